"""The arena: bots against each other, with duplicate deals and the luck taken out.

=============  ====================================================================================
`players`      who plays: the bots of balak and others, with a clock beside them
`openspiel`    OpenSpiel's own search as a player
`contests`     who meets whom
`luck`         how lucky each seat was with its draws
`tallies`      what a contest came to, in whole numbers
`playing`      handfuls of a contest, played by anybody
`running`      all contests to their end, or until Ctrl-C
`ratings`      Elo with intervals
`report`       everything that was found
`findings`     the same as tables
`equities`     makes the tables of `balak.equity`
=============  ====================================================================================

It needs the extra ``sim``, `openspiel` the extra ``openspiel``. See docs/arena.md.
"""

from balak.arena.contests import Contest, contests
from balak.arena.players import is_outside, is_player_name, make_player
from balak.arena.ratings import Rating, ratings
from balak.arena.report import Outcome, Report
from balak.arena.running import Run, run, suggested_workers

__all__ = [
    "Contest",
    "Outcome",
    "Rating",
    "Report",
    "Run",
    "contests",
    "is_outside",
    "is_player_name",
    "make_player",
    "ratings",
    "run",
    "suggested_workers",
]
