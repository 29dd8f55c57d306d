"""Strict JSON: what is refused as text, wherever it stands."""

import pytest

from balak.errors import Reason, SetupError
from balak.record import Record, parse_json
from balak.record.strict import MAX_DEPTH, depths
from record.samples import accepted, empty, refusal, text_of

FORMAT = (None, None, None, Reason.FORMAT)


def with_meta(text: str) -> bytes:
    """Return a record whose meta holds this text as it is."""
    return text_of(empty(meta={"x": 0})).replace(b'"x": 0', text.encode())


@pytest.mark.parametrize(
    "text",
    [
        '"a": 1, "a": 1',
        '"a": {"b": 1, "b": 2}',
        '"a": [{"\\u0062": 1, "b": 2}]',
        '"a": NaN',
        '"a": [Infinity]',
        '"a": -Infinity',
        '"a": 1e999',
        '"a": "\\ud800"',
        '"a": "\\udc00\\ud800"',
        '"\\ud800": 1',
        '"a": ["\\udfff"]',
        '"a": "\t"',
        '"a": "\\x"',
        '"a": 01',
        '"a": 1.',
        '"a": .5',
        '"a": +1',
        '"a": 0x10',
        "'a': 1",
        '"a": 1,',
        '"a": // no\n 1',
        '"a": True',
        '"a": ' + "9" * 5000,
    ],
)
def test_text_that_is_not_strict_json_is_refused_in_meta_too(text: str) -> None:
    assert refusal(with_meta(text)) == FORMAT


@pytest.mark.parametrize(
    "text",
    [
        '"a": 1.0, "b": 1e5, "c": -0',
        '"a": {"a": {"a": 1}}, "b": [{"a": 1}, {"a": 1}]',
        '"a": "\\ud83d\\ude00 \\u0000 {[\\"]}"',
        '"a": null, "": true',
        '"a": ' + "9" * 900,
        '"a": "\ufeff"',
    ],
)
def test_meta_may_hold_any_other_json(text: str) -> None:
    accepted(with_meta(text))


@pytest.mark.parametrize("place", [b'"rounds"', b'"seats"', b'"format"'])
def test_a_key_of_the_record_that_comes_twice_is_refused(place: bytes) -> None:
    data = text_of(empty())
    assert refusal(data.replace(b"{", b"{" + place + b": [], ", 1)) == FORMAT


def test_a_byte_order_mark_is_refused() -> None:
    assert refusal(b"\xef\xbb\xbf" + text_of(empty())) == FORMAT
    assert refusal(text_of(empty()).decode().encode("utf-16")) == FORMAT


@pytest.mark.parametrize("data", [b'"\xff"', b'"\xc3"', b'"\xed\xa0\x80"', b'"\xc0\x80"'])
def test_bytes_that_are_not_utf8_are_refused(data: bytes) -> None:
    assert refusal(with_meta('"a": 0').replace(b"0}", data + b"}")) == FORMAT


@pytest.mark.parametrize("data", [b"", b" ", b"null", b"17", b'"x"', b"[]", b"[{}]", b"{}", b"{"])
def test_what_is_no_record_at_all_is_refused(data: bytes) -> None:
    assert refusal(data) == FORMAT


def test_text_after_the_record_is_refused() -> None:
    assert refusal(text_of(empty()) + b"{}") == FORMAT
    accepted(b" \t" + text_of(empty()) + b" \r\n")


def test_nesting_is_good_to_level_32_and_no_deeper() -> None:
    # The record is level 1 and meta level 2.
    assert MAX_DEPTH == 32
    accepted(with_meta('"x": ' + "[" * 30 + "]" * 30))
    accepted(with_meta('"x": ' + '{"y": ' * 30 + "1" + "}" * 30))
    assert refusal(with_meta('"x": ' + "[" * 31 + "]" * 31)) == FORMAT
    assert refusal(with_meta('"x": ' + '{"y": ' * 31 + "1" + "}" * 31)) == FORMAT


@pytest.mark.parametrize("data", [b"[" * 500_000, b'{"a":' * 150_000, b'{"x":["' + b"[" * 900_000])
def test_very_deep_nesting_is_refused_without_recursion(data: bytes) -> None:
    with pytest.raises(SetupError):
        parse_json(data)


def test_brackets_in_strings_are_not_counted() -> None:
    assert list(depths('{"[[[": ["\\"[", "]"]}')) == [1, 2, 1, 0]


@pytest.mark.parametrize(
    "value", ["1.0", "1e0", "true", '"1"', "null", "[1]", "1E2", "-1.0", "99999999999999999999e0"]
)
@pytest.mark.parametrize("key", ["target", "starting_scores", "opener", "attempt"])
def test_whole_numbers_have_no_fraction_and_no_exponent(key: str, value: str) -> None:
    if key == "starting_scores":
        data = text_of(empty(starting_scores=[0, 7])).replace(b"7", value.encode())
    elif key == "opener":
        round_ = {"opener": 7, "hands": [], "boneyard": [], "actions": []}
        data = text_of(empty(rounds=[round_])).replace(b"7", value.encode())
    elif key == "attempt":
        data = text_of(empty(called_off=[{"attempt": 7}])).replace(b"7", value.encode())
        with pytest.raises(SetupError) as caught:
            Record.parse(data)
        assert caught.value.reason is Reason.SHUFFLE
        return
    else:
        data = text_of(empty(target=7)).replace(b"7", value.encode())
    assert refusal(data) == FORMAT


def test_a_record_may_be_given_as_text() -> None:
    assert Record.parse(text_of(empty()).decode()) == accepted(empty())
    with pytest.raises(SetupError):
        Record.parse('{"format": "\ud800"}')
