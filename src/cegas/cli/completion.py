"""`cegas completion`: a script that completes the command line of cegas in bash, zsh or fish.

`shtab` makes the scripts from the parsers of the command line, so that they know every command, flag and choice. Here the
parsers are told what they do not need themselves: which values are files, and how shells write a flag with its value.
"""

from __future__ import annotations

import argparse
import re

from cegas.foundation.typed import Final

SHELLS: Final = ("bash", "zsh", "fish")
_BEHIND_EQUALS: Final = """
# The shell takes `--flag=value` for three words.
_cegas() {
    local place current=$COMP_CWORD
    local -a words=()
    for place in "${!COMP_WORDS[@]}"; do
        if [[ ${COMP_WORDS[place]} != = ]]; then
            words+=("${COMP_WORDS[place]}")
        elif ((place == COMP_CWORD)); then
            words+=("")
        elif ((place < COMP_CWORD)); then
            ((current -= 1))
        fi
    done
    local -a COMP_WORDS=("${words[@]}")
    local COMP_CWORD=$current
    _shtab_cegas
}
complete -o bashdefault -F _cegas cegas
"""


def completion(options: argparse.Namespace) -> int:
    from cegas.cli.arguments import parser

    print(script(parser(), options.shell), end="")
    return 0


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The script for a shell; afterwards the parser cannot be used for anything else."""
    import shtab  # nothing else needs it

    _describe(parser, shell)
    text: str = shtab.complete(parser, shell)
    return text.rstrip("\n") + "\n" + (_BEHIND_EQUALS if shell == "bash" else "")


def _describe(parser: argparse.ArgumentParser, shell: str) -> None:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            told = {choice.dest: choice.help for choice in action._choices_actions}
            for name, below in action.choices.items():
                below.description = told.get(name)  # it has room for one line
                _describe(below, shell)
            continue
        _tell_values(action)
        if action.help is not None:
            action.help = _one_line(action.help)
        if shell == "zsh" and action.nargs != 0:
            _write_for_zsh(action)


def _write_for_zsh(action: argparse.Action) -> None:
    """In its words for flags whose values may stand in the same word, and for colons."""
    action.option_strings = [name + ("=" if name.startswith("--") else "+") for name in action.option_strings]
    if isinstance(action.metavar, str):
        action.metavar = action.metavar.replace(":", "\\:")


def _tell_values(action: argparse.Action) -> None:
    """What can stand behind a flag, or in place of an argument."""
    import shtab

    metavar = action.metavar if isinstance(action.metavar, str) else " ".join(action.metavar or (action.dest,))
    if action.dest == "analysis":
        from cegas.verification.analyses import ANALYSES

        action.choices = tuple(ANALYSES)
    elif action.dest == "property":
        from cegas.tasks.formulas import names

        action.complete = _names_or_files(names())  # type: ignore[attr-defined]  # which `shtab` looks for
    elif action.nargs == 0 or action.choices:
        return
    elif metavar.startswith("DIR") and "FILE" not in metavar:
        action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    elif not action.option_strings or re.search(r"FILE|DIR|PATH|\.\w+$", metavar):
        action.complete = shtab.FILE  # type: ignore[attr-defined]


def _names_or_files(names: tuple[str, ...]) -> dict[str, str | dict[str, str]]:
    """How shells complete what is one of some words or a property file."""
    words = " ".join(names)
    return {
        "bash": "_cegas_properties",
        "zsh": "_cegas_properties",
        "fish": f"(string split ' ' '{words}'; __fish_complete_suffix .prp)",
        "preamble": {
            "bash": f'_cegas_properties() {{ compgen -W "{words}" -- $1; compgen -f -X "!*.prp" -- $1; compgen -d -- $1; }}',
            "zsh": f"_cegas_properties() {{ _alternative 'names:property:({words})' 'files:file:_files -g \"*.prp\"' }}",
        },
    }


def _one_line(text: str) -> str:
    """The first sentence or so: lists of completions have little room."""
    return re.split(r"(?<=\w)[;.] | \(", " ".join(text.split()))[0]
