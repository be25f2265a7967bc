"""Runs ``python -m axiscope``, which does the same as the command ``axiscope``."""

from axiscope.cli import main

main()
