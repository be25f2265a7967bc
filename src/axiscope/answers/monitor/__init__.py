"""What the bus monitors of a board counted, and what that means."""
