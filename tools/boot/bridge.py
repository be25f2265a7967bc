"""Takes the place of axiscope-agent on this computer, and forwards everything to the agent on the
emulated board.

bridge.py SOCKET serve
"""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading


def main() -> int:
    """Forwards bytes in both directions until either side closes its connection."""
    line = socket.socket(socket.AF_UNIX)
    line.connect(sys.argv[1])
    # The board sends a byte once it is listening.
    if line.recv(1) != b"R":
        return 1

    def out() -> None:
        while given := os.read(0, 1 << 16):
            line.sendall(given)
        # The emulator can report to its guest that the host is gone only if the socket is closed.
        with contextlib.suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)

    threading.Thread(target=out, daemon=True).start()
    while received := line.recv(1 << 16):
        os.write(1, received)
    return 0


if __name__ == "__main__":
    sys.exit(main())
