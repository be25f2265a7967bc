"""Programs that measure speed and agreement. Run them as `python -m benches.NAME`."""
