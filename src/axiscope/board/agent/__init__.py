"""Accesses a board by exchanging messages with its agent (crates/board/README.md)."""

from axiscope.board.agent.backend import BoardBackend
from axiscope.board.agent.url import BoardUrl

__all__ = ["BoardBackend", "BoardUrl"]
