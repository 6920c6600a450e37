"""Certificates about conditions: proofs of the pairs in `tests/tasks-properties`, and of texts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.support.cpu_time import CpuBudget

from cegas.certificate.format import Certificate, from_json, to_json
from cegas.evidence.certificates import certificate_of, described
from cegas.foundation.errors import ResourceExhausted
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.pointers import PointsTo
from cegas.program.control_flow import Program
from cegas.program.properties import Property, Verdict
from cegas.program.violations import Condition
from cegas.tasks.inputs import expand_inputs
from cegas.verification.analyses import analysis_named

PAIRS: Final = Path(__file__).resolve().parents[1] / "tasks-properties"


def program_and_property(definition: Path) -> tuple[Program, Property]:
    """The program of a task definition, made for the property that this names."""
    paths, options = expand_inputs([definition], FrontendOptions())
    return load(paths, options), options.property


def written(folder: Path, text: str, property_: Property, name: str = "program.c") -> Program:
    """The program of a text, made for a property."""
    file = folder / name
    file.write_text(text)
    return load([file], FrontendOptions(property=property_))


def claimed(
    program: Program, property_: Property, analysis: str, left: Collection[Condition] = (), seconds: float = 20.0
) -> Certificate | None:
    """A certificate that claims a property, of a proof that nobody has asked about conditions and that takes not too long.

    It is right or wrong: what is claimed of conditions is for the checker to find out. None if there is no proof.
    """
    try:
        answer = analysis_named(analysis).check(replace(program, counted=frozenset()), CpuBudget(seconds))
    except ResourceExhausted:
        return None
    proof = answer.proof
    if answer.verdict is not Verdict.SAFE or proof is None:
        return None
    points_to = proof.calls if isinstance(proof.calls, PointsTo) else None
    found = certificate_of(
        program,
        proof.exploration,
        analysis,
        (),
        {},
        points_to,
        described(property_, program, left),
        searched=proof.enumerated,
    )
    return from_json(to_json(found))
