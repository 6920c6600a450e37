"""`cegas completion`: a script that completes the command line of cegas in bash, zsh or fish.

The scripts are made from the parsers of the command line themselves, so that they know every command, flag and choice.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

SHELLS: Final = ("bash", "zsh", "fish")


class Expects(Enum):
    """What can stand behind a flag, or in place of an argument."""

    NOTHING = "nothing"
    WORDS = "words"
    FILES = "files"
    FOLDERS = "folders"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Flag:
    """An option; several spellings mean the same."""

    names: tuple[str, ...]
    help: str
    expects: Expects
    words: tuple[str, ...] = ()
    metavar: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its flags and arguments, or with commands below it."""

    name: str
    """With the names of those above it: ``cegas check``."""
    help: str
    flags: tuple[Flag, ...]
    arguments: tuple[Flag, ...]
    commands: tuple[Command, ...] = ()

    def all(self) -> Iterator[Command]:
        """This command and those below it."""
        yield self
        for command in self.commands:
            yield from command.all()


def completion(options: argparse.Namespace) -> int:
    from cegas.cli.arguments import parser

    print(script(parser(), options.shell), end="")
    return 0


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The script for a shell."""
    command = describe(parser)
    if shell == "bash":
        lines = _bash(command)
    elif shell == "zsh":
        lines = _zsh(command)
    else:
        lines = _fish(command)
    return "\n".join(lines) + "\n"


# -- what the parsers know ------------------------------------------------------------------------------------------------


def describe(parser: argparse.ArgumentParser, name: str | None = None, help_: str = "") -> Command:
    """The command that a parser reads."""
    name = name or parser.prog
    flags: list[Flag] = []
    arguments: list[Flag] = []
    commands: list[Command] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            told = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for word, below in action.choices.items():
                commands.append(describe(below, f"{name} {word}", _one_line(told.get(word, ""))))
        elif action.help is not argparse.SUPPRESS:
            (flags if action.option_strings else arguments).append(_flag(action))
    return Command(name, help_, tuple(flags), tuple(arguments), tuple(commands))


def _flag(action: argparse.Action) -> Flag:
    metavar = action.metavar if isinstance(action.metavar, str) else " ".join(action.metavar or (action.dest,))
    words = tuple(map(str, action.choices)) if action.choices else ()
    if action.nargs == 0:
        expects = Expects.NOTHING
    elif action.dest == "analysis":
        from cegas.verification.analyses import ANALYSES

        expects, words = Expects.WORDS, tuple(ANALYSES)
    elif words:
        expects = Expects.WORDS
    elif metavar.startswith("DIR") and "FILE" not in metavar:
        expects = Expects.FOLDERS
    elif not action.option_strings or re.search(r"FILE|DIR|PATH|\.\w+$", metavar):
        expects = Expects.FILES
    else:
        expects = Expects.TEXT
    text = action.help or ""
    try:
        text %= {**vars(action), "prog": "cegas"}
    except (KeyError, TypeError, ValueError):  # a lone percent sign
        pass
    return Flag(tuple(action.option_strings), _one_line(text), expects, words, metavar)


def _one_line(text: str) -> str:
    """The first sentence or so: lists of completions have little room."""
    text = " ".join(text.split())
    return re.split(r"(?<=\w)[;.] | \(", text)[0]


def _named(command: Command) -> str:
    """As a part of the name of a function."""
    return re.sub(r"\W+", "_", command.name)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


# -- bash -----------------------------------------------------------------------------------------------------------------


def _bash(root: Command) -> Iterator[str]:
    commands = list(root.all())
    yield f"# Completion of {root.name} for bash. To use it now:  source <({root.name} completion bash)"
    yield "# To have it always, put that line into ~/.bashrc."
    yield f"_{root.name}() {{"
    yield '    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}'
    yield f"    local command={root.name} place"
    yield "    if [[ $current == = ]]; then"
    yield "        current="
    yield "    elif [[ $previous == = ]]; then"
    yield "        previous=${COMP_WORDS[COMP_CWORD-2]}"
    yield "    fi"
    yield "    for ((place = 1; place < COMP_CWORD; place++)); do"
    yield '        case "$command ${COMP_WORDS[place]}" in'
    below = " | ".join(_quoted(command.name) for command in commands[1:])
    if below:
        yield f"            {below})"
        yield '                command="$command ${COMP_WORDS[place]}" ;;'
    yield "        esac"
    yield "    done"
    yield "    COMPREPLY=()"
    yield '    case "$command $previous" in'
    for command in commands:
        for flag in command.flags:
            if flag.expects is not Expects.NOTHING:
                yield f"        {' | '.join(_quoted(f'{command.name} {name}') for name in flag.names)})"
                yield f"            {_bash_values(flag)}"
                yield "            return ;;"
    yield "    esac"
    yield '    case "$command" in'
    for command in commands:
        names = " ".join(name for flag in command.flags for name in flag.names)
        yield f"        {_quoted(command.name)})"
        yield "            if [[ $current == -* ]]; then"
        yield f'                mapfile -t COMPREPLY < <(compgen -W {_quoted(names)} -- "$current")'
        yield "            else"
        yield f"                {_bash_arguments(command)}"
        yield "            fi ;;"
    yield "    esac"
    yield "}"
    yield f"complete -F _{root.name} {root.name}"


def _bash_arguments(command: Command) -> str:
    if command.commands:
        words = " ".join(below.name.rpartition(" ")[2] for below in command.commands)
        return f'mapfile -t COMPREPLY < <(compgen -W {_quoted(words)} -- "$current")'
    return _bash_values(command.arguments[-1]) if command.arguments else ":"


def _bash_values(flag: Flag) -> str:
    if flag.expects is Expects.WORDS:
        return f'mapfile -t COMPREPLY < <(compgen -W {_quoted(" ".join(flag.words))} -- "$current")'
    if flag.expects is Expects.TEXT:
        return ":"
    kind = "-d" if flag.expects is Expects.FOLDERS else "-f"
    # `compopt` works only while the shell completes; a test calls the function itself.
    return f'mapfile -t COMPREPLY < <(compgen {kind} -- "$current"); compopt -o filenames 2>/dev/null'


# -- zsh ------------------------------------------------------------------------------------------------------------------


def _zsh(root: Command) -> Iterator[str]:
    yield f"#compdef {root.name}"
    yield f"# Completion of {root.name} for zsh. Save it as _{root.name} in a folder of $fpath, such as ~/.zfunc:"
    yield f"#     {root.name} completion zsh > ~/.zfunc/_{root.name}"
    for command in reversed(list(root.all())):
        yield ""
        yield from _zsh_function(command)
    yield ""
    yield f'if [[ "$funcstack[1]" == _{root.name} ]]; then'
    yield f'    _{root.name} "$@"'
    yield "else"
    yield f"    compdef _{root.name} {root.name}"
    yield "fi"


def _zsh_function(command: Command) -> Iterator[str]:
    yield f"_{_named(command)}() {{"
    specifications = [spec for flag in command.flags for spec in _zsh_flag(flag)]
    if command.commands:
        yield "    local curcontext=$curcontext state line"
        yield "    local -a commands"
        yield "    commands=("
        for below in command.commands:
            word = below.name.rpartition(" ")[2]
            yield f"        {_quoted(word + ':' + below.help.replace(':', ''))}"
        yield "    )"
        specifications += ["'1: :->command'", "'*:: :->rest'"]
    else:
        for number, argument in enumerate(command.arguments, 1):
            where = "*" if number == len(command.arguments) else str(number)
            specifications.append(_quoted(f"{where}:{_zsh_text(argument.metavar)}:{_zsh_values(argument)}"))
    yield "    _arguments -C -S : \\" if command.commands else "    _arguments -S : \\"
    for number, specification in enumerate(specifications):
        yield f"        {specification}" + (" \\" if number < len(specifications) - 1 else "")
    if command.commands:
        yield "    case $state in"
        yield f"        command) _describe -t commands {_quoted(command.name + ' command')} commands ;;"
        yield "        rest)"
        yield "            case $line[1] in"
        for below in command.commands:
            yield f"                {below.name.rpartition(' ')[2]}) _{_named(below)} ;;"
        yield "            esac ;;"
        yield "    esac"
    yield "}"


def _zsh_flag(flag: Flag) -> Iterator[str]:
    others = " ".join(flag.names)
    for name in flag.names:
        text = f"({others}){name}" if len(flag.names) > 1 else f"*{name}"
        if flag.expects is not Expects.NOTHING:
            text += "=" if name.startswith("--") else "+"
        text += f"[{_zsh_text(flag.help)}]"
        if flag.expects is not Expects.NOTHING:
            text += f":{_zsh_text(flag.metavar)}:{_zsh_values(flag)}"
        yield _quoted(text)


def _zsh_values(flag: Flag) -> str:
    return {
        Expects.WORDS: f"({' '.join(flag.words)})",
        Expects.FILES: "_files",
        Expects.FOLDERS: "_files -/",
    }.get(flag.expects, " ")


def _zsh_text(text: str) -> str:
    return re.sub(r"([\[\]:\\])", r"\\\1", text)


# -- fish -----------------------------------------------------------------------------------------------------------------


def _fish(root: Command) -> Iterator[str]:
    commands = list(root.all())
    yield f"# Completion of {root.name} for fish. To have it always:"
    yield f"#     {root.name} completion fish > ~/.config/fish/completions/{root.name}.fish"
    yield f"function __{root.name}_at"
    yield f"    set -l command {root.name}"
    yield "    set -l words (commandline -opc)"
    yield "    for word in $words[2..-1]"
    yield '        switch "$command $word"'
    yield f"            case {' '.join(_fish_quoted(command.name) for command in commands[1:])}"
    yield '                set command "$command $word"'
    yield "        end"
    yield "    end"
    yield '    test "$command" = "$argv"'
    yield "end"
    yield f"complete -c {root.name} -f"
    for command in commands:
        here = f"complete -c {root.name} -n '__{root.name}_at {command.name}'"
        for below in command.commands:
            yield f"{here} -a {_fish_quoted(below.name.rpartition(' ')[2])} -d {_fish_quoted(below.help)}"
        for flag in command.flags:
            yield f"{here} {_fish_names(flag.names)}{_fish_values(flag)} -d {_fish_quoted(flag.help)}"
        if not command.commands and command.arguments:
            yield here + _fish_values(command.arguments[-1]).removeprefix(" -x").removeprefix(" -r")


def _fish_names(names: Sequence[str]) -> str:
    return " ".join(
        f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" if len(name) == 2 else f"-o {name[1:]}"
        for name in names
    )


def _fish_values(flag: Flag) -> str:
    return {
        Expects.NOTHING: "",
        Expects.WORDS: f" -x -a {_fish_quoted(' '.join(flag.words))}",
        Expects.FILES: " -r -F",
        Expects.FOLDERS: " -x -a '(__fish_complete_directories)'",
        Expects.TEXT: " -x",
    }[flag.expects]


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
