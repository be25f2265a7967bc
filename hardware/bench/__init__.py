"""Code that the RTL benches share: building and running, register access, and models of ports."""
