-F ../common/common.f
generated/axiscope_latency_probe_regs_pkg.sv
generated/axiscope_latency_probe_regs.sv
axiscope_word_buffer.sv
axiscope_latency_probe_engine.sv
axiscope_latency_probe.sv
