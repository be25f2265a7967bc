#!/usr/bin/env bash
# Used as RUSTC_WRAPPER by `make built`: compiles test programs without optimisation. Cargo would compile them like their
# crates. Optimising the programs that simulate takes a minute of CPU time more than it saves. Not for sh: dash drops
# variables such as CARGO_BIN_EXE_axiscope-agent, which have a dash in their name.
rustc=$1
shift
for argument in "$@"; do
    [ "$argument" != --test ] || exec "$rustc" "$@" -C opt-level=0
done
exec "$rustc" "$@"
