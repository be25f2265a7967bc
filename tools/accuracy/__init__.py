"""What the accuracy of the model is measured with: splits, trials of platforms, tables, pages."""
