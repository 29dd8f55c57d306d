### Coach marks of a first round: one sentence when its moment has come.

coach-label = First round
coach-open = The opener may use any tile: tap one. From then on a half always meets an equal half.
coach-match = Match half of a tile with the value of an end. Underlined tiles fit: tap one to place it.
coach-ends = There are only two ends, now { $left } and { $right }. If a tile fits both, you choose.
coach-must-draw = Nothing fits: draw one after another until something does, or until two are left.
coach-draw = You may draw while drawing is possible, even though a tile fits.
coach-protected = The last two tiles are never drawn and are nobody's. If only they are left and nothing fits, pass.
coach-done = Got it
coach-skip = No tips
coach-again = Show the first tips again
