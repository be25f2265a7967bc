# Written by tools/rtl/wrap.py from rtl/blocks.toml and axiscope_stream_system.sv; change those.
package require -exact qsys 18.1
set_module_property NAME axiscope_stream_system_axi4
set_module_property VERSION 1.0
set_module_property DISPLAY_NAME {axiscope_stream_system_axi4}
set_module_property DESCRIPTION {Stream system: one to four stream DMAs with sources and sinks.}
set_module_property GROUP Axiscope
set_module_property AUTHOR Axiscope
set_module_property EDITABLE true
set_module_property ELABORATION_CALLBACK elaborate
add_fileset synthesis QUARTUS_SYNTH "" ""
set_fileset_property synthesis TOP_LEVEL axiscope_stream_system_axi4
add_fileset_file axiscope_latency_bin.sv SYSTEM_VERILOG PATH ../../counters/axiscope_latency_bin.sv
add_fileset_file axiscope_histogram.sv SYSTEM_VERILOG PATH ../../counters/axiscope_histogram.sv
add_fileset_file axiscope_id_times.sv SYSTEM_VERILOG PATH ../../counters/axiscope_id_times.sv
add_fileset_file axiscope_direction_counters.sv SYSTEM_VERILOG PATH ../../counters/axiscope_direction_counters.sv
add_fileset_file axiscope_counter_walker.sv SYSTEM_VERILOG PATH ../../counters/axiscope_counter_walker.sv
add_fileset_file axiscope_counters.sv SYSTEM_VERILOG PATH ../../counters/axiscope_counters.sv
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
add_fileset_file axiscope_stream_writer.sv SYSTEM_VERILOG PATH ../../stream_dma/axiscope_stream_writer.sv
add_fileset_file axiscope_stream_reader.sv SYSTEM_VERILOG PATH ../../stream_dma/axiscope_stream_reader.sv
add_fileset_file axiscope_stream_dma_words_pkg.sv SYSTEM_VERILOG PATH ../../stream_dma/generated/axiscope_stream_dma_words_pkg.sv
add_fileset_file axiscope_stream_dma_regs_pkg.sv SYSTEM_VERILOG PATH ../../stream_dma/generated/axiscope_stream_dma_regs_pkg.sv
add_fileset_file axiscope_stream_dma_map_pkg.sv SYSTEM_VERILOG PATH ../../stream_dma/generated/axiscope_stream_dma_map_pkg.sv
add_fileset_file axiscope_stream_dma_regs.sv SYSTEM_VERILOG PATH ../../stream_dma/generated/axiscope_stream_dma_regs.sv
add_fileset_file axiscope_stream_channel.sv SYSTEM_VERILOG PATH ../../stream_dma/axiscope_stream_channel.sv
add_fileset_file axiscope_stream_dma.sv SYSTEM_VERILOG PATH ../../stream_dma/axiscope_stream_dma.sv
add_fileset_file axiscope_stream_source.sv SYSTEM_VERILOG PATH ../../stream_system/axiscope_stream_source.sv
add_fileset_file axiscope_stream_sink.sv SYSTEM_VERILOG PATH ../../stream_system/axiscope_stream_sink.sv
add_fileset_file axiscope_stream_ends.sv SYSTEM_VERILOG PATH ../../stream_system/axiscope_stream_ends.sv
add_fileset_file axiscope_stream_system_regs_pkg.sv SYSTEM_VERILOG PATH ../../stream_system/generated/axiscope_stream_system_regs_pkg.sv
add_fileset_file axiscope_stream_system_map_pkg.sv SYSTEM_VERILOG PATH ../../stream_system/generated/axiscope_stream_system_map_pkg.sv
add_fileset_file axiscope_stream_system_regs.sv SYSTEM_VERILOG PATH ../../stream_system/generated/axiscope_stream_system_regs.sv
add_fileset_file axiscope_stream_system.sv SYSTEM_VERILOG PATH ../../stream_system/axiscope_stream_system.sv
add_fileset_file axiscope_stream_system_axi4.v VERILOG PATH axiscope_stream_system_axi4.v TOP_LEVEL_FILE
add_fileset simulation SIM_VERILOG "" ""
set_fileset_property simulation TOP_LEVEL axiscope_stream_system_axi4
add_fileset_file axiscope_latency_bin.sv SYSTEM_VERILOG PATH ../../counters/axiscope_latency_bin.sv
add_fileset_file axiscope_histogram.sv SYSTEM_VERILOG PATH ../../counters/axiscope_histogram.sv
add_fileset_file axiscope_id_times.sv SYSTEM_VERILOG PATH ../../counters/axiscope_id_times.sv
add_fileset_file axiscope_direction_counters.sv SYSTEM_VERILOG PATH ../../counters/axiscope_direction_counters.sv
add_fileset_file axiscope_counter_walker.sv SYSTEM_VERILOG PATH ../../counters/axiscope_counter_walker.sv
add_fileset_file axiscope_counters.sv SYSTEM_VERILOG PATH ../../counters/axiscope_counters.sv
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
add_fileset_file axiscope_stream_writer.sv SYSTEM_VERILOG PATH ../../stream_dma/axiscope_stream_writer.sv
add_fileset_file axiscope_stream_reader.sv SYSTEM_VERILOG PATH ../../stream_dma/axiscope_stream_reader.sv
add_fileset_file axiscope_stream_dma_words_pkg.sv SYSTEM_VERILOG PATH ../../stream_dma/generated/axiscope_stream_dma_words_pkg.sv
add_fileset_file axiscope_stream_dma_regs_pkg.sv SYSTEM_VERILOG PATH ../../stream_dma/generated/axiscope_stream_dma_regs_pkg.sv
add_fileset_file axiscope_stream_dma_map_pkg.sv SYSTEM_VERILOG PATH ../../stream_dma/generated/axiscope_stream_dma_map_pkg.sv
add_fileset_file axiscope_stream_dma_regs.sv SYSTEM_VERILOG PATH ../../stream_dma/generated/axiscope_stream_dma_regs.sv
add_fileset_file axiscope_stream_channel.sv SYSTEM_VERILOG PATH ../../stream_dma/axiscope_stream_channel.sv
add_fileset_file axiscope_stream_dma.sv SYSTEM_VERILOG PATH ../../stream_dma/axiscope_stream_dma.sv
add_fileset_file axiscope_stream_source.sv SYSTEM_VERILOG PATH ../../stream_system/axiscope_stream_source.sv
add_fileset_file axiscope_stream_sink.sv SYSTEM_VERILOG PATH ../../stream_system/axiscope_stream_sink.sv
add_fileset_file axiscope_stream_ends.sv SYSTEM_VERILOG PATH ../../stream_system/axiscope_stream_ends.sv
add_fileset_file axiscope_stream_system_regs_pkg.sv SYSTEM_VERILOG PATH ../../stream_system/generated/axiscope_stream_system_regs_pkg.sv
add_fileset_file axiscope_stream_system_map_pkg.sv SYSTEM_VERILOG PATH ../../stream_system/generated/axiscope_stream_system_map_pkg.sv
add_fileset_file axiscope_stream_system_regs.sv SYSTEM_VERILOG PATH ../../stream_system/generated/axiscope_stream_system_regs.sv
add_fileset_file axiscope_stream_system.sv SYSTEM_VERILOG PATH ../../stream_system/axiscope_stream_system.sv
add_fileset_file axiscope_stream_system_axi4.v VERILOG PATH axiscope_stream_system_axi4.v TOP_LEVEL_FILE
add_parameter CHANNELS INTEGER 2 {DMA channels, each with its own port, 1 to 4.}
set_parameter_property CHANNELS ALLOWED_RANGES {1 2 3 4}
set_parameter_property CHANNELS HDL_PARAMETER true
add_parameter DATA_WIDTH INTEGER 64 {Bits of a beat: 32, 64 or 128.}
set_parameter_property DATA_WIDTH ALLOWED_RANGES {32 64 128}
set_parameter_property DATA_WIDTH HDL_PARAMETER true
add_parameter ADDR_WIDTH INTEGER 64 {Bits of an address, 32 to 64.}
set_parameter_property ADDR_WIDTH ALLOWED_RANGES {32:64}
set_parameter_property ADDR_WIDTH HDL_PARAMETER true
add_parameter ID_WIDTH INTEGER 6 {Bits of an ID, 1 to 16.}
set_parameter_property ID_WIDTH ALLOWED_RANGES {1:16}
set_parameter_property ID_WIDTH HDL_PARAMETER true
add_parameter USER_WIDTH INTEGER 1 {Bits of AxUSER, 1 to 16.}
set_parameter_property USER_WIDTH ALLOWED_RANGES {1:16}
set_parameter_property USER_WIDTH HDL_PARAMETER true
add_parameter FIFO_BEATS INTEGER 512 {Beats of each direction's queue, a power of two, 8 to 32768. No burst is longer than half of it.}
set_parameter_property FIFO_BEATS ALLOWED_RANGES {32 64 128 256 512 1024 2048 4096 8192 16384 32768}
set_parameter_property FIFO_BEATS HDL_PARAMETER true
add_parameter TIME_BITS INTEGER 24 {Bits of the latency timer, 24 to 32: no latency may be longer than it counts.}
set_parameter_property TIME_BITS ALLOWED_RANGES {24:32}
set_parameter_property TIME_BITS HDL_PARAMETER true
add_parameter LOOP_FIFO_BEATS INTEGER 512 {Beats of each loop-back queue, a power of two.}
set_parameter_property LOOP_FIFO_BEATS ALLOWED_RANGES {32 64 128 256 512 1024 2048 4096 8192 16384 32768}
set_parameter_property LOOP_FIFO_BEATS HDL_PARAMETER true
add_parameter PACE INTEGER 1 {1: bursts keep the pace and pauses of their registers. 0: those do nothing.}
set_parameter_property PACE ALLOWED_RANGES {0 1}
set_parameter_property PACE HDL_PARAMETER true
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
add_interface_port s_axil s_axil_awaddr awaddr Input 15
add_interface_port s_axil s_axil_wvalid wvalid Input 1
add_interface_port s_axil s_axil_wready wready Output 1
add_interface_port s_axil s_axil_wdata wdata Input 32
add_interface_port s_axil s_axil_bvalid bvalid Output 1
add_interface_port s_axil s_axil_bready bready Input 1
add_interface_port s_axil s_axil_bresp bresp Output 2
add_interface_port s_axil s_axil_arvalid arvalid Input 1
add_interface_port s_axil s_axil_arready arready Output 1
add_interface_port s_axil s_axil_araddr araddr Input 15
add_interface_port s_axil s_axil_rvalid rvalid Output 1
add_interface_port s_axil s_axil_rready rready Input 1
add_interface_port s_axil s_axil_rdata rdata Output 32
add_interface_port s_axil s_axil_rresp rresp Output 2
add_interface_port s_axil s_axil_awprot awprot Input 3
add_interface_port s_axil s_axil_wstrb wstrb Input 4
add_interface_port s_axil s_axil_arprot arprot Input 3
add_interface m00_axi axi4 start
set_interface_property m00_axi associatedClock clock
set_interface_property m00_axi associatedReset reset
set_interface_property m00_axi readIssuingCapability 64
set_interface_property m00_axi writeIssuingCapability 64
set_interface_property m00_axi combinedIssuingCapability 128
add_interface_port m00_axi m00_axi_awvalid awvalid Output 1
add_interface_port m00_axi m00_axi_awready awready Input 1
add_interface_port m00_axi m00_axi_awid awid Output 6
add_interface_port m00_axi m00_axi_awaddr awaddr Output 64
add_interface_port m00_axi m00_axi_awlen awlen Output 8
add_interface_port m00_axi m00_axi_awsize awsize Output 3
add_interface_port m00_axi m00_axi_awburst awburst Output 2
add_interface_port m00_axi m00_axi_awlock awlock Output 1
add_interface_port m00_axi m00_axi_awcache awcache Output 4
add_interface_port m00_axi m00_axi_awprot awprot Output 3
add_interface_port m00_axi m00_axi_awqos awqos Output 4
add_interface_port m00_axi m00_axi_awuser awuser Output 1
add_interface_port m00_axi m00_axi_wvalid wvalid Output 1
add_interface_port m00_axi m00_axi_wready wready Input 1
add_interface_port m00_axi m00_axi_wdata wdata Output 64
add_interface_port m00_axi m00_axi_wstrb wstrb Output 8
add_interface_port m00_axi m00_axi_wlast wlast Output 1
add_interface_port m00_axi m00_axi_bvalid bvalid Input 1
add_interface_port m00_axi m00_axi_bready bready Output 1
add_interface_port m00_axi m00_axi_bid bid Input 6
add_interface_port m00_axi m00_axi_bresp bresp Input 2
add_interface_port m00_axi m00_axi_arvalid arvalid Output 1
add_interface_port m00_axi m00_axi_arready arready Input 1
add_interface_port m00_axi m00_axi_arid arid Output 6
add_interface_port m00_axi m00_axi_araddr araddr Output 64
add_interface_port m00_axi m00_axi_arlen arlen Output 8
add_interface_port m00_axi m00_axi_arsize arsize Output 3
add_interface_port m00_axi m00_axi_arburst arburst Output 2
add_interface_port m00_axi m00_axi_arlock arlock Output 1
add_interface_port m00_axi m00_axi_arcache arcache Output 4
add_interface_port m00_axi m00_axi_arprot arprot Output 3
add_interface_port m00_axi m00_axi_arqos arqos Output 4
add_interface_port m00_axi m00_axi_aruser aruser Output 1
add_interface_port m00_axi m00_axi_rvalid rvalid Input 1
add_interface_port m00_axi m00_axi_rready rready Output 1
add_interface_port m00_axi m00_axi_rid rid Input 6
add_interface_port m00_axi m00_axi_rdata rdata Input 64
add_interface_port m00_axi m00_axi_rresp rresp Input 2
add_interface_port m00_axi m00_axi_rlast rlast Input 1
add_interface m01_axi axi4 start
set_interface_property m01_axi associatedClock clock
set_interface_property m01_axi associatedReset reset
set_interface_property m01_axi readIssuingCapability 64
set_interface_property m01_axi writeIssuingCapability 64
set_interface_property m01_axi combinedIssuingCapability 128
add_interface_port m01_axi m01_axi_awvalid awvalid Output 1
add_interface_port m01_axi m01_axi_awready awready Input 1
add_interface_port m01_axi m01_axi_awid awid Output 6
add_interface_port m01_axi m01_axi_awaddr awaddr Output 64
add_interface_port m01_axi m01_axi_awlen awlen Output 8
add_interface_port m01_axi m01_axi_awsize awsize Output 3
add_interface_port m01_axi m01_axi_awburst awburst Output 2
add_interface_port m01_axi m01_axi_awlock awlock Output 1
add_interface_port m01_axi m01_axi_awcache awcache Output 4
add_interface_port m01_axi m01_axi_awprot awprot Output 3
add_interface_port m01_axi m01_axi_awqos awqos Output 4
add_interface_port m01_axi m01_axi_awuser awuser Output 1
add_interface_port m01_axi m01_axi_wvalid wvalid Output 1
add_interface_port m01_axi m01_axi_wready wready Input 1
add_interface_port m01_axi m01_axi_wdata wdata Output 64
add_interface_port m01_axi m01_axi_wstrb wstrb Output 8
add_interface_port m01_axi m01_axi_wlast wlast Output 1
add_interface_port m01_axi m01_axi_bvalid bvalid Input 1
add_interface_port m01_axi m01_axi_bready bready Output 1
add_interface_port m01_axi m01_axi_bid bid Input 6
add_interface_port m01_axi m01_axi_bresp bresp Input 2
add_interface_port m01_axi m01_axi_arvalid arvalid Output 1
add_interface_port m01_axi m01_axi_arready arready Input 1
add_interface_port m01_axi m01_axi_arid arid Output 6
add_interface_port m01_axi m01_axi_araddr araddr Output 64
add_interface_port m01_axi m01_axi_arlen arlen Output 8
add_interface_port m01_axi m01_axi_arsize arsize Output 3
add_interface_port m01_axi m01_axi_arburst arburst Output 2
add_interface_port m01_axi m01_axi_arlock arlock Output 1
add_interface_port m01_axi m01_axi_arcache arcache Output 4
add_interface_port m01_axi m01_axi_arprot arprot Output 3
add_interface_port m01_axi m01_axi_arqos arqos Output 4
add_interface_port m01_axi m01_axi_aruser aruser Output 1
add_interface_port m01_axi m01_axi_rvalid rvalid Input 1
add_interface_port m01_axi m01_axi_rready rready Output 1
add_interface_port m01_axi m01_axi_rid rid Input 6
add_interface_port m01_axi m01_axi_rdata rdata Input 64
add_interface_port m01_axi m01_axi_rresp rresp Input 2
add_interface_port m01_axi m01_axi_rlast rlast Input 1
add_interface m02_axi axi4 start
set_interface_property m02_axi associatedClock clock
set_interface_property m02_axi associatedReset reset
set_interface_property m02_axi readIssuingCapability 64
set_interface_property m02_axi writeIssuingCapability 64
set_interface_property m02_axi combinedIssuingCapability 128
add_interface_port m02_axi m02_axi_awvalid awvalid Output 1
add_interface_port m02_axi m02_axi_awready awready Input 1
add_interface_port m02_axi m02_axi_awid awid Output 6
add_interface_port m02_axi m02_axi_awaddr awaddr Output 64
add_interface_port m02_axi m02_axi_awlen awlen Output 8
add_interface_port m02_axi m02_axi_awsize awsize Output 3
add_interface_port m02_axi m02_axi_awburst awburst Output 2
add_interface_port m02_axi m02_axi_awlock awlock Output 1
add_interface_port m02_axi m02_axi_awcache awcache Output 4
add_interface_port m02_axi m02_axi_awprot awprot Output 3
add_interface_port m02_axi m02_axi_awqos awqos Output 4
add_interface_port m02_axi m02_axi_awuser awuser Output 1
add_interface_port m02_axi m02_axi_wvalid wvalid Output 1
add_interface_port m02_axi m02_axi_wready wready Input 1
add_interface_port m02_axi m02_axi_wdata wdata Output 64
add_interface_port m02_axi m02_axi_wstrb wstrb Output 8
add_interface_port m02_axi m02_axi_wlast wlast Output 1
add_interface_port m02_axi m02_axi_bvalid bvalid Input 1
add_interface_port m02_axi m02_axi_bready bready Output 1
add_interface_port m02_axi m02_axi_bid bid Input 6
add_interface_port m02_axi m02_axi_bresp bresp Input 2
add_interface_port m02_axi m02_axi_arvalid arvalid Output 1
add_interface_port m02_axi m02_axi_arready arready Input 1
add_interface_port m02_axi m02_axi_arid arid Output 6
add_interface_port m02_axi m02_axi_araddr araddr Output 64
add_interface_port m02_axi m02_axi_arlen arlen Output 8
add_interface_port m02_axi m02_axi_arsize arsize Output 3
add_interface_port m02_axi m02_axi_arburst arburst Output 2
add_interface_port m02_axi m02_axi_arlock arlock Output 1
add_interface_port m02_axi m02_axi_arcache arcache Output 4
add_interface_port m02_axi m02_axi_arprot arprot Output 3
add_interface_port m02_axi m02_axi_arqos arqos Output 4
add_interface_port m02_axi m02_axi_aruser aruser Output 1
add_interface_port m02_axi m02_axi_rvalid rvalid Input 1
add_interface_port m02_axi m02_axi_rready rready Output 1
add_interface_port m02_axi m02_axi_rid rid Input 6
add_interface_port m02_axi m02_axi_rdata rdata Input 64
add_interface_port m02_axi m02_axi_rresp rresp Input 2
add_interface_port m02_axi m02_axi_rlast rlast Input 1
add_interface m03_axi axi4 start
set_interface_property m03_axi associatedClock clock
set_interface_property m03_axi associatedReset reset
set_interface_property m03_axi readIssuingCapability 64
set_interface_property m03_axi writeIssuingCapability 64
set_interface_property m03_axi combinedIssuingCapability 128
add_interface_port m03_axi m03_axi_awvalid awvalid Output 1
add_interface_port m03_axi m03_axi_awready awready Input 1
add_interface_port m03_axi m03_axi_awid awid Output 6
add_interface_port m03_axi m03_axi_awaddr awaddr Output 64
add_interface_port m03_axi m03_axi_awlen awlen Output 8
add_interface_port m03_axi m03_axi_awsize awsize Output 3
add_interface_port m03_axi m03_axi_awburst awburst Output 2
add_interface_port m03_axi m03_axi_awlock awlock Output 1
add_interface_port m03_axi m03_axi_awcache awcache Output 4
add_interface_port m03_axi m03_axi_awprot awprot Output 3
add_interface_port m03_axi m03_axi_awqos awqos Output 4
add_interface_port m03_axi m03_axi_awuser awuser Output 1
add_interface_port m03_axi m03_axi_wvalid wvalid Output 1
add_interface_port m03_axi m03_axi_wready wready Input 1
add_interface_port m03_axi m03_axi_wdata wdata Output 64
add_interface_port m03_axi m03_axi_wstrb wstrb Output 8
add_interface_port m03_axi m03_axi_wlast wlast Output 1
add_interface_port m03_axi m03_axi_bvalid bvalid Input 1
add_interface_port m03_axi m03_axi_bready bready Output 1
add_interface_port m03_axi m03_axi_bid bid Input 6
add_interface_port m03_axi m03_axi_bresp bresp Input 2
add_interface_port m03_axi m03_axi_arvalid arvalid Output 1
add_interface_port m03_axi m03_axi_arready arready Input 1
add_interface_port m03_axi m03_axi_arid arid Output 6
add_interface_port m03_axi m03_axi_araddr araddr Output 64
add_interface_port m03_axi m03_axi_arlen arlen Output 8
add_interface_port m03_axi m03_axi_arsize arsize Output 3
add_interface_port m03_axi m03_axi_arburst arburst Output 2
add_interface_port m03_axi m03_axi_arlock arlock Output 1
add_interface_port m03_axi m03_axi_arcache arcache Output 4
add_interface_port m03_axi m03_axi_arprot arprot Output 3
add_interface_port m03_axi m03_axi_arqos arqos Output 4
add_interface_port m03_axi m03_axi_aruser aruser Output 1
add_interface_port m03_axi m03_axi_rvalid rvalid Input 1
add_interface_port m03_axi m03_axi_rready rready Output 1
add_interface_port m03_axi m03_axi_rid rid Input 6
add_interface_port m03_axi m03_axi_rdata rdata Input 64
add_interface_port m03_axi m03_axi_rresp rresp Input 2
add_interface_port m03_axi m03_axi_rlast rlast Input 1
add_interface irq interrupt end
set_interface_property irq associatedClock clock
set_interface_property irq associatedReset reset
add_interface_port irq irq irq Output 1
set_interface_property irq associatedAddressablePoint s_axil
add_interface wires conduit end
add_interface_port wires trigger_in trigger_in Input 1
add_interface_port wires trigger_out trigger_out Output 1
add_interface_port wires irq_channel irq_channel Output 2
proc elaborate {} {
    set_port_property m00_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m00_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property m00_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property m00_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property m00_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property m00_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m00_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m00_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property m00_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property m00_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m00_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property m01_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m01_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property m01_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property m01_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property m01_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property m01_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m01_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m01_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property m01_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property m01_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m01_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property m02_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m02_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property m02_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property m02_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property m02_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property m02_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m02_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m02_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property m02_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property m02_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m02_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property m03_axi_awid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m03_axi_awaddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property m03_axi_awuser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property m03_axi_wdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property m03_axi_wstrb WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]/8}]
    set_port_property m03_axi_bid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m03_axi_arid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m03_axi_araddr WIDTH_EXPR [expr {[get_parameter_value ADDR_WIDTH]}]
    set_port_property m03_axi_aruser WIDTH_EXPR [expr {[get_parameter_value USER_WIDTH]}]
    set_port_property m03_axi_rid WIDTH_EXPR [expr {[get_parameter_value ID_WIDTH]}]
    set_port_property m03_axi_rdata WIDTH_EXPR [expr {[get_parameter_value DATA_WIDTH]}]
    set_port_property irq_channel WIDTH_EXPR [expr {[get_parameter_value CHANNELS]}]
    set_interface_property m01_axi ENABLED [expr {[get_parameter_value CHANNELS] > 1}]
    set_interface_property m02_axi ENABLED [expr {[get_parameter_value CHANNELS] > 2}]
    set_interface_property m03_axi ENABLED [expr {[get_parameter_value CHANNELS] > 3}]
}
