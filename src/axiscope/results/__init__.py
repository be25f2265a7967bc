"""Result folders: one tidy table a run, and a manifest beside it."""

from axiscope.results.export import export_table
from axiscope.results.run import energy_range, run_experiment, unsteady, warnings_of

__all__ = ["energy_range", "export_table", "run_experiment", "unsteady", "warnings_of"]
