"""What `import axiscope as ax` gives: the same functions that the commands call.

A file a subject; names are imported when they are asked for (`axiscope.__getattr__`).
"""
