"""Evaluates the counts of a board's bus monitors."""
