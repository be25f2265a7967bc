"""What tables of rates mean: predictions, their errors, and choices."""
