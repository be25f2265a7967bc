# Written by tools/board_projects.py from boards/*.toml; change those or tools/projects/yocto.py.
SUMMARY = "What the boot loader writes for Axiscope's coherent ports"
DESCRIPTION = "Deploys axiscope-regs.init for the boot image's [init] entry; AXISCOPE_BOARD is one of kv260 ultra96 ultra96v2 ultra96v2_probes zcu102."
SECTION = "bootloaders"
LICENSE = "Apache-2.0"
LIC_FILES_CHKSUM = "file://${COREBASE}/meta/files/common-licenses/Apache-2.0;md5=89aea4e17d99a7cacdbeed46a0096b10"

inherit deploy nopackages

PACKAGE_ARCH = "${MACHINE_ARCH}"
INHIBIT_DEFAULT_DEPS = "1"

AXISCOPE_DEFAULT = ""
AXISCOPE_DEFAULT:k26-smk-kv = "kv260"
AXISCOPE_DEFAULT:zcu102-zynqmp = "zcu102"
AXISCOPE_BOARD ?= "${AXISCOPE_DEFAULT}"

do_configure[noexec] = "1"
do_compile[noexec] = "1"
do_install[noexec] = "1"

do_deploy() {
    from="${AXISCOPE_ROOT}/boards/${AXISCOPE_BOARD}/regs.init"
    [ -n "${AXISCOPE_BOARD}" ] && [ -f "$from" ] || bbfatal "AXISCOPE_BOARD is '${AXISCOPE_BOARD}': give one of kv260 ultra96 ultra96v2 ultra96v2_probes zcu102"
    install -D -m 0644 "$from" "${DEPLOYDIR}/axiscope-regs.init"
}
addtask deploy before do_build after do_install
