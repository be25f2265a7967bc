"""Defines the limit on the size of pages."""

MOST_BYTES = 1_500_000
