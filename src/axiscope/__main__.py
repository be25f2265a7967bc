"""``python -m axiscope``: the same as the command ``axiscope``."""

from axiscope.cli import main

main()
