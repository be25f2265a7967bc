"""Files: where they are, how they are read and written, and formats of other tools."""
