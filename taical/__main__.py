"""`python -m taical` is `taical`."""

from taical.cli import main

if __name__ == "__main__":
    main()
