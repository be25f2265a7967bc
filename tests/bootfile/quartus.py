"""Creates a small Quartus handoff with the memory of a DE10-Nano, its clocks and its ports."""

from __future__ import annotations

EMIF = """<emif><sequencer><define name="DDR3" value="1"/>
<define name="RW_MGR_MEM_CHIP_SELECT_WIDTH" value="1"/></sequencer>
<pll><define name="PLL_MEM_CLK_MULT" value="31"/><define name="PLL_MEM_CLK_DIV" value="0"/></pll>
<controller><define name="ADDR_ORDER" value="0"/><define name="MEM_BURST_LENGTH" value="8"/>
<define name="MEM_DQ_WIDTH" value="32"/><define name="MEM_IF_BANKADDR_WIDTH" value="3"/>
<define name="MEM_IF_COL_ADDR_WIDTH" value="10"/><define name="MEM_IF_ROW_ADDR_WIDTH" value="15"/>
<define name="MEM_TCL" value="7"/><define name="MEM_TFAW" value="15"/>
<define name="MEM_TRAS" value="14"/><define name="MEM_TRC" value="20"/>
<define name="MEM_TRCD" value="6"/><define name="MEM_TREFI" value="3120"/>
<define name="MEM_TRFC" value="120"/><define name="MEM_TRP" value="6"/>
<define name="MEM_TRRD" value="3"/><define name="MEM_TRTP" value="3"/>
<define name="MEM_TWR" value="6"/><define name="MEM_TWTR" value="4"/>
<define name="MEM_WTCL_INT" value="7"/><define name="PLL_MEM_CLK_FREQ" value="400.0"/>
</controller></emif>
"""
HPS = """<hps><system><config name='main_pll_m' value='63' /><config name='main_pll_n' value='0' />
<config name='main_pll_c0_internal' value='1' /><config name='eosc1_clk_hz' value='25000000' />
</system><fpga_interfaces><config name='F2SDRAM_COMMAND_PORT_USED' value='0x7' />
<config name='F2SDRAM_READ_PORT_USED' value='0xf' />
<config name='F2SDRAM_WRITE_PORT_USED' value='0xf' /></fpga_interfaces></hps>
"""
