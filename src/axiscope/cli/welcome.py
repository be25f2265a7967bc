"""The text that `axiscope` prints without a command: questions, and commands to answer them."""

from __future__ import annotations

TEXT = """\
axiscope {version}: what the memory of a CPU-FPGA chip will do to your design

What throughput can I expect of a port?
    axiscope show zcu102
    axiscope run experiments/examples/dma_copy.toml

Which port, burst length and QoS does my design need?
    axiscope advise experiments/examples/video.toml -p zcu102

How much traffic is safe while my task runs on a core?
    axiscope inject -p zcu102 --victim A53:chase --max-slowdown 1.1

Files to start with:              axiscope examples -o .
Installed and missing tools:      axiscope doctor
All commands:                     axiscope --help
"""
