### Before and around a match: friends, invitations, the lobby, other devices, what this is.
### The page fetches it only where it is needed.

## Friends

friends-note = Every open seat can be taken by anybody to whom you send the link.
friends-details = Set up the table
friends-who = Seat { $number }
friends-friend = Friend
friends-bot = Computer
friends-level = Computer’s level
friends-timer = Time per turn
friends-timer-none = No limit
friends-timer-some = { $seconds } s
friends-public = Who may join
friends-public-no = Whoever has the link
friends-public-yes = Anybody, through the lobby
friends-watch = Spectators
friends-watch-no = None
friends-watch-now = Live
friends-watch-late = { $seconds } s later
friends-target = Target score
friends-go = Open the table
friends-going = Opening…
friends-need-friend = Leave at least one seat for a friend.
need-name = Type your name first, so that your friends know who sits there.

## What is agreed on at a table, in one line

sum-seats = { $count ->
    [2] two players
    [3] three players
   *[4] four players
}
sum-target = to { $target }
sum-timer = { $seconds ->
    [0] no time limit
   *[other] { $seconds } seconds per turn
}
sum-public = { $public ->
    [yes] open in the lobby
   *[no] by link
}
sum-watch = { $watch ->
    [no] no spectators
    [now] may be watched
   *[late] watched { $seconds } seconds later
}

## Waiting for players

gather-page-title = Waiting for players · Balak
gather-title = { $empty ->
    [0] Everybody is seated
    [1] Waiting for one player
    [2] Waiting for two players
   *[3] Waiting for three players
}
gather-why = The match begins once all seats are taken and everybody is ready.
gather-why-ready = You are ready. Waiting for { $names }.
gather-why-fill = You are ready. Waiting for the seats to fill.
gather-begins = Everybody is ready.
gather-watched = You are watching.
gather-ready = I am ready
gather-unready = Not ready after all
gather-start = Begin now
gather-start-note = { $empty ->
    [1] The computer takes the empty seat.
    [2] The computer takes both empty seats.
   *[3] The computer takes all three empty seats.
}
gather-start-wait = It can begin once { $names } { $count ->
    [1] is
   *[other] are
} ready.
gather-leave = Leave the table
gather-move = Change device
seats-label = Seats
seat-empty = empty
seat-you = you
seat-host = host
seat-ready = ready
seat-unready = not ready yet
seat-lost = cut off
seat-bot = computer, { $level }
seat-someone = A player
seat-left = has left
seat-newcomer = { $name } sits down at the next deal
share-title = Invite friends
share-note = { $empty ->
    [0] All seats are taken. The link gives a seat once one is empty.
   *[other] Anybody who has this link can take an empty seat.
}
share-text = Come and play dominoes at my table.
share-link = The link of this table
share-send = Share the link
share-copy = Copy the link
share-copied = The link was copied.
share-by-hand = The browser does not allow copying. The link is selected: copy it yourself.
share-qr = QR code
share-qr-label = QR code: { $what }
share-qr-note = A friend beside you points a phone’s camera here.
share-watch = The link for watching
share-watch-text = Watch us play dominoes.
share-watch-note = With this link people can only watch.
share-only-here = This address works on this computer only. For friends in your home network to join, start the server with --host 0.0.0.0 and open this page at the network address that it names.
share-plain = This connection is not encrypted. Use it only in a network that you trust.
in-app = This page is open inside another app, and a seat is kept only here.
in-app-before = It is safer to copy the link and open it in your own browser.
in-app-seated = Move your seat to your own browser before you play.

## The invitation

invite-page-title = Invitation · Balak
invite-loading = Looking at the table…
invite-title = { $count ->
    [0] This table is waiting
    [1] { $names } invites you to play
   *[other] { $names } invite you to play
}
invite-title-match = { $count ->
    [0] A match is being played
    [1] { $names } is playing
   *[other] { $names } are playing
}
invite-title-over = This match is over
invite-title-full = All seats are taken
invite-free = { $free ->
    [1] One seat is empty.
    [2] Two seats are empty.
   *[3] Three seats are empty.
}
invite-later = The seat of { $name } is empty: you sit down at the next deal.
invite-full = All seats at this table are taken. If somebody goes, the button to sit down appears here.
invite-over = Nothing more is played at this table.
invite-sit = Sit down
invite-sitting = Sitting down…
invite-watch = Watch
invite-lobby = See the open tables
invite-own = Open a table of your own
invite-gone = There is no such table
invite-gone-why = Its link may have been cut when it was copied, or the table was finished long ago. Ask for a new link.
invite-closed = This table was closed
invite-closed-why = All players have gone. Ask for a new link, or open a table of your own.
invite-failed = The table cannot be seen
again = Try again

## The lobby

lobby-page-title = Open tables · Balak
lobby-title = Open tables
lobby-lead = Take an empty seat; the match begins once everybody is ready.
lobby-loading = Looking for tables…
lobby-empty = There is no open table yet.
lobby-empty-why = Open one: anybody who looks at this page can sit down there.
lobby-open = Open a table for everybody
lobby-sit = Sit down
lobby-sit-with = Sit down with { $names }
lobby-free = { $free ->
    [1] one empty seat
    [2] two empty seats
   *[3] three empty seats
}
lobby-bots = { $count ->
    [1] one computer
   *[other] { $count } computers
}
lobby-lang = { $spoken ->
    [en] English
   *[id] Indonesian
}
lobby-new = { $minutes ->
    [0] just opened
    [1] opened a minute ago
   *[other] opened { $minutes } minutes ago
}
lobby-old = opened over an hour ago
lobby-stale = This list is not up to date: { $why }

## Moving to another device

move-title = Move to another device
move-why = Your seat moves to the device that uses this code. This device is then no longer at the table.
move-asking = Preparing a code…
move-scan = Point that device’s camera here, or send the link to yourself.
move-type = Or open this table’s link there, choose “I have a code” and type:
move-link = the moving link
move-text = The link that moves my seat. Do not pass it on.
move-left = Good for { $time } more, once.
move-expired = This code is no longer good.
move-new = Make a new code
move-here = Move the seat here
move-here-title = Play on this device?
move-here-why = Your seat moves to this browser. The other device is then no longer at the table.
move-have = I have a code
move-code = The code from the other device
move-code-short = A code has ten letters and digits.
move-going = Moving…
move-not = Do not move

## Watching

watch-late = What you see is { $seconds } seconds old.

## What the server refuses

problem-not-found = This table is no longer there.
problem-full = The seat has just been taken.
problem-closed = This table was closed.
problem-code = That code is wrong or no longer good. Make a new one on the other device.
problem-no-next = There is no next match yet.

## About

about-page-title = About · Balak
about-title = About Balak
about-what = The game
about-what-text = Balak is Indonesian for a double, a domino tile with the same value on both halves. People play Draw here: everybody for themselves, and whoever has no tile that fits draws from the boneyard. It needs no account, and there is no advertising.
about-fair = A shuffle that can be checked
about-fair-text = Every round is shuffled together. The server first locks in a secret number, then every player adds a random number of their own. Nobody can steer the result, neither the server nor a player. When the round is over all numbers are opened, and anybody can work the deal out again.
about-fair-limit = This proves that no single party chose the deal. It does not prove that nobody looks into the server’s memory, nor that two friends do not tell each other their tiles.
about-bots = The computer as an opponent
about-bots-text = The computer knows only what a player in its seat may know: its own tiles, the line, and who passed. It counts the tiles that have been seen and does not look at anybody’s hand.
about-keep = What is kept
about-keep-server = On the server: the name that you type, times, and the moves of every match. An unfinished table can be opened again for 30 days. Names are removed 90 days after the last move. Whoever runs the server may set other times. Your internet address is not written down.
about-keep-here = In your browser: a cookie for your seat, your name and your choices, the tables you were at last, and your random numbers for checking the shuffle. All of it is gone when you clear this site’s data.
about-keep-nobody = Nobody else: this page loads nothing from elsewhere and counts no visits.
about-money = Not gambling
about-money-text = There are no stakes, chips or prizes. Only the pips on the tiles count.
about-free = Free software
about-free-text = Balak is under the MIT licence: anybody may run, change and share it. This page is made with Svelte and uqr (MIT licence) and Fluent (Apache License 2.0).
about-licences = The licences of this page’s parts
