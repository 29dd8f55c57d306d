"""Arena: who is stronger, with the luck taken out, and how much a best response gains.

Run it as a program, or cell by cell in an editor that knows ``# %%``. It needs
``pip install "balak[sim]"``, a few seconds, and the first time some more to compile.
"""

# %% Each bot meets each other one on the same deals, each deal once in each seating.
from balak import Rules
from balak.arena import Report, contests, run
from balak.exploit import Policy, exploit

BOTS = ("greedy", "heuristic", "net")
met = contests(BOTS, 2, "match", 300, "an example")
report = Report.of(met, BOTS, run(met), 0)
for outcome in report.outcomes:
    print(*outcome.contest.bots, outcome.match_wins)
for rating in report.ratings or ():
    print(f"{rating.bot}: Elo {rating.elo:+.0f}, 95 % from {rating.low:+.0f} to {rating.high:+.0f}")

# %% The luck of draws taken out: the same lead, with a smaller error.
met = contests(("net", "heuristic"), 2, "round", 50, "an example")
(outcome,) = Report.of(met, ("net", "heuristic"), run(met, luck_playouts=32), 32).outcomes
print("with luck:", outcome.points)
print("without luck:", outcome.adjusted)

# %% What a best response gains from a bot, exactly, on a small set.
rules = Rules(2, max_pip=2, hand_size=2, protected=2)
for bot in BOTS:
    print(f"{bot}: {exploit(rules, Policy(bot)).exploitability:.3f} points a round")
