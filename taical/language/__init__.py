"""The former name of `taical.i18n`, kept for scripts that import `use` from it."""

from taical.i18n import use

__all__ = ["use"]
