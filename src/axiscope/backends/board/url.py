"""Where a board is: ``[ssh://[USER@]HOST[:PORT]][/]DEVICE``; ``local`` or ``virtual:PLATFORM``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from axiscope.errors import UserError

VIRTUAL = "virtual:"
LOCAL = "local"
_SSH = "ssh://"
_HOST = re.compile(
    r"(?:(?P<user>[A-Za-z0-9._][A-Za-z0-9._-]*)@)?(?P<host>[A-Za-z0-9\[][A-Za-z0-9.:_\[\]-]*?)(?::(?P<port>[0-9]+))?"
)
_OPTIONS = (
    "-T",
    *("-o", "BatchMode=yes"),
    *("-o", "ConnectTimeout=10"),
    *("-o", "ServerAliveInterval=5"),
    *("-o", "ServerAliveCountMax=2"),
    *("-o", "ControlMaster=no"),
    *("-o", "ControlPath=none"),
)
"""Asks nothing, notices a dead line, and shares its line with nobody."""


@dataclass(frozen=True)
class BoardUrl:
    """A board as a user names it."""

    text: str
    platform: str | None
    """Of the virtual board; a board's own hardware is of whatever platform the experiment names."""
    host: str | None = None
    """USER@HOST, of OpenSSH; this computer where absent."""
    port: int | None = None

    @classmethod
    def parse(cls, text: str) -> BoardUrl:
        """The board of a text; UserError says what one looks like."""
        host, port, device = None, None, text
        if text.startswith(_SSH):
            where, _, device = text.removeprefix(_SSH).partition("/")
            found = _HOST.fullmatch(where)
            if found is None:
                raise _wrong(text, f"{where!r} is no host")
            host = f"{found['user']}@{found['host']}" if found["user"] else found["host"]
            port = int(found["port"]) if found["port"] else None
            if port is not None and not 0 < port < 1 << 16:
                raise _wrong(text, f"port {port}")
        if device == LOCAL or (host is not None and not device):
            return cls(text, None, host, port)
        name = device.removeprefix(VIRTUAL)
        if not device.startswith(VIRTUAL) or not name:
            raise _wrong(text, f"{device!r} is no board")
        return cls(text, name, host, port)

    def command(self, program: str) -> list[str]:
        """What starts its agent; ``program`` is the one on this computer."""
        words = (
            ["axiscope-agent", "serve"] if self.platform is None else ["axiscope-virtual", "agent"]
        )
        if self.host is None:
            return [program, words[1]]
        at = [] if self.port is None else ["-p", str(self.port)]
        return ["ssh", *_OPTIONS, *at, "--", self.host, *words]


def _wrong(text: str, said: str) -> UserError:
    return UserError(
        f"--board: {text}: {said}; give ssh://root@BOARD, local, virtual:ultra96, or "
        "ssh://USER@HOST:PORT/virtual:ultra96"
    )
