-F ../common/common.f
axiscope_address_queue.sv
