"""Certificates of all pairs about conditions: none holds of a program with a violation, nearly all of the others are right.

The proofs are those of a symbolic execution that nobody has asked about conditions: what the certificates claim of these is
for the checker alone to find out.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from tests.support.condition_certificates import PAIRS, claimed, program_and_property
from tests.support.cpu_time import CpuBudget
from tests.support.definitions import read_yaml

from cegas.certificate.checker import Status, check
from cegas.certificate.format import Certificate
from cegas.foundation.errors import ResourceExhausted
from cegas.program.control_flow import Program

FOLDERS: Final = sorted(path.name for path in PAIRS.iterdir() if path.is_dir())
SECONDS: Final = 1.5
"""For a certificate that is wrong: whether the checker finds it out or gives up is all the same."""
ENOUGH: Final = 10.0
MOST_UNSHOWN: Final = 0.1
"""The share of the safe programs whose certificates the checker does not find right: products that take Z3 too long, the
alignment of an address with an unknown offset, blocks at unknown places of an array, and what has no model."""


QUICKLY: Final = 0.5
"""The default run does not wait as long for either."""


def is_checked(program: Program, certificate: Certificate | None, seconds: float) -> bool:
    if certificate is None:
        return False
    try:
        return check(program, certificate, CpuBudget(seconds)).status is Status.CHECKED
    except ResourceExhausted:
        return False


def pairs(folder: str) -> list[Path]:
    definitions = sorted((PAIRS / folder).glob("*-unsafe.yml"))
    # An index that stays in the object is not counted by the properties of these.
    return [each for each in definitions if not read_yaml(each).get("subobject")]


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_certificate_holds_of_an_unsafe_program(folder: str) -> None:
    found = pairs(folder)
    assert len(found) > 10
    check_pairs(folder, found[::18], QUICKLY, 4 * QUICKLY)


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS)
def test_no_certificate_holds_of_any_unsafe_program(folder: str) -> None:
    check_pairs(folder, pairs(folder), SECONDS, ENOUGH)


def check_pairs(folder: str, found: Sequence[Path], seconds: float, enough: float) -> None:
    unshown: list[str] = []
    for definition in found:
        name = f"{folder}/{definition.stem.removesuffix('-unsafe')}"
        unsafe, property_ = program_and_property(definition)
        safe, _ = program_and_property(definition.with_name(definition.name.replace("-unsafe", "-safe")))
        right, wrong = (claimed(program, property_, "symex", seconds=enough) for program in (safe, unsafe))
        for certificate in (right, wrong):
            assert not is_checked(unsafe, certificate, seconds), name
        if safe.unseen.isdisjoint(property_.kinds) and not is_checked(safe, right, enough):
            unshown.append(name)
    assert len(unshown) <= max(2, MOST_UNSHOWN * len(found)), unshown
