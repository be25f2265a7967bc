"""Writes small hardware handoffs like those of Vivado: modules, bus interfaces and memory maps."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

ZYNQ = {
    "PCW_CRYSTAL_PERIPHERAL_FREQMHZ": "50", "PCW_UIPARAM_ACT_DDR_FREQ_MHZ": "525.0",
    "PCW_UIPARAM_DDR_MEMORY_TYPE": "DDR 3", "PCW_UIPARAM_DDR_PARTNO": "MT41J256M16 RE-125",
    "PCW_UIPARAM_DDR_BUS_WIDTH": "16 Bit", "PCW_UIPARAM_DDR_DRAM_WIDTH": "16 Bits",
    "PCW_UIPARAM_DDR_DEVICE_CAPACITY": "4096 MBits", "PCW_UIPARAM_DDR_BANK_ADDR_COUNT": "3",
    "PCW_UIPARAM_DDR_ROW_ADDR_COUNT": "15", "PCW_UIPARAM_DDR_COL_ADDR_COUNT": "10",
    "PCW_UIPARAM_DDR_CL": "7", "PCW_UIPARAM_DDR_CWL": "6", "PCW_UIPARAM_DDR_T_RCD": "7",
    "PCW_UIPARAM_DDR_T_RP": "7", "PCW_UIPARAM_DDR_T_RC": "48.75",
    "PCW_UIPARAM_DDR_T_RAS_MIN": "35.0", "PCW_UIPARAM_DDR_T_FAW": "40.0",
    "PCW_ACT_APU_PERIPHERAL_FREQMHZ": "650.0", "PCW_USE_DEFAULT_ACP_USER_VAL": "1",
}  # fmt: skip
ULTRASCALE = {
    "PSU__PSS_REF_CLK__FREQMHZ": "33.333", "PSU__CRF_APB__DDR_CTRL__ACT_FREQMHZ": "533.328",
    "PSU__CRF_APB__TOPSW_MAIN_CTRL__ACT_FREQMHZ": "533.328",
    "PSU__CRF_APB__ACPU_CTRL__ACT_FREQMHZ": "1333.333", "PSU__DDRC__MEMORY_TYPE": "DDR 4",
    "PSU__DDRC__BUS_WIDTH": "64 Bit", "PSU__DDRC__DRAM_WIDTH": "16 Bits",
    "PSU__DDRC__DEVICE_CAPACITY": "8192 MBits", "PSU__DDRC__BANK_ADDR_COUNT": "2",
    "PSU__DDRC__BG_ADDR_COUNT": "1", "PSU__DDRC__ROW_ADDR_COUNT": "16",
    "PSU__DDRC__COL_ADDR_COUNT": "10", "PSU__DDRC__RANK_ADDR_COUNT": "0", "PSU__DDRC__CL": "16",
    "PSU__DDRC__CWL": "14", "PSU__DDRC__T_RCD": "16", "PSU__DDRC__T_RP": "16",
    "PSU__DDRC__T_RC": "47.06", "PSU__DDRC__T_RAS_MIN": "33", "PSU__DDRC__T_FAW": "30.0",
}  # fmt: skip
NOC = {
    "MC_CONTROLLERTYPE": "DDR4_SDRAM", "MC_MEMORY_SPEEDGRADE": "DDR4-3200AA(22-22-22)",
    "MC_TCK": "625", "MC_DATAWIDTH": "64", "MC_TRCD": "13750", "MC_TRP": "13750",
    "MC_CASLATENCY": "22", "MC_CASWRITELATENCY": "16",
}  # fmt: skip


@dataclass
class Bus:
    """A bus interface: its name, whether it is a master, its connection, and its parameters."""

    name: str
    drives: bool
    net: str
    bits: int = 64
    mhz: float = 100.0
    more: Mapping[str, str] = field(default_factory=dict)
    kind: str = "aximm"
    signals: Mapping[str, str] = field(default_factory=dict)
    leaves_out: Sequence[str] = ()
    """Parameters, or the attribute ``VLNV``, that the file does not state."""

    def text(self) -> str:
        """Returns the element."""
        parameters = {"DATA_WIDTH": self.bits, "FREQ_HZ": int(self.mhz * 1e6), "PROTOCOL": "AXI4"}
        stated = {k: v for k, v in parameters.items() if k not in self.leaves_out}
        every = _parameters({**stated, **self.more})
        kind = "MASTER" if self.drives else "SLAVE"
        maps = "".join(f'<PORTMAP LOGICAL="{a}" PHYSICAL="{b}"/>' for a, b in self.signals.items())
        every += f"<PORTMAPS>{maps}</PORTMAPS>"
        vlnv = f'VLNV="xilinx.com:interface:{self.kind}:1.0"' * ("VLNV" not in self.leaves_out)
        return (
            f'<BUSINTERFACE BUSNAME="{self.net}" NAME="{self.name}" TYPE="{kind}" {vlnv}>'
            f"{every}</BUSINTERFACE>"
        )


@dataclass
class Module:
    """A module. ``reaches`` lists the memory that its masters can access: interface, slave,
    block.
    """

    path: str
    kind: str
    buses: Sequence[Bus]
    parameters: Mapping[str, str] = field(default_factory=dict)
    reaches: Sequence[tuple[str, str, str, str]] = ()
    attributes: str = ""
    pins: Mapping[str, str] = field(default_factory=dict)
    """Input pins, with the instance that drives each."""

    @property
    def instance(self) -> str:
        """Returns the name by which connections refer to the module."""
        return self.path.strip("/").replace("/", "_")

    def text(self) -> str:
        """Returns the element."""
        ranges = "".join(
            f'<MEMRANGE MASTERBUSINTERFACE="{master}" INSTANCE="{instance}" '
            f'SLAVEBUSINTERFACE="{slave}" ADDRESSBLOCK="{block}" MEMTYPE="MEMORY"/>'
            for master, instance, slave, block in self.reaches
        )
        buses = "".join(bus.text() for bus in self.buses)
        pins = "".join(
            f'<PORT DIR="I" NAME="{pin}"><CONNECTIONS><CONNECTION INSTANCE="{instance}"/>'
            "</CONNECTIONS></PORT>"
            for pin, instance in self.pins.items()
        )
        return (
            f'<MODULE FULLNAME="{self.path}" INSTANCE="{self.instance}" MODTYPE="{self.kind}" '
            f"{self.attributes}><PARAMETERS>{_parameters(self.parameters)}</PARAMETERS>"
            f"<PORTS>{pins}</PORTS><BUSINTERFACES>{buses}</BUSINTERFACES><MEMORYMAP>{ranges}</MEMORYMAP></MODULE>"
        )


def _parameters(all_: Mapping[str, object]) -> str:
    return "".join(
        f"<PARAMETER NAME={quoteattr(str(n))} VALUE={quoteattr(str(v))}/>" for n, v in all_.items()
    )


def hwh(*modules: Module, name: str = "design_1", external: Sequence[Bus] = ()) -> str:
    """Returns the text of a handoff file (`.hwh`) with these modules."""
    outside = "".join(bus.text() for bus in external)
    return (
        '\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no" ?>\n'
        f'<EDKSYSTEM EDWVERSION="1.2" VIVADOVERSION="2022.1"><SYSTEMINFO NAME="{name}" '
        f'DEVICE="xc7z020"/><EXTERNALINTERFACES>{outside}</EXTERNALINTERFACES>'
        f"<MODULES>{''.join(m.text() for m in modules)}</MODULES></EDKSYSTEM>"
    )


def xsa(files: Mapping[str, str]) -> bytes:
    """Returns the bytes of a hardware archive (`.xsa`) with these files."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return data.getvalue()


def zynq(*ports: Bus) -> Module:
    """Returns the processing system of a Zynq-7000."""
    return Module("/ps7", "processing_system7", ports, ZYNQ)


def ultrascale(*ports: Bus) -> Module:
    """Returns the processing system of a Zynq UltraScale+."""
    return Module("/ps", "zynq_ultra_ps_e", ports, ULTRASCALE)


def dma(path: str, read: str, write: str, **more: str) -> Module:
    """Returns a DMA with two masters on two connections."""
    flight = {"NUM_READ_OUTSTANDING": "4", "NUM_WRITE_OUTSTANDING": "8"}
    reads = {**flight, "READ_WRITE_MODE": "READ_ONLY", "MAX_BURST_LENGTH": "256"}
    writes = {**flight, "READ_WRITE_MODE": "WRITE_ONLY", "MAX_BURST_LENGTH": "256"}
    buses = [
        Bus("M_AXI_MM2S", True, read, 32, more=reads),
        Bus("M_AXI_S2MM", True, write, 32, more=writes),
    ]
    return Module(path, "axi_dma", buses, {"c_mm2s_burst_size": "64", **more})
