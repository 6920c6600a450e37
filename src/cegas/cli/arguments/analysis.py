"""How a command is told about the analysis."""

from __future__ import annotations

import sys

from cegas.cli.arguments.values import positive_float, positive_int
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.verification.settings import Setting

if TYPE_CHECKING:
    import argparse

MEMORY_LIMIT: Final = "give up when it needs more memory (default: 80 %% of what is free)"


def add_analysis(command: argparse.ArgumentParser, *, several: bool = False, jobs: bool = False) -> None:
    analysis = command.add_argument_group("the analysis")
    analysis.add_argument(
        "--analysis",
        metavar="A,B,…" if several else "NAME",
        default="auto",
        type=_analysis_name,
        help=("the analyses to draw, separated by commas" if several else "the analysis to use")
        + " (default: %(default)s; 'help' lists them)",
    )
    for setting in Setting:
        _add_setting(analysis, setting)
    analysis.add_argument(
        "--unwind",
        metavar="N|FILE:LINE=N",
        action="append",
        default=[],
        help="follow at most N rounds of each loop, or of the loop at a line; may be given several times. The answer is"
        " BOUNDED if no run within that reaches the error and some go on, which is no proof",
    )
    analysis.add_argument(
        "--accept-vacuous",
        action="store_true",
        help="report SAFE although a condition that the proof rests on holds in no run: every run ends there, in undefined"
        " behaviour",
    )
    _add_property(analysis)
    if jobs:
        analysis.add_argument(
            "--jobs",
            "-j",
            metavar="N",
            type=positive_int,
            default=1,
            help="let the engines of 'auto' work in N processes beside each other, within the same limits (default:"
            " %(default)s: in turns, so that every run is the same; more than 4 make no difference)",
        )
    analysis.add_argument("--time-limit", metavar="S", type=positive_float, help="give up after S seconds")
    analysis.add_argument("--memory-limit", metavar="MB", type=positive_int, help=MEMORY_LIMIT)


def _add_property(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--property",
        metavar="NAME|FILE.prp",
        action="append",
        default=[],
        help="what to check; may be given several times. By name: unreach-call (no error call is reached), memory, leak,"
        " overflow, arithmetic, pointer-arithmetic, uninitialized, all; or a property file of SV-COMP, which then counts"
        " exactly what it says. 'default', which 'cegas check' takes if nothing else is said: no error call is reached, and"
        " memory, arithmetic and overflow are searched for violations",
    )
    group.add_argument(
        "--automaton",
        metavar="FILE",
        action="append",
        default=[],
        help="check the rules of use in this file: which calls may follow which, of one file or lock; may be given several"
        " times, alone or beside --property",
    )
    group.add_argument(
        "--error-function",
        metavar="NAME",
        action="append",
        default=[],
        help="a call of this function is the error, too, as one of reach_error is; may be given several times",
    )
    group.add_argument(
        "--all-violations",
        action="store_true",
        help="go on behind a violation, and report all that are found ('--property all' always does)",
    )


def _add_setting(group: argparse._ArgumentGroup, setting: Setting) -> None:
    if not setting.texts:
        group.add_argument(setting.flag, action="store_true", help=setting.help)
    elif setting.is_repeated:
        group.add_argument(setting.flag, choices=setting.texts, action="append", default=[], help=setting.help)
    else:
        group.add_argument(setting.flag, choices=setting.texts, default=setting.texts[0], help=setting.help)


def _analysis_name(text: str) -> str:
    """The name of an analysis; `help` instead of a name lists them, without the need of an input file."""
    if text == "help":
        from cegas.cli.analyses import list_analyses

        list_analyses()
        sys.exit(0)
    return text
