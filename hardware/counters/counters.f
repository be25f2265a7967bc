-F histogram.f
axiscope_id_times.sv
axiscope_direction_counters.sv
axiscope_counter_walker.sv
axiscope_counters.sv
