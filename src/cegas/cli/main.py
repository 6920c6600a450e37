"""`cegas`: reads the command line, runs a command, turns errors into one message and an exit code."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

from cegas.cli.arguments import parser, read
from cegas.cli.contact import Contact
from cegas.cli.terminal import make_outputs_safe
from cegas.foundation.errors import InputError
from cegas.foundation.supervisor import IN_PROCESS
from cegas.foundation.typed import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

BAD_INPUT = 2
INTERRUPTED = 3


def main(arguments: Sequence[str] | None = None) -> int:
    """The whole command; the exit code. Without arguments those of the process count, and its end is the process's."""
    # Automata and formulas are deep object graphs; the walkers are bounded, the default limit is merely low.
    sys.setrecursionlimit(20_000)
    make_outputs_safe()
    try:
        if arguments is None and signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # so it was while this was imported
            signal.signal(signal.SIGINT, signal.default_int_handler)
        code = _run(arguments)
    except KeyboardInterrupt:  # before the command listens: its modules take a while to be imported
        code = _interrupted()
    if arguments is None:
        _leave(code)
    return code


def _run(arguments: Sequence[str] | None) -> int:
    words = sys.argv[1:] if arguments is None else arguments
    if not words:
        parser().print_help(sys.stderr)  # whoever asks for nothing does not know yet what to ask for
        return BAD_INPUT
    options = read(words)
    # A process that was started for a command may fork; one that calls this function may have threads.
    if arguments is None and options.is_supervised and not os.environ.get(IN_PROCESS):
        from cegas.cli.supervised import run_supervised

        return run_supervised(options, _carry_out)
    options.contact = Contact()
    return _carry_out(options)


def _carry_out(options: argparse.Namespace) -> int:
    """Run a command; what goes wrong is said in one line."""
    contact: Contact = options.contact
    try:
        code: int = options.command(options)
        sys.stdout.flush()
    except InputError as error:
        contact.answer()
        print(f"cegas: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader of our output has gone
        _discard_output()
        return BAD_INPUT
    except KeyboardInterrupt:
        return _interrupted()
    return code


def _interrupted() -> int:
    print("cegas: interrupted", file=sys.stderr)
    return INTERRUPTED


def _discard_output() -> None:
    """Python flushes its output at the end, and would complain again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _leave(code: int) -> None:
    """End the process at once: to take a large state space apart first would take longer than a limit allows."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        pass
    os._exit(code)
