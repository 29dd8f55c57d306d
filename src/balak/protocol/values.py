"""The values that messages are made of, and their forms."""

from typing import Annotated, Literal

from msgspec import Meta

from balak import bots, results

# "\\Z", since "$" would let a line feed follow.
TableId = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]
PlayerName = Annotated[str, Meta(min_length=1, max_length=96)]
ActionText = Annotated[str, Meta(pattern=r"^([0-6][0-6][+-]?|d|p)\Z")]
Seq = Annotated[int, Meta(ge=0)]
BotName = bots.BotName
Pace = Literal["instant", "quick", "human", "slow"]
Kind = results.Kind
Phase = Literal["gathering", "shuffling", "lot", "play", "round_over", "match_over", "closed"]
"""Where a table stands.

``gathering``: seats are taken; ``shuffling``: the players and the server shuffle together;
``lot`` and ``round_over``: the lot or the finished round is looked at until everybody goes on;
``closed``: the table was closed, or everybody left; nothing more happens here.
"""
Presence = Literal["empty", "here", "reconnecting", "away", "bot"]
"""What is seen of a seat: nobody sits there, a person is here, was cut off, ran out of time or has
gone, or a bot sits there for good. Whether a bot stands in just now is `SeatInfo.stand_in`."""
Phrase = Literal[
    "hello",
    "good_luck",
    "your_turn",
    "one_moment",
    "well_placed",
    "lucky",
    "sorry",
    "thanks",
    "well_played",
    "again",
    "bye",
]
"""The quick phrases; each page says them in its own language."""
CalledOffWhy = Literal["unopened", "abandoned"]
ReplacedWhy = Literal["turn", "away", "claimed", "left"]
ClosedWhy = Literal["left", "admin"]
Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
Hex64 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
RoundNumber = Annotated[int, Meta(ge=0, le=9999)]
Code = Annotated[str, Meta(pattern=r"^[0-9A-HJKMNP-TV-Z]{10}\Z")]
"""A code for moving to another device, in Crockford's alphabet: no I, L, O or U."""
Lang = Literal["id", "en"]
