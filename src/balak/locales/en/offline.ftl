# Play without a network.
offline-title = Play offline
offline-lead = Everything that is played offline lies on this device: the same rules, computer players and shuffle as on a server. For that some files are downloaded once.
offline-ready = Ready to be played on this device, as chosen above.
offline-no-server = The server cannot be reached. A new table is opened on this device.
offline-site = All tables are on this device; there is no server.
offline-cannot = This browser, or this address without HTTPS, cannot keep what that needs.
offline-fetch = Download { $total } MB
offline-fetching = Downloading to play offline
offline-sum = { $received } of { $total } MB
offline-cancel = Cancel
offline-failed = The download broke off. What has come is kept.
offline-again = Try again
offline-play = Play here
offline-starting = Getting the table ready …
offline-broken = The table on this device could not be made ready.

## A newer page

build-newer = There is a newer page. Reload now or later, between rounds.
build-reload = Reload
build-later = Later

## Installing

install-note = Balak can also be installed like an app, with an icon of its own.
install-do = Install
install-by-hand = On iPhone and iPad: Share, then Add to Home Screen.
