"""Scripts for shells: everything that the parsers know is completed, in the real shells where they are installed."""

from __future__ import annotations

import argparse
import shutil
import subprocess
from pathlib import Path

import pytest

from cegas.cli.arguments import parser
from cegas.cli.completion import SHELLS, Command, Expects, Flag, describe, script
from cegas.cli.main import main
from cegas.verification.analyses import ANALYSES

ROOT = Path(__file__).resolve().parents[3]
COMMANDS = list(describe(parser()).all())
LEAVES = [command for command in COMMANDS if not command.commands]


def in_bash(text: str, *words: str) -> list[str]:
    """What bash offers for the last of some words."""
    driver = (
        f"{text}\nCOMP_WORDS=({' '.join(map(_quoted, words))}); COMP_CWORD={len(words) - 1}; _cegas;"
        ' printf "%s\\n" "${COMPREPLY[@]}"'
    )
    result = subprocess.run(
        ["bash", "--norc", "-c", driver], capture_output=True, text=True, timeout=60, check=False, cwd=ROOT
    )
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    return result.stdout.split()


def in_fish(text: str, *words: str) -> list[str]:
    line = " ".join(words)
    result = subprocess.run(
        ["fish", "--no-config", "-c", f"{text}\ncomplete -C {_quoted(line)}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=ROOT,
    )
    assert result.returncode == 0, result.stderr
    return [line.split("\t")[0] for line in result.stdout.splitlines()]


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


@pytest.fixture(scope="module")
def bash() -> str:
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    return script(parser(), "bash")


@pytest.fixture(scope="module")
def fish() -> str:
    if shutil.which("fish") is None:
        pytest.skip("fish is not installed")
    return script(parser(), "fish")


def test_the_parsers_are_described_whole() -> None:
    """As argparse itself has them, without the way that `describe` goes."""
    (commands,) = (action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    assert {command.name for command in COMMANDS} >= {f"cegas {name}" for name in commands.choices}
    for name, below in commands.choices.items():
        (found,) = (command for command in COMMANDS if command.name == f"cegas {name}")
        flags = {word for action in below._actions for word in action.option_strings}
        assert {word for flag in found.flags for word in flag.names} == flags
    for command in COMMANDS[1:]:
        assert command.help, command.name


def test_what_flags_expect() -> None:
    (check,) = (command for command in COMMANDS if command.name == "cegas check")
    flags = {name: flag for flag in check.flags for name in flag.names}
    assert flags["--json"].expects is Expects.NOTHING
    assert flags["--output"].expects is Expects.FOLDERS
    assert flags["--sarif"].expects is Expects.FILES
    assert flags["--compile-commands"].expects is Expects.FILES
    assert flags["--time-limit"].expects is Expects.TEXT
    assert flags["--analysis"].words == tuple(ANALYSES)
    assert flags["--data-model"].words == ("LP64", "ILP32")
    assert [argument.expects for argument in check.arguments] == [Expects.FILES]


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts_name_every_command_and_flag(shell: str) -> None:
    text = script(parser(), shell)
    for command in COMMANDS:
        assert command.name.rpartition(" ")[2] in text
        for flag in command.flags:
            for name in flag.names:
                assert (name.lstrip("-") if shell == "fish" else name) in text
            assert all(word in text for word in flag.words)


def test_bash_completes_commands(bash: str) -> None:
    words = [command.name.split()[1] for command in COMMANDS if command.name.count(" ") == 1]
    assert in_bash(bash, "cegas", "") == words
    assert in_bash(bash, "cegas", "ch") == [word for word in words if word.startswith("ch")]
    assert "--version" in in_bash(bash, "cegas", "--")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_bash_completes_every_flag(bash: str, command: Command) -> None:
    names = [name for flag in command.flags for name in flag.names]
    found = in_bash(bash, *command.name.split(), "-")
    assert sorted(found) == sorted(names)


def test_bash_completes_values(bash: str) -> None:
    def with_words(command: Command) -> list[tuple[Command, Flag]]:
        return [(command, flag) for flag in command.flags if flag.expects is Expects.WORDS]

    # One shell for all: starting one for each takes long.
    pairs = [pair for command in LEAVES for pair in with_words(command)]
    assert len(pairs) > 10
    lines = [bash]
    for command, flag in pairs:
        words = " ".join([*command.name.split(), flag.names[0]])
        lines.append(f"COMP_WORDS=({words} ''); COMP_CWORD={len(words.split())}; _cegas; echo \"${{COMPREPLY[*]}}\"")
    result = subprocess.run(["bash", "--norc", "-c", "\n".join(lines)], capture_output=True, text=True, timeout=60, check=True)
    assert result.stdout.splitlines() == [" ".join(flag.words) for _, flag in pairs]


def test_bash_completes_behind_equals_and_files(bash: str) -> None:
    assert in_bash(bash, "cegas", "check", "--analysis", "=", "value-f") == ["value-full"]
    assert "value-full" in in_bash(bash, "cegas", "check", "--analysis", "=")
    assert in_bash(bash, "cegas", "check", "examples/midpoint") == ["examples/midpoint_unsafe.c"]
    assert in_bash(bash, "cegas", "check", "--output", "exam") == ["examples"]
    assert in_bash(bash, "cegas", "check", "--time-limit", "") == []
    assert in_bash(bash, "cegas", "completion", "") == list(SHELLS)


def test_a_value_that_is_named_like_a_command_is_none(bash: str) -> None:
    assert "--kind" in in_bash(bash, "cegas", "graph", "check", "--k")


@pytest.mark.parametrize("command", LEAVES, ids=lambda command: command.name)
def test_fish_completes_every_flag(fish: str, command: Command) -> None:
    found = in_fish(fish, *command.name.split(), "--")
    assert {name for flag in command.flags for name in flag.names if name.startswith("--")} <= set(found)


def test_fish_completes_commands_and_values(fish: str) -> None:
    assert {"check", "graph", "completion"} <= set(in_fish(fish, "cegas", ""))
    assert in_fish(fish, "cegas", "completion", "") == sorted(SHELLS)
    assert "symex-sc" in in_fish(fish, "cegas", "check", "x.c", "--analysis", "sym")


def test_zsh_reads_its_script() -> None:
    if shutil.which("zsh") is None:
        pytest.skip("zsh is not installed")
    text = script(parser(), "zsh")
    result = subprocess.run(["zsh", "-f", "-n"], input=text, capture_output=True, text=True, timeout=60, check=False)
    assert (result.returncode, result.stderr) == (0, "")


def test_odd_texts_are_quoted() -> None:
    odd = argparse.ArgumentParser(prog="cegas")
    odd.add_argument("--odd", metavar="A:B[C]", help="it's 100% odd: [brackets], `ticks` and $dollars; more")
    odd.add_argument("--hidden", help=argparse.SUPPRESS)
    bash = script(odd, "bash")
    assert in_bash(bash, "cegas", "--") == ["--help", "--odd"]
    zsh = script(odd, "zsh")
    assert r"*--odd=[it'\''s 100% odd\: \[brackets\], `ticks` and $dollars]:A\:B\[C\]: " in zsh
    assert r"-d 'it\'s 100% odd: [brackets], `ticks` and $dollars'" in script(odd, "fish")
    assert not any("hidden" in script(odd, shell) for shell in SHELLS)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_the_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert capsys.readouterr().out == script(parser(), shell)


def test_no_other_shells() -> None:
    with pytest.raises(SystemExit):
        main(["completion", "tcsh"])
