"""Writers of boards' hardware projects: a board (hardware/boards/NAME.toml) on a chip
(data/chips/CHIP/vendor_tools.toml).

`data` reads both. `top` writes the design of a shape and `wrapper` its Verilog. `page` writes the
page of a board, with parts by `image`, `loading` and `first`; `index` writes the list of all
boards. Each other module writes one kind of file of a project.
"""
