"""Runs points and designs: backends, executors and the tasks that they share."""
