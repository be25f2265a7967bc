"""Results folders: one tidy table for each run, and a manifest."""
