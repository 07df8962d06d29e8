"""Tools for those who work on the project; they are no part of the package."""
