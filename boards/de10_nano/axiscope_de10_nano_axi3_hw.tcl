# Written by tools/board_projects.py from boards/de10_nano.toml; change that.
package require -exact qsys 18.1
set_module_property NAME axiscope_de10_nano_axi3
set_module_property VERSION 1.0
set_module_property DISPLAY_NAME {axiscope_de10_nano_axi3}
set_module_property DESCRIPTION {DE10-Nano: 2 blocks at ports of the processing system.}
set_module_property GROUP Axiscope
set_module_property AUTHOR Axiscope
set_module_property EDITABLE true
set_module_property ELABORATION_CALLBACK elaborate
add_fileset synthesis QUARTUS_SYNTH "" ""
set_fileset_property synthesis TOP_LEVEL axiscope_de10_nano_axi3
add_fileset_file axiscope_lite_splitter.sv SYSTEM_VERILOG PATH ../../rtl/boards/axiscope_lite_splitter.sv
add_fileset_file axiscope_fifo.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_fifo.sv
add_fileset_file axiscope_block_fifo.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_block_fifo.sv
add_fileset_file axiscope_dual_port_memory.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_dual_port_memory.sv
add_fileset_file axiscope_axi_lite.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_axi_lite.sv
add_fileset_file axiscope_register_bank.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_register_bank.sv
add_fileset_file axiscope_transfer_cutter.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_transfer_cutter.sv
add_fileset_file axiscope_issue_pace.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_issue_pace.sv
add_fileset_file axiscope_transfer_issuer.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_transfer_issuer.sv
add_fileset_file axiscope_transfer_progress.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_transfer_progress.sv
add_fileset_file axiscope_drain.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_drain.sv
add_fileset_file axiscope_trigger.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_trigger.sv
add_fileset_file axiscope_trigger_commands.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_trigger_commands.sv
add_fileset_file axiscope_latency_bin.sv SYSTEM_VERILOG PATH ../../rtl/counters/axiscope_latency_bin.sv
add_fileset_file axiscope_histogram.sv SYSTEM_VERILOG PATH ../../rtl/counters/axiscope_histogram.sv
add_fileset_file axiscope_id_times.sv SYSTEM_VERILOG PATH ../../rtl/counters/axiscope_id_times.sv
add_fileset_file axiscope_direction_counters.sv SYSTEM_VERILOG PATH ../../rtl/counters/axiscope_direction_counters.sv
add_fileset_file axiscope_counter_walker.sv SYSTEM_VERILOG PATH ../../rtl/counters/axiscope_counter_walker.sv
add_fileset_file axiscope_counters.sv SYSTEM_VERILOG PATH ../../rtl/counters/axiscope_counters.sv
add_fileset_file axiscope_traffic_generator_words_pkg.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/generated/axiscope_traffic_generator_words_pkg.sv
add_fileset_file axiscope_address_walk.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_address_walk.sv
add_fileset_file axiscope_burst_cutter.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_burst_cutter.sv
add_fileset_file axiscope_pacer.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_pacer.sv
add_fileset_file axiscope_issuer.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_issuer.sv
add_fileset_file axiscope_write_data.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_write_data.sv
add_fileset_file axiscope_read_check.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_read_check.sv
add_fileset_file axiscope_traffic_generator_regs_pkg.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/generated/axiscope_traffic_generator_regs_pkg.sv
add_fileset_file axiscope_traffic_generator_map_pkg.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/generated/axiscope_traffic_generator_map_pkg.sv
add_fileset_file axiscope_traffic_generator_regs.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/generated/axiscope_traffic_generator_regs.sv
add_fileset_file axiscope_traffic_generator.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_traffic_generator.sv
add_fileset_file axiscope_de10_nano.sv SYSTEM_VERILOG PATH axiscope_de10_nano.sv
add_fileset_file axiscope_de10_nano_axi3.v VERILOG PATH axiscope_de10_nano_axi3.v TOP_LEVEL_FILE
add_fileset simulation SIM_VERILOG "" ""
set_fileset_property simulation TOP_LEVEL axiscope_de10_nano_axi3
add_fileset_file axiscope_lite_splitter.sv SYSTEM_VERILOG PATH ../../rtl/boards/axiscope_lite_splitter.sv
add_fileset_file axiscope_fifo.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_fifo.sv
add_fileset_file axiscope_block_fifo.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_block_fifo.sv
add_fileset_file axiscope_dual_port_memory.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_dual_port_memory.sv
add_fileset_file axiscope_axi_lite.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_axi_lite.sv
add_fileset_file axiscope_register_bank.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_register_bank.sv
add_fileset_file axiscope_transfer_cutter.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_transfer_cutter.sv
add_fileset_file axiscope_issue_pace.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_issue_pace.sv
add_fileset_file axiscope_transfer_issuer.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_transfer_issuer.sv
add_fileset_file axiscope_transfer_progress.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_transfer_progress.sv
add_fileset_file axiscope_drain.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_drain.sv
add_fileset_file axiscope_trigger.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_trigger.sv
add_fileset_file axiscope_trigger_commands.sv SYSTEM_VERILOG PATH ../../rtl/common/axiscope_trigger_commands.sv
add_fileset_file axiscope_latency_bin.sv SYSTEM_VERILOG PATH ../../rtl/counters/axiscope_latency_bin.sv
add_fileset_file axiscope_histogram.sv SYSTEM_VERILOG PATH ../../rtl/counters/axiscope_histogram.sv
add_fileset_file axiscope_id_times.sv SYSTEM_VERILOG PATH ../../rtl/counters/axiscope_id_times.sv
add_fileset_file axiscope_direction_counters.sv SYSTEM_VERILOG PATH ../../rtl/counters/axiscope_direction_counters.sv
add_fileset_file axiscope_counter_walker.sv SYSTEM_VERILOG PATH ../../rtl/counters/axiscope_counter_walker.sv
add_fileset_file axiscope_counters.sv SYSTEM_VERILOG PATH ../../rtl/counters/axiscope_counters.sv
add_fileset_file axiscope_traffic_generator_words_pkg.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/generated/axiscope_traffic_generator_words_pkg.sv
add_fileset_file axiscope_address_walk.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_address_walk.sv
add_fileset_file axiscope_burst_cutter.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_burst_cutter.sv
add_fileset_file axiscope_pacer.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_pacer.sv
add_fileset_file axiscope_issuer.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_issuer.sv
add_fileset_file axiscope_write_data.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_write_data.sv
add_fileset_file axiscope_read_check.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_read_check.sv
add_fileset_file axiscope_traffic_generator_regs_pkg.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/generated/axiscope_traffic_generator_regs_pkg.sv
add_fileset_file axiscope_traffic_generator_map_pkg.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/generated/axiscope_traffic_generator_map_pkg.sv
add_fileset_file axiscope_traffic_generator_regs.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/generated/axiscope_traffic_generator_regs.sv
add_fileset_file axiscope_traffic_generator.sv SYSTEM_VERILOG PATH ../../rtl/traffic_generator/axiscope_traffic_generator.sv
add_fileset_file axiscope_de10_nano.sv SYSTEM_VERILOG PATH axiscope_de10_nano.sv
add_fileset_file axiscope_de10_nano_axi3.v VERILOG PATH axiscope_de10_nano_axi3.v TOP_LEVEL_FILE
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
add_interface m_f2s0 axi start
set_interface_property m_f2s0 associatedClock clock
set_interface_property m_f2s0 associatedReset reset
set_interface_property m_f2s0 readIssuingCapability 64
set_interface_property m_f2s0 writeIssuingCapability 64
set_interface_property m_f2s0 combinedIssuingCapability 128
add_interface_port m_f2s0 m_f2s0_awvalid awvalid Output 1
add_interface_port m_f2s0 m_f2s0_awready awready Input 1
add_interface_port m_f2s0 m_f2s0_awid awid Output 8
add_interface_port m_f2s0 m_f2s0_awaddr awaddr Output 32
add_interface_port m_f2s0 m_f2s0_awlen awlen Output 4
add_interface_port m_f2s0 m_f2s0_awsize awsize Output 3
add_interface_port m_f2s0 m_f2s0_awburst awburst Output 2
add_interface_port m_f2s0 m_f2s0_awlock awlock Output 2
add_interface_port m_f2s0 m_f2s0_awcache awcache Output 4
add_interface_port m_f2s0 m_f2s0_awprot awprot Output 3
add_interface_port m_f2s0 m_f2s0_awuser awuser Output 1
add_interface_port m_f2s0 m_f2s0_wvalid wvalid Output 1
add_interface_port m_f2s0 m_f2s0_wready wready Input 1
add_interface_port m_f2s0 m_f2s0_wid wid Output 8
add_interface_port m_f2s0 m_f2s0_wdata wdata Output 128
add_interface_port m_f2s0 m_f2s0_wstrb wstrb Output 16
add_interface_port m_f2s0 m_f2s0_wlast wlast Output 1
add_interface_port m_f2s0 m_f2s0_bvalid bvalid Input 1
add_interface_port m_f2s0 m_f2s0_bready bready Output 1
add_interface_port m_f2s0 m_f2s0_bid bid Input 8
add_interface_port m_f2s0 m_f2s0_bresp bresp Input 2
add_interface_port m_f2s0 m_f2s0_arvalid arvalid Output 1
add_interface_port m_f2s0 m_f2s0_arready arready Input 1
add_interface_port m_f2s0 m_f2s0_arid arid Output 8
add_interface_port m_f2s0 m_f2s0_araddr araddr Output 32
add_interface_port m_f2s0 m_f2s0_arlen arlen Output 4
add_interface_port m_f2s0 m_f2s0_arsize arsize Output 3
add_interface_port m_f2s0 m_f2s0_arburst arburst Output 2
add_interface_port m_f2s0 m_f2s0_arlock arlock Output 2
add_interface_port m_f2s0 m_f2s0_arcache arcache Output 4
add_interface_port m_f2s0 m_f2s0_arprot arprot Output 3
add_interface_port m_f2s0 m_f2s0_aruser aruser Output 1
add_interface_port m_f2s0 m_f2s0_rvalid rvalid Input 1
add_interface_port m_f2s0 m_f2s0_rready rready Output 1
add_interface_port m_f2s0 m_f2s0_rid rid Input 8
add_interface_port m_f2s0 m_f2s0_rdata rdata Input 128
add_interface_port m_f2s0 m_f2s0_rresp rresp Input 2
add_interface_port m_f2s0 m_f2s0_rlast rlast Input 1
add_interface m_f2s0_qos conduit end
add_interface_port m_f2s0_qos m_f2s0_awqos awqos Output 4
add_interface_port m_f2s0_qos m_f2s0_arqos arqos Output 4
set_port_property m_f2s0_awqos TERMINATION true
set_port_property m_f2s0_arqos TERMINATION true
add_interface m_f2h axi start
set_interface_property m_f2h associatedClock clock
set_interface_property m_f2h associatedReset reset
set_interface_property m_f2h readIssuingCapability 64
set_interface_property m_f2h writeIssuingCapability 64
set_interface_property m_f2h combinedIssuingCapability 128
add_interface_port m_f2h m_f2h_awvalid awvalid Output 1
add_interface_port m_f2h m_f2h_awready awready Input 1
add_interface_port m_f2h m_f2h_awid awid Output 8
add_interface_port m_f2h m_f2h_awaddr awaddr Output 32
add_interface_port m_f2h m_f2h_awlen awlen Output 4
add_interface_port m_f2h m_f2h_awsize awsize Output 3
add_interface_port m_f2h m_f2h_awburst awburst Output 2
add_interface_port m_f2h m_f2h_awlock awlock Output 2
add_interface_port m_f2h m_f2h_awcache awcache Output 4
add_interface_port m_f2h m_f2h_awprot awprot Output 3
add_interface_port m_f2h m_f2h_awuser awuser Output 1
add_interface_port m_f2h m_f2h_wvalid wvalid Output 1
add_interface_port m_f2h m_f2h_wready wready Input 1
add_interface_port m_f2h m_f2h_wid wid Output 8
add_interface_port m_f2h m_f2h_wdata wdata Output 64
add_interface_port m_f2h m_f2h_wstrb wstrb Output 8
add_interface_port m_f2h m_f2h_wlast wlast Output 1
add_interface_port m_f2h m_f2h_bvalid bvalid Input 1
add_interface_port m_f2h m_f2h_bready bready Output 1
add_interface_port m_f2h m_f2h_bid bid Input 8
add_interface_port m_f2h m_f2h_bresp bresp Input 2
add_interface_port m_f2h m_f2h_arvalid arvalid Output 1
add_interface_port m_f2h m_f2h_arready arready Input 1
add_interface_port m_f2h m_f2h_arid arid Output 8
add_interface_port m_f2h m_f2h_araddr araddr Output 32
add_interface_port m_f2h m_f2h_arlen arlen Output 4
add_interface_port m_f2h m_f2h_arsize arsize Output 3
add_interface_port m_f2h m_f2h_arburst arburst Output 2
add_interface_port m_f2h m_f2h_arlock arlock Output 2
add_interface_port m_f2h m_f2h_arcache arcache Output 4
add_interface_port m_f2h m_f2h_arprot arprot Output 3
add_interface_port m_f2h m_f2h_aruser aruser Output 1
add_interface_port m_f2h m_f2h_rvalid rvalid Input 1
add_interface_port m_f2h m_f2h_rready rready Output 1
add_interface_port m_f2h m_f2h_rid rid Input 8
add_interface_port m_f2h m_f2h_rdata rdata Input 64
add_interface_port m_f2h m_f2h_rresp rresp Input 2
add_interface_port m_f2h m_f2h_rlast rlast Input 1
add_interface m_f2h_qos conduit end
add_interface_port m_f2h_qos m_f2h_awqos awqos Output 4
add_interface_port m_f2h_qos m_f2h_arqos arqos Output 4
set_port_property m_f2h_awqos TERMINATION true
set_port_property m_f2h_arqos TERMINATION true
add_interface wires conduit end
add_interface_port wires interrupts interrupts Output 2
proc elaborate {} {
}
