"""Runs points and designs. Contains backends, executors and their common tasks."""
