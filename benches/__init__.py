"""Programs that measure speed and agreement; run them as `python -m benches.NAME`."""
