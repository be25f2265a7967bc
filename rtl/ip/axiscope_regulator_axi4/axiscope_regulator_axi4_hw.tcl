# Written by tools/rtl/wrap.py from rtl/blocks.toml and axiscope_regulator.sv; change those.
package require -exact qsys 18.1
set_module_property NAME axiscope_regulator_axi4
set_module_property VERSION 1.0
set_module_property DISPLAY_NAME {axiscope_regulator_axi4}
set_module_property DESCRIPTION {Regulator: a budget of bytes a period between a master and a port.}
set_module_property GROUP Axiscope
set_module_property AUTHOR Axiscope
set_module_property EDITABLE true
set_module_property ELABORATION_CALLBACK elaborate
add_fileset synthesis QUARTUS_SYNTH "" ""
set_fileset_property synthesis TOP_LEVEL axiscope_regulator_axi4
add_fileset_file axiscope_fifo.sv SYSTEM_VERILOG PATH ../../common/axiscope_fifo.sv
add_fileset_file axiscope_block_fifo.sv SYSTEM_VERILOG PATH ../../common/axiscope_block_fifo.sv
add_fileset_file axiscope_dual_port_memory.sv SYSTEM_VERILOG PATH ../../common/axiscope_dual_port_memory.sv
add_fileset_file axiscope_axi_lite.sv SYSTEM_VERILOG PATH ../../common/axiscope_axi_lite.sv
add_fileset_file axiscope_register_bank.sv SYSTEM_VERILOG PATH ../../common/axiscope_register_bank.sv
add_fileset_file axiscope_transfer_cutter.sv SYSTEM_VERILOG PATH ../../common/axiscope_transfer_cutter.sv
add_fileset_file axiscope_issue_pace.sv SYSTEM_VERILOG PATH ../../common/axiscope_issue_pace.sv
add_fileset_file axiscope_transfer_issuer.sv SYSTEM_VERILOG PATH ../../common/axiscope_transfer_issuer.sv
add_fileset_file axiscope_transfer_progress.sv SYSTEM_VERILOG PATH ../../common/axiscope_transfer_progress.sv
add_fileset_file axiscope_drain.sv SYSTEM_VERILOG PATH ../../common/axiscope_drain.sv
add_fileset_file axiscope_trigger.sv SYSTEM_VERILOG PATH ../../common/axiscope_trigger.sv
add_fileset_file axiscope_trigger_commands.sv SYSTEM_VERILOG PATH ../../common/axiscope_trigger_commands.sv
add_fileset_file axiscope_budget_gate.sv SYSTEM_VERILOG PATH ../../regulator/axiscope_budget_gate.sv
add_fileset_file axiscope_data_gate.sv SYSTEM_VERILOG PATH ../../regulator/axiscope_data_gate.sv
add_fileset_file axiscope_budget_account.sv SYSTEM_VERILOG PATH ../../regulator/axiscope_budget_account.sv
add_fileset_file axiscope_regulator_regs_pkg.sv SYSTEM_VERILOG PATH ../../regulator/generated/axiscope_regulator_regs_pkg.sv
add_fileset_file axiscope_regulator_map_pkg.sv SYSTEM_VERILOG PATH ../../regulator/generated/axiscope_regulator_map_pkg.sv
add_fileset_file axiscope_regulator_regs.sv SYSTEM_VERILOG PATH ../../regulator/generated/axiscope_regulator_regs.sv
add_fileset_file axiscope_regulator_core.sv SYSTEM_VERILOG PATH ../../regulator/axiscope_regulator_core.sv
add_fileset_file axiscope_regulator.sv SYSTEM_VERILOG PATH ../../regulator/axiscope_regulator.sv
add_fileset_file axiscope_regulator_axi4.v VERILOG PATH axiscope_regulator_axi4.v TOP_LEVEL_FILE
add_fileset simulation SIM_VERILOG "" ""
set_fileset_property simulation TOP_LEVEL axiscope_regulator_axi4
add_fileset_file axiscope_fifo.sv SYSTEM_VERILOG PATH ../../common/axiscope_fifo.sv
add_fileset_file axiscope_block_fifo.sv SYSTEM_VERILOG PATH ../../common/axiscope_block_fifo.sv
add_fileset_file axiscope_dual_port_memory.sv SYSTEM_VERILOG PATH ../../common/axiscope_dual_port_memory.sv
add_fileset_file axiscope_axi_lite.sv SYSTEM_VERILOG PATH ../../common/axiscope_axi_lite.sv
add_fileset_file axiscope_register_bank.sv SYSTEM_VERILOG PATH ../../common/axiscope_register_bank.sv
add_fileset_file axiscope_transfer_cutter.sv SYSTEM_VERILOG PATH ../../common/axiscope_transfer_cutter.sv
add_fileset_file axiscope_issue_pace.sv SYSTEM_VERILOG PATH ../../common/axiscope_issue_pace.sv
add_fileset_file axiscope_transfer_issuer.sv SYSTEM_VERILOG PATH ../../common/axiscope_transfer_issuer.sv
add_fileset_file axiscope_transfer_progress.sv SYSTEM_VERILOG PATH ../../common/axiscope_transfer_progress.sv
add_fileset_file axiscope_drain.sv SYSTEM_VERILOG PATH ../../common/axiscope_drain.sv
add_fileset_file axiscope_trigger.sv SYSTEM_VERILOG PATH ../../common/axiscope_trigger.sv
add_fileset_file axiscope_trigger_commands.sv SYSTEM_VERILOG PATH ../../common/axiscope_trigger_commands.sv
add_fileset_file axiscope_budget_gate.sv SYSTEM_VERILOG PATH ../../regulator/axiscope_budget_gate.sv
add_fileset_file axiscope_data_gate.sv SYSTEM_VERILOG PATH ../../regulator/axiscope_data_gate.sv
add_fileset_file axiscope_budget_account.sv SYSTEM_VERILOG PATH ../../regulator/axiscope_budget_account.sv
add_fileset_file axiscope_regulator_regs_pkg.sv SYSTEM_VERILOG PATH ../../regulator/generated/axiscope_regulator_regs_pkg.sv
add_fileset_file axiscope_regulator_map_pkg.sv SYSTEM_VERILOG PATH ../../regulator/generated/axiscope_regulator_map_pkg.sv
add_fileset_file axiscope_regulator_regs.sv SYSTEM_VERILOG PATH ../../regulator/generated/axiscope_regulator_regs.sv
add_fileset_file axiscope_regulator_core.sv SYSTEM_VERILOG PATH ../../regulator/axiscope_regulator_core.sv
add_fileset_file axiscope_regulator.sv SYSTEM_VERILOG PATH ../../regulator/axiscope_regulator.sv
add_fileset_file axiscope_regulator_axi4.v VERILOG PATH axiscope_regulator_axi4.v TOP_LEVEL_FILE
add_parameter STRICT_REGISTERS INTEGER 0 {1: an address without a register is answered SLVERR. 0: OKAY. It reads as 0 either way.}
set_parameter_property STRICT_REGISTERS ALLOWED_RANGES {0 1}
set_parameter_property STRICT_REGISTERS HDL_PARAMETER true
add_parameter DATA_WIDTH INTEGER 128 {Width: DATA_WIDTH.}
set_parameter_property DATA_WIDTH ALLOWED_RANGES {32 64 128 256 512 1024}
set_parameter_property DATA_WIDTH HDL_PARAMETER true
add_parameter ADDR_WIDTH INTEGER 64 {Width: ADDR_WIDTH.}
set_parameter_property ADDR_WIDTH ALLOWED_RANGES {32:64}
set_parameter_property ADDR_WIDTH HDL_PARAMETER true
add_parameter ID_WIDTH INTEGER 6 {Width: ID_WIDTH.}
set_parameter_property ID_WIDTH ALLOWED_RANGES {1:16}
set_parameter_property ID_WIDTH HDL_PARAMETER true
add_parameter USER_WIDTH INTEGER 1 {Width: USER_WIDTH.}
set_parameter_property USER_WIDTH ALLOWED_RANGES {1:16}
set_parameter_property USER_WIDTH HDL_PARAMETER true
add_interface clock clock end
add_interface_port clock aclk clk Input 1
add_interface reset reset end
set_interface_property reset associatedClock clock
set_interface_property reset synchronousEdges BOTH
add_interface_port reset aresetn reset_n Input 1
add_interface s_axil axi4lite end
set_interface_property s_axil associatedClock clock
set_interface_property s_axil associatedReset reset
add_interface_port s_axil s_axil_awvalid awvalid Input 1
add_interface_port s_axil s_axil_awready awready Output 1
add_interface_port s_axil s_axil_awaddr awaddr Input 12
add_interface_port s_axil s_axil_wvalid wvalid Input 1
add_interface_port s_axil s_axil_wready wready Output 1
add_interface_port s_axil s_axil_wdata wdata Input 32
add_interface_port s_axil s_axil_bvalid bvalid Output 1
add_interface_port s_axil s_axil_bready bready Input 1
add_interface_port s_axil s_axil_bresp bresp Output 2
add_interface_port s_axil s_axil_arvalid arvalid Input 1
add_interface_port s_axil s_axil_arready arready Output 1
add_interface_port s_axil s_axil_araddr araddr Input 12
add_interface_port s_axil s_axil_rvalid rvalid Output 1
add_interface_port s_axil s_axil_rready rready Input 1
add_interface_port s_axil s_axil_rdata rdata Output 32
add_interface_port s_axil s_axil_rresp rresp Output 2
add_interface_port s_axil s_axil_awprot awprot Input 3
add_interface_port s_axil s_axil_wstrb wstrb Input 4
add_interface_port s_axil s_axil_arprot arprot Input 3
add_interface s_axi axi4 end
set_interface_property s_axi associatedClock clock
set_interface_property s_axi associatedReset reset
add_interface_port s_axi s_axi_awid awid Input 6
add_interface_port s_axi s_axi_awaddr awaddr Input 64
add_interface_port s_axi s_axi_awlen awlen Input 8
add_interface_port s_axi s_axi_awsize awsize Input 3
add_interface_port s_axi s_axi_awburst awburst Input 2
add_interface_port s_axi s_axi_awlock awlock Input 1
add_interface_port s_axi s_axi_awcache awcache Input 4
add_interface_port s_axi s_axi_awprot awprot Input 3
add_interface_port s_axi s_axi_awqos awqos Input 4
add_interface_port s_axi s_axi_awuser awuser Input 1
add_interface_port s_axi s_axi_awvalid awvalid Input 1
add_interface_port s_axi s_axi_awready awready Output 1
add_interface_port s_axi s_axi_arid arid Input 6
add_interface_port s_axi s_axi_araddr araddr Input 64
add_interface_port s_axi s_axi_arlen arlen Input 8
add_interface_port s_axi s_axi_arsize arsize Input 3
add_interface_port s_axi s_axi_arburst arburst Input 2
add_interface_port s_axi s_axi_arlock arlock Input 1
add_interface_port s_axi s_axi_arcache arcache Input 4
add_interface_port s_axi s_axi_arprot arprot Input 3
add_interface_port s_axi s_axi_arqos arqos Input 4
add_interface_port s_axi s_axi_aruser aruser Input 1
add_interface_port s_axi s_axi_arvalid arvalid Input 1
add_interface_port s_axi s_axi_arready arready Output 1
add_interface_port s_axi s_axi_wdata wdata Input 128
add_interface_port s_axi s_axi_wstrb wstrb Input 16
add_interface_port s_axi s_axi_wlast wlast Input 1
add_interface_port s_axi s_axi_wvalid wvalid Input 1
add_interface_port s_axi s_axi_wready wready Output 1
add_interface_port s_axi s_axi_bid bid Output 6
add_interface_port s_axi s_axi_bresp bresp Output 2
add_interface_port s_axi s_axi_bvalid bvalid Output 1
add_interface_port s_axi s_axi_bready bready Input 1
add_interface_port s_axi s_axi_rid rid Output 6
add_interface_port s_axi s_axi_rdata rdata Output 128
add_interface_port s_axi s_axi_rresp rresp Output 2
add_interface_port s_axi s_axi_rlast rlast Output 1
add_interface_port s_axi s_axi_rvalid rvalid Output 1
add_interface_port s_axi s_axi_rready rready Input 1
add_interface m_axi axi4 start
set_interface_property m_axi associatedClock clock
set_interface_property m_axi associatedReset reset
add_interface_port m_axi m_axi_awid awid Output 6
add_interface_port m_axi m_axi_awaddr awaddr Output 64
add_interface_port m_axi m_axi_awlen awlen Output 8
add_interface_port m_axi m_axi_awsize awsize Output 3
add_interface_port m_axi m_axi_awburst awburst Output 2
add_interface_port m_axi m_axi_awlock awlock Output 1
add_interface_port m_axi m_axi_awcache awcache Output 4
add_interface_port m_axi m_axi_awprot awprot Output 3
add_interface_port m_axi m_axi_awqos awqos Output 4
add_interface_port m_axi m_axi_awuser awuser Output 1
add_interface_port m_axi m_axi_awvalid awvalid Output 1
add_interface_port m_axi m_axi_awready awready Input 1
add_interface_port m_axi m_axi_arid arid Output 6
add_interface_port m_axi m_axi_araddr araddr Output 64
add_interface_port m_axi m_axi_arlen arlen Output 8
add_interface_port m_axi m_axi_arsize arsize Output 3
add_interface_port m_axi m_axi_arburst arburst Output 2
add_interface_port m_axi m_axi_arlock arlock Output 1
add_interface_port m_axi m_axi_arcache arcache Output 4
add_interface_port m_axi m_axi_arprot arprot Output 3
add_interface_port m_axi m_axi_arqos arqos Output 4
add_interface_port m_axi m_axi_aruser aruser Output 1
add_interface_port m_axi m_axi_arvalid arvalid Output 1
add_interface_port m_axi m_axi_arready arready Input 1
add_interface_port m_axi m_axi_wdata wdata Output 128
add_interface_port m_axi m_axi_wstrb wstrb Output 16
add_interface_port m_axi m_axi_wlast wlast Output 1
add_interface_port m_axi m_axi_wvalid wvalid Output 1
add_interface_port m_axi m_axi_wready wready Input 1
add_interface_port m_axi m_axi_bid bid Input 6
add_interface_port m_axi m_axi_bresp bresp Input 2
add_interface_port m_axi m_axi_bvalid bvalid Input 1
add_interface_port m_axi m_axi_bready bready Output 1
add_interface_port m_axi m_axi_rid rid Input 6
add_interface_port m_axi m_axi_rdata rdata Input 128
add_interface_port m_axi m_axi_rresp rresp Input 2
add_interface_port m_axi m_axi_rlast rlast Input 1
add_interface_port m_axi m_axi_rvalid rvalid Input 1
add_interface_port m_axi m_axi_rready rready Output 1
proc elaborate {} {
    set_port_property s_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property s_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property m_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property m_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property m_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property m_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property m_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property m_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property m_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
}
