### Sentences of `balak arena`.

help-arena =
    Usage: balak arena --bots NAMES (--rounds NUMBER | --matches NUMBER) [OPTIONS]

    Let each of some bots meet each other one, on the same deals, each played once in each seating. Shows points a round with and without luck, matches won, Elo, and how long decisions take.

    The same seed gives the same result, whatever the number of workers. Ctrl-C stops it and shows the result so far.

    Options:
      --bots NAMES            two bots or more, with commas; also flat-N, ponder-N and puct-N, with N playouts, and openspiel-ismcts-N
      --seats 2|3|4           seats; the default is 2; with more, each bot meets each other one alone among two or three of it
      --rounds NUMBER         play so many deals in each contest
      --matches NUMBER        play so many matches in each contest
      --seed TEXT             seed of deals and bots; by default a new one, which is shown
      --luck-playouts NUMBER  playouts for each tile that might be drawn, to take luck out; by default 64, or 0 where all bots are fast
      --workers NUMBER        processes at once; by default as many as this machine has cores, where it is worth it
      --json                  one line of JSON instead of the tables
      --lang id|en            language
      --help                  show this help

    Exit code: 0 all was played, 2 something is wrong, 130 it was stopped with Ctrl-C.

    Examples:
      balak arena --lang en --bots greedy,heuristic,net --matches 500 --seed 1
      balak arena --lang en --bots net,heuristic --rounds 500 --luck-playouts 64
      balak arena --bots expert,openspiel-ismcts-500 --rounds 20 --json

usage-different-bots = { $name } needs two bots or more, all different, with commas between them.

arena-unit-round = deals
arena-unit-match = matches
arena-partial =
    { $done ->
        [0] Nothing is counted of the { $asked } { $unit } that were asked for.
       *[other] This covers { $done } of { $asked } { $unit } that were asked for, from every contest equally many or nearly so.
    }

arena-done-round =
    { $contests ->
        [one] One contest, { $count } deals, each in { $seatings } seatings. Seed: { $seed }.
       *[other] { $contests } contests, { $count } deals in each, each in { $seatings } seatings. Seed: { $seed }.
    }
arena-done-match =
    { $contests ->
        [one] One contest, { $count } matches, each in { $seatings } seatings. Seed: { $seed }.
       *[other] { $contests } contests, { $count } matches in each, each in { $seatings } seatings. Seed: { $seed }.
    }

arena-against = { $one } – { $other }
arena-against-many = { $one } – { $count } { $other }
arena-match-wins = matches won
arena-points = points a round
arena-adjusted = without luck
arena-shrink = worth
arena-deviation = deviation
arena-elo = Elo
arena-interval = 95%
arena-decisions = choices
arena-mean = mean ms
arena-slowest = 99% within ms

arena-note-points = Points a round: what the first bot gained more than each other seat on average.
arena-note-adjusted = Without luck: the same, less what the tiles that came were worth more or less than others.
arena-note-shrink = Worth: how many times as many rounds would say as much without duplicate deals, and with luck.
arena-note-deviation = Deviation: standard deviation of a deal's result, over all its seatings.
arena-note-elo = Elo: only differences count; the mean is 0, and the interval holds it in 95% of cases.
arena-note-times = Choices: decisions with more than one legal action, and the milliseconds that they took.
