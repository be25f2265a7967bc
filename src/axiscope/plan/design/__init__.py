"""Designs: streams, programs, networks and clusters, each defined once, placed and run."""
