"""The grammar of the command line: a module for each command, or for a few small ones, and what they share.

The modules import nothing that a command works with: the command line is read before anything else is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from cegas.foundation.typed import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import argparse

EXAMPLES: Final = """\
examples:
  cegas check program.c                      is there an error in it?
  cegas check program.c --output results     with a report to look at
  cegas check program.c --analysis symex --time-limit 60
  cegas slice program.c --criterion reach_error
"""
_HOMES: Final = {
    "check": ("check", "add"),
    "graph": ("graph", "add"),
    "pixeltree": ("pixeltree", "add"),
    "slice": ("slice", "add"),
    "harness": ("harness", "add"),
    "bench": ("bench", "add"),
    "analyses": ("listing", "add_analyses"),
    "completion": ("listing", "add_completion"),
    "witness": ("evidence", "add_witness"),
    "certificate": ("evidence", "add_certificate"),
}
"""Of each command: the module that has its parser, and the function that adds it."""


_WATCHED: Final[dict[str, object]] = {
    "is_supervised": False,
    "clock": True,
    "ended": "",
    "usual_time_limit": None,
    "time_limit": None,
    "memory_limit": None,
    "told": (),
}
"""How `cegas.cli.supervised` watches a command, unless that says something else; and warnings said before the answer."""
_QUICK: Final = "check"
"""The command whose plain lines are read without a parser."""


def read(words: Sequence[str]) -> argparse.Namespace:
    """What a command line says; `words` are those behind `cegas`, at least one."""
    if words[0] == _QUICK:
        from cegas.cli.arguments.check import add
        from cegas.cli.arguments.quick import QuickCommand

        described: Any = QuickCommand(_WATCHED)
        add(described)
        found: argparse.Namespace | None = described.read(words[1:])
        if found is not None:
            return found
    return parser(words[0]).parse_args(words)


def parser(command: str | None = None) -> argparse.ArgumentParser:
    """The parser of all commands, or of the one that is given, which takes less time to make."""
    from cegas import __version__
    from cegas.cli.arguments.parsers import Parser
    from cegas.cli.arguments.values import EXIT_CODES

    result: argparse.ArgumentParser = Parser(
        prog="cegas",
        description="A software model checker for C: proves that a program never reaches an error, or\n"
        "shows how it does. 'cegas COMMAND --help' explains a command.",
        epilog=f"{EXAMPLES}\n{EXIT_CODES}",
    )
    result.add_argument("--version", action="version", version=f"cegas {__version__}")
    result.set_defaults(**_WATCHED)
    commands = result.add_subparsers(title="commands", metavar="COMMAND", required=True, prog="cegas")
    for name in [command] if command in _HOMES else _HOMES:
        module, add = _HOMES[name]
        getattr(import_module(f"cegas.cli.arguments.{module}"), add)(commands)
    return result
