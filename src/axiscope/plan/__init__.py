"""Converts users' files (experiments, designs and platforms) to points that can be run."""
