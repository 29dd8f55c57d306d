"""Analysis: a match of two bots, what its choices lost, and what was luck.

Run it as a program, or cell by cell in an editor that knows ``# %%``. It needs
``pip install "balak[sim]"``, a few seconds, and the first time some more to compile.
"""

# %% A short match of two bots, as a record. Any line of a file of records does as well.
from balak import Match, View
from balak.analysis import analyse, analyse_round, summed_up
from balak.bots import make_bot
from balak.record import Record
from balak.rules import standard
from balak.shuffle import seeded_deck

bots = [make_bot("heuristic", "0"), make_bot("greedy", "1")]
match = Match(standard(2), target=30, opener=0)
while not match.is_over:
    match = match.deal(seeded_deck("an example", len(match.finished) + 1))
    while (round_ := match.round) is not None and (turn := round_.turn) is not None:
        view = View.of(round_, turn, scores=match.scores, target=match.target)
        match = match.play(bots[turn].choose(view))
record = Record.of(match, ("Ayu", "Budi"))

# %% What each seat started with, what luck and play did to it, and what came out.
found = analyse(record, budget=200, seed="1")
for name, seat in zip(found.seats, found.summaries, strict=True):
    print(
        f"{name}: {seat.start:.3f} {seat.luck:+.3f} by luck {seat.own_play:+.3f} by own play "
        f"{seat.others_play:+.3f} by the other's = {seat.outcome:.3f}; {seat.loss:.3f} lost"
    )

# %% Where it turned: rounds and steps count from 0.
for point in found.turning_points:
    print(point)

# %% Every choice that surely lost something, with what would have been better.
for number, analysed in enumerate(found.rounds):
    for at, step in enumerate(analysed.steps):
        if step.best is not None and step.grade != "best":
            print(f"{number}.{at} {step.action!s:>4} {step.grade}, not {step.best.action}")

# %% Round by round comes to the same, such as in processes of one's own.
rounds = [analyse_round(record, at, budget=200, seed="1") for at in range(len(record.rounds))]
print("the same round by round:", summed_up(record, rounds, budget=200, seed="1") == found)
