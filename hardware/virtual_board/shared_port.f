-F ../traffic_generator/traffic_generator.f
-F ../multiplexer/multiplexer.f
axiscope_shared_port.sv
