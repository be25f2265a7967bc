# Written by tools/rtl/wrap.py from rtl/blocks.toml and axiscope_multiplexer.sv; change those.
# vivado -mode batch -source package.tcl -tclargs FOLDER, which is made: a catalogue.
set here [file dirname [file normalize [info script]]]
set there axiscope_ip/axiscope_multiplexer_axi4
if {[llength $argv]} {set there [lindex $argv 0]}
# What the attributes have made may be there already.
proc bus_parameter {bus name value} {
    set it [ipx::get_bus_parameters -quiet $name -of_objects $bus]
    if {$it eq {}} {set it [ipx::add_bus_parameter $name $bus]}
    set_property value $value $it
}
create_project -force axiscope_package $there.project
add_files -norecurse [list \
    [file join $here ../../common/axiscope_fifo.sv] \
    [file join $here ../../common/axiscope_block_fifo.sv] \
    [file join $here ../../common/axiscope_dual_port_memory.sv] \
    [file join $here ../../common/axiscope_axi_lite.sv] \
    [file join $here ../../common/axiscope_register_bank.sv] \
    [file join $here ../../common/axiscope_transfer_cutter.sv] \
    [file join $here ../../common/axiscope_issue_pace.sv] \
    [file join $here ../../common/axiscope_transfer_issuer.sv] \
    [file join $here ../../common/axiscope_transfer_progress.sv] \
    [file join $here ../../common/axiscope_drain.sv] \
    [file join $here ../../common/axiscope_trigger.sv] \
    [file join $here ../../common/axiscope_trigger_commands.sv] \
    [file join $here ../../multiplexer/axiscope_register_slice.sv] \
    [file join $here ../../multiplexer/axiscope_round_robin.sv] \
    [file join $here ../../multiplexer/axiscope_address_arbiter.sv] \
    [file join $here ../../multiplexer/axiscope_multiplexer.sv] \
    [file join $here axiscope_multiplexer_axi4.v]]
set_property top axiscope_multiplexer_axi4 [current_fileset]
update_compile_order -fileset sources_1
ipx::package_project -root_dir $there -vendor axiscope.org -library ip -taxonomy /Axiscope -import_files -set_current true
set core [ipx::current_core]
set_property name axiscope_multiplexer_axi4 $core
set_property version 1.0 $core
set_property display_name {axiscope_multiplexer_axi4} $core
set_property description {Multiplexer: two to eight masters on one port.} $core
set_property supported_families {zynq Production zynquplus Production kintexu Production versal Production} $core
# The buses and what they are capable of, as the attributes of the wrapper say.
set bus [ipx::get_bus_interfaces s00_axi -of_objects $core]
if {$bus eq {}} {error {axiscope_multiplexer_axi4: Vivado has not found bus s00_axi}}
bus_parameter $bus PROTOCOL AXI4
bus_parameter $bus NUM_READ_OUTSTANDING 64
bus_parameter $bus NUM_WRITE_OUTSTANDING 64
bus_parameter $bus MAX_BURST_LENGTH 256
bus_parameter $bus SUPPORTS_NARROW_BURST 1
set_property bridges m_axi $bus
ipx::associate_bus_interfaces -busif s00_axi -clock aclk $core
set bus [ipx::get_bus_interfaces s01_axi -of_objects $core]
if {$bus eq {}} {error {axiscope_multiplexer_axi4: Vivado has not found bus s01_axi}}
bus_parameter $bus PROTOCOL AXI4
bus_parameter $bus NUM_READ_OUTSTANDING 64
bus_parameter $bus NUM_WRITE_OUTSTANDING 64
bus_parameter $bus MAX_BURST_LENGTH 256
bus_parameter $bus SUPPORTS_NARROW_BURST 1
set_property bridges m_axi $bus
ipx::associate_bus_interfaces -busif s01_axi -clock aclk $core
set bus [ipx::get_bus_interfaces s02_axi -of_objects $core]
if {$bus eq {}} {error {axiscope_multiplexer_axi4: Vivado has not found bus s02_axi}}
bus_parameter $bus PROTOCOL AXI4
bus_parameter $bus NUM_READ_OUTSTANDING 64
bus_parameter $bus NUM_WRITE_OUTSTANDING 64
bus_parameter $bus MAX_BURST_LENGTH 256
bus_parameter $bus SUPPORTS_NARROW_BURST 1
set_property bridges m_axi $bus
ipx::associate_bus_interfaces -busif s02_axi -clock aclk $core
set_property enablement_dependency {$PORTS > 2} $bus
set bus [ipx::get_bus_interfaces s03_axi -of_objects $core]
if {$bus eq {}} {error {axiscope_multiplexer_axi4: Vivado has not found bus s03_axi}}
bus_parameter $bus PROTOCOL AXI4
bus_parameter $bus NUM_READ_OUTSTANDING 64
bus_parameter $bus NUM_WRITE_OUTSTANDING 64
bus_parameter $bus MAX_BURST_LENGTH 256
bus_parameter $bus SUPPORTS_NARROW_BURST 1
set_property bridges m_axi $bus
ipx::associate_bus_interfaces -busif s03_axi -clock aclk $core
set_property enablement_dependency {$PORTS > 3} $bus
set bus [ipx::get_bus_interfaces s04_axi -of_objects $core]
if {$bus eq {}} {error {axiscope_multiplexer_axi4: Vivado has not found bus s04_axi}}
bus_parameter $bus PROTOCOL AXI4
bus_parameter $bus NUM_READ_OUTSTANDING 64
bus_parameter $bus NUM_WRITE_OUTSTANDING 64
bus_parameter $bus MAX_BURST_LENGTH 256
bus_parameter $bus SUPPORTS_NARROW_BURST 1
set_property bridges m_axi $bus
ipx::associate_bus_interfaces -busif s04_axi -clock aclk $core
set_property enablement_dependency {$PORTS > 4} $bus
set bus [ipx::get_bus_interfaces s05_axi -of_objects $core]
if {$bus eq {}} {error {axiscope_multiplexer_axi4: Vivado has not found bus s05_axi}}
bus_parameter $bus PROTOCOL AXI4
bus_parameter $bus NUM_READ_OUTSTANDING 64
bus_parameter $bus NUM_WRITE_OUTSTANDING 64
bus_parameter $bus MAX_BURST_LENGTH 256
bus_parameter $bus SUPPORTS_NARROW_BURST 1
set_property bridges m_axi $bus
ipx::associate_bus_interfaces -busif s05_axi -clock aclk $core
set_property enablement_dependency {$PORTS > 5} $bus
set bus [ipx::get_bus_interfaces s06_axi -of_objects $core]
if {$bus eq {}} {error {axiscope_multiplexer_axi4: Vivado has not found bus s06_axi}}
bus_parameter $bus PROTOCOL AXI4
bus_parameter $bus NUM_READ_OUTSTANDING 64
bus_parameter $bus NUM_WRITE_OUTSTANDING 64
bus_parameter $bus MAX_BURST_LENGTH 256
bus_parameter $bus SUPPORTS_NARROW_BURST 1
set_property bridges m_axi $bus
ipx::associate_bus_interfaces -busif s06_axi -clock aclk $core
set_property enablement_dependency {$PORTS > 6} $bus
set bus [ipx::get_bus_interfaces s07_axi -of_objects $core]
if {$bus eq {}} {error {axiscope_multiplexer_axi4: Vivado has not found bus s07_axi}}
bus_parameter $bus PROTOCOL AXI4
bus_parameter $bus NUM_READ_OUTSTANDING 64
bus_parameter $bus NUM_WRITE_OUTSTANDING 64
bus_parameter $bus MAX_BURST_LENGTH 256
bus_parameter $bus SUPPORTS_NARROW_BURST 1
set_property bridges m_axi $bus
ipx::associate_bus_interfaces -busif s07_axi -clock aclk $core
set_property enablement_dependency {$PORTS > 7} $bus
set bus [ipx::get_bus_interfaces m_axi -of_objects $core]
if {$bus eq {}} {error {axiscope_multiplexer_axi4: Vivado has not found bus m_axi}}
bus_parameter $bus PROTOCOL AXI4
bus_parameter $bus NUM_READ_OUTSTANDING 64
bus_parameter $bus NUM_WRITE_OUTSTANDING 64
bus_parameter $bus MAX_BURST_LENGTH 256
bus_parameter $bus SUPPORTS_NARROW_BURST 1
set space [ipx::get_address_spaces -quiet m_axi -of_objects $core]
if {$space eq {}} {set space [ipx::add_address_space m_axi $core]}
set_property range 18446744073709551616 $space
set_property master_address_space_ref m_axi $bus
ipx::associate_bus_interfaces -busif m_axi -clock aclk $core
# The clock's frequency is the design's: it must not stay at the attribute's.
set clock [ipx::get_bus_interfaces aclk -of_objects $core]
if {[ipx::get_bus_parameters -quiet FREQ_HZ -of_objects $clock] ne {}} {
    ipx::remove_bus_parameter FREQ_HZ $clock
}
set it [ipx::get_user_parameters PORTS -of_objects $core]
set_property value_validation_type list $it
set_property value_validation_list {2 3 4 5 6 7 8} $it
set it [ipx::get_user_parameters ADDR_WIDTH -of_objects $core]
set_property value_validation_type range_long $it
set_property value_validation_range_minimum 12 $it
set_property value_validation_range_maximum 64 $it
set it [ipx::get_user_parameters DATA_WIDTH -of_objects $core]
set_property value_validation_type list $it
set_property value_validation_list {32 64 128 256 512 1024} $it
set it [ipx::get_user_parameters ID_WIDTH -of_objects $core]
set_property value_validation_type range_long $it
set_property value_validation_range_minimum 1 $it
set_property value_validation_range_maximum 16 $it
set it [ipx::get_user_parameters USER_WIDTH -of_objects $core]
set_property value_validation_type range_long $it
set_property value_validation_range_minimum 1 $it
set_property value_validation_range_maximum 16 $it
set it [ipx::get_user_parameters READ_LIMIT -of_objects $core]
set_property value_validation_type range_long $it
set_property value_validation_range_minimum 1 $it
set_property value_validation_range_maximum 256 $it
set it [ipx::get_user_parameters WRITE_LIMIT -of_objects $core]
set_property value_validation_type range_long $it
set_property value_validation_range_minimum 1 $it
set_property value_validation_range_maximum 256 $it
set it [ipx::get_user_parameters WRITE_ORDER_DEPTH -of_objects $core]
set_property value_validation_type list $it
set_property value_validation_list {2 4 8 16 32 64} $it
set it [ipx::get_user_parameters SLICES -of_objects $core]
set_property value_validation_type range_long $it
set_property value_validation_range_minimum 0 $it
set_property value_validation_range_maximum 31 $it
set_property core_revision 1 $core
ipx::create_xgui_files $core
ipx::update_checksums $core
if {![ipx::check_integrity $core]} {error {the core is not whole}}
ipx::save_core $core
