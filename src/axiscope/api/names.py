"""Names that users can type: platforms, victims, publications and examples.

Few modules are imported here, because the shell requests names after each key.
"""

from __future__ import annotations

from axiscope.answers.interference.victims import VICTIMS
from axiscope.answers.references import known_references
from axiscope.io.examples import examples
from axiscope.plan.platform_names import completions as platform_completions
from axiscope.plan.platform_names import known_platforms

__all__ = ["VICTIMS", "examples", "known_platforms", "known_references", "platform_completions"]
