"""Search: what the legal actions of a view are worth, in chances of the match and in points.

Run it as a program, or cell by cell in an editor that knows ``# %%``. It needs
``pip install "balak[sim]"``, a few seconds, and the first time some more to compile.
"""

# %% What one seat may know: the first decision of the second player, 85 points to 70.
from balak import Round, View, parse_action
from balak.endgame import Endgame, solve
from balak.equity import match_chances
from balak.search import compare, explore, points_worths
from balak.shuffle import seeded_deck
from balak.tiles import mask_of

round_ = Round.deal(seeded_deck("an example", 1)).play(parse_action("56"))
view = View.of(round_, round_.turn, scores=(70, 85))
print("chance before the deal:", round(match_chances((70, 85), opener=0, target=100)[1], 3))

# %% The best action: most playouts go to what does well.
found = explore(view, playouts=2000, seed="1")
for each in found.candidates:
    print(f"{each.action!s:>4} {each.worth:.3f} ± {each.error:.3f} ({each.playouts} playouts)")
print("plays:", found.best)

# %% All actions alike, as an analysis wants it, and in points instead of chances.
for each in compare(view, playouts=2000, worths=points_worths(2)).candidates:
    print(f"{each.action!s:>4} {each.worth:+.1f} ± {each.error:.1f} points")

# %% Towards the end of a round nothing is estimated: a position in text, and its equilibrium.
while not (solved := explore(view, playouts=200)).is_exact:
    round_ = round_.play(solved.best)
    while not round_.is_over and len(round_.legal_actions) == 1:
        round_ = round_.play(round_.legal_actions[0])
    view = View.of(round_, round_.turn, scores=(70, 85))
for each, chance in zip(solved.candidates, solved.chances, strict=True):
    print(f"{each.action!s:>4} {each.worth:.3f}, played {chance:.0%}")

# %% The same endgame by itself, for points: its value, and what could be gained from the answer.
endgame = Endgame.of(view)
equilibrium = None if endgame is None else solve(endgame)
if equilibrium is not None:
    print(f"value {equilibrium.value:+.2f}, exploitable by {equilibrium.exploitability:.4f} points")
    print(equilibrium.worth(mask_of(view.hand)))
