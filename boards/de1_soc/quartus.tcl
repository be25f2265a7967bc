# Axiscope on the DE1-SoC, for Platform Designer (Quartus Prime 18.1 and later).
# Written by tools/board_projects.py from boards/de1_soc.toml; change that.
#
#   qsys-script --system-file=soc_system.qsys --script=quartus.tcl --search-path=THIS_FOLDER,$
#
# soc_system.qsys is that of the DE1-SoC's reference design, which has hps_0 with the pins and the memory
# of the board, and clk_0. What holds hps_0's memory ports or bridge there is taken away first.
package require -exact qsys 18.1
if {[lsearch -exact [get_instances] hps_0] < 0} {
    error {the system has no hps_0: open the reference design of the DE1-SoC}
}
foreach there [get_connections hps_0] {
    if {[regexp {hps_0\.(f2h_sdram|f2h_axi|h2f_lw_axi_master)} $there]} {
        remove_connection $there
    }
}
set_instance_parameter_value hps_0 LWH2F_Enable {true}
set_instance_parameter_value hps_0 F2SDRAM_Type {AXI-3}
set_instance_parameter_value hps_0 F2SDRAM_Width {128}
set_instance_parameter_value hps_0 F2S_Width {2}

add_instance axiscope_de1_soc axiscope_de1_soc_axi3
add_connection clk_0.clk axiscope_de1_soc.clock
add_connection clk_0.clk_reset axiscope_de1_soc.reset
add_connection clk_0.clk hps_0.h2f_lw_axi_clock
add_connection hps_0.h2f_lw_axi_master axiscope_de1_soc.s_axil
set_connection_parameter_value hps_0.h2f_lw_axi_master/axiscope_de1_soc.s_axil baseAddress 0x0000

add_connection clk_0.clk hps_0.f2h_sdram0_clock
add_connection axiscope_de1_soc.m_f2s0 hps_0.f2h_sdram0_data
set_connection_parameter_value axiscope_de1_soc.m_f2s0/hps_0.f2h_sdram0_data baseAddress 0x0000
add_connection clk_0.clk hps_0.f2h_axi_clock
add_connection axiscope_de1_soc.m_f2h hps_0.f2h_axi_slave
set_connection_parameter_value axiscope_de1_soc.m_f2h/hps_0.f2h_axi_slave baseAddress 0x0000
save_system
