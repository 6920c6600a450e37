"""Claims about all elements of an object: errors in the checker that would accept them for an unsafe twin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from tests.support.cpu_time import CpuBudget
from tests.unit.certificate.test_inductive_proofs import program_of, proof_of, status

from cegas.certificate import elements
from cegas.certificate.checker import Status
from cegas.certificate.checkpoints import Checkpoint
from cegas.certificate.elements import ElementPlace, Elements
from cegas.certificate.format import Certificate, from_json, to_json
from cegas.certificate.machine import TermMachine
from cegas.certificate.solver import Solver
from cegas.certificate.terms import Operand, Terms, TermVariable
from cegas.engines.engine import Induction, Knowledge, Question
from cegas.engines.induction.engine import InductionEngine
from cegas.evidence.certificates import inductive_certificate
from cegas.foundation.budget import Budget
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import Program
from cegas.program.memory import Filled, MemoryObject, Segment
from cegas.program.operators import ADD
from cegas.program.oracle import AddressTakenOracle
from cegas.program.properties import UNREACH_CALL, Property
from cegas.program.types import BYTE, int_type
from cegas.program.values import Value

INT: Final = int_type(32)

Patch = Callable[[pytest.MonkeyPatch], None]


def lost_writes(patch: pytest.MonkeyPatch) -> None:
    """What is written to an object with a view is forgotten."""
    patch.setattr(Elements, "store", lambda self, memory, offset, value, type_: self.has_view(memory))


def nothing_to_show(patch: pytest.MonkeyPatch) -> None:
    """What is claimed of elements need not hold."""
    patch.setattr(Elements, "follows", lambda self, places, said: 1)


def as_at_the_beginning(patch: pytest.MonkeyPatch) -> None:
    """What has to be shown of elements is shown of those at the beginning of the path."""

    def look(self: Any, place: Any, number: Operand) -> Operand:
        if not self.has_view(place.memory):
            return real(self, place, number)
        return self._first(place.memory, self.offset(place, number), place.size, divides=True)  # type: ignore[no-any-return]

    real = Elements.look
    patch.setattr(Elements, "look", look)


SEEDED: Final[dict[Patch, str]] = {
    lost_writes: "arrays/not-reached-yet",
    nothing_to_show: "arrays/not-reached-yet",
    as_at_the_beginning: "arrays/not-reached-yet",
}


@pytest.mark.parametrize("seed", SEEDED, ids=lambda seed: seed.__name__)
def test_an_error_in_the_checker_accepts_an_unsafe_twin(seed: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    name = SEEDED[seed]
    program, certificate = proof_of(name)
    assert status(program, certificate) is Status.CHECKED
    unsafe = program_of(f"{name}-unsafe")
    assert status(unsafe, certificate) is Status.FAILED
    seed(monkeypatch)
    assert status(unsafe, certificate) is Status.CHECKED


# -- single views -----------------------------------------------------------------------------------------------------


def view() -> tuple[TermMachine, MemoryObject]:
    """A machine that knows nothing, and a view of the array of a program."""
    program = program_of("arrays/filled-safe")
    machine = TermMachine(program, AddressTakenOracle(program), Terms(), None, initial=False)
    (memory,) = [machine.static(site) for site in program.statics() if site.size == 4000]
    machine.elements.begin(memory)
    return machine, memory


def test_what_was_written_is_read() -> None:
    machine, memory = view()
    place = machine.terms_algebra.any_value(machine.algebra.offset_type)
    assert machine.elements.store(memory, place, 7, INT)
    assert machine.elements.load(memory, place, INT) == 7
    assert machine.elements.load(memory, 4, INT) != 7


def test_equal_places_have_equal_values() -> None:
    machine, memory = view()
    place = machine.terms_algebra.any_value(machine.algebra.offset_type)
    assert machine.elements.load(memory, place, INT) == machine.elements.load(memory, place, INT)
    other = machine.terms_algebra.any_value(machine.algebra.offset_type)
    one, two = (machine.elements.load(memory, each, INT) for each in (place, other))
    solver = Solver(machine.terms_algebra.terms, Budget())
    promises = machine.elements.take_promises()
    terms = machine.terms_algebra.terms
    differ = terms.negation(terms.equal(INT, one or 0, two or 0))
    assert solver.is_possible([*promises, differ])
    assert not solver.is_possible([*promises, differ, terms.equal(machine.algebra.offset_type, place, other)])


@pytest.mark.parametrize("distance", [-3, -1, 1, 3])
def test_a_byte_changes_the_elements_that_it_lies_in(distance: int) -> None:
    machine, memory = view()
    terms, wide = machine.terms_algebra.terms, machine.algebra.offset_type
    place = machine.terms_algebra.any_value(wide)
    machine.elements.store(memory, place, 7, INT)
    machine.elements.store(memory, terms.apply(ADD, wide, wide, (place, distance % (1 << 64))), 1, BYTE)
    found = machine.elements.load(memory, place, INT)
    assert found is not None
    is_possible = Solver(terms, Budget()).is_possible([terms.negation(terms.equal(INT, found, 7))])
    assert is_possible is (distance >= 0)


def test_whoever_changes_the_content_ends_the_view() -> None:
    changes: list[Callable[[TermMachine, MemoryObject], None]] = [
        lambda machine, memory: memory.content.write(0, 4, 7),
        lambda machine, memory: memory.content.fill(0, 8, Filled(0)),
        lambda machine, memory: memory.content.fill_all(machine.unknown_background(memory.site)),
        lambda machine, memory: machine.forget(memory),
    ]
    for change in changes:
        machine, memory = view()
        assert machine.elements.has_view(memory)
        change(machine, memory)
        assert not machine.elements.has_view(memory)
        assert machine.elements.load(memory, 4, INT) is None


def test_what_was_read_from_the_content_is_not_read_after_a_write() -> None:
    machine, memory = view()
    before = memory.content.read(0, 4)
    machine.elements.store(memory, 0, 7, INT)
    assert memory.content.read(0, 4) != before


def test_going_back_brings_views_back() -> None:
    machine, memory = view()
    checkpoint = Checkpoint(machine)
    machine.elements.store(memory, 4, 7, INT)
    machine.restore(checkpoint)
    assert machine.elements.load(memory, 4, INT) != 7


# -- what was read before there is a view ---------------------------------------------------------------------------------

LARGEST: Final = """
extern void reach_error(void);
int main(void) {
  int a[1000];
  int largest = a[0];
  for (unsigned i = FIRST; i < 1000; i++) if (largest < a[i]) largest = a[i];
  for (unsigned i = 0; i < 1000; i++) if (a[i] > largest) reach_error();
  return 0;
}
"""


def largest(first: int, folder: Path) -> Program:
    file = folder / f"largest-{first}.c"
    file.write_text(LARGEST.replace("FIRST", str(first)))
    return load([file], FrontendOptions(property=Property((UNREACH_CALL,))))


def test_what_was_read_of_an_unwritten_array_stays_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = largest(1, tmp_path)
    conclusion = InductionEngine().start(Question(program, CpuBudget(20)), Knowledge()).go_on()
    assert conclusion is not None
    assert isinstance(conclusion.evidence, Induction), conclusion.reason
    certificate = inductive_certificate(conclusion.evidence, "kinduction", (), {})
    assert status(program, certificate) is Status.CHECKED
    for first in (2, 5):
        assert status(largest(first, tmp_path), certificate) is Status.FAILED
    chosen = elements._chosen

    def everywhere(segments: Sequence[Segment]) -> list[tuple[int, tuple[int, Value]]]:
        """An error: what was read at the beginning is thought to be in the next element, too."""
        return [(place + distance, cell) for place, cell in chosen(segments) for distance in (0, 4)]

    monkeypatch.setattr(elements, "_chosen", everywhere)
    assert status(largest(2, tmp_path), certificate) is Status.CHECKED


def test_what_was_read_of_an_array_is_known_where_it_was_read() -> None:
    program = program_of("arrays/filled-safe")
    machine = TermMachine(program, AddressTakenOracle(program), Terms(), None, initial=False)
    (memory,) = [machine.static(site) for site in program.statics() if site.size == 4000]
    read = memory.content.read(8, 4)
    terms = machine.terms_algebra.terms
    for place, number, is_known in ((4, 2, True), (4, 1, False), (4, 3, False), (2, 4, True), (2, 5, False)):
        found = machine.elements.look(ElementPlace(memory, place, 0, 4), number)
        assert isinstance(read, TermVariable)
        differs = terms.negation(terms.equal(INT, found, read))
        assert Solver(terms, Budget()).is_possible([differs]) is not is_known


@pytest.mark.parametrize("distance", [0, 4, -3, 3])
def test_what_was_read_before_a_write_is_not_what_is_there_now(distance: int) -> None:
    program = program_of("arrays/filled-safe")
    machine = TermMachine(program, AddressTakenOracle(program), Terms(), None, initial=False)
    (memory,) = [machine.static(site) for site in program.statics() if site.size == 4000]
    read = memory.content.read(8, 4)
    memory.content.write(8 + distance, 4, 7)
    found = machine.elements.look(ElementPlace(memory, 4, 0, 4), 2)
    if distance == 0:
        assert found == 7
    terms = machine.terms_algebra.terms
    assert isinstance(read, TermVariable)
    differs = terms.negation(terms.equal(INT, found, read))
    assert Solver(terms, Budget()).is_possible([differs]) is (distance != 4)


def test_claims_that_do_not_fit_are_refused() -> None:
    program, certificate = proof_of("arrays/filled")
    changes: list[dict[str, Any]] = [{"size": 2}, {"stride": 0}, {"shift": -1}]
    for change in changes:
        assert status(program, _with(certificate, change)) is Status.FAILED


def _with(certificate: Certificate, change: dict[str, Any]) -> Certificate:
    """All values of elements with something else."""
    cuts = []
    for cut in certificate.cuts:
        claims = []
        for claim in cut.claims:
            changed = [
                replace(each, values=tuple([replace(value, **change) for value in each.values])) for each in claim.elements
            ]
            claims.append(replace(claim, elements=tuple(changed)))
        cuts.append(replace(cut, claims=tuple(claims)))
    return from_json(to_json(replace(certificate, cuts=tuple(cuts))))
