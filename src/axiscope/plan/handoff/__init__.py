"""Makes a platform and a design of what Vivado hands over to software.

The reader is in crates/handoff, since the page in the browser uses it, too.
"""

from axiscope.plan.handoff.imports import (
    ImportedDesign,
    design_of_handoff,
    import_design,
    platform_of_handoff,
)

__all__ = ["ImportedDesign", "design_of_handoff", "import_design", "platform_of_handoff"]
