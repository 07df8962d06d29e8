"""Programs on the Python API."""
