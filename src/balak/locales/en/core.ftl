### Words and sentences that the terminal and the page share.

## Tiles

tile-plain =
    { $high ->
        [2] two
        [3] three
        [4] four
        [5] five
       *[6] six
    } { $low ->
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
       *[6] six
    }
tile-double =
    double { $value ->
        [0] blank
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
       *[6] six
    }
tile-blank =
    blank { $high ->
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
       *[6] six
    }
half-high = high end
half-low = low end
half-a = lane A
half-b = lane B

## People and bots

list-two = { $rest } and { $last }
list-more = { $rest } and { $last }
level-random = Careless
level-beginner = Beginner
level-greedy = Casual
level-heuristic = Skilled
level-net = Strong
level-expert = Expert

## What is told of turns; clauses, to which a full stop or another clause is added

you = You
you-within = you
did-open = { $count ->
    [0] { $who } opened with { $tile }
    [one] { $who } drew a tile, then opened with { $tile }
   *[other] { $who } drew { $count } tiles, then opened with { $tile }
}
did-place = { $count ->
    [0] { $who } placed { $tile } on the { $side ->
        [left] left
       *[right] right
    }
    [one] { $who } drew a tile, then placed { $tile } on the { $side ->
        [left] left
       *[right] right
    }
   *[other] { $who } drew { $count } tiles, then placed { $tile } on the { $side ->
        [left] left
       *[right] right
    }
}
did-draw = { $count ->
    [one] { $who } drew a tile
   *[other] { $who } drew { $count } tiles
}
did-draw-own = { $who } drew { $tile }
did-pass = { $count ->
    [0] { $who } passed: { $lacking }
    [one] { $who } drew a tile, then passed: { $lacking }
   *[other] { $who } drew { $count } tiles, then passed: { $lacking }
}
did-undo = { $who } took { $tile } back
lacks-one = no { $value }
lacks-two = neither { $left } nor { $right }
dead-line = no tile that fits either end is left
said-turn = your turn, { $fits }
fit-count = { $count ->
    [one] one tile fits
   *[other] { $count } tiles fit
}
fit-open = open with any tile
fit-draw = nothing fits: draw
fit-pass = nothing fits: pass
said-dealt = Round { $number } is dealt, { $count } tiles in your hand; { $mine ->
    [yes] you open
   *[no] { $opener } opens
}.
said-domino = { $mine ->
    [yes] You went out and gained { $points }
   *[no] { $winner } went out and gained { $points }
} { $points ->
    [one] point
   *[other] points
}.
said-blocked = The round is blocked; { $mine ->
    [yes] your hand was the lowest and gained { $points }
   *[no] { $winner } had the lowest hand and gained { $points }
} { $points ->
    [one] point
   *[other] points
}.
said-tied = The round is blocked and the lowest hands are tied, so nobody gained anything.
board-empty-label = The line is still empty.

## Why not

why-no-fit = { $tile } fits neither { $left } nor { $right }.
why-no-fit-one = { $tile } does not fit: both ends are { $value }.
why-no-draw = No more drawing: the last two tiles are never drawn and count for nobody.
why-draw-first = { $count ->
    [one] No passing yet: draw first, one tile is left.
   *[other] No passing yet: draw first, { $count } tiles are left.
}
why-no-pass = No passing yet: one of your tiles fits. Place it, or draw first.
why-place-first = No passing: one of your tiles fits. Place it.

## Captions of a line (R16)

caption = Tiles: { $tiles }. Joints: { $joints }. Legal continuation points: { $points }.
caption-no-joints = none

## Refusals in play

error-other = { $message }
error-no-fit =
    { $tile } does not fit the { $side ->
        [left] left
       *[right] right
    } end, which is { $value }.
error-not-in-hand = { $tile } is not in the hand of the player to move.
error-in-line = { $tile } lies in the line already.
error-protected =
    { $count ->
        [0] The boneyard is empty; there is nothing to draw.
       *[other] No more drawing: the last { $count } tiles of the boneyard are never touched.
    }
error-must-draw =
    { $count ->
        [one] You may not pass yet: one tile can still be drawn, so drawing is required.
       *[other] You may not pass yet: { $count } tiles can still be drawn, so drawing is required.
    }
error-can-place-pass = You may not pass: a tile of the hand can be placed.
error-can-place-draw = You may not draw: a tile of the hand can be placed.
error-not-your-turn = It is not the turn of this seat.
error-round-over = The round is over.
error-match-over = The match is over.
error-no-round = No round is being played; deal first.
error-unfinished = The round before is not finished.
error-opening-arm = The opening tile is written without an arm: { $tile }.
error-missing-arm = Name the end: { $tile }- for the left, { $tile }+ for the right.
error-action-text = { $text } is not an action: write a tile such as "14" to open, "11-" or "44+" to place on the left or right, "d" to draw, "p" to pass.
error-store-try-again = That action was not stored. Try once more.

## Names in place of names

seat-name = Player { $number }
