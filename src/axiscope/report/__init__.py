"""Writes reports: a self-contained HTML page for each run. Static figures are in ``static``."""
