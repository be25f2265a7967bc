"""Converts experiments, designs and platforms that users write to points that can run."""
