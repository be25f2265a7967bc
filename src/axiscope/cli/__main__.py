"""``python -m axiscope.cli``."""

from axiscope.cli import main

main()
