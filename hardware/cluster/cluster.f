-F ../smart_dma/smart_dma_core.f
-F ../regulator/regulator_core.f
generated/axiscope_cluster_regs_pkg.sv
generated/axiscope_cluster_map_pkg.sv
generated/axiscope_cluster_regs.sv
axiscope_cluster_bus.sv
axiscope_mailbox.sv
// From PyPI, put there by tools/rtl/third_party.py (`make rtl-setup`).
../../target/rtl/third_party/picorv32.v
axiscope_proxy_core.sv
axiscope_cluster.sv
