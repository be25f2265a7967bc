"""Trains the Gaussian processes of a calibration with scikit-learn (extra ``calibrate``).

One thread computes: several would add in an order that varies, and the same data shall give the
same bytes.

The prior mean is the model: the logarithm of measured over predicted values has the mean 0. The
scales of the features are found on the total of a series and shared by its other figures, which
find an amplitude and a noise of their own.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np

from axiscope.answers.calibrate.rows import Array
from axiscope.errors import UserError

MOST_TRAINED = 240
"""Configurations that find the scales; all of them are interpolated."""
SCALES = (0.2, 20.0)
"""Bounds of the scales. Beyond the upper one, a feature does not matter."""
LEAST_VARIANCE = 1e-8


@dataclass(frozen=True)
class Process:
    """A Gaussian process of one figure: scales of the features, amplitude and noise (variances)."""

    scales: Array
    amplitude: float
    noise: float

    def weights(self, features: Array, log_ratio: Array) -> Array:
        """Returns the weight of each measured configuration; sums of these are corrections."""
        covariance = self.amplitude * similarity(features, features, self.scales)
        covariance[np.diag_indices_from(covariance)] += self.noise + LEAST_VARIANCE
        return _solve(covariance, log_ratio)

    def predict(self, features: Array, weights: Array, others: Array) -> Array:
        """Returns the logarithms of the corrections of other configurations."""
        return np.asarray(self.amplitude * similarity(others, features, self.scales) @ weights)


def _solve(matrix: Array, vector: Array) -> Array:
    from threadpoolctl import threadpool_limits

    with threadpool_limits(1):
        return np.asarray(np.linalg.solve(matrix, vector))


def distances(one: Array, other: Array, scales: Array) -> Array:
    """Returns the squared distances between rows of features, in scales."""
    apart = one[:, None, :] / scales - other[None, :, :] / scales
    return np.asarray((apart**2).sum(axis=2))


def similarity(one: Array, other: Array, scales: Array) -> Array:
    """Returns 1 for equal rows and less for others: the kernel of `crates/design`."""
    return np.asarray(np.exp(-0.5 * distances(one, other, scales)))


def find_scales(features: Array, log_ratio: Array) -> Array:
    """Returns how far each feature may differ between similar configurations."""
    chosen = np.linspace(0, len(features) - 1, min(len(features), MOST_TRAINED)).astype(int)
    start = np.full(features.shape[1], 1.5)
    kernel = _fit(features[chosen], log_ratio[chosen], start, SCALES)
    return np.asarray(kernel.k1.k2.length_scale)


def find_process(features: Array, log_ratio: Array, scales: Array) -> Process:
    """Returns amplitude and noise of a figure; the scales are given."""
    chosen = np.linspace(0, len(features) - 1, min(len(features), MOST_TRAINED)).astype(int)
    kernel = _fit(features[chosen], log_ratio[chosen], scales, "fixed")
    return Process(scales, float(kernel.k1.k1.constant_value), float(kernel.k2.noise_level))


def _fit(features: Array, log_ratio: Array, scales: Array, bounds):  # type: ignore[no-untyped-def]
    try:
        from sklearn.exceptions import ConvergenceWarning
        from sklearn.gaussian_process import GaussianProcessRegressor
        from sklearn.gaussian_process.kernels import RBF, ConstantKernel, WhiteKernel
        from threadpoolctl import threadpool_limits
    except ImportError as error:
        text = "calibrate: needs scikit-learn; pip install 'axiscope[calibrate]'"
        raise UserError(text) from error
    variance = max(float(np.mean(log_ratio**2)), 1e-6)
    amplitude = ConstantKernel(variance, (1e-7, 10.0))
    noise = WhiteKernel(0.05 * variance, (1e-7, 1.0))
    kernel = amplitude * RBF(scales, bounds) + noise
    process = GaussianProcessRegressor(kernel, random_state=1)
    with warnings.catch_warnings(), threadpool_limits(1):
        # A scale at its bound means that the feature does not matter.
        warnings.simplefilter("ignore", ConvergenceWarning)
        return process.fit(features, log_ratio).kernel_
