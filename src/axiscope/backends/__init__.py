"""Where a point runs."""
