"""Results as SARIF 2.1.0, the format that GitHub's code scanning, VS Code and other viewers read.

- UNSAFE is a result of the rule `reachable-error`, or of that of the property whose condition is violated (level `error`),
  with the counterexample as its code flow; a violated condition has its number in MITRE's list of weaknesses (CWE).
  If there are several violations, each of them is a result; under `--property all`, what stays open is a note.
- UNKNOWN is a result of the rule `no-verdict` (level `note`): nobody should take silence for a proof. If a proof rests on a
  condition that holds in no run, it is at that condition, with a run that ends there.
- SAFE has no result; what the proof rests on stands in the properties of the run.

Nothing in it depends on the time or on the machine but for the folder that paths are relative to.
"""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from urllib.parse import quote

from cegas import __version__
from cegas.evidence.source_text import SourceText
from cegas.evidence.told_inputs import told_inputs
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.conditions import ConditionKind
from cegas.program.properties import ALL, Verdict
from cegas.refinement.ledger import ConditionStatus
from cegas.report.sarif_rules import RULES, TAXONOMY, UNKNOWN, UNSAFE, SarifRule, rule_of, rules, taxonomy, weakness
from cegas.verification.places import ERROR

if TYPE_CHECKING:
    from cegas.api.result import Result
    from cegas.evidence.counterexample import Counterexample, Event, TraceStep
    from cegas.evidence.harm import Harm
    from cegas.report.sarif_rules import SarifPart
    from cegas.verification.places import PlaceResult

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT: Final = "%SRCROOT%"
"""The name of the folder that paths are relative to, as everyone calls it."""
MOST_STEPS: Final = 1000
"""GitHub shows at most so many steps of a code flow."""
MOST_INPUTS: Final = 8
"""So many inputs are told in the message; all of them are in the code flow."""

_IMPORTANCE: Final = {
    "error": "essential",
    "input": "essential",
    "rule": "essential",
    "branch": "important",
    "call": "important",
}
_KINDS: Final = {
    "call": ("call", "function"),
    "return": ("return", "function"),
    "start": ("enter", "function"),
    "branch": ("branch",),
    "input": ("taint",),
    "error": ("danger",),
}


def as_sarif(result: Result, sources: Sequence[str | Path], folder: Path | None = None) -> str:
    """The result as the text of a SARIF file. Paths are relative to the repository that `folder` is in, or to `folder`."""
    log = sarif_log(result, sources, folder)
    text = json.dumps(log, ensure_ascii=False, indent=2) + "\n"
    # A name that is no text (bytes of another encoding) must not make the file unreadable.
    return text.encode("utf-8", "replace").decode("utf-8")


def sarif_log(result: Result, sources: Sequence[str | Path], folder: Path | None = None) -> SarifPart:
    """The result as a SARIF log of one run."""
    return _Log(result, [str(source) for source in sources], folder or Path.cwd()).log()


def repository_of(folder: Path) -> Path:
    """The root of the repository that a folder is in; the folder itself if it is in none."""
    folder = folder.absolute()
    for candidate in (folder, *folder.parents):
        if (candidate / ".git").exists():
            return candidate
    return folder


class _Log:
    """Writes one log; knows the files that it has named."""

    def __init__(self, result: Result, sources: Sequence[str], folder: Path) -> None:
        self._result = result
        self._sources = sources
        self._folder = folder.absolute()
        self._root = repository_of(folder)
        self._text = SourceText(sources)
        self._artifacts: dict[str, int] = {}

    def log(self) -> SarifPart:
        for source in self._sources:
            self._artifact(source)
        results = list(self._results())
        run: SarifPart = {
            "tool": {"driver": _driver()},
            "taxonomies": [taxonomy()],
            "invocations": [self._invocation()],
            "originalUriBaseIds": {
                ROOT: {"uri": self._root.as_uri().rstrip("/") + "/", "description": {"text": "The root of all paths."}}
            },
            "artifacts": [self._artifact_object(uri) for uri in self._artifacts],
            "results": results,
            "automationDetails": {"id": self._category()},
            "columnKind": "utf16CodeUnits",
            "defaultSourceLanguage": "c",
            "properties": self._properties(),
        }
        return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}

    # -- the run --------------------------------------------------------------------------------------------------

    def _invocation(self) -> SarifPart:
        result = self._result
        notifications: list[SarifPart] = [
            {"level": "warning", "message": {"text": _plain(warning)}} for warning in result.warnings
        ]
        if result.verdict is Verdict.UNKNOWN:
            notifications.append({"level": "warning", "message": {"text": _sentence(self._no_verdict_text())}})
        return {
            "executionSuccessful": True,
            "exitCode": result.exit_code,
            "exitCodeDescription": result.word,
            "toolExecutionNotifications": notifications,
        }

    def _properties(self) -> SarifPart:
        result = self._result
        return {
            "verdict": result.verdict.value,
            "reason": result.reason,
            "bounded": None if result.bounded is None else result.bounded.to_json(),
            "property": result.property,
            "analysis": result.analysis,
            "dataModel": result.data_model,
            "assumptions": [str(assumption) for assumption in result.assumptions],
            "evidence": dict(result.evidence),
        }

    def _category(self) -> str:
        """Uploads of one category replace each other: each program has its own."""
        uris = [uri for uri in self._artifacts if ":" not in uri] or ["program"]
        return f"cegas/{uris[0]}/"

    # -- results --------------------------------------------------------------------------------------------------

    def _results(self) -> Iterator[SarifPart]:
        result = self._result
        if result.verdict is Verdict.UNSAFE:
            yield self._violation(result.counterexample)
            for place in self._places(ConditionStatus.VIOLATED):
                if place.counterexample is not None and place.counterexample is not result.counterexample:
                    yield self._violation(place.counterexample)
        elif result.verdict is Verdict.UNKNOWN:
            yield self._no_verdict(result.vacuous_run())
        if result.property == ALL.name:
            for place in self._places(ConditionStatus.OPEN):
                if place.file is not None and place.line:
                    yield self._open(place)

    def _places(self, status: ConditionStatus) -> Iterator[PlaceResult]:
        for each in self._result.properties:
            for place in each.places:
                if place.status is status:
                    yield place

    def _open(self, place: PlaceResult) -> SarifPart:
        """A condition that was neither proved nor found violated."""
        assert place.file is not None
        assert place.line is not None
        rule = UNSAFE if place.kind == ERROR else rule_of(ConditionKind(place.kind))
        why = f" ({place.reason})" if place.reason else ""
        return self._finding(rule, f"Not proved: {place.text}{why}", place.file, place.line, level=UNKNOWN.level)

    def _no_verdict_text(self) -> str:
        """What is said instead of a verdict; within bounds, what they are, and that nothing is known beyond them."""
        result = self._result
        if result.bounded is None:
            return f"No verdict: {result.reason}"
        return f"No verdict, only a bounded check: {result.reason}; longer runs were not followed"

    def _no_verdict(self, run: Counterexample | None) -> SarifPart:
        message = self._no_verdict_text()
        if run is None or not run.steps:
            return self._finding(UNKNOWN, message, self._sources[0] if self._sources else "program", 1)
        finding = self._finding(UNKNOWN, message, *_place_of_error(run))
        self._add_run(finding, run, "A run that ends where every run does.", "The call stack there.")
        return finding

    def _violation(self, counterexample: Counterexample | None) -> SarifPart:
        nowhere = (self._sources[0] if self._sources else "program", 1)
        if counterexample is None:
            return self._finding(UNSAFE, "A run of the program reaches the error.", *nowhere)
        place = _place_of_error(counterexample) if counterexample.steps else nowhere
        harm = counterexample.harm
        finding = self._finding(UNSAFE if harm is None else rule_of(harm.kind), _message(counterexample), *place)
        about = ("A run that reaches the error.", "The call stack at the error.")
        if harm is not None:
            about = ("A run that comes to it.", "The call stack there.")
            finding["taxa"] = [weakness(harm.cwe)]
            related = list(self._life(harm))
            if related:
                finding["relatedLocations"] = related
        if counterexample.steps:
            self._add_run(finding, counterexample, *about)
        return finding

    def _life(self, harm: Harm) -> Iterator[SarifPart]:
        """Where the object of a violation was made, and where it died."""
        struck = harm.object
        if struck is None:
            return
        for number, (verb, place) in enumerate((("is made", struck.born), ("ends", struck.died)), 1):
            if place is not None and place.line:
                yield {"id": number, **self._location(place.file, place.line, None, f"{struck.name} {verb} here")}

    def _add_run(self, finding: SarifPart, run: Counterexample, about_run: str, about_stack: str) -> None:
        finding["codeFlows"] = [{"message": {"text": about_run}, "threadFlows": [{"locations": list(self._flow(run))}]}]
        frames = [
            {"location": self._location(entry.file, entry.line, entry.function)}
            for entry in run.stack
            if entry.file is not None and entry.line
        ]
        if frames:
            finding["stacks"] = [{"message": {"text": about_stack}, "frames": frames}]

    def _finding(self, rule: SarifRule, message: str, file: str, line: int, *, level: str | None = None) -> SarifPart:
        finding: SarifPart = {
            "ruleId": rule.id,
            "ruleIndex": RULES.index(rule),
            "level": level or rule.level,
            "message": {"text": _sentence(message)},
            "locations": [self._location(file, line)],
        }
        fingerprint = line_fingerprint("\n".join(self._text.lines(file)), line)
        if fingerprint is not None:
            finding["partialFingerprints"] = {"primaryLocationLineHash": fingerprint}
        return finding

    def _flow(self, counterexample: Counterexample) -> Iterator[SarifPart]:
        """The steps; if they are too many, the middle is left out, and the next step says so."""
        steps = counterexample.steps
        first = MOST_STEPS // 2
        shown = list(enumerate(steps))
        if len(steps) > MOST_STEPS:
            shown = shown[:first] + shown[-first:]
        before = -1
        for number, step in shown:
            skipped = number - before - 1
            if counterexample.omitted and before < counterexample.omitted_after <= number:
                skipped += counterexample.omitted
            yield self._step(step, skipped)
            before = number

    def _step(self, step: TraceStep, skipped: int) -> SarifPart:
        text = "; ".join(event.text for event in step.events) or step.source or "goes on"
        if skipped:
            text = f"(after {skipped} steps that are not shown) {text}"
        found: SarifPart = {
            "location": self._location(step.file, step.line, step.function, text),
            "nestingLevel": step.depth,
            "importance": _importance(step.events),
        }
        kinds = list(dict.fromkeys(kind for event in step.events for kind in _KINDS.get(event.kind.value, ())))
        if kinds:
            found["kinds"] = kinds
        if step.values:
            found["state"] = {name: {"text": value} for name, value in step.values.items()}
        return found

    # -- places ---------------------------------------------------------------------------------------------------

    def _location(self, file: str, line: int | None, function: str | None = None, text: str | None = None) -> SarifPart:
        found: SarifPart = {
            "physicalLocation": {"artifactLocation": self._artifact_location(file), "region": self._region(file, line or 1)}
        }
        if function is not None:
            found["logicalLocations"] = [{"name": function, "kind": "function"}]
        if text is not None:
            found["message"] = {"text": _plain(text)}
        return found

    def _region(self, file: str, line: int) -> SarifPart:
        """The text of the line, without the blanks around it."""
        whole = self._text.whole_line(file, line).rstrip()
        text = whole.lstrip()
        start = _units(whole) - _units(text) + 1
        region: SarifPart = {"startLine": line, "startColumn": start, "endLine": line, "endColumn": start + _units(text)}
        if text:
            region["snippet"] = {"text": text}
        return region

    def _artifact_location(self, file: str) -> SarifPart:
        uri = self._uri(file)
        found: SarifPart = {"uri": uri, "index": self._artifact(file)}
        if ":" not in uri:
            found["uriBaseId"] = ROOT
        return found

    def _artifact(self, file: str) -> int:
        return self._artifacts.setdefault(self._uri(file), len(self._artifacts))

    def _artifact_object(self, uri: str) -> SarifPart:
        location: SarifPart = {"uri": uri}
        if ":" not in uri:
            location["uriBaseId"] = ROOT
        found: SarifPart = {"location": location}
        if uri in {self._uri(source) for source in self._sources}:
            found["roles"] = ["analysisTarget"]
        if uri.endswith((".c", ".i", ".h")):
            found["sourceLanguage"] = "c"
        return found

    def _uri(self, file: str) -> str:
        """Relative to the root with slashes, or absolute if it is outside."""
        path = PurePath(os.path.normpath(self._folder / file))
        try:
            return quote(path.relative_to(self._root).as_posix(), safe="/", errors="replace")
        except ValueError:
            return "file://" + quote(path.as_posix(), safe="/", errors="replace")


def _driver() -> SarifPart:
    return {
        "name": "cegas",
        "fullName": f"cegas {__version__}",
        "version": __version__,
        "semanticVersion": __version__,
        "shortDescription": {"text": "A software model checker for C."},
        "supportedTaxonomies": [{"name": TAXONOMY, "index": 0}],
        "rules": rules(),
    }


def _place_of_error(counterexample: Counterexample) -> tuple[str, int]:
    harm = counterexample.harm
    if harm is not None and harm.position is not None and harm.position.line:
        return harm.position.file, harm.position.line
    for entry in counterexample.stack:
        if entry.file is not None and entry.line:
            return entry.file, entry.line
    last = counterexample.steps[-1]
    return last.file, last.line


def _message(counterexample: Counterexample) -> str:
    harm = counterexample.harm
    what = "A run of the program reaches the error" if harm is None else harm.text[:1].upper() + harm.text[1:]
    inputs = [told.text for told in told_inputs(counterexample.inputs)]
    if not inputs:
        return f"{what}; it takes no input." if harm is None else f"{what}; the run takes no input."
    shown = ", ".join(inputs[:MOST_INPUTS])
    more = f" and {len(inputs) - MOST_INPUTS} more" if len(inputs) > MOST_INPUTS else ""
    return f"{what}, with the inputs {shown}{more}."


def _importance(events: Sequence[Event]) -> str:
    found = {_IMPORTANCE.get(event.kind.value, "unimportant") for event in events}
    return next((level for level in ("essential", "important") if level in found), "unimportant")


def _plain(text: str) -> str:
    """As a SARIF message: what would be a link in it is none."""
    return text.replace("](", "] (")


def _sentence(text: str) -> str:
    text = _plain(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _units(text: str) -> int:
    """The length in UTF-16, which is how SARIF counts columns."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


_WINDOW: Final = 100
_BASE: Final = 37
_BITS: Final = (1 << 64) - 1
_END: Final = 0xFFFF
_LINE_FEED: Final = 10


def line_fingerprint(text: str, line: int) -> str | None:
    """What GitHub knows a line by, when lines above it have changed; None if there is no such line.

    It is a hash of the 100 characters (UTF-16) from the start of the line that are no blanks, with the number of equal ones
    above it: Σ cᵢ·37⁹⁹⁻ⁱ modulo 2⁶⁴. The text ends with 0xFFFF and zeros; every line end counts as one line feed.
    """
    units = [*_kept_units(text), _END]
    starts = [0, *(number + 1 for number, unit in enumerate(units[:-1]) if unit == _LINE_FEED)]
    if not 1 <= line <= len(starts):
        return None
    units.extend([0] * _WINDOW)
    own = units[starts[line - 1] : starts[line - 1] + _WINDOW]
    value = 0
    for unit in own:
        value = (value * _BASE + unit) & _BITS
    equal = sum(units[start : start + _WINDOW] == own for start in starts[:line])
    return f"{value:x}:{equal}"


def _kept_units(text: str) -> tuple[int, ...]:
    kept = text.replace("\r\n", "\n").replace("\r", "\n").replace(" ", "").replace("\t", "")
    data = kept.encode("utf-16-le", "surrogatepass")
    return struct.unpack(f"<{len(data) // 2}H", data)
