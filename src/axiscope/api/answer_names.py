"""Lists names that users can type: victims and publications."""

from __future__ import annotations

from axiscope.answers.interference.victims import VICTIMS
from axiscope.answers.references import known_references

__all__ = ["VICTIMS", "known_references"]
