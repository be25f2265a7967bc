"""The command line: parses options, calls the library, prints."""

from axiscope.cli.ctrl_c import ctrl_c

__all__ = ["main"]


def main() -> None:
    """Imports the command line and runs it."""
    ctrl_c.install()
    from axiscope.cli.app import main as run

    run()
