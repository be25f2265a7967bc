# Written by tools/board_projects.py from boards/*.toml; change those or tools/projects/yocto.py.
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

S = "${WORKDIR}/git"

RPROVIDES:${PN} += "kernel-module-u-dma-buf"
KERNEL_MODULE_AUTOLOAD += "u-dma-buf"
