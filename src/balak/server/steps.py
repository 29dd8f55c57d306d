"""What a table does by itself, from one step to the next. Pure: it says what is due, and when.

Times are seconds of the table's own clock, which stands still while no person has a line.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import Struct

from balak.protocol import ReplacedWhy
from balak.server import log
from balak.server.log import Dealer
from balak.server.presence import Presence
from balak.server.settings import Settings
from balak.server.state import TableState


class Moments(Struct, frozen=True):
    """When the waiting for what is awaited began, on the table's own clock."""

    attempt: float = 0.0
    """For hashes, or once the list is shown for what they stand for."""
    ready: float = 0.0
    """When the first one was ready for the next deal, where somebody is."""
    turn: float = 0.0
    """When the turn began, or was credited after a restart."""
    rest: float = 0.0
    """When the last round was over, or the lot was drawn."""

    def after(self, before: TableState | None, state: TableState, now: float) -> "Moments":
        """Return the moments after this state came about."""
        event = state.last
        if isinstance(event, log.Acted) and before is not None:
            if state.turn == before.turn:
                return self
            return Moments(self.attempt, self.ready, now, self.rest)
        attempt, ready, turn, rest = self.attempt, self.ready, self.turn, self.rest
        if before is None or isinstance(event, log.Committed | log.Listed):
            attempt = now
        if before is None or not any(one.is_ready for one in before.seats):
            ready = now
        if before is None or state.turn != before.turn or isinstance(event, log.Dealt):
            turn = now
        if before is None or isinstance(event, log.Scored | log.Dealt):
            rest = now
        return Moments(attempt, ready, turn, rest)


class Step(Struct, frozen=True):
    """What is due now, or when to look again."""

    states: tuple[TableState, ...] = ()
    """To be written down now; after that there may be more to do."""
    at: float | None = None
    """If nothing is due: when to look again, on the table's own clock; None for never."""
    is_rematch: bool = False
    """Whether another match is to be opened for those who want it."""


@dataclass(frozen=True, slots=True)
class Steps:
    """The rules of the road for one table.

    Args:
        settings: The server's settings.
        dealer: Where secrets and decks come from.
    """

    settings: Settings
    dealer: Dealer

    def next(
        self, state: TableState, presence: Presence, moments: Moments, now: float, back: set[int]
    ) -> Step:
        """Return what is due.

        Args:
            state: The table.
            presence: Who has a line.
            moments: Since when is waited.
            now: The time.
            back: The seats whose person wants to play again.
        """
        phase = state.phase
        returns = [] if phase == "closed" else self._returns(state, back)
        if returns:
            return Step(tuple(returns))
        match phase:
            case "gathering":
                return _gathering(state)
            case "shuffling":
                return self._shuffling(state, presence, moments, now)
            case "lot" | "round_over":
                return self._between(state, presence, moments, now)
            case "play":
                return self._playing(state, presence, moments, now)
            case "match_over":
                return self._after_match(state, presence, now)
            case "closed":
                return Step()

    def commit(self, state: TableState, absent: set[int]) -> TableState:
        """Return the table with the next attempt at the shuffle that is due, without these seats.

        A seat that gave nothing to an earlier attempt, or did not open it, stays empty for the
        round (`balak-fair/1`, step 3).
        """
        number = state.next_round
        before = [one for one in state.called_off if one.round == number]
        empty = {
            seat
            for one in before
            for seat, contribution in enumerate(one.shuffle.contributions)
            if not contribution
        }
        return state.after(
            log.Committed(number, len(before) + 1, self.dealer.secret(), sorted(absent | empty))
        )

    def cut_off(self, state: TableState, presence: Presence, now: float) -> set[int]:
        """Return the seats that have been without a line long enough to be shown so."""
        return {
            seat
            for seat, one in enumerate(state.seats)
            if (one.has_person or one.newcomer)
            and self._is_long_ago(presence.cut_off_since(seat), now)
        }

    def claimable(self, state: TableState, presence: Presence, now: float) -> int | None:
        """Return the seat that may be claimed: to act, and cut off for long in this match."""
        seat = self._actor_cut_off(state, presence)
        if seat is None or presence.cut_off(seat, now) < self.settings.claim_seconds:
            return None
        return seat

    def turn_seconds(self, state: TableState) -> tuple[float, float] | None:
        """Return how long the person to act has: for the turn, and of the bank; None for ever."""
        timer = state.opened.options.timer
        actor = state.actor
        if timer is None or actor is None or actor[1] is not None:
            return None
        bank = max(0.0, state.opened.options.bank - state.banks[actor[0]] / 1000)
        return float(timer), bank

    # --- each phase -------------------------------------------------------------------------

    def _returns(self, state: TableState, back: set[int]) -> list[TableState]:
        """Return the states in which those who want to play again do so, at a turn's boundary."""
        for seat in sorted(back):
            one = state.seats[seat]
            is_replaced = one.stand_in in {"away", "claimed"}
            is_late = one.stand_in is None and one.timeouts > 0
            if one.has_person and (is_late or (is_replaced and state.turn != seat)):
                return [state.after(log.Returned(seat))]
        return []

    def _shuffling(
        self, state: TableState, presence: Presence, moments: Moments, now: float
    ) -> Step:
        attempt = state.attempt
        if attempt is None:  # the shuffle of the lot is yet to begin
            return Step((self.commit(state, self.cut_off(state, presence, now)),))
        deadline = moments.attempt + self.settings.list_seconds
        is_late = now >= deadline
        if attempt.waiting and not is_late:
            return Step(at=deadline)
        if not attempt.is_listed:
            return Step((state.after(log.Listed()),))
        if attempt.waiting:
            off = state.after(log.CalledOff("unopened"))
            return Step((off, self.commit(off, self.cut_off(state, presence, now))))
        deck = self.dealer.deck(
            state.table, attempt.round, attempt.number, attempt.secret, attempt.contributions
        )
        return Step((state.after(log.Dealt(deck)),))

    def _between(self, state: TableState, presence: Presence, moments: Moments, now: float) -> Step:
        """Go on once all who are here are ready, or some time after the first one was.

        Where nobody who could be ready is here, those who only wait do not wait for ever: who sits
        down at the next deal, and who has given up.
        """
        cut_off = self.cut_off(state, presence, now)
        players = [seat for seat in state.persons if state.seats[seat].stand_in is None]
        here = [seat for seat in players if seat not in cut_off]
        if any(state.seats[seat].is_ready for seat in players):
            deadline = moments.ready + self.settings.ready_seconds
            unready = [seat for seat in here if not state.seats[seat].is_ready]
        elif not here and any(
            presence.is_connected(seat) and (one.newcomer is not None or one.has_conceded)
            for seat, one in enumerate(state.seats)
        ):
            deadline = moments.rest + self.settings.ready_seconds
            unready = players
        else:
            return Step()
        if now >= deadline or not unready:
            return Step((self.commit(state, cut_off),))
        return Step(at=min([deadline, *self._cut_off_at(here, presence)]))

    def _playing(self, state: TableState, presence: Presence, moments: Moments, now: float) -> Step:
        later: list[float] = []
        for seat, one in enumerate(state.seats):
            if presence.is_away(seat) and one.stand_in in {None, "turn"} and one.has_person:
                left = self.settings.away_seconds - presence.away(seat, now)
                if left <= 0:
                    return Step((state.after(log.Replaced(seat, "away")),))
                later.append(now + left)
        seconds = self.turn_seconds(state)
        if seconds is not None and state.turn is not None:
            deadline = moments.turn + sum(seconds)
            if now >= deadline:
                is_first = state.seats[state.turn].timeouts == 0
                why: ReplacedWhy = "turn" if is_first else "away"
                return Step((state.after(log.Replaced(state.turn, why)),))
            later.append(deadline)
        cut_off = self._actor_cut_off(state, presence)
        if cut_off is not None:
            left = self.settings.claim_seconds - presence.cut_off(cut_off, now)
            if left > 0:
                later.append(now + left)
        return Step(at=min(later, default=None))

    def _after_match(self, state: TableState, presence: Presence, now: float) -> Step:
        """Open another match once all who are here want it; offers of those who are not fall."""
        if state.next_table is not None or not state.rematch:
            return Step()
        cut_off = self.cut_off(state, presence, now)
        gone = state.rematch & cut_off
        if gone:
            return Step((state.after(log.Offered(min(gone), is_wanted=False)),))
        here = {
            seat
            for seat, one in enumerate(state.seats)
            if (one.has_person or one.newcomer is not None) and seat not in cut_off
        }
        if here <= state.rematch:
            return Step(is_rematch=True)
        return Step(at=min(self._cut_off_at(here, presence), default=None))

    # --- what they share --------------------------------------------------------------------

    def _cut_off_at(self, seats: Iterable[int], presence: Presence) -> list[float]:
        """Return when those of these who have no line are cut off long enough to be shown so."""
        sinces = [presence.cut_off_since(seat) for seat in seats]
        return [since + self.settings.reconnect_seconds for since in sinces if since is not None]

    def _is_long_ago(self, since: float | None, now: float) -> bool:
        return since is not None and now >= since + self.settings.reconnect_seconds

    def _actor_cut_off(self, state: TableState, presence: Presence) -> int | None:
        actor = state.actor
        if actor is None or actor[1] is not None or presence.is_connected(actor[0]):
            return None
        return actor[0]


def _gathering(state: TableState) -> Step:
    persons = state.persons
    is_full = not any(one.is_empty for one in state.seats)
    if is_full and persons and all(state.seats[seat].is_ready for seat in persons):
        return Step((state.after(log.Started()),))
    return Step()
