### The score keeper for real tiles.

keeper-page-title = Score keeper · Balak
keeper = Score keeper
keeper-title = Keep the score
keeper-lead = For real tiles on a table. Tap the tiles that were left or type the points; the arithmetic, who opens and when the match ends follow the rules.
keeper-where = round { $number }, to { $target }
keeper-to = to { $target }
keeper-back = Back to the score sheet

## What is agreed on

keeper-agreed = Players and target
keeper-names = Names
keeper-names-note = by seat, clockwise
keeper-name = Name of the player
keeper-target-note = { $seats ->
    [2] usually 100 with two players
   *[other] usually 61 with three or four
}
keeper-first-opener = First opener
keeper-first-opener-note = as your lot decided, or draw it here
keeper-lot = Draw the lot here
keeper-lot-again = Draw the lot again
keeper-need-opener = Choose who opens first, or draw the lot.
keeper-need-target = The target is 1 at least.
keeper-midway = Start in mid-match
keeper-midway-note = Type everybody's score so far, and choose above who opens the next round.
keeper-go = Start keeping
keeper-agree = Save

## A round

keeper-round = Round { $number }
keeper-how = How it is entered
keeper-how-tiles = Tiles left
keeper-how-points = Points
keeper-holder = Tapped tiles are in the hand of
keeper-gains = Who gains
keeper-nobody = Nobody, tied
keeper-has = { $needs ->
    [0] score { $score }
   *[other] score { $score }, needs { $needs }
}
keeper-opens = opens
keeper-out = out
keeper-set = Tiles left in the hand of { $name }
keeper-set-keys = Arrows go from tile to tile, Enter or space gives one or takes it back.
keeper-tile-held = { $tile }, in the hand of { $name }
keeper-hand = { $count ->
    [0] Tap the tiles left in the hand of { $name }.
    [1] { $name } holds one tile, { $pips } pips.
   *[other] { $name } holds { $count } tiles, { $pips } pips.
}
keeper-tapped = { $held ->
    [yes] { $tile } in the hand of { $name }: { $count ->
        [1] one tile
       *[other] { $count } tiles
    }, { $pips } pips.
   *[no] { $tile } taken back. { $name }: { $count ->
        [1] one tile
       *[other] { $count } tiles
    }, { $pips } pips.
}
keeper-points = Points
keeper-score-old = score so far
keeper-gain = points
keeper-points-note = Written down exactly, never rounded. Zero is fine.
keeper-points-nobody = The lowest hands are tied: nobody gains.
keeper-kind = How the round ended
keeper-kind-domino = Went out
keeper-kind-blocked = Blocked
keeper-ends = The values at both ends, if you looked
keeper-result-label = Result of the round
keeper-result = { $points ->
    [1] One point
   *[other] { $points } points
} for { $name }.
keeper-result-nobody = Nobody gains.
keeper-record = Record the round
keeper-record-gain = Record { $points } for { $name }
keeper-record-nobody = Record without points
keeper-save = Save round { $number }
keeper-leave = Leave it
keeper-remove = Delete
keeper-remove-off = Delete the round that was called off
keeper-call-off = Call this round off
keeper-undo = Undo
keeper-redo = Redo
keeper-read-rule = Rule { $rule }

keeper-missing-tiles = { $kind ->
    [domino] One player went out; tap what is left in the other hands.
   *[blocked] Tap what is left in every hand.
}
keeper-missing-hands = { $kind ->
    [domino] Only one player goes out. No tiles yet in the hand of { $names }.
   *[blocked] In a blocked round everybody still holds tiles. None yet in the hand of { $names }.
}
keeper-missing-winner = Choose who gains.
keeper-missing-points = Type the points.

## What cannot be

keeper-no-tile-twice = { $tile } is in the hand of { $name }. There is only one of each tile, so { $other } cannot hold it too.
keeper-no-nobody-out = Everybody still holds tiles, so nobody went out. If all passed, the round is blocked.
keeper-no-two-out = { $name } and { $other } both hold nothing, but a round ends as soon as one player is out.
keeper-no-blocked-empty = { $name } holds nothing, but a round ends as soon as one player is out.
keeper-no-fits-end = { $tile } fits the { $count } end, so { $name } must not pass and the round is not blocked.
keeper-no-hand-large = A hand holds { $count } tiles at most: those that were dealt and all that may be drawn.
keeper-no-too-many = The whole set has only { $count } pips, so no round is worth more.
keeper-no-negative = Scores never go down.
keeper-no-nobody = A blocked round has one winner who gains something, or is tied and gains nobody anything.
keeper-no-over = The match is over; another round does not count.

## The score sheet

keeper-opener = opener
keeper-needs = Needs
keeper-coming = not recorded yet
keeper-change = Change round { $number }. { $told }
keeper-row-off = Round called off
keeper-struck = Rounds struck through came after the end of the match. They are kept, and do not count.
keeper-next-why = One seat clockwise of { $name }, who opened round { $number }.
keeper-order = Order: { $names }
keeper-lot-chose = Chosen by the lot.
keeper-picture = Picture
keeper-print = Print
keeper-awake = Keep the screen on
keeper-kept = Kept in this browser only, and works without internet.
keeper-unkept = This browser does not keep the score sheet. Download its record before you close the page.
keeper-damaged = The score sheet kept here cannot be read.
keeper-damaged-why = It may be damaged, or written by a newer Balak. Nothing was thrown away.
keeper-damaged-save = Download its text
keeper-damaged-forget = Throw it away

## What happened

keeper-did-begin = the match was begun
keeper-did-agree = players and target were changed
keeper-did-add = { $number ->
    [0] a round was called off
   *[other] round { $number } was recorded
}
keeper-did-replace = round { $number } was changed
keeper-did-remove = { $number ->
    [0] the round that was called off was deleted
   *[other] round { $number } was deleted
}
keeper-undone = Undone: { $what }.
keeper-redone = Redone: { $what }.
keeper-standing = Score: { $standing }.
