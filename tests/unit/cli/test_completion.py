"""Scripts for shells: everything that the parsers know is completed, in the real shells where they are installed."""

from __future__ import annotations

import argparse
import os
import pty
import re
import select
import shutil
import signal
import subprocess
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

import pytest

from cegas.cli.arguments import parser
from cegas.cli.completion import SHELLS, script
from cegas.cli.main import main
from cegas.verification.analyses import ANALYSES

ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True, slots=True)
class Command:
    """A command as its parser has it."""

    name: str
    parser: argparse.ArgumentParser

    @property
    def flags(self) -> list[argparse.Action]:
        return [action for action in self.parser._actions if action.option_strings]

    @property
    def names(self) -> list[str]:
        return [name for flag in self.flags for name in flag.option_strings]


def commands_of(name: str, parser: argparse.ArgumentParser) -> Iterator[Command]:
    yield Command(name, parser)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, below in action.choices.items():
                yield from commands_of(f"{name} {word}", below)


def words_of(flag: argparse.Action) -> list[str]:
    """What a value can be."""
    return list(ANALYSES) if flag.dest == "analysis" else list(flag.choices or ())


COMMANDS = list(commands_of("cegas", parser()))
LEAVES = [command for command in COMMANDS if command.parser._subparsers is None]


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


def in_fish(text: str, *words: str, described: bool = False) -> list[str]:
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
    return [line if described else line.split("\t")[0] for line in result.stdout.splitlines()]


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


@pytest.fixture(scope="module")
def bash() -> str:
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    return script(parser(), "bash")


def in_zsh(folder: Path, typed: str) -> str:
    """What stands on the line of an interactive zsh after a tab behind some text."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(ROOT)
        os.execvpe("zsh", ["zsh", "-f", "-i"], {**os.environ, "TERM": "dumb", "HISTFILE": "", "PS1": ""})
    try:
        setup = f"fpath=({folder} $fpath); autoload -U compinit; compinit -u -D; unsetopt beep; cegas() {{ }}; PS1=; echo 're'ady"
        os.write(terminal, f"{setup}\n".encode())
        _read_until(terminal, "ready")
        # The last widget shows the line: that is seen even if nothing was completed.
        show = "show() { echo \"<$BUFFER>\" }; zle -N show; bindkey '^X' show; echo 're'ady"
        os.write(terminal, f"{show}\n".encode())
        _read_until(terminal, "ready")
        os.write(terminal, f"{typed}\t\x18".encode())
        found = re.search("<(.*)>", _read_until(terminal, ">"))
        assert found is not None
        return found.group(1)
    finally:
        os.kill(process, signal.SIGKILL)
        os.close(terminal)
        os.waitpid(process, 0)


def _read_until(terminal: int, end: str) -> str:
    text = ""
    while end not in text:
        assert select.select([terminal], [], [], 60)[0], f"zsh says nothing more: {text!r}"
        text += os.read(terminal, 65536).decode("utf-8", "replace")
    return text


@pytest.fixture(scope="module")
def zsh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the script, for `$fpath`."""
    if shutil.which("zsh") is None:
        pytest.skip("zsh is not installed")
    folder = tmp_path_factory.mktemp("functions")
    (folder / "_cegas").write_text(script(parser(), "zsh"), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def fish() -> str:
    if shutil.which("fish") is None:
        pytest.skip("fish is not installed")
    return script(parser(), "fish")


def test_there_are_commands_and_flags() -> None:
    assert {"cegas check", "cegas witness check", "cegas completion"} <= {command.name for command in COMMANDS}
    assert len(LEAVES) > 8
    assert sum(len(command.names) for command in COMMANDS) > 100


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts_name_every_command_and_flag(shell: str) -> None:
    text = script(parser(), shell)
    for command in COMMANDS:
        assert command.name.rpartition(" ")[2] in text
        for flag in command.flags:
            for name in flag.option_strings:
                assert (name.lstrip("-") if shell == "fish" else name) in text
            assert all(word in text for word in words_of(flag))


def test_bash_completes_commands(bash: str) -> None:
    words = [command.name.split()[1] for command in COMMANDS if command.name.count(" ") == 1]
    assert in_bash(bash, "cegas", "") == words
    assert in_bash(bash, "cegas", "ch") == [word for word in words if word.startswith("ch")]
    assert "--version" in in_bash(bash, "cegas", "--")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_bash_completes_every_flag(bash: str, command: Command) -> None:
    found = in_bash(bash, *command.name.split(), "-")
    assert sorted(found) == sorted(command.names)


def test_bash_completes_values(bash: str) -> None:
    # One shell for all: starting one for each takes long.
    pairs = [(command, flag) for command in LEAVES for flag in command.flags if words_of(flag)]
    assert len(pairs) > 10
    lines = [bash]
    for command, flag in pairs:
        words = " ".join([*command.name.split(), flag.option_strings[0]])
        lines.append(f"COMP_WORDS=({words} ''); COMP_CWORD={len(words.split())}; _cegas; echo \"${{COMPREPLY[*]}}\"")
    result = subprocess.run(
        ["bash", "--norc", "-c", "\n".join(lines)], capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stdout.splitlines() == [" ".join(words_of(flag)) for _, flag in pairs]


def test_bash_completes_behind_equals_and_files(bash: str) -> None:
    assert in_bash(bash, "cegas", "check", "--analysis", "=", "value-f") == ["value-full"]
    assert "value-full" in in_bash(bash, "cegas", "check", "--analysis", "=")
    assert in_bash(bash, "cegas", "check", "examples/midpoint") == ["examples/midpoint_unsafe.c"]
    assert in_bash(bash, "cegas", "check", "--output", "exam") == ["examples"]
    assert in_bash(bash, "cegas", "check", "--time-limit", "") == []
    assert in_bash(bash, "cegas", "check", "--property", "over") == ["overflow"]
    assert in_bash(bash, "cegas", "check", "--property", "tests/tasks/unreach-call.") == ["tests/tasks/unreach-call.prp"]
    assert in_bash(bash, "cegas", "completion", "") == list(SHELLS)


def test_a_value_that_is_named_like_a_command_is_none(bash: str) -> None:
    assert "--kind" in in_bash(bash, "cegas", "graph", "check", "--k")


@pytest.mark.parametrize("command", LEAVES, ids=lambda command: command.name)
def test_fish_completes_every_flag(fish: str, command: Command) -> None:
    found = in_fish(fish, *command.name.split(), "--")
    assert {name for name in command.names if name.startswith("--")} <= set(found)


def test_fish_completes_commands_and_values(fish: str) -> None:
    assert {"check", "graph", "completion"} <= set(in_fish(fish, "cegas", ""))
    assert sorted(in_fish(fish, "cegas", "completion", "")) == sorted(SHELLS)
    assert "symex-sc" in in_fish(fish, "cegas", "check", "x.c", "--analysis", "sym")
    assert {"memory", "uninitialized"} <= set(in_fish(fish, "cegas", "check", "x.c", "--property", ""))
    assert "tests/tasks/unreach-call.prp" in in_fish(fish, "cegas", "check", "x.c", "--property", "tests/tasks/un")


def test_zsh_reads_its_script() -> None:
    if shutil.which("zsh") is None:
        pytest.skip("zsh is not installed")
    text = script(parser(), "zsh")
    result = subprocess.run(["zsh", "-f", "-n"], input=text, capture_output=True, text=True, timeout=60, check=False)
    assert (result.returncode, result.stderr) == (0, "")


def test_odd_texts_are_quoted() -> None:
    odd = argparse.ArgumentParser(prog="cegas")
    odd.add_argument("--odd", metavar="A:B[C]", help="it's 100%% odd: [brackets], `ticks` and $dollars; more")
    odd.add_argument("--hidden", help=argparse.SUPPRESS)
    made = {shell: script(deepcopy(odd), shell) for shell in SHELLS}
    assert in_bash(made["bash"], "cegas", "--") == ["--help", "--odd"]
    assert in_fish(made["fish"], "cegas", "--od", described=True) == [
        "--odd\tit's 100% odd: [brackets], `ticks` and $dollars"
    ]
    assert r":A\:B[C]:" in made["zsh"]
    assert "dollars; more" not in made["zsh"]
    assert not any("hidden" in text for text in made.values())


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("cegas ch", "cegas check "),
        ("cegas check --ana", "cegas check --analysis="),
        ("cegas check --analysis value-f", "cegas check --analysis value-full "),
        ("cegas check --analysis=value-f", "cegas check --analysis=value-full "),
        ("cegas check --mmio 1", "cegas check --mmio 1"),
        ("cegas check --property point", "cegas check --property pointer-arithmetic "),
        ("cegas check --property=tests/tasks/unreach-call.", "cegas check --property=tests/tasks/unreach-call.prp "),
        ("cegas check examples/midp", "cegas check examples/midpoint_unsafe.c "),
        ("cegas check --json -Iexam", "cegas check --json -Iexamples/"),
        ("cegas witness check --output", "cegas witness check --output"),
        ("cegas completion f", "cegas completion fish "),
    ],
)
def test_zsh_completes(typed: str, expected: str, zsh: Path) -> None:
    assert in_zsh(zsh, typed) == expected


def test_odd_texts_run_in_zsh(tmp_path: Path) -> None:
    if shutil.which("zsh") is None:
        pytest.skip("zsh is not installed")
    odd = argparse.ArgumentParser(prog="cegas")
    odd.add_argument("--odd", metavar="A:B[C]", help="it's 100%% odd: [brackets], `ticks` and $dollars; more")
    (tmp_path / "_cegas").write_text(script(odd, "zsh"), encoding="utf-8")
    assert in_zsh(tmp_path, "cegas --od") == "cegas --odd="


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_the_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert capsys.readouterr().out == script(parser(), shell)


def test_no_other_shells() -> None:
    with pytest.raises(SystemExit):
        main(["completion", "tcsh"])
