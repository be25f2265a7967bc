"""Writes a layer for Yocto, for all boards: agent, overlays, buffer driver, and the writes of the
boot loader.
"""

from __future__ import annotations

from pathlib import Path

from tools.projects.records import PROJECTS, Board

LAYER = PROJECTS / "yocto" / "meta-axiscope"
HEAD = "# Written by tools/board_projects.py from hardware/boards/*.toml; edit those or yocto.py instead."
# Version of the recipes.
RECIPE = "1.0"
# Subfolder of dist/agents for each processor name that Yocto uses.
AGENTS = {"aarch64": "aarch64", "arm": "armv7", "riscv64": "riscv64gc", "x86_64": "x86_64"}
RELEASES = "kirkstone langdale mickledore nanbield scarthgap styhead walnascar"


def _layer() -> str:
    return f"""{HEAD}
BBPATH .= ":${{LAYERDIR}}"
BBFILES += "${{LAYERDIR}}/recipes-*/*/*.bb"

BBFILE_COLLECTIONS += "axiscope"
BBFILE_PATTERN_axiscope = "^${{LAYERDIR}}/"
BBFILE_PRIORITY_axiscope = "6"

LAYERDEPENDS_axiscope = "core"
LAYERSERIES_COMPAT_axiscope = "{RELEASES}"

# The checkout to which this layer belongs.
AXISCOPE_ROOT ?= "${{LAYERDIR}}/../../../.."
"""


def _agent() -> str:
    choose = "\n".join(
        f'AXISCOPE_PROCESSOR:{arch} = "{folder}"' for arch, folder in AGENTS.items() if arch != "x86_64"
    )  # fmt: skip
    return f"""{HEAD}
SUMMARY = "Agent that runs Axiscope's experiments on a board"
DESCRIPTION = "Static programs of dist/agents, which make agents builds: axiscope-agent and axiscope-host."
SECTION = "devel"
LICENSE = "Apache-2.0"
LIC_FILES_CHKSUM = "file://${{COREBASE}}/meta/files/common-licenses/Apache-2.0;md5=89aea4e17d99a7cacdbeed46a0096b10"

INHIBIT_DEFAULT_DEPS = "1"

AXISCOPE_PROCESSOR = "x86_64"
{choose}

do_configure[noexec] = "1"
do_compile[noexec] = "1"

do_install() {{
    for program in axiscope-agent axiscope-host; do
        from="${{AXISCOPE_ROOT}}/dist/agents/${{AXISCOPE_PROCESSOR}}/$program"
        [ -x "$from" ] || bbfatal "$from is not there: run make agents in ${{AXISCOPE_ROOT}}"
        install -D -m 0755 "$from" "${{D}}${{bindir}}/$program"
    done
}}

FILES:${{PN}} = "${{bindir}}"
INSANE_SKIP:${{PN}} += "already-stripped"
"""


def _choose(boards: list[Board]) -> str:
    """Returns the lines that select the design of an image.

    An override wins over the plain variable, so only the default has overrides.
    """
    machines: dict[str, list[Board]] = {}
    for b in boards:
        machines.setdefault(b.machine, []).append(b)
    lines = [
        f'AXISCOPE_DEFAULT:{machine} = "{of[0].name}"'
        for machine, of in sorted(machines.items())
        if len({(b.fpga["part"], b.fpga.get("board")) for b in of}) == 1
    ]
    return "\n".join(
        [
            'AXISCOPE_DEFAULT = ""',
            *lines,
            'AXISCOPE_BOARD ?= "${AXISCOPE_DEFAULT}"',
        ]
    )


def _overlay(boards: list[Board]) -> str:
    names = " ".join(b.name for b in boards)
    return f"""{HEAD}
SUMMARY = "Overlay of the device tree for Axiscope's design"
DESCRIPTION = "AXISCOPE_BOARD chooses the design: one of {names}."
SECTION = "kernel"
LICENSE = "Apache-2.0"
LIC_FILES_CHKSUM = "file://${{COREBASE}}/meta/files/common-licenses/Apache-2.0;md5=89aea4e17d99a7cacdbeed46a0096b10"
DEPENDS = "dtc-native"

PACKAGE_ARCH = "${{MACHINE_ARCH}}"

{_choose(boards)}

do_configure[noexec] = "1"

do_compile() {{
    from="${{AXISCOPE_ROOT}}/dist/boards/${{AXISCOPE_BOARD}}/axiscope.dtso"
    [ -n "${{AXISCOPE_BOARD}}" ] && [ -f "$from" ] || bbfatal "AXISCOPE_BOARD is '${{AXISCOPE_BOARD}}': give one of {names}"
    dtc -@ -I dts -O dtb -o "${{B}}/axiscope.dtbo" "$from"
}}

do_install() {{
    install -D -m 0644 "${{B}}/axiscope.dtbo" "${{D}}${{nonarch_base_libdir}}/firmware/axiscope.dtbo"
}}

FILES:${{PN}} = "${{nonarch_base_libdir}}/firmware"
"""


def _boot(boards: list[Board]) -> str:
    wanted = [b for b in boards if b.writes]
    names = " ".join(b.name for b in wanted)
    return f"""{HEAD}
SUMMARY = "What the boot loader writes for Axiscope's coherent ports"
DESCRIPTION = "Deploys axiscope-regs.init for the boot image's [init] entry; AXISCOPE_BOARD is one of {names}."
SECTION = "bootloaders"
LICENSE = "Apache-2.0"
LIC_FILES_CHKSUM = "file://${{COREBASE}}/meta/files/common-licenses/Apache-2.0;md5=89aea4e17d99a7cacdbeed46a0096b10"

inherit deploy nopackages

PACKAGE_ARCH = "${{MACHINE_ARCH}}"
INHIBIT_DEFAULT_DEPS = "1"

{_choose(wanted)}

do_configure[noexec] = "1"
do_compile[noexec] = "1"
do_install[noexec] = "1"

do_deploy() {{
    from="${{AXISCOPE_ROOT}}/dist/boards/${{AXISCOPE_BOARD}}/regs.init"
    [ -n "${{AXISCOPE_BOARD}}" ] && [ -f "$from" ] || bbfatal "AXISCOPE_BOARD is '${{AXISCOPE_BOARD}}': give one of {names}"
    install -D -m 0644 "$from" "${{DEPLOYDIR}}/axiscope-regs.init"
}}
addtask deploy before do_build after do_install
"""


def _driver() -> str:
    return f"""{HEAD}
SUMMARY = "Driver for memory that blocks and programs share"
DESCRIPTION = "Contiguous memory of the size that the overlay gives, as a device of its own."
HOMEPAGE = "https://github.com/ikwzm/udmabuf"
SECTION = "kernel"
LICENSE = "BSD-2-Clause"
LIC_FILES_CHKSUM = "file://LICENSE;md5=bebf0492502927bef0741aa04d1f35f5"

inherit module

SRC_URI = "git://github.com/ikwzm/udmabuf.git;protocol=https;branch=master"
# Release 5.5.0.
SRCREV = "15bcde3cb960321e99983e227aeacc5807888333"

S = "${{WORKDIR}}/git"

RPROVIDES:${{PN}} += "kernel-module-u-dma-buf"
KERNEL_MODULE_AUTOLOAD += "u-dma-buf"
"""


def files(boards: list[Board]) -> dict[Path, str]:
    """Returns the files of the layer."""
    recipes = LAYER / "recipes-axiscope"
    return {
        LAYER / "conf" / "layer.conf": _layer(),
        recipes / "axiscope-agent" / f"axiscope-agent_{RECIPE}.bb": _agent(),
        recipes / "axiscope-overlay" / f"axiscope-overlay_{RECIPE}.bb": _overlay(boards),
        LAYER / "recipes-kernel" / "u-dma-buf" / "u-dma-buf_5.5.0.bb": _driver(),
        recipes / "axiscope-boot" / f"axiscope-boot_{RECIPE}.bb": _boot(boards),
    }
