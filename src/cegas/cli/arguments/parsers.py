"""Parsers and their help, as all commands have them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from cegas.cli.terminal import columns
from cegas.foundation.suggestions import suggestion
from cegas.foundation.typed import Any, NoReturn

Subparsers = argparse._SubParsersAction  # the only name that argparse gives it


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line about what is wrong, and one about where to look."""

    def __init__(self, **words: Any) -> None:
        super().__init__(formatter_class=Help, **words)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\nTry '{self.prog} --help'.\n")

    def parse_known_args(  # type: ignore[override]  # the overloads are about other kinds of namespaces
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """The parser of a command complains itself: the one above it does not know the command's flags."""
        known, extra = super().parse_known_args(args, namespace)
        if extra and self._subparsers is None:
            word = extra[0].partition("=")[0]
            if not word.startswith("-"):
                self.error(f"too many arguments: {' '.join(extra)}")
            self.error(f"there is no flag '{word}'{suggestion(word, self._option_string_actions)}")
        return known, extra

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is None or value in action.choices:
            return
        choices = [str(choice) for choice in action.choices]
        if isinstance(action, argparse._SubParsersAction):
            hint = suggestion(str(value), choices) or f" (choose from: {', '.join(choices)})"
            raise argparse.ArgumentError(None, f"there is no command '{value}'{hint}")
        raise argparse.ArgumentError(action, f"'{value}' is not one of: {', '.join(choices)}")


class Help(argparse.RawDescriptionHelpFormatter):
    """Help as on a page of a manual: never wider than 80 columns, and names of commands beside what they do."""

    def __init__(self, prog: str, indent_increment: int = 2, max_help_position: int = 26, width: int | None = None) -> None:
        if width is None:
            width = min(columns(), 80) - 2
        super().__init__(prog, indent_increment, max_help_position, width)

    def add_argument(self, action: argparse.Action) -> None:
        super().add_argument(action)
        if isinstance(action, argparse._SubParsersAction):
            # It does not count that commands are indented once more than flags.
            self._action_max_length += self._indent_increment
