## Hints: what had best be done, and why

advice-asked = Looking for a hint …
advice-shut = Close
advice-chances = Chance to win the match
advice-about = Chance to win the match, roughly.
advice-exact = Chance to win the match; the rest of this round has been worked out in full.
advice-close = Close the hint
advice-best = Best: { $what }.
advice-place = place { $tile } on the { $side ->
    [left] left
   *[right] right
}
advice-open = open with { $tile }
advice-draw = draw one tile
advice-pass = pass
advice-chance = Chance to win the match: about { $percent } %.
advice-chance-exact = Chance to win the match: { $percent } %; the rest of this round has been worked out in full.
advice-others = Other choices: { $choices }.
advice-choice = { $what } { $percent } %
advice-ghost = hint: { $what }
advice-no-search = This server cannot look further ahead; this is what the net would do.

advice-out = With this tile you go out and win the round.
advice-only = There is nothing else to do.
advice-must-draw = None of your tiles fits, so you have to draw.
advice-must-pass = Nothing fits, and nothing can be drawn.
advice-keeps = { $count ->
    [0] After it none of your tiles fits { $left } or { $right }.
    [one] After it one of your { $rest } tiles fits { $left } or { $right }.
   *[other] After it { $count } of your { $rest } tiles fit { $left } or { $right }.
}
advice-keeps-one = { $count ->
    [0] After it both ends are { $value }, and none of your tiles fits.
    [one] After it both ends are { $value }, and one of your { $rest } tiles fits.
   *[other] After it both ends are { $value }, and { $count } of your { $rest } tiles fit.
}
advice-blocks = It is certain that { $name } cannot place.
advice-stuck = The chance that { $name } cannot place is about { $percent } %.
advice-proved = When { $name } passed, that proved that there is no { $value } in that hand.
advice-proved-two = When { $name } passed, that proved that there is neither { $left } nor { $right } in that hand.
advice-yours = All { $value }s that are not placed yet are in your hand: that end is yours.
advice-most = Of the { $value }s that are not placed yet, { $own } are in your hand and only { $others } elsewhere.
advice-sheds = You shed { $pips } pips.
advice-sheds-double = You shed the double { $value }, { $pips } pips, which fits one value only.
advice-variety = Your hand still has { $count } values; none is lost.
advice-draw-few = { $count ->
    [0] Whatever you place, none of your tiles fits after it.
    [one] Whatever you place, at most one of your tiles fits after it.
   *[other] Whatever you place, at most { $count } of your tiles fit after it.
}
advice-draw-more = { $count ->
    [one] One tile can still be drawn, and a new tile opens more choices.
   *[other] { $count } tiles can still be drawn, and a new tile opens more choices.
}
advice-draw-missing = { $count ->
    [one] Your hand lacks one of the seven values.
   *[other] Your hand lacks { $count } of the seven values.
}
advice-draw-time = { $name } still holds { $count } tiles, so there is time.

error-hint-people = There are hints only where all opponents are computers.
error-hint-none = No hint was found. Try again.
