-F ../common/common.f
axiscope_budget_gate.sv
axiscope_data_gate.sv
axiscope_budget_account.sv
generated/axiscope_regulator_regs_pkg.sv
generated/axiscope_regulator_map_pkg.sv
generated/axiscope_regulator_regs.sv
axiscope_regulator_core.sv
