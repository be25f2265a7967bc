# Axiscope on the Zybo, for Vivado 2022.1 and later.
# Written by tools/board_projects.py from boards/zybo.toml; change that.
#
#   vivado -mode batch -source vivado.tcl -tclargs FOLDER UNTIL
#
# FOLDER is made for the project (axiscope_zybo here without it). UNTIL: `project` ends when the design
# stands, `bitstream` (without it) also builds FOLDER/axiscope_zybo.bit and FOLDER/axiscope_zybo.xsa.
set here [file dirname [file normalize [info script]]]
set rtl [file normalize [file join $here ../../rtl]]
set folder [file normalize [expr {[llength $argv] > 0 ? [lindex $argv 0] : {axiscope_zybo}}]]
set until [expr {[llength $argv] > 1 ? [lindex $argv 1] : {bitstream}}]
if {[lsearch -exact {project bitstream} $until] < 0} {
    error "UNTIL is $until: give project or bitstream"
}

create_project axiscope_zybo $folder -part xc7z010clg400-1 -force
# The newest description of the board that Vivado has: memory, pins and clocks of the processing system.
set boards [lsort -dictionary [get_board_parts -quiet -latest_file_version {*:zybo:*}]]
if {$boards eq {}} {
    error {Vivado has no board files of zybo: get them from its board store (Tools, Vivado Store, Boards)}
}
set_property board_part [lindex $boards end] [current_project]
set files [list \
    [file join $rtl {boards/axiscope_lite_splitter.sv}] \
    [file join $rtl {common/axiscope_fifo.sv}] \
    [file join $rtl {common/axiscope_block_fifo.sv}] \
    [file join $rtl {common/axiscope_dual_port_memory.sv}] \
    [file join $rtl {common/axiscope_axi_lite.sv}] \
    [file join $rtl {common/axiscope_register_bank.sv}] \
    [file join $rtl {common/axiscope_transfer_cutter.sv}] \
    [file join $rtl {common/axiscope_issue_pace.sv}] \
    [file join $rtl {common/axiscope_transfer_issuer.sv}] \
    [file join $rtl {common/axiscope_transfer_progress.sv}] \
    [file join $rtl {common/axiscope_drain.sv}] \
    [file join $rtl {common/axiscope_trigger.sv}] \
    [file join $rtl {common/axiscope_trigger_commands.sv}] \
    [file join $rtl {counters/axiscope_latency_bin.sv}] \
    [file join $rtl {counters/axiscope_histogram.sv}] \
    [file join $rtl {counters/axiscope_id_times.sv}] \
    [file join $rtl {counters/axiscope_direction_counters.sv}] \
    [file join $rtl {counters/axiscope_counter_walker.sv}] \
    [file join $rtl {counters/axiscope_counters.sv}] \
    [file join $rtl {traffic_generator/generated/axiscope_traffic_generator_words_pkg.sv}] \
    [file join $rtl {traffic_generator/axiscope_address_walk.sv}] \
    [file join $rtl {traffic_generator/axiscope_burst_cutter.sv}] \
    [file join $rtl {traffic_generator/axiscope_pacer.sv}] \
    [file join $rtl {traffic_generator/axiscope_issuer.sv}] \
    [file join $rtl {traffic_generator/axiscope_write_data.sv}] \
    [file join $rtl {traffic_generator/axiscope_read_check.sv}] \
    [file join $rtl {traffic_generator/generated/axiscope_traffic_generator_regs_pkg.sv}] \
    [file join $rtl {traffic_generator/generated/axiscope_traffic_generator_map_pkg.sv}] \
    [file join $rtl {traffic_generator/generated/axiscope_traffic_generator_regs.sv}] \
    [file join $rtl {traffic_generator/axiscope_traffic_generator.sv}] \
    [file join $rtl {stream_dma/axiscope_stream_writer.sv}] \
    [file join $rtl {stream_dma/axiscope_stream_reader.sv}] \
    [file join $rtl {stream_dma/generated/axiscope_stream_dma_words_pkg.sv}] \
    [file join $rtl {stream_dma/generated/axiscope_stream_dma_regs_pkg.sv}] \
    [file join $rtl {stream_dma/generated/axiscope_stream_dma_map_pkg.sv}] \
    [file join $rtl {stream_dma/generated/axiscope_stream_dma_regs.sv}] \
    [file join $rtl {stream_dma/axiscope_stream_channel.sv}] \
    [file join $rtl {stream_dma/axiscope_stream_dma.sv}] \
    [file join $rtl {stream_system/axiscope_stream_source.sv}] \
    [file join $rtl {stream_system/axiscope_stream_sink.sv}] \
    [file join $rtl {stream_system/axiscope_stream_ends.sv}] \
    [file join $rtl {stream_system/generated/axiscope_stream_system_regs_pkg.sv}] \
    [file join $rtl {stream_system/generated/axiscope_stream_system_map_pkg.sv}] \
    [file join $rtl {stream_system/generated/axiscope_stream_system_regs.sv}] \
    [file join $rtl {stream_system/axiscope_stream_system.sv}] \
    [file join $here axiscope_zybo.sv] \
    [file join $here axiscope_zybo_axi3.v] \
]
add_files $files
update_compile_order -fileset sources_1

create_bd_design axiscope_zybo
set ps [create_bd_cell -type ip -vlnv xilinx.com:ip:processing_system7 ps]
apply_bd_automation -rule xilinx.com:bd_rule:processing_system7 -config {make_external {FIXED_IO, DDR} apply_board_preset {1} Master {Disable} Slave {Disable}} $ps
set_property -dict [list \
    CONFIG.PCW_USE_M_AXI_GP0 {1} \
    CONFIG.PCW_EN_CLK0_PORT {1} \
    CONFIG.PCW_FPGA0_PERIPHERAL_FREQMHZ {100} \
    CONFIG.PCW_EN_RST0_PORT {1} \
    CONFIG.PCW_USE_FABRIC_INTERRUPT {1} \
    CONFIG.PCW_IRQ_F2P_INTR {1} \
    CONFIG.PCW_USE_S_AXI_HP0 {1} \
    CONFIG.PCW_S_AXI_HP0_DATA_WIDTH {64} \
    CONFIG.PCW_USE_S_AXI_HP1 {1} \
    CONFIG.PCW_S_AXI_HP1_DATA_WIDTH {64} \
    CONFIG.PCW_USE_S_AXI_HP2 {1} \
    CONFIG.PCW_S_AXI_HP2_DATA_WIDTH {64} \
    CONFIG.PCW_USE_S_AXI_ACP {1} \
] $ps
puts "Axiscope: 100 MHz were asked for, the clock is [get_property CONFIG.PCW_ACT_FPGA0_PERIPHERAL_FREQMHZ $ps] MHz"
create_bd_cell -type module -reference axiscope_zybo_axi3 axiscope
create_bd_cell -type ip -vlnv xilinx.com:ip:proc_sys_reset reset
set registers [create_bd_cell -type ip -vlnv xilinx.com:ip:smartconnect registers]
set_property -dict [list CONFIG.NUM_SI {1} CONFIG.NUM_MI {1}] $registers

# One clock and one reset for all.
connect_bd_net -net clock [get_bd_pins ps/FCLK_CLK0] [get_bd_pins axiscope/aclk] [get_bd_pins reset/slowest_sync_clk] [get_bd_pins registers/aclk] [get_bd_pins ps/M_AXI_GP0_ACLK]
connect_bd_net -net chip_reset [get_bd_pins ps/FCLK_RESET0_N] [get_bd_pins reset/ext_reset_in]
connect_bd_net -net logic_reset [get_bd_pins reset/peripheral_aresetn] [get_bd_pins axiscope/aresetn]
connect_bd_net -net bus_reset [get_bd_pins reset/interconnect_aresetn] [get_bd_pins registers/aresetn]

# Registers, then each block's port to memory.
connect_bd_intf_net [get_bd_intf_pins ps/M_AXI_GP0] [get_bd_intf_pins registers/S00_AXI]
connect_bd_intf_net [get_bd_intf_pins registers/M00_AXI] [get_bd_intf_pins axiscope/s_axil]
connect_bd_intf_net [get_bd_intf_pins axiscope/m_hp0] [get_bd_intf_pins ps/S_AXI_HP0]
connect_bd_net -net clock [get_bd_pins ps/S_AXI_HP0_ACLK]
connect_bd_intf_net [get_bd_intf_pins axiscope/m_hp1] [get_bd_intf_pins ps/S_AXI_HP1]
connect_bd_net -net clock [get_bd_pins ps/S_AXI_HP1_ACLK]
connect_bd_intf_net [get_bd_intf_pins axiscope/m_hp2] [get_bd_intf_pins ps/S_AXI_HP2]
connect_bd_net -net clock [get_bd_pins ps/S_AXI_HP2_ACLK]
connect_bd_intf_net [get_bd_intf_pins axiscope/m_acp] [get_bd_intf_pins ps/S_AXI_ACP]
connect_bd_net -net clock [get_bd_pins ps/S_AXI_ACP_ACLK]
connect_bd_net -net interrupts [get_bd_pins axiscope/interrupts] [get_bd_pins ps/IRQ_F2P]

# The windows of the blocks' registers, side by side; then the memory behind each port.
assign_bd_address -offset 0x40000000 -range 0x20000 [get_bd_addr_segs -of_objects [get_bd_intf_pins axiscope/s_axil]]
assign_bd_address
validate_bd_design
save_bd_design
set design [get_files axiscope_zybo.bd]
add_files -norecurse [make_wrapper -files $design -top]
set_property top axiscope_zybo_wrapper [current_fileset]
update_compile_order -fileset sources_1
if {$until eq {project}} {
    return
}

launch_runs impl_1 -to_step write_bitstream
wait_on_run impl_1
if {[get_property PROGRESS [get_runs impl_1]] ne {100%}} {
    error {it was not built: see impl_1/runme.log}
}
open_run impl_1
set slack [get_property SLACK [get_timing_paths]]
if {$slack < 0} {
    error "the design misses its clock of 100 MHz by [expr {-$slack}] ns: give a lower one in boards/zybo.toml"
}
write_hw_platform -fixed -include_bit -force -file [file join $folder axiscope_zybo.xsa]
write_bitstream -force [file join $folder axiscope_zybo.bit]
