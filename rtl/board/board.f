-F ../traffic_generator/traffic_generator.f
axiscope_board.sv
