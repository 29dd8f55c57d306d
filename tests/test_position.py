"""Positions: what play reaches is read back as it was, and what cannot be is refused."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import balak
from balak import (
    Hand,
    Layout,
    NotationError,
    Position,
    Reason,
    Round,
    Rules,
    SetupError,
    Tile,
    View,
    tiles_of,
)
from balak.filling import fill_position
from balak.layout import Placement
from balak.setup import check_position
from strategies import GAMES, RESEARCH, random_walk, rounds


def states(rules: Rules, seed: str, count: int) -> Iterator[Round]:
    """Every state of random rounds."""
    rng = Random(f"{seed} {rules}")
    for _ in range(count):
        yield from random_walk(rng, rules)


# --- what play reaches ----------------------------------------------------------------------


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_every_state_of_play_is_a_position_that_is_read_back_as_it_was(
    rules: Rules, is_full: bool
) -> None:
    for round_ in states(rules, "read back", 60 if is_full else 8):
        text = str(round_.to_position())
        position = Position.parse(text)
        assert str(position) == text
        assert position == Position.parse(str(round_.to_position((0,) * rules.seats)))
        again = Round.from_position(text)
        assert str(again.to_position()) == text
        assert again.legal_actions == round_.legal_actions
        assert again.result == round_.result
        assert again.lacks == round_.lacks
        assert again.layout == round_.layout
        assert (again.turn, again.passes, again.hands) == (
            round_.turn,
            round_.passes,
            round_.hands,
        )


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_what_anybody_sees_is_a_position_that_can_be_dealt_again(
    rules: Rules, is_full: bool
) -> None:
    rng = Random(f"deal again {rules}")
    for round_ in states(rules, "seen", 8 if is_full else 1):
        for seat in (*range(rules.seats), None):
            seen = View.of(round_, seat).position
            check_position(seen)
            assert Position.parse(str(seen)) == seen
            if not round_.is_over:
                again = Round.from_position(str(seen), rng=rng)
                assert View.of(again, seat).position == seen


@given(rounds(), st.randoms(use_true_random=False))
def test_play_goes_on_from_a_position_as_from_the_deal(round_: Round, rng: Random) -> None:
    again = Round.from_position(str(round_.to_position()))
    while not round_.is_over:
        assert again.legal_actions == round_.legal_actions
        action = rng.choice(round_.legal_actions)
        round_, again = round_.play(action), again.play(action)
    assert again.to_position() == round_.to_position()
    assert again.result == round_.result


def every_state(round_: Round) -> Iterator[Round]:
    yield round_
    for action in round_.legal_actions:
        yield from every_state(round_.play(action))


@pytest.mark.parametrize(
    "rules",
    [
        Rules(2, max_pip=1, hand_size=1, protected=0),
        Rules(3, max_pip=1, hand_size=1, protected=0),
        Rules(2, max_pip=1, hand_size=1, protected=1, voluntary_draws=False),
        Rules(2, max_pip=2, hand_size=1, protected=2),
        Rules(2, max_pip=2, hand_size=2, protected=1),
        Rules(2, max_pip=2, hand_size=3, protected=0),
        Rules(3, max_pip=2, hand_size=2, protected=0),
        Rules(4, max_pip=2, hand_size=1, protected=1),
    ],
    ids=str,
)
def test_every_state_of_every_deal_of_a_tiny_set_is_accepted(rules: Rules) -> None:
    rng = Random(f"tiny {rules}")
    decks = list(permutations(rules.tiles))
    for deck in rng.sample(decks, min(len(decks), 24)):
        for state in every_state(Round.deal(deck, rules=rules)):
            assert Round.from_position(str(state.to_position())).result == state.result


def test_the_example_of_the_notation_can_be() -> None:
    example = next(
        line.strip()
        for line in (balak.position.__doc__ or "").splitlines()
        if line.startswith("    ")
    )
    assert str(Position.parse(example)) == example
    assert Round.from_position(example, rng=Random(7)).turn == 0


def test_scores_are_carried_in_the_text() -> None:
    round_ = Round.deal(tiles_of(), seats=3)
    text = str(round_.to_position((12, 60, 0)))
    assert text.split(" ")[6] == "12/60/0"
    assert Position.parse(text).scores == (12, 60, 0)


def test_research_options_are_written_only_where_they_differ_from_the_game() -> None:
    assert str(Round.deal(tiles_of(), seats=4).to_position()).count("=") == 0
    rules = Rules(2, max_pip=3, hand_size=3, protected=1, voluntary_draws=False)
    text = str(Round.deal(tiles_of(3), rules=rules).to_position())
    assert text.endswith(" set=3 hand=3 keep=1 draws=forced")
    assert Position.parse(text).rules == rules


# --- counts: exactly what some order of turns leads to ---------------------------------------

Counts = tuple[int, tuple[int, ...], int | None, int]
"""Tiles placed, tiles in each hand, the turn, passes in a row."""


def reachable(rules: Rules) -> set[Counts]:
    """All counts that turns can lead to, whatever the tiles are; seat 0 opens."""
    found: set[Counts] = set()
    size = len(rules.tiles)

    def visit(counts: Counts) -> None:
        if counts in found:
            return
        found.add(counts)
        placed, hands, turn, passes = counts
        if turn is None:
            return
        boneyard = size - placed - sum(hands)
        after = (turn + 1) % rules.seats
        fewer = (*hands[:turn], hands[turn] - 1, *hands[turn + 1 :])
        visit((placed + 1, fewer, after if fewer[turn] else None, 0))
        if boneyard > rules.protected:
            if placed or rules.voluntary_draws:
                more = (*hands[:turn], hands[turn] + 1, *hands[turn + 1 :])
                visit((placed, more, turn, 0))
        elif placed:
            is_blocked = passes + 1 == rules.seats
            visit((placed, hands, None if is_blocked else after, passes + 1))

    visit((0, (rules.hand_size,) * rules.seats, 0, 0))
    return found


def a_line(rules: Rules, length: int) -> tuple[Placement, ...]:
    """Some line of this length; only its length matters here."""
    long = "00 01+ 11+ 12+ 22+ 02+ 03+ 33+ 13+ 14+ 44+ 04+"
    own = "00 01+ 11+" if rules.max_pip == 1 else long
    parts = [part for part in own.split() if Tile.parse(part[:2]) in rules.tiles][:length]
    return Position.parse(f"-/- {','.join(parts) or '-'} - 0 0 0 0/0").placements


@pytest.mark.parametrize(
    "rules",
    [
        Rules(2, max_pip=1, hand_size=1, protected=0),
        Rules(2, max_pip=1, hand_size=1, protected=1),
        Rules(3, max_pip=1, hand_size=1, protected=0),
        Rules(2, max_pip=2, hand_size=1, protected=2),
        Rules(2, max_pip=2, hand_size=1, protected=1, voluntary_draws=False),
        Rules(2, max_pip=2, hand_size=2, protected=0),
        Rules(2, max_pip=2, hand_size=2, protected=2),
        Rules(2, max_pip=2, hand_size=3, protected=0),
        Rules(3, max_pip=2, hand_size=1, protected=1),
        Rules(3, max_pip=2, hand_size=1, protected=0, voluntary_draws=False),
        Rules(3, max_pip=2, hand_size=2, protected=0),
        Rules(4, max_pip=2, hand_size=1, protected=1),
        Rules(2, max_pip=3, hand_size=2, protected=3),
        Rules(3, max_pip=3, hand_size=2, protected=2),
        Rules(3, max_pip=3, hand_size=3, protected=0),
        Rules(2, max_pip=2, hand_size=2, protected=1, voluntary_draws=False),
        Rules(3, max_pip=3, hand_size=2, protected=3, voluntary_draws=False),
        Rules(4, max_pip=3, hand_size=1, protected=5, voluntary_draws=False),
    ],
    ids=str,
)
def test_counts_are_accepted_exactly_when_some_order_of_turns_leads_to_them(rules: Rules) -> None:
    known = reachable(rules)
    size = len(rules.tiles)
    for placed in range(7):
        placements = a_line(rules, placed)
        if len(placements) < placed:
            break
        for hands in product(range(size + 1), repeat=rules.seats):
            rest = size - placed - sum(hands)
            if rest < 0:
                continue
            for turn, passes in product((None, *range(rules.seats)), range(rules.seats + 2)):
                position = Position(
                    rules,
                    tuple(Hand((), count) for count in hands),
                    Hand((), rest),
                    placements=placements,
                    turn=turn,
                    passes=passes,
                )
                try:
                    check_position(position)
                except SetupError:
                    accepted = False
                else:
                    accepted = True
                assert accepted == ((placed, hands, turn, passes) in known), str(position)


# --- what cannot be -------------------------------------------------------------------------

TINY = "set=2 hand=2"
"""Six tiles, two a hand, and two protected: nothing is ever drawn."""

IMPOSSIBLE = {
    "one hand": ("?7 - ?21 0 0 0 0", "R1", "seats must be"),
    "five hands": ("?4/?4/?4/?4/?4 - ?8 0 0 0 0/0/0/0/0", "R1", "seats must be"),
    "hands that the set cannot fill": ("?7/?7 - ?14 0 0 0 0/0 hand=14", "R3", "need 30 tiles"),
    "a set that is none": ("?7/?7 - ?14 0 0 0 0/0 set=7", "R2", "max_pip must be"),
    "a tile twice in a hand": ("01,01,?5/?7 - ?14 0 0 0 0/0", "R2", "[0|1] comes twice"),
    "a tile in two hands": ("01,?6/01,?6 - ?14 0 0 0 0/0", "R2", "[0|1] comes twice"),
    "a tile in hand and line": ("01,?6/?6 01 ?14 1 0 0 0/0", "R2", "[0|1] comes twice"),
    "a tile in hand and boneyard": ("01,?6/?7 - 01,?13 0 0 0 0/0", "R2", "[0|1] comes twice"),
    "a tile of a bigger set": (f"03,?1/?2 - ?2 0 0 0 0/0 {TINY}", "R2", "[0|3] is not in the set"),
    "too few tiles": ("?7/?7 - ?13 0 0 0 0/0", "R2", "hold 27 tiles, but the set has 28"),
    "too many tiles": ("?7/?7 - ?15 0 0 0 0/0", "R2", "hold 29 tiles, but the set has 28"),
    "a protected tile drawn": ("?14/?12 55 ?1 1 0 0 0/0", "R4", "holds 1 tiles"),
    "a boneyard that has grown": ("?6/?6 55 ?15 1 0 0 0/0", "R4", "holds 15 tiles"),
    "a line that does not join": ("?7/?6 01,34+ ?13 0 0 0 0/0", "R7", "does not fit the right"),
    "an opening tile on an arm": ("?7/?6 01+ ?14 1 0 0 0/0", None, "without an arm"),
    "a later tile on no arm": ("?6/?6 01,11 ?14 0 0 0 0/0", None, "must name its arm"),
    "an opener without a seat": ("?7/?7 - ?14 2 0 0 0/0", "R6", "opener is seat 2"),
    "a turn without a seat": ("?7/?7 - ?14 0 4 0 0/0", "R6", "turn is seat 4"),
    "a score too few": ("?7/?7 - ?14 0 0 0 0", "R1", "once for each of the 2 seats"),
    "lacks for too few": ("?7/?7 - ?14 0 0 0 0/0 lacks=1", "R1", "once for each of the 2 seats"),
    "a pass before the opening": (f"?2/?2 - ?2 0 1 1 0/0 {TINY}", "R10", "1 passes in a row"),
    "a pass while drawing is possible": ("?7/?6 01 ?14 1 1 1 0/0", "R10", "1 passes in a row"),
    "more passes than seats": (f"?1/?2 00 ?2 0 1 3 0/0 {TINY}", "R10", "3 passes in a row"),
    "two empty hands": (f"-/- 00,01+,11+,12+ ?2 0 - 0 0/0 {TINY}", "R17", "after a hand was empty"),
    "an empty hand before the opening": ("-/?14 - ?14 0 0 0 0/0", "R17", "after a hand was empty"),
    "a pass after going out": (
        f"-/?2 00,01+ ?2 0 1 1 0/0 {TINY}",
        "R17",
        "after a hand was empty",
    ),
    "no turn although it goes on": ("?7/?7 - ?14 0 - 0 0/0", "R17", "the turn is -"),
    "a turn after going out": (f"-/?1 00,01+,11+ ?2 0 1 0 0/0 {TINY}", "R17", "the turn is -"),
    "a turn after all passed": (f"?1/?2 00 ?2 0 1 2 0/0 {TINY}", "R17", "the turn is -"),
    "another seat's turn": ("?7/?7 - ?14 0 1 0 0/0", "R6", "another seat's turn"),
    "out in another seat's turn": (
        "?1/-/?1 00,01+ ?2 2 - 0 0/0/0 set=2 hand=1 keep=1",
        "R6",
        "another seat's turn",
    ),
    "a hand that lost a tile": ("?6/?8 - ?14 0 0 0 0/0", "R3", "cannot have 6"),
    "a draw out of turn": ("?7/?8 - ?13 0 0 0 0/0", "R3", "cannot have 8"),
    "a draw where all can place": (
        "?8/?7 - ?13 0 0 0 0/0 draws=forced",
        "R3",
        "cannot have 8",
    ),
    "counts that no order of turns makes": (
        f"?2/?1 00 ?2 0 1 0 0/0 {TINY}",
        "R6",
        "1 placements cannot have left these hands",
    ),
    "a value lacked while drawing is possible": (
        "?6/?7 01 ?14 0 1 0 0/0 lacks=2/-",
        "R10",
        "only after a pass",
    ),
    "a passer who holds the end": (f"?1/01,?1 00 ?2 0 0 1 0/0 {TINY}", "R10", "holds [0|1]"),
    "a holder of what it lacks": (
        f"?1/12,?1 00 ?2 0 1 0 0/0 {TINY} lacks=-/1",
        "R10",
        "holds [1|2]",
    ),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused(what: str) -> None:
    text, rule, words = IMPOSSIBLE[what]
    with pytest.raises(SetupError) as caught:
        Round.from_position(text, rng=Random(1))
    assert caught.value.rule == rule
    assert words in str(caught.value)
    assert caught.value.reason in set(Reason)


UNREADABLE = {
    "nothing": "",
    "six fields": "?7/?7 - ?14 0 0 0",
    "two spaces": "?7/?7  - ?14 0 0 0 0/0",
    "a line break at the end": "?7/?7 - ?14 0 0 0 0/0\n",
    "a tile with the higher half first": "10,?6/?7 - ?14 0 0 0 0/0",
    "unknown tiles before known ones": "?6,01/?7 - ?14 0 0 0 0/0",
    "an empty hand without its dash": "/?7 - ?14 0 0 0 0/0",
    "a draw in the line": "?7/?6 01,d ?14 0 0 0 0/0",
    "a negative count": "?-7/?7 - ?14 0 0 0 0/0",
    "a number beyond all counts": "?7/?7 - ?14 0 0 0 0/1000000",
    "digits of another script": "?7/?7 - ?14 0 0 0 0/\u0663",
    "an unknown option": "?7/?7 - ?14 0 0 0 0/0 joker=1",
    "an option twice": "?7/?7 - ?14 0 0 0 0/0 keep=2 keep=2",
    "an option without a value": "?7/?7 - ?14 0 0 0 0/0 keep",
    "draws of another kind": "?7/?7 - ?14 0 0 0 0/0 draws=free",
    "lacks that are no values": "?7/?7 - ?14 0 0 0 0/0 lacks=7/-",
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_text_in_another_notation_is_refused(what: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse(UNREADABLE[what])
    assert caught.value.rule is None
    assert caught.value.reason is Reason.NOTATION
    assert len(str(caught.value)) < 300


def test_unknown_tiles_need_a_source_of_chance() -> None:
    with pytest.raises(SetupError, match="give rng"):
        Round.from_position("?7/?7 - ?14 0 0 0 0/0")


def use(text: str, rng: Random) -> Round | None:
    """Read a text that may be anything and play it to its end; None if it is refused."""
    try:
        round_ = Round.from_position(text, rng=rng)
    except (NotationError, SetupError):
        return None
    start = round_
    assert Round.from_position(str(round_.to_position())).to_position() == round_.to_position()
    while not round_.is_over:
        round_ = round_.play(rng.choice(round_.legal_actions))
    return start


@given(st.text() | st.text("0123456/?-+,d =").map(lambda text: text.replace("  ", " ")))
def test_any_text_is_read_or_refused(text: str) -> None:
    use(text, Random(2))


def test_a_position_with_a_fault_is_read_or_refused(is_full: bool) -> None:
    rng = Random(3)
    letters = "0123456/?-+,d =7keplacshn\t\u0661é"
    read = refused = 0
    for _ in range(60 if is_full else 3):
        for rules in (*GAMES, *RESEARCH[:15]):
            round_ = rng.choice(list(random_walk(rng, rules)))
            seat = rng.choice((*range(rules.seats), None))
            text = str(rng.choice((round_.to_position(), View.of(round_, seat).position)))
            for _ in range(25):
                at = rng.randrange(len(text))
                fields = text.split(" ")
                spot, other = rng.randrange(len(fields)), rng.randrange(len(fields))
                fields[spot], fields[other] = fields[other], fields[spot]
                broken = rng.choice(
                    (
                        text[:at] + text[at + 1 :],
                        text[:at] + rng.choice(letters) + text[at:],
                        text[:at] + rng.choice(letters) + text[at + 1 :],
                        text[:at] + text[at : at + 3] + text[at:],
                        text[:at],
                        " ".join(fields),
                    )
                )
                if use(broken, rng) is None:
                    refused += 1
                else:
                    read += 1
    assert read > 30
    assert refused > 30


# --- dealing what is unknown ----------------------------------------------------------------


def deal_of(round_: Round) -> str:
    return "/".join(str(Hand(tiles)) for tiles in (*round_.hands, round_.boneyard))


def chi_square(counts: Counter[str], kinds: int) -> float:
    expected = counts.total() / kinds
    missing = kinds - len(counts)
    return sum((n - expected) ** 2 / expected for n in counts.values()) + missing * expected


@pytest.mark.parametrize(
    ("text", "kinds", "limit"),
    [
        # Six tiles as 2 + 2 and 2 in order: 6! / (2! 2!) deals.
        ("?2/?2 - ?2 0 0 0 0/0 set=2 hand=2 keep=0", 180, 243.2),
        # Seat 1 passed at 0 and 0: two of 11, 12, 22; any other tile for seat 0.
        ("?1/?2 00 ?2 0 0 1 0/0 set=2 hand=2", 18, 40.8),
        # The first tile of the boneyard is known.
        ("11,?1/?2 - 22,?1 0 0 0 0/0 set=2 hand=2 keep=1", 12, 31.3),
    ],
)
def test_every_deal_of_the_unknown_is_equally_likely(text: str, kinds: int, limit: float) -> None:
    """The limits are the 99.9 % points of chi square for ``kinds - 1`` degrees of freedom."""
    rng = Random(4)
    counts = Counter(deal_of(Round.from_position(text, rng=rng)) for _ in range(40 * kinds))
    assert len(counts) == kinds
    assert chi_square(counts, kinds) < limit


@given(rounds(), st.randoms(use_true_random=False))
def test_nobody_is_dealt_what_its_passes_exclude(round_: Round, rng: Random) -> None:
    seen = View.of(round_, None).position
    dealt = fill_position(seen, rng)
    check_position(dealt)
    for hand, lacks in zip(dealt.hands, round_.lacks, strict=True):
        assert not any({tile.low, tile.high} & lacks for tile in hand.tiles)
    assert not dealt.has_unknown


def test_the_same_seed_deals_the_same_tiles() -> None:
    text = "?7/?7/?7 - ?7 2 2 0 0/0/0"
    one, two = (Round.from_position(text, rng=Random(5)) for _ in range(2))
    assert one == two


def test_unknown_tiles_that_cannot_be_dealt_are_refused() -> None:
    text = f"?1/?2 00,01+ ?2 0 0 0 0/0 {TINY} lacks=-/02"
    with pytest.raises(SetupError, match="no deal of the unknown tiles") as caught:
        Round.from_position(f"?1/?1 00,01+ ?2 0 0 0 0/0 {TINY} lacks=0/012", rng=Random(6))
    assert caught.value.rule == "R10"
    with pytest.raises(SetupError):
        Round.from_position(text, rng=Random(6))


def test_a_position_keeps_the_line_that_was_laid() -> None:
    position = Position.parse("?6/?6 14,11- ?14 0 0 0 0/0")
    assert Layout(position.placements).open_ends == (1, 4)
    assert str(position) == "?6/?6 14,11- ?14 0 0 0 0/0"


def test_an_ended_position_has_its_result() -> None:
    out = Round.from_position("-/02,22 00,01+,11+ 12 0 - 0 0/0 set=2 hand=2 keep=1")
    assert out.result is not None
    assert (out.result.kind, out.result.winner, out.result.points) == ("domino", 0, 6)
    assert out.legal_actions == ()
