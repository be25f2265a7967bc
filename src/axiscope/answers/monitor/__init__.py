"""Bus monitors of a board: their counts, and the meaning of the counts."""
