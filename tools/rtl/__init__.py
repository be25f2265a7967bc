"""Programs for the RTL: registers, wrappers, constraints, lint, area and timing."""
