"""Designs: unlike streams, programs, networks and clusters, said once, placed and run."""
