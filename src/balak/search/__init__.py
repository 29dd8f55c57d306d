"""Search: what each legal action of a view is worth, and which one to play.

=============  ====================================================================================
`worths`       what the end of a round is worth: points, or chances to win the match
`playing`      a round played to its end as the net plays
`tree`         what may be seen to happen, grown one playout at a time
`flat`         every action played out over the same worlds
`beginnings`   the earlier moments of a round that were endgames
`exploring`    all of it, and solved endgames, from a `View`
=============  ====================================================================================

It needs the extra ``sim``. See docs/search.md.
"""

from balak.search.exploring import Candidate, Findings, choose, compare, explore, skim
from balak.search.worths import Worths, match_worths, points_worths

__all__ = [
    "Candidate",
    "Findings",
    "Worths",
    "choose",
    "compare",
    "explore",
    "match_worths",
    "points_worths",
    "skim",
]
