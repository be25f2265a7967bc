"""Calibrates the model: learns corrections from measurements of a board, and applies them."""
