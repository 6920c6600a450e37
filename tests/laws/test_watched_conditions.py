"""The law of violation edges: no condition that counts is passed over.

Whatever an exploration has reached: a state either shows a condition that counts, or the condition has been noted there, and
the step along which it fails has been taken: then a target is a child of the state, unless the step has no successor. So
where no target is left, the condition holds in all runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import pytest
from tests.laws.components import COMPONENTS, Explored, Setup
from tests.support.definitions import read_yaml

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import ConditionLog
from cegas.cpa.reached import Node
from cegas.domains.slicing.cpa import SlicingPrecision, SlicingTransfer
from cegas.domains.symbolic.executor import SymbolicExecutor, SymbolicScratch
from cegas.domains.value.codegen.assumptions import AssumptionCode
from cegas.domains.value.transfer import ValueTransfer
from cegas.foundation.errors import ResourceExhausted
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import DataModel, Program
from cegas.program.expressions import Valid
from cegas.program.operations import Assume
from cegas.program.properties import PROPERTIES
from cegas.program.steps import Step, StepKind
from cegas.program.values import Value
from cegas.program.violations import Condition, ViolationEdge

TASKS: Final = Path(__file__).resolve().parent.parent / "tasks-properties"
DEFINITIONS: Final = sorted(TASKS.glob("*/*.yml"))
NAMES: Final = list(COMPONENTS)
MOST: Final = 300


def program_of(definition: Path) -> Program:
    """With all kinds that the pairs of its folder are about."""
    data = read_yaml(definition)
    options = FrontendOptions(
        data_model=DataModel[data["options"]["data_model"]], property=PROPERTIES[definition.parent.name]
    )
    return load([definition.parent / data["input_files"]], options)


def explored(setup: Setup, name: str) -> Explored | None:
    """As far as the limit allows; None if a solver would take too long."""
    run = Explored(setup, COMPONENTS[name](setup), ConditionLog(setup.program.counted))
    try:
        run.run(MOST)
    except ResourceExhausted:
        return None
    return run


def missing(run: Explored, program: Program) -> list[tuple[Node, ViolationEdge]]:
    """The violation edges that have successors which nobody has taken."""
    found: list[tuple[Node, ViolationEdge]] = []
    violations = program.violations
    for node, step in run.conditioned_steps():
        if not node.expanded or node.covered_by is not None:
            continue
        unproved = run.component.unproved(node.component, node.precision, step, ()).conditions
        taken = {child.step.edge for child in node.offspring or () if child.step is not None}
        for index in violations.watched(step.edge):
            if step.edge.operations[index] not in unproved:
                continue
            edge = violations.edge(step.edge, index)
            if edge not in taken and _has_successor(run, node, edge):
                found.append((node, edge))
    return found


def _has_successor(run: Explored, node: Node, edge: ViolationEdge) -> bool:
    transfer = run.exploration.analysis.transfer
    step = Step(StepKind.INTRA, edge, edge.target)
    return any(True for _ in transfer.successors(node.component, node.precision, step))


def check(definition: Path, names: list[str]) -> int:
    """Compare; how many targets there are where conditions fail."""
    program = program_of(definition)
    setup, targets = Setup(program, seconds=60), 0
    for name in names:
        run = explored(setup, name)
        if run is None:
            continue
        counted = {condition for condition in run.all_unproved() if program.violations.counts(condition)}
        assert counted <= run.log.suspect, f"{definition.stem}, {name}"
        assert not missing(run, program), f"{definition.stem}, {name}"
        targets += sum(_fails(child) for node in run.exploration.reached for child in node.offspring or ())
    return targets


def _fails(node: Node) -> bool:
    return node.step is not None and isinstance(node.step.edge, ViolationEdge)


@pytest.mark.parametrize("definition", DEFINITIONS[5::41], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_some_pairs(definition: Path) -> None:
    number = DEFINITIONS.index(definition)
    check(definition, [NAMES[(number + offset) % len(NAMES)] for offset in (0, 3, 7, 9)])


@pytest.mark.slow
@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_all_pairs(definition: Path) -> None:
    check(definition, NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_there_are_targets(name: str) -> None:
    assert check(TASKS / "overflow" / "addition-unsafe.yml", [name]) > 0


# -- each way in which a note can get lost is found out ------------------------------------------------------------------


def _silent(*_: object) -> None:
    """Notes nothing."""


def _deaf_to_accesses(self: AssumptionCode, operation: Assume, known: str, narrows: str) -> None:
    self.code.emit(f"if {known} == 0: return None")


def _passes_over(self: SlicingTransfer, state: Any, precision: SlicingPrecision, step: Step) -> Iterable[Any]:
    return self._successors(state, precision.wrapped, self._steps.of(step, precision.relevant))


def _notes_later(self: SymbolicExecutor, scratch: SymbolicScratch, operation: Condition, value: Value | None) -> None:
    """As if only accesses were kept an eye on."""
    if scratch.log is not None and value != 1 and isinstance(operation.condition, Valid):
        scratch.log.note(operation)


CHECKS: Final = "overflow/addition-unsafe.yml"
ACCESSES: Final = "memory/read-at-input-unsafe.yml"
SEEDED: Final[list[tuple[Any, str, Callable[..., Any], str, str]]] = [
    (ValueTransfer, "_note_open", _silent, "interpreted", CHECKS),
    (ValueTransfer, "_note_open", _silent, "interpreted", ACCESSES),
    (AssumptionCode, "note", _silent, "value-nothing", CHECKS),
    (AssumptionCode, "_test_valid", _deaf_to_accesses, "value-nothing", ACCESSES),
    (SlicingTransfer, "successors", _passes_over, "sliced-value", CHECKS),
    (SlicingTransfer, "successors", _passes_over, "sliced-symbolic", ACCESSES),
    (SymbolicExecutor, "look", _silent, "symbolic", CHECKS),
    (SymbolicExecutor, "_note", _notes_later, "symbolic", CHECKS),
    (SymbolicExecutor, "_note", _silent, "symbolic", ACCESSES),
    (Exploration, "_fail", _silent, "value-full", CHECKS),
]


@pytest.mark.parametrize("seed", SEEDED, ids=lambda seed: f"{seed[0].__name__}.{seed[1]}, {seed[3]}, {seed[4]}")
def test_a_note_that_gets_lost_is_noticed(
    seed: tuple[Any, str, Callable[..., Any], str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, name, wrong, component, definition = seed
    assert hasattr(owner, name)
    check(TASKS / definition, [component])
    program = program_of(TASKS / definition)
    setup = Setup(program)
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, wrong)
        run = explored(setup, component)
    assert run is not None
    assert missing(run, program)
