"""How many proofs have a certificate that the checker agrees with: by engine, with the reasons where it does not.

    python -m tests.tools.certificates ../shared/tasks/svcomp/tasks.csv --part 1/3
    python -m tests.tools.certificates tests/tasks --part 1/20 --engines bmc,kinduction

Of the tasks that are expected to be safe, each engine gets some processor seconds for a proof that no run reaches an error,
and where it has one, so many more for its certificate. That may be a certificate of a proof that another analysis finds then
(`cegas.verification.certify`): these are counted on their own.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections import Counter
from dataclasses import dataclass, replace
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
from cegas.verification.result import CHECKED

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

ENGINES = "bmc,interval,kinduction"


@dataclass(frozen=True, slots=True)
class CertificateOutcome:
    """What became of the certificate of a proof."""

    outcome: str
    analysis: str
    """Whose proof was certified, if it is not that of the engine itself."""
    seconds: float


def _send(pipe: Connection, task: Task, engine: str, seconds: float, certificate_seconds: float) -> None:
    """The processor seconds of a proof, if there is one, and then what became of its certificate."""
    given = FrontendOptions(property=Property((UNREACH_CALL,)))
    if task.data_model:
        given = replace(given, data_model=DataModel[task.data_model])
    files, frontend = expand_inputs([Path(task.path)], given)
    begun = time.process_time()
    try:
        answer = ANALYSES[engine].check(load(files, frontend), CpuBudget(seconds), certify=True)
    except CegasError:
        return
    if answer.verdict is not Verdict.SAFE:
        return
    proved = time.process_time()
    pipe.send(proved - begun)
    options = Options(analysis=engine, frontend=frontend)
    found = certify(answer, files, options, CpuBudget(certificate_seconds), checked=True)
    pipe.send(CertificateOutcome(found.outcome, found.analysis, time.process_time() - proved))


def tried(task: Task, engine: str, seconds: float, certificate_seconds: float) -> tuple[float, CertificateOutcome] | None:
    """The processor seconds of a proof, and its certificate; None if there is no proof. This happens in a process of its own,
    and if that dies of the certificate, the proof counts all the same."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(there, task, engine, seconds, certificate_seconds))
    process.start()
    there.close()
    proof: float | None = None
    try:
        proof = here.recv()
        certificate: CertificateOutcome = here.recv()
    except EOFError:
        process.join()
        certificate = CertificateOutcome(f"the process ended with {process.exitcode}", "", 0)
    process.join()
    return None if proof is None else (proof, certificate)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("--part", default="1/1", help="which of how many parts of the tasks (every so many-th)")
    parser.add_argument("--engines", default=ENGINES)
    parser.add_argument("--seconds", type=float, default=15, help="processor time for a proof")
    parser.add_argument("--certificate-seconds", type=float, default=60, help="and for its certificate")
    options = parser.parse_args()
    first, step = (int(number) for number in options.part.split("/"))
    counts: Counter[tuple[str, bool, bool]] = Counter()
    engines = options.engines.split(",")
    for task in [task for task in read_sets([options.tasks]).tasks if task.expected == "safe"][first - 1 :: step]:
        for engine in engines:
            found = tried(task, engine, options.seconds, options.certificate_seconds)
            if found is None:
                continue
            proof, certificate = found
            whose = f" (a proof by {certificate.analysis})" if certificate.analysis else ""
            counts[engine, certificate.outcome == CHECKED, bool(whose)] += 1
            times = f"{proof:.1f} s, certificate {certificate.seconds:.1f} s"
            print(f"{Path(task.path).name} {engine}: {times}: {certificate.outcome}{whose}", flush=True)
    for engine in engines:
        own, by_others = counts[engine, True, False], counts[engine, True, True]
        number = own + by_others + counts[engine, False, False]
        words = f"{own + by_others} of {number} proofs have a certificate that is checked"
        print(f"{engine}: {words}, {by_others} of them one of a proof that another analysis has found")


if __name__ == "__main__":
    main()
