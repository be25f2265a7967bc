"""Settings for short runs in tests of interference."""

from axiscope.answers.interference.setting import How

SHORT = How(counted_us=100.0, starts=2, window_us=50.0)
"""Two starts of 100 us, divided into windows of 50 us."""
