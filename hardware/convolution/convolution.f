-F ../counters/counters.f
-F ../stream_dma/stream_writer.f
axiscope_dot_product.sv
axiscope_tile_product.sv
axiscope_array_reader.sv
generated/axiscope_convolution_words_pkg.sv
generated/axiscope_convolution_regs_pkg.sv
generated/axiscope_convolution_map_pkg.sv
generated/axiscope_convolution_regs.sv
axiscope_convolution.sv
