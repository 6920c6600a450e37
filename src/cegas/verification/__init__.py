"""Named analyses, their options and results: what the command line and the Python interface call."""
