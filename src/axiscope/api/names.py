"""Lists names that users can type: platforms and examples.

Few modules are imported here, because the shell runs this module after each keystroke to complete
names.
"""

from __future__ import annotations

from axiscope.io.examples import examples
from axiscope.plan.platform_names import completions as platform_completions
from axiscope.plan.platform_names import known_platforms

__all__ = ["examples", "known_platforms", "platform_completions"]
