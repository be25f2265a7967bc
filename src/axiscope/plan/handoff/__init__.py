"""Creates a platform and a design from a hardware handoff of Vivado.

The reader is in crates/handoff, because the web page uses it, too.
"""

from axiscope.plan.handoff.imports import (
    ImportedDesign,
    design_of_handoff,
    import_design,
    platform_of_handoff,
)

__all__ = ["ImportedDesign", "design_of_handoff", "import_design", "platform_of_handoff"]
