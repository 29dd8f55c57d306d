"""The table of ``balak play``: deals, asks, and says what happens, one plain line at a time."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import click

from balak.actions import DRAW, Action, Draw, Pass, Place
from balak.bots import Bot, choose_checked
from balak.bots.advice import advise
from balak.bots.explaining import reasons
from balak.cli.answers import answer, value_answer
from balak.cli.replay import scored
from balak.cli.voice import Voice, capital, joined
from balak.cli.words import Ask, Move, read_command, typed_commands
from balak.errors import ActionError, BalakError, NotationError, Reason
from balak.layout import Arm
from balak.match import Match
from balak.rules import standard
from balak.shuffle import LotLayer, highest, lot_winner, seeded_deck
from balak.text import LANGS, Lang, arithmetic, explain, listed, message, tile_name
from balak.tiles import Tile
from balak.view import View, match_view

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

    @property
    def voice(self) -> Voice:
        """What tells the person of the table."""
        return Voice(self.lang, self.names, HUMAN)

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
        names = self.voice.names
        winners = [names[seat] for seat in self.match.winners]
        key = "play-match-tied" if len(winners) > 1 else "play-match-won"
        scores = scored(names, self.match.scores, self.lang)
        self.say(key, winners=listed(winners, self.lang), scores=scores)
        self.say("play-seed", seed=self.seed)

    def say(self, id: str, **args: str | int) -> None:  # noqa: A002
        """Write a sentence of the catalogue on a line of its own."""
        click.echo(message(self.lang, id, **args))

    # --- rounds -------------------------------------------------------------------------------

    def _tell_lot(self) -> None:
        names = self.voice.names
        for layer in self.lot:
            tiles = [
                message(self.lang, "play-lot-tile", name=names[seat], tile=self._tile(tile))
                for seat, tile in layer
            ]
            self.say("play-lot", tiles="; ".join(tiles))
            tied = [names[seat] for seat in highest(layer)]
            if len(tied) > 1:
                self.say("play-lot-tied", names=listed(tied, self.lang))
        self.say("play-lot-winner", name=names[lot_winner(self.lot)])

    def _play_round(self) -> None:
        number = len(self.match.finished) + 1
        self.match = self.match.deal(seeded_deck(self.seed, number))
        view, before = self._view(HUMAN), -1
        burst = [self.voice.dealt(view, number)]
        while view.turn is not None:
            seat = view.turn
            if seat == HUMAN:
                burst.append(self.voice.call(view, is_new=before != HUMAN))
                click.echo(joined(burst))
                burst = []
                action = self._ask(view)
            else:
                action = choose_checked(self.bots[seat - 1], self._view(seat))
            self.match = self.match.play(action)
            after = self._view(HUMAN)
            burst += self.voice.happened(view, after)
            view, before = after, seat
        burst.append(self.voice.over(self.match.finished[-1].result))
        click.echo(joined(burst))
        self._tell_end()

    def _view(self, seat: int) -> View:
        view = match_view(self.match, seat)
        assert view is not None  # noqa: S101 — a round was dealt
        return view

    def _tell_end(self) -> None:
        done, names = self.match.finished[-1], self.voice.names
        result = done.result
        if done.round is not None:
            for seat, hand in enumerate(done.round.hands):
                tiles = ", ".join(map(self._tile, hand)) or message(self.lang, "play-no-tiles")
                pips = result.remaining[seat]
                self.say("play-rest", name=names[seat], tiles=tiles, pips=pips)
        if result.winner is not None:
            winner = names[result.winner]
            self.say("play-gain", name=winner, sum=arithmetic(result), points=result.points)
        if not self.match.is_over:
            scores = scored(names, self.match.scores, self.lang)
            self.say("tell-score", scores=scores, target=self.match.target)
            opener, before = self.match.next_opener or 0, done.opener
            self.say("play-next-opener", name=names[opener], before=names[before])

    # --- the person ---------------------------------------------------------------------------

    def _ask(self, view: View) -> Action:
        """Return the person's next action; what they ask about is answered here."""
        for id_ in ("ends", "hand", "fits"):
            click.echo(answer(id_, view, self.voice))
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
                key="tell-no-such",
                tile=self._tile(action.tile),
            )
        if action not in view.legal_actions:
            # The round itself says why; it tells nothing that the person may not know.
            round_ = self.match.round
            assert round_ is not None  # noqa: S101 — it is this seat's turn
            try:
                round_.play(action)
            except ActionError as error:
                raise _in_the_pages_words(error, view) from error
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
                tile=capital(self._tile(tile)),
                digits=f"{tile.high}{tile.low}",
                left=left,
                right=right,
            )
        if tile in view.hand:
            raise ActionError(
                f"{tile.face} fits neither {left} nor {right}",
                reason=Reason.NO_FIT,
                rule="R7",
                key="why-no-fit" if left != right else "why-no-fit-one",
                tile=capital(self._tile(tile)),
                left=left,
                right=right,
                value=left,
            )
        return Place(tile, Arm.MINUS)

    def _answer(self, question: Ask, view: View) -> None:
        match question:
            case Ask("help"):
                self._tell_help()
            case Ask("hint"):
                self._tell_hint(view)
            case Ask("quit"):
                raise LeavingError
            case Ask("value", int(value)):
                click.echo(value_answer(value, view, self.voice))
            case Ask(id_):
                click.echo(answer(id_, view, self.voice))

    def _tell_help(self) -> None:
        """Say what can be typed: the tiles, and the same map of keys as the page's."""
        self.say("play-help")
        rows = [
            ("64", message(self.lang, "play-help-tile")),
            ("64- 64+", message(self.lang, "play-help-end")),
        ]
        for command in typed_commands():
            word = command.words[LANGS.index(self.lang)]
            if command.id == "value":
                rows.append((f"{command.key}6, {word} 6", message(self.lang, "play-help-value")))
            else:
                key = "play-help-quit" if command.id == "quit" else f"key-{command.id}"
                rows.append((f"{command.key}, {word}", message(self.lang, key)))
        width = max(len(typed) for typed, _ in rows)
        for typed, meaning in rows:
            click.echo(f"  {typed:<{width}}  {meaning}")

    def _tell_hint(self, view: View) -> None:
        """Say what had best be done, with what chance, and why; nothing but the view is asked."""
        advice = advise(view, seed=self.seed)
        self.say("advice-best", what=self._advised(advice.best))
        for choice in advice.choices:
            if choice.action == advice.best:
                key = "advice-chance-exact" if advice.is_exact else "advice-chance"
                self.say(key, percent=round(100 * choice.chance))
        for reason in reasons(view, advice.best):
            name = self.voice.names[reason.details.get("seat", HUMAN)]
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
        return tile_name(tile, self.lang)


def _in_the_pages_words(error: ActionError, view: View) -> ActionError:
    """Return the same refusal with the sentence that the page has for it, if it has one."""
    may_draw = DRAW in view.legal_actions
    key = {
        Reason.PROTECTED: "why-no-draw",
        Reason.MUST_DRAW: "why-draw-first",
        Reason.CAN_PLACE: "why-no-pass" if may_draw else "why-place-first",
    }.get(error.reason)
    if key is None:
        return error
    return ActionError(
        str(error), reason=error.reason, rule=error.rule, key=key, count=view.drawable_count
    )
