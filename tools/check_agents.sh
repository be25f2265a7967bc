#!/usr/bin/env bash
# Checks that each program in a folder of agents is static and starts: natively, or under qemu-user if it
# is installed.
set -euo pipefail
for program in "$1"/*/axiscope-agent; do
    machine=$(basename "$(dirname "$program")")
    if readelf -l "$program" | grep -q INTERP; then
        echo "$program: wants a dynamic linker" >&2
        exit 1
    fi
    qemu=qemu-${machine/armv7/arm}
    qemu=${qemu/riscv64gc/riscv64}
    if [ "$machine" = "$(uname -m)" ]; then
        said=$("$program" version)
    elif command -v "$qemu" >/dev/null; then
        said=$("$qemu" "$program" version)
    else
        said="not started: no $qemu"
    fi
    printf '%-10s %8d bytes  %s\n' "$machine" "$(stat -c %s "$program")" "$said"
done
