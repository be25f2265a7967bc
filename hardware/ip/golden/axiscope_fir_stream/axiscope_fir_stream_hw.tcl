# Written by tools/rtl/wrap.py from hardware/blocks.toml and axiscope_fir.sv; edit those instead.
package require -exact qsys 18.1
set_module_property NAME axiscope_fir_stream
set_module_property VERSION 1.0
set_module_property DISPLAY_NAME {axiscope_fir_stream}
set_module_property DESCRIPTION {FIR filter of 16 taps on a stream.}
set_module_property GROUP Axiscope
set_module_property AUTHOR Axiscope
set_module_property EDITABLE true
set_module_property ELABORATION_CALLBACK elaborate
add_fileset synthesis QUARTUS_SYNTH "" ""
set_fileset_property synthesis TOP_LEVEL axiscope_fir_stream
add_fileset_file axiscope_fifo.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_fifo.sv
add_fileset_file axiscope_block_fifo.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_block_fifo.sv
add_fileset_file axiscope_dual_port_memory.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_dual_port_memory.sv
add_fileset_file axiscope_axi_lite.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_axi_lite.sv
add_fileset_file axiscope_register_bank.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_register_bank.sv
add_fileset_file axiscope_transfer_cutter.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_transfer_cutter.sv
add_fileset_file axiscope_issue_pace.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_issue_pace.sv
add_fileset_file axiscope_transfer_issuer.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_transfer_issuer.sv
add_fileset_file axiscope_transfer_progress.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_transfer_progress.sv
add_fileset_file axiscope_drain.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_drain.sv
add_fileset_file axiscope_trigger.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_trigger.sv
add_fileset_file axiscope_trigger_commands.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_trigger_commands.sv
add_fileset_file axiscope_fir_taps.sv SYSTEM_VERILOG PATH ../../../hardware/fir/axiscope_fir_taps.sv
add_fileset_file axiscope_fir_words_pkg.sv SYSTEM_VERILOG PATH ../../../hardware/fir/generated/axiscope_fir_words_pkg.sv
add_fileset_file axiscope_fir_regs_pkg.sv SYSTEM_VERILOG PATH ../../../hardware/fir/generated/axiscope_fir_regs_pkg.sv
add_fileset_file axiscope_fir_map_pkg.sv SYSTEM_VERILOG PATH ../../../hardware/fir/generated/axiscope_fir_map_pkg.sv
add_fileset_file axiscope_fir_regs.sv SYSTEM_VERILOG PATH ../../../hardware/fir/generated/axiscope_fir_regs.sv
add_fileset_file axiscope_fir.sv SYSTEM_VERILOG PATH ../../../hardware/fir/axiscope_fir.sv
add_fileset_file axiscope_fir_stream.v VERILOG PATH axiscope_fir_stream.v TOP_LEVEL_FILE
add_fileset simulation SIM_VERILOG "" ""
set_fileset_property simulation TOP_LEVEL axiscope_fir_stream
add_fileset_file axiscope_fifo.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_fifo.sv
add_fileset_file axiscope_block_fifo.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_block_fifo.sv
add_fileset_file axiscope_dual_port_memory.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_dual_port_memory.sv
add_fileset_file axiscope_axi_lite.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_axi_lite.sv
add_fileset_file axiscope_register_bank.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_register_bank.sv
add_fileset_file axiscope_transfer_cutter.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_transfer_cutter.sv
add_fileset_file axiscope_issue_pace.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_issue_pace.sv
add_fileset_file axiscope_transfer_issuer.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_transfer_issuer.sv
add_fileset_file axiscope_transfer_progress.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_transfer_progress.sv
add_fileset_file axiscope_drain.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_drain.sv
add_fileset_file axiscope_trigger.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_trigger.sv
add_fileset_file axiscope_trigger_commands.sv SYSTEM_VERILOG PATH ../../../hardware/common/axiscope_trigger_commands.sv
add_fileset_file axiscope_fir_taps.sv SYSTEM_VERILOG PATH ../../../hardware/fir/axiscope_fir_taps.sv
add_fileset_file axiscope_fir_words_pkg.sv SYSTEM_VERILOG PATH ../../../hardware/fir/generated/axiscope_fir_words_pkg.sv
add_fileset_file axiscope_fir_regs_pkg.sv SYSTEM_VERILOG PATH ../../../hardware/fir/generated/axiscope_fir_regs_pkg.sv
add_fileset_file axiscope_fir_map_pkg.sv SYSTEM_VERILOG PATH ../../../hardware/fir/generated/axiscope_fir_map_pkg.sv
add_fileset_file axiscope_fir_regs.sv SYSTEM_VERILOG PATH ../../../hardware/fir/generated/axiscope_fir_regs.sv
add_fileset_file axiscope_fir.sv SYSTEM_VERILOG PATH ../../../hardware/fir/axiscope_fir.sv
add_fileset_file axiscope_fir_stream.v VERILOG PATH axiscope_fir_stream.v TOP_LEVEL_FILE
add_parameter SAMPLE_WIDTH INTEGER 16 {Width of samples and results in bits, 8 to 32.}
set_parameter_property SAMPLE_WIDTH ALLOWED_RANGES {8 16 24 32}
set_parameter_property SAMPLE_WIDTH HDL_PARAMETER true
add_parameter STRICT_REGISTERS INTEGER 0 {Response to an address without a register: SLVERR (1) or OKAY (0). The address reads as 0.}
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
add_interface_port s_axil s_axil_awaddr awaddr Input 8
add_interface_port s_axil s_axil_wvalid wvalid Input 1
add_interface_port s_axil s_axil_wready wready Output 1
add_interface_port s_axil s_axil_wdata wdata Input 32
add_interface_port s_axil s_axil_bvalid bvalid Output 1
add_interface_port s_axil s_axil_bready bready Input 1
add_interface_port s_axil s_axil_bresp bresp Output 2
add_interface_port s_axil s_axil_arvalid arvalid Input 1
add_interface_port s_axil s_axil_arready arready Output 1
add_interface_port s_axil s_axil_araddr araddr Input 8
add_interface_port s_axil s_axil_rvalid rvalid Output 1
add_interface_port s_axil s_axil_rready rready Input 1
add_interface_port s_axil s_axil_rdata rdata Output 32
add_interface_port s_axil s_axil_rresp rresp Output 2
add_interface_port s_axil s_axil_awprot awprot Input 3
add_interface_port s_axil s_axil_wstrb wstrb Input 4
add_interface_port s_axil s_axil_arprot arprot Input 3
add_interface m_axis axi4stream start
set_interface_property m_axis associatedClock clock
set_interface_property m_axis associatedReset reset
add_interface_port m_axis m_axis_tvalid tvalid Output 1
add_interface_port m_axis m_axis_tready tready Input 1
add_interface_port m_axis m_axis_tdata tdata Output 16
add_interface_port m_axis m_axis_tlast tlast Output 1
add_interface s_axis axi4stream end
set_interface_property s_axis associatedClock clock
set_interface_property s_axis associatedReset reset
add_interface_port s_axis s_axis_tvalid tvalid Input 1
add_interface_port s_axis s_axis_tready tready Output 1
add_interface_port s_axis s_axis_tdata tdata Input 16
add_interface_port s_axis s_axis_tlast tlast Input 1
proc elaborate {} {
    set_port_property m_axis_tdata WIDTH_EXPR [expr {[get_parameter_value SAMPLE_WIDTH]}]
    set_port_property s_axis_tdata WIDTH_EXPR [expr {[get_parameter_value SAMPLE_WIDTH]}]
}
