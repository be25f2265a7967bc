"""Parses the URLs of boards: ``[ssh://[USER@]HOST[:PORT]][/]DEVICE[?SETTINGS]``.

A device is ``local``, ``virtual:PLATFORM``, or ``uart:PORT[:BAUD]`` for a board without an
operating system. Register values of the chip are given as ``NAME=VALUE``, joined by ``&``, and
apply during a run. With the setting ``power``, the power rails are read. With ``witness``, the chip
counts the bytes at its memory controller.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from axiscope.errors import UserError

VIRTUAL = "virtual:"
LOCAL = "local"
UART = "uart:"
POWER = "power"
"""The setting that reads the board's power rails."""
WITNESS = "witness"
"""The setting that lets the chip count bytes at its memory controller."""
_SSH = "ssh://"
_HOST = re.compile(
    r"(?:(?P<user>[A-Za-z0-9._][A-Za-z0-9._-]*)@)?(?P<host>[A-Za-z0-9\[][A-Za-z0-9.:_\[\]-]*?)(?::(?P<port>[0-9]+))?"
)
_PORT = re.compile(r"[A-Za-z0-9/._-]+(:[0-9]{1,7})?")
_SETTING = re.compile(r"(?P<name>[A-Za-z0-9_.]+)=(?P<value>0x[0-9A-Fa-f]{1,16}|0|[1-9][0-9]{0,18})")
_OPTIONS = (
    "-T",
    *("-o", "BatchMode=yes"),
    *("-o", "ConnectTimeout=10"),
    *("-o", "ServerAliveInterval=5"),
    *("-o", "ServerAliveCountMax=2"),
    *("-o", "ControlMaster=no"),
    *("-o", "ControlPath=none"),
)
"""Options of ssh: never ask, detect a dead connection, and do not share the connection."""
_VIRTUAL_AGENT = ("axiscope-virtual", "agent")


@dataclass(frozen=True)
class BoardUrl:
    """The board to which a URL refers."""

    text: str
    platform: str | None
    """Platform of a virtual board; real hardware has the platform that the experiment names."""
    host: str | None = None
    """USER@HOST for OpenSSH; None for this computer."""
    port: int | None = None
    settings: dict[str, int] = field(default_factory=dict, hash=False)
    """Settings of the board's chip during a run, by name."""
    uart: str | None = None
    """Serial port of a board without an operating system, with its speed if given."""
    power: bool = False
    """Whether its power rails are read together with each point."""
    witness: bool = False
    """Whether its chip counts the bytes at its memory controller together with each point."""

    @property
    def look(self) -> str:
        """Returns instructions that say what to check if the board does not answer."""
        name = "axiscope-agent describe" if self.platform is None else f"{_VIRTUAL_AGENT[0]} --help"
        if self.host is None:
            return "give the command again"
        at = "" if self.port is None else f"-p {self.port} "
        return f"is the board on, and does `ssh {at}{self.host} {name}` answer?"

    @property
    def gauges(self) -> list[str]:
        """Returns what is read from the board in addition during each point."""
        return [POWER] * self.power + [WITNESS] * self.witness

    @classmethod
    def parse(cls, whole: str) -> BoardUrl:
        """Returns the board to which a URL refers. Raises UserError that shows the form of URLs."""
        text, asks, query = whole.partition("?")
        given = query.split("&") if asks else []
        power, witness = POWER in given, WITNESS in given
        named = [one for one in given if one not in (POWER, WITNESS)]
        settings = settings_of(f"board {whole}", named)
        host, port, device = None, None, text
        if text.startswith(_SSH):
            where, _, device = text.removeprefix(_SSH).partition("/")
            found = _HOST.fullmatch(where)
            if found is None:
                raise _wrong(text, f"{where!r} is not a host")
            host = f"{found['user']}@{found['host']}" if found["user"] else found["host"]
            port = int(found["port"]) if found["port"] else None
            if port is not None and not 0 < port < 1 << 16:
                raise _wrong(text, f"port {port}")
        if device == LOCAL or (host is not None and not device):
            return cls(whole, None, host, port, settings, power=power, witness=witness)
        if device.startswith(UART):
            place = device.removeprefix(UART)
            if not _PORT.fullmatch(place):
                raise _wrong(text, f"{place!r} is not a serial port")
            return cls(whole, None, host, port, settings, place, power, witness)
        name = device.removeprefix(VIRTUAL)
        if not device.startswith(VIRTUAL) or not name:
            raise _wrong(text, f"{device!r} is not a board")
        return cls(whole, name, host, port, settings, power=power, witness=witness)

    def command(self, program: str, words: Sequence[str] | None = None) -> list[str]:
        """Returns the command that starts the board's agent.

        ``program`` is the agent's path on this computer. ``words`` contains the agent's subcommand;
        by default, it is the subcommand for a session. The words contain only letters, digits and
        ``/.-_+``, because the other computer's shell reads them.
        """
        name, session = ("axiscope-agent", "serve") if self.platform is None else _VIRTUAL_AGENT
        if words is None:
            words = [session, *(["--uart", self.uart] if self.uart else [])]
        if self.host is None:
            return [program, *words]
        at = [] if self.port is None else ["-p", str(self.port)]
        return ["ssh", *_OPTIONS, *at, "--", self.host, name, *words]


def with_settings(
    text: str, settings: Mapping[str, int], power: bool = False, witness: bool = False
) -> str:
    """Adds settings to a board's URL.

    They are sorted by name, so that equal settings give equal URLs.
    """
    url = BoardUrl.parse(text)
    both = url.settings | dict(settings)
    asked = [f"{name}={value}" for name, value in sorted(both.items())]
    gauges = [POWER] * (power or url.power) + [WITNESS] * (witness or url.witness)
    query = "&".join(asked + gauges)
    return text.partition("?")[0] + (f"?{query}" if query else "")


def settings_of(place: str, given: Iterable[str]) -> dict[str, int]:
    """Returns settings by name.

    Raises UserError if a name is not a setting or is given twice. The error names ``place``, which
    is where the settings were given.
    """
    found: dict[str, int] = {}
    for one in given:
        setting = _SETTING.fullmatch(one)
        if setting is None:
            raise UserError(
                f"{place}: {one!r} is not a setting; give NAME=VALUE, such as HP0.read_qos=3"
            )
        name, value = setting["name"], int(setting["value"], 0)
        if found.setdefault(name, value) != value:
            raise UserError(f"{place}: {name} is given twice, {found[name]} and {value}")
    return found


def _wrong(text: str, message: str) -> UserError:
    return UserError(
        f"board {text}: {message}; give ssh://root@BOARD, local, uart:/dev/ttyUSB1, "
        "virtual:ultra96, or "
        "ssh://USER@HOST:PORT/virtual:ultra96"
    )
