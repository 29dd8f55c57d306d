### Sentences of the command line.

## Help

help =
    Usage: balak COMMAND [OPTIONS] …

    Draw, the individual domino game for two to four players, by the exact rules.

    Commands:
      serve     open the table in the browser
      site      write the page as a folder of files, without a server
      admin     look after the tables of a server: see, close, delete, back up
      play      play a match against bots in the terminal
      simulate  let bots play many rounds or matches, and count
      arena     let bots meet each other on the same deals, with Elo
      exploit   find out how much a best response gains from a bot on a small set
      train     train a net for bots by playing against itself
      analyse   grade every decision of match records, luck told apart
      replay    replay match records and check them
      caption   put a line of play into words
      legal     name the legal actions of an unfinished record
      verify    check the shuffles of a record
      rules     show the rules

    Options:
      --lang id|en  language; the default is id, Indonesian
      --version     show the version
      --help        show this help; also for each command

    Examples:
      balak serve
      balak play --lang en --seats 3
      balak replay --lang en record.jsonl
      balak rules --lang en R10

help-serve =
    Usage: balak serve [OPTIONS]

    Open the table in the browser, until Ctrl-C.

    Options:
      --host ADDRESS         address to listen on; the default is 127.0.0.1, and 0.0.0.0 lets friends in your network in
      --port NUMBER          port; the default is 8000, and 0 takes a free one
      --public-url URL       where browsers reach it, if elsewhere (behind a proxy)
      --trusted-proxy IPS    addresses of the proxies whose word on where browsers are counts
      --data FOLDER          folder of the data; by default in this user's data folder
      --pace PACE            pace of the bots at every table: instant, quick, human or slow
      --log text|json        form of the log lines on standard error
      --log-level LEVEL      debug, info, warning or error; the default is info
      --development          let in sockets without an origin; never where others reach it
      --settings             show every setting and its value, and do not serve
      --lang id|en           language
      --help                 show this help

    Every setting can be set by a variable, too, such as BALAK_PORT; an option counts before it.

    Examples:
      balak serve
      balak serve --port 8080 --pace quick
      balak serve --host 0.0.0.0 --data ~/balak
      balak serve --public-url https://balak.example --trusted-proxy 127.0.0.1 --log json
      balak serve --settings

help-site =
    Usage: balak site DIR [OPTIONS]

    Write the page as a folder of files: play against the computer, the rules, the score keeper,
    replays and the check of shuffles, all of it in the browser and without a server. Any host of
    files can have it, in a folder of its own too. A site that is there already is renewed; other
    files beside it stay.

    Options:
      --lang id|en  language; the default is id, Indonesian
      --help        show this help

    Examples:
      balak site --lang en site
      python3 -m http.server -d site

help-admin =
    Usage: balak admin ACTION [OPTIONS]

    Look after the tables of a server, also while it runs.

    Actions:
      tables                list the tables that changed last; their ids are secret, since invite links hold them
      hide-name TABLE SEAT  call the seat, 1 to 4, "Player" and its number instead of its name
      close TABLE           close a table for good; its log stays
      delete TABLE          delete a table with its log
      tidy                  archive old tables, remove names and delete tables where it is time
      backup FILE           copy the database to a new file that only this user can read

    Options:
      --data FOLDER        folder of the data; by default in this user's data folder
      --names              tables: show the players' names, too
      --limit NUMBER       tables: so many; the default is 50
      --seat-days NUMBER   tidy: archive after so many days without an event; the default is 30
      --name-days NUMBER   tidy: remove names after so many days; the default is 90, and 0 keeps them
      --delete-days NUMBER tidy: delete tables after so many days; the default is 0, never
      --lang id|en         language
      --help               show this help

    Variables such as BALAK_DATA count here, too; an option counts before them.

    Examples:
      balak admin tables --lang en
      balak admin hide-name 0123456789abcdef0123456789abcdef 2
      balak admin close 0123456789abcdef0123456789abcdef --data ~/balak
      balak admin tidy --seat-days 14
      balak admin backup balak-backup.sqlite3

help-play =
    Usage: balak play [OPTIONS]

    Play a match against bots. Everything is said in plain lines of text, for screen readers and pipes. Type help while playing.

    Options:
      --seats 2|3|4    seats; by default one for each bot and one for you
      --bots NAMES     one for all, or one a bot with commas; the weakest first: beginner (places
                       light tiles first), greedy (sheds the most pips; the default), heuristic (counts
                       tiles), net (learned by playing), expert (thinks ahead; with the extra sim)
      --seed TEXT      seed of deals and bots: the same seed gives the same match
      --target NUMBER  points to reach; the default is 100 for two seats, 61 for three or four
      --name NAME      your name
      --record FILE    add the record of the match to FILE, also when leaving in the middle
      --lang id|en     language
      --help           show this help

    Examples:
      balak play --lang en
      balak play --lang en --seats 4 --bots beginner,greedy,heuristic --name Ayu
      balak play --lang en --seed practice --target 50 --record record.jsonl

help-replay =
    Usage: balak replay FILE [OPTIONS]

    Replay every record in FILE (one JSON object a line; - is standard input) by the rules. A bad record is named with its line, round, action and the number of the rule; the others are still replayed.

    Options:
      --json        one line of JSON for each record
      --lang id|en  language
      --help        show this help

    Exit code: 0 all good, 1 a record is bad or there is none, 2 wrong usage or an unreadable file.

    Examples:
      balak replay --lang en record.jsonl
      balak replay --json - < record.jsonl

help-caption =
    Usage: balak caption ACTION… [OPTIONS]

    Put into words the line that these placements make: the opening tile without an arm, then tiles with - (left) or + (right).

    Options:
      --lang id|en  language
      --help        show this help

    Examples:
      balak caption --lang en 14 11- 44+

help-legal =
    Usage: balak legal FILE [OPTIONS]

    Name the legal actions after the last action of each unfinished record in FILE (- is standard input).

    Options:
      --json        one line of JSON for each record
      --lang id|en  language
      --help        show this help

    Examples:
      balak legal --lang en record.jsonl
      balak legal --json - < record.jsonl

help-verify =
    Usage: balak verify FILE [OPTIONS]

    Check the rules, the shuffles and the deals of each record in FILE (- is standard input). Stops at the first difference.

    Where a player contributed to the shuffle, this proves that no single party chose the deal. It does not prove that nobody looks at the server's memory, nor that friends do not tell each other their tiles.

    Options:
      --receipt FILE     a player's receipt, balak-receipt/1
      --require-shuffle  refuse records whose deals have no shuffle
      --lang id|en       language
      --help             show this help

    Examples:
      balak verify --lang en record.jsonl
      balak verify --lang en record.jsonl --receipt receipt.json

help-rules =
    Usage: balak rules [RULE…] [OPTIONS]

    Show the rules of Draw, whole or by number.

    Options:
      --lang id|en  language
      --help        show this help

    Examples:
      balak rules --lang en
      balak rules --lang en R7 R10

## Wrong usage

usage-no-command = There is no command { $name }; there are: { $known }.
usage-no-option = There is no option { $name }.
usage-no-value = The option { $name } needs one value.
usage-takes-none = The option { $name } takes no value.
usage-missing = { $name } is missing.
usage-choice = { $value } is no value for { $name }; choose: { $known }.
usage-range = { $value } is no value for { $name }: give a whole number from { $low } to { $high }.
usage-rule = There is no rule { $value }; the rules are R1 to R25.
usage-extra = There is no place for { $value } here.
usage-table = { $value } is no table id: write the 32 digits that balak admin tables shows.
usage-admin-option = The option { $name } is for balak admin { $action } only.
usage-bots = { $bots } bots do not fit { $seats } seats: give one name for all, or one for each bot.
usage-seed = The seed { $value } must be ASCII text.
usage-why = { $why }
usage-other = { $message }

## Files

cli-file-missing = { $file }: there is no such file.
cli-file-directory = { $file }: this is a directory, not a file.
cli-file-permission = { $file }: there is no permission to read this file.
cli-file-other = { $file }: it cannot be read ({ $cause }).
cli-file-closed = Standard input is closed.
cli-file-empty = { $file }: there is no record in this file.
cli-file-write = { $file }: it cannot be written ({ $cause }).
cli-output = The output cannot be written ({ $cause }).
cli-receipt = { $file }: { $why }
error-not-placement = { $text } places no tile.
error-none-unfinished = No round is unfinished.

## replay, legal, verify

name-score = { $name } { $score }
replay-match = Line { $line }: { $names }, to { $target }.
replay-round = Round { $number }: { $end }
replay-end-domino = { $winner } went out and gains { $sum }.
replay-end-blocked = blocked; { $winner } is lowest and gains { $sum }.
replay-end-tied = blocked; the lowest are tied and nobody gains anything.
replay-unfinished = Round { $number } is not finished.
replay-won = { $winners } won the match. Scores: { $scores }.
replay-tied = The match is tied between { $winners }. Scores: { $scores }.
replay-open = The match is not finished. Scores: { $scores }.
legal-actions = { $name } to move: { $actions }
verify-rounds =
    { $count ->
        [one] One round was replayed and is right.
       *[other] { $count } rounds were replayed and are right.
    }
verify-no-shuffle = There is no shuffle to check.
verify-shuffles = { $count } of { $all } deals and lots have their shuffle and follow from it.
verify-called-off =
    { $count ->
        [0] No attempt was called off.
        [one] One attempt was called off.
       *[other] { $count } attempts were called off.
    }
verify-no-receipt = All is consistent, but only a player's receipt shows that the commitment came before play.
verify-receipt = The receipt knows { $count } of { $all } of these shuffles, and they all agree.
verify-alone =
    { $count ->
        [one] To one of them no player contributed: there the server shuffled alone.
       *[other] To { $count } of them no player contributed: there the server shuffled alone.
    }
verify-limits = Where a player contributed, no single party chose the deal. This does not prove that nobody looked at the server's memory or told others their tiles.

## play

play-bot = Bot { $number } ({ $kind })
play-no-search = The extra sim is missing, so { $expert } plays as { $net } does: pip install "balak[sim]".
play-welcome = A match of Draw: { $names }. The first to reach { $target } points wins.
play-how = Type a tile as its two digits, d to draw, p to pass, or help.
play-lot = Lot for the opener: { $tiles }.
play-lot-tile = { $name } { $tile }
play-lot-tied = { $names } are tied and take again.
play-lot-winner = First opener: { $name }.
play-both = { $tile } fits both ends: type { $digits }- for the left ({ $left }) or { $digits }+ for the right ({ $right }).
play-unknown = { $text } is not known. Type a tile such as 14, d, p, or help.
play-no-tiles = none
play-rest = { $name } had left: { $tiles }; { $pips } pips.
play-gain = Gain for { $name }: { $points } points: { $sum }.
play-next-opener = Next opener: { $name }, one seat clockwise of { $before }.
play-match-won = The match is over. Won by: { $winners }. Final scores: { $scores }.
play-match-tied = The match is over, tied between { $winners }. Final scores: { $scores }.
play-seed = Seed of this match: { $seed }.
play-left = You left the match. Goodbye.
play-saved = The record was saved in { $file }.
play-help = What you can type; the letters are the keys of the page:
play-help-tile = place six four, or open with it; the digits in either order
play-help-end = place it on the left or on the right; also 64 left, 64 right
play-help-value = how many sixes are out
play-help-quit = stop

## balak serve

cli-site =
    { $count } files ({ $size } MB) were written to { $folder }. To look at it:
    python3 -m http.server -d { $folder }
cli-site-foreign = There are other files in { $folder }: choose an empty folder, or a site of balak site.
cli-site-unbuilt = The page was not built. Run `python3 dev.py setup` in the project's folder.
cli-serving = balak: open { $url } in a browser; Ctrl-C stops the server.
cli-serving-friends = balak: open { $url } in a browser; friends in your network open { $friends }; Ctrl-C stops the server.
cli-no-server = The server is not installed ({ $name } is missing): pip install "balak[server]".

## balak admin

admin-no-tables = There are no tables.
admin-table = opened { $created }, last event { $changed }, { $count } events
admin-table-seats = { $seats } seats: { $people } people, { $bots } bots
admin-table-phase =
    { $phase ->
        [gathering] waiting for players
        [shuffling] shuffling
        [lot] the lot
        [play] playing
        [round_over] round over
        [match_over] match over
       *[closed] closed
    }
admin-table-listed = in the lobby
admin-table-archived = archived
admin-table-unreadable = its log cannot be read
admin-hidden = The name was replaced: { $name }.
admin-no-name = There is no name in seat { $seat } of that table.
admin-closed = The table is closed.
admin-closed-before = That table was closed before.
admin-deleted = The table was deleted with its log.
admin-tidied = { $archived } tables archived, { $nameless } stripped of names, { $deleted } deleted.
admin-backed-up = The backup is in { $file }.
