### Checking deals: what a shuffle proves, step by step. The page loads it only when it is wanted.

## The server showed what must not be

shuffle-refused-repeated = Do not play on: the server showed a seal that it had used for another deal before.
shuffle-refused-changed = Do not play on: the server showed another seal or another list than before.
shuffle-refused-left_out = Do not play on: your seal is not in the list of the server, though the server had it.
shuffle-refused-blamed = Do not play on: the server says that you did not open your number, though it had it.

## A deal, step by step

check-title = { $round ->
    [0] The lot, checked
   *[other] Round { $round }, checked
}
check-verdict = { $verdict ->
    [good] Everything fits.
    [consistent] Nothing differs.
   *[bad] Something differs.
}
check-verdict-good = The deal follows from what was fixed before it.
check-verdict-consistent = But only a receipt, kept since before the deal, shows that the seal came first.
check-verdict-bad = Save the receipt: it shows what this browser was shown before the deal.
check-alone = No player gave a number to this shuffle: the server shuffled alone.
check-attempts = { $count ->
    [one] One attempt before it was called off.
   *[other] { $count } attempts before it were called off.
}
check-mark = { $mark ->
    [good] Fits:
    [bad] Differs:
   *[unknown] Not known:
}
check-shown = { $mine ->
    [yes] The server’s seal is the one that this browser was shown before the deal.
   *[no] The server’s seal is the one that { $name } was shown before the deal.
}
check-secret = The secret number that the server opened fits its seal.
check-list = { $mine ->
    [yes] The list of the players’ seals held yours, and all numbers opened later fit it.
   *[no] The list that { $name } was shown held their seal, and all numbers opened later fit it.
}
check-own = { $mine ->
    [yes] Your own random number went into the shuffle.
   *[no] The random number of { $name } went into the shuffle.
}
check-follows = { $lot ->
    [yes] These numbers can give only one deck, and the lot was drawn from it.
   *[no] These numbers can give only one deck, and it was dealt.
}
check-why-no-note = No receipt here knows this shuffle. Whether its seal was shown before the deal cannot be told.
check-why-not-given = { $mine ->
    [yes] No number of yours was opened in this shuffle.
   *[no] No number of { $name } was opened in this shuffle.
}
check-why-no-list = The receipt does not hold the list of the players’ seals.
check-why-shown = The server’s seal is not the one that was shown before the deal.
check-why-secret = The secret number that the server opened does not fit its seal.
check-why-list = { $mine ->
    [yes] Your number does not fit the list that was shown.
   *[no] The number of { $name } does not fit the list that was shown.
}
check-why-own = { $mine ->
    [yes] The number that was opened for you is not the one that you gave.
   *[no] The number that was opened for { $name } is not the one that they gave.
}
check-why-hand = { $mine ->
    [yes] Your tiles are not those that follow from the shuffle.
   *[no] The tiles of { $name } are not those that follow from the shuffle.
}
check-why-boneyard = The boneyard is not the one that follows from the shuffle.
check-why-lot = The lot is not the one that follows from the shuffle.

check-seal = The server’s seal
check-seal-before = Shown before the deal
check-seal-made = Seal of the opened number
check-secret-number = The server’s secret number
check-seals = The players’ seals
check-numbers = The players’ random numbers
check-none = none
check-how = SHA-256 of
check-deck = The deck that follows
check-dealt = Dealt instead
check-boneyard = Boneyard

## What it proves

check-limits = What this proves, and what not
check-proves = If everything fits, no single party chose the deal: the server’s number was sealed before any player’s, and every player’s before any was opened.
check-proves-not = This does not prove that nobody looked into the server’s memory, nor that friends did not tell each other their tiles.
check-receipt-save = Save the receipt
check-more = Check a whole match
check-only-players = Whoever watches is not told the number of the match, which is part of every seal. A match can be checked from its record.

## The page for files

check-page-title = Check deals · Balak
check-page = Check deals
check-page-lead = Whether every deal of a match came from a fair shuffle is worked out on this page. Nothing is sent anywhere.
check-choose = Choose a file
check-drop = or drop it here
check-drop-note = The record of a match and, if you kept one, a receipt. Receipts of matches played in this browser are found by themselves.
check-match-none = There is no shuffle to check.
check-match-none-why = This record holds the game only. Deals on a server of balak come with their shuffle.
check-match-bad = { $count ->
    [one] One of { $all } shuffles differs.
   *[other] { $count } of { $all } shuffles differ.
}
check-match-good = { $count ->
    [one] The one shuffle is right.
   *[other] All { $count } shuffles are right.
}
check-match-missing = { $mine ->
    [yes] Your receipt knows attempt { $attempt } of { $round ->
        [0] the lot
       *[other] round { $round }
    }, which the record keeps back.
   *[no] The receipt of { $name } knows attempt { $attempt } of { $round ->
        [0] the lot
       *[other] round { $round }
    }, which the record keeps back.
}
check-match-known = { $count ->
    [0] No receipt for this match: all is consistent, but only a receipt shows that the seals came first.
   *[other] Compared with the receipt of { $names }, which knows { $count } of { $all }.
}
check-match-alone = { $count ->
    [one] To one of them no player gave a number: there the server shuffled alone.
   *[other] To { $count } of them no player gave a number: there the server shuffled alone.
}
check-match-bare = { $count ->
    [one] One deal has no shuffle in this record.
   *[other] { $count } deals have no shuffle in this record.
}
check-match-open = Round { $round } is not over; its shuffle is still secret.
check-row = { $round ->
    [0] Lot
   *[other] Round { $round }
}
check-row-attempt = attempt { $attempt }
check-row-off = attempt { $attempt }, called off
check-row-given = { $count ->
    [0] no player gave a number
    [one] one player’s number
   *[other] { $count } players’ numbers
}
check-off-unopened = Called off: { $names } did not open what they had sealed.
check-off-abandoned = Called off: everybody left before the first tile.
check-rules = Actions and scores are checked with the rules themselves: { $command } on the command line.

check-kept = { $count ->
    [one] One receipt in this browser
   *[other] { $count } receipts in this browser
}
check-kept-with = { $date }, with { $names }
check-kept-count = { $count ->
    [one] one shuffle
   *[other] { $count } shuffles
}
check-kept-save = Save
check-kept-save-which = Save the receipt: { $name }

check-error-json = This file is no JSON, so it is neither a record nor a receipt.
check-error-other = This is neither a match record of balak nor a receipt.
check-error-record = { $round ->
    [0] This record cannot be read: something is wrong in “{ $at }”.
   *[other] This record cannot be read: something is wrong in “{ $at }” of round { $round }.
}
check-error-receipt = This receipt cannot be read: it is not complete, or was changed.
check-error-size = This file is too large for this page. On the command line, balak verify reads files of any size.
check-error-attempts = { $round ->
    [0] The attempts that were called off do not lead up to the lot: one is missing.
   *[other] The attempts that were called off do not lead up to the deal of round { $round }: one is missing.
}
check-error-kept = This is a score sheet of real tiles: nothing was shuffled by a program.
check-error-only-receipt = This is a receipt. Choose the record of its match, too.
check-error-read = This file could not be read.
