"""Derives answers from runs: advice, safe traffic, offloads, published numbers and accuracy."""
