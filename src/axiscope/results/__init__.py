"""Result folders: one tidy table a run, and a manifest beside it."""

from axiscope.results.export import export_csv
from axiscope.results.run import energy_range, run_experiment, warnings_of

__all__ = ["energy_range", "export_csv", "run_experiment", "warnings_of"]
