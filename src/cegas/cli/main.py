"""`cegas`: reads the command line, runs a command, turns errors into one message and an exit code."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cegas.cli.arguments import parser
from cegas.foundation.errors import InputError

BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """The whole command; the exit code."""
    # Automata and formulas are deep object graphs; the walkers are bounded, the default limit is merely low.
    sys.setrecursionlimit(20_000)
    options = parser().parse_args(arguments)
    try:
        code: int = options.command(options)
    except InputError as error:
        print(f"cegas: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader of our output has gone
        sys.stderr.close()
        return BAD_INPUT
    except KeyboardInterrupt:
        print("cegas: interrupted", file=sys.stderr)
        return 3
    return code


def run() -> None:
    """The console script."""
    sys.exit(main())


if __name__ == "__main__":
    run()
