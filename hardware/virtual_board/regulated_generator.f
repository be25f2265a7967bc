-F ../traffic_generator/traffic_generator.f
-F ../regulator/regulator.f
axiscope_regulated_generator.sv
