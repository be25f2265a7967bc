-F ../common/common.f
axiscope_register_slice.sv
axiscope_round_robin.sv
axiscope_address_arbiter.sv
axiscope_multiplexer.sv
