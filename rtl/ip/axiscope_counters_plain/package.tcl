# Written by tools/rtl/wrap.py from rtl/blocks.toml and axiscope_counters.sv; change those.
# vivado -mode batch -source package.tcl -tclargs FOLDER, which is made: a catalogue.
set here [file dirname [file normalize [info script]]]
set there axiscope_ip/axiscope_counters_plain
if {[llength $argv]} {set there [lindex $argv 0]}
# What the attributes have made may be there already.
proc bus_parameter {bus name value} {
    set it [ipx::get_bus_parameters -quiet $name -of_objects $bus]
    if {$it eq {}} {set it [ipx::add_bus_parameter $name $bus]}
    set_property value $value $it
}
create_project -force axiscope_package $there.project
add_files -norecurse [list \
    [file join $here ../../counters/axiscope_latency_bin.sv] \
    [file join $here ../../counters/axiscope_histogram.sv] \
    [file join $here ../../counters/axiscope_id_times.sv] \
    [file join $here ../../counters/axiscope_direction_counters.sv] \
    [file join $here ../../counters/axiscope_counter_walker.sv] \
    [file join $here ../../counters/axiscope_counters.sv] \
    [file join $here axiscope_counters_plain.v]]
set_property top axiscope_counters_plain [current_fileset]
update_compile_order -fileset sources_1
ipx::package_project -root_dir $there -vendor axiscope.org -library ip -taxonomy /Axiscope -import_files -set_current true
set core [ipx::current_core]
set_property name axiscope_counters_plain $core
set_property version 1.0 $core
set_property display_name {axiscope_counters_plain} $core
set_property description {Counters: what one AXI port does, read by a simple bus.} $core
set_property supported_families {zynq Production zynquplus Production kintexu Production versal Production} $core
# The buses and what they are capable of, as the attributes of the wrapper say.
# The clock's frequency is the design's: it must not stay at the attribute's.
set clock [ipx::get_bus_interfaces clk -of_objects $core]
if {[ipx::get_bus_parameters -quiet FREQ_HZ -of_objects $clock] ne {}} {
    ipx::remove_bus_parameter FREQ_HZ $clock
}
set it [ipx::get_user_parameters TIME_BITS -of_objects $core]
set_property value_validation_type range_long $it
set_property value_validation_range_minimum 24 $it
set_property value_validation_range_maximum 32 $it
set it [ipx::get_user_parameters BEAT_BYTES -of_objects $core]
set_property value_validation_type range_long $it
set_property value_validation_range_minimum 1 $it
set_property value_validation_range_maximum 64 $it
set it [ipx::get_user_parameters ID_WIDTH -of_objects $core]
set_property value_validation_type range_long $it
set_property value_validation_range_minimum 0 $it
set_property value_validation_range_maximum 6 $it
set it [ipx::get_user_parameters IN_FLIGHT -of_objects $core]
set_property value_validation_type list $it
set_property value_validation_list {2 4 8 16 32 64 128 256} $it
set_property core_revision 1 $core
ipx::create_xgui_files $core
ipx::update_checksums $core
if {![ipx::check_integrity $core]} {error {the core is not whole}}
ipx::save_core $core
