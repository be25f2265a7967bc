-F ../../rtl/boards/lite_splitter.f
-F ../../rtl/stream_system/stream_system.f
axiscope_zcu102_dmas.sv
