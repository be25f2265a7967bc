"""In the place of axiscope-agent on this computer: the agent of the emulated board, at a socket.

bridge.py SOCKET serve
"""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading


def main() -> int:
    """Hands bytes on both ways until either side ends."""
    line = socket.socket(socket.AF_UNIX)
    line.connect(sys.argv[1])
    # The board says when it listens.
    if line.recv(1) != b"R":
        return 1

    def out() -> None:
        while given := os.read(0, 1 << 16):
            line.sendall(given)
        # The emulator tells its guest of a host that is gone only when the line is closed.
        with contextlib.suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)

    threading.Thread(target=out, daemon=True).start()
    while came := line.recv(1 << 16):
        os.write(1, came)
    return 0


if __name__ == "__main__":
    sys.exit(main())
