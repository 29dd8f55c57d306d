"""Keys, types, ranges, notation and the shape of shuffles: step one of what is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from balak.errors import Reason
from record.samples import HEX, accepted, empty, kept, played, refusal, shuffled

FORMAT = (None, None, None, Reason.FORMAT)
SHUFFLE = (None, None, None, Reason.SHUFFLE)
Change = Callable[[dict[str, Any]], Any]


def changed(record: dict[str, Any], change: Change) -> dict[str, Any]:
    """Return a record after this change of it."""
    change(record)
    return record


# --- keys -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["format", "seats", "rounds"])
def test_a_record_needs_its_keys(key: str) -> None:
    assert refusal(changed(empty(), lambda r: r.pop(key))) == FORMAT


@pytest.mark.parametrize("name", ["balak-record/2", "balak-record/1 ", "", 1, None, []])
def test_the_format_is_exact(name: object) -> None:
    assert refusal(empty(format=name)) == FORMAT


@pytest.mark.parametrize(
    "change",
    [
        lambda r: r.update(colour="red"),
        lambda r: r["rounds"][0].update(note=""),
        lambda r: r["rounds"][0]["result"].update(note=""),
        lambda r: r.update(Target=100),
        lambda r: r.update({"": 0}),
    ],
)
def test_a_key_that_is_not_known_is_refused(change: Change) -> None:
    assert refusal(changed(played(), change)) == FORMAT


@pytest.mark.parametrize("key", ["opener", "hands", "boneyard", "actions"])
def test_a_played_round_needs_its_keys(key: str) -> None:
    assert refusal(changed(played(), lambda r: r["rounds"][1].pop(key))) == FORMAT


@pytest.mark.parametrize("key", ["opener", "result"])
def test_a_kept_round_needs_its_keys(key: str) -> None:
    assert refusal(changed(kept(), lambda r: r["rounds"][1].pop(key))) == FORMAT


def test_a_kept_round_has_no_shuffle() -> None:
    shuffle = shuffled()["rounds"][0]["shuffle"]
    record = changed(kept(), lambda r: r["rounds"][0].update(shuffle=shuffle))
    assert refusal({**record, "id": HEX}) == FORMAT


@pytest.mark.parametrize("key", ["kind", "winner", "points", "remaining", "scores"])
def test_a_result_needs_all_five_keys(key: str) -> None:
    assert refusal(changed(played(), lambda r: r["rounds"][0]["result"].pop(key))) == FORMAT
    assert refusal(changed(kept(), lambda r: r["rounds"][0]["result"].pop(key))) == FORMAT


def test_played_and_kept_rounds_are_never_mixed() -> None:
    record = played()
    record["rounds"].insert(0, kept()["rounds"][0])
    assert refusal(record) == FORMAT


@pytest.mark.parametrize(
    "key",
    ["id", "target", "starting_scores", "lot", "lot_shuffle", "called_off", "meta"],
)
def test_null_is_not_the_same_as_absent(key: str) -> None:
    assert refusal(empty(**{key: None}))[:3] == (None, None, None)


@pytest.mark.parametrize("key", ["result", "shuffle"])
def test_null_is_not_the_same_as_absent_in_a_round(key: str) -> None:
    assert refusal(changed(played(), lambda r: r["rounds"][0].update({key: None})))[:3] == (
        None,
        None,
        None,
    )


@pytest.mark.parametrize("meta", [[], "x", 1, True])
def test_meta_is_an_object(meta: object) -> None:
    assert refusal(empty(meta=meta)) == FORMAT


def test_meta_keeps_any_key() -> None:
    record = accepted(empty(meta={"format": 1, "colour": ["red", {"ä": None}], "": 1.5}))
    assert record.meta == {"format": 1, "colour": ["red", {"ä": None}], "": 1.5}


# --- names, target, scores, id ----------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "x" * 40,
        "Ni Luh Ayu",
        "Ayu",
        " a ",
        "é",
        "𐌰" * 40,
        "👩‍👩‍👧",
        "نور",
        "李",
        "a\u00adb",
        "\ufeffa",
    ],
)
def test_a_name_may_be(name: str) -> None:
    assert accepted(empty(seats=[name, name])).seats == (name, name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u00a0",
        "\u3000 \u2028",
        "\u200b",
        "x" * 41,
        "e\u0301",
        "\u212b",
        "a\nb",
        "a\tb",
        "\x00",
        "a\x7f",
        "a\u0085",
        "\ue000",
        "a\U000f0000",
        *(f"a{mark}b" for mark in "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e"),
        *(f"a{mark}b" for mark in "\u2066\u2067\u2068\u2069"),
        1,
        None,
        ["A"],
        True,
    ],
)
def test_a_name_may_not_be(name: object) -> None:
    assert refusal(empty(seats=["Ayu", name])) == FORMAT


@pytest.mark.parametrize("seats", [[], ["A"], ["A"] * 5, "AB", {"0": "A", "1": "B"}, None, 2])
def test_there_are_two_to_four_seats(seats: object) -> None:
    assert refusal(empty(seats=seats)) == FORMAT


@pytest.mark.parametrize("target", [1, 999])
def test_a_target_may_be(target: int) -> None:
    assert accepted(empty(target=target)).replay().target == target


@pytest.mark.parametrize("target", [0, -1, 1000, 10**30, 1.5, "100", True, [100]])
def test_a_target_may_not_be(target: object) -> None:
    assert refusal(empty(target=target)) == FORMAT


@pytest.mark.parametrize(("seats", "target"), [(2, 100), (3, 61), (4, 61)])
def test_the_target_is_the_games_own_when_absent(seats: int, target: int) -> None:
    record = accepted(empty(seats=["A"] * seats))
    assert record.target is None
    assert record.replay().target == target


@pytest.mark.parametrize("scores", [[0, 0], [999, 999], [100, 0]])
def test_starting_scores_may_be(scores: list[int]) -> None:
    match = accepted(empty(starting_scores=scores)).replay()
    assert list(match.scores) == scores
    assert not match.is_over


@pytest.mark.parametrize(
    "scores", [[], [0], [0, 0, 0], [-1, 0], [0, 1000], [0, 0.0], [0, False], "00", {"0": 1}, 0]
)
def test_starting_scores_may_not_be(scores: object) -> None:
    assert refusal(empty(starting_scores=scores)) == FORMAT


@pytest.mark.parametrize("id_", ["", HEX[:31], HEX + "0", HEX.upper(), HEX[:31] + "g", 5, " " * 32])
def test_an_id_is_32_lower_case_hex_digits(id_: object) -> None:
    assert refusal(empty(id=id_)) == FORMAT
    assert accepted(empty(id=HEX)).id == HEX


# --- types and notation in rounds -------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda r: r.update(rounds={}),
        lambda r: r.update(rounds="[]"),
        lambda r: r["rounds"].append([]),
        lambda r: r["rounds"].append({}),
        lambda r: r["rounds"][0].update(opener="0"),
        lambda r: r["rounds"][0].update(opener=None),
        lambda r: r["rounds"][0].update(opener=True),
        lambda r: r["rounds"][0].update(hands={}),
        lambda r: r["rounds"][0].update(hands=["14", "15"]),
        lambda r: r["rounds"][0]["hands"][0].append(14),
        lambda r: r["rounds"][0].update(boneyard="14"),
        lambda r: r["rounds"][0].update(boneyard=None),
        lambda r: r["rounds"][0].update(actions="14 11-"),
        lambda r: r["rounds"][0]["actions"].append(None),
        lambda r: r["rounds"][0]["actions"].append(["d"]),
        lambda r: r["rounds"][0]["actions"].append(57),
        lambda r: r["rounds"][0].update(result=[]),
        lambda r: r["rounds"][0]["result"].update(kind="Domino"),
        lambda r: r["rounds"][0]["result"].update(kind=["domino"]),
        lambda r: r["rounds"][0]["result"].update(kind=None),
        lambda r: r["rounds"][0]["result"].update(winner="0"),
        lambda r: r["rounds"][0]["result"].update(winner=False),
        lambda r: r["rounds"][0]["result"].update(points=None),
        lambda r: r["rounds"][0]["result"].update(points=1.0),
        lambda r: r["rounds"][0]["result"].update(remaining={}),
        lambda r: r["rounds"][0]["result"].update(remaining=[None, 0]),
        lambda r: r["rounds"][0]["result"].update(scores=None),
        lambda r: r["rounds"][0]["result"].update(scores=["0", 0]),
    ],
)
def test_a_value_of_another_type_is_refused_without_numbers(change: Change) -> None:
    assert refusal(changed(played(), change)) == FORMAT


@pytest.mark.parametrize(
    "tile", ["41", "7", "07", "1", "", "014", "1 4", "[1|4]", "d", "１４", "٠١"]
)
def test_a_tile_that_cannot_be_read_carries_its_round(tile: str) -> None:
    for part in ("boneyard", "hands"):
        record = played()
        tiles = record["rounds"][2][part]
        (tiles if part == "boneyard" else tiles[1])[3] = tile
        assert refusal(record) == (3, None, None, Reason.NOTATION)


@pytest.mark.parametrize(
    "action",
    [
        "41-",
        "14 ",
        " 14",
        "14_",
        "14\u2212",
        "-14",
        "14--",
        "D",
        "P",
        "draw",
        "",
        "7",
        "77+",
        "d d",
        "１４+",
    ],
)
def test_an_action_that_cannot_be_read_carries_round_and_action(action: str) -> None:
    record = played()
    record["rounds"][2]["actions"][4] = action
    assert refusal(record) == (3, 5, None, Reason.NOTATION)


def test_what_is_read_is_refused_before_anything_that_is_played() -> None:
    record = shuffled()
    record["lot"] = [[[0, "66"], [1, "66"]]]
    record["rounds"][0]["opener"] = 7
    record["rounds"][0]["actions"][0] = "p"
    record["rounds"][12]["actions"][3] = "x"
    assert refusal(record) == (13, 4, None, Reason.NOTATION)
    record["rounds"][12]["actions"][3] = "d"
    record["meta"] = 1
    assert refusal(record) == FORMAT


def test_the_lot_is_refused_before_anything_that_is_played() -> None:
    record = played()
    record["lot"] = [[[0, "66"], [1, "66"]]]
    record["rounds"][0]["opener"] = 7
    assert refusal(record) == (None, None, "R5", Reason.LOT)


# --- shuffles ---------------------------------------------------------------------------------


def test_a_record_with_a_shuffle_of_any_kind_needs_its_id() -> None:
    for drop in ([], ["lot_shuffle"], ["called_off"]):
        record = shuffled()
        for key in ["id", *drop]:
            del record[key]
        assert refusal(record)[:3] == (None, None, None)
    only_lot = {key: shuffled()[key] for key in ("format", "seats", "lot", "lot_shuffle")}
    only_lot["called_off"] = shuffled()["called_off"][:1]
    accepted({**only_lot, "rounds": [], "id": HEX})
    assert refusal({**only_lot, "rounds": []}) == FORMAT


def test_a_shuffle_of_the_lot_stands_only_with_a_lot() -> None:
    assert refusal(changed(shuffled(), lambda r: r.pop("lot"))) == FORMAT


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.pop("scheme"),
        lambda s: s.update(scheme="balak-fair/2"),
        lambda s: s.update(scheme=1),
        lambda s: s.update(extra=1),
        lambda s: s.update(attempt=0),
        lambda s: s.update(attempt=-1),
        lambda s: s.update(attempt="2"),
        lambda s: s.update(attempt=True),
        lambda s: s.update(commitment=s["commitment"].upper()),
        lambda s: s.update(commitment=s["commitment"][:63]),
        lambda s: s.update(commitment=None),
        lambda s: s.update(secret=s["secret"] + "0"),
        lambda s: s.update(secret=""),
        lambda s: s.update(secret="g" * 64),
        lambda s: s.update(contributions=[""]),
        lambda s: s.update(contributions=["", "", ""]),
        lambda s: s.update(contributions=["", "f" * 31]),
        lambda s: s.update(contributions=["", "F" * 32]),
        lambda s: s.update(contributions=["", None]),
        lambda s: s.update(contributions=""),
    ],
)
@pytest.mark.parametrize("place", ["round", "lot", "called_off"])
def test_a_shuffle_of_another_shape_is_refused(change: Change, place: str) -> None:
    record = shuffled()
    target: dict[str, Any] = {
        "round": record["rounds"][0].get("shuffle"),
        "lot": record["lot_shuffle"],
        "called_off": record["called_off"][0]["shuffle"],
    }[place]
    change(target)
    assert refusal(record) == SHUFFLE


def test_a_shuffle_that_is_no_object_is_refused() -> None:
    assert refusal(changed(shuffled(), lambda r: r["rounds"][0].update(shuffle=[]))) == SHUFFLE


@pytest.mark.parametrize(
    "change",
    [
        lambda c: c[0].pop("reason"),
        lambda c: c[0].pop("seats"),
        lambda c: c[0].update(note=1),
        lambda c: c[0].update(reason="left"),
        lambda c: c[0].update(reason=[]),
        lambda c: c[0].update(round=-1),
        lambda c: c[0].update(round="0"),
        lambda c: c[0].update(attempt=2),
        lambda c: c[0].update(seats=0),
        lambda c: c[0].update(seats=[2]),
        lambda c: c[0].update(seats=[-1]),
        lambda c: c[0].update(seats=[0, 0]),
        lambda c: c[0].update(seats=[1, 0]),
        lambda c: c[0].update(seats=[]),
        lambda c: c[0]["shuffle"].update(contributions=["0" * 32, ""]),
        lambda c: c.reverse(),
        lambda c: c.append(c[-1]),
        lambda c: c.pop(0),
        lambda c: c[-1].update(round=99),
        lambda c: c.__setitem__(0, []),
    ],
)
def test_attempts_of_another_shape_are_refused(change: Change) -> None:
    assert refusal(changed(shuffled(), lambda r: change(r["called_off"]))) == SHUFFLE


def test_attempts_before_a_deal_are_all_there() -> None:
    # Round 1 was dealt at attempt 2.
    assert refusal(changed(shuffled(), lambda r: r.pop("called_off"))) == SHUFFLE
    assert refusal(changed(shuffled(), lambda r: r["called_off"].pop(1))) == SHUFFLE
    record = shuffled()
    record["rounds"][0]["shuffle"]["attempt"] = 3
    assert refusal(record) == SHUFFLE
    record["rounds"][0]["shuffle"]["attempt"] = 1
    assert refusal(record) == SHUFFLE


def test_a_deal_that_is_not_over_may_have_any_number_of_attempts_before_it() -> None:
    record = shuffled()
    attempt = record["called_off"][-1]
    done = len(record["rounds"])
    for number in (1, 2):
        entry = {
            **attempt,
            "round": done + 1,
            "attempt": number,
            "reason": "abandoned",
            "seats": [],
        }
        entry["shuffle"] = {**attempt["shuffle"], "attempt": number}
        record["called_off"].append(entry)
    assert len(accepted(record).called_off or ()) == 8
    record["called_off"][-1]["round"] += 1
    assert refusal(record) == SHUFFLE


def test_a_replay_does_not_look_at_what_a_shuffle_says() -> None:
    record = shuffled()
    record["rounds"][0]["shuffle"]["secret"] = "0" * 64
    record["lot_shuffle"]["commitment"] = "0" * 64
    accepted(record)


def test_an_empty_list_of_attempts_needs_no_id() -> None:
    assert accepted(empty(called_off=[])).called_off == ()
