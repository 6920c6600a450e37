"""The result of a check: one typed object, which is also the JSON of the command line."""

from __future__ import annotations

import builtins
from collections.abc import Mapping

from cegas.engines.journal import Stint, as_json
from cegas.foundation.records import field, field_names, record
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.properties import UNREACH_CALL, Verdict
from cegas.verification.result import CERTIFICATE, CHECKED, Answer, Assumption, Statistics

if TYPE_CHECKING:
    from cegas.evidence.counterexample import Counterexample
    from cegas.program.unwinding import Unwinding
    from cegas.refinement.feasibility import Real
    from cegas.verification.places import PropertyResult


BOUNDED_EXIT_CODE: Final = 4


@record(frozen=False)
class Result:
    """The answer to `cegas check`."""

    verdict: Verdict
    reason: str
    property: str
    analysis: str
    data_model: str
    warnings: tuple[str, ...]
    assumptions: tuple[Assumption, ...]
    evidence: dict[str, str]
    statistics: Statistics
    counterexample: Counterexample | None = None
    was_cut_short: bool = False
    """A budget or an interruption ended the run before the analysis came to an end."""
    path: Real | None = None
    """The path of the counterexample, to run along it again; no part of the JSON."""
    certificate: str | None = None
    """The certificate of a proof, if one was asked for; no part of the JSON."""
    properties: tuple[PropertyResult, ...] = ()
    """The clauses of the property one by one; empty if there is only the one about error calls."""
    certificates: Mapping[str, str] = field(default_factory=dict)
    """If the property asks for several programs: their certificates, by the parts of the property that they are about."""
    bounded: Unwinding | None = None
    """For UNKNOWN: the bounds, set on purpose (`--unwind`), within which no run violates the property."""
    strategy: tuple[Stint, ...] = ()
    """The engines that took turns: what each has done, and how it ended."""

    @builtins.property
    def word(self) -> str:
        """The verdict as people are told it."""
        return "BOUNDED" if self.bounded is not None else self.verdict.value.upper()

    @builtins.property
    def exit_code(self) -> int:
        return BOUNDED_EXIT_CODE if self.bounded is not None else self.verdict.exit_code

    def vacuous_run(self) -> Counterexample | None:
        """A run that ends where every run does, if that is why there is no verdict."""
        if self.verdict is not Verdict.UNKNOWN:
            return None
        return next((assumption.run for assumption in self.assumptions if assumption.run is not None), None)

    def __str__(self) -> str:
        return f"{self.word}: {self.reason}" if self.reason else self.word

    def __reduce__(self) -> tuple[type[Result], tuple[object, ...]]:
        """To go from one process to another; the path stays behind, since it leads into the program."""
        values = (None if name == "path" else getattr(self, name) for name in field_names(Result))
        return Result, tuple(values)

    def _repr_html_(self) -> str:
        """How notebooks show it."""
        from cegas.api.notebook import as_html

        return as_html(self)

    def to_json(self) -> dict[str, object]:
        return {
            "verdict": self.verdict.value,
            "reason": self.reason,
            "bounded": None if self.bounded is None else self.bounded.to_json(),
            "property": self.property,
            "properties": [each.to_json() for each in self.properties] or [self._only_property()],
            "analysis": self.analysis,
            "data_model": self.data_model,
            "warnings": list(self.warnings),
            "assumptions": [assumption.to_json() for assumption in self.assumptions],
            "evidence": self.evidence,
            "statistics": self.statistics.to_json(),
            "strategy": as_json(self.strategy),
            "counterexample": None if self.counterexample is None else self.counterexample.to_json(),
        }

    def _only_property(self) -> dict[str, object]:
        """The one about error calls, as others have it."""
        return {
            "name": UNREACH_CALL.name,
            "text": self.property,
            "verdict": self.verdict.value,
            "reason": self.reason,
            "counts": {"proved": 0, "violated": int(self.verdict is Verdict.UNSAFE), "assumed": 0, "open": 0},
            "places": [],
        }


def demand_certificate(answer: Answer | Result, evidence: Mapping[str, str], reason: str) -> None:
    """Whoever asks for certificates gets no SAFE without one, whatever stood in its way."""
    outcome = evidence.get(CERTIFICATE, reason)
    if answer.verdict is Verdict.SAFE and outcome != CHECKED:
        answer.verdict, answer.reason = Verdict.UNKNOWN, f"proved, but not certified: {outcome}"
