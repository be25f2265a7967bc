"""Results folders, each with a tidy table and a manifest for one run."""
