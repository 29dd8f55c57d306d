"""Every kind of command: a table at which it can be given, by whom, and how it is made."""

from collections.abc import Awaitable, Callable

from balak.protocol import (
    Act,
    Back,
    Claim,
    Command,
    Concede,
    Contribute,
    Leave,
    Next,
    Options,
    Ready,
    Rematch,
    Reveal,
    Start,
)
from server.rooms import House, Room


async def gathering(one: House) -> Room:
    room = await one.room(2)
    await room.connect(0, 1)
    return room


async def with_a_guest_ready(one: House) -> Room:
    room = await gathering(one)
    await room.pages[1].do(Ready, ready=True)
    return room


async def shuffling(one: House) -> Room:
    room = await gathering(one)
    for page in room.pages.values():
        page.shuffles.is_silent = True
    await one.start(room)
    return room


async def listed(one: House) -> Room:
    room = await gathering(one)
    for page in room.pages.values():
        page.shuffles.reveals = False
    await one.start(room)
    return room


async def lot(one: House) -> Room:
    room = await gathering(one)
    await one.start(room)
    return room


async def playing(one: House) -> Room:
    return await one.playing(2)


async def with_a_third(one: House) -> Room:
    return await one.playing(3)


async def cut_off(one: House) -> Room:
    room = await one.playing(2)
    assert room.state.turn == 0
    await room.cut(0)
    await room.advance(60.0)
    return room


async def late(one: House) -> Room:
    room = await one.playing(2, options=Options(timer=5, bank=0))
    await room.advance(5.0)
    assert room.state.seats[0].timeouts == 1
    return room


async def over(one: House) -> Room:
    room = await one.playing(2, target=1)
    await room.play_to("match_over")
    return room


def contribution_of(room: Room) -> str:
    """Return what seat 0 gave the hash of."""
    attempt = room.state.need_attempt()
    return room.browsers[0].attempts[attempt.round, attempt.number].contribution


Make = Callable[[Room, str, int], Command]
TWICE: dict[str, tuple[Callable[[House], Awaitable[Room]], int, Make]] = {
    "act": (playing, 0, lambda room, name, seq: Act(name, seq, room.pages[0].legal[0])),
    "next": (lot, 0, lambda _, name, seq: Next(name, seq, 1)),
    "ready": (gathering, 1, lambda _, name, seq: Ready(name, seq, ready=True)),
    "unready": (gathering, 1, lambda _, name, seq: Ready(name, seq, ready=False)),
    "start": (with_a_guest_ready, 0, lambda _, name, seq: Start(name, seq)),
    "contribute": (
        shuffling,
        0,
        lambda _, name, seq: Contribute(name, seq, 0, 1, "a" * 64),
    ),
    "reveal": (listed, 0, lambda room, name, seq: Reveal(name, seq, 0, 1, contribution_of(room))),
    "leave": (playing, 1, lambda _, name, seq: Leave(name, seq)),
    "concede": (playing, 1, lambda _, name, seq: Concede(name, seq)),
    "concede among three": (with_a_third, 1, lambda _, name, seq: Concede(name, seq)),
    "claim": (cut_off, 1, lambda _, name, seq: Claim(name, seq, 0)),
    "back": (late, 0, lambda _, name, seq: Back(name, seq)),
    "rematch": (over, 0, lambda _, name, seq: Rematch(name, seq, wanted=True)),
    "no rematch": (over, 0, lambda _, name, seq: Rematch(name, seq, wanted=False)),
}

WRITE_NOTHING = {"unready", "back", "no rematch"}
"""Of these the ones that only confirm what is so already."""
