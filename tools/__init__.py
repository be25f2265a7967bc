"""Programs that build, check and document this repository; run them as `python -m tools.NAME`."""
