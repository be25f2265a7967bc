-F ../stream_dma/stream_dma.f
-F ../fir/fir.f
-F ../lite_splitter/lite_splitter.f
axiscope_fir_dma.sv
