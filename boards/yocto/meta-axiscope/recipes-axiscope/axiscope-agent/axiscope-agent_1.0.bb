# Written by tools/board_projects.py from boards/*.toml; change those or tools/projects/yocto.py.
SUMMARY = "Agent that runs Axiscope's experiments on a board"
DESCRIPTION = "Static programs of dist/agents, which make agents builds: axiscope-agent and axiscope-host."
SECTION = "devel"
LICENSE = "Apache-2.0"
LIC_FILES_CHKSUM = "file://${COREBASE}/meta/files/common-licenses/Apache-2.0;md5=89aea4e17d99a7cacdbeed46a0096b10"

INHIBIT_DEFAULT_DEPS = "1"

AXISCOPE_PROCESSOR = "x86_64"
AXISCOPE_PROCESSOR:aarch64 = "aarch64"
AXISCOPE_PROCESSOR:arm = "armv7"
AXISCOPE_PROCESSOR:riscv64 = "riscv64gc"

do_configure[noexec] = "1"
do_compile[noexec] = "1"

do_install() {
    for program in axiscope-agent axiscope-host; do
        from="${AXISCOPE_ROOT}/dist/agents/${AXISCOPE_PROCESSOR}/$program"
        [ -x "$from" ] || bbfatal "$from is not there: run make agents in ${AXISCOPE_ROOT}"
        install -D -m 0755 "$from" "${D}${bindir}/$program"
    done
}

FILES:${PN} = "${bindir}"
INSANE_SKIP:${PN} += "already-stripped"
