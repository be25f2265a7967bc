"""Reads and compiles designs, which consist of streams, programs, networks and clusters."""
