# Axiscope on the VCK190, for Vivado 2022.1 and later.
# Written by tools/board_projects.py from boards/vck190.toml; change that.
#
#   vivado -mode batch -source vivado.tcl -tclargs FOLDER UNTIL
#
# FOLDER is made for the project (axiscope_vck190 here without it). UNTIL: `project` ends when the design
# stands, `bitstream` (without it) also builds FOLDER/axiscope_vck190.pdi and FOLDER/axiscope_vck190.xsa.
set here [file dirname [file normalize [info script]]]
set rtl [file normalize [file join $here ../../rtl]]
set folder [file normalize [expr {[llength $argv] > 0 ? [lindex $argv 0] : {axiscope_vck190}}]]
set until [expr {[llength $argv] > 1 ? [lindex $argv 1] : {bitstream}}]
if {[lsearch -exact {project bitstream} $until] < 0} {
    error "UNTIL is $until: give project or bitstream"
}

create_project axiscope_vck190 $folder -part xcvc1902-vsva2197-2MP-e-S -force
# The newest description of the board that Vivado has: memory, pins and clocks of the processing system.
set boards [lsort -dictionary [get_board_parts -quiet -latest_file_version {*:vck190:*}]]
if {$boards eq {}} {
    error {Vivado has no board files of vck190: get them from its board store (Tools, Vivado Store, Boards)}
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
    [file join $here axiscope_vck190.sv] \
    [file join $here axiscope_vck190_axi4.v] \
]
add_files $files
update_compile_order -fileset sources_1

create_bd_design axiscope_vck190
set ps [create_bd_cell -type ip -vlnv xilinx.com:ip:versal_cips ps]
apply_bd_automation -rule xilinx.com:bd_rule:cips -config {board_preset {Yes} boot_config {Custom} configure_noc {Add new AXI NoC} debug_config {JTAG} design_flow {Full System} mc_type {DDR} num_mc_ddr {1} num_mc_lpddr {None} pl_clocks {1} pl_resets {1}} $ps
set_property CONFIG.PS_PL_CONNECTIVITY_MODE {Custom} $ps
set_property CONFIG.PS_PMC_CONFIG {PS_USE_M_AXI_FPD {1} PS_M_AXI_FPD_DATA_WIDTH {32} PS_USE_PMCPL_CLK0 {1} PMC_CRP_PL0_REF_CTRL_FREQMHZ {300} PS_NUM_FABRIC_RESETS {1}} $ps
create_bd_cell -type module -reference axiscope_vck190_axi4 axiscope
create_bd_cell -type ip -vlnv xilinx.com:ip:proc_sys_reset reset
set registers [create_bd_cell -type ip -vlnv xilinx.com:ip:smartconnect registers]
set_property -dict [list CONFIG.NUM_SI {1} CONFIG.NUM_MI {1}] $registers

# One clock and one reset for all.
connect_bd_net -net clock [get_bd_pins ps/pl0_ref_clk] [get_bd_pins axiscope/aclk] [get_bd_pins reset/slowest_sync_clk] [get_bd_pins registers/aclk] [get_bd_pins ps/m_axi_fpd_aclk]
connect_bd_net -net chip_reset [get_bd_pins ps/pl0_resetn] [get_bd_pins reset/ext_reset_in]
connect_bd_net -net logic_reset [get_bd_pins reset/peripheral_aresetn] [get_bd_pins axiscope/aresetn]
connect_bd_net -net bus_reset [get_bd_pins reset/interconnect_aresetn] [get_bd_pins registers/aresetn]

# Registers, then each block's port to memory.
connect_bd_intf_net [get_bd_intf_pins ps/M_AXI_FPD] [get_bd_intf_pins registers/S00_AXI]
connect_bd_intf_net [get_bd_intf_pins registers/M00_AXI] [get_bd_intf_pins axiscope/s_axil]
set noc [get_bd_cells axi_noc_0]
set slaves [get_property CONFIG.NUM_SI $noc]
set clocks [get_property CONFIG.NUM_CLKS $noc]
set_property -dict [list CONFIG.NUM_SI [expr {$slaves + 4}] CONFIG.NUM_CLKS [expr {$clocks + 1}]] $noc
set buses {}
foreach bus {m_pl0 m_pl1 m_pl2 m_pl3} {
    set slave [format S%02d_AXI $slaves]
    incr slaves
    lappend buses $slave
    set_property CONFIG.CONNECTIONS {MC_0 {read_bw {3200} write_bw {3200} read_avg_burst {4} write_avg_burst {4}}} [get_bd_intf_pins axi_noc_0/$slave]
    connect_bd_intf_net [get_bd_intf_pins axiscope/$bus] [get_bd_intf_pins axi_noc_0/$slave]
}
set_property CONFIG.ASSOCIATED_BUSIF [join $buses :] [get_bd_pins axi_noc_0/aclk$clocks]
connect_bd_net -net clock [get_bd_pins axi_noc_0/aclk$clocks]

# The windows of the blocks' registers, side by side; then the memory behind each port.
assign_bd_address -offset 0xa4000000 -range 0x4000 [get_bd_addr_segs -of_objects [get_bd_intf_pins axiscope/s_axil]]
assign_bd_address
validate_bd_design
save_bd_design
set design [get_files axiscope_vck190.bd]
add_files -norecurse [make_wrapper -files $design -top]
set_property top axiscope_vck190_wrapper [current_fileset]
update_compile_order -fileset sources_1
if {$until eq {project}} {
    return
}

launch_runs impl_1 -to_step write_device_image
wait_on_run impl_1
if {[get_property PROGRESS [get_runs impl_1]] ne {100%}} {
    error {it was not built: see impl_1/runme.log}
}
open_run impl_1
set slack [get_property SLACK [get_timing_paths]]
if {$slack < 0} {
    error "the design misses its clock of 300 MHz by [expr {-$slack}] ns: give a lower one in boards/vck190.toml"
}
write_hw_platform -fixed -include_bit -force -file [file join $folder axiscope_vck190.xsa]
write_device_image -force [file join $folder axiscope_vck190.pdi]
