"""The library: the functions of `import axiscope as ax`.

The commands call them, too. Each module has one subject. Public names are imported at their first
use (`axiscope.__getattr__`).
"""
