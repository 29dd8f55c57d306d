"""Analysis: what every choice of a match lost, what was luck, and where the match turned.

===============  ===================================================================================
`grades`         bands of loss
`model`          what is said of a round, as values and as JSON
`report`         the same of a match
`chances`        chances given every hand, by playouts; the luck of draws
`judging`        choices, by what their seat could know
`opening_up`     the same with every tile known
`rounds`         a round in pieces of work
`turning`        turning points
`matches`        all rounds of a record, on any number of threads
`columns`        numbers and columns as text
`round_telling`  a round in words
`telling`        all of it in words
===============  ===================================================================================

See docs/analysis.md.
"""

from balak.analysis.grades import BANDS, GRADES, Grade, grade_of
from balak.analysis.matches import (
    LEAST_BUDGET,
    MOST_BUDGET,
    analyse,
    analyse_round,
    piece_count,
    summed_up,
)
from balak.analysis.model import Opened, Option, RoundAnalysis, StepAnalysis
from balak.analysis.report import FORMAT, Analysis, SeatSummary, TurningPoint
from balak.analysis.rounds import BUDGET

__all__ = [
    "BANDS",
    "BUDGET",
    "FORMAT",
    "GRADES",
    "LEAST_BUDGET",
    "MOST_BUDGET",
    "Analysis",
    "Grade",
    "Opened",
    "Option",
    "RoundAnalysis",
    "SeatSummary",
    "StepAnalysis",
    "TurningPoint",
    "analyse",
    "analyse_round",
    "grade_of",
    "piece_count",
    "summed_up",
]
