"""Interference: slowdown of victims by aggressors, and how much traffic is safe for a victim."""
