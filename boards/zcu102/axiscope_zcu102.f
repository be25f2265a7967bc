-F ../../rtl/boards/lite_splitter.f
-F ../../rtl/traffic_generator/traffic_generator.f
-F ../../rtl/stream_system/stream_system.f
axiscope_zcu102.sv
