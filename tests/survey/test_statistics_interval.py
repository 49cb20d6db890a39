"""The exact interval of a proportion, with SciPy as the witness."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from addiction.survey.interval import clopper_pearson


def of_scipy(successes: int, trials: int, confidence: float) -> tuple[float, float]:
    interval = binomtest(successes, trials).proportion_ci(confidence_level=confidence, method="exact")
    return float(interval.low), float(interval.high)


@given(st.data(), st.integers(1, 1_000_000), st.sampled_from([0.8, 0.95, 0.999]))
def test_as_scipy_has_it(data: st.DataObject, trials: int, confidence: float) -> None:
    successes = data.draw(st.integers(0, trials))
    expected = of_scipy(successes, trials, confidence)
    assert clopper_pearson(successes, trials, confidence=confidence) == pytest.approx(expected, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(
    ("successes", "trials"),
    [(0, 1), (1, 1), (0, 10**6), (10**6, 10**6), (1, 10**6), (8285, 10_000), (2_490_200, 10**7)],
)
def test_extremes(successes: int, trials: int) -> None:
    expected = of_scipy(successes, trials, 0.95)
    assert clopper_pearson(successes, trials) == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_nothing_is_known_without_trials() -> None:
    assert clopper_pearson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("successes", "trials"), [(-1, 5), (6, 5), (1, 0)])
def test_what_is_no_proportion(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match="no proportion"):
        clopper_pearson(successes, trials)
