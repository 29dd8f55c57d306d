### Everything that only the page says.

## Everywhere

brand-home = Balak, to the start page
nav-label = Navigation
close = Close
side = { $side ->
    [left] left
   *[right] right
}
pips-unit = pips
pips-words = { $count ->
    [0] no pips
    [1] one pip
    [2] two pips
    [3] three pips
    [4] four pips
    [5] five pips
    [6] six pips
    [7] seven pips
    [8] eight pips
    [9] nine pips
    [10] ten pips
    [11] eleven pips
    [12] twelve pips
   *[other] { $count } pips
}
nav-rules = Rules
nav-settings = Settings
nav-record = History
nav-menu = Menu
nav-help = Keys
to-start = To the start page
other-language = Bahasa Indonesia

## Start page

start-page-title = Balak · the domino game Draw
start-head-one = Two ends.
start-head-two = Twenty-eight tiles.
start-lead = Draw, the individual domino game for two to four players. No account, no advertising.
start-computer = Play the computer
start-seats = Players
start-seats-legend = Number of players
start-go = Start
start-going = Setting up…
start-name = Your name
start-level = Level of { $name }
start-continue = Continue
start-continue-note = { $round ->
    [0] With { $names }, before the first round
   *[other] With { $names }, round { $round }
}
start-continue-alone = Nobody has come yet
start-continue-gathering = With { $names }, waiting for players
start-rules = Rules
start-rules-note = A five-minute read
start-friends = Play with friends
start-friends-note = Share a link
start-offline = Play offline
start-offline-note = On this device
start-lobby = Open tables
start-lobby-note = { $count ->
    [0] none yet
    [1] one table
   *[other] { $count } tables
}
start-keeper = Keep the score
start-keeper-note = For real tiles
start-about = About
start-about-note = Shuffle, privacy, licence
problem-network = The server cannot be reached. Check the connection and try again.
problem-rate = Too many requests from this network. Try again in a few minutes.
problem-name = That name cannot be used. Use at most 24 letters.
problem-store = The server cannot save anything just now. Try again in a moment.
problem-origin = The server does not know this page’s address. Open the one that its operator gave out.
problem-other = The server refused that request ({ $code }). Reload the page and try again.
level-beginner-note = places what fits, light tiles first
level-greedy-note = always sheds the most pips
level-heuristic-note = counts tiles and closes ends
level-net-note = learned from millions of rounds
level-expert-note = thinks far ahead

## The lot

lot-title = { $mine ->
    [yes] You open
   *[no] { $name } opens
}
lot-why = { $layers ->
    [1] The lot: every player takes one tile, and whoever has the most pips opens. The highest has { $pips }.
   *[other] The lot: every player takes one tile, and whoever has the most pips opens. Those who tie take another until one is highest; here with { $pips }.
}
lot-layer = { $again ->
    [0] The lot
    [1] The lot again
   *[other] The lot again, { $again }
}
lot-tied = tied
lot-opens = opens
lot-again = { $names } tied. Only they take another tile.
lot-note = The tiles of the lot go back and everything is shuffled again before the deal.
deal = Deal

## Shuffling

shuffling = Shuffling together…
nav-check = Check this deal
shuffling-title = Shuffling together
shuffle-late = Your random number came too late for this shuffle: it was made without you.

## The table

table-page-title = Round { $number } · Balak
table-title = Round { $number }
table-title-lot = The lot
table-title-match = End of the match
table-opener = { $mine ->
    [yes] you opened
   *[no] opened by { $name }
}
table-seats = { $seats ->
    [2] two players
    [3] three players
   *[4] four players
}, to { $target }
opponents = Opponents
tiles-held = { $count ->
    [one] one tile in hand
   *[other] { $count } tiles in hand
}
voids = has no: { $values }
voids-short = no { $values }
note-waiting = waiting
note-thinking = thinking
note-draw = { $count ->
    [one] drew a tile
   *[other] drew { $count } tiles
}
note-open = { $count ->
    [0] opened with { $tile }
   *[other] drew { $count }, opened { $tile }
}
note-place = { $count ->
    [0] placed { $tile }
   *[other] drew { $count }, placed { $tile }
}
note-pass = { $count ->
    [0] passed
   *[other] drew { $count }, passed
}
score = Score
target-label = Target
boneyard = Boneyard
boneyard-label = Boneyard: { $drawable } to draw, { $kept } protected
drawable = { $count } to draw
protected = { $count } protected
protected-label = { $count } protected tiles. Why?
protected-why = The last { $count } tiles are never drawn and count for nobody. They are shown once the round is over.
side-label = Score, boneyard and actions
log = Log
nav-table = Table
board = The line
board-label = { $count ->
    [one] A line of one tile. Left end { $left }, right end { $right }.
   *[other] A line of { $count } tiles. Left end { $left }, right end { $right }.
}
board-list = Tiles of the line in the order they were placed
empty-mine = You open. Place any tile.
empty-theirs = The line is still empty. { $name } opens.
opens-round = { $mine ->
    [yes] You open this round.
   *[no] { $name } opens this round.
}
ends-label = Ends
end-side = { $side ->
    [left] left end
   *[right] right end
}
end-last = last
choose-side = { $side ->
    [left] Place on the left end, on { $value }
   *[right] Place on the right end, on { $value }
}
ghost = { $side ->
    [left] Place { $tile } on the left
   *[right] Place { $tile } on the right
}
ghost-open = Open with { $tile }
turn-mine = Your turn.
turn-theirs = { $name } to play.

## Hand and actions

hand-label = Your tiles, { $count }
hand-item = { $tile }, { $pips }.
hand-fresh = Just drawn.
hand-fits = { $side ->
    [left] Fits on the left.
   *[right] Fits on the right.
}
hand-fits-both = Fits on the left and on the right.
hand-fits-open = May open.
hand-place = { $place } of { $of }.
sort = Sort
hint-place = Underlined tiles can be placed.
hint-open = Open with any tile.
hint-draw = Nothing fits. Draw a tile.
hint-pass = Nothing fits and no more may be drawn. Pass.
ask-hint = Hint
undo = Undo
hint-sent = Waiting for the table…
hint-next = You are next.
hint-after = Your turn comes after { $name }.
actions-label = Actions
draw = Draw ({ $count })
pass = Pass
choose-end = { $tile } fits on the left, on { $left }, and on the right, on { $right }. Choose the end.
confirm-place = { $tile }: tap once more to place it.
need-draw = Nothing fits: draw.
need-pass = Nothing fits: pass.
must-draw = Nothing fits: draw until something does, or until two are left.
may-draw = You may draw on even though a tile fits.
must-place = No more may be drawn: place a tile that fits.
may-pass = Nothing fits and two tiles are left: pass.
why-wait = Not yet: { $name } is to play.
why-wait-short = Wait for your turn.
why-over = This round is over.
why-replaced = The computer is playing this turn for you.
stale = The table had changed before your action arrived. It was not played.
fault = The table did not understand that ({ $code }). Reload the page if it happens again.

## End of a round

see-result = See the result
rest-label = { $count ->
    [one] Left in your hand: one tile, { $pips } pips
   *[other] Left in your hand: { $count } tiles, { $pips } pips
}
end-domino = { $mine ->
    [yes] You went out
   *[no] { $winner } went out
}
end-blocked = Blocked round
end-tied-why = The lowest hands are tied, so nobody gains anything.

rules-play = Play now

## Connection and other pages

link-lost = Connection lost. Reconnecting…
link-back = Connected again.
link-banner = Reconnecting… Your action is kept and sent as soon as the line is back.
link-banner-idle = Reconnecting…
loading = Opening the table…
