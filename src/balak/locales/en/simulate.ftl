### Sentences of `balak simulate`, and the words of its picture.

help-simulate =
    Usage: balak simulate --bots NAMES (--rounds NUMBER | --matches NUMBER) [OPTIONS]

    Let bots play many rounds or matches and say what came of them, each value with its standard error. The same seed gives the same result, whatever the number of workers. Ctrl-C stops it and shows the result so far.

    Options:
      --seats 2|3|4       seats; by default one for each bot, and two for a single name
      --bots NAMES        one for all, or one a seat with commas: random, beginner, greedy, heuristic, net or expert; also flat-N, ponder-N and puct-N
      --rounds NUMBER     play so many single rounds, opened by each seat in turn
      --matches NUMBER    play so many whole matches
      --seed TEXT         seed of deals and bots; by default a new one, which is shown
      --duplicate         play each deal once in each seating of the bots
      --workers NUMBER    processes at once; by default as many as this machine has cores, where it is worth it
      --ray ADDRESS       play on a Ray cluster; local starts one here
      --records FILE      write every round or match as a record to FILE, compressed if it ends in .zst
      --plot FILE         draw the distributions: .png, .svg or .pdf
      --json              one line of JSON instead of the tables
      --lang id|en        language
      --help              show this help

    Exit code: 0 all was played, 2 something is wrong, 130 it was stopped with Ctrl-C.

    Examples:
      balak simulate --lang en --seats 2 --bots random --rounds 100000
      balak simulate --lang en --bots heuristic,greedy --matches 2000 --seed measure --duplicate
      balak simulate --bots heuristic,greedy,greedy --rounds 10000 --seed 1 --json --plot gains.png
      balak simulate --bots random,greedy --matches 1000 --seed 1 --records matches.jsonl.zst

usage-line-up = { $bots } bots do not fit { $seats } seats: give one name for all, or one for each seat.
usage-one-of = Give one of these options, and one only: { $names }.
usage-duplicate = All seats have the bot { $name }: --duplicate compares different ones.
usage-ending = { $value } is no value for { $name }: its ending must be one of { $known }.
usage-file-name = { $name } needs the name of a file, not { $value }.
usage-same-file = --records and --plot name the same file, { $file }: give two.

cli-no-extra = The module { $name } is missing: pip install "balak[{ $extra }]".
cli-compressed = { $file }: this file is compressed with { $name }, which is not read here: decompress it first. Files compressed with Zstandard are read as they are.
cli-zst-missing = { $file }: this file is compressed, and the module zstandard is missing: pip install "balak[sim]".
cli-zst-broken = { $file }: the compressed data are damaged ({ $cause }).
cli-zst-short = { $file }: the compressed data break off before their end.
error-simulation-worker = A worker process did not start, or ended before its work was done, perhaps for want of memory: try again with fewer workers.
error-simulation-ray = The Ray cluster { $address } cannot be used: { $cause }
error-simulation-ray-stopped = The Ray cluster did not do its work: { $cause }

simulate-unit-round = rounds
simulate-unit-match = matches
simulate-starting = Getting ready; the first time this takes some seconds …
simulate-progress = { $percent }%: { $done } of { $count } { $unit }, { $left } left
simulate-not-begun = Stopped with Ctrl-C before anything was played.
simulate-interrupted = Stopped with Ctrl-C.
simulate-partial =
    { $done ->
        [0] Nothing is counted of the { $asked } { $unit } that were asked for.
       *[other] This covers the first { $done } of { $asked } { $unit } that were asked for.
    }

simulate-done-round =
    { $count ->
        [one] { $bots }: one round. Seed: { $seed }.
       *[other] { $bots }: { $count } rounds. Seed: { $seed }.
    }
simulate-done-match =
    { $count ->
        [one] { $bots }: one match, { $rounds } rounds in all. Seed: { $seed }.
       *[other] { $bots }: { $count } matches, { $rounds } rounds in all. Seed: { $seed }.
    }
simulate-duplicate = Each was played in { $count } seatings of the bots, { $times } times in all.
simulate-errors = ± is one standard error.

simulate-match-wins = matches won
simulate-wins = rounds won
simulate-gain = points a round
simulate-forced = forced draws
simulate-voluntary = draws at will

simulate-each-round = A round
simulate-decisions = actions
simulate-placements = placements
simulate-passes = passes
simulate-blocked = blocked
simulate-tied = tied
simulate-gain-all = points gained
simulate-opener-wins = opener's edge, rounds won
simulate-opener-gain = opener's edge, points

simulate-each-match = A match
simulate-match-rounds = rounds

simulate-plot-gains = Points of the rounds won
simulate-plot-points = points
simulate-plot-lengths = Length of a round
simulate-plot-out = somebody went out
simulate-plot-draws = Draws in a round
simulate-plot-draw-count = draws
simulate-plot-wins = Rounds won
simulate-plot-match-wins = Matches won
simulate-plot-match-lengths = Length of a match
simulate-plot-mean = mean { $value }
simulate-plot-share = share of rounds
simulate-plot-match-share = share of matches
