"""Lists and copies the experiments, designs, test benches and notebooks that come with Axiscope."""

from __future__ import annotations

from axiscope.io.examples import Example, copy, examples

__all__ = ["Example", "copy", "examples"]
