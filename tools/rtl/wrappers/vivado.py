"""Writes Tcl that packages a wrapper for Vivado's catalogue: `vivado -mode batch -source
package.tcl`.
"""

from __future__ import annotations

from pathlib import Path

from tools.rtl.wrappers.blocks import RTL, SOURCES
from tools.rtl.wrappers.shape import Interface, Wrapper
from tools.rtl.wrappers.verilog import HEAD, properties

FAMILIES = "zynq Production zynquplus Production kintexu Production versal Production"


def _tcl(text: str) -> str:
    return "{" + text + "}"


def _parameter(w: Wrapper, name: str) -> list[str]:
    legal = w.legal(name)
    lines = [f"set it [ipx::get_user_parameters {name} -of_objects $core]"]
    if legal.values:
        values = " ".join(map(str, legal.values))
        lines += [
            "set_property value_validation_type list $it",
            f"set_property value_validation_list {_tcl(values)} $it",
        ]
    else:
        lines += [
            "set_property value_validation_type range_long $it",
            f"set_property value_validation_range_minimum {legal.least} $it",
            f"set_property value_validation_range_maximum {legal.most} $it",
        ]
    return lines


def _address_space(w: Wrapper, i: Interface) -> list[str]:
    """Returns the address space of a master: all addresses that its address bits can represent."""
    (bits,) = (w.bits(s.width) for s in i.signals if s.logical == "awaddr")
    return [
        f"set space [ipx::get_address_spaces -quiet {i.name} -of_objects $core]",
        f"if {{$space eq {{}}}} {{set space [ipx::add_address_space {i.name} $core]}}",
        f"set_property range {1 << bits} $space",
        f"set_property master_address_space_ref {i.name} $bus",
    ]


def write(w: Wrapper, sources: list[Path]) -> str:
    """Returns the script. If it is run without an argument, it creates axiscope_ip/NAME in the
    current folder.
    """
    files = [f"[file join $here {SOURCES}/{s.relative_to(RTL)}]" for s in sources]
    lines = [
        f"# {HEAD.format(top=w.top.name)}",
        "# vivado -mode batch -source package.tcl -tclargs FOLDER, which is made: a catalogue.",
        "set here [file dirname [file normalize [info script]]]",
        f"set there axiscope_ip/{w.name}",
        "if {[llength $argv]} {set there [lindex $argv 0]}",
        "# What the attributes have made may be there already.",
        "proc bus_parameter {bus name value} {",
        "    set it [ipx::get_bus_parameters -quiet $name -of_objects $bus]",
        "    if {$it eq {}} {set it [ipx::add_bus_parameter $name $bus]}",
        "    set_property value $value $it",
        "}",
        "create_project -force axiscope_package $there.project",
        "add_files -norecurse [list \\",
        *(f"    {f} \\" for f in files),
        f"    [file join $here {w.name}.v]]",
        f"set_property top {w.name} [current_fileset]",
        "update_compile_order -fileset sources_1",
        f"ipx::package_project -root_dir $there -vendor {w.library.vendor} "
        f"-library {w.library.library} -taxonomy /Axiscope -import_files -set_current true",
        "set core [ipx::current_core]",
        f"set_property name {w.name} $core",
        f"set_property version {w.library.version} $core",
        f"set_property display_name {_tcl(w.name)} $core",
        f"set_property description {_tcl(w.block.title + '.')} $core",
        f"set_property supported_families {_tcl(FAMILIES)} $core",
        "# The buses and what they are capable of, as the attributes of the wrapper say.",
    ]
    for i in w.interfaces:
        lines.append(f"set bus [ipx::get_bus_interfaces {i.name} -of_objects $core]")
        lines.append(
            f"if {{$bus eq {{}}}} {{error {_tcl(f'{w.name}: Vivado has not found bus {i.name}')}}}"
        )
        for key, value in properties(w, i).items():
            lines.append(f"bus_parameter $bus {key} {value}")
        if i.kind == "axi" and i.mode == "master":
            lines += _address_space(w, i)
        if w.bridge(i):
            lines.append(f"set_property bridges {w.bridge(i)} $bus")
        lines.append(f"ipx::associate_bus_interfaces -busif {i.name} -clock {w.block.clock} $core")
        if w.present(i):
            lines.append(f"set_property enablement_dependency {_tcl('$' + w.present(i))} $bus")
    lines += [
        "# The clock's frequency is the design's: it must not stay at the attribute's.",
        f"set clock [ipx::get_bus_interfaces {w.block.clock} -of_objects $core]",
        "if {[ipx::get_bus_parameters -quiet FREQ_HZ -of_objects $clock] ne {}} {",
        "    ipx::remove_bus_parameter FREQ_HZ $clock",
        "}",
    ]
    for p in w.parameters:
        lines += _parameter(w, p.name)
    for i in w.interfaces:
        if i.kind == "axi4lite":
            (bits,) = (w.bits(s.width) for s in i.signals if s.logical == "awaddr")
            lines += [
                f"set map [ipx::get_memory_maps {i.name} -of_objects $core]",
                f"if {{$map eq {{}}}} {{set map [ipx::add_memory_map {i.name} $core]}}",
                f"set_property slave_memory_map_ref {i.name} "
                f"[ipx::get_bus_interfaces {i.name} -of_objects $core]",
                "set block [lindex [ipx::get_address_blocks -of_objects $map] 0]",
                "if {$block eq {}} {set block [ipx::add_address_block registers $map]}",
                f"set_property range {max(1 << bits, 4096)} $block",
                "set_property usage register $block",
            ]
    lines += [
        "set_property core_revision 1 $core",
        "ipx::create_xgui_files $core",
        "ipx::update_checksums $core",
        "if {![ipx::check_integrity $core]} {error {the core is not whole}}",
        "ipx::save_core $core",
    ]
    return "\n".join(lines) + "\n"
