"""Writers of dist/ip, from one description (hardware/blocks.toml) and the headers of the tops.

`source` reads a top, `blocks` the description, and `shape` makes a wrapper of both. Each other
module writes one kind of file of the wrapper.
"""
