"""Programs that build, check and document this repository. Run them as `python -m tools.NAME`."""
