### Replay and analysis of rounds that are over.

error-review-none = No round of this table can be looked at yet.
error-analysis-none = This server cannot analyse: what that needs is not installed.
error-analysis-busy = Too many matches are being analysed just now. Try again in a few minutes.

## The page

review-page-title = Balak: review of round { $number }
review-bar = Review
review-bar-round = round { $number } of { $count }
review-loading = The review is being loaded…
review-none = Nothing to review yet.
review-none-why = A review shows all tiles, so there is one only when a round is over. At a table that may not be watched, guests wait until the match is over.
review-lost-why = Check the link. A table that was not used for long is archived, and no link opens it after that.
review-to-table = To the table
review-again = Try again

## Step by step

review-rounds = Rounds
review-round = Round { $number }
review-step = Step { $step } of { $count }
review-dealt = The tiles are dealt. { $mine ->
    [yes] You open.
   *[no] { $name } opens.
}
review-did-open = { $who } opened with { $tile }.
review-did-place = { $who } placed { $tile } on the { $side ->
    [left] left
   *[right] right
}.
review-did-draw = { $who } drew { $tile }.
review-did-pass = { $who } passed: { $lacking }.
review-over-domino = { $mine ->
    [yes] You went out and gain { $sum }.
   *[no] { $name } went out and gains { $sum }.
}
review-over-blocked = { $mine ->
    [yes] The round is blocked. You gain { $sum }.
   *[no] The round is blocked. { $name } gains { $sum }.
}
review-over-tied = The round is blocked and the lowest hands are tied, { $sum }: no points.
review-controls = Steps
review-first = First
review-back = Back
review-next = Next
review-last = Last
review-scrub = Step in this round
review-next-round = Round { $number }
review-keys = Left and right arrow: one step. Home and End: first and last. Page Up and Page Down: the round before and after.
review-board = The line after this step
review-board-before = The line before this step
review-hands = Everybody’s tiles
review-hand = { $name }: { $tiles }
review-hand-empty = { $name }: out
review-acts = this step
review-opens = opener
review-drew-tile = { $tile }, drawn
review-boneyard = Boneyard
review-boneyard-taken = { $tile }, drawn by { $name }
review-boneyard-kept = Protected: { $tiles }
review-caption = The line in words

## Analysis

review-analysis = Analysis
review-ask = Analyse this match
review-ask-rest = Analyse the rounds since
review-ask-why = Every choice is graded by the chance of winning the match, by what its player could know at that moment. The server works round by round.
review-unavailable = This server cannot analyse: what that needs, the extra “sim”, is not installed. The steps can be looked at all the same.
review-waiting = { $ahead ->
    [0] The first round is being analysed.
    [one] Waiting: one round of another table comes first.
   *[other] Waiting: { $ahead } rounds of other tables come first.
}
review-progress = { $ready } of { $total } rounds are analysed.
review-progress-label = Progress of the analysis
review-failed = The analysis failed.
review-busy = The server is analysing too many matches. Try again in a few minutes.
review-none-here = This round is not analysed yet.
review-deal-chances = Chances after the deal
review-after-chances = Chances after this step
review-grade = { $grade ->
    [best] Best
    [good] Good
    [inaccuracy] Inaccuracy
    [mistake] Mistake
    [blunder] Blunder
   *[forced] The only choice
}
review-grade-count = { $grade ->
    [best] best
    [good] good
    [inaccuracy] inaccuracies
    [mistake] mistakes
   *[blunder] blunders
}
review-loss = Chance to win given away: { $loss }.
review-loss-none = No choice was clearly better.
review-forced-why = { $action ->
    [draw] Nothing fits, so a tile has to be drawn.
    [pass] Nothing fits and nothing can be drawn.
   *[place] No other action was legal.
}
review-exact = Worked out exactly.
review-luck = Luck of the tile that was drawn: { $luck }.
review-options = { $name }: the choices
review-option-place = { $tile } on the { $side ->
    [left] left
   *[right] right
}
review-option-draw = draw
review-option-pass = pass
review-option-best = best
review-option-taken = chosen
review-option-label = { $option }: { $worth }, standard error { $error }
review-option-label-exact = { $option }: { $worth }, exact
review-options-all = { $count ->
   *[other] All { $count } choices
}
review-options-axis = Chance to win, from { $low } to { $high }
review-options-hint = Press a choice to see it on the board. The mark at the end of a bar: one standard error.
review-instead = On the board instead: { $option }

review-graph = Chance to win through the match
review-graph-two = The higher the line, the better for { $name }.
review-graph-more = One line for each player.
review-graph-slider = Chance to win at every step
review-graph-value = Round { $round }, step { $step }: { $chances }
review-graph-deal = Round { $round }, the deal: { $chances }
review-graph-unknown = Round { $round }, step { $step }: not analysed yet
review-chance = { $name } { $chance }
review-graph-table = As a table
review-graph-table-caption = Chance to win in round { $number }, step by step
review-graph-step = Step
review-graph-action = Action
review-turning = Turning points
review-turning-none = No action and no luck changed much.
review-turning-loss = { $name } gave away { $swing } with { $option }.
review-turning-draw = { $gain ->
    [yes] { $name } drew { $tile }: luck worth { $swing }.
   *[no] { $name } drew { $tile }: bad luck, { $swing }.
}
review-turning-deal = { $gain ->
    [yes] The deal favoured { $mine ->
        [yes] you
       *[no] { $name }
    }: { $swing }.
   *[no] The deal was against { $mine ->
        [yes] you
       *[no] { $name }
    }: { $swing }.
}
review-turning-where = round { $round }, step { $step }
review-turning-where-deal = round { $round }, the deal
review-with-place = { $tile } on the { $side ->
    [left] left
   *[right] right
}
review-with-open = { $tile } as the opening
review-with-draw = a draw
review-with-pass = a pass
review-summary = Summary by player
review-summary-decisions = Decisions
review-summary-loss = Chance given away
review-summary-luck = Luck
review-summary-deal = of the deals
review-summary-draw = of tiles drawn
review-summary-outcome = { $over ->
    [yes] Result
   *[no] Chance now
}
review-summary-adjusted = Without luck
review-summary-note = Without luck: the result less the luck. Above { $even } means better play than the others’; its standard error stands behind ±.
review-summary-later = The summary and the turning points come once all rounds are analysed.

## Sharing

review-share = Share
review-share-title = Share this position
review-share-link = Link to this step
review-share-text = A domino review: round { $round }, step { $step }.
review-share-send = Share the link
review-share-copy = Copy the link
review-share-copied = The link was copied.
review-share-by-hand = The browser does not allow copying. The link is selected: copy it yourself.
review-share-note = { $seats ->
    [yes] Whoever has this link sees the rounds that are over. The match goes on: the link can also be used to sit down in an empty seat.
   *[no] Whoever has this link sees the rounds that are over, and can do nothing else with it.
}
review-picture = Picture of this position
review-picture-svg = Save as SVG
review-picture-png = Save as PNG
review-picture-failed = This browser cannot make the picture.
review-picture-file = balak-{ $table }-round-{ $round }-step-{ $step }
review-picture-title = Round { $round }, step { $step }
