"""Rehearses the experiments of papers on shipped designs, without a board."""
