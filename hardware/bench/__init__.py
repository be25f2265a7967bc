"""What the RTL test benches share: building and running, register access, monitors."""
