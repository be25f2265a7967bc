"""Hardware blocks, each in its own folder with its cocotb benches and pytest tests."""
