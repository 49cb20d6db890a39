"""The exact confidence interval of a proportion."""

import math

from addiction.errors import InputError
from addiction.words.message import Message

_TINY = 1e-300


def clopper_pearson(successes: int, trials: int, *, confidence: float = 0.95) -> tuple[float, float]:
    """Return the Clopper-Pearson interval of a proportion; [0, 1] without trials.

    It covers the true proportion with at least the confidence, whatever the proportion is.
    Raises InputError unless 0 <= successes <= trials.
    """
    if not 0 <= successes <= trials:
        raise InputError(Message("no-proportion", {"successes": successes, "trials": trials}))
    tail = (1 - confidence) / 2
    low = 0.0 if successes == 0 else _beta_quantile(tail, successes, trials - successes + 1)
    high = 1.0 if successes == trials else 1 - _beta_quantile(tail, trials - successes, successes + 1)
    return low, high


def _beta_quantile(probability: float, a: int, b: int) -> float:
    """Return x with I_x(a, b) = probability, by bisection down to neighbouring floating-point numbers."""
    low, high = 0.0, 1.0
    while low < (middle := (low + high) / 2) < high:
        if _incomplete_beta(middle, a, b) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _incomplete_beta(x: float, a: int, b: int) -> float:
    """Return the regularized incomplete beta function I_x(a, b) for 0 < x < 1."""
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    # The fraction converges fast on the lower side of the mean; the other side follows by symmetry.
    if x * (a + b + 2) < a + 1:
        return front * _continued_fraction(x, a, b) / a
    return 1 - front * _continued_fraction(1 - x, b, a) / b


def _continued_fraction(x: float, a: int, b: int) -> float:
    """Return the continued fraction of I_x(a, b) (DLMF 8.17.22) by Lentz's method."""
    c = 1.0
    d = 1 / _nonzero(1 - (a + b) * x / (a + 1))
    value = d
    step, m = 0.0, 0
    while abs(step - 1) > 1e-15:
        m += 1
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _nonzero(1 + term * d)
            c = _nonzero(1 + term / c)
            step = c * d
            value *= step
    return value


def _nonzero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
