-F ../../rtl/boards/lite_splitter.f
-F ../../rtl/traffic_generator/traffic_generator.f
axiscope_vck190.sv
