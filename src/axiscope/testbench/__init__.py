"""The processing system in a test bench: what a bench is set up with, in any simulator."""
