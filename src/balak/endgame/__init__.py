"""Endgames of two seats solved: equilibria with a certified bound. docs/endgame.md has it all.

=============  ====================================================================================
`position`     what everybody knows of an endgame
`subsets`      hands as numbers
`states`       public states, and what can be done in them
`sizing`       how large a tree there is
`tree`         what everybody can see happen, down to where everything is settled
`building`     how it is built, with `store` and `settling`
`learned`      what is learned at its nodes
`carrying`     chances down the tree, and worth up
`sweeps`       walks over it with all hands at once: learning, and best answers
`equilibrium`  what came of it
`solving`      equilibria of endgames
`open_hands`   best play where every tile is known
=============  ====================================================================================

Both seats learn by predictive regret matching in turn (predictive CFR+, Farina, Kroer and Sandholm
2021), and their average play, later iterations counting more, is the answer. How good it is is
measured, not assumed: a best answer to it is found for either seat.
"""

from balak.endgame.equilibrium import Equilibrium
from balak.endgame.open_hands import open_worth
from balak.endgame.position import Endgame
from balak.endgame.solving import POINTS, is_solvable, solve

__all__ = ["POINTS", "Endgame", "Equilibrium", "is_solvable", "open_worth", "solve"]
