# Written by tools/rtl/wrap.py from rtl/blocks.toml and axiscope_stream_dma.sv; change those.
# vivado -mode batch -source package.tcl -tclargs FOLDER, which is made: a catalogue.
set here [file dirname [file normalize [info script]]]
set there axiscope_ip/axiscope_stream_dma_axi3
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
    [file join $here ../../stream_dma/axiscope_stream_writer.sv] \
    [file join $here ../../stream_dma/axiscope_stream_reader.sv] \
    [file join $here ../../stream_dma/generated/axiscope_stream_dma_words_pkg.sv] \
    [file join $here ../../stream_dma/generated/axiscope_stream_dma_regs_pkg.sv] \
    [file join $here ../../stream_dma/generated/axiscope_stream_dma_map_pkg.sv] \
    [file join $here ../../stream_dma/generated/axiscope_stream_dma_regs.sv] \
    [file join $here ../../stream_dma/axiscope_stream_channel.sv] \
    [file join $here ../../stream_dma/axiscope_stream_dma.sv] \
    [file join $here axiscope_stream_dma_axi3.v]]
set_property top axiscope_stream_dma_axi3 [current_fileset]
update_compile_order -fileset sources_1
ipx::package_project -root_dir $there -vendor axiscope.org -library ip -taxonomy /Axiscope -import_files -set_current true
set core [ipx::current_core]
set_property name axiscope_stream_dma_axi3 $core
set_property version 1.0 $core
set_property display_name {axiscope_stream_dma_axi3} $core
set_property description {Stream DMA: memory to stream and stream to memory.} $core
set_property supported_families {zynq Production zynquplus Production kintexu Production versal Production} $core
# The buses and what they are capable of, as the attributes of the wrapper say.
set bus [ipx::get_bus_interfaces s_axil -of_objects $core]
if {$bus eq {}} {error {axiscope_stream_dma_axi3: Vivado has not found bus s_axil}}
bus_parameter $bus PROTOCOL AXI4LITE
bus_parameter $bus MAX_BURST_LENGTH 1
bus_parameter $bus SUPPORTS_NARROW_BURST 0
ipx::associate_bus_interfaces -busif s_axil -clock aclk $core
set bus [ipx::get_bus_interfaces m_axi -of_objects $core]
if {$bus eq {}} {error {axiscope_stream_dma_axi3: Vivado has not found bus m_axi}}
bus_parameter $bus PROTOCOL AXI3
bus_parameter $bus NUM_READ_OUTSTANDING 64
bus_parameter $bus NUM_WRITE_OUTSTANDING 64
bus_parameter $bus MAX_BURST_LENGTH 16
bus_parameter $bus SUPPORTS_NARROW_BURST 0
set space [ipx::get_address_spaces -quiet m_axi -of_objects $core]
if {$space eq {}} {set space [ipx::add_address_space m_axi $core]}
set_property range 4294967296 $space
set_property master_address_space_ref m_axi $bus
ipx::associate_bus_interfaces -busif m_axi -clock aclk $core
set bus [ipx::get_bus_interfaces m_axis -of_objects $core]
if {$bus eq {}} {error {axiscope_stream_dma_axi3: Vivado has not found bus m_axis}}
bus_parameter $bus HAS_TLAST 1
ipx::associate_bus_interfaces -busif m_axis -clock aclk $core
set bus [ipx::get_bus_interfaces s_axis -of_objects $core]
if {$bus eq {}} {error {axiscope_stream_dma_axi3: Vivado has not found bus s_axis}}
bus_parameter $bus HAS_TLAST 1
ipx::associate_bus_interfaces -busif s_axis -clock aclk $core
# The clock's frequency is the design's: it must not stay at the attribute's.
set clock [ipx::get_bus_interfaces aclk -of_objects $core]
if {[ipx::get_bus_parameters -quiet FREQ_HZ -of_objects $clock] ne {}} {
    ipx::remove_bus_parameter FREQ_HZ $clock
}
set it [ipx::get_user_parameters DATA_WIDTH -of_objects $core]
set_property value_validation_type list $it
set_property value_validation_list {32 64 128} $it
set it [ipx::get_user_parameters ADDR_WIDTH -of_objects $core]
set_property value_validation_type range_long $it
set_property value_validation_range_minimum 32 $it
set_property value_validation_range_maximum 64 $it
set it [ipx::get_user_parameters ID_WIDTH -of_objects $core]
set_property value_validation_type range_long $it
set_property value_validation_range_minimum 1 $it
set_property value_validation_range_maximum 16 $it
set it [ipx::get_user_parameters USER_WIDTH -of_objects $core]
set_property value_validation_type range_long $it
set_property value_validation_range_minimum 1 $it
set_property value_validation_range_maximum 16 $it
set it [ipx::get_user_parameters FIFO_BEATS -of_objects $core]
set_property value_validation_type list $it
set_property value_validation_list {32 64 128 256 512 1024 2048 4096 8192 16384 32768} $it
set it [ipx::get_user_parameters TIME_BITS -of_objects $core]
set_property value_validation_type range_long $it
set_property value_validation_range_minimum 24 $it
set_property value_validation_range_maximum 32 $it
set it [ipx::get_user_parameters SOFT_RESET -of_objects $core]
set_property value_validation_type list $it
set_property value_validation_list {0 1} $it
set it [ipx::get_user_parameters PACE -of_objects $core]
set_property value_validation_type list $it
set_property value_validation_list {0 1} $it
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
