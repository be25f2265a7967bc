"""Finds how much aggressors slow victims, and how much traffic is safe for a victim."""
