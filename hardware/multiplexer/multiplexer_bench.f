-F multiplexer.f
axiscope_multiplexer_bench.svh
