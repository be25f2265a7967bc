"""What to change: how much traffic beside a victim is safe, and what to program for it."""
