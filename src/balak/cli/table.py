"""The table of ``balak play``: deals, asks, and says what happens, one plain line at a time."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import click

from balak.actions import DRAW, PASS, Action, Draw, Pass, Place
from balak.bots import Bot, choose_checked
from balak.bots.advice import advise
from balak.bots.explaining import reasons
from balak.cli.replay import scored
from balak.cli.words import Ask, Move, read_command
from balak.errors import ActionError, BalakError, NotationError, Reason
from balak.layout import Arm
from balak.match import Match
from balak.round import Round
from balak.rules import standard
from balak.shuffle import LotLayer, highest, lot_winner, seeded_deck
from balak.text import Lang, arithmetic, caption, explain, listed, message, tile_name
from balak.tiles import Tile
from balak.view import View

HUMAN: Final = 0
"""The seat of the person at the terminal."""


class LeavingError(Exception):
    """The person left: a word to quit, or the end of the input."""


@dataclass
class Table:
    """A match of one person against bots.

    The person and the bots are told what their `View` holds and nothing else.
    """

    lang: Lang
    names: tuple[str, ...]
    seed: str
    lot: tuple[LotLayer, ...]
    bots: Sequence[Bot]
    """One for each seat but the first."""
    target: int
    commands: Iterable[str]
    match: Match = field(init=False)
    _lines: Iterator[str] = field(init=False)

    def __post_init__(self) -> None:
        """Start the match with the opener that the lot chose."""
        rules = standard(len(self.names))
        self.match = Match(rules, target=self.target, opener=lot_winner(self.lot))
        self._lines = iter(self.commands)

    def play(self) -> None:
        """Play the match to its end.

        Raises:
            LeavingError: The person left before it.
        """
        self.say("play-welcome", names=listed(self.names, self.lang), target=self.match.target)
        self.say("play-how")
        self._tell_lot()
        while not self.match.is_over:
            self._play_round()
        winners = [self.names[seat] for seat in self.match.winners]
        key = "play-match-tied" if len(winners) > 1 else "play-match-won"
        self.say(key, winners=listed(winners, self.lang), scores=self._scores())
        self.say("play-seed", seed=self.seed)

    def say(self, id: str, **args: str | int) -> None:  # noqa: A002
        """Write a sentence of the catalogue on a line of its own."""
        click.echo(message(self.lang, id, **args))

    # --- rounds -------------------------------------------------------------------------------

    def _tell_lot(self) -> None:
        for layer in self.lot:
            tiles = [
                message(self.lang, "play-lot-tile", name=self.names[seat], tile=self._tile(tile))
                for seat, tile in layer
            ]
            self.say("play-lot", tiles="; ".join(tiles))
            tied = [self.names[seat] for seat in highest(layer)]
            if len(tied) > 1:
                self.say("play-lot-tied", names=listed(tied, self.lang))
        self.say("play-lot-winner", name=self.names[lot_winner(self.lot)])

    def _play_round(self) -> None:
        number = len(self.match.finished) + 1
        self.match = self.match.deal(seeded_deck(self.seed, number))
        round_ = self.match.round
        while round_ is not None:
            if not round_.actions:
                self.say(
                    "play-deal",
                    number=number,
                    count=round_.rules.hand_size,
                    boneyard=len(round_.boneyard),
                    opener=self.names[round_.opener],
                )
            self._play_turn(round_)
            round_ = self.match.round
        self._tell_end()

    def _play_turn(self, round_: Round) -> None:
        seat = round_.turn or 0
        if seat == HUMAN:
            action = self._ask(self._view(round_, HUMAN))
        else:
            action = choose_checked(self.bots[seat - 1], self._view(round_, seat))
        self._tell_action(seat, action, round_)
        self.match = self.match.play(action)

    def _view(self, round_: Round, seat: int) -> View:
        return View.of(round_, seat, scores=self.match.scores, target=self.match.target)

    def _tell_action(self, seat: int, action: Action, round_: Round) -> None:
        name = self.names[seat]
        match action:
            case Place(tile=tile, arm=None):
                self.say("tell-opened", name=name, tile=self._tile(tile))
            case Place(tile=tile, arm=arm):
                side = "left" if arm is Arm.MINUS else "right"
                self.say("tell-placed", name=name, tile=self._tile(tile), side=side)
            case Draw():
                if seat == HUMAN:
                    self.say("tell-drew-own", tile=self._tile(round_.boneyard[0]))
                else:
                    self.say("tell-drew", name=name, left=round_.drawable_count - 1)
            case Pass():
                left, right = round_.open_ends or (0, 0)
                key = "tell-passed-one" if left == right else "tell-passed"
                self.say(key, name=name, left=left, right=right)

    def _tell_end(self) -> None:
        done = self.match.finished[-1]
        result = done.result
        winner = "" if result.winner is None else self.names[result.winner]
        if result.kind == "domino":
            self.say("tell-domino", name=winner)
        else:
            self.say("tell-blocked")
        if done.round is not None:
            for seat, hand in enumerate(done.round.hands):
                tiles = ", ".join(map(self._tile, hand)) or message(self.lang, "play-no-tiles")
                pips = result.remaining[seat]
                self.say("tell-left", name=self.names[seat], tiles=tiles, pips=pips)
        if result.winner is None:
            self.say("tell-tied")
        else:
            self.say("tell-gain", name=winner, sum=arithmetic(result), points=result.points)
        if not self.match.is_over:
            self.say("play-scores", scores=self._scores())
            opener, before = self.match.next_opener or 0, done.opener
            self.say("tell-next-opener", name=self.names[opener], before=self.names[before])

    # --- the person ---------------------------------------------------------------------------

    def _ask(self, view: View) -> Action:
        """Return the person's next action; what they ask about is answered here."""
        self._tell_position(view)
        while True:
            line = next(self._lines, None)
            if line is None:
                raise LeavingError
            try:
                command = read_command(line)
                if isinstance(command, Ask):
                    self._answer(command, view)
                elif command is not None:
                    return self._action(command, view)
            except BalakError as error:
                rule = getattr(error, "rule", None)
                click.echo(explain(error, self.lang) + (f" ({rule})" if rule else ""))

    def _action(self, command: Move, view: View) -> Action:
        """Return the action that a command means here, if the rules allow it."""
        if isinstance(command, Draw | Pass):
            action: Action = command
        else:
            action = self._placement(command, view)
        if isinstance(action, Place) and action.tile not in view.hand:
            raise ActionError(
                f"{action.tile.face} is not in the hand",
                reason=Reason.NOT_IN_HAND,
                rule="R7",
                key="play-not-yours",
                tile=action.tile.face,
            )
        if action not in view.legal_actions:
            # The round itself says why; it tells nothing that the person may not know.
            round_ = self.match.round
            assert round_ is not None  # noqa: S101 — it is this seat's turn
            round_.play(action)
        return action

    def _placement(self, command: Place, view: View) -> Action:
        """Return where a tile goes: an arm may be left out where only one is possible."""
        tile = command.tile
        if view.open_ends is None:
            return Place(tile)
        if command.arm is not None:
            return command
        fitting = [a for a in view.legal_actions if isinstance(a, Place) and a.tile is tile]
        if len(fitting) == 1:
            return fitting[0]
        left, right = view.open_ends
        if len(fitting) > 1:
            raise NotationError(
                f"{tile.face} fits both ends",
                key="play-both",
                tile=str(tile),
                left=left,
                right=right,
            )
        if tile in view.hand:
            raise ActionError(
                f"{tile.face} fits neither {left} nor {right}",
                reason=Reason.NO_FIT,
                rule="R7",
                key="play-no-fit" if left != right else "play-no-fit-one",
                tile=tile.face,
                left=left,
                right=right,
            )
        return Place(tile, Arm.MINUS)

    def _answer(self, question: Ask, view: View) -> None:
        match question:
            case Ask.HELP:
                self.say("play-help")
            case Ask.HAND:
                self._tell_hand(view)
            case Ask.ENDS:
                self._tell_ends(view)
            case Ask.SCORE:
                self.say("play-scores", scores=self._scores())
            case Ask.LINE:
                click.echo(
                    caption(view.layout, self.lang)
                    if view.placements
                    else message(self.lang, "play-line-empty")
                )
            case Ask.COUNTS:
                self._tell_counts(view)
            case Ask.HINT:
                self._tell_hint(view)
            case Ask.QUIT:
                raise LeavingError

    def _tell_position(self, view: View) -> None:
        drew = bool(view.history) and view.history[-1].seat == HUMAN
        self.say("play-again" if drew else "play-turn")
        self._tell_ends(view)
        self._tell_hand(view)

    def _tell_ends(self, view: View) -> None:
        if view.open_ends is None:
            self.say("play-line-empty")
        else:
            left, right = view.open_ends
            self.say("play-ends", left=left, right=right)
        if view.drawable_count:
            self.say("play-drawable", count=view.drawable_count)
        else:
            self.say("play-protected", count=view.boneyard_count)

    def _tell_hand(self, view: View) -> None:
        places: dict[Tile, list[str]] = {}
        for action in view.legal_actions:
            if isinstance(action, Place):
                places.setdefault(action.tile, []).append(
                    "open" if action.arm is None else "left" if action.arm is Arm.MINUS else "right"
                )
        tiles = []
        for tile in view.hand:
            fits = places.get(tile, [])
            key = "both" if len(fits) > 1 else fits[0] if fits else "none"
            tiles.append(message(self.lang, "play-hand-tile", tile=self._tile(tile), fits=key))
        self.say("play-hand", count=len(view.hand), tiles="; ".join(tiles))
        if PASS in view.legal_actions:
            self.say("play-must-pass")
        elif not places and DRAW in view.legal_actions:
            self.say("play-must-draw")

    def _tell_counts(self, view: View) -> None:
        for seat, count in enumerate(view.hand_counts):
            lacks = ", ".join(map(str, sorted(view.lacks[seat])))
            key = "play-count-lacks" if lacks else "play-count"
            self.say(key, name=self.names[seat], count=count, lacks=lacks)

    def _tell_hint(self, view: View) -> None:
        """Say what had best be done, with what chance, and why; nothing but the view is asked."""
        advice = advise(view, seed=self.seed)
        self.say("advice-best", what=self._advised(advice.best))
        for choice in advice.choices:
            if choice.action == advice.best:
                key = "advice-chance-exact" if advice.is_exact else "advice-chance"
                self.say(key, percent=round(100 * choice.chance))
        for reason in reasons(view, advice.best):
            name = self.names[reason.details.get("seat", HUMAN)]
            self.say(reason.key, name=name, **reason.details)

    def _advised(self, action: Action) -> str:
        match action:
            case Place(tile=tile, arm=None):
                return message(self.lang, "advice-open", tile=self._tile(tile))
            case Place(tile=tile, arm=arm):
                side = "left" if arm is Arm.MINUS else "right"
                return message(self.lang, "advice-place", tile=self._tile(tile), side=side)
            case Draw():
                return message(self.lang, "advice-draw")
            case _:
                return message(self.lang, "advice-pass")

    def _tile(self, tile: Tile) -> str:
        return f"{tile_name(tile, self.lang)} {tile.face}"

    def _scores(self) -> str:
        return scored(self.names, self.match.scores, self.lang)
