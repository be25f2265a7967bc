-F regulator_core.f
axiscope_regulator.sv
