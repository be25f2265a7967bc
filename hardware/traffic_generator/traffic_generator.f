-F ../common/common.f
-F ../counters/counters.f
generated/axiscope_traffic_generator_words_pkg.sv
axiscope_address_walk.sv
axiscope_burst_cutter.sv
axiscope_pacer.sv
axiscope_issuer.sv
axiscope_write_data.sv
axiscope_read_check.sv
generated/axiscope_traffic_generator_regs_pkg.sv
generated/axiscope_traffic_generator_map_pkg.sv
generated/axiscope_traffic_generator_regs.sv
axiscope_traffic_generator.sv
