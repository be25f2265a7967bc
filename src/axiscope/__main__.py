"""``python -m axiscope``."""

from axiscope.cli import main

main()
