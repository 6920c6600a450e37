"""What is found out about a property, clause by clause and place by place: proved, violated, assumed or open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from cegas.foundation.data import Data
from cegas.foundation.records import replace
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.conditions import CWE, ConditionKind
from cegas.program.properties import Clause, Property, Standing, Verdict
from cegas.refinement.ledger import ConditionStatus

if TYPE_CHECKING:
    from cegas.evidence.condition_words import ConditionWords
    from cegas.evidence.counterexample import Counterexample
    from cegas.evidence.harm import Harm
    from cegas.program.control_flow import Program
    from cegas.refinement.ledger import Entry, Ledger, Violated
    from cegas.verification.result import Answer

ERROR: Final = "error call"
"""The kind of a place that is no condition."""
_TOLD: Final = (ConditionStatus.PROVED, ConditionStatus.VIOLATED, ConditionStatus.ASSUMED, ConditionStatus.OPEN)
WORST_FIRST: Final = (ConditionStatus.VIOLATED, ConditionStatus.OPEN, ConditionStatus.ASSUMED, ConditionStatus.PROVED)


class PlaceEffort(Data):
    """The work that went into the conditions of a place. Numbers of things, not time."""

    __slots__ = ("paths", "rounds", "steps")

    def __init__(self, paths: int = 0, steps: int = 0, rounds: int = 0) -> None:
        self.paths: Final = paths
        """Paths that end where one fails, and were judged."""
        self.steps: Final = steps
        """The steps of these paths."""
        self.rounds: Final = rounds
        """Refinements."""

    @staticmethod
    def of(entries: Iterable[Entry]) -> PlaceEffort:
        totals = [(each.paths, each.steps, each.rounds) for each in entries]
        return PlaceEffort(*(sum(column) for column in zip(*totals, strict=True)))

    def to_json(self) -> dict[str, int]:
        return {"paths": self.paths, "steps": self.steps, "rounds": self.rounds}


class PlaceResult(Data):
    """A place of a property: what a person takes for one thing, as an access that has to be in bounds and aligned."""

    __slots__ = (
        *("column", "counterexample", "cwe", "effort", "file", "function", "harm", "kind", "line", "reason", "status"),
        "text",
    )

    def __init__(
        self,
        kind: str,
        cwe: int | None,
        text: str,
        position: tuple[str | None, int | None, int | None],
        function: str,
        status: ConditionStatus,
        reason: str = "",
        effort: PlaceEffort | None = None,
        counterexample: Counterexample | None = None,
    ) -> None:
        self.kind: Final = kind
        self.cwe: Final = cwe
        self.text: Final = text
        """What has to hold there, in the words of assumptions: ``buf[i] can be written``."""
        self.file, self.line, self.column = position
        self.function: Final = function
        self.status: Final = status
        self.reason: Final = reason
        """Why it is open, or assumed."""
        self.effort: Final = effort or PlaceEffort()
        self.counterexample: Final = counterexample
        """Of a violated one."""
        self.harm: Final[Harm | None] = None if counterexample is None else counterexample.harm

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.file is not None else f"in {self.function}: " if self.function else ""
        return f"{place}{self.text if self.harm is None else self.harm.text}"

    def to_json(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "cwe": self.cwe if self.harm is None else self.harm.cwe,
            "text": self.text,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "function": self.function,
            "status": self.status.value,
            "reason": self.reason,
            "effort": self.effort.to_json(),
            "harm": None if self.harm is None else self.harm.to_json(),
            "counterexample": None if self.counterexample is None else self.counterexample.to_json(),
        }


class PropertyResult(Data):
    """The verdict for one clause of a property."""

    __slots__ = ("counts", "name", "places", "reason", "text", "verdict")

    def __init__(
        self,
        name: str,
        text: str,
        verdict: Verdict,
        reason: str = "",
        counts: Mapping[ConditionStatus, int] | None = None,
        places: tuple[PlaceResult, ...] = (),
    ) -> None:
        self.name: Final = name
        self.text: Final = text
        self.verdict: Final = verdict
        self.reason: Final = reason
        self.counts: Final = {status: (counts or {}).get(status, 0) for status in _TOLD}
        """Places by status."""
        self.places: Final = places
        """Those that are not proved; or all, if everything is to be told."""

    def to_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "text": self.text,
            "verdict": self.verdict.value,
            "reason": self.reason,
            "counts": {status.value: count for status, count in self.counts.items()},
            "places": [place.to_json() for place in self.places],
        }


def counted(counts: Mapping[ConditionStatus, int]) -> str:
    """`17 places proved, 2 assumed`; empty if there are none."""
    order = (ConditionStatus.VIOLATED, ConditionStatus.PROVED, ConditionStatus.ASSUMED, ConditionStatus.OPEN)
    parts = [(counts.get(status, 0), status.value) for status in order]
    told = [f"{count:,} {word}" for count, word in parts if count]
    if not told:
        return ""
    first, _, rest = told[0].partition(" ")
    return ", ".join([f"{first} {'place' if first == '1' else 'places'} {rest}", *told[1:]])


def overall(results: Sequence[PropertyResult], property_: Property) -> Verdict:
    """What the exit code says: clauses that are only searched count where they are violated."""
    if any(result.verdict is Verdict.UNSAFE for result in results):
        return Verdict.UNSAFE
    searched = {clause.name for clause in property_.clauses if clause.is_searched}
    wanted = {result.verdict for result in results if result.name not in searched}
    return Verdict.SAFE if wanted == {Verdict.SAFE} else Verdict.UNKNOWN


def safe_reason(property_: Property, results: Sequence[PropertyResult]) -> str:
    """What a proof is about: how many places were proved, and how many were not."""
    parts = ["no run reaches an error"] if property_.error_functions else []
    for is_searched in (False, True):
        names = [each.name for each in property_.clauses if each.kinds and each.is_searched is is_searched]
        counts, are_proved = Counter[ConditionStatus](), True
        for result in results:
            if result.name in names:
                counts.update(result.counts)
                are_proved = are_proved and result.verdict is Verdict.SAFE  # not if something cannot be seen
        told = counted(counts)
        if names and not is_searched:
            what = "and none violates" if parts else "no run violates"
            parts.append(f"{what} {', '.join(names)} ({told or 'there is no place that could'})")
        elif told and are_proved and counts[ConditionStatus.PROVED] == counts.total():
            parts.append(f"and none has undefined behaviour of the kinds {', '.join(names)} ({told})")
        elif told:
            parts.append(f"undefined behaviour: {told}")
    return _sentence(parts)


def _sentence(parts: Sequence[str]) -> str:
    text = ""
    for part in parts:
        text += part if not text else f", {part}" if part.startswith("and ") else f"; {part}"
    return text


def merged(
    parts: Sequence[Sequence[PropertyResult]], property_: Property, *, is_complete: bool
) -> tuple[PropertyResult, ...]:
    """The results of a property's clauses from those of its parts. What no part has looked at yet is not known."""
    found: dict[str, list[PropertyResult]] = {clause.name: [] for clause in property_.clauses}
    for part in parts:
        for result in part:
            found[result.name].append(result)
    return tuple(_together(clause, found[clause.name], is_complete=is_complete) for clause in property_.clauses)


def _together(clause: Clause, results: Sequence[PropertyResult], *, is_complete: bool) -> PropertyResult:
    counts = Counter[ConditionStatus]()
    for result in results:
        counts.update(result.counts)
    worst = next((each for each in results if each.verdict is Verdict.UNSAFE), None)
    worst = worst or next((each for each in results if each.verdict is Verdict.UNKNOWN), None)
    verdict, reason = (Verdict.SAFE, "") if worst is None else (worst.verdict, worst.reason)
    if verdict is Verdict.SAFE and not (results and is_complete):
        verdict, reason = Verdict.UNKNOWN, "it was not looked at"
    places = [place for result in results for place in result.places]
    places.sort(key=lambda place: WORST_FIRST.index(place.status))
    return PropertyResult(clause.name, clause.text, verdict, reason, counts, tuple(places))


def demand_proofs(answer: Answer, program: Program, property_: Property, ledger: Ledger | None) -> None:
    """A proof has to be one of every condition that counts, but for those that are only searched for violations.

    Where runs were followed within bounds, conditions stay open; but no bound helps with what cannot be seen.
    """
    if answer.verdict is not Verdict.SAFE and answer.bounded is None:
        return
    settled = (ConditionStatus.PROVED, ConditionStatus.ASSUMED)
    entries = () if ledger is None else ledger.entries.values()
    left = [entry for entry in entries if not entry.is_searched and entry.status not in settled]
    beyond = [clause.beyond for clause in property_.clauses if clause.beyond]
    if ledger is None or (left and answer.bounded is None):
        answer.verdict, answer.reason = Verdict.UNKNOWN, "conditions that the property counts were not looked at"
    elif program.unseen & property_.kinds:
        answer.verdict, answer.reason = Verdict.UNKNOWN, _unseen(program.unseen & property_.kinds)
    elif beyond:
        answer.verdict, answer.reason = Verdict.UNKNOWN, beyond[0]
    else:
        return
    answer.bounded = None


def _unseen(kinds: Iterable[ConditionKind]) -> str:
    return f"the program does not tell where it could go wrong in {', '.join(sorted(kind.value for kind in kinds))}"


def list_assumed(answer: Answer, program: Program, ledger: Ledger) -> None:
    """Add to the assumptions of a proof those conditions that had to be proved, and rest on what is outside the program."""
    entries = [each for each in ledger.entries.values() if each.status is ConditionStatus.ASSUMED and not each.is_searched]
    if (answer.verdict is not Verdict.SAFE and answer.bounded is None) or not entries:
        return
    from cegas.evidence.condition_words import ConditionWords  # there is something to put into words
    from cegas.verification.result import Assumption, sorted_assumptions

    words, found = ConditionWords(program), list(answer.assumptions)
    for entry in entries:
        told = Assumption.of(entry.condition, words.of(entry.condition, entry.function), entry.reason)
        found.append(replace(told, standing=Standing.SOME_RUN))  # or it would be a violation
    answer.assumptions = sorted_assumptions(found)


def property_results(
    program: Program | None, property_: Property, ledger: Ledger | None, answer: Answer, *, everything: bool = False
) -> tuple[PropertyResult, ...]:
    """What is known of the clauses of a property, whatever has ended the check."""
    if program is None or ledger is None:
        return tuple(PropertyResult(each.name, each.text, Verdict.UNKNOWN, answer.reason) for each in property_.clauses)
    findings = _Findings(program, ledger, answer, everything=everything)
    return tuple(findings.of(clause) for clause in property_.clauses)


class _Findings:
    """The results of clauses, put together from the ledger of a program and the answer of the analysis."""

    def __init__(self, program: Program, ledger: Ledger, answer: Answer, *, everything: bool) -> None:
        self._program = program
        self._ledger = ledger
        self._answer = answer
        self._is_complete = answer.verdict is Verdict.SAFE or ledger.is_explored
        self._reason = "" if answer.verdict is Verdict.UNSAFE else answer.reason
        self._everything = everything
        self._made_words: ConditionWords | None = None

    def _record(self, violated: Violated) -> Counterexample:
        """The trace of a violation."""
        if violated.path is self._answer.path and self._answer.counterexample is not None:
            return self._answer.counterexample
        from cegas.evidence.trace.recorder import CounterexampleRecorder

        recorder = CounterexampleRecorder(self._program, violated.path.inputs)
        violated.path.show(recorder)
        return recorder.result()

    def of(self, clause: Clause) -> PropertyResult:
        """The verdict for a clause, with its places."""
        return self._errors(clause) if not clause.kinds else self._conditions(clause)

    def _errors(self, clause: Clause) -> PropertyResult:
        found = [self._error(each) for each in self._reached()]
        if found:
            return PropertyResult(
                clause.name, clause.text, Verdict.UNSAFE, found[0].text, {ConditionStatus.VIOLATED: len(found)}, tuple(found)
            )
        verdict = Verdict.SAFE if self._is_complete else Verdict.UNKNOWN
        return PropertyResult(clause.name, clause.text, verdict, "" if self._is_complete else self._reason)

    def _reached(self) -> list[Violated]:
        ledger = self._ledger
        if ledger.errors:
            return list(ledger.errors.values())
        return [ledger.first] if ledger.first is not None and ledger.first.edge is None else []

    def _error(self, violated: Violated) -> PlaceResult:
        trace = self._record(violated)
        entry = trace.stack[0] if trace.stack else None
        place = (None, None, None) if entry is None else (entry.file, entry.line, None)
        text = trace.steps[-1].events[-1].text if trace.steps and trace.steps[-1].events else ERROR
        function = "" if entry is None else entry.function
        return PlaceResult(ERROR, None, text, place, function, ConditionStatus.VIOLATED, counterexample=trace)

    def _conditions(self, clause: Clause) -> PropertyResult:
        entries = [entry for entry in self._ledger.entries.values() if entry.condition.harm in clause.kinds]
        groups = self._places(entries)
        statuses = [_worst(group).status for group in groups]
        counts = Counter(statuses)
        told = [
            self._place(group)
            for group, status in zip(groups, statuses, strict=True)
            if self._everything or status is not ConditionStatus.PROVED
        ]
        told.sort(key=lambda place: WORST_FIRST.index(place.status))  # otherwise in program order
        verdict, reason = self._verdict(clause, counts, told)
        return PropertyResult(clause.name, clause.text, verdict, reason, counts, tuple(told))

    def _verdict(
        self, clause: Clause, counts: Mapping[ConditionStatus, int], told: Sequence[PlaceResult]
    ) -> tuple[Verdict, str]:
        if counts.get(ConditionStatus.VIOLATED):
            return Verdict.UNSAFE, told[0].text if told[0].harm is None else told[0].harm.text
        if counts.get(ConditionStatus.OPEN):
            reason = next((place.reason for place in told if place.status is ConditionStatus.OPEN and place.reason), "")
            return Verdict.UNKNOWN, reason or self._reason
        if self._program.unseen & clause.kinds:
            return Verdict.UNKNOWN, _unseen(self._program.unseen & clause.kinds)
        if not self._is_complete and not counts.get(ConditionStatus.PROVED):
            return Verdict.UNKNOWN, self._reason
        return (Verdict.UNKNOWN, clause.beyond) if clause.beyond else (Verdict.SAFE, "")

    def _place(self, entries: Sequence[Entry]) -> PlaceResult:
        entry = _worst(entries)
        kind, said = entry.condition.harm, self._words.of(entry.condition, entry.function)
        assert kind is not None  # or it would not count
        position = said.position
        trace = None if entry.violated is None else self._record(entry.violated)
        if trace is not None and trace.harm is not None:
            position = trace.harm.position  # that of the call, if a model of the library stands for it
        return PlaceResult(
            kind.value,
            CWE[kind],
            said.text,
            (None, None, None) if position is None else (position.file, position.line, position.column or None),
            entry.function,
            entry.status,
            entry.reason,
            PlaceEffort.of(entries),
            trace,
        )

    @property
    def _words(self) -> ConditionWords:
        """Made if there is something to tell."""
        if self._made_words is None:
            from cegas.evidence.condition_words import ConditionWords

            self._made_words = ConditionWords(self._program)
        return self._made_words

    def _places(self, entries: Iterable[Entry]) -> list[list[Entry]]:
        """Conditions that stand at the same place of the source, in program order. The conditions of library functions stand
        at the calls that lead there."""
        found: dict[object, list[Entry]] = {}
        names = self._program.names
        for entry in entries:
            function, position = entry.function, entry.condition.position
            key: object = function
            if names is not None and names.is_library(function):
                key = tuple([id(call) for call in self._words.calls(function)]) or function
            elif position is not None:
                key = (function, position.file, position.line, position.column)
            found.setdefault(key, []).append(entry)
        return list(found.values())


def _worst(entries: Sequence[Entry]) -> Entry:
    return min(entries, key=lambda entry: WORST_FIRST.index(entry.status))
