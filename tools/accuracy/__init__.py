"""Measures the accuracy of the model: splits of the data, trial platforms, tables and pages."""
