"""`cegas analyses` and `cegas completion`."""

from __future__ import annotations

from cegas.foundation.typed import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from cegas.cli.arguments.parsers import Subparsers


ANALYSES_EPILOG = """\
examples:
  cegas analyses
  cegas check program.c --analysis symex-c
"""
COMPLETION_EPILOG = """\
examples:
  source <(cegas completion bash)                 in ~/.bashrc
  cegas completion zsh > ~/.zfunc/_cegas          ~/.zfunc has to be in $fpath
  cegas completion fish > ~/.config/fish/completions/cegas.fish
"""


def add_analyses(commands: Subparsers[argparse.ArgumentParser]) -> None:
    analyses = commands.add_parser(
        "analyses",
        help="list the analyses",
        description="List what can be chosen with --analysis, one per line.",
        epilog=ANALYSES_EPILOG,
    )
    analyses.set_defaults(command=_analyses)


def add_completion(commands: Subparsers[argparse.ArgumentParser]) -> None:
    completion = commands.add_parser(
        "completion",
        help="print a script that completes commands in a shell",
        description="Print a script that completes the commands and flags of cegas in a shell.",
        epilog=COMPLETION_EPILOG,
    )
    completion.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help="bash, zsh or fish")
    completion.set_defaults(command=_completion)


def _analyses(options: argparse.Namespace) -> int:
    from cegas.cli.analyses import analyses

    return analyses(options)


def _completion(options: argparse.Namespace) -> int:
    from cegas.cli.completion import completion

    return completion(options)
