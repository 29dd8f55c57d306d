### Sentences of `balak analyse`.

help-analyse =
    Usage: balak analyse FILE [OPTIONS]

    Grade every decision in match records: how much of the chance to win it lost, by what its player could know. Luck of deals and draws is told apart, and the turning points are named.

    FILE is JSON Lines, also compressed with Zstandard (.zst); - is standard input. Ctrl-C stops it; rounds that are done are still shown.

    Options:
      --budget NUMBER   playouts behind each estimate; the default is 5000
      --seed TEXT       seed of those playouts; the default is empty
      --workers NUMBER  threads at once; by default as many as this machine has cores
      --open            say also what would have changed, had all tiles been known
      --json            one line of JSON a record instead of the text
      --lang id|en      language
      --help            show this help

    Exit code: 0 all was analysed, 1 a record is bad, 2 something is wrong, 130 it was stopped with Ctrl-C.

    Examples:
      balak analyse --lang en record.jsonl
      balak analyse --budget 20000 --workers 2 --open record.jsonl
      balak analyse --json - < record.jsonl

error-analysis-kept = Only the results of these rounds were kept, not what was played: there is nothing to analyse.

analyse-unit = parts
analyse-not-begun = Stopped with Ctrl-C before the analysis of a round was done.
analyse-stopped = Stopped with Ctrl-C: of line { $line }, { $done } of { $count } rounds were analysed.

analyse-about = Numbers are chances to win the match in per cent, ± one standard error; { $budget } playouts behind each estimate. A grade goes by what was surely lost: the loss less two standard errors.
analyse-part = This is { $done } of { $count } rounds only.
analyse-nothing = No round was analysed.
analyse-round = Round { $number } · { $name } opens · { $scores }
analyse-before = before the deal
analyse-dealt = the deal
analyse-loss = { $grade } −{ $loss }
analyse-exact = exact
analyse-action =
    { $kind ->
        [open] { $tile }
        [left] { $tile } left
        [right] { $tile } right
        [draw] draw
        [drawn] draw { $tile }
       *[pass] pass
    }

grade-best = best
grade-good = good
grade-inaccuracy = inaccuracy
grade-mistake = mistake
grade-blunder = blunder
grade-forced = forced

analyse-did =
    { $kind ->
        [open] opened with { $tile }
        [left] placed { $tile } on the left
        [right] placed { $tile } on the right
        [draw] drew a tile
       *[pass] passed
    }
analyse-instead =
    { $kind ->
        [open] { $tile }
        [left] { $tile } on the left
        [right] { $tile } on the right
        [draw] drawing a tile
       *[pass] passing
    }
analyse-losses = Costliest decisions
analyse-luck = Greatest luck
analyse-no-losses = No decision clearly lost 2% or more.
analyse-no-luck = No deal or draw clearly moved a chance by 2% or more.
analyse-turn-loss = Round { $round }, step { $step }: { $name } { $did }; with { $instead } the chance to win the match was { $best }%, not { $own }% (difference { $swing }).
analyse-turn-draw = Round { $round }, step { $step }: { $name } drew { $tile }, which made the chance to win the match { $after }%, where the tiles that could have come give { $mean }% on average (luck { $swing }).
analyse-turn-deal = Round { $round }: the deal moved the chance of { $name } to win the match from { $before }% to { $after }% (luck { $swing }).

analyse-decisions-head = Decisions
analyse-decisions = number
analyse-lost = lost
analyse-results-head = The result, and the luck in it
analyse-start = start
analyse-deal-luck = deals
analyse-draw-luck = draws
analyse-own-play = own play
analyse-others-play = others'
analyse-outcome = result
analyse-adjusted = without luck

analyse-open-head = Had all tiles been known (no part of the grades)
analyse-open-same = What was done stays the best in every decision.
analyse-step = Step { $step }: { $name }
analyse-open-played = { $did } ({ $own }%); best was { $instead } ({ $best }%).
analyse-open-solved = { $did } ({ $own }%); best was { $instead } ({ $best }%), if both play without a fault.
