### What a table says where others sit at it or watch, and of leaving it.

## Seats

presence-reconnecting = reconnecting
presence-away = away
presence-bot = away; the computer plays
presence-left = left; the computer plays
presence-conceded = gave up; the computer plays
presence-newcomer = { $name } joins at the next deal
presence-host = { $name }, who began the table
watching-badge = Watching
watching-count = { $count ->
    [one] one watching
   *[other] { $count } watching
}
watching-held = { $name }: { $count ->
    [one] one tile
   *[other] { $count } tiles
} in hand
newcomer-note = You take the seat of { $name } at the next deal. Until then you watch.
paused = Paused: all players are away.
said-dealt-watched = Round { $number } is dealt. { $opener } opens.

## The clock of a turn

clock-left = { $mine ->
    [yes] { $seconds } s left
   *[no] { $seconds } s
}
clock-bank = { $seconds } s in reserve
clock-label = { $seconds ->
    [one] One second left for this turn
   *[other] { $seconds } seconds left for this turn
}
clock-bank-label = { $seconds ->
    [one] One second of the reserve left
   *[other] { $seconds } seconds of the reserve left
}
clock-still = The clock stands still.
clock-say = { $seconds } seconds left.
clock-say-bank = Your reserve is running: { $seconds } seconds.

## When somebody is away

claim-offer = { $name } has been gone for a minute. Let the computer play for them?
claim-do = Let the computer play
claim-wait = Keep waiting
claim-menu = Let the computer play for { $name }
replaced = The computer is playing for you.
replaced-turn = The computer is playing this turn for you.
replaced-back = Take my seat back
replaced-soon = You have your seat back from the next turn on.

## Leaving and giving up

menu-title = This table
menu-move = Move to another device
menu-phrase = Say something
leave = Leave the table
leave-title = Leave this table?
leave-why-gathering = Your seat is free again. With the link you can sit down once more, as long as a seat is empty.
leave-why-play = You leave for good. The computer plays on in your seat, and somebody else may take it at the next deal.
leave-why-alone = You leave for good. Nobody else plays here, so the match ends unfinished.
leave-why-over = The match is over. You will not see whether the others want another one.
leave-why-pause = Just going for a while? Close the page instead: your seat is kept.
leave-do = Leave
concede = Give up
concede-title = Give this match up?
concede-why-two = With two players the match ends at once.
concede-why-alone = Nobody else plays here, so the match ends at once.
concede-why-bot = The computer plays on in your seat until the match is over, so that the others can finish it. You may stay and look on.
concede-note = It cannot be taken back.
concede-do = Give up
stay = Play on

## Quick phrases

phrases = Phrases
phrases-title = Say something
phrases-muted = You have hidden the phrases of the others in the settings.
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-your-turn = It’s your turn.
phrase-one-moment = One moment, please.
phrase-well-placed = Well placed!
phrase-lucky = How lucky!
phrase-sorry = Sorry!
phrase-thanks = Thank you!
phrase-well-played = Well played!
phrase-again = Once more?
phrase-bye = Goodbye!
said-phrase = { $name }: { $phrase }

## Shuffling, and being ready

shuffling-why = Every player and the server add something random before anybody sees what the others added. So no single party chooses the deal.
shuffling-waiting = Waiting for { $names }.
shuffling-called-off = This attempt was called off: { $names } did not open their part. Shuffling anew…
shuffling-seat-done = done
shuffling-seat-waiting = waiting
shuffling-seat-bot = computer
ready-waiting = You are ready. Waiting for { $names }.
ready-others = { $count ->
    [one] { $names } is ready.
   *[other] { $names } are ready.
}

## After the match

rematch-wanted = { $count ->
    [one] { $names } wants another match.
   *[other] { $names } want another match.
}
rematch-waiting = You want another match. Waiting for { $names }.
rematch-withdraw = Never mind
rematch-agree = Yes, another match
rematch-follow = Go to the new match
rematch-going = Going to the new match…
rematch-elsewhere = The players have begun another match.
closed-title = This table was closed
closed-left = All players have left.
closed-admin = Whoever runs this server closed it.

## News of the table

news-sat = { $mine ->
    [yes] You sit down.
   *[no] { $name } sits down.
}
news-newcomer = { $name } takes the seat of { $seat } at the next deal.
news-left = { $name } has left. The computer plays on.
news-left-gathering = { $name } has left.
news-ready = { $mine ->
    [yes] You are ready.
   *[no] { $name } is ready.
}
news-unready = { $mine ->
    [yes] You are not ready.
   *[no] { $name } is not ready.
}
news-turn = { $mine ->
    [yes] Your time is up: the computer plays this turn.
   *[no] The time of { $name } is up: the computer plays this turn.
}
news-away = { $mine ->
    [yes] You were away: the computer plays for you.
   *[no] { $name } is away: the computer plays on.
}
news-claimed = { $mine ->
    [yes] The computer plays for you now.
   *[no] The computer plays for { $name } now.
}
news-back = { $mine ->
    [yes] You play yourself again.
   *[no] { $name } is back and plays again.
}
news-conceded = { $mine ->
    [yes] You gave up. The computer plays on.
   *[no] { $name } gave up. The computer plays on.
}
news-conceded-over = { $mine ->
    [yes] You gave up. The match is over.
   *[no] { $name } gave up. The match is over.
}
news-started = The match begins.
news-shuffling = Shuffling together.
news-rematched = Another match begins.
said-reconnecting = { $name } was cut off and is reconnecting.
said-here = { $name } is here.

## What the table refuses

error-newcomer = You sit down at the next deal; until then you watch.
error-stand-in = The computer plays this turn for you. From the next turn on the seat is yours again.
error-next-round = The next round cannot be dealt yet.
error-has-begun = The match has begun.
error-not-begun = The match has not begun yet.
error-not-host = Only the first person at the table can begin with the computer in the empty seats.
error-not-ready = Not everybody is ready yet: { $name } is not.
error-claim = This seat is not free to be claimed: its player is back, or it is not their turn.
error-rematch = Another match can be agreed on once this one is over.
error-shuffle-attempt = That shuffle is over.
error-shuffle-listed = The list of this shuffle is closed already.
error-shuffle-hash = This seat has given another number to this shuffle.
error-shuffle-absent = This shuffle does not wait for this seat.
error-shuffle-open = The list of this shuffle is not closed yet.
error-shuffle-fit = That number does not fit what this seat gave before.
error-table-closed = This table is closed.
