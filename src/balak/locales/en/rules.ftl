### The rules of Draw, written for players. Refusals cite the numbers.

rules-title = The rules of Draw
rules-intro = Two to four people play Draw, each for themselves. You join tiles, may draw from the boneyard at any time while drawing is possible, and gain points only from the pips that are left in the other hands when a round ends.

## Setting up

rules-section-setup = Setting up
rules-lead-setup = One set of 28 tiles, one lot, and a hand that only you see.
rule-R1 = Two, three or four people play, each for themselves. There are no partners, and everybody has their own score.
rule-R2 = One double-six set is used: 28 tiles from [0|0] to [6|6], one of each, 168 pips in all.
rule-R3 = The tiles are shuffled face down. With two or three players everybody gets seven tiles, with four players six. Hands are hidden until the round is over. The tiles that were not dealt are the boneyard: 14, 7 or 4 tiles. Scores are kept on a cribbage board or in any other way.
rule-R4 = The last two tiles of the boneyard are never drawn, with any number of players. They are nobody's, count for nobody, and are shown only when the round is over.
rule-R5 = A lot chooses the first opener. Everybody takes one tile from the shuffled set, and whoever has the most pips opens. If the highest are tied, they alone take the next tiles of the same set. The tiles of the lot go back before the deal. Holding a particular tile gives no right to open. A rematch has a new lot.
rule-R6 = The opener may start with any tile. Turns go clockwise.

## A turn

rules-section-turn = A turn: place, draw or pass
rules-lead-turn = Join equal values. While drawing is possible you choose when to; passing is for when there is no other way.
rule-R7 = Place one tile of your hand on one of the two ends, half against half of the same value. A blank fits only a blank. After placing, your turn is over.
rule-R8 = While the boneyard holds more than two tiles you may draw one after another, even when you could place. Drawing does not use up the turn. You may go on drawing after you found a tile that fits, and you may place any tile that fits, not only a new one. The opener may draw first too.
rule-R9 = If you can place nothing, you must draw while drawing is possible. That holds also when no tile can fit any more: the boneyard is drawn down to two all the same, and nobody may call the round blocked early.
rule-R10 = When two tiles are left in the boneyard, nobody draws any more. Place if you can; if not, pass. Passing is allowed only then, never by choice. A pass proves that the passer holds neither end value; a draw proves nothing.
rule-R11 = A tile that fits both ends goes where you choose. Two ends of the same value are still two places.

## The line

rules-section-layout = The line
rules-lead-layout = There are only two ends. A double lies crosswise and never opens a branch.
rule-R12 = From the first tile on there are exactly two ends. Doubles lie crosswise, the opening double too, and open no branch.
rule-R13 = Placing scores nothing: not the opening tile, not the last one, not a double.
rule-R14 = Each half that can be joined has a name. An ordinary tile has a high end and a low end, by its values; a double has lane A and lane B. An ordinary tile is joined by the half of the same value, and its other half is the new end. A double is joined by lane A and leaves lane B.
rule-R15 = The two arms of the line are named by the opening tile and never swap. The right arm (+) grows from the opening tile's high end, or lane A of a double; the left arm (-) from its low end, or lane B.
rule-R16 = Every line can be put into words: the tiles in the order they were placed, the joints in the order they were made, then the legal continuation points. That is what a screen reader says.

## The end of a round

rules-section-round = The end of a round and its points
rules-lead-round = A round is over when somebody runs out of tiles, or when nobody can go on. Only then are pips counted.
rule-R17 = A round ends when somebody places their last tile, or when two tiles are left in the boneyard and all players pass in a row. The second is called a blocked round. Placing the last tile wins even if the same tile closes the line.
rule-R18 = The tiles left in the hands are shown and their pips counted, both halves of every tile: [6|6] is 12 and [0|0] is 0.
rule-R19 = The player who goes out gains all pips left with the others. Somebody left with only [0|0] is not tied with that player. The gain may be 0; the round is won all the same.
rule-R20 = Only in a blocked round are the hands compared. The one with the single lowest hand gains the pips of all others minus their own, subtracted once. If the lowest hands are tied, nobody gains anything. There is no extra gain for three players.
rule-R21 = Gains are written down as they are: not rounded and not divided by five. The score that is shown is the score, and nobody loses points.

## The match

rules-section-match = The match
rules-lead-match = The opener moves on, points add up, and 100 or 61 wins the match.
rule-R22 = The next round is opened by the player beside the previous opener, clockwise, whoever won, also after a tie or a round without points. All tiles are shuffled and dealt again.
rule-R23 = Once a round has been counted, reaching or passing the target wins the match: 100 for two players, 61 for three or four. Points beyond it are kept. If several players have reached it, the highest score wins.
rule-R24 = If the highest scores at the target or above are equal, the match ends tied. No tournament margin is reckoned and no deciding round is played.
rule-R25 = On a cribbage board a peg stops in the last hole; the number beside it stays exact.

## Figures

rules-figure-placed = Placed { $tile }
rules-figure-note = A circle marks a legal continuation point and its value.
rules-figure-tiles = Tiles
rules-figure-joints = Joints
rules-figure-points = Legal continuation points
figure-high = high
figure-low = low
figure-end = end
figure-lane = lane
rules-figure-1 = The opening [1|4] waits for a neighbour on either side: a 1 and a 4.
rules-figure-2 = [1|1] meets the end of 1 and lies crosswise. 1 and 4 stay open.
rules-figure-3 = [6|6] meets the 6 of [3|6]. The line goes on at 3 or at 6, without a branch.
rules-figure-4 = A blank meets only a blank, so both sides of [0|0] ask for a 0.
rules-figure-5 = [4|4] covers the end of 4 with another 4. Across from it the end of 1 is unchanged.
rules-figure-6 = [3|4] goes on from the double four. Now 1 and 3 are open.
rules-figure-7 = An opening double lies crosswise, too: [2|2] can be continued on two sides, and both ask for a 2.

## Examples

rules-section-examples = Examples of points
rules-lead-examples = Each sum below is worked out by the program that also counts your rounds.
rules-example-blocked = A blocked round with { $hands }: whoever holds { $own } gains { $sum }.
rules-example-tied = A blocked round with { $hands }: the lowest hands are tied, so the gain is { $sum }.
rules-example-domino = One player goes out, the others hold { $hands }: the gain is { $sum }.
rules-example-out = out

## Draw and gaple

rules-section-gaple = How it differs from gaple
rules-lead-gaple = Gaple is the block game that Indonesia plays, in many ways. Draw is compared here with the most common one; your table may differ.
rules-gaple-usual = Gaple
rules-gaple-here = Draw
rules-gaple-tiles = Tiles
rules-gaple-tiles-usual = All tiles are dealt; with four players seven each, and none are left.
rules-gaple-tiles-here = What is not dealt is a boneyard to draw from. Its last two tiles stay face down (R3, R4).
rules-gaple-opener = Opener
rules-gaple-opener-usual = Often whoever holds a certain double, then the winner of the round before.
rules-gaple-opener-here = A lot chooses the first opener, then opening moves on clockwise. Any tile may open (R5, R6, R22).
rules-gaple-stuck = Nothing fits
rules-gaple-stuck-usual = Pass at once.
rules-gaple-stuck-here = Draw while drawing is possible. Pass only when two tiles are left (R9, R10).
rules-gaple-choice = Something fits
rules-gaple-choice-usual = Usually it must be placed.
rules-gaple-choice-here = Place it, or draw first. The hand grows, and so do its choices (R8).
rules-gaple-signs = What can be read
rules-gaple-signs-usual = A pass shows two values that a player lacks.
rules-gaple-signs-here = A pass means the same but comes late. A draw proves nothing (R10).
rules-gaple-blocked = Blocked round
rules-gaple-blocked-usual = Pips are compared and the fewest win.
rules-gaple-blocked-here = The same, but the winner's own pips are subtracted once, and tied lowest hands gain nothing (R20).
rules-gaple-score = Result
rules-gaple-score-usual = Often losses that are counted or a forfeit, by the custom of the table.
rules-gaple-score-here = Whoever wins a round gains the others' pips; 100 or 61 points win the match (R19, R23).
rules-gaple-partners = Partners
rules-gaple-partners-usual = Sometimes two against two.
rules-gaple-partners-here = None; everybody plays alone (R1).

## Where the rules come from

rules-section-source = Where the rules come from
rules-source = Draw stands outside the Fives family: nothing is scored for ends that add up to a multiple of five. These rules of individual Draw are recorded by Pagat.

## The page

rules-page-title = The rules of Draw · Balak
rules-contents = Contents
rules-here = Link to { $rule }
