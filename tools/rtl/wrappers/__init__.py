"""What rtl/ip is written with: one description (rtl/blocks.toml) and the tops' own headers.

`source` reads a top, `blocks` the description, `shape` makes a wrapper of both; each other module
writes one kind of file of it.
"""
