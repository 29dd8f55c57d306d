"""Grades: what a choice lost, in bands, and never more than its error allows.

The bands are those that backgammon players use, 0.02, 0.04 and 0.08 points of equity on a scale
from -1 to 1, as chances from 0 to 1.
"""

from typing import Final, Literal

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder", "forced"]
GRADES: Final[tuple[Grade, ...]] = ("best", "good", "inaccuracy", "mistake", "blunder")
"""The grades of choices, the best first."""
BANDS: Final[tuple[tuple[float, Grade], ...]] = (
    (0.001, "best"),
    (0.01, "good"),
    (0.02, "inaccuracy"),
    (0.04, "mistake"),
)
"""A choice has the first grade whose threshold is above what it surely lost; else ``blunder``."""
CERTAINTY: Final = 2.0
"""What a choice surely lost is its loss less so many standard errors."""


def grade_of(loss: float, error: float) -> Grade:
    """Return the grade of a choice that lost so much of a chance, with this standard error.

    >>> grade_of(0.03, 0.0), grade_of(0.03, 0.006), grade_of(0.03, 0.02)
    ('mistake', 'inaccuracy', 'best')
    """
    surely = loss - CERTAINTY * error
    return next((grade for threshold, grade in BANDS if surely < threshold), "blunder")
