"""Plain command lines are read without a parser, as a parser would read them."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from cegas.cli.arguments import _WATCHED, parser, read
from cegas.cli.arguments.check import add
from cegas.cli.arguments.quick import QuickCommand

PIECES = (
    ("a.c",),
    ("b.c", "c.i"),
    ("--json",),
    ("-v",),
    ("--verbose",),
    ("--quiet",),
    ("--no-replay",),
    ("--analysis", "value"),
    ("--analysis=cegas",),
    ("--analysis", "--json"),
    ("--time-limit", "3.5"),
    ("--time-limit=0",),
    ("--time-limit",),
    ("--jobs", "2"),
    ("-j", "2"),
    ("-j2",),
    ("--memory-limit", "many"),
    ("-I", "folder"),
    ("-DNAME=1",),
    ("-D", "NAME=1"),
    ("-D", "OTHER"),
    ("-isystem", "folder"),
    ("--std", "c99"),
    ("-std", "c99"),
    ("-std=c99",),
    ("--data-model", "ILP32"),
    ("--data-model", "LP65"),
    ("--property", "memory"),
    ("--property=",),
    ("--property", ""),
    ("--without", "paths"),
    ("--without", "nothing"),
    ("--preslice",),
    ("--preslice=yes",),
    ("--prop", "memory"),
    ("--argument", "p: null"),
    ("--argument", "-p: null"),
    ("--nothing",),
    ("--", "-d.c"),
    ("-",),
    ("",),
)


def quick(words: list[str]) -> dict[str, object] | None:
    command = QuickCommand(_WATCHED)
    add(command)  # type: ignore[arg-type]
    found = command.read(words)
    return None if found is None else vars(found)


def parsed(words: list[str]) -> dict[str, object] | None:
    """What a parser makes of the words; None if it complains."""
    try:
        return vars(parser("check").parse_args(["check", *words]))
    except SystemExit:
        return None


@pytest.mark.parametrize("seed", range(8))
def test_what_is_read_is_what_a_parser_reads(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = random.Random(seed)
    read_quickly = 0
    for _ in range(25):
        words = [word for piece in chosen.choices(PIECES, k=chosen.randint(0, 3)) for word in piece]
        words[chosen.randint(0, len(words)) :] += ["last.c"] if chosen.random() < 0.8 else []
        found = quick(words)
        if found is not None:
            read_quickly += 1
            assert found == parsed(words), words
    assert read_quickly > 2


@pytest.mark.parametrize("piece", PIECES, ids=" ".join)
def test_each_piece_alone(piece: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    words = [*piece, "last.c"]
    found = quick(words)
    assert found is None or found == parsed(words)


def test_plain_lines_need_no_parser() -> None:
    line = ["check", "a.c", "--analysis", "value", "--json", "--time-limit", "10", "-D", "X=1", "--property=memory"]
    text = f"import sys; from cegas.cli.arguments import read; read({line!r}); print('argparse' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True).stdout == "False\n"


def test_a_parser_has_the_words_for_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read(["check", "a.c", "--time-limit", "-1"])
    assert "--time-limit" in capsys.readouterr().err


def test_the_list_of_analyses_needs_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        read(["check", "--analysis", "help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("auto")
