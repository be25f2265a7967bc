"""``python -m axiscope.cli``."""

from axiscope.cli.app import main

main()
