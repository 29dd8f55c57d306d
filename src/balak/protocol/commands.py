"""From the page: everything that it may say on its socket."""

from typing import Annotated

from msgspec import Meta, Struct

from balak.protocol.values import (
    ActionText,
    CommandId,
    Hex32,
    Hex64,
    Pace,
    Phrase,
    RoundNumber,
    SeatNumber,
    Seq,
)


class Hello(Struct, tag="hello", forbid_unknown_fields=True, frozen=True):
    """The first message on a socket, and the way to ask for the whole state again."""

    version: int


class Named(Struct, forbid_unknown_fields=True, frozen=True):
    """What every command begins with: its name, and the last event that the page had seen."""

    command_id: CommandId
    expected_seq: Seq


class Act(Named, tag="act", frozen=True):
    """Play an action of one's own seat."""

    action: ActionText


class Undo(Named, tag="undo", frozen=True):
    """Take back one's own placement, the last action that one had seen.

    Only before another seat has acted, and only where every other seat is a bot.
    """


class Next(Named, tag="next", frozen=True):
    """Be ready for the deal of this round: the first one after the lot, or the next one.

    It is dealt once everybody who is here is ready, or some seconds after the first one was.
    """

    round: Annotated[int, Meta(ge=1, le=9999)]


class Ready(Named, tag="ready", frozen=True):
    """While players gather: be ready, or not. All seats taken and all ready begins the match."""

    ready: bool


class Start(Named, tag="start", frozen=True):
    """Begin with bots in the empty seats. Only for the first person at the table who is here.

    The others who are here must be ready; who is cut off is not waited for.
    """


class Contribute(Named, tag="contribute", frozen=True):
    """Give the hash of one's contribution to the shuffle (`balak-fair/1`, step 2)."""

    round: RoundNumber
    attempt: Annotated[int, Meta(ge=1, le=99)]
    hash: Hex64


class Reveal(Named, tag="reveal", frozen=True):
    """Open one's contribution after the list was shown (`balak-fair/1`, step 4)."""

    round: RoundNumber
    attempt: Annotated[int, Meta(ge=1, le=99)]
    contribution: Hex32


class Leave(Named, tag="leave", frozen=True):
    """Leave the table for good. The seat is free again; in a match a bot plays on until then."""


class Concede(Named, tag="concede", frozen=True):
    """Give the match up.

    It ends if no other person plays, or if there are two seats. Else a bot plays on to the end.
    """


class Claim(Named, tag="claim", frozen=True):
    """Have a bot play for this seat, which is to act and was cut off for long (`Seats.claim`)."""

    seat: SeatNumber


class Back(Named, tag="back", frozen=True):
    """Take one's own seat back from the bot that stands in: from the next turn on."""


class Rematch(Named, tag="rematch", frozen=True):
    """After the match: want another one, or no more. Once all who are here do, there is one."""

    wanted: bool


class Hint(Named, tag="hint", frozen=True):
    """Ask what one had best do now; answered by `Hinted`, `Refused` or `Stale`.

    Only in one's own turn, and only where every other seat is a bot. It changes nothing, and the
    same state has the same hint.
    """


class Say(Struct, tag="say", forbid_unknown_fields=True, frozen=True):
    """Say a quick phrase. It is no command: nothing is kept, and there is no answer."""

    phrase: Phrase


class Pacing(Struct, tag="pacing", forbid_unknown_fields=True, frozen=True):
    """Set how long the bots take. Changes nothing in the match and has no answer."""

    pace: Pace


class Ping(Struct, tag="ping", forbid_unknown_fields=True, frozen=True):
    """Ask whether the line is alive; answered by `Pong`."""


Command = (
    Act
    | Undo
    | Next
    | Ready
    | Start
    | Contribute
    | Reveal
    | Leave
    | Concede
    | Claim
    | Back
    | Rematch
)
ClientMessage = Hello | Command | Hint | Pacing | Say | Ping
