axiscope_fifo.sv
axiscope_axi_lite.sv
