# Written by tools/rtl/wrap.py from rtl/blocks.toml and axiscope_counters.sv; change those.
package require -exact qsys 18.1
set_module_property NAME axiscope_counters_plain
set_module_property VERSION 1.0
set_module_property DISPLAY_NAME {axiscope_counters_plain}
set_module_property DESCRIPTION {Counters: what one AXI port does, read by a simple bus.}
set_module_property GROUP Axiscope
set_module_property AUTHOR Axiscope
set_module_property EDITABLE true
set_module_property ELABORATION_CALLBACK elaborate
add_fileset synthesis QUARTUS_SYNTH "" ""
set_fileset_property synthesis TOP_LEVEL axiscope_counters_plain
add_fileset_file axiscope_latency_bin.sv SYSTEM_VERILOG PATH ../../counters/axiscope_latency_bin.sv
add_fileset_file axiscope_histogram.sv SYSTEM_VERILOG PATH ../../counters/axiscope_histogram.sv
add_fileset_file axiscope_id_times.sv SYSTEM_VERILOG PATH ../../counters/axiscope_id_times.sv
add_fileset_file axiscope_direction_counters.sv SYSTEM_VERILOG PATH ../../counters/axiscope_direction_counters.sv
add_fileset_file axiscope_counter_walker.sv SYSTEM_VERILOG PATH ../../counters/axiscope_counter_walker.sv
add_fileset_file axiscope_counters.sv SYSTEM_VERILOG PATH ../../counters/axiscope_counters.sv
add_fileset_file axiscope_counters_plain.v VERILOG PATH axiscope_counters_plain.v TOP_LEVEL_FILE
add_fileset simulation SIM_VERILOG "" ""
set_fileset_property simulation TOP_LEVEL axiscope_counters_plain
add_fileset_file axiscope_latency_bin.sv SYSTEM_VERILOG PATH ../../counters/axiscope_latency_bin.sv
add_fileset_file axiscope_histogram.sv SYSTEM_VERILOG PATH ../../counters/axiscope_histogram.sv
add_fileset_file axiscope_id_times.sv SYSTEM_VERILOG PATH ../../counters/axiscope_id_times.sv
add_fileset_file axiscope_direction_counters.sv SYSTEM_VERILOG PATH ../../counters/axiscope_direction_counters.sv
add_fileset_file axiscope_counter_walker.sv SYSTEM_VERILOG PATH ../../counters/axiscope_counter_walker.sv
add_fileset_file axiscope_counters.sv SYSTEM_VERILOG PATH ../../counters/axiscope_counters.sv
add_fileset_file axiscope_counters_plain.v VERILOG PATH axiscope_counters_plain.v TOP_LEVEL_FILE
add_parameter TIME_BITS INTEGER 24 {Bits of the latency timer, 24 to 32.}
set_parameter_property TIME_BITS ALLOWED_RANGES {24:32}
set_parameter_property TIME_BITS HDL_PARAMETER true
add_parameter BEAT_BYTES INTEGER 16 {Bytes of a beat of the port, at most 64.}
set_parameter_property BEAT_BYTES ALLOWED_RANGES {1:64}
set_parameter_property BEAT_BYTES HDL_PARAMETER true
add_parameter ID_WIDTH INTEGER 0 {Bits of an ID that are told apart, 0 to 6: 0 where the port's master uses one ID.}
set_parameter_property ID_WIDTH ALLOWED_RANGES {0:6}
set_parameter_property ID_WIDTH HDL_PARAMETER true
add_parameter IN_FLIGHT INTEGER 64 {Bursts in flight of each ID and direction that are held: a power of two, 2 to 256.}
set_parameter_property IN_FLIGHT ALLOWED_RANGES {2 4 8 16 32 64 128 256}
set_parameter_property IN_FLIGHT HDL_PARAMETER true
add_interface clock clock end
add_interface_port clock clk clk Input 1
add_interface reset reset end
set_interface_property reset associatedClock clock
set_interface_property reset synchronousEdges BOTH
add_interface_port reset rst reset Input 1
add_interface wires conduit end
add_interface_port wires enable enable Input 1
add_interface_port wires clear clear Input 1
add_interface_port wires clear_busy clear_busy Output 1
add_interface_port wires snapshot snapshot Input 1
add_interface_port wires snapshot_busy snapshot_busy Output 1
add_interface_port wires arid arid Input 1
add_interface_port wires arvalid arvalid Input 1
add_interface_port wires arready arready Input 1
add_interface_port wires rid rid Input 1
add_interface_port wires rvalid rvalid Input 1
add_interface_port wires rready rready Input 1
add_interface_port wires rlast rlast Input 1
add_interface_port wires rerror rerror Input 1
add_interface_port wires read_beat_bytes read_beat_bytes Input 6
add_interface_port wires awid awid Input 1
add_interface_port wires awvalid awvalid Input 1
add_interface_port wires awready awready Input 1
add_interface_port wires wvalid wvalid Input 1
add_interface_port wires wready wready Input 1
add_interface_port wires wstrb wstrb Input 16
add_interface_port wires bid bid Input 1
add_interface_port wires bvalid bvalid Input 1
add_interface_port wires bready bready Input 1
add_interface_port wires berror berror Input 1
add_interface_port wires data_error data_error Input 1
add_interface_port wires read read Input 1
add_interface_port wires read_address read_address Input 9
add_interface_port wires read_ack read_ack Output 1
add_interface_port wires read_data read_data Output 32
proc elaborate {} {
    set_port_property arid WIDTH_EXPR [expr {([get_parameter_value ID_WIDTH] == 0 ? 1 : [get_parameter_value ID_WIDTH])}]
    set_port_property rid WIDTH_EXPR [expr {([get_parameter_value ID_WIDTH] == 0 ? 1 : [get_parameter_value ID_WIDTH])}]
    set_port_property read_beat_bytes WIDTH_EXPR [expr {([get_parameter_value BEAT_BYTES] > 32 ? 7 : 6)}]
    set_port_property awid WIDTH_EXPR [expr {([get_parameter_value ID_WIDTH] == 0 ? 1 : [get_parameter_value ID_WIDTH])}]
    set_port_property wstrb WIDTH_EXPR [expr {[get_parameter_value BEAT_BYTES]}]
    set_port_property bid WIDTH_EXPR [expr {([get_parameter_value ID_WIDTH] == 0 ? 1 : [get_parameter_value ID_WIDTH])}]
}
