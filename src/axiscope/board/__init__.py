"""Real and virtual boards: registers, the agent on a board, programs of the player."""
