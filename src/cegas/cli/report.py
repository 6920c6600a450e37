"""A result as text for a person: the verdict first, then why, then what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cegas.api.result import Result
from cegas.cli.terminal import BAD, GOOD, OPEN, STRONG, Style, printable
from cegas.program.properties import Verdict

PAGE = 60
"""Lines of a result that is not to be shown in full."""
MOST_ASSUMPTIONS = 10
MOST_WARNINGS = 10
_EVIDENCE = {"replay": "native replay"}
"""How kinds of evidence are called where that says more than their key."""
_HINTS = (
    ("the time limit", "give it more time, or try another analysis ('cegas analyses' lists them)"),
    ("the memory limit", "give it more memory, or try another analysis ('cegas analyses' lists them)"),
    ("the condition", "concrete runs without inputs only; --analysis value knows them"),
    ("the proof rests on", "every run that gets there ends there: mend it, or accept the proof with --accept-vacuous"),
    ("an infeasible path that explicit values", "symbolic execution knows relations between values: --analysis symex"),
)
"""By the beginning of a reason: what helps."""
_COLOURS = {Verdict.SAFE: GOOD, Verdict.UNSAFE: BAD, Verdict.UNKNOWN: OPEN}


def as_text(result: Result, style: Style, *, verbose: bool = False, quiet: bool = False, told: Sequence[str] = ()) -> str:
    """All that is to be said but the warnings that were `told` before, or with `quiet` the verdict only."""
    verdict = style.paint(result.word, _COLOURS[result.verdict])
    lines = [f"{verdict}: {printable(result.reason)}{_place(result)}" if result.reason else verdict]
    if quiet:
        return lines[0]
    lines.extend(f"{_EVIDENCE.get(kind, kind)}: {printable(outcome)}" for kind, outcome in result.evidence.items())
    if result.properties:
        from cegas.cli.properties import property_lines

        lines.extend(property_lines(result, style, verbose=verbose))
    all_warnings = [f"warning: {printable(warning)}" for warning in result.warnings if warning not in told]
    warnings = _first(all_warnings, MOST_WARNINGS, "warnings", everything=verbose)
    shown = result.counterexample or result.vacuous_run()
    if shown is not None:
        from cegas.cli.trace import trace_lines

        room = None if verbose else PAGE - len(lines) - len(warnings)
        lines.extend(trace_lines(shown, style, room))
    lines.extend(warnings)
    if (result.verdict is Verdict.SAFE or result.bounded is not None) and result.assumptions:
        lines.append(style.paint("under these assumptions, which were not proved:", STRONG))
        assumptions = [f"  {printable(str(assumption))}" for assumption in result.assumptions]
        lines.extend(_first(assumptions, MOST_ASSUMPTIONS, "assumptions", everything=verbose))
    if len(result.strategy) > 1 and (verbose or result.verdict is Verdict.UNKNOWN):
        from cegas.cli.strategy import strategy_lines

        lines.extend(strategy_lines(result, style, verbose=verbose))
    if verbose:
        lines.extend(_story(result, style))
    # If the analysis did not come to an end, what it did until then is all there is to say.
    if verbose or result.was_cut_short:
        lines.extend(_statistics(result))
    if result.verdict is Verdict.UNKNOWN:
        lines.extend(f"hint: {hint}" for hint in _hints(result))
    return "\n".join(lines)


def _hints(result: Result) -> list[str]:
    """What would help."""
    if len(result.strategy) > 1 and result.was_cut_short:
        from cegas.cli.strategy import next_steps

        return next_steps(result)
    return [hint for beginning, hint in _HINTS if result.reason.startswith(beginning)]


def _place(result: Result) -> str:
    """Where the error is, in the form that editors and terminals make links of."""
    found = result.counterexample
    if found is not None and found.harm is not None and found.harm.position is not None:
        return f" at {printable(str(found.harm.position))}"
    if found is None or not found.stack:
        return ""
    entry = found.stack[0]
    return f" at {printable(entry.file)}:{entry.line}" if entry.file is not None and entry.line is not None else ""


def _first(lines: Sequence[str], most: int, what: str, *, everything: bool) -> list[str]:
    if everything or len(lines) <= most:
        return list(lines)
    return [*lines[:most], f"  … and {len(lines) - most} more {what} (--verbose shows them)"]


def _story(result: Result, style: Style) -> Iterator[str]:
    """Refinement, round by round."""
    rounds = result.statistics.rounds
    if not rounds:
        return
    yield style.paint("refinement:", STRONG)
    known: set[str] = set()
    for number, item in enumerate(rounds, 1):
        found = f"  round {number}: {item.states} states, then a path of {item.length} steps to the error"
        if item.doubt:
            yield f"{found}, which remains in doubt: {printable(item.doubt)}"
            continue
        names, reason = item.note.tracked, item.note.reason
        new = [name for name in names if name not in known]
        known.update(new)
        why = f" ({printable(reason)})" if reason else ""
        if new:
            yield f"{found} that cannot be taken{why}; now tracks {printable(_variables(new))}"
        elif not names and item.note.remark("relevant").count:
            yield f"{found} that cannot be taken{why}"
        elif names:
            yield f"{found} that cannot be taken{why}; tracks {printable(_variables(names))} in more places"
        else:
            yield f"{found} that cannot be taken{why}; nothing more to track"
        for remark in item.note.remarks:
            yield f"    {remark.label}: {printable(remark.summary)}"


def _variables(names: Sequence[str]) -> str:
    """What is tracked; intermediate results have no names that the source knows."""
    named = [name for name in names if not name.startswith("%")]
    unnamed = len(names) - len(named)
    if unnamed:
        named.append("an intermediate result" if unnamed == 1 else f"{unnamed} intermediate results")
    return ", ".join(named)


def _statistics(result: Result) -> list[str]:
    statistics = result.statistics
    seconds = ", ".join(f"{phase} {value:.3f} s" for phase, value in statistics.seconds.items())
    lines = [f"analysis: {result.analysis}, data model: {result.data_model}, property: {' '.join(result.property.split())}"]
    if statistics.program:
        lines.append("program: " + ", ".join(f"{value:,} {name}" for name, value in statistics.program.items()))
    lines.append(
        f"operations executed: {statistics.operations:,}; states: {statistics.states:,}; "
        f"refinements: {statistics.refinements:,}; solver calls: {statistics.solver_calls:,}"
    )
    lines.append(f"time: {seconds}; peak memory: {statistics.peak_memory_mb:.0f} MB")
    return lines
