"""The processing system in a test bench: what a bench is set up with, whatever simulator runs it."""
