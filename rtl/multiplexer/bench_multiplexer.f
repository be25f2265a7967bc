-F multiplexer.f
multiplexer_bench.sv
