-F ../../rtl/boards/lite_splitter.f
-F ../../rtl/traffic_generator/traffic_generator.f
axiscope_de10_nano.sv
