### The rules of Draw, written for players. Refusals cite the numbers.

rules-title = The rules of Draw
rules-intro = Two to four people play Draw, each for themselves. You join tiles, may draw from the boneyard at any time while drawing is possible, and gain points only from the pips that are left in the other hands when a round ends.

## Setting up

rules-section-setup = Setting up
rule-R1 = Two, three or four people play, each for themselves. There are no partners, and everybody has their own score.
rule-R2 = One double-six set is used: 28 tiles from [0|0] to [6|6], one of each, 168 pips in all.
rule-R3 = The tiles are shuffled face down. With two or three players everybody gets seven tiles, with four players six. Hands are hidden until the round is over. The tiles that were not dealt are the boneyard: 14, 7 or 4 tiles. Scores are kept on a cribbage board or in any other way.
rule-R4 = The last two tiles of the boneyard are never drawn, with any number of players. They are nobody's, count for nobody, and are shown only when the round is over.
rule-R5 = A lot chooses the first opener. Everybody takes one tile from the shuffled set, and whoever has the most pips opens. If the highest are tied, they alone take the next tiles of the same set. The tiles of the lot go back before the deal. Holding a particular tile gives no right to open. A rematch has a new lot.
rule-R6 = The opener may start with any tile. Turns go clockwise.

## A turn

rules-section-turn = A turn: place, draw or pass
rule-R7 = Place one tile of your hand on one of the two ends, half against half of the same value. A blank fits only a blank. After placing, your turn is over.
rule-R8 = While the boneyard holds more than two tiles you may draw one after another, even when you could place. Drawing does not use up the turn. You may go on drawing after you found a tile that fits, and you may place any tile that fits, not only a new one. The opener may draw first too.
rule-R9 = If you can place nothing, you must draw while drawing is possible. That holds also when no tile can fit any more: the boneyard is drawn down to two all the same, and nobody may call the round blocked early.
rule-R10 = When two tiles are left in the boneyard, nobody draws any more. Place if you can; if not, pass. Passing is allowed only then, never by choice. A pass proves that the passer holds neither end value; a draw proves nothing.
rule-R11 = A tile that fits both ends goes where you choose. Two ends of the same value are still two places.

## The line

rules-section-layout = The line
rule-R12 = From the first tile on there are exactly two ends. Doubles lie crosswise, the opening double too, and open no branch.
rule-R13 = Placing scores nothing: not the opening tile, not the last one, not a double.
rule-R14 = Each half that can be joined has a name. An ordinary tile has a high end and a low end, by its values; a double has lane A and lane B. An ordinary tile is joined by the half of the same value, and its other half is the new end. A double is joined by lane A and leaves lane B.
rule-R15 = The two arms of the line are named by the opening tile and never swap. The right arm (+) grows from the opening tile's high end, or lane A of a double; the left arm (-) from its low end, or lane B.
rule-R16 = Every line can be put into words: the tiles in the order they were placed, the joints in the order they were made, then the legal continuation points. That is what a screen reader says.

## The end of a round

rules-section-round = The end of a round and its points
rule-R17 = A round ends when somebody places their last tile, or when two tiles are left in the boneyard and all players pass in a row. The second is called a blocked round. Placing the last tile wins even if the same tile closes the line.
rule-R18 = The tiles left in the hands are shown and their pips counted, both halves of every tile: [6|6] is 12 and [0|0] is 0.
rule-R19 = The player who goes out gains all pips left with the others. Somebody left with only [0|0] is not tied with that player. The gain may be 0; the round is won all the same.
rule-R20 = Only in a blocked round are the hands compared. The one with the single lowest hand gains the pips of all others minus their own, subtracted once. If the lowest hands are tied, nobody gains anything. There is no extra gain for three players.
rule-R21 = Gains are written down as they are: not rounded and not divided by five. The score that is shown is the score, and nobody loses points.

## The match

rules-section-match = The match
rule-R22 = The next round is opened by the player beside the previous opener, clockwise, whoever won, also after a tie or a round without points. All tiles are shuffled and dealt again.
rule-R23 = Once a round has been counted, reaching or passing the target wins the match: 100 for two players, 61 for three or four. Points beyond it are kept. If several players have reached it, the highest score wins.
rule-R24 = If the highest scores at the target or above are equal, the match ends tied. No tournament margin is reckoned and no deciding round is played.
rule-R25 = On a cribbage board a peg stops in the last hole; the number beside it stays exact.

## Examples

rules-section-examples = Examples of points
rules-examples =
    You go out, the others hold 0 and 8: you gain 0 + 8 = 8.
    A blocked round with 3, 8 and 10: the one with 3 gains 8 + 10 − 3 = 15.
    A blocked round with 3, 3 and 10: tied, nobody gains anything.
    A blocked round of two with 13 and 5: the one with 5 gains 13 − 5 = 8.

## Draw and gaple

rules-section-gaple = How it differs from gaple
rules-gaple =
    In gaple all tiles are usually dealt; in Draw there is a boneyard, and you may draw even when you could place.
    In gaple a player without a fitting tile passes at once; in Draw that player must draw first, and passing is allowed only when two tiles are left in the boneyard.
    In gaple a particular tile often has to open; in Draw the lot chooses the opener, who may use any tile.
    In gaple a round is often simply won, or paid with a penalty; in Draw the winner gains the pips left with the others until the target is reached.

## Where the rules come from

rules-section-source = Where the rules come from
rules-source = Draw stands outside the Fives family: nothing is scored for ends that add up to a multiple of five. These rules of individual Draw are recorded by Pagat.
