# Written by tools/rtl/wrap.py from rtl/blocks.toml and axiscope_monitor.sv; change those.
package require -exact qsys 18.1
set_module_property NAME axiscope_monitor_axi4
set_module_property VERSION 1.0
set_module_property DISPLAY_NAME {axiscope_monitor_axi4}
set_module_property DESCRIPTION {Monitor: watches an AXI bus and drives nothing of it.}
set_module_property GROUP Axiscope
set_module_property AUTHOR Axiscope
set_module_property EDITABLE true
set_module_property ELABORATION_CALLBACK elaborate
add_fileset synthesis QUARTUS_SYNTH "" ""
set_fileset_property synthesis TOP_LEVEL axiscope_monitor_axi4
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
add_fileset_file axiscope_latency_bin.sv SYSTEM_VERILOG PATH ../../counters/axiscope_latency_bin.sv
add_fileset_file axiscope_histogram.sv SYSTEM_VERILOG PATH ../../counters/axiscope_histogram.sv
add_fileset_file axiscope_cycle_time.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_cycle_time.sv
add_fileset_file axiscope_watched_channel.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_watched_channel.sv
add_fileset_file axiscope_burst_legality.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_burst_legality.sv
add_fileset_file axiscope_burst_tracker.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_burst_tracker.sv
add_fileset_file axiscope_write_order.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_write_order.sv
add_fileset_file axiscope_write_ledger.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_write_ledger.sv
add_fileset_file axiscope_strobe_count.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_strobe_count.sv
add_fileset_file axiscope_flight_ledger.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_flight_ledger.sv
add_fileset_file axiscope_group_latency.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_group_latency.sv
add_fileset_file axiscope_monitor_scalars.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_monitor_scalars.sv
add_fileset_file axiscope_slowest.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_slowest.sv
add_fileset_file axiscope_stall_causes.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_stall_causes.sv
add_fileset_file axiscope_protocol_errors.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_protocol_errors.sv
add_fileset_file axiscope_monitor_direction.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_monitor_direction.sv
add_fileset_file axiscope_monitor_walker.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_monitor_walker.sv
add_fileset_file axiscope_monitor_regs_pkg.sv SYSTEM_VERILOG PATH ../../monitor/generated/axiscope_monitor_regs_pkg.sv
add_fileset_file axiscope_monitor_map_pkg.sv SYSTEM_VERILOG PATH ../../monitor/generated/axiscope_monitor_map_pkg.sv
add_fileset_file axiscope_monitor_regs.sv SYSTEM_VERILOG PATH ../../monitor/generated/axiscope_monitor_regs.sv
add_fileset_file axiscope_monitor.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_monitor.sv
add_fileset_file axiscope_monitor_axi4.v VERILOG PATH axiscope_monitor_axi4.v TOP_LEVEL_FILE
add_fileset simulation SIM_VERILOG "" ""
set_fileset_property simulation TOP_LEVEL axiscope_monitor_axi4
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
add_fileset_file axiscope_latency_bin.sv SYSTEM_VERILOG PATH ../../counters/axiscope_latency_bin.sv
add_fileset_file axiscope_histogram.sv SYSTEM_VERILOG PATH ../../counters/axiscope_histogram.sv
add_fileset_file axiscope_cycle_time.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_cycle_time.sv
add_fileset_file axiscope_watched_channel.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_watched_channel.sv
add_fileset_file axiscope_burst_legality.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_burst_legality.sv
add_fileset_file axiscope_burst_tracker.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_burst_tracker.sv
add_fileset_file axiscope_write_order.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_write_order.sv
add_fileset_file axiscope_write_ledger.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_write_ledger.sv
add_fileset_file axiscope_strobe_count.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_strobe_count.sv
add_fileset_file axiscope_flight_ledger.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_flight_ledger.sv
add_fileset_file axiscope_group_latency.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_group_latency.sv
add_fileset_file axiscope_monitor_scalars.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_monitor_scalars.sv
add_fileset_file axiscope_slowest.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_slowest.sv
add_fileset_file axiscope_stall_causes.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_stall_causes.sv
add_fileset_file axiscope_protocol_errors.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_protocol_errors.sv
add_fileset_file axiscope_monitor_direction.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_monitor_direction.sv
add_fileset_file axiscope_monitor_walker.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_monitor_walker.sv
add_fileset_file axiscope_monitor_regs_pkg.sv SYSTEM_VERILOG PATH ../../monitor/generated/axiscope_monitor_regs_pkg.sv
add_fileset_file axiscope_monitor_map_pkg.sv SYSTEM_VERILOG PATH ../../monitor/generated/axiscope_monitor_map_pkg.sv
add_fileset_file axiscope_monitor_regs.sv SYSTEM_VERILOG PATH ../../monitor/generated/axiscope_monitor_regs.sv
add_fileset_file axiscope_monitor.sv SYSTEM_VERILOG PATH ../../monitor/axiscope_monitor.sv
add_fileset_file axiscope_monitor_axi4.v VERILOG PATH axiscope_monitor_axi4.v TOP_LEVEL_FILE
add_parameter ADDR_WIDTH INTEGER 40 {Bits of an address: 12 to 64.}
set_parameter_property ADDR_WIDTH ALLOWED_RANGES {12:64}
set_parameter_property ADDR_WIDTH HDL_PARAMETER true
add_parameter DATA_WIDTH INTEGER 128 {Bits of data: 32, 64, 128, 256, 512 or 1024.}
set_parameter_property DATA_WIDTH ALLOWED_RANGES {32 64 128 256 512 1024}
set_parameter_property DATA_WIDTH HDL_PARAMETER true
add_parameter ID_WIDTH INTEGER 4 {Bits of an ID: 1 to 16.}
set_parameter_property ID_WIDTH ALLOWED_RANGES {1:16}
set_parameter_property ID_WIDTH HDL_PARAMETER true
add_parameter IN_FLIGHT INTEGER 16 {Slots for bursts in flight, each direction: 4, 8, 16 or 32. A slot is free again five cycles after the end of its burst, so that a bus with n in flight needs n + 5 where bursts are of one beat.}
set_parameter_property IN_FLIGHT ALLOWED_RANGES {4 8 16 32}
set_parameter_property IN_FLIGHT HDL_PARAMETER true
add_parameter GROUPS INTEGER 1 {ID groups: 1, 2 or 4.}
set_parameter_property GROUPS ALLOWED_RANGES {1 2 4}
set_parameter_property GROUPS HDL_PARAMETER true
add_parameter SLOWEST INTEGER 4 {Slowest bursts kept, each direction: 2, 4, 8 or 16.}
set_parameter_property SLOWEST ALLOWED_RANGES {2 4 8 16}
set_parameter_property SLOWEST HDL_PARAMETER true
add_parameter CHECK_DATA INTEGER 1 {1: WDATA and RDATA must not change while they wait; costs a register and a comparison a bit.}
set_parameter_property CHECK_DATA ALLOWED_RANGES {0 1}
set_parameter_property CHECK_DATA HDL_PARAMETER true
add_parameter STRICT_REGISTERS INTEGER 0 {1: an address without a register is answered SLVERR. 0: OKAY. It reads as 0 either way.}
set_parameter_property STRICT_REGISTERS ALLOWED_RANGES {0 1}
set_parameter_property STRICT_REGISTERS HDL_PARAMETER true
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
add_interface_port s_axil s_axil_awaddr awaddr Input 14
add_interface_port s_axil s_axil_wvalid wvalid Input 1
add_interface_port s_axil s_axil_wready wready Output 1
add_interface_port s_axil s_axil_wdata wdata Input 32
add_interface_port s_axil s_axil_bvalid bvalid Output 1
add_interface_port s_axil s_axil_bready bready Input 1
add_interface_port s_axil s_axil_bresp bresp Output 2
add_interface_port s_axil s_axil_arvalid arvalid Input 1
add_interface_port s_axil s_axil_arready arready Output 1
add_interface_port s_axil s_axil_araddr araddr Input 14
add_interface_port s_axil s_axil_rvalid rvalid Output 1
add_interface_port s_axil s_axil_rready rready Input 1
add_interface_port s_axil s_axil_rdata rdata Output 32
add_interface_port s_axil s_axil_rresp rresp Output 2
add_interface_port s_axil s_axil_awprot awprot Input 3
add_interface_port s_axil s_axil_wstrb wstrb Input 4
add_interface_port s_axil s_axil_arprot arprot Input 3
add_interface watch conduit end
set_interface_property watch associatedClock clock
set_interface_property watch associatedReset reset
add_interface_port watch watch_awid awid Input 4
add_interface_port watch watch_awaddr awaddr Input 40
add_interface_port watch watch_awlen awlen Input 8
add_interface_port watch watch_awsize awsize Input 3
add_interface_port watch watch_awburst awburst Input 2
add_interface_port watch watch_awlock awlock Input 1
add_interface_port watch watch_awcache awcache Input 4
add_interface_port watch watch_awprot awprot Input 3
add_interface_port watch watch_awqos awqos Input 4
add_interface_port watch watch_awvalid awvalid Input 1
add_interface_port watch watch_awready awready Input 1
add_interface_port watch watch_wdata wdata Input 128
add_interface_port watch watch_wstrb wstrb Input 16
add_interface_port watch watch_wlast wlast Input 1
add_interface_port watch watch_wvalid wvalid Input 1
add_interface_port watch watch_wready wready Input 1
add_interface_port watch watch_bid bid Input 4
add_interface_port watch watch_bresp bresp Input 2
add_interface_port watch watch_bvalid bvalid Input 1
add_interface_port watch watch_bready bready Input 1
add_interface_port watch watch_arid arid Input 4
add_interface_port watch watch_araddr araddr Input 40
add_interface_port watch watch_arlen arlen Input 8
add_interface_port watch watch_arsize arsize Input 3
add_interface_port watch watch_arburst arburst Input 2
add_interface_port watch watch_arlock arlock Input 1
add_interface_port watch watch_arcache arcache Input 4
add_interface_port watch watch_arprot arprot Input 3
add_interface_port watch watch_arqos arqos Input 4
add_interface_port watch watch_arvalid arvalid Input 1
add_interface_port watch watch_arready arready Input 1
add_interface_port watch watch_rid rid Input 4
add_interface_port watch watch_rdata rdata Input 128
add_interface_port watch watch_rresp rresp Input 2
add_interface_port watch watch_rlast rlast Input 1
add_interface_port watch watch_rvalid rvalid Input 1
add_interface_port watch watch_rready rready Input 1
add_interface wires conduit end
add_interface_port wires trigger_in trigger_in Input 1
proc elaborate {} {
    set_port_property watch_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property watch_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property watch_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property watch_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property watch_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property watch_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property watch_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property watch_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property watch_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
}
