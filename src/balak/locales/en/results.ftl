### What the page says of results and history: not needed for a first round.

## End of a round

end-domino-why = { $mine ->
    [yes] Your last tile is placed. You gain all the pips left in the other hands.
   *[no] { $winner } has placed the last tile of their hand. { $winner } gains all the pips left in the other hands.
}
end-blocked-why = { $seats ->
    [2] Two tiles are left in the boneyard and both players passed on the ends { $left } and { $right }.
    [3] Two tiles are left in the boneyard and all three players passed on the ends { $left } and { $right }.
   *[4] Two tiles are left in the boneyard and all four players passed on the ends { $left } and { $right }.
}
end-lowest-why = A single lowest hand wins: the others’ pips less its own, once.
sum-for = { $mine ->
    [yes] for you
   *[no] for { $name }
}
sum-single = { $mine ->
    [yes] pips left to { $from }, for you
   *[no] pips left to you, for { $name }
}
sum-single-watched = pips left to { $from }, for { $name }
sum-nobody = no points
reveal-tiles = { $count ->
    [one] one tile
   *[other] { $count } tiles
}
reveal-out = out
reveal-lowest = lowest
reveal-tied = tied lowest
reveal-boneyard = { $count ->
    [2] Protected
   *[other] Boneyard
}
reveal-not-counted = not counted
cribbage = Cribbage board
cribbage-step = One hole is worth { $count } points.
cribbage-row = { $name }: { $score }, a gain of { $gain }
final-line = { $count ->
    [one] Final line, one tile
   *[other] Final line, { $count } tiles
}
next-opener = Next to open: { $name }.
next-opener-why = { $mine ->
    [yes] One seat clockwise of you, who opened this round.
   *[no] One seat clockwise of { $name }, who opened this round.
}
next-round = Next round

## End of the match

match-over-note = The target of { $target } is reached: the match is over.
match-result = Match result
match-won = { $mine ->
    [yes] You won.
   *[no] { $names } won.
}
match-tied = { $names } tied.
match-won-why = { $rounds ->
    [one] The highest score after one round, target { $target }.
   *[other] The highest score after { $rounds } rounds, target { $target }.
}
match-tied-why = { $rounds ->
    [one] Equal highest scores after one round, target { $target }. No tie-break is played.
   *[other] Equal highest scores after { $rounds } rounds, target { $target }. No tie-break is played.
}
score-sheet = Score sheet
sheet-round = Round
sheet-start = Start
last-round = Last round
nav-review = Review
download-record = Download the record
new-match = New match
match-conceded = { $mine ->
    [yes] You gave up.
   *[no] { $name } gave up.
}
match-conceded-why = { $rounds ->
    [0] The match ended before a round was finished.
    [one] The match ended after one finished round.
   *[other] The match ended after { $rounds } finished rounds.
}

## History

record-title = History of the round
record-empty = Nothing has been played yet.
record-counts = Values that are out
record-counts-note = of seven tiles for each value
record-count = { $value }: { $count } of 7
record-caption = The position in words
record-caption-empty = The line is still empty.
