# Axiscope on the Ultra96, for Vivado 2022.1 and later.
# Written by tools/board_projects.py from hardware/boards/ultra96.toml; edit that instead.
#
#   vivado -mode batch -source vivado.tcl -tclargs FOLDER UNTIL ILA
#
# FOLDER is made for the project (axiscope_ultra96 here without it). UNTIL: `project` ends when the design
# stands, `bitstream` (without it) also builds FOLDER/axiscope_ultra96.bit and FOLDER/axiscope_ultra96.xsa.
# ILA: ports with AMD's System ILA on their bus, such as {HP0 HP1}; none without it.
set here [file dirname [file normalize [info script]]]
set rtl [file normalize [file join $here ../../../hardware]]
set shape [file normalize [file join $here ../shapes/ultrascale_six_ports]]
set folder [file normalize [expr {[llength $argv] > 0 ? [lindex $argv 0] : {axiscope_ultra96}}]]
set until [expr {[llength $argv] > 1 ? [lindex $argv 1] : {bitstream}}]
if {[lsearch -exact {project bitstream} $until] < 0} {
    error "UNTIL is $until: give project or bitstream"
}

create_project axiscope_ultra96 $folder -part xczu3eg-sbva484-1-e -force
# The newest description of the board that Vivado has: memory, pins and clocks of the processing system.
set boards [lsort -dictionary [get_board_parts -quiet -latest_file_version {*:ultra96v1:*}]]
if {$boards eq {}} {
    error {Vivado has no board files of ultra96v1: get them from its board store (Tools, Vivado Store, Boards)}
}
set_property board_part [lindex $boards end] [current_project]
set files [list \
    [file join $rtl {lite_splitter/axiscope_lite_splitter.sv}] \
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
    [file join $shape axiscope_ultrascale_six_ports.sv] \
    [file join $shape axiscope_ultrascale_six_ports_axi4.v] \
]
add_files $files
update_compile_order -fileset sources_1

create_bd_design axiscope_ultra96
set ps [create_bd_cell -type ip -vlnv xilinx.com:ip:zynq_ultra_ps_e ps]
apply_bd_automation -rule xilinx.com:bd_rule:zynq_ultra_ps_e -config {apply_board_preset {1}} $ps
set_property -dict [list \
    CONFIG.PSU__USE__M_AXI_GP0 {1} \
    CONFIG.PSU__MAXIGP0__DATA_WIDTH {32} \
    CONFIG.PSU__USE__M_AXI_GP1 {0} \
    CONFIG.PSU__USE__M_AXI_GP2 {0} \
    CONFIG.PSU__FPGA_PL0_ENABLE {1} \
    CONFIG.PSU__CRL_APB__PL0_REF_CTRL__FREQMHZ {100} \
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
    CONFIG.PSU__USE__S_AXI_GP0 {1} \
    CONFIG.PSU__SAXIGP0__DATA_WIDTH {128} \
    CONFIG.PSU__USE__S_AXI_GP1 {1} \
    CONFIG.PSU__SAXIGP1__DATA_WIDTH {128} \
] $ps
puts "Axiscope: 100 MHz were asked for, the clock is [get_property CONFIG.PSU__CRL_APB__PL0_REF_CTRL__ACT_FREQMHZ $ps] MHz"
create_bd_cell -type module -reference axiscope_ultrascale_six_ports_axi4 axiscope
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
connect_bd_intf_net [get_bd_intf_pins axiscope/m_hpc0] [get_bd_intf_pins ps/S_AXI_HPC0_FPD]
connect_bd_net -net clock [get_bd_pins ps/saxihpc0_fpd_aclk]
connect_bd_intf_net [get_bd_intf_pins axiscope/m_hpc1] [get_bd_intf_pins ps/S_AXI_HPC1_FPD]
connect_bd_net -net clock [get_bd_pins ps/saxihpc1_fpd_aclk]
connect_bd_net -net interrupts [get_bd_pins axiscope/interrupts] [get_bd_pins ps/pl_ps_irq0]
# AMD's System ILA on the buses of the ports that were asked for.
set buses [dict create \
    HP0 axiscope/m_hp0 \
    HP1 axiscope/m_hp1 \
    HP2 axiscope/m_hp2 \
    HP3 axiscope/m_hp3 \
    HPC0 axiscope/m_hpc0 \
    HPC1 axiscope/m_hpc1 \
]
foreach port [expr {[llength $argv] > 2 ? [lindex $argv 2] : {}}] {
    if {![dict exists $buses $port]} {
        error "ILA is $port: give ports of [dict keys $buses]"
    }
    set ila [create_bd_cell -type ip -vlnv xilinx.com:ip:system_ila ila_[string tolower $port]]
    set_property -dict [list CONFIG.C_NUM_MONITOR_SLOTS {1} CONFIG.C_SLOT_0_INTF_TYPE {xilinx.com:interface:aximm_rtl:1.0} CONFIG.C_DATA_DEPTH {4096}] $ila
    connect_bd_net -net clock [get_bd_pins $ila/clk]
    connect_bd_net -net logic_reset [get_bd_pins $ila/resetn]
    connect_bd_intf_net [get_bd_intf_pins [dict get $buses $port]] [get_bd_intf_pins $ila/SLOT_0_AXI]
}

# The windows of the blocks' registers, side by side; then the memory behind each port.
assign_bd_address -offset 0xa0000000 -range 0x40000 [get_bd_addr_segs -of_objects [get_bd_intf_pins axiscope/s_axil]]
assign_bd_address
validate_bd_design
save_bd_design
set design [get_files axiscope_ultra96.bd]
add_files -norecurse [make_wrapper -files $design -top]
set_property top axiscope_ultra96_wrapper [current_fileset]
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
    error "the design misses its clock of 100 MHz by [expr {-$slack}] ns: give a lower one in hardware/boards/ultra96.toml"
}
write_hw_platform -fixed -include_bit -force -file [file join $folder axiscope_ultra96.xsa]
write_bitstream -force [file join $folder axiscope_ultra96.bit]
