"""Trains the Gaussian processes of a calibration with scikit-learn (extra ``calibrate``).

The computation uses one thread. Several threads would add numbers in a varying order, but equal
data must give identical files.

The process predicts the logarithm of measured divided by predicted values. Its prior mean is 0,
which means that the model is right. The kernel is Matérn's with nu = 3/2. The scales of the
features are found on the total of a series. Its other figures use the same scales, but have their
own amplitudes and noises.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from axiscope.answers.calibrate.rows import Array, Mask
from axiscope.errors import UserError

MOST_TRAINED = 160
"""Configurations that are used to find the scales; all configurations are interpolated."""
SCALES = (0.2, 20.0)
"""Bounds of the scales. Beyond the upper bound, a feature does not matter."""
USUAL_SCALE = 1.5
"""Scale of a feature about which the data say nothing (assumed)."""
PRIOR = 0.25
"""Weight of the squared logarithm of scale over ``USUAL_SCALE`` in the fit (assumed)."""
NOISES = tuple(float(n) for n in np.geomspace(1e-3, 3.0, 12))
"""Ratios of noise to amplitude that are tried."""
MISSING = "calibrate: needs scikit-learn; pip install 'axiscope[calibrate]'"
LEAST_AMPLITUDE = 1e-9
LEAST_NOISE = 1e-8


@dataclass(frozen=True)
class Process:
    """A Gaussian process for one figure: scales of features, amplitude and noise (variances)."""

    scales: Array
    amplitude: float
    noise: float

    def spread(self, distance: Array) -> Array:
        """Returns the standard deviation at a distance from the nearest measured configuration.

        It is computed as if that configuration were the only measured one, as in crates/design.
        """
        whole = self.amplitude + self.noise
        known = (self.amplitude * matern(distance)) ** 2 / whole
        return np.asarray(np.sqrt(np.maximum(whole - known, 0)))


class Trained:
    """A Gaussian process with the configurations on which it was trained."""

    def __init__(self, features: Array, log_ratio: Array, scales: Array) -> None:
        """Finds amplitude and noise by maximum likelihood. The scales are given."""
        from threadpoolctl import threadpool_limits

        self._log_ratio = log_ratio
        self._features = features / scales
        self._distance = distances(self._features, self._features)
        with threadpool_limits(1):
            values, vectors = np.linalg.eigh(matern(self._distance))
            values = np.maximum(values, 0)
            seen = (vectors.T @ log_ratio) ** 2
            ratio = min(NOISES, key=lambda noise: _surprise(seen, values + noise + LEAST_NOISE))
            whole = values + ratio + LEAST_NOISE
            amplitude = max(float(np.mean(seen / whole)), LEAST_AMPLITUDE)
            self._inverse = (vectors / whole) @ vectors.T / amplitude
            self.weights: Array = self._inverse @ log_ratio
        self.process = Process(scales, amplitude, amplitude * ratio)

    def predict(self, features: Array) -> tuple[Array, Array]:
        """Returns log corrections for other rows, and distances to the nearest training row."""
        apart = distances(features / self.process.scales, self._features)
        return self.process.amplitude * matern(apart) @ self.weights, apart.min(axis=1)

    def leave_out(self, groups: Sequence[Mask]) -> tuple[Array, Array, Array, Array]:
        """Predicts each group from the configurations outside the group.

        Returns the indices of the configurations, their log corrections, their distances to the
        nearest configuration outside, and the indices of their groups.
        """
        from threadpoolctl import threadpool_limits

        parts = []
        with threadpool_limits(1):
            for number, group in enumerate(groups):
                inside = np.flatnonzero(group)
                outside = np.flatnonzero(~group)
                if not len(outside):
                    continue
                # What remains of a group after it is predicted from the others: Rasmussen and
                # Williams, "Gaussian Processes for Machine Learning", 5.4.2, for several rows at
                # once.
                block = self._inverse[np.ix_(inside, inside)]
                rest = np.linalg.solve(block, self.weights[inside])
                nearest = self._distance[np.ix_(inside, outside)].min(axis=1)
                logs = self._log_ratio[inside] - rest
                parts.append((inside, logs, nearest, np.full(len(inside), number)))
        if not parts:
            return np.empty(0, dtype=int), np.empty(0), np.empty(0), np.empty(0)
        numbers, logs, nearest, of = (np.concatenate(part) for part in zip(*parts, strict=True))
        return numbers, logs, nearest, of


def _surprise(seen: Array, whole: Array) -> float:
    """Returns the negative log likelihood with the best amplitude, up to a constant."""
    amplitude = max(float(np.mean(seen / whole)), LEAST_AMPLITUDE)
    return 0.5 * float(len(seen) * np.log(amplitude) + np.log(whole).sum())


def distances(one: Array, other: Array) -> Array:
    """Returns the distances between rows of features.

    The features must be divided by the scales.
    """
    squares = ((one[:, None, :] - other[None, :, :]) ** 2).sum(axis=2)
    return np.asarray(np.sqrt(squares))


def matern(distance: Array) -> Array:
    """Returns the same kernel as crates/design: 1 at distance 0, and less at larger distances."""
    scaled = np.sqrt(3.0) * distance
    return np.asarray((1 + scaled) * np.exp(-scaled))


def require_library() -> None:
    """Raises UserError if scikit-learn is not installed."""
    try:
        import sklearn  # noqa: F401
    except ImportError as error:
        raise UserError(MISSING) from error


def find_scales(features: Array, log_ratio: Array) -> Array:
    """Returns the scale of each feature: how far it may differ between similar configurations."""
    chosen = np.linspace(0, len(features) - 1, min(len(features), MOST_TRAINED)).astype(int)
    kernel = _fit(features[chosen], log_ratio[chosen])
    return np.asarray(kernel.k1.k2.length_scale)


def _fit(features: Array, log_ratio: Array) -> Any:
    try:
        from sklearn.exceptions import ConvergenceWarning
        from sklearn.gaussian_process import GaussianProcessRegressor
        from sklearn.gaussian_process.kernels import ConstantKernel, Matern, WhiteKernel
        from threadpoolctl import threadpool_limits
    except ImportError as error:
        raise UserError(MISSING) from error

    class WithPrior(GaussianProcessRegressor):  # type: ignore[misc]
        """A prior that keeps a scale near its usual value if the data do not determine it."""

        def log_marginal_likelihood(
            self, theta: Any = None, eval_gradient: bool = False, clone_kernel: bool = True
        ) -> Any:
            found = super().log_marginal_likelihood(theta, eval_gradient, clone_kernel)
            if theta is None:
                return found
            off = np.zeros_like(theta)
            off[1:-1] = theta[1:-1] - np.log(USUAL_SCALE)
            if not eval_gradient:
                return found - PRIOR * float(off @ off)
            return found[0] - PRIOR * float(off @ off), found[1] - 2 * PRIOR * off

    variance = max(float(np.mean(log_ratio**2)), 1e-6)
    amplitude = ConstantKernel(variance, (1e-7, 10.0))
    noise = WhiteKernel(0.05 * variance, (1e-7, 1.0))
    usual = np.full(features.shape[1], USUAL_SCALE)
    kernel = amplitude * Matern(usual, SCALES, nu=1.5) + noise
    process = WithPrior(kernel, random_state=1)
    with warnings.catch_warnings(), threadpool_limits(1):
        # Scikit-learn warns if a scale is at its bound. This only means that the feature has no
        # influence.
        warnings.simplefilter("ignore", ConvergenceWarning)
        return process.fit(features, log_ratio).kernel_
