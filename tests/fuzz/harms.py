"""Hold what is said of undefined behaviour against gcc's sanitizers.

Programs that are defined by construction have none, so that every violation is a wrong one, unless a sanitizer reports it,
too. Of other programs it is known what the sanitizers report on some inputs: a place that is called proved must not be
among it. A violation of which they report nothing is excused, and worth a look: there is much that they do not see.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tests.fuzz.judge import Judgement, counterexample_inputs, judge
from tests.fuzz.subjects import Subject
from tests.tools import sanitized
from tests.tools.sanitized import ASSUMPTION_FAILED, Finding, Task

from cegas.api.result import Result
from cegas.evidence.harm import Harm
from cegas.program.properties import PROPERTIES, Verdict
from cegas.refinement.ledger import ConditionStatus
from cegas.verification.places import PropertyResult

MOST_RUNS: Final = 24
"""Vectors of inputs on which the sanitizers look at a program."""
_WITHOUT_POINTERS: Final = ("-fno-sanitize=bounds,bounds-strict,pointer-overflow",)
"""What is only about addresses that nothing is accessed at."""
_ENDS: Final = """\
extern void _exit(int);
__attribute__((weak)) void reach_error(void) { _exit(0); }
__attribute__((weak)) void __VERIFIER_error(void) { _exit(0); }
"""


def judge_property(subject: Subject, result: Result, name: str) -> tuple[Judgement, str]:
    """Whether anything that is said of a property is wrong."""
    found = None if result.counterexample is None else result.counterexample.harm
    if result.verdict is Verdict.UNSAFE and found is not None:
        judged = _judge_harm(subject, result, found, name)
    elif PROPERTIES[name].error_functions:
        judged = judge(subject, result)
    else:
        judged = ("unknown", result.reason) if result.verdict is Verdict.UNKNOWN else ("right", "")
    if judged[0] == "wrong" or subject.is_defined:
        return judged
    return _judge_proofs(subject, result, name) or judged


def _judge_harm(subject: Subject, result: Result, harm: Harm, name: str) -> tuple[Judgement, str]:
    """UNSAFE: the sanitizers should report it, on the inputs of the counterexample."""
    line = None if harm.position is None else harm.position.line
    said = f"UNSAFE: {harm.text} (line {line})"
    otherwise: Judgement = "wrong" if subject.is_defined else "excused"
    inputs = counterexample_inputs(result)
    if inputs is None:
        return otherwise, f"{said}, by inputs that are not the program's"
    if (findings := reports(subject, [inputs], name)) is None:
        return otherwise, f"{said}, and the program cannot be run under the sanitizers"
    if not findings:
        return otherwise, f"{said}, but the sanitizers report nothing on {inputs}"
    ((_, finding),) = findings
    if finding.line == line:
        return "right", str(finding)
    return "excused", f"{said}, but the sanitizers report something else on {inputs}: {finding}"


def _judge_proofs(subject: Subject, result: Result, name: str) -> tuple[Judgement, str] | None:
    """What the sanitizers report must not be called proved. None if there is nothing to say against it.

    Behind a violation, or a condition that is assumed or left open, proofs do not count: the run might have ended there.
    """
    proved = [
        clause for clause in result.properties if clause.counts[ConditionStatus.PROVED] or clause.verdict is Verdict.SAFE
    ]
    if not proved:
        return None
    is_whole = all(
        count == 0 or status is ConditionStatus.PROVED
        for clause in result.properties
        for status, count in clause.counts.items()
    )
    for inputs, finding in reports(subject, subject.vectors[:: -(-len(subject.vectors) // MOST_RUNS)], name) or ():
        for clause in proved:
            if clause.name in finding.kinds and not _is_admitted(clause, finding):
                sure = is_whole and not _may_be_harmless(finding)
                return "wrong" if sure else "excused", f"{clause.name} is proved there, but on {list(inputs)} {finding}"
    return None


def _is_admitted(clause: PropertyResult, finding: Finding) -> bool:
    """Whether something on this line is not proved, or in a function of the library, which has no lines."""
    return any(place.line in (None, finding.line) and place.status is not ConditionStatus.PROVED for place in clause.places)


def _may_be_harmless(finding: Finding) -> bool:
    """The sanitizers also report addresses of members of what is not there, and moves, where nothing is accessed."""
    return finding.words.startswith("member access") or len(finding.kinds & set(PROPERTIES)) > 1


def reports(subject: Subject, vectors: Sequence[Sequence[int]], name: str) -> list[tuple[tuple[int, ...], Finding]] | None:
    """What the sanitizers report first on each of these inputs, if anything; None if they cannot look at the program."""
    if subject.model != "LP64":
        return None
    counts_pointers = any(clause.name == "pointer-arithmetic" for clause in PROPERTIES[name].clauses)
    with tempfile.TemporaryDirectory(prefix="cegas-fuzz-") as name_of_folder:
        folder = Path(name_of_folder) / ("leak" if name == "leak" else "other")
        tasks = [Task(folder / "programs.c", False, None, tuple(vector), (), None, True) for vector in vectors]
        try:
            binary = _build(subject.text, len(tasks), folder, () if counts_pointers else _WITHOUT_POINTERS)
        except ValueError:  # gcc refuses it
            return None
        return [*_findings(tasks, binary)]


def _build(text: str, runs: int, folder: Path, flags: Sequence[str]) -> Path:
    """The driver with the program, in the table as often as it is run."""
    entries = ", ".join(["(int (*)(int, char **))program_main"] * runs)
    table = f"int (*const sanitized_programs[])(int, char **) = {{{entries}}};"
    whole = f"#define main program_main\n#line 1\n{text}\n#undef main\n{table}\n"
    return sanitized.link(whole, folder, (*sanitized.SANITIZER_FLAGS, *flags), _ENDS)


def _findings(tasks: Sequence[Task], binary: Path) -> Iterator[tuple[tuple[int, ...], Finding]]:
    for run in sanitized.run_all(tasks, binary, under_valgrind=False):
        finding = None if run.status == ASSUMPTION_FAILED else sanitized.sanitizer_finding(run)
        if finding is not None and finding.kinds:
            yield tuple(map(int, run.inputs)), finding
