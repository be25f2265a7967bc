"""Experiments: TOML files whose axes define points."""

from axiscope.plan.experiment.load import Experiment, planned_experiment
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.experiment.tester import Tester, load_tester, point_for

__all__ = ["Experiment", "Settings", "Tester", "load_tester", "planned_experiment", "point_for"]
