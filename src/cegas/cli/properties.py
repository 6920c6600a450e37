"""What became of a property, as text: a line for each of its clauses, and a table of its places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cegas.api.result import Result
from cegas.cli.terminal import BAD, GOOD, OPEN, STRONG, Style, printable
from cegas.foundation.typed import Final
from cegas.program.properties import ALL, DEFAULT, Verdict
from cegas.refinement.ledger import ConditionStatus
from cegas.verification.places import PlaceResult, PropertyResult, counted

MOST_PLACES: Final = 10
"""Of a table that is not to be shown in full."""
_COLOURS: Final = {
    ConditionStatus.VIOLATED: BAD,
    ConditionStatus.OPEN: OPEN,
    ConditionStatus.ASSUMED: OPEN,
    ConditionStatus.PROVED: GOOD,
}
_VERDICTS: Final = {Verdict.SAFE: GOOD, Verdict.UNSAFE: BAD, Verdict.UNKNOWN: OPEN}


def property_lines(result: Result, style: Style, *, verbose: bool) -> Iterator[str]:
    """The clauses, if the first line does not say all of them; and the places that are to be told of."""
    is_told = verbose or result.property != DEFAULT.name  # of which the first line says all
    if is_told and (len(result.properties) > 1 or result.verdict is Verdict.UNKNOWN):
        width = max([len(each.name) for each in result.properties])
        for each in result.properties:
            yield _clause(each, width, style)
    told = [place for each in result.properties for place in each.places if _is_told(place, result, verbose=verbose)]
    if told:
        yield style.paint("places:", STRONG)
        shown = told if verbose or result.property == ALL.name else told[:MOST_PLACES]
        yield from _table(shown, style)
        if len(shown) < len(told):
            yield f"  … and {len(told) - len(shown)} more places (--verbose shows them)"


def _clause(each: PropertyResult, width: int, style: Style) -> str:
    counts = counted(each.counts)
    verdict = style.paint(each.verdict.value.upper(), _VERDICTS[each.verdict])
    return f"{each.name + ':':<{width + 1}} {verdict}{f', {counts}' if counts else ''}"


def _is_told(place: PlaceResult, result: Result, *, verbose: bool) -> bool:
    """Proofs are told of on demand only; assumptions have a list of their own; the trace tells of its violation."""
    if place.status is ConditionStatus.PROVED:
        return verbose
    if place.status is ConditionStatus.VIOLATED:
        return place.counterexample is not result.counterexample or _are_many(result)
    if result.verdict is Verdict.UNSAFE:  # which need not have come to anything else
        return verbose or result.property == ALL.name
    return place.status is ConditionStatus.OPEN or result.verdict is not Verdict.SAFE


def _are_many(result: Result) -> bool:
    return sum(each.counts[ConditionStatus.VIOLATED] for each in result.properties) > 1


def _table(places: Sequence[PlaceResult], style: Style) -> Iterator[str]:
    statuses = max([len(place.status.value) for place in places])
    kinds = max([len(place.kind) for place in places])
    for place in places:
        status = style.paint(place.status.value, _COLOURS[place.status]) + " " * (statuses - len(place.status.value))
        yield f"  {status}  {place.kind:<{kinds}}  {printable(str(place))}"
