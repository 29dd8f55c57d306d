"""Estimates: means and ratios with their standard errors, from the sums of a tally.

A unit k gives the counts y(k) and n(k), such as the points gained and the rounds played in it. What
is estimated is the ratio R = Σy / Σn. Units are independent of each other. With
e(k) = y(k) − R · n(k), the groups g of a tally, and N(g) units in each,

    error² = Σ over g of N(g) / (N(g) − 1) · Σ over k in g of (e(k) − mean of e in g)² / (Σn)².

With one group that is the textbook error of a mean where every n(k) is the same, and the error of a
ratio estimator where it is not (rounds of a match); with several it is that of stratified sampling.
With duplicate deals a unit holds all of its seatings, so the luck of the deal drops out of the
difference between two players. Whole numbers until the very end: equal counts give equal estimates,
to the last bit.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from balak.simulation.tallies import SIZE, Tally

Weights = Mapping[int, int]
"""A sum of counts: how often each count of `balak.simulation.tallies` goes into it."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its standard error."""

    value: float
    error: float | None
    """None where there was one unit only, or one only that a seat opened."""


def ratio(tally: Tally, of: Weights, per: Weights) -> Estimate:
    """Return Σ of / Σ per with its standard error.

    Raises:
        ZeroDivisionError: Σ per is 0.
    """
    sums = tally.total.tolist()
    above = sum(weight * sums[count] for count, weight in of.items())
    below = sum(weight * sums[count] for count, weight in per.items())
    value = above / below
    # e times Σn, so that it stays whole.
    weights = [of.get(count, 0) * below - per.get(count, 0) * above for count in range(SIZE)]
    rest = {count: weight for count, weight in enumerate(weights) if weight}
    variance = Fraction(0)
    for group in tally.units.nonzero()[0]:
        units = int(tally.units[group])
        if units == 1:
            return Estimate(value, None)
        group_sums, products = tally.sums[group].tolist(), tally.products[group].tolist()
        sum_ = sum(weight * group_sums[count] for count, weight in rest.items())
        squares = sum(
            one * other * products[at][to] for at, one in rest.items() for to, other in rest.items()
        )
        variance += Fraction(units * squares - sum_**2, units - 1)
    return Estimate(value, sqrt(variance / below**4))
