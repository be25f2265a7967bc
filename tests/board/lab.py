"""Runs an OpenSSH server on this computer, with its own keys, that gives access to a virtual
board.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

from axiscope.board.virtual import VirtualBoard
from tests.processes import wait_until

SSHD = shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin:/usr/local/sbin")


@contextlib.contextmanager
def lab(folder: Path) -> Iterator[tuple[str, Path]]:
    """Starts the server. Yields the URL of the board, and the link to the program that the server
    starts.
    """
    folder.mkdir(exist_ok=True)
    for name in ("host", "user"):
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True
        )
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    there = folder / "there"
    there.mkdir()
    program = there / "axiscope-virtual"
    program.symlink_to(VirtualBoard.found().program)
    (folder / "sshd_config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nPidFile {folder}/pid\n"
        f"AuthorizedKeysFile {folder}/user.pub\nStrictModes no\nPasswordAuthentication no\n"
        f"SetEnv PATH={there}:/usr/bin:/bin\n"
    )
    # A wrapper that comes first in the search path gives ssh the options that users would set in
    # ~/.ssh/config.
    here = folder / "here"
    here.mkdir()
    (here / "ssh").write_text(
        f"#!/bin/sh\nexec {shutil.which('ssh')} -F none -i {folder}/user "
        f'-o UserKnownHostsFile={folder}/known -o StrictHostKeyChecking=no "$@"\n'
    )
    (here / "ssh").chmod(0o755)
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    assert SSHD is not None
    server = subprocess.Popen([SSHD, "-D", "-e", "-f", folder / "sshd_config"])
    before = os.environ["PATH"]
    os.environ["PATH"] = f"{here}:{before}"
    try:
        wait_until(lambda: _answers(port), "the server's answer")
        yield f"ssh://{getpass.getuser()}@127.0.0.1:{port}/virtual:ultra96", program
    finally:
        os.environ["PATH"] = before
        server.terminate()
        server.wait()


def _answers(port: int) -> bool:
    with socket.socket() as s:
        return s.connect_ex(("127.0.0.1", port)) == 0


def running(program: Path) -> list[int]:
    """Returns the process IDs of the running agents that the server of `program` has started.

    Tests in other processes have their own servers, each with its own search path.
    """
    own = str(program.parent).encode()
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if file.read_bytes() == b"axiscope-virtual\0agent\0":
                words = (file.parent / "environ").read_bytes().split(b"\0")
                # A login shell may put more folders before this folder in the path.
                paths = [word for word in words if word.startswith(b"PATH=")]
                if any(own in path.removeprefix(b"PATH=").split(b":") for path in paths):
                    found.append(int(file.parent.name))
    return found
