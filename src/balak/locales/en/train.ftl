### Sentences of `balak train`, and the words of its picture.

help-train =
    Usage: balak train --out FILE [OPTIONS]

    Train a net for bots by playing against itself, and write it to FILE. The same options give the same net. The learning curve is shown as it grows: points a round that the net gains more than each other seat.

    Ctrl-C stops it; what was learned until the last line stays beside FILE, as FILE.part.

    Options:
      --seats 2|3|4    seats the net is for; the default is 2
      --seed TEXT      seed of first weights and deals; the default is 1
      --rounds NUMBER  rounds to play, in whole batches of 512; the default is 6000000
      --out FILE       where the net goes
      --resume         go on from FILE.part; all else as it was
      --plot FILE      draw the learning curve: .png, .svg or .pdf
      --lang id|en     language
      --help           show this help

    Exit code: 0 the net is ready, 2 something is wrong, 130 it was stopped with Ctrl-C.

    Examples:
      balak train --lang en --seats 3 --rounds 100000 --out three.json
      balak train --seed 1 --out two.json --plot curve.png

train-unit = steps
train-mark = { $rounds } rounds: { $random } points against random, { $heuristic } ± { $error } against heuristic
train-stopped = Stopped with Ctrl-C. To go on, give the same command with --resume; what was learned is in { $file }.
train-done = The net for { $seats } seats is in { $file }, after { $rounds } rounds.
train-plot-rounds = rounds of self-play, in millions
train-plot-points = points a round
train-plot-against = against
