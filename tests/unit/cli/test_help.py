"""Help reads like a page of a manual, for every command that there is."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator

import pytest

from cegas.cli.arguments import parser


def parsers(parent: argparse.ArgumentParser, name: str = "cegas") -> Iterator[tuple[str, argparse.ArgumentParser]]:
    yield name, parent
    for action in parent._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, below in action.choices.items():
                yield from parsers(below, f"{name} {word}")


ALL = list(parsers(parser()))
NAMES = [name for name, _ in ALL]


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize(("name", "command"), ALL, ids=NAMES)
def test_help_fits_eighty_columns(name: str, command: argparse.ArgumentParser) -> None:
    text = command.format_help()
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert text.startswith(f"usage: {name}")
    assert len(command.format_usage().splitlines()) <= 6, "a usage that nobody reads; give the parser a short one"


@pytest.mark.parametrize(("name", "command"), ALL, ids=NAMES)
def test_help_stays_readable_on_wide_terminals(
    name: str, command: argparse.ArgumentParser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    assert max(map(len, command.format_help().splitlines())) <= 130


@pytest.mark.parametrize(("name", "command"), ALL, ids=NAMES)
def test_everything_is_explained(name: str, command: argparse.ArgumentParser) -> None:
    assert command.description
    for action in command._actions:
        if not isinstance(action, argparse._SubParsersAction):
            assert action.help, (name, action.option_strings or action.dest)
        else:
            assert all(choice.help for choice in action._choices_actions)
            assert [choice.dest for choice in action._choices_actions] == list(action.choices)
    assert command.format_help().endswith("\n")


@pytest.mark.parametrize(("name", "command"), ALL, ids=NAMES)
def test_examples_are_real(name: str, command: argparse.ArgumentParser) -> None:
    """Every command shows examples, and the parsers accept them."""
    epilog = command.epilog or ""
    assert "examples:\n" in epilog, name
    block = epilog.split("examples:\n", 1)[1].split("\n\n", 1)[0]
    lines = [re.split(r"\s{3,}", line.strip())[0] for line in block.splitlines()]
    assert lines
    for line in lines:
        found = re.search(r"cegas [^)>]+", line)
        assert found, line
        options = parser().parse_args(shlex.split(found[0])[1:])
        assert callable(options.command)


def test_flags_with_many_others_are_in_groups() -> None:
    """More than a dozen flags in one list are hard to find."""
    for name, command in ALL:
        (plain,) = (group for group in command._action_groups if group.title == "options")
        assert len(plain._group_actions) <= 12, name
