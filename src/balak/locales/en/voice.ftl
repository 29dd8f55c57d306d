### What can be asked for with a key on the page or a word in the terminal, and the map of keys.

## The map of keys

help-title = Keys on the table
help-off = Single-key commands are switched off.
help-switch = Commands with single keys
help-note = Letters work on the table only, and not while you type.
help-hand = In the hand, arrows move, Home and End go to either end, and Enter places. Two digits, such as 6 then 4, go to that tile. Where a tile fits both ends, the left or right arrow chooses, and Escape puts it back.
help-none = none
help-change = { $key ->
    [none] Choose a key for: { $what }
   *[other] Change the key { $key }: { $what }
}
help-press = Press the new key for: { $what }. Escape leaves it as it is, Delete takes the key away.
help-changed = { $key } now stands for: { $what }.
help-removed = No key any more for: { $what }.
help-taken = { $key } is taken: { $what }. Choose another key.
help-digits = Digits go to tiles. Choose a letter.
help-strange = That key has other work to do on the page. Choose a letter.
help-restore = Restore all keys
help-restored = All keys are as they were at first.
key-draw = draw a tile
key-pass = pass
key-undo = take back the tile just placed, where all opponents are computers
key-ends = the two ends
key-line = the line
key-hand = your tiles
key-fits = which of your tiles fit
key-counts = how many tiles everyone holds
key-boneyard = the boneyard, and what is protected
key-score = the score
key-last = the last turn
key-since = everything since your last turn
key-drawn = the tile you drew last
key-value = then a digit: how many tiles of that value are out
key-voids = who lacks what
key-caption = the position in words
key-turn = whose turn it is
key-clock = the time left for this turn
key-sort = sort your tiles
key-hint = a hint, where all opponents are computers
key-help = this list

## What is said when it is asked for

tell-ends = Left end { $left }, right end { $right }.
tell-line = { $count ->
    [one] One tile: { $tiles }.
   *[other] { $count } tiles from left to right: { $tiles }.
}
tell-hand = { $count ->
    [0] You hold no tiles.
    [one] One tile: { $tiles }.
   *[other] { $count } tiles: { $tiles }.
}
tell-fits = Fits: { $tiles }.
tell-fit = { $where ->
    [left] { $tile } on the left
    [right] { $tile } on the right
   *[both] { $tile } on the left and on the right
}
tell-fits-open = Any of your tiles may open.
tell-fits-none = { $next ->
    [draw] Nothing fits: draw.
    [pass] Nothing fits: pass.
   *[wait] Nothing fits just now.
}
tell-count = { $name } { $count }
tell-counts = Tiles held: { $counts }. Boneyard: { $drawable } to draw, { $kept } protected.
tell-boneyard = { $drawable ->
    [0] No more may be drawn: the last { $kept } tiles are protected, so they are never drawn and count for nobody.
    [one] One more tile may be drawn; the last { $kept } are protected: they are never drawn and count for nobody.
   *[other] { $drawable } more tiles may be drawn; the last { $kept } are protected: they are never drawn and count for nobody.
}
tell-score = Score: { $scores }. Target { $target }.
tell-nothing-yet = Nothing has been played yet.
tell-nothing-since = Nothing since your last turn.
tell-drawn = You last drew { $tile }.
tell-no-drawn = You have drawn no tile in this round.
tell-voids = { $name }: no { $values }
tell-no-voids = Nobody has passed yet, so nothing is proved.
tell-which-value = Which value? Press a digit from 0 to 6.
tell-value = Value { $value }: { $line } on the line, { $hand } in your hand, { $rest } unseen.
tell-turn = { $mine ->
    [yes] It is your turn.
   *[no] { $name } is to play.
}
tell-clock = { $seconds ->
    [one] One second left for this turn.
   *[other] { $seconds } seconds left for this turn.
}
tell-clock-bank = { $seconds ->
    [one] One second of the reserve left.
   *[other] { $seconds } seconds of the reserve left.
}
tell-no-clock = No clock is running.
tell-sorted = Sorted. { $hand }
tell-no-such = You do not hold { $tile }.
tell-no-value = No tile of yours has a { $value }.
