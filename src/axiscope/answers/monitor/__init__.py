"""Bus monitors of a board: what they counted, and what that means."""
