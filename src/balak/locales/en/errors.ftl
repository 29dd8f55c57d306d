### Refusals that only Python says: records, positions, lots, shuffles, storage.

## Tiles, actions and sets

error-tile-text = { $text } is not a tile: write two digits from 0 to 6, the lower one first, such as "14".
error-tile-values = No tile has the values { $text }: a tile is two whole numbers from 0 to 6, the lower one first.
error-tile-twice = { $tile } comes twice.
error-tile-foreign = { $tile } is not in this set.
error-set = There is no double-{ $text } set: choose 1 to 6.
error-action-index = No action has the number { $index } here.

## Deals and openers

error-rules-range = { $name } must be a whole number from { $low } to { $high }, not { $value }.
error-rules-size = { $seats } hands of { $hand } and { $protected } protected tiles need { $needed } tiles, but the set has { $tiles }.
error-hands-count = There are { $hands } hands for { $seats } seats.
error-hand-size = The hand of seat { $seat } has { $count } tiles, but { $hand } are dealt.
error-boneyard-size = The boneyard has { $count } tiles, but { $size } must be left.
error-opener-range = The opener must be a seat from 0 to { $last }.
error-opener-unknown = The opener { $text } is not a seat at this table.
error-opener-open = Nobody was chosen to open the first round: draw the lot first.
error-opener-first = Seat { $opener } opens, but the lot chose seat { $expected }.
error-opener-next = Seat { $opener } opens, but seat { $expected } is next: the one clockwise of the previous opener.
error-other-rules = The round was dealt by other rules than the match's.
error-target = The target must be a whole number from 1 to 999, not { $text }.
error-starting-scores = Starting scores must be { $seats } whole numbers from 0 to 999.
error-seat-range = { $name } is seat { $seat }, but the seats are 0 to { $last }.

## Positions

error-position-fields = A position has seven fields with single spaces between them: hands, line, boneyard, opener, turn, passes, scores; here there are { $count }.
error-position-text = { $text } cannot be read as the { $field } of a position.
error-position-unknown = Some tiles of this position are unknown: give rng to deal them.
error-position-seats = Scores and lacking values are written once for each of the { $seats } seats.
error-position-total = Hands, line and boneyard hold { $total } tiles, but the set has { $tiles }.
error-position-boneyard = The boneyard holds { $count } tiles, but it starts with { $start } and its last { $protected } are never drawn.
error-position-passes = { $passes } passes in a row cannot be: a seat passes only when the boneyard is down to its protected tiles, and { $seats } passes end the round.
error-position-empty = A hand is empty although the round went on: placing the last tile ends it.
error-position-over = The turn is - when the round is over, and a seat while it goes on.
error-position-lacks-open = A seat lacks a value for certain only after a pass, and nobody passes while drawing is possible.
error-position-lacks = Seat { $seat } holds { $tile }, but has passed with an end that it fits.
error-position-no-deal = No deal of the unknown tiles respects what the seats lack.
error-position-line = The line cannot be: { $why }
error-position-turn = { $placed } tiles were placed and nobody can have passed yet, so it is another seat's turn.
error-position-counts = { $placed } placements cannot have left these hands and this turn, however the seats drew and passed.
error-position-hand = Seat { $seat } was dealt { $hand } tiles, has placed { $placed } and cannot have { $count }.
error-kernel-row = No round can stand where this row of integers does: make rows with from_round or deal, and change them with legal actions only.

## Results

error-result-unfinished = There is a result, but the actions do not end the round.
error-result-differs = { $name } of the result is { $given }, but the round gives { $expected }.
error-result-seat = There is no seat { $seat } at this table.
error-result-no-winner = Somebody went out, but the winner is missing.
error-result-not-out = The player who went out cannot have pips left.
error-result-remaining = Pips left must be numbers from 0, one for each seat.
error-result-negative = Nobody loses points: they cannot be below 0.
error-result-nobody = A blocked round has a winner who gains something, or no winner and no points.
error-result-tied = The lowest hands are tied, so nobody wins.
error-result-lowest = Seat { $seat } has the single lowest hand.
error-result-points = The gain is { $expected }, not { $given }.
error-result-scores = The scores after this round must be { $expected }.

## The lot

error-lot-decided = Layer { $layer } of the lot is too many: one seat was highest already.
error-lot-seats = Layer { $layer } of the lot must hold the seats { $seats } in this order.
error-lot-twice = { $tile } comes twice in the lot.
error-lot-open = The lot is not decided: no seat alone is highest.
error-lot-deck = The deck ran out before one seat alone was highest.

## Shuffles

error-shuffle-part =
    { $part ->
        [match] The id of a match must be exactly 32 lower-case hex digits.
        [round] The number of a round must be a whole number from 0.
        [attempt] The number of an attempt must be a whole number from 1.
        [seat] The number of a seat must be from 0 to 3.
        [seats] There must be two to four seats.
        [secret] A secret must be exactly 64 lower-case hex digits.
        [contribution] A contribution must be exactly 32 lower-case hex digits, or empty.
       *[seed] A seed must be ASCII text.
    }
error-shuffle-shape =
    { $part ->
        [scheme] { $at }: the scheme is not balak-fair/1.
        [commitment] { $at }: the commitment must be exactly 64 lower-case hex digits.
        [secret] { $at }: the secret must be exactly 64 lower-case hex digits.
        [contributions] { $at }: there must be one contribution a seat, 32 lower-case hex digits or empty.
        [order] { $at }: attempts must be in the order of round and number, each once.
        [reason] { $at }: the reason must be "unopened" or "abandoned".
        [attempt] { $at }: the number differs from the one in its shuffle.
        [opened] { $at }: a seat that did not open must have an empty contribution.
       *[seats] { $at }: the seats that did not open must be named in order, each once.
    }
error-shuffle-attempts = The attempts called off for round { $number } do not lead up to its deal.
error-shuffle-commitment = The opened secret does not fit its commitment.
error-shuffle-deal = The tiles that were dealt are not those of this shuffle.
error-shuffle-lot = The tiles of the lot are not those of this shuffle.
error-shuffle-none = The record does not hold a shuffle for each of its deals.

## Receipts

error-receipt-format = This is not a receipt, balak-receipt/1 ({ $at }).
error-receipt-twice = The receipt holds one attempt twice.
error-receipt-other = The receipt is for no match in this file.
error-receipt-attempt = The receipt knows of attempt { $attempt }, which is not in the record.
error-receipt-commitment = The commitment in the record is not the one that the player was shown.
error-receipt-list = The contribution of seat { $seat } does not fit the list that the player was shown.
error-receipt-own = The player's own contribution in the record is not the one that was sent.

## JSON

error-json = This is not JSON (character { $at }).
error-json-utf8 = The text is not UTF-8 (byte { $at }).
error-json-bom = The text starts with a byte-order mark.
error-json-depth = Lists and objects are nested deeper than { $limit }.
error-json-duplicate = The key { $name } comes twice in one object.
error-json-constant = { $text } is not a number of JSON.
error-json-number = A number is too large.
error-json-surrogate = A text holds half a surrogate pair.
error-line-long = The line is longer than { $limit } bytes.
error-file-binary = This is not a text file.

## Records

error-record-format = The "format" of a record must be "{ $format }".
error-record-key-unknown = { $at } has a key that is not known: { $name }.
error-record-key-missing = { $at } has no "{ $name }".
error-record-type =
    { $expected ->
        [object] { $at } must be an object.
        [list] { $at } must be a list.
        [text] { $at } must be a text.
        [kind] { $at } must be "domino" or "blocked".
        [candidate] { $at } must be a pair of a seat and a tile.
       *[whole] { $at } must be a whole number.
    }
error-record-range =
    { $high ->
        [-1] { $at } must be { $low } or more.
       *[other] { $at } must be from { $low } to { $high }.
    }
error-record-seats = A record has two to four seats, not { $count }.
error-record-scores = { $at } must have one score for each of the { $seats } seats.
error-record-id = The key "{ $at }" must be exactly 32 lower-case hex digits.
error-record-id-needed = A record with a shuffle must have its "id".
error-record-lot-shuffle = "lot_shuffle" may stand only with "lot".
error-record-mixed = A record holds played rounds or kept ones, never both.
error-record-shuffles = There are more shuffles than rounds.
error-record-research = Only a round of the game itself, from its deal on, can be recorded.
error-round-extra = The match was over before this round.
error-round-unfinished = The actions do not end the round, and another one follows.

## Names

error-name-length = A name must have 1 to { $limit } characters, not { $count }.
error-name-characters = A name must not hold control characters, private characters or anything that changes the direction of text.
error-name-form = A name must be in Unicode's normal form C.
error-name-blank = A name must not be blank.

## Bots, tables and storage

error-bot-name = There is no bot { $name }; there are: { $known }.
error-net-file = This file holds no net: make one with balak train.
error-training-file = { $file } holds no training: give the same options as before, or begin anew without --resume.
error-training-options = { $file } holds another training: give the same options as before, or begin anew without --resume.
error-bot-illegal = The bot { $bot } chose an action that is not legal.
error-bot-raised = The bot { $bot } failed to choose an action.
error-table-bots = Each bot must have one name.
error-table-scores = Each seat must have one starting score.
error-store-log = The log of the table does not begin as it should.
error-store-locked = Another balak server is using the data folder { $path }.
error-store-folder = The data folder { $path } cannot be used: { $cause }.
error-store-unusable = The database cannot be used: { $cause }.
error-store-file = The database { $path } cannot be used: { $cause }.
error-store-not-found = There is no such table.
error-store-closed = The store is closed.
error-store-foreign = { $path } is a database of another program.
error-store-newer = { $path } was written by a newer balak (schema { $found }, this one knows { $known }).
error-store-migration = The database { $path } could not be brought from schema { $found } to { $known }, and is as it was: { $cause }.
error-store-older = { $path } was written by an older balak (schema { $found }, this one knows { $known }); run balak serve once to bring it up to date.
error-store-none = There is no database { $path }.
error-store-backup = The backup { $path } cannot be written: { $cause }.
error-store-conflict = The table has moved on since the state that was used.
error-record-none = No round is finished yet.

## The server

error-origin = The request came from another site.
error-table-full = No such seat is free at this table.
error-code = This code is wrong, used up or too old. Ask for a new one on the other device.
error-no-next = There is no other match at this table yet.
error-offline = This needs a server: there are no other people on this device.
error-rate-tables = Too much was asked from this address. Try again in a few minutes.
error-no-page = There is nothing here.
error-request = The request cannot be used: { $cause }.
error-port-used = Port { $port } of { $host } is in use: choose another with --port.
error-port-unusable = Port { $port } of { $host } cannot be used: { $cause }.
error-setting-unknown = There is no setting { $name }; { $meant } may be meant.
error-setting-choice = { $value } is no value for { $name }; choose: { $known }.
error-setting-whole = { $value } is no value for { $name }: give a whole number from { $low } to { $high }.
error-setting-number = { $value } is no value for { $name }: give a number from { $low } to { $high }.
error-setting-url = { $value } is no value for { $name }: write it as https://name or http://name:port.
error-setting-networks = { $value } is no value for { $name }: write IP addresses or networks such as 127.0.0.1 or 10.0.0.0/8, with commas between them.
error-setting-secret = The value of { $name } must be at least { $least } letters and digits.
