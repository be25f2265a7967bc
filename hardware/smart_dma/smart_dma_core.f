-F ../counters/counters.f
-F ../common/common.f
axiscope_copy_walker.sv
axiscope_copy_pacer.sv
axiscope_copy_issuer.sv
axiscope_copy_reader.sv
axiscope_copy_writer.sv
axiscope_copy_progress.sv
axiscope_local_memory.sv
generated/axiscope_smart_dma_words_pkg.sv
generated/axiscope_smart_dma_regs_pkg.sv
generated/axiscope_smart_dma_map_pkg.sv
generated/axiscope_smart_dma_regs.sv
axiscope_smart_dma_core.sv
