"""Accesses real and virtual boards: their registers, agents, and programs for the player."""
