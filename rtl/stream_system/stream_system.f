-F ../stream_dma/stream_dma.f
axiscope_stream_source.sv
axiscope_stream_sink.sv
axiscope_stream_ends.sv
generated/axiscope_stream_system_regs_pkg.sv
generated/axiscope_stream_system_regs.sv
axiscope_stream_system.sv
