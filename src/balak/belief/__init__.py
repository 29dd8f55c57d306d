"""Belief: how the tiles that a seat does not see may lie, each way that can be equally likely.

A pass proves that its seat holds neither end value (R10). Everything else proves nothing: by the
rules one may draw as one likes, so that however the hidden tiles lie, there are equally many ways
to have come there. (Where draws are forced, a draw would prove something; that is not counted.)
Nothing is concluded from what the others chose.

`balak.filling` is the plain form: ``Round.from_position(str(view.position), rng=rng)`` is one world
of a view. Here are worlds as rows of `balak.kernel.state`, by the million.
"""

from balak.belief.sampling import Belief, sample_all, sample_into

__all__ = ["Belief", "sample_all", "sample_into"]
