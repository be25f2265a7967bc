"""A board behind the agent's messages (crates/agent/README.md)."""

from axiscope.backends.board.backend import BoardBackend
from axiscope.backends.board.url import BoardUrl

__all__ = ["BoardBackend", "BoardUrl"]
