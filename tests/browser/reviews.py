"""Reviews for looking at: matches played by a simple player, with findings that are made up."""

import random
from collections.abc import Callable, Sequence

import msgspec
from playwright.sync_api import Page, Route

from balak.actions import Action, Draw
from balak.match import Match
from balak.protocol import AnalysedRound, Analysis, AnalysisSummary, Review, ReviewSeat
from balak.round import Round
from balak.rules import standard
from balak.server.replays import replayed
from balak.tiles import TILES
from browser.staging import TABLE
from server.analysts import round_found, summary

Player = Callable[[Round], Action]
LONG = ("Raden Ajeng Kartiningsih", "Sri Wahyuningsih Lestari", "Bambang Hartono Kusumo W", "Wayan")
NAMES = ("Ayu", "Sari", "Budi", "Wayan")


def at_once(round_: Round) -> Action:
    """Place what there is to place, and draw only where nothing fits."""
    return round_.legal_actions[0]


def everything_first(round_: Round) -> Action:
    """Draw as long as it can be done: the first seat has nineteen tiles then."""
    legal = round_.legal_actions
    return next((action for action in legal if isinstance(action, Draw)), legal[-1])


def match_of(
    seats: int = 2, *, rounds: int = 3, seed: str = "a", play: Player = at_once, target: int = 999
) -> Match:
    """Play a match, or its first rounds."""
    rng = random.Random(seed)
    match = Match(standard(seats), target=target, opener=0)
    while len(match.finished) < rounds and not match.is_over:
        deck = list(TILES)
        rng.shuffle(deck)
        match = match.deal(deck)
        while match.round is not None:
            match = match.play(play(match.round))
    return match


def review_of(
    match: Match,
    *,
    names: Sequence[str] = NAMES,
    seat: int | None = 0,
    over: bool = True,
    link: str = TABLE,
) -> Review:
    """Return the review of a match."""
    return Review(
        table=TABLE,
        link=link,
        seats=[ReviewSeat(name, None) for name in names[: match.seats]],
        seat=seat,
        target=match.target,
        over=over,
        winners=[],
        rounds=replayed(match),
    )


def analysis_of(match: Match, *, ready: int | None = None) -> Analysis:
    """Return the analysis of a match, or of its first rounds."""
    rounds = [round_found(one.round) for one in match.finished[:ready] if one.round is not None]
    total = len(match.finished)
    is_done = len(rounds) == total
    return Analysis(
        status="done" if is_done else "running",
        ready=len(rounds),
        total=total,
        ahead=0,
        start=0,
        rounds=msgspec.convert(rounds, list[AnalysedRound]),
        summary=msgspec.convert(summary(match.seats), AnalysisSummary) if is_done else None,
    )


NOTHING = Analysis("none", 0, 3, 0, 0, [], None)


def serve(page: Page, review: Review, analysis: Analysis = NOTHING) -> list[str]:
    """Answer what the page asks about a table; return the list of what it asked for by post."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked_for = route.request
        if asked_for.method == "POST":
            asked.append(asked_for.url)
        start = int(asked_for.url.partition("from=")[2] or 0)
        told = msgspec.structs.replace(analysis, start=start, rounds=analysis.rounds[start:])
        route.fulfill(body=msgspec.json.encode(told), content_type="application/json")

    def give(route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(review), content_type="application/json")

    page.route("**/api/tables/*/review", give)
    page.route("**/api/tables/*/analysis*", answer)
    return asked


def show(page: Page, review: Review, analysis: Analysis = NOTHING, place: str = "") -> list[str]:
    """Show a review; ``place`` is the rest of the address, such as ``/2/7``."""
    asked = serve(page, review, analysis)
    page.goto(f"/ulasan/{TABLE}{place}")
    page.get_by_test_id("review").wait_for()
    return asked


def longest() -> Match:
    """Return a match whose first round has a line of twenty-five tiles."""
    return match_of(2, rounds=1, seed="48")
