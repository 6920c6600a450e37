"""How many proofs have a certificate that the checker agrees with: by engine, with the reasons where it does not.

    python -m tests.tools.certificates ../shared/tasks/svcomp/tasks.csv --part 1/3
    python -m tests.tools.certificates tests/tasks --part 1/20 --engines bmc,kinduction

Of the tasks that are expected to be safe, each engine gets some processor seconds for a proof that no run reaches an error,
and where it has one, so many more for its certificate.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.cpu_time import CpuBudget

from cegas.bench.tasks import Task, read_sets
from cegas.foundation.errors import CegasError
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import DataModel
from cegas.program.properties import UNREACH_CALL, Property, Verdict
from cegas.tasks.inputs import expand_inputs
from cegas.verification.analyses import ANALYSES
from cegas.verification.certify import certify
from cegas.verification.options import Options

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

ENGINES = "bmc,interval,kinduction"


def tried(task: Task, engine: str, seconds: float, certificate_seconds: float) -> tuple[str, float, float]:
    """What became of the certificate (empty if there is no proof), and the processor seconds for both."""
    given = FrontendOptions(property=Property((UNREACH_CALL,)))
    if task.data_model:
        given = replace(given, data_model=DataModel[task.data_model])
    files, frontend = expand_inputs([Path(task.path)], given)
    begun = time.process_time()
    try:
        answer = ANALYSES[engine].check(load(files, frontend), CpuBudget(seconds), certify=True)
    except CegasError:
        return "", 0, 0
    proved = time.process_time()
    if answer.verdict is not Verdict.SAFE:
        return "", 0, 0
    options = Options(analysis=engine, frontend=frontend)
    outcome = certify(answer, files, options, CpuBudget(certificate_seconds), checked=True).outcome
    return outcome, proved - begun, time.process_time() - proved


def _send(pipe: Connection, *arguments: object) -> None:
    pipe.send(tried(*arguments))  # type: ignore[arg-type]


def apart(task: Task, engine: str, seconds: float, certificate_seconds: float) -> tuple[str, float, float]:
    """The same in a process of its own, whatever becomes of that."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(there, task, engine, seconds, certificate_seconds))
    process.start()
    there.close()
    try:
        found: tuple[str, float, float] = here.recv()
    except EOFError:
        found = ("", 0, 0)
    process.join()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("--part", default="1/1", help="which of how many parts of the tasks (every so many-th)")
    parser.add_argument("--engines", default=ENGINES)
    parser.add_argument("--seconds", type=float, default=15, help="processor time for a proof")
    parser.add_argument("--certificate-seconds", type=float, default=60, help="and for its certificate")
    options = parser.parse_args()
    first, step = (int(number) for number in options.part.split("/"))
    counts: Counter[tuple[str, bool]] = Counter()
    engines = options.engines.split(",")
    for task in [task for task in read_sets([options.tasks]).tasks if task.expected == "safe"][first - 1 :: step]:
        for engine in engines:
            outcome, proof, check = apart(task, engine, options.seconds, options.certificate_seconds)
            if outcome:
                counts[engine, outcome == "checked"] += 1
                print(f"{Path(task.path).name} {engine}: {proof:.1f} s, certificate {check:.1f} s: {outcome}", flush=True)
    for engine in engines:
        checked, others = counts[engine, True], counts[engine, False]
        print(f"{engine}: {checked} of {checked + others} proofs have a certificate that is checked")


if __name__ == "__main__":
    main()
