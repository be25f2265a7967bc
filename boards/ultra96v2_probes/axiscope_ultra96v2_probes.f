-F ../../rtl/boards/lite_splitter.f
-F ../../rtl/latency_probe/latency_probe.f
axiscope_ultra96v2_probes.sv
