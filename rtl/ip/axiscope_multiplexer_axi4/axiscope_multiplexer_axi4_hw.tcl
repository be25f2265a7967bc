# Written by tools/rtl/wrap.py from rtl/blocks.toml and axiscope_multiplexer.sv; change those.
package require -exact qsys 18.1
set_module_property NAME axiscope_multiplexer_axi4
set_module_property VERSION 1.0
set_module_property DISPLAY_NAME {axiscope_multiplexer_axi4}
set_module_property DESCRIPTION {Multiplexer: two to eight masters on one port.}
set_module_property GROUP Axiscope
set_module_property AUTHOR Axiscope
set_module_property EDITABLE true
set_module_property ELABORATION_CALLBACK elaborate
add_fileset synthesis QUARTUS_SYNTH "" ""
set_fileset_property synthesis TOP_LEVEL axiscope_multiplexer_axi4
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
add_fileset_file axiscope_register_slice.sv SYSTEM_VERILOG PATH ../../multiplexer/axiscope_register_slice.sv
add_fileset_file axiscope_round_robin.sv SYSTEM_VERILOG PATH ../../multiplexer/axiscope_round_robin.sv
add_fileset_file axiscope_address_arbiter.sv SYSTEM_VERILOG PATH ../../multiplexer/axiscope_address_arbiter.sv
add_fileset_file axiscope_multiplexer.sv SYSTEM_VERILOG PATH ../../multiplexer/axiscope_multiplexer.sv
add_fileset_file axiscope_multiplexer_axi4.v VERILOG PATH axiscope_multiplexer_axi4.v TOP_LEVEL_FILE
add_fileset simulation SIM_VERILOG "" ""
set_fileset_property simulation TOP_LEVEL axiscope_multiplexer_axi4
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
add_fileset_file axiscope_register_slice.sv SYSTEM_VERILOG PATH ../../multiplexer/axiscope_register_slice.sv
add_fileset_file axiscope_round_robin.sv SYSTEM_VERILOG PATH ../../multiplexer/axiscope_round_robin.sv
add_fileset_file axiscope_address_arbiter.sv SYSTEM_VERILOG PATH ../../multiplexer/axiscope_address_arbiter.sv
add_fileset_file axiscope_multiplexer.sv SYSTEM_VERILOG PATH ../../multiplexer/axiscope_multiplexer.sv
add_fileset_file axiscope_multiplexer_axi4.v VERILOG PATH axiscope_multiplexer_axi4.v TOP_LEVEL_FILE
add_parameter PORTS INTEGER 4 {Masters, 2 to 8.}
set_parameter_property PORTS ALLOWED_RANGES {2 3 4 5 6 7 8}
set_parameter_property PORTS HDL_PARAMETER true
add_parameter ADDR_WIDTH INTEGER 64 {Address width in bits.}
set_parameter_property ADDR_WIDTH ALLOWED_RANGES {12:64}
set_parameter_property ADDR_WIDTH HDL_PARAMETER true
add_parameter DATA_WIDTH INTEGER 128 {Data width in bits.}
set_parameter_property DATA_WIDTH ALLOWED_RANGES {32 64 128 256 512 1024}
set_parameter_property DATA_WIDTH HDL_PARAMETER true
add_parameter ID_WIDTH INTEGER 4 {Identifier width in bits on the masters' side.}
set_parameter_property ID_WIDTH ALLOWED_RANGES {1:16}
set_parameter_property ID_WIDTH HDL_PARAMETER true
add_parameter USER_WIDTH INTEGER 1 {AxUSER width in bits.}
set_parameter_property USER_WIDTH ALLOWED_RANGES {1:16}
set_parameter_property USER_WIDTH HDL_PARAMETER true
add_parameter READ_LIMIT INTEGER 64 {Most read bursts under way, of all masters together.}
set_parameter_property READ_LIMIT ALLOWED_RANGES {1:256}
set_parameter_property READ_LIMIT HDL_PARAMETER true
add_parameter WRITE_LIMIT INTEGER 64 {Most write bursts under way, of all masters together.}
set_parameter_property WRITE_LIMIT ALLOWED_RANGES {1:256}
set_parameter_property WRITE_LIMIT HDL_PARAMETER true
add_parameter WRITE_ORDER_DEPTH INTEGER 16 {Most write bursts that have an address offered and data still to come; a power of two.}
set_parameter_property WRITE_ORDER_DEPTH ALLOWED_RANGES {2 4 8 16 32 64}
set_parameter_property WRITE_ORDER_DEPTH HDL_PARAMETER true
add_parameter SLICES INTEGER 31 {Register slices on the shared port, one bit a channel: AW, W, B, AR, R.}
set_parameter_property SLICES ALLOWED_RANGES {0:31}
set_parameter_property SLICES HDL_PARAMETER true
add_interface clock clock end
add_interface_port clock aclk clk Input 1
add_interface reset reset end
set_interface_property reset associatedClock clock
set_interface_property reset synchronousEdges BOTH
add_interface_port reset aresetn reset_n Input 1
add_interface s00_axi axi4 end
set_interface_property s00_axi associatedClock clock
set_interface_property s00_axi associatedReset reset
set_interface_property s00_axi readAcceptanceCapability 64
set_interface_property s00_axi writeAcceptanceCapability 64
set_interface_property s00_axi combinedAcceptanceCapability 128
add_interface_port s00_axi s00_axi_awid awid Input 4
add_interface_port s00_axi s00_axi_awaddr awaddr Input 64
add_interface_port s00_axi s00_axi_awlen awlen Input 8
add_interface_port s00_axi s00_axi_awsize awsize Input 3
add_interface_port s00_axi s00_axi_awburst awburst Input 2
add_interface_port s00_axi s00_axi_awlock awlock Input 1
add_interface_port s00_axi s00_axi_awcache awcache Input 4
add_interface_port s00_axi s00_axi_awprot awprot Input 3
add_interface_port s00_axi s00_axi_awqos awqos Input 4
add_interface_port s00_axi s00_axi_awuser awuser Input 1
add_interface_port s00_axi s00_axi_awvalid awvalid Input 1
add_interface_port s00_axi s00_axi_awready awready Output 1
add_interface_port s00_axi s00_axi_wdata wdata Input 128
add_interface_port s00_axi s00_axi_wstrb wstrb Input 16
add_interface_port s00_axi s00_axi_wlast wlast Input 1
add_interface_port s00_axi s00_axi_wvalid wvalid Input 1
add_interface_port s00_axi s00_axi_wready wready Output 1
add_interface_port s00_axi s00_axi_bid bid Output 4
add_interface_port s00_axi s00_axi_bresp bresp Output 2
add_interface_port s00_axi s00_axi_bvalid bvalid Output 1
add_interface_port s00_axi s00_axi_bready bready Input 1
add_interface_port s00_axi s00_axi_arid arid Input 4
add_interface_port s00_axi s00_axi_araddr araddr Input 64
add_interface_port s00_axi s00_axi_arlen arlen Input 8
add_interface_port s00_axi s00_axi_arsize arsize Input 3
add_interface_port s00_axi s00_axi_arburst arburst Input 2
add_interface_port s00_axi s00_axi_arlock arlock Input 1
add_interface_port s00_axi s00_axi_arcache arcache Input 4
add_interface_port s00_axi s00_axi_arprot arprot Input 3
add_interface_port s00_axi s00_axi_arqos arqos Input 4
add_interface_port s00_axi s00_axi_aruser aruser Input 1
add_interface_port s00_axi s00_axi_arvalid arvalid Input 1
add_interface_port s00_axi s00_axi_arready arready Output 1
add_interface_port s00_axi s00_axi_rid rid Output 4
add_interface_port s00_axi s00_axi_rdata rdata Output 128
add_interface_port s00_axi s00_axi_rresp rresp Output 2
add_interface_port s00_axi s00_axi_rlast rlast Output 1
add_interface_port s00_axi s00_axi_rvalid rvalid Output 1
add_interface_port s00_axi s00_axi_rready rready Input 1
add_interface s01_axi axi4 end
set_interface_property s01_axi associatedClock clock
set_interface_property s01_axi associatedReset reset
set_interface_property s01_axi readAcceptanceCapability 64
set_interface_property s01_axi writeAcceptanceCapability 64
set_interface_property s01_axi combinedAcceptanceCapability 128
add_interface_port s01_axi s01_axi_awid awid Input 4
add_interface_port s01_axi s01_axi_awaddr awaddr Input 64
add_interface_port s01_axi s01_axi_awlen awlen Input 8
add_interface_port s01_axi s01_axi_awsize awsize Input 3
add_interface_port s01_axi s01_axi_awburst awburst Input 2
add_interface_port s01_axi s01_axi_awlock awlock Input 1
add_interface_port s01_axi s01_axi_awcache awcache Input 4
add_interface_port s01_axi s01_axi_awprot awprot Input 3
add_interface_port s01_axi s01_axi_awqos awqos Input 4
add_interface_port s01_axi s01_axi_awuser awuser Input 1
add_interface_port s01_axi s01_axi_awvalid awvalid Input 1
add_interface_port s01_axi s01_axi_awready awready Output 1
add_interface_port s01_axi s01_axi_wdata wdata Input 128
add_interface_port s01_axi s01_axi_wstrb wstrb Input 16
add_interface_port s01_axi s01_axi_wlast wlast Input 1
add_interface_port s01_axi s01_axi_wvalid wvalid Input 1
add_interface_port s01_axi s01_axi_wready wready Output 1
add_interface_port s01_axi s01_axi_bid bid Output 4
add_interface_port s01_axi s01_axi_bresp bresp Output 2
add_interface_port s01_axi s01_axi_bvalid bvalid Output 1
add_interface_port s01_axi s01_axi_bready bready Input 1
add_interface_port s01_axi s01_axi_arid arid Input 4
add_interface_port s01_axi s01_axi_araddr araddr Input 64
add_interface_port s01_axi s01_axi_arlen arlen Input 8
add_interface_port s01_axi s01_axi_arsize arsize Input 3
add_interface_port s01_axi s01_axi_arburst arburst Input 2
add_interface_port s01_axi s01_axi_arlock arlock Input 1
add_interface_port s01_axi s01_axi_arcache arcache Input 4
add_interface_port s01_axi s01_axi_arprot arprot Input 3
add_interface_port s01_axi s01_axi_arqos arqos Input 4
add_interface_port s01_axi s01_axi_aruser aruser Input 1
add_interface_port s01_axi s01_axi_arvalid arvalid Input 1
add_interface_port s01_axi s01_axi_arready arready Output 1
add_interface_port s01_axi s01_axi_rid rid Output 4
add_interface_port s01_axi s01_axi_rdata rdata Output 128
add_interface_port s01_axi s01_axi_rresp rresp Output 2
add_interface_port s01_axi s01_axi_rlast rlast Output 1
add_interface_port s01_axi s01_axi_rvalid rvalid Output 1
add_interface_port s01_axi s01_axi_rready rready Input 1
add_interface s02_axi axi4 end
set_interface_property s02_axi associatedClock clock
set_interface_property s02_axi associatedReset reset
set_interface_property s02_axi readAcceptanceCapability 64
set_interface_property s02_axi writeAcceptanceCapability 64
set_interface_property s02_axi combinedAcceptanceCapability 128
add_interface_port s02_axi s02_axi_awid awid Input 4
add_interface_port s02_axi s02_axi_awaddr awaddr Input 64
add_interface_port s02_axi s02_axi_awlen awlen Input 8
add_interface_port s02_axi s02_axi_awsize awsize Input 3
add_interface_port s02_axi s02_axi_awburst awburst Input 2
add_interface_port s02_axi s02_axi_awlock awlock Input 1
add_interface_port s02_axi s02_axi_awcache awcache Input 4
add_interface_port s02_axi s02_axi_awprot awprot Input 3
add_interface_port s02_axi s02_axi_awqos awqos Input 4
add_interface_port s02_axi s02_axi_awuser awuser Input 1
add_interface_port s02_axi s02_axi_awvalid awvalid Input 1
add_interface_port s02_axi s02_axi_awready awready Output 1
add_interface_port s02_axi s02_axi_wdata wdata Input 128
add_interface_port s02_axi s02_axi_wstrb wstrb Input 16
add_interface_port s02_axi s02_axi_wlast wlast Input 1
add_interface_port s02_axi s02_axi_wvalid wvalid Input 1
add_interface_port s02_axi s02_axi_wready wready Output 1
add_interface_port s02_axi s02_axi_bid bid Output 4
add_interface_port s02_axi s02_axi_bresp bresp Output 2
add_interface_port s02_axi s02_axi_bvalid bvalid Output 1
add_interface_port s02_axi s02_axi_bready bready Input 1
add_interface_port s02_axi s02_axi_arid arid Input 4
add_interface_port s02_axi s02_axi_araddr araddr Input 64
add_interface_port s02_axi s02_axi_arlen arlen Input 8
add_interface_port s02_axi s02_axi_arsize arsize Input 3
add_interface_port s02_axi s02_axi_arburst arburst Input 2
add_interface_port s02_axi s02_axi_arlock arlock Input 1
add_interface_port s02_axi s02_axi_arcache arcache Input 4
add_interface_port s02_axi s02_axi_arprot arprot Input 3
add_interface_port s02_axi s02_axi_arqos arqos Input 4
add_interface_port s02_axi s02_axi_aruser aruser Input 1
add_interface_port s02_axi s02_axi_arvalid arvalid Input 1
add_interface_port s02_axi s02_axi_arready arready Output 1
add_interface_port s02_axi s02_axi_rid rid Output 4
add_interface_port s02_axi s02_axi_rdata rdata Output 128
add_interface_port s02_axi s02_axi_rresp rresp Output 2
add_interface_port s02_axi s02_axi_rlast rlast Output 1
add_interface_port s02_axi s02_axi_rvalid rvalid Output 1
add_interface_port s02_axi s02_axi_rready rready Input 1
add_interface s03_axi axi4 end
set_interface_property s03_axi associatedClock clock
set_interface_property s03_axi associatedReset reset
set_interface_property s03_axi readAcceptanceCapability 64
set_interface_property s03_axi writeAcceptanceCapability 64
set_interface_property s03_axi combinedAcceptanceCapability 128
add_interface_port s03_axi s03_axi_awid awid Input 4
add_interface_port s03_axi s03_axi_awaddr awaddr Input 64
add_interface_port s03_axi s03_axi_awlen awlen Input 8
add_interface_port s03_axi s03_axi_awsize awsize Input 3
add_interface_port s03_axi s03_axi_awburst awburst Input 2
add_interface_port s03_axi s03_axi_awlock awlock Input 1
add_interface_port s03_axi s03_axi_awcache awcache Input 4
add_interface_port s03_axi s03_axi_awprot awprot Input 3
add_interface_port s03_axi s03_axi_awqos awqos Input 4
add_interface_port s03_axi s03_axi_awuser awuser Input 1
add_interface_port s03_axi s03_axi_awvalid awvalid Input 1
add_interface_port s03_axi s03_axi_awready awready Output 1
add_interface_port s03_axi s03_axi_wdata wdata Input 128
add_interface_port s03_axi s03_axi_wstrb wstrb Input 16
add_interface_port s03_axi s03_axi_wlast wlast Input 1
add_interface_port s03_axi s03_axi_wvalid wvalid Input 1
add_interface_port s03_axi s03_axi_wready wready Output 1
add_interface_port s03_axi s03_axi_bid bid Output 4
add_interface_port s03_axi s03_axi_bresp bresp Output 2
add_interface_port s03_axi s03_axi_bvalid bvalid Output 1
add_interface_port s03_axi s03_axi_bready bready Input 1
add_interface_port s03_axi s03_axi_arid arid Input 4
add_interface_port s03_axi s03_axi_araddr araddr Input 64
add_interface_port s03_axi s03_axi_arlen arlen Input 8
add_interface_port s03_axi s03_axi_arsize arsize Input 3
add_interface_port s03_axi s03_axi_arburst arburst Input 2
add_interface_port s03_axi s03_axi_arlock arlock Input 1
add_interface_port s03_axi s03_axi_arcache arcache Input 4
add_interface_port s03_axi s03_axi_arprot arprot Input 3
add_interface_port s03_axi s03_axi_arqos arqos Input 4
add_interface_port s03_axi s03_axi_aruser aruser Input 1
add_interface_port s03_axi s03_axi_arvalid arvalid Input 1
add_interface_port s03_axi s03_axi_arready arready Output 1
add_interface_port s03_axi s03_axi_rid rid Output 4
add_interface_port s03_axi s03_axi_rdata rdata Output 128
add_interface_port s03_axi s03_axi_rresp rresp Output 2
add_interface_port s03_axi s03_axi_rlast rlast Output 1
add_interface_port s03_axi s03_axi_rvalid rvalid Output 1
add_interface_port s03_axi s03_axi_rready rready Input 1
add_interface s04_axi axi4 end
set_interface_property s04_axi associatedClock clock
set_interface_property s04_axi associatedReset reset
set_interface_property s04_axi readAcceptanceCapability 64
set_interface_property s04_axi writeAcceptanceCapability 64
set_interface_property s04_axi combinedAcceptanceCapability 128
add_interface_port s04_axi s04_axi_awid awid Input 4
add_interface_port s04_axi s04_axi_awaddr awaddr Input 64
add_interface_port s04_axi s04_axi_awlen awlen Input 8
add_interface_port s04_axi s04_axi_awsize awsize Input 3
add_interface_port s04_axi s04_axi_awburst awburst Input 2
add_interface_port s04_axi s04_axi_awlock awlock Input 1
add_interface_port s04_axi s04_axi_awcache awcache Input 4
add_interface_port s04_axi s04_axi_awprot awprot Input 3
add_interface_port s04_axi s04_axi_awqos awqos Input 4
add_interface_port s04_axi s04_axi_awuser awuser Input 1
add_interface_port s04_axi s04_axi_awvalid awvalid Input 1
add_interface_port s04_axi s04_axi_awready awready Output 1
add_interface_port s04_axi s04_axi_wdata wdata Input 128
add_interface_port s04_axi s04_axi_wstrb wstrb Input 16
add_interface_port s04_axi s04_axi_wlast wlast Input 1
add_interface_port s04_axi s04_axi_wvalid wvalid Input 1
add_interface_port s04_axi s04_axi_wready wready Output 1
add_interface_port s04_axi s04_axi_bid bid Output 4
add_interface_port s04_axi s04_axi_bresp bresp Output 2
add_interface_port s04_axi s04_axi_bvalid bvalid Output 1
add_interface_port s04_axi s04_axi_bready bready Input 1
add_interface_port s04_axi s04_axi_arid arid Input 4
add_interface_port s04_axi s04_axi_araddr araddr Input 64
add_interface_port s04_axi s04_axi_arlen arlen Input 8
add_interface_port s04_axi s04_axi_arsize arsize Input 3
add_interface_port s04_axi s04_axi_arburst arburst Input 2
add_interface_port s04_axi s04_axi_arlock arlock Input 1
add_interface_port s04_axi s04_axi_arcache arcache Input 4
add_interface_port s04_axi s04_axi_arprot arprot Input 3
add_interface_port s04_axi s04_axi_arqos arqos Input 4
add_interface_port s04_axi s04_axi_aruser aruser Input 1
add_interface_port s04_axi s04_axi_arvalid arvalid Input 1
add_interface_port s04_axi s04_axi_arready arready Output 1
add_interface_port s04_axi s04_axi_rid rid Output 4
add_interface_port s04_axi s04_axi_rdata rdata Output 128
add_interface_port s04_axi s04_axi_rresp rresp Output 2
add_interface_port s04_axi s04_axi_rlast rlast Output 1
add_interface_port s04_axi s04_axi_rvalid rvalid Output 1
add_interface_port s04_axi s04_axi_rready rready Input 1
add_interface s05_axi axi4 end
set_interface_property s05_axi associatedClock clock
set_interface_property s05_axi associatedReset reset
set_interface_property s05_axi readAcceptanceCapability 64
set_interface_property s05_axi writeAcceptanceCapability 64
set_interface_property s05_axi combinedAcceptanceCapability 128
add_interface_port s05_axi s05_axi_awid awid Input 4
add_interface_port s05_axi s05_axi_awaddr awaddr Input 64
add_interface_port s05_axi s05_axi_awlen awlen Input 8
add_interface_port s05_axi s05_axi_awsize awsize Input 3
add_interface_port s05_axi s05_axi_awburst awburst Input 2
add_interface_port s05_axi s05_axi_awlock awlock Input 1
add_interface_port s05_axi s05_axi_awcache awcache Input 4
add_interface_port s05_axi s05_axi_awprot awprot Input 3
add_interface_port s05_axi s05_axi_awqos awqos Input 4
add_interface_port s05_axi s05_axi_awuser awuser Input 1
add_interface_port s05_axi s05_axi_awvalid awvalid Input 1
add_interface_port s05_axi s05_axi_awready awready Output 1
add_interface_port s05_axi s05_axi_wdata wdata Input 128
add_interface_port s05_axi s05_axi_wstrb wstrb Input 16
add_interface_port s05_axi s05_axi_wlast wlast Input 1
add_interface_port s05_axi s05_axi_wvalid wvalid Input 1
add_interface_port s05_axi s05_axi_wready wready Output 1
add_interface_port s05_axi s05_axi_bid bid Output 4
add_interface_port s05_axi s05_axi_bresp bresp Output 2
add_interface_port s05_axi s05_axi_bvalid bvalid Output 1
add_interface_port s05_axi s05_axi_bready bready Input 1
add_interface_port s05_axi s05_axi_arid arid Input 4
add_interface_port s05_axi s05_axi_araddr araddr Input 64
add_interface_port s05_axi s05_axi_arlen arlen Input 8
add_interface_port s05_axi s05_axi_arsize arsize Input 3
add_interface_port s05_axi s05_axi_arburst arburst Input 2
add_interface_port s05_axi s05_axi_arlock arlock Input 1
add_interface_port s05_axi s05_axi_arcache arcache Input 4
add_interface_port s05_axi s05_axi_arprot arprot Input 3
add_interface_port s05_axi s05_axi_arqos arqos Input 4
add_interface_port s05_axi s05_axi_aruser aruser Input 1
add_interface_port s05_axi s05_axi_arvalid arvalid Input 1
add_interface_port s05_axi s05_axi_arready arready Output 1
add_interface_port s05_axi s05_axi_rid rid Output 4
add_interface_port s05_axi s05_axi_rdata rdata Output 128
add_interface_port s05_axi s05_axi_rresp rresp Output 2
add_interface_port s05_axi s05_axi_rlast rlast Output 1
add_interface_port s05_axi s05_axi_rvalid rvalid Output 1
add_interface_port s05_axi s05_axi_rready rready Input 1
add_interface s06_axi axi4 end
set_interface_property s06_axi associatedClock clock
set_interface_property s06_axi associatedReset reset
set_interface_property s06_axi readAcceptanceCapability 64
set_interface_property s06_axi writeAcceptanceCapability 64
set_interface_property s06_axi combinedAcceptanceCapability 128
add_interface_port s06_axi s06_axi_awid awid Input 4
add_interface_port s06_axi s06_axi_awaddr awaddr Input 64
add_interface_port s06_axi s06_axi_awlen awlen Input 8
add_interface_port s06_axi s06_axi_awsize awsize Input 3
add_interface_port s06_axi s06_axi_awburst awburst Input 2
add_interface_port s06_axi s06_axi_awlock awlock Input 1
add_interface_port s06_axi s06_axi_awcache awcache Input 4
add_interface_port s06_axi s06_axi_awprot awprot Input 3
add_interface_port s06_axi s06_axi_awqos awqos Input 4
add_interface_port s06_axi s06_axi_awuser awuser Input 1
add_interface_port s06_axi s06_axi_awvalid awvalid Input 1
add_interface_port s06_axi s06_axi_awready awready Output 1
add_interface_port s06_axi s06_axi_wdata wdata Input 128
add_interface_port s06_axi s06_axi_wstrb wstrb Input 16
add_interface_port s06_axi s06_axi_wlast wlast Input 1
add_interface_port s06_axi s06_axi_wvalid wvalid Input 1
add_interface_port s06_axi s06_axi_wready wready Output 1
add_interface_port s06_axi s06_axi_bid bid Output 4
add_interface_port s06_axi s06_axi_bresp bresp Output 2
add_interface_port s06_axi s06_axi_bvalid bvalid Output 1
add_interface_port s06_axi s06_axi_bready bready Input 1
add_interface_port s06_axi s06_axi_arid arid Input 4
add_interface_port s06_axi s06_axi_araddr araddr Input 64
add_interface_port s06_axi s06_axi_arlen arlen Input 8
add_interface_port s06_axi s06_axi_arsize arsize Input 3
add_interface_port s06_axi s06_axi_arburst arburst Input 2
add_interface_port s06_axi s06_axi_arlock arlock Input 1
add_interface_port s06_axi s06_axi_arcache arcache Input 4
add_interface_port s06_axi s06_axi_arprot arprot Input 3
add_interface_port s06_axi s06_axi_arqos arqos Input 4
add_interface_port s06_axi s06_axi_aruser aruser Input 1
add_interface_port s06_axi s06_axi_arvalid arvalid Input 1
add_interface_port s06_axi s06_axi_arready arready Output 1
add_interface_port s06_axi s06_axi_rid rid Output 4
add_interface_port s06_axi s06_axi_rdata rdata Output 128
add_interface_port s06_axi s06_axi_rresp rresp Output 2
add_interface_port s06_axi s06_axi_rlast rlast Output 1
add_interface_port s06_axi s06_axi_rvalid rvalid Output 1
add_interface_port s06_axi s06_axi_rready rready Input 1
add_interface s07_axi axi4 end
set_interface_property s07_axi associatedClock clock
set_interface_property s07_axi associatedReset reset
set_interface_property s07_axi readAcceptanceCapability 64
set_interface_property s07_axi writeAcceptanceCapability 64
set_interface_property s07_axi combinedAcceptanceCapability 128
add_interface_port s07_axi s07_axi_awid awid Input 4
add_interface_port s07_axi s07_axi_awaddr awaddr Input 64
add_interface_port s07_axi s07_axi_awlen awlen Input 8
add_interface_port s07_axi s07_axi_awsize awsize Input 3
add_interface_port s07_axi s07_axi_awburst awburst Input 2
add_interface_port s07_axi s07_axi_awlock awlock Input 1
add_interface_port s07_axi s07_axi_awcache awcache Input 4
add_interface_port s07_axi s07_axi_awprot awprot Input 3
add_interface_port s07_axi s07_axi_awqos awqos Input 4
add_interface_port s07_axi s07_axi_awuser awuser Input 1
add_interface_port s07_axi s07_axi_awvalid awvalid Input 1
add_interface_port s07_axi s07_axi_awready awready Output 1
add_interface_port s07_axi s07_axi_wdata wdata Input 128
add_interface_port s07_axi s07_axi_wstrb wstrb Input 16
add_interface_port s07_axi s07_axi_wlast wlast Input 1
add_interface_port s07_axi s07_axi_wvalid wvalid Input 1
add_interface_port s07_axi s07_axi_wready wready Output 1
add_interface_port s07_axi s07_axi_bid bid Output 4
add_interface_port s07_axi s07_axi_bresp bresp Output 2
add_interface_port s07_axi s07_axi_bvalid bvalid Output 1
add_interface_port s07_axi s07_axi_bready bready Input 1
add_interface_port s07_axi s07_axi_arid arid Input 4
add_interface_port s07_axi s07_axi_araddr araddr Input 64
add_interface_port s07_axi s07_axi_arlen arlen Input 8
add_interface_port s07_axi s07_axi_arsize arsize Input 3
add_interface_port s07_axi s07_axi_arburst arburst Input 2
add_interface_port s07_axi s07_axi_arlock arlock Input 1
add_interface_port s07_axi s07_axi_arcache arcache Input 4
add_interface_port s07_axi s07_axi_arprot arprot Input 3
add_interface_port s07_axi s07_axi_arqos arqos Input 4
add_interface_port s07_axi s07_axi_aruser aruser Input 1
add_interface_port s07_axi s07_axi_arvalid arvalid Input 1
add_interface_port s07_axi s07_axi_arready arready Output 1
add_interface_port s07_axi s07_axi_rid rid Output 4
add_interface_port s07_axi s07_axi_rdata rdata Output 128
add_interface_port s07_axi s07_axi_rresp rresp Output 2
add_interface_port s07_axi s07_axi_rlast rlast Output 1
add_interface_port s07_axi s07_axi_rvalid rvalid Output 1
add_interface_port s07_axi s07_axi_rready rready Input 1
add_interface m_axi axi4 start
set_interface_property m_axi associatedClock clock
set_interface_property m_axi associatedReset reset
set_interface_property m_axi readIssuingCapability 64
set_interface_property m_axi writeIssuingCapability 64
set_interface_property m_axi combinedIssuingCapability 128
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
add_interface_port m_axi m_axi_wdata wdata Output 128
add_interface_port m_axi m_axi_wstrb wstrb Output 16
add_interface_port m_axi m_axi_wlast wlast Output 1
add_interface_port m_axi m_axi_wvalid wvalid Output 1
add_interface_port m_axi m_axi_wready wready Input 1
add_interface_port m_axi m_axi_bid bid Input 6
add_interface_port m_axi m_axi_bresp bresp Input 2
add_interface_port m_axi m_axi_bvalid bvalid Input 1
add_interface_port m_axi m_axi_bready bready Output 1
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
add_interface_port m_axi m_axi_rid rid Input 6
add_interface_port m_axi m_axi_rdata rdata Input 128
add_interface_port m_axi m_axi_rresp rresp Input 2
add_interface_port m_axi m_axi_rlast rlast Input 1
add_interface_port m_axi m_axi_rvalid rvalid Input 1
add_interface_port m_axi m_axi_rready rready Output 1
proc elaborate {} {
    set_port_property s00_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s00_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s00_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s00_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s00_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property s00_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s00_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s00_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s00_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s00_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s00_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s01_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s01_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s01_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s01_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s01_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property s01_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s01_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s01_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s01_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s01_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s01_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s02_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s02_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s02_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s02_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s02_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property s02_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s02_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s02_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s02_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s02_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s02_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s03_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s03_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s03_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s03_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s03_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property s03_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s03_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s03_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s03_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s03_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s03_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s04_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s04_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s04_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s04_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s04_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property s04_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s04_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s04_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s04_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s04_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s04_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s05_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s05_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s05_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s05_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s05_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property s05_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s05_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s05_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s05_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s05_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s05_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s06_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s06_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s06_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s06_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s06_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property s06_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s06_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s06_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s06_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s06_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s06_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s07_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s07_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s07_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s07_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property s07_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property s07_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s07_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s07_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property s07_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property s07_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property s07_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property m_axi_awid WIDTH_EXPR [expr {(((([get_parameter_value PORTS] > 1 ? 1 : 0) + ([get_parameter_value PORTS] > 2 ? 1 : 0) + ([get_parameter_value PORTS] > 4 ? 1 : 0) + ([get_parameter_value PORTS] > 8 ? 1 : 0) + ([get_parameter_value PORTS] > 16 ? 1 : 0) + ([get_parameter_value PORTS] > 32 ? 1 : 0) + ([get_parameter_value PORTS] > 64 ? 1 : 0) + ([get_parameter_value PORTS] > 128 ? 1 : 0) + ([get_parameter_value PORTS] > 256 ? 1 : 0) + ([get_parameter_value PORTS] > 512 ? 1 : 0) + ([get_parameter_value PORTS] > 1024 ? 1 : 0) + ([get_parameter_value PORTS] > 2048 ? 1 : 0) + ([get_parameter_value PORTS] > 4096 ? 1 : 0) + ([get_parameter_value PORTS] > 8192 ? 1 : 0) + ([get_parameter_value PORTS] > 16384 ? 1 : 0) + ([get_parameter_value PORTS] > 32768 ? 1 : 0) + ([get_parameter_value PORTS] > 65536 ? 1 : 0) + ([get_parameter_value PORTS] > 131072 ? 1 : 0) + ([get_parameter_value PORTS] > 262144 ? 1 : 0) + ([get_parameter_value PORTS] > 524288 ? 1 : 0))) + [get_parameter_value ID_WIDTH])}]
    set_port_property m_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property m_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property m_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property m_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property m_axi_bid WIDTH_EXPR [expr {(((([get_parameter_value PORTS] > 1 ? 1 : 0) + ([get_parameter_value PORTS] > 2 ? 1 : 0) + ([get_parameter_value PORTS] > 4 ? 1 : 0) + ([get_parameter_value PORTS] > 8 ? 1 : 0) + ([get_parameter_value PORTS] > 16 ? 1 : 0) + ([get_parameter_value PORTS] > 32 ? 1 : 0) + ([get_parameter_value PORTS] > 64 ? 1 : 0) + ([get_parameter_value PORTS] > 128 ? 1 : 0) + ([get_parameter_value PORTS] > 256 ? 1 : 0) + ([get_parameter_value PORTS] > 512 ? 1 : 0) + ([get_parameter_value PORTS] > 1024 ? 1 : 0) + ([get_parameter_value PORTS] > 2048 ? 1 : 0) + ([get_parameter_value PORTS] > 4096 ? 1 : 0) + ([get_parameter_value PORTS] > 8192 ? 1 : 0) + ([get_parameter_value PORTS] > 16384 ? 1 : 0) + ([get_parameter_value PORTS] > 32768 ? 1 : 0) + ([get_parameter_value PORTS] > 65536 ? 1 : 0) + ([get_parameter_value PORTS] > 131072 ? 1 : 0) + ([get_parameter_value PORTS] > 262144 ? 1 : 0) + ([get_parameter_value PORTS] > 524288 ? 1 : 0))) + [get_parameter_value ID_WIDTH])}]
    set_port_property m_axi_arid WIDTH_EXPR [expr {(((([get_parameter_value PORTS] > 1 ? 1 : 0) + ([get_parameter_value PORTS] > 2 ? 1 : 0) + ([get_parameter_value PORTS] > 4 ? 1 : 0) + ([get_parameter_value PORTS] > 8 ? 1 : 0) + ([get_parameter_value PORTS] > 16 ? 1 : 0) + ([get_parameter_value PORTS] > 32 ? 1 : 0) + ([get_parameter_value PORTS] > 64 ? 1 : 0) + ([get_parameter_value PORTS] > 128 ? 1 : 0) + ([get_parameter_value PORTS] > 256 ? 1 : 0) + ([get_parameter_value PORTS] > 512 ? 1 : 0) + ([get_parameter_value PORTS] > 1024 ? 1 : 0) + ([get_parameter_value PORTS] > 2048 ? 1 : 0) + ([get_parameter_value PORTS] > 4096 ? 1 : 0) + ([get_parameter_value PORTS] > 8192 ? 1 : 0) + ([get_parameter_value PORTS] > 16384 ? 1 : 0) + ([get_parameter_value PORTS] > 32768 ? 1 : 0) + ([get_parameter_value PORTS] > 65536 ? 1 : 0) + ([get_parameter_value PORTS] > 131072 ? 1 : 0) + ([get_parameter_value PORTS] > 262144 ? 1 : 0) + ([get_parameter_value PORTS] > 524288 ? 1 : 0))) + [get_parameter_value ID_WIDTH])}]
    set_port_property m_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property m_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property m_axi_rid WIDTH_EXPR [expr {(((([get_parameter_value PORTS] > 1 ? 1 : 0) + ([get_parameter_value PORTS] > 2 ? 1 : 0) + ([get_parameter_value PORTS] > 4 ? 1 : 0) + ([get_parameter_value PORTS] > 8 ? 1 : 0) + ([get_parameter_value PORTS] > 16 ? 1 : 0) + ([get_parameter_value PORTS] > 32 ? 1 : 0) + ([get_parameter_value PORTS] > 64 ? 1 : 0) + ([get_parameter_value PORTS] > 128 ? 1 : 0) + ([get_parameter_value PORTS] > 256 ? 1 : 0) + ([get_parameter_value PORTS] > 512 ? 1 : 0) + ([get_parameter_value PORTS] > 1024 ? 1 : 0) + ([get_parameter_value PORTS] > 2048 ? 1 : 0) + ([get_parameter_value PORTS] > 4096 ? 1 : 0) + ([get_parameter_value PORTS] > 8192 ? 1 : 0) + ([get_parameter_value PORTS] > 16384 ? 1 : 0) + ([get_parameter_value PORTS] > 32768 ? 1 : 0) + ([get_parameter_value PORTS] > 65536 ? 1 : 0) + ([get_parameter_value PORTS] > 131072 ? 1 : 0) + ([get_parameter_value PORTS] > 262144 ? 1 : 0) + ([get_parameter_value PORTS] > 524288 ? 1 : 0))) + [get_parameter_value ID_WIDTH])}]
    set_port_property m_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_interface_property s02_axi ENABLED [expr {[get_parameter_value PORTS] > 2}]
    set_interface_property s03_axi ENABLED [expr {[get_parameter_value PORTS] > 3}]
    set_interface_property s04_axi ENABLED [expr {[get_parameter_value PORTS] > 4}]
    set_interface_property s05_axi ENABLED [expr {[get_parameter_value PORTS] > 5}]
    set_interface_property s06_axi ENABLED [expr {[get_parameter_value PORTS] > 6}]
    set_interface_property s07_axi ENABLED [expr {[get_parameter_value PORTS] > 7}]
}
