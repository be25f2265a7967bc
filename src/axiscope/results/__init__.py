"""Result folders: one tidy table a run, and a manifest beside it."""

from axiscope.results.export import export_csv
from axiscope.results.run import run_experiment, warnings_of

__all__ = ["export_csv", "run_experiment", "warnings_of"]
