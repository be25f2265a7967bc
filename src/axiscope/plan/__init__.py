"""Experiments, designs and platforms: from the files that users write to points that can run."""
