"""Let an analysis check a program, and say whether its verdict is wrong."""

from __future__ import annotations

import signal
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from types import FrameType
from typing import Final, Literal

from tests.differential.harness import End as InterpretedEnd
from tests.differential.harness import interpret, interpreted_end, load_program
from tests.fuzz.configurations import Configuration
from tests.fuzz.native import End, run_all
from tests.fuzz.subjects import Subject
from tests.support.compile import CompileError
from tests.support.cpu_time import CpuBudget
from tests.support.native import NotRunnable

from cegas.api.result import Result
from cegas.api.run import run
from cegas.frontend.options import FrontendOptions, Volatile
from cegas.program.control_flow import DataModel
from cegas.program.operations import OriginKind
from cegas.program.properties import PROPERTIES, Property, Verdict
from cegas.verification.options import Options

Judgement = Literal["right", "unknown", "wrong", "crash", "hang", "excused"]
"""A run hangs if it takes no notice of its time limit. An excused verdict looks wrong, but the program turned out to be none that C defines, or to depend on its memory."""

MEMORY_LIMIT_MB: Final = 2500
GRACE: Final = 20.0
"""Seconds of processor time after its limit at which a run counts as hanging."""
MOST_OPERATIONS: Final = 3_000_000


@dataclass(frozen=True, slots=True)
class Check:
    """What came of one run of an analysis."""

    configuration: str
    analysis: str
    expected: str
    verdict: str
    judgement: Judgement
    seconds: float
    detail: str = ""

    @property
    def is_failure(self) -> bool:
        return self.judgement in ("wrong", "crash", "hang")

    def to_json(self) -> dict[str, object]:
        return asdict(self)


class Hanging(Exception):
    """A run goes on although its time is up."""


@contextmanager
def ended_after(seconds: float) -> Iterator[None]:
    """Raise `Hanging` after so many seconds of processor time."""

    def end(number: int, frame: FrameType | None) -> None:
        raise Hanging

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def options_for(subject: Subject, configuration: Configuration, replay: bool = False) -> Options:
    named = configuration.property
    property_ = Property.of_calls(subject.error) if named is None else PROPERTIES[named]
    return Options(
        analysis=configuration.analysis,
        settings=configuration.settings,
        frontend=FrontendOptions(
            data_model=DataModel[subject.model],
            property=property_,
            volatile=Volatile.MEMORY,  # nobody changes the objects of a native run
        ),
        replay=replay,  # mostly not: it would hide what an analysis gets wrong
    )


def check(subject: Subject, configuration: Configuration, seconds: float) -> Check:
    """Run an analysis and judge what it says. Whatever it raises is a finding, not an end of the fuzzing."""
    started = time.perf_counter()
    verdict = "none"
    try:
        result = _run(subject, configuration, seconds)
        verdict = result.verdict.value
        judgement, detail = _judge(subject, result, configuration.property)
        if judgement == "excused" and subject.layouts:
            again = _run(subject, configuration, seconds, replay=True)
            if again.verdict is Verdict.UNSAFE:
                judgement, detail = "right", "its replay confirms it"
    except Hanging:
        judgement, detail = "hang", traceback.format_exc()
    except Exception:
        judgement, detail = "crash", traceback.format_exc()
    return _check(subject, configuration, verdict, judgement, started, detail)


def _run(subject: Subject, configuration: Configuration, seconds: float, replay: bool = False) -> Result:
    with tempfile.TemporaryDirectory(prefix="cegas-fuzz-") as folder:
        file = Path(folder) / "program.c"
        file.write_text(subject.text, encoding="utf-8")
        with ended_after(seconds + GRACE):
            return run([file], options_for(subject, configuration, replay), CpuBudget(seconds, MEMORY_LIMIT_MB))


def _check(
    subject: Subject, configuration: Configuration, verdict: str, judgement: Judgement, started: float, detail: str
) -> Check:
    seconds = round(time.perf_counter() - started, 3)
    return Check(str(configuration), configuration.analysis, subject.expected, verdict, judgement, seconds, detail)


def _judge(subject: Subject, result: Result, named: str | None) -> tuple[Judgement, str]:
    if named is None:
        return judge(subject, result)
    from tests.fuzz.harms import judge_property  # which judges error calls as this module does

    return judge_property(subject, result, named)


def judge(subject: Subject, result: Result) -> tuple[Judgement, str]:
    if result.verdict is Verdict.UNKNOWN:
        return "unknown", result.reason
    if result.verdict is Verdict.SAFE and subject.expected == "unsafe":
        return _judge_safe(subject)
    if result.verdict is Verdict.UNSAFE and subject.expected != "unsafe":
        return _judge_unsafe(subject, result)
    if result.verdict is Verdict.UNSAFE and subject.is_defined and not subject.has_world:
        return _judge_inputs(subject, result)
    return "right", ""


def _judge_safe(subject: Subject) -> tuple[Judgement, str]:
    """SAFE, although some input reaches the error."""
    inputs = subject.reaching[0]
    if subject.layouts:
        return "wrong", f"SAFE, but the inputs {list(inputs)} reach the error in some layout"
    if is_defined_run(subject, inputs):
        return "wrong", f"SAFE, but the inputs {list(inputs)} reach the error"
    if subject.is_defined:
        return "wrong", f"SAFE, but the inputs {list(inputs)} reach the error, in a run that the interpreter does not follow"
    return "excused", f"the run with inputs {list(inputs)} is not one that C defines"


def _judge_unsafe(subject: Subject, result: Result) -> tuple[Judgement, str]:
    """UNSAFE, although no input is known to reach the error."""
    if subject.layouts and subject.expected == "open":
        return "excused", "suspicious: UNSAFE by what is open about addresses, and its replay does not confirm it"
    if subject.is_defined:
        return "wrong", f"UNSAFE, but no input reaches the error; the counterexample has {_inputs_text(result)}"
    inputs = counterexample_inputs(result)
    if inputs is None:
        return "excused", "the counterexample has inputs other than the program's"
    if _reaches(subject, inputs):
        return "excused", f"the inputs {inputs} reach the error indeed"
    if subject.expected == "open":
        return "excused", f"the inputs {inputs} do not reach the error, but some input may"
    return "wrong", f"UNSAFE, but no input reaches the error, nor do those of the counterexample, {inputs}"


def _judge_inputs(subject: Subject, result: Result) -> tuple[Judgement, str]:
    """UNSAFE, rightly: so the counterexample's inputs have to be such as reach the error."""
    inputs = counterexample_inputs(result)
    if inputs is None:
        return "wrong", f"UNSAFE by a counterexample with other inputs than the program's: {_inputs_text(result)}"
    if not any(list(vector[: len(inputs)]) == inputs for vector in subject.reaching):
        return "wrong", f"UNSAFE by a counterexample with inputs that do not reach the error: {inputs}"
    return "right", ""


def counterexample_inputs(result: Result) -> list[int] | None:
    """The numbers that the counterexample chose for the program's inputs; None if it chose anything else."""
    if result.counterexample is None:
        return None
    numbers: list[int] = []
    for value in result.counterexample.inputs:
        if value.origin.kind is not OriginKind.NONDETERMINISTIC:
            return None
        number = _number(value.text)
        if number is None:
            return None
        numbers.append(number)
    return numbers


def _number(text: str) -> int | None:
    """The integer at the start of the text of a value."""
    # A run that does not depend on an input leaves it open: any value has to do.
    word = {"true": "1", "false": "0", "?": "0"}.get(text, text.split(maxsplit=1)[0])
    try:
        return int(float(word)) if "." in word else int(word)
    except (ValueError, OverflowError):
        return None


def _inputs_text(result: Result) -> str:
    if result.counterexample is None:
        return "nothing"
    return ", ".join(map(str, result.counterexample.inputs)) or "no inputs"


def _reaches(subject: Subject, inputs: Sequence[int]) -> bool:
    text = subject.text if subject.error == "reach_error" else f"#define {subject.error} reach_error\n{subject.text}"
    try:
        (run,) = run_all(text, subject.model, [inputs])
    except (NotRunnable, CompileError):
        return False
    return run.end is End.ERROR


def is_defined_run(subject: Subject, inputs: Sequence[int]) -> bool:
    """Whether the reference interpreter, which stops where C defines nothing, reaches the error with these inputs, too."""
    property_ = Property.of_calls(subject.error)
    program = load_program(subject.text, subject.model, property_)
    run = interpret(program, inputs, max_operations=MOST_OPERATIONS)
    return interpreted_end(run.outcome) is InterpretedEnd.ERROR
