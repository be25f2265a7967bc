"""Modules that write the hardware projects of boards. A project is for a board
(hardware/boards/NAME.toml) with a chip (data/chips/CHIP/vendor_tools.toml).

`data` reads both. `top` writes the design of a shape, and `wrapper` its Verilog. `page` writes the
page of a board, to which `image`, `loading` and `first` contribute parts. `index` writes the list
of all boards. Each other module writes one kind of file of a project.
"""
