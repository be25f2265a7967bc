"""Result folders: one tidy table a run, and a manifest beside it."""
