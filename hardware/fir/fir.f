-F ../common/common.f
axiscope_fir_taps.sv
generated/axiscope_fir_words_pkg.sv
generated/axiscope_fir_regs_pkg.sv
generated/axiscope_fir_map_pkg.sv
generated/axiscope_fir_regs.sv
axiscope_fir.sv
