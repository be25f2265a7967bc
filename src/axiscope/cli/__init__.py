"""The command line: parses, calls, prints."""

from axiscope.cli.app import main

__all__ = ["main"]
