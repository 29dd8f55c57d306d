"""``balak play``: whole matches through pipes."""

import json
import re
from pathlib import Path
from unittest.mock import patch

import pytest

from balak.actions import DRAW, PASS, Place
from balak.cli.answers import commands
from balak.cli.words import Ask, read_command
from balak.errors import NotationError
from balak.layout import Arm
from balak.record import Record
from balak.text import LANGS, Lang, message
from balak.tiles import TILES, Tile
from cli.harness import FIRST, run

EVERYTHING = "".join(f"{tile}-\n{tile}+\n" for tile in TILES) + "d\np\n"
"""All that can be tried in a turn: the first of them that is legal is played."""


def play(*args: object, lines: str = EVERYTHING * 400) -> str:
    done = run("play", *args, stdin=lines.encode())
    assert (done.code, done.err) == (0, "")
    return done.out


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("lang", ["id", "en"])
def test_a_match_is_played_to_its_end_and_its_record_replays(
    seats: int, lang: str, tmp_path: Path
) -> None:
    file = tmp_path / "record.jsonl"
    told = play(
        *("--seats", seats, "--lang", lang, "--seed", "a", "--target", 40, "--record", file),
        *(
            "--bots",
            "random" if seats == 2 else ",".join(["greedy", "random", "heuristic"][: seats - 1]),
        ),
    )
    match = Record.parse(file.read_bytes()).replay()
    assert match.is_over
    assert match.target == 40
    for done in match.finished:
        assert str(done.result.points) in told
    assert "\x1b" not in told
    assert "Traceback" not in told
    assert run("replay", file).code == 0


def test_the_same_seed_gives_the_same_match() -> None:
    one = play("--seed", "same", "--target", "20")
    assert one == play("--seed", "same", "--target", "20")
    assert one != play("--seed", "other", "--target", "20")


@pytest.mark.parametrize(
    ("lang", "said"), [("id", "Pakar bermain seperti Mahir"), ("en", "Expert")]
)
def test_an_expert_that_cannot_search_says_so_once(lang: str, said: str) -> None:
    def begun(bots: str) -> list[str]:
        return play("--bots", bots, "--lang", lang, lines="quit\n").splitlines()

    with patch("balak.cli.play.find_spec", lambda _: None):
        told = begun("expert,expert")
        assert "balak[sim]" not in " ".join(begun("net"))
    assert said in told[0]
    assert sum("balak[sim]" in line for line in told) == 1
    assert "balak[sim]" not in " ".join(begun("expert"))


def test_without_a_seed_the_match_tells_its_own() -> None:
    told = play("--target", "10", "--bots", "random")
    seed = re.search(r"Benih pertandingan ini: ([0-9a-f]{16})\.", told)
    assert seed is not None
    assert play("--target", "10", "--bots", "random", "--seed", seed[1]) == told


def test_the_end_of_the_input_ends_the_game_with_a_sentence() -> None:
    told = play("--lang", "en", lines="")
    assert told.splitlines()[-1] == "You left the match. Goodbye."
    assert play(lines="").splitlines()[-1] == "Anda meninggalkan pertandingan. Sampai jumpa."


@pytest.mark.parametrize("word", ["q", "quit", "keluar", "QUIT", " q "])
def test_a_word_ends_the_game(word: str, tmp_path: Path) -> None:
    file = tmp_path / "record"
    told = play("--record", file, "--name", "Ni Luh", lines=f"{word}\n{EVERYTHING}")
    assert told.splitlines()[-2:] == [
        "Anda meninggalkan pertandingan. Sampai jumpa.",
        f"Catatan disimpan di {file}.",
    ]
    record = Record.parse(file.read_bytes())
    assert record.seats[0] == "Ni Luh"
    assert record.replay().round is not None


def test_the_lot_is_told_before_the_first_deal() -> None:
    lines = play("--lang", "en", "--seed", "a", "--bots", "greedy", lines="").splitlines()
    assert lines[2].startswith("Lot for the opener: You ")
    assert lines[3].startswith("First opener: ")
    assert lines[4].startswith("Round 1 is dealt, 7 tiles in your hand; ")


def test_a_lot_that_is_tied_is_told_layer_by_layer() -> None:
    told = next(
        text
        for seed in range(200)
        if "take again" in (text := play("--lang", "en", "--seed", seed, lines=""))
    )
    assert told.count("Lot for the opener:") >= 2


def test_the_next_opener_is_told_with_the_reason() -> None:
    told = play("--lang", "en", "--seed", "a", "--target", "60")
    assert re.search(r"Next opener: .*, one seat clockwise of .*\.", told)


def test_what_the_person_asks_is_answered() -> None:
    told = play(
        "--lang", "en", "--seed", "1", lines="help\nhand\nends\nscore\nline\ncounts\n\nxyz\nn 6\n"
    )
    for sentence in (
        "What you can type; the letters are the keys of the page:",
        "7 tiles: ",
        "Score: You 0, Bot 1 (Casual) 0. Target 100.",
        '"xyz" is not known.',
        "Tiles held: You 7, Bot 1 (Casual) 7. Boneyard: 12 to draw, 2 protected.",
        "Value 6: ",
    ):
        assert sentence in told


@pytest.mark.parametrize("lang", LANGS)
def test_the_help_lists_the_same_map_of_keys_as_the_page(lang: Lang) -> None:
    told = play("--lang", lang, "--seed", "1", lines="?\n")
    for command in commands():
        row = f"  {command.key}, {command.words[LANGS.index(lang)] if command.words else ''}"
        assert (row in told) == (bool(command.words) and command.id != "value")
        if row in told:
            assert message(lang, f"key-{command.id}") in told
    assert re.search(r"^  n6, \w+ 6 ", told, re.MULTILINE)


def test_a_refusal_says_why_with_its_rule() -> None:
    told = play("--lang", "en", "--seed", "a", "--target", "60")
    assert re.search(r"You do not hold \w+ \w+\. \(R7\)", told)
    assert re.search(r"\[\d\|\d\] does not fit the (left|right) end, which is \d\. \(R7\)", told)
    assert "No passing yet: one of your tiles fits. Place it, or draw first. (R10)" in play(
        "--lang", "en", "--seed", "a", lines="p\n"
    )
    assert re.search(r"No passing yet: draw first, \d+ tiles are left\. \(R\d+\)", told_of("p"))
    assert re.search(
        r"No more drawing: the last two tiles are never drawn and count for nobody\. \(R\d+\)",
        told_of("d"),
    )


def told_of(word: str) -> str:
    """Return a match in which this is tried before anything else, in each turn."""
    return play(
        "--lang", "en", "--seed", "a", "--target", "60", lines=f"{word}\n{EVERYTHING}" * 300
    )


def test_a_tile_that_fits_both_ends_asks_where() -> None:
    bare = "".join(f"{tile}\n" for tile in TILES) + EVERYTHING
    told = play("--lang", "en", "--seed", "b", "--target", "80", lines=bare * 200)
    assert re.search(r"fits both ends: type (\d\d)- for the left \(\d\) or \1\+", told)
    assert re.search(r"[A-Z]\w+ \w+ fits neither \d nor \d\. \(R7\)", told)


def test_other_hands_are_not_told_before_the_round_is_over() -> None:
    told = play("--lang", "en", "--seed", "a", "--target", "30")
    first = told.split(" had left: ")[0]
    assert "Bot 1 (Casual) drew" in first
    assert not re.search(r"Bot 1 \(Casual\) drew (?!a tile|\d+ tiles)", first)


def test_a_file_that_cannot_be_written_is_refused_before_the_match(tmp_path: Path) -> None:
    done = run("play", "--record", tmp_path)
    assert done.code == 2
    assert done.complaint.startswith(f"balak: {tmp_path}: tidak dapat ditulis (")


def test_a_record_is_added_to_those_that_are_there(tmp_path: Path) -> None:
    file = tmp_path / "records"
    for start in (b"", FIRST[0], FIRST[0] + b"\n"):
        file.write_bytes(start)
        for seed in "ab":
            play("--record", file, "--seed", seed, lines="q\n")
        lines = file.read_bytes().splitlines()
        assert [json.loads(line)["meta"]["seed"] for line in lines[-2:]] == ["a", "b"]
        assert len(lines) == bool(start) + 2
        assert run("replay", file).code == 0


def test_a_record_in_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    done = run("play", "--record", tmp_path / "none" / "file", "--lang", "en")
    assert (done.code, done.out) == (2, "")


@pytest.mark.parametrize(
    "line", [b"\xff\xfe\n", b"\0\n", b"x" * 2_000_000 + b"\n", "１４\n".encode()]
)
def test_any_line_is_answered(line: bytes) -> None:
    done = run("play", "--lang", "en", stdin=line)
    assert (done.code, done.err) == (0, "")
    assert "is not known. Type a tile such as 14" in done.out
    assert max(map(len, done.out.splitlines())) < 1000


# --- words ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("14", Place(Tile(1, 4))),
        ("41", Place(Tile(1, 4))),
        ("14-", Place(Tile(1, 4), Arm.MINUS)),
        ("41 +", Place(Tile(1, 4), Arm.PLUS)),
        ("14 kiri", Place(Tile(1, 4), Arm.MINUS)),
        ("14 Right\n", Place(Tile(1, 4), Arm.PLUS)),
        ("d", DRAW),
        ("AMBIL", DRAW),
        ("p", PASS),
        ("lewati", PASS),
        ("bantuan", Ask("help")),
        ("?", Ask("help")),
        ("tangan", Ask("hand")),
        ("ujung", Ask("ends")),
        ("E", Ask("ends")),
        ("skor", Ask("score")),
        ("line", Ask("line")),
        ("caption", Ask("caption")),
        ("jumlah", Ask("counts")),
        ("sejak", Ask("since")),
        ("n6", Ask("value", 6)),
        ("value 0", Ask("value", 0)),
        ("nilai 3", Ask("value", 3)),
        ("keluar", Ask("quit")),
        ("", None),
        ("  \n", None),
    ],
)
def test_words_of_both_languages_are_understood(line: str, meaning: object) -> None:
    assert read_command(line) == meaning


@pytest.mark.parametrize(
    "line",
    ["7", "77", "17", "1", "144", "14 up", "dd", "1-4", "１４", "n", "n7", "nilai", "o", "x" * 999],
)
def test_anything_else_is_not_understood(line: str) -> None:
    with pytest.raises(NotationError):
        read_command(line)


@pytest.mark.parametrize(
    ("lang", "word", "sentences"),
    [
        ("en", "hint", (r"Best: .+\.", r"Chance to win the match: (about )?\d+ %.*\.")),
        (
            "id",
            "petunjuk",
            (r"Sebaiknya .+\.", r"Peluang memenangi pertandingan (sekitar )?\d+ %.*\."),
        ),
    ],
)
def test_a_hint_says_what_to_do_with_what_chance_and_why(
    lang: str, word: str, sentences: tuple[str, ...]
) -> None:
    told = play("--lang", lang, "--seed", "3", lines=f"{word}\n{word}\n").splitlines()
    (first, second) = [at for at, line in enumerate(told) if re.fullmatch(sentences[0], line)]
    assert re.fullmatch(sentences[1], told[first + 1])
    reasons = told[first + 2 : second]
    assert 1 <= len(reasons) <= 4
    assert told[second : second + second - first] == told[first:second]  # the same each time
    assert not any("{" in line or line.startswith("advice-") for line in told)
