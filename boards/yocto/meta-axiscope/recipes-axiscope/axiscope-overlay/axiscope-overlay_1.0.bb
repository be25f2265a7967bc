# Written by tools/board_projects.py from boards/*.toml; change those or tools/projects/yocto.py.
SUMMARY = "Overlay of the device tree for Axiscope's design"
DESCRIPTION = "AXISCOPE_BOARD chooses the design: one of de10_nano de1_soc kv260 pynq_z2 ultra96 ultra96v2 ultra96v2_probes vck190 zc702 zcu102 zcu102_dmas zcu102_monitor zybo."
SECTION = "kernel"
LICENSE = "Apache-2.0"
LIC_FILES_CHKSUM = "file://${COREBASE}/meta/files/common-licenses/Apache-2.0;md5=89aea4e17d99a7cacdbeed46a0096b10"
DEPENDS = "dtc-native"

PACKAGE_ARCH = "${MACHINE_ARCH}"

AXISCOPE_DEFAULT = ""
AXISCOPE_DEFAULT:k26-smk-kv = "kv260"
AXISCOPE_DEFAULT:pynq-z2-zynq7 = "pynq_z2"
AXISCOPE_DEFAULT:vck190-versal = "vck190"
AXISCOPE_DEFAULT:zc702-zynq7 = "zc702"
AXISCOPE_DEFAULT:zcu102-zynqmp = "zcu102"
AXISCOPE_DEFAULT:zybo-zynq7 = "zybo"
AXISCOPE_BOARD ?= "${AXISCOPE_DEFAULT}"

do_configure[noexec] = "1"

do_compile() {
    from="${AXISCOPE_ROOT}/boards/${AXISCOPE_BOARD}/axiscope.dtso"
    [ -n "${AXISCOPE_BOARD}" ] && [ -f "$from" ] || bbfatal "AXISCOPE_BOARD is '${AXISCOPE_BOARD}': give one of de10_nano de1_soc kv260 pynq_z2 ultra96 ultra96v2 ultra96v2_probes vck190 zc702 zcu102 zcu102_dmas zcu102_monitor zybo"
    dtc -@ -I dts -O dtb -o "${B}/axiscope.dtbo" "$from"
}

do_install() {
    install -D -m 0644 "${B}/axiscope.dtbo" "${D}${nonarch_base_libdir}/firmware/axiscope.dtbo"
}

FILES:${PN} = "${nonarch_base_libdir}/firmware"
