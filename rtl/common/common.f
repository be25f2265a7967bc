axiscope_fifo.sv
