-F smart_dma_core.f
axiscope_smart_dma.sv
