# Written by tools/rtl/wrap.py from hardware/blocks.toml and axiscope_fir.sv; edit those instead.
# vivado -mode batch -source package.tcl -tclargs FOLDER, which is made: a catalogue.
set here [file dirname [file normalize [info script]]]
set there axiscope_ip/axiscope_fir_stream
if {[llength $argv]} {set there [lindex $argv 0]}
# What the attributes have made may be there already.
proc bus_parameter {bus name value} {
    set it [ipx::get_bus_parameters -quiet $name -of_objects $bus]
    if {$it eq {}} {set it [ipx::add_bus_parameter $name $bus]}
    set_property value $value $it
}
create_project -force axiscope_package $there.project
add_files -norecurse [list \
    [file join $here ../../../hardware/common/axiscope_fifo.sv] \
    [file join $here ../../../hardware/common/axiscope_block_fifo.sv] \
    [file join $here ../../../hardware/common/axiscope_dual_port_memory.sv] \
    [file join $here ../../../hardware/common/axiscope_axi_lite.sv] \
    [file join $here ../../../hardware/common/axiscope_register_bank.sv] \
    [file join $here ../../../hardware/common/axiscope_transfer_cutter.sv] \
    [file join $here ../../../hardware/common/axiscope_issue_pace.sv] \
    [file join $here ../../../hardware/common/axiscope_transfer_issuer.sv] \
    [file join $here ../../../hardware/common/axiscope_transfer_progress.sv] \
    [file join $here ../../../hardware/common/axiscope_drain.sv] \
    [file join $here ../../../hardware/common/axiscope_trigger.sv] \
    [file join $here ../../../hardware/common/axiscope_trigger_commands.sv] \
    [file join $here ../../../hardware/fir/axiscope_fir_taps.sv] \
    [file join $here ../../../hardware/fir/generated/axiscope_fir_words_pkg.sv] \
    [file join $here ../../../hardware/fir/generated/axiscope_fir_regs_pkg.sv] \
    [file join $here ../../../hardware/fir/generated/axiscope_fir_map_pkg.sv] \
    [file join $here ../../../hardware/fir/generated/axiscope_fir_regs.sv] \
    [file join $here ../../../hardware/fir/axiscope_fir.sv] \
    [file join $here axiscope_fir_stream.v]]
set_property top axiscope_fir_stream [current_fileset]
update_compile_order -fileset sources_1
ipx::package_project -root_dir $there -vendor axiscope.org -library ip -taxonomy /Axiscope -import_files -set_current true
set core [ipx::current_core]
set_property name axiscope_fir_stream $core
set_property version 1.0 $core
set_property display_name {axiscope_fir_stream} $core
set_property description {FIR filter of 16 taps on a stream.} $core
set_property supported_families {zynq Production zynquplus Production kintexu Production versal Production} $core
# The buses and what they are capable of, as the attributes of the wrapper say.
set bus [ipx::get_bus_interfaces s_axil -of_objects $core]
if {$bus eq {}} {error {axiscope_fir_stream: Vivado has not found bus s_axil}}
bus_parameter $bus PROTOCOL AXI4LITE
bus_parameter $bus MAX_BURST_LENGTH 1
bus_parameter $bus SUPPORTS_NARROW_BURST 0
ipx::associate_bus_interfaces -busif s_axil -clock aclk $core
set bus [ipx::get_bus_interfaces m_axis -of_objects $core]
if {$bus eq {}} {error {axiscope_fir_stream: Vivado has not found bus m_axis}}
bus_parameter $bus HAS_TLAST 1
ipx::associate_bus_interfaces -busif m_axis -clock aclk $core
set bus [ipx::get_bus_interfaces s_axis -of_objects $core]
if {$bus eq {}} {error {axiscope_fir_stream: Vivado has not found bus s_axis}}
bus_parameter $bus HAS_TLAST 1
ipx::associate_bus_interfaces -busif s_axis -clock aclk $core
# The clock's frequency is the design's: it must not stay at the attribute's.
set clock [ipx::get_bus_interfaces aclk -of_objects $core]
if {[ipx::get_bus_parameters -quiet FREQ_HZ -of_objects $clock] ne {}} {
    ipx::remove_bus_parameter FREQ_HZ $clock
}
set it [ipx::get_user_parameters SAMPLE_WIDTH -of_objects $core]
set_property value_validation_type list $it
set_property value_validation_list {8 16 24 32} $it
set it [ipx::get_user_parameters STRICT_REGISTERS -of_objects $core]
set_property value_validation_type list $it
set_property value_validation_list {0 1} $it
set map [ipx::get_memory_maps s_axil -of_objects $core]
if {$map eq {}} {set map [ipx::add_memory_map s_axil $core]}
set_property slave_memory_map_ref s_axil [ipx::get_bus_interfaces s_axil -of_objects $core]
set block [lindex [ipx::get_address_blocks -of_objects $map] 0]
if {$block eq {}} {set block [ipx::add_address_block registers $map]}
set_property range 4096 $block
set_property usage register $block
set_property core_revision 1 $core
ipx::create_xgui_files $core
ipx::update_checksums $core
if {![ipx::check_integrity $core]} {error {the core is not whole}}
ipx::save_core $core
