../common/axiscope_register_slice.sv
../common/axiscope_round_robin.sv
axiscope_order_fifo.sv
axiscope_address_arbiter.sv
axiscope_multiplexer.sv
