-F ../../rtl/boards/lite_splitter.f
-F ../../rtl/traffic_generator/traffic_generator.f
-F ../../rtl/monitor/monitor.f
axiscope_zcu102_monitor.sv
