# Axiscope on the Ultra96-V2 with probes, for Vivado 2022.1 and later.
# Written by tools/board_projects.py from boards/ultra96v2_probes.toml; change that.
#
#   vivado -mode batch -source vivado.tcl -tclargs FOLDER UNTIL
#
# FOLDER is made for the project (axiscope_ultra96v2_probes here without it). UNTIL: `project` ends when the design
# stands, `bitstream` (without it) also builds FOLDER/axiscope_ultra96v2_probes.bit and FOLDER/axiscope_ultra96v2_probes.xsa.
set here [file dirname [file normalize [info script]]]
set rtl [file normalize [file join $here ../../rtl]]
set folder [file normalize [expr {[llength $argv] > 0 ? [lindex $argv 0] : {axiscope_ultra96v2_probes}}]]
set until [expr {[llength $argv] > 1 ? [lindex $argv 1] : {bitstream}}]
if {[lsearch -exact {project bitstream} $until] < 0} {
    error "UNTIL is $until: give project or bitstream"
}

create_project axiscope_ultra96v2_probes $folder -part xczu3eg-sbva484-1-i -force
# The newest description of the board that Vivado has: memory, pins and clocks of the processing system.
set boards [lsort -dictionary [get_board_parts -quiet -latest_file_version {*:ultra96v2:*}]]
if {$boards eq {}} {
    error {Vivado has no board files of ultra96v2: get them from its board store (Tools, Vivado Store, Boards)}
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
    [file join $rtl {latency_probe/generated/axiscope_latency_probe_regs_pkg.sv}] \
    [file join $rtl {latency_probe/generated/axiscope_latency_probe_map_pkg.sv}] \
    [file join $rtl {latency_probe/generated/axiscope_latency_probe_regs.sv}] \
    [file join $rtl {latency_probe/axiscope_word_buffer.sv}] \
    [file join $rtl {latency_probe/axiscope_latency_probe_engine.sv}] \
    [file join $rtl {latency_probe/axiscope_latency_probe.sv}] \
    [file join $here axiscope_ultra96v2_probes.sv] \
    [file join $here axiscope_ultra96v2_probes_axi4.v] \
]
add_files $files
update_compile_order -fileset sources_1

create_bd_design axiscope_ultra96v2_probes
set ps [create_bd_cell -type ip -vlnv xilinx.com:ip:zynq_ultra_ps_e ps]
apply_bd_automation -rule xilinx.com:bd_rule:zynq_ultra_ps_e -config {apply_board_preset {1}} $ps
set_property -dict [list \
    CONFIG.PSU__USE__M_AXI_GP0 {1} \
    CONFIG.PSU__MAXIGP0__DATA_WIDTH {32} \
    CONFIG.PSU__USE__M_AXI_GP1 {0} \
    CONFIG.PSU__USE__M_AXI_GP2 {0} \
    CONFIG.PSU__FPGA_PL0_ENABLE {1} \
    CONFIG.PSU__CRL_APB__PL0_REF_CTRL__FREQMHZ {250} \
    CONFIG.PSU__USE__FABRIC__RST {1} \
    CONFIG.PSU__NUM_FABRIC_RESETS {1} \
    CONFIG.PSU__USE__IRQ0 {1} \
    CONFIG.PSU__USE__S_AXI_GP2 {1} \
    CONFIG.PSU__SAXIGP2__DATA_WIDTH {128} \
    CONFIG.PSU__USE__S_AXI_GP0 {1} \
    CONFIG.PSU__SAXIGP0__DATA_WIDTH {128} \
    CONFIG.PSU__USE__S_AXI_GP1 {1} \
    CONFIG.PSU__SAXIGP1__DATA_WIDTH {128} \
] $ps
puts "Axiscope: 250 MHz were asked for, the clock is [get_property CONFIG.PSU__CRL_APB__PL0_REF_CTRL__ACT_FREQMHZ $ps] MHz"
create_bd_cell -type module -reference axiscope_ultra96v2_probes_axi4 axiscope
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
connect_bd_intf_net [get_bd_intf_pins axiscope/m_hpc0] [get_bd_intf_pins ps/S_AXI_HPC0_FPD]
connect_bd_net -net clock [get_bd_pins ps/saxihpc0_fpd_aclk]
connect_bd_intf_net [get_bd_intf_pins axiscope/m_hpc1] [get_bd_intf_pins ps/S_AXI_HPC1_FPD]
connect_bd_net -net clock [get_bd_pins ps/saxihpc1_fpd_aclk]
connect_bd_net -net interrupts [get_bd_pins axiscope/interrupts] [get_bd_pins ps/pl_ps_irq0]

# The windows of the blocks' registers, side by side; then the memory behind each port.
assign_bd_address -offset 0xa0000000 -range 0x10000 [get_bd_addr_segs -of_objects [get_bd_intf_pins axiscope/s_axil]]
assign_bd_address
validate_bd_design
save_bd_design
set design [get_files axiscope_ultra96v2_probes.bd]
add_files -norecurse [make_wrapper -files $design -top]
set_property top axiscope_ultra96v2_probes_wrapper [current_fileset]
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
    error "the design misses its clock of 250 MHz by [expr {-$slack}] ns: give a lower one in boards/ultra96v2_probes.toml"
}
write_hw_platform -fixed -include_bit -force -file [file join $folder axiscope_ultra96v2_probes.xsa]
write_bitstream -force [file join $folder axiscope_ultra96v2_probes.bit]
