"""Writers of dist/ip: from one description (hardware/blocks.toml) and the tops' own headers.

`source` reads a top, `blocks` the description, `shape` makes a wrapper of both; each other module
writes one kind of file of it.
"""
