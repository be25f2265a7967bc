"""Where a board is: ``[ssh://[USER@]HOST[:PORT]][/]virtual:PLATFORM``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from axiscope.errors import UserError

VIRTUAL = "virtual:"
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
    platform: str
    """Of the virtual board."""
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
        if device in ("", "local"):
            raise UserError(
                f"--board: {text}: there is no agent for a board's own hardware yet; "
                "give virtual:PLATFORM"
            )
        name = device.removeprefix(VIRTUAL)
        if not device.startswith(VIRTUAL) or not name:
            raise _wrong(text, f"{device!r} is no board")
        return cls(text, name, host, port)

    def command(self, program: str) -> list[str]:
        """What starts its agent; ``program`` is the virtual board on this computer."""
        if self.host is None:
            return [program, "agent"]
        at = [] if self.port is None else ["-p", str(self.port)]
        return ["ssh", *_OPTIONS, *at, "--", self.host, "axiscope-virtual", "agent"]


def _wrong(text: str, said: str) -> UserError:
    return UserError(
        f"--board: {text}: {said}; give virtual:ultra96, or ssh://USER@HOST:PORT/virtual:ultra96"
    )
