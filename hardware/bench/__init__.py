"""Shared parts of the RTL test benches: building and running, register access, port models."""
