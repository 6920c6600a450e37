"""Which engines ran, or would run, as text for a person."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace

from cegas.api.result import Result
from cegas.cli.terminal import STRONG, Style, printable
from cegas.engines.journal import GAVE_UP, LEFT_OUT, NOT_BEGUN, NOT_FINISHED, Stint
from cegas.foundation.typed import Any, Final
from cegas.program.properties import Verdict
from cegas.verification.options import Options

VERDICTS: Final = (Verdict.SAFE.value, Verdict.UNSAFE.value)


def strategy_lines(result: Result, style: Style, *, verbose: bool) -> Iterator[str]:
    """What ran and what came of it: for those who want to know all, and where there is no verdict."""
    told = result.strategy if verbose else _undecided(result)
    stints = [stint for stint in told if stint.outcome != NOT_BEGUN]
    if len(stints) < 2:  # the first line says it all
        return
    yield style.paint("tried:" if result.verdict is Verdict.UNKNOWN else "engines:", STRONG)
    for stint in stints:
        if verbose or stint.outcome != LEFT_OUT:
            yield f"  {stint.part}{': ' if stint.part else ''}{_told(stint)}"


def _undecided(result: Result) -> list[Stint]:
    """Those who worked on parts of the property of which there is no verdict."""
    decided = {stint.part for stint in result.strategy if stint.outcome in VERDICTS}
    return [stint for stint in result.strategy if stint.part not in decided]


def _told(stint: Stint) -> str:
    if stint.outcome == LEFT_OUT:
        return f"{stint.engine}: left out: {printable(stint.reason)}"
    counts = [(stint.states, "states"), (stint.refinements, "refinements"), (stint.solver_calls, "solver calls")]
    done = ", ".join([f"{number:,} {name}" for number, name in counts if number])
    cost = f"{stint.seconds:.2f} s{', ' if done else ''}{done}"
    reason = f": {printable(stint.reason)}" if stint.outcome == GAVE_UP and stint.reason else ""
    marked = f"; the clock has ended {stint.interrupted} solver calls" if stint.interrupted else ""
    process = f", in process {stint.process}" if stint.process else ""
    return f"{stint.engine}: {stint.outcome} ({cost}{process}{marked}){reason}"


def next_steps(result: Result) -> list[str]:
    """What would help if several engines were cut short."""
    undecided = _undecided(result)
    going = dict.fromkeys([stint.engine for stint in undecided if stint.outcome == NOT_FINISHED])
    waiting = dict.fromkeys(
        [stint.engine for stint in undecided if stint.outcome == NOT_BEGUN and stint.engine not in going]
    )
    parts = [f"{', '.join(going)} had not finished"] if going else []
    parts += [f"{', '.join(waiting)} had not begun"] if waiting else []
    return [f"more time or memory may help: {'; '.join(parts)}"] if parts else []


def explain(arguments: argparse.Namespace, options: Options) -> int:
    """Say what would run on a program, and why, without running it."""
    found = _explanation(arguments, options)
    arguments.contact.answer()
    print(json.dumps(found) if arguments.json else "\n".join(_explained(found, Style.of(sys.stdout))))
    return 0


def _explanation(arguments: argparse.Namespace, options: Options) -> dict[str, Any]:
    from cegas.api.run import described
    from cegas.frontend import load
    from cegas.verification.analyses import DEFAULT_ANALYSIS, chosen_analysis
    from cegas.verification.features import Features
    from cegas.verification.strategy import explanation

    analysis = chosen_analysis(options.analysis, options.settings)
    with described(arguments.files, options) as (paths, own):
        first, *_ = own.frontend.property.groups(apart=own.collects_violations)  # the others are much the same program
        features = Features(load(paths, replace(own.frontend, property=first)))
    if analysis.name == DEFAULT_ANALYSIS:
        return {"jobs": options.jobs, **explanation(features, jobs=options.jobs)}
    only = {"engine": analysis.name, "runs": True, "begins": "at once", "cost": 1, "lane": 0, "reason": analysis.summary}
    return {"jobs": 1, "program": features.facts(), "engines": [only]}


def _explained(found: dict[str, Any], style: Style) -> Iterator[str]:
    yield style.paint("the program:", STRONG)
    facts = [f"{number:,} {name}" for name, number in found["program"].items() if number]
    yield f"  {', '.join(facts)}"
    yield style.paint("engines, in this order, turn by turn until one has a verdict:", STRONG)
    for row in found["engines"]:
        if row["runs"]:
            cost = f", each unit of its work counts {row['cost']}" if row["cost"] > 1 else ""
            process = f", then in process {row['lane'] + 1}" if found["jobs"] > 1 else ""
            yield f"  {row['engine']} ({row['begins']}{cost}{process}): {row['reason']}"
    for row in found["engines"]:
        if not row["runs"]:
            yield f"  not {row['engine']}: {row['reason']}"
