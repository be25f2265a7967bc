"""Hardware blocks; their cocotb benches and pytest tests are in the same folders."""
