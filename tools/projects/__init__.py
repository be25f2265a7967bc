"""What boards' hardware projects are written with: a board (hardware/boards/NAME.toml) on a chip
(data/chips/CHIP/vendor_tools.toml).

`data` reads both, `top` writes the board's design, `wrapper` its Verilog; `page` writes its page, with parts by
`image`, `loading` and `first`, and `index` the page of all; each other module writes one
kind of file of a project.
"""
