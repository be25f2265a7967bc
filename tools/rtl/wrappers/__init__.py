"""Modules that write dist/ip from one description (hardware/blocks.toml) and the headers of the top
modules.

`source` reads a top module, `blocks` the description, and `shape` creates a wrapper from both. Each
other module writes one kind of file of the wrapper.
"""
