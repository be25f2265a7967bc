"""The library: the functions of `import axiscope as ax`, which the commands call, too.

Each module has one subject. Public names are imported at their first use (`axiscope.__getattr__`).
"""
