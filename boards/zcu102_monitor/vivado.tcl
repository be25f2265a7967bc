# Axiscope on the ZCU102 with a monitor, for Vivado 2022.1 and later.
# Written by tools/board_projects.py from boards/zcu102_monitor.toml; change that.
#
#   vivado -mode batch -source vivado.tcl -tclargs FOLDER UNTIL
#
# FOLDER is made for the project (axiscope_zcu102_monitor here without it). UNTIL: `project` ends when the design
# stands, `bitstream` (without it) also builds FOLDER/axiscope_zcu102_monitor.bit and FOLDER/axiscope_zcu102_monitor.xsa.
set here [file dirname [file normalize [info script]]]
set rtl [file normalize [file join $here ../../rtl]]
set folder [file normalize [expr {[llength $argv] > 0 ? [lindex $argv 0] : {axiscope_zcu102_monitor}}]]
set until [expr {[llength $argv] > 1 ? [lindex $argv 1] : {bitstream}}]
if {[lsearch -exact {project bitstream} $until] < 0} {
    error "UNTIL is $until: give project or bitstream"
}

create_project axiscope_zcu102_monitor $folder -part xczu9eg-ffvb1156-2-e -force
# The newest description of the board that Vivado has: memory, pins and clocks of the processing system.
set boards [lsort -dictionary [get_board_parts -quiet -latest_file_version {*:zcu102:*}]]
if {$boards eq {}} {
    error {Vivado has no board files of zcu102: get them from its board store (Tools, Vivado Store, Boards)}
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
    [file join $rtl {monitor/axiscope_cycle_time.sv}] \
    [file join $rtl {monitor/axiscope_watched_channel.sv}] \
    [file join $rtl {monitor/axiscope_burst_legality.sv}] \
    [file join $rtl {monitor/axiscope_burst_tracker.sv}] \
    [file join $rtl {monitor/axiscope_write_order.sv}] \
    [file join $rtl {monitor/axiscope_write_ledger.sv}] \
    [file join $rtl {monitor/axiscope_strobe_count.sv}] \
    [file join $rtl {monitor/axiscope_flight_ledger.sv}] \
    [file join $rtl {monitor/axiscope_group_latency.sv}] \
    [file join $rtl {monitor/axiscope_monitor_scalars.sv}] \
    [file join $rtl {monitor/axiscope_slowest.sv}] \
    [file join $rtl {monitor/axiscope_stall_causes.sv}] \
    [file join $rtl {monitor/axiscope_protocol_errors.sv}] \
    [file join $rtl {monitor/axiscope_monitor_direction.sv}] \
    [file join $rtl {monitor/axiscope_monitor_walker.sv}] \
    [file join $rtl {monitor/generated/axiscope_monitor_regs_pkg.sv}] \
    [file join $rtl {monitor/generated/axiscope_monitor_map_pkg.sv}] \
    [file join $rtl {monitor/generated/axiscope_monitor_regs.sv}] \
    [file join $rtl {monitor/axiscope_monitor.sv}] \
    [file join $here axiscope_zcu102_monitor.sv] \
    [file join $here axiscope_zcu102_monitor_axi4.v] \
]
add_files $files
update_compile_order -fileset sources_1

create_bd_design axiscope_zcu102_monitor
set ps [create_bd_cell -type ip -vlnv xilinx.com:ip:zynq_ultra_ps_e ps]
apply_bd_automation -rule xilinx.com:bd_rule:zynq_ultra_ps_e -config {apply_board_preset {1}} $ps
set_property -dict [list \
    CONFIG.PSU__USE__M_AXI_GP0 {1} \
    CONFIG.PSU__MAXIGP0__DATA_WIDTH {32} \
    CONFIG.PSU__USE__M_AXI_GP1 {0} \
    CONFIG.PSU__USE__M_AXI_GP2 {0} \
    CONFIG.PSU__FPGA_PL0_ENABLE {1} \
    CONFIG.PSU__CRL_APB__PL0_REF_CTRL__FREQMHZ {300} \
    CONFIG.PSU__USE__FABRIC__RST {1} \
    CONFIG.PSU__NUM_FABRIC_RESETS {1} \
    CONFIG.PSU__USE__IRQ0 {1} \
    CONFIG.PSU__USE__S_AXI_GP2 {1} \
    CONFIG.PSU__SAXIGP2__DATA_WIDTH {128} \
    CONFIG.PSU__USE__S_AXI_GP3 {1} \
    CONFIG.PSU__SAXIGP3__DATA_WIDTH {128} \
    CONFIG.PSU__USE__S_AXI_GP4 {1} \
    CONFIG.PSU__SAXIGP4__DATA_WIDTH {128} \
    CONFIG.PSU__USE__S_AXI_GP5 {1} \
    CONFIG.PSU__SAXIGP5__DATA_WIDTH {128} \
] $ps
puts "Axiscope: 300 MHz were asked for, the clock is [get_property CONFIG.PSU__CRL_APB__PL0_REF_CTRL__ACT_FREQMHZ $ps] MHz"
create_bd_cell -type module -reference axiscope_zcu102_monitor_axi4 axiscope
create_bd_cell -type ip -vlnv xilinx.com:ip:proc_sys_reset reset
set registers [create_bd_cell -type ip -vlnv xilinx.com:ip:smartconnect registers]
set_property -dict [list CONFIG.NUM_SI {1} CONFIG.NUM_MI {1}] $registers

# One clock and one reset for all.
connect_bd_net -net clock [get_bd_pins ps/pl_clk0] [get_bd_pins axiscope/aclk] [get_bd_pins reset/slowest_sync_clk] [get_bd_pins registers/aclk] [get_bd_pins ps/maxihpm0_fpd_aclk]
connect_bd_net -net chip_reset [get_bd_pins ps/pl_resetn0] [get_bd_pins reset/ext_reset_in]
connect_bd_net -net logic_reset [get_bd_pins reset/peripheral_aresetn] [get_bd_pins axiscope/aresetn]
connect_bd_net -net bus_reset [get_bd_pins reset/interconnect_aresetn] [get_bd_pins registers/aresetn]

# Registers, then each block's port to memory.
connect_bd_intf_net [get_bd_intf_pins ps/M_AXI_HPM0_FPD] [get_bd_intf_pins registers/S00_AXI]
connect_bd_intf_net [get_bd_intf_pins registers/M00_AXI] [get_bd_intf_pins axiscope/s_axil]
connect_bd_intf_net [get_bd_intf_pins axiscope/m_hp0] [get_bd_intf_pins ps/S_AXI_HP0_FPD]
connect_bd_net -net clock [get_bd_pins ps/saxihp0_fpd_aclk]
connect_bd_intf_net [get_bd_intf_pins axiscope/m_hp1] [get_bd_intf_pins ps/S_AXI_HP1_FPD]
connect_bd_net -net clock [get_bd_pins ps/saxihp1_fpd_aclk]
connect_bd_intf_net [get_bd_intf_pins axiscope/m_hp2] [get_bd_intf_pins ps/S_AXI_HP2_FPD]
connect_bd_net -net clock [get_bd_pins ps/saxihp2_fpd_aclk]
connect_bd_intf_net [get_bd_intf_pins axiscope/m_hp3] [get_bd_intf_pins ps/S_AXI_HP3_FPD]
connect_bd_net -net clock [get_bd_pins ps/saxihp3_fpd_aclk]
connect_bd_net -net interrupts [get_bd_pins axiscope/interrupts] [get_bd_pins ps/pl_ps_irq0]

# The windows of the blocks' registers, side by side; then the memory behind each port.
assign_bd_address -offset 0xa0000000 -range 0x20000 [get_bd_addr_segs -of_objects [get_bd_intf_pins axiscope/s_axil]]
assign_bd_address
validate_bd_design
save_bd_design
set design [get_files axiscope_zcu102_monitor.bd]
add_files -norecurse [make_wrapper -files $design -top]
set_property top axiscope_zcu102_monitor_wrapper [current_fileset]
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
    error "the design misses its clock of 300 MHz by [expr {-$slack}] ns: give a lower one in boards/zcu102_monitor.toml"
}
write_hw_platform -fixed -include_bit -force -file [file join $folder axiscope_zcu102_monitor.xsa]
write_bitstream -force [file join $folder axiscope_zcu102_monitor.bit]
