-F ../counters/counters.f
-F stream_writer.f
axiscope_stream_reader.sv
generated/axiscope_stream_dma_words_pkg.sv
generated/axiscope_stream_dma_regs_pkg.sv
generated/axiscope_stream_dma_map_pkg.sv
generated/axiscope_stream_dma_regs.sv
axiscope_stream_channel.sv
axiscope_stream_dma.sv
