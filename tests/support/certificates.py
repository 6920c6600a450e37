"""Certificates of real proofs, and mutants of them that are wrong by construction.

A mutant is wrong for one of two reasons, and both rest on runs of the reference interpreter, not on the checker:

* it *excludes* a state that a run was in at a cut point: all claims there contradict what the run had in its registers and
  its memory (`contradicts`);
* it *admits* a violation: a claim still describes the state of a run, but no longer says anything of one value; with another
  value in its place, the interpreter gets from there to the error.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Final, TypeAlias

from cegas.certificate.format import (
    Address,
    Among,
    Applied,
    Bytes,
    Certificate,
    Claim,
    ClaimedValue,
    CutPoint,
    Joined,
    Name,
    ObjectClaim,
    PointsToFacts,
    Symbol,
    SymbolRef,
    from_json,
    to_json,
)
from cegas.certificate.shapes import type_named
from cegas.evidence.certificates import certificate_of, described, inductive_certificate
from cegas.foundation.budget import Budget
from cegas.pointers import PointsTo
from cegas.program import operators as op
from cegas.program.control_flow import Edge, LocationKind, Program
from cegas.program.interpreter import Interpreter, Outcome, OutcomeKind, Supply
from cegas.program.machine import Machine
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.operations import Operation, Origin, Store, registers_written
from cegas.program.properties import Property, Verdict
from cegas.program.types import Type
from cegas.program.values import Pointer, Value
from cegas.verification.analyses import analysis_named

Place: TypeAlias = tuple[int, tuple[int, ...]]
STATIC: Final = (ObjectKind.GLOBAL, ObjectKind.LITERAL, ObjectKind.FUNCTION, ObjectKind.EXTERNAL)
MOST_OPERATIONS: Final = 3000
MOST_VISITS: Final = 4
"""Of one place."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A program with the certificate of a proof that it is safe."""

    name: str
    program: Program
    certificate: Certificate


def make_subject(name: str, program: Program, analysis: str, property_: Property | None = None) -> Subject:
    """Prove a program safe, and write the certificate of the proof; for a property that the program was made for."""
    answer = analysis_named(analysis).check(program, Budget(60))
    assert answer.verdict is Verdict.SAFE, f"{name}: {answer.verdict} {answer.reason}"
    proof, claimed = answer.proof, described(property_ or Property(), program)
    if answer.induction is not None:
        certificate = inductive_certificate(answer.induction, analysis, (), {}, claimed)
        return Subject(name, program, from_json(to_json(certificate)))
    assert proof is not None
    points_to = proof.calls if isinstance(proof.calls, PointsTo) else None
    certificate = certificate_of(program, proof.exploration, analysis, (), {}, points_to, claimed, searched=proof.enumerated)
    return Subject(name, program, from_json(to_json(certificate)))


# -- runs ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Visit:
    """What a run had at a place."""

    place: Place
    functions: tuple[str, ...]
    registers: tuple[Mapping[int, Value], ...]
    cells: Mapping[Name, Mapping[tuple[int, int], Value]]
    """By object that has a name in every state (static ones, variables of frames): what cells of some sizes held."""
    bytes: Mapping[Name, bytes]
    """Of such objects, where all bytes are numbers."""
    blocks: Mapping[tuple[int, int], tuple[bool, int]]
    """By frame and register: whether the heap block that it points to is alive, and how large it is."""
    run: int
    """The run, and how many edges it had taken."""
    step: int


def inputs(seed: int) -> Supply:
    """Small inputs and large ones, the same ones for the same seed."""
    source = random.Random(seed)

    def supply(origin: Origin, type_: Type) -> int:
        return source.choice([0, 1, 1, 2, 3, 5, 7, (1 << type_.bits) - 1, source.getrandbits(type_.bits)])

    return supply


def _interpreter(subject: Subject, run: int, observe: Callable[[Edge], None]) -> Interpreter:
    """Runs that end where a condition fails that counts."""
    program = subject.program
    return Interpreter(program, inputs(run), observe=observe, max_operations=MOST_OPERATIONS, violations=program.violations)


def place_of(edge: Edge, machine: Machine) -> Place:
    return edge.source.id, tuple(frame.call.id for frame in machine.frames if frame.call is not None)


def watch(subject: Subject, runs: int) -> list[Visit]:
    """The states that runs are in wherever they choose an edge."""
    visits: list[Visit] = []
    seen: Counter[Place] = Counter()
    for run in range(runs):
        outcome = _watch_run(subject, run, visits, seen)
        assert outcome.kind is not OutcomeKind.TARGET, f"{subject.name} is not safe"
    return visits


def _watch_run(subject: Subject, run: int, visits: list[Visit], seen: Counter[Place]) -> Outcome:
    steps = 0

    def observe(edge: Edge) -> None:
        nonlocal steps
        steps += 1
        place = place_of(edge, interpreter.machine)
        if steps > 1 and seen[place] < MOST_VISITS:
            seen[place] += 1
            visits.append(_visit(subject.program, edge, interpreter.machine, run, steps))

    interpreter = _interpreter(subject, run, observe)
    return interpreter.run()


def _visit(program: Program, edge: Edge, machine: Machine, run: int, step: int) -> Visit:
    registers = tuple(
        {index: value for index, value in enumerate(frame.registers) if value is not None} for frame in machine.frames
    )
    cells: dict[Name, dict[tuple[int, int], Value]] = {}
    whole: dict[Name, bytes] = {}
    for name, memory in _named_objects(program, machine):
        found: dict[tuple[int, int], Value] = {}
        for size in (1, 2, 4, 8):
            for offset in range(0, min(memory.size, 64) - size + 1, size) if isinstance(memory.size, int) else ():
                value = memory.content.peek(offset, size)
                if value is not None:
                    found[offset, size] = value
        cells[name] = found
        if isinstance(memory.size, int):
            content = [found.get((offset, 1)) for offset in range(memory.size)]
            if all(isinstance(byte, int) for byte in content):
                whole[name] = bytes(byte for byte in content if isinstance(byte, int))
    functions = tuple(frame.function.name for frame in machine.frames)
    blocks = {
        (number, index): (value.object.alive == 1, value.object.size)
        for number, frame in enumerate(registers)
        for index, value in frame.items()
        if isinstance(value, Pointer) and value.object.site.kind is ObjectKind.HEAP and isinstance(value.object.size, int)
    }
    return Visit(place_of(edge, machine), functions, registers, cells, whole, blocks, run, step)


def _named_objects(program: Program, machine: Machine) -> Iterator[tuple[Name, MemoryObject]]:
    seen = set()
    for memory in machine.objects:
        if memory.site.kind is ObjectKind.GLOBAL and not memory.site.constant:
            seen.add(memory.site)
            yield Name(memory.site.index, 0), memory
    for site in program.sites:
        if site.kind is ObjectKind.GLOBAL and site not in seen and not site.constant:
            yield Name(site.index, 0), machine.static(site)
    for number, frame in enumerate(machine.frames):
        for site, memory in frame.scoped.items():
            if memory.alive == 1:
                yield Name(site.index, number), memory


def run_with(subject: Subject, visit: Visit, change: Callable[[Machine], None]) -> Outcome:
    """The run again, with a change of its state at the visit."""
    steps = 0

    def observe(edge: Edge) -> None:
        nonlocal steps
        steps += 1
        if steps == visit.step:
            change(interpreter.machine)

    interpreter = _interpreter(subject, visit.run, observe)
    return interpreter.run()


# -- what claims say of a visit ------------------------------------------------------------------------------------------


def contradicts(claim: Claim, visit: Visit, pointer_bits: int) -> bool:
    """Whether a claim certainly does not describe a state: a number, or a condition on symbols, is another one."""
    symbols: dict[int, int] = {}
    known: list[tuple[ClaimedValue, int]] = []
    for frame, values in zip(visit.registers, claim.frames, strict=True):
        for index, claimed in values.items():
            value = frame.get(index)
            if isinstance(value, int):
                known.append((claimed, value))
            elif isinstance(value, Pointer) and isinstance(claimed, int) and claimed < 4096:
                return True
    for each in claim.objects:
        cells = visit.cells.get(each.name)
        if cells is not None:
            for offset, size, claimed in each.cells:
                value = cells.get((offset, size))
                if isinstance(value, int):
                    known.append((claimed, value))
        content = visit.bytes.get(each.name)
        if content is not None and each.rest == "zero":
            covered = {offset + byte for offset, size, _ in each.cells for byte in range(size)}
            if any(byte for place, byte in enumerate(content) if place not in covered):
                return True
        if each.name in visit.cells and not each.alive:
            return True
    for claimed, value in known:
        if isinstance(claimed, SymbolRef):
            if symbols.setdefault(claimed.number, value) != value:
                return True
        elif isinstance(claimed, Address):
            if value < 4096:
                return True
        elif isinstance(claimed, int) and claimed != value:
            return True
    for claimed, value in known:
        if isinstance(claimed, Applied):
            number = evaluate(claimed, symbols, pointer_bits)
            if number is not None and number != value:
                return True
    return any(
        isinstance(constraint, int | SymbolRef | Applied) and evaluate(constraint, symbols, pointer_bits) == 0
        for constraint in claim.constraints
    )


def evaluate(expression: int | SymbolRef | Applied, symbols: Mapping[int, int], pointer_bits: int) -> int | None:
    """The value of an expression, if those of its symbols are known."""
    if isinstance(expression, int):
        return expression
    if isinstance(expression, SymbolRef):
        return symbols.get(expression.number)
    operands = [evaluate(operand, symbols, pointer_bits) for operand in expression.operands]
    numbers = [operand for operand in operands if operand is not None]
    if len(numbers) < len(operands):
        return None
    own, result = (type_named(name, pointer_bits) for name in (expression.operand_type, expression.type))
    return op.OPERATORS[expression.operator].evaluate(result, own, *numbers)


# -- mutants -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mutant:
    """A wrong certificate, and why it is wrong."""

    kind: str
    what: str
    certificate: Certificate


def mutants(subject: Subject, runs: int, most: int, seed: int = 0) -> list[Mutant]:
    """At most so many mutants of each kind."""
    maker = _Maker(subject, watch(subject, runs), random.Random(seed), most)
    return maker.make()


@dataclass(slots=True)
class _Maker:
    subject: Subject
    visits: list[Visit]
    source: random.Random
    most: int
    found: list[Mutant] = field(default_factory=list)
    _made: dict[str, set[object]] = field(default_factory=dict)

    @property
    def bits(self) -> int:
        return self.subject.program.data_model.value

    @property
    def cuts(self) -> dict[Place, CutPoint]:
        return {(cut.location, cut.calls): cut for cut in self.subject.certificate.cuts}

    def make(self) -> list[Mutant]:
        visits = list(self.visits)
        self.source.shuffle(visits)
        for visit in visits:
            if visit.place in self.cuts:
                self._exclude(visit, self.cuts[visit.place])
                self._admit(visit, self.cuts[visit.place])
            else:
                self._new_cut(visit)
        self._facts()
        return self.found

    def _add(self, kind: str, key: object, what: str, certificate: Callable[[], Certificate | None]) -> None:
        """Add a mutant unless there are enough of its kind, or one like it."""
        made = self._made.setdefault(kind, set())
        if key in made or len(made) >= self.most:
            return
        mutant = certificate()
        if mutant is not None:
            made.add(key)
            self.found.append(Mutant(kind, what, mutant))

    def _with(self, cut: CutPoint) -> Certificate:
        others = [each for each in self.subject.certificate.cuts if (each.location, each.calls) != (cut.location, cut.calls)]
        return replace(self.subject.certificate, cuts=(*others, cut))

    def _all_wrong(self, visit: Visit, claims: Sequence[Claim]) -> bool:
        return all(contradicts(claim, visit, self.bits) for claim in claims)

    # -- a state that is reached is excluded ----------------------------------------------------------------------

    def _exclude(self, visit: Visit, cut: CutPoint) -> None:
        right = [claim for claim in cut.claims if not contradicts(claim, visit, self.bits)]
        assert right, f"{self.subject.name}: no claim at {visit.place} describes a state that a run was in"
        self._exclude_registers(visit, cut)
        self._exclude_cells(visit, cut)
        wrong = tuple(claim for claim in cut.claims if claim not in right)
        self._add("claims removed", visit.place, f"{cut.location}", lambda: self._with(replace(cut, claims=wrong)))
        self._exclude_by_constraints(visit, cut, right)
        self._exclude_lives(visit, cut)
        self._exclude_by_moving(visit, cut)
        self._exclude_by_swapping(visit, cut)

    def _wrong_number(self, value: int, bits: int) -> int:
        return value ^ (1 << self.source.randrange(bits))

    def _exclude_registers(self, visit: Visit, cut: CutPoint) -> None:
        for number, registers in enumerate(visit.registers):
            function = self.subject.program.functions[visit.functions[number]]
            for index, value in registers.items():
                if not isinstance(value, int):
                    continue
                bits = function.registers[index].type.bits
                claimed = any(index in claim.frames[number] for claim in cut.claims)
                wrong = self._wrong_number(value, bits)
                claims = tuple(_with_register(claim, number, index, wrong) for claim in cut.claims)
                assert self._all_wrong(visit, claims)
                kind = "register changed" if claimed else "register added"
                what = f"{function.registers[index]} at {cut.location}"
                self._add(kind, (visit.place, number, index), what, partial(self._with, replace(cut, claims=claims)))

    def _exclude_cells(self, visit: Visit, cut: CutPoint) -> None:
        for name, cells in visit.cells.items():
            claimed = any(each.name == name for claim in cut.claims for each in claim.objects)
            for (offset, size), value in cells.items():
                if isinstance(value, int):
                    wrong = self._wrong_number(value, 8 * size)
                    claims = tuple(self._with_cell(claim, name, offset, size, wrong) for claim in cut.claims)
                    assert self._all_wrong(visit, claims)
                    kind = f"cell of {size} bytes {'changed' if claimed else 'added'}"
                    what = f"{self._site(name)}+{offset} at {cut.location}"
                    self._add(kind, (visit.place, name, offset), what, partial(self._with, replace(cut, claims=claims)))
            content = visit.bytes.get(name)
            if content is not None and any(content):
                claims = tuple(_with_object(claim, self._object(name, "zero", ())) for claim in cut.claims)
                assert self._all_wrong(visit, claims)
                what = f"{self._site(name)} zero at {cut.location}"
                self._add("rest is zero", (visit.place, name), what, partial(self._with, replace(cut, claims=claims)))

    def _object(self, name: Name, rest: str, cells: tuple[tuple[int, int, ClaimedValue], ...]) -> ObjectClaim:
        return ObjectClaim(name, True, self.subject.program.sites[name.site].size, rest, cells)

    def _site(self, name: Name) -> str:
        return self.subject.program.sites[name.site].name

    def _with_cell(self, claim: Claim, name: Name, offset: int, size: int, value: int) -> Claim:
        before = next((each for each in claim.objects if each.name == name), self._object(name, "unknown", ()))
        kept = tuple(cell for cell in before.cells if cell[0] + cell[1] <= offset or cell[0] >= offset + size)
        # What is left of a cell that was wider is not claimed any more.
        cells = tuple(sorted((*kept, (offset, size, value)), key=lambda cell: cell[0]))
        rest = (
            before.rest
            if len(kept) == len(before.cells) or (offset, size) in [cell[:2] for cell in before.cells]
            else "unknown"
        )
        return _with_object(claim, replace(before, cells=cells, rest=rest))

    def _exclude_by_constraints(self, visit: Visit, cut: CutPoint, right: Sequence[Claim]) -> None:
        """A condition that does not hold in the state is added to all claims that describe it."""
        claims = []
        for claim in cut.claims:
            if claim not in right:
                claims.append(claim)
                continue
            new = self._impossible_condition(claim, visit)
            if new is None:
                return
            claims.append(new)
        assert self._all_wrong(visit, claims)
        self._add("constraint added", visit.place, str(cut.location), lambda: self._with(replace(cut, claims=tuple(claims))))

    def _impossible_condition(self, claim: Claim, visit: Visit) -> Claim | None:
        """The claim with a new symbol for a register, and the condition that it is less than what it was."""
        for number, registers in enumerate(visit.registers):
            function = self.subject.program.functions[visit.functions[number]]
            for index, value in sorted(registers.items(), key=lambda item: str(item[0])):
                bits = function.registers[index].type.bits
                if not isinstance(value, int) or bits not in (8, 16, 32, 64):
                    continue
                symbol = len(claim.symbols)
                return replace(
                    _with_register(claim, number, index, SymbolRef(symbol)),
                    symbols=(*claim.symbols, Symbol(f"i{bits}", False)),
                    constraints=(*claim.constraints, Applied("ULT", "i1", f"i{bits}", (SymbolRef(symbol), value))),
                )
        return None

    def _exclude_lives(self, visit: Visit, cut: CutPoint) -> None:
        for name in visit.cells:
            size = self.subject.program.sites[name.site].size
            for kind, changed in (
                ("object dead", replace(self._object(name, "unknown", ()), alive=False)),
                ("object larger", replace(self._object(name, "unknown", ()), size=None if size is None else size + 8)),
                ("object smaller", replace(self._object(name, "unknown", ()), size=None if size is None else size // 2)),
            ):
                if changed.size is None and kind != "object dead":
                    continue
                claims = tuple(_with_object(claim, changed) for claim in cut.claims)
                what = f"{self._site(name)} at {cut.location}"
                self._add(kind, (visit.place, name), what, partial(self._with, replace(cut, claims=claims)))
        self._exclude_heap_lives(visit, cut)

    def _exclude_heap_lives(self, visit: Visit, cut: CutPoint) -> None:
        """What all claims say of the block that a register points to becomes wrong: its life, or its size."""
        for (number, index), (alive, size) in visit.blocks.items():
            blocks = [_block(claim, number, index) for claim in cut.claims]
            known = [block for block in blocks if block is not None and block.alive == alive]
            if len(known) < len(cut.claims):
                continue
            self._changed_blocks(
                "block's life", visit, cut, (number, index), [replace(each, alive=not alive) for each in known]
            )
            if all(each.size == size for each in known):
                larger = [replace(each, size=size + 1) for each in known]
                self._changed_blocks("block's size", visit, cut, (number, index), larger)

    def _changed_blocks(
        self, kind: str, visit: Visit, cut: CutPoint, register: tuple[int, int], blocks: Sequence[ObjectClaim]
    ) -> None:
        claims = tuple(_with_object(claim, block) for claim, block in zip(cut.claims, blocks, strict=True))
        what = f"register {register} at {cut.location}"
        self._add(kind, (visit.place, register), what, lambda: self._with(replace(cut, claims=claims)))

    def _exclude_by_moving(self, visit: Visit, cut: CutPoint) -> None:
        """The claims of another cut point, which contradict the state."""
        for place, other in self.cuts.items():
            if place != visit.place and all(len(claim.frames) == len(visit.registers) for claim in other.claims):
                if self._all_wrong(visit, other.claims):
                    moved = replace(cut, claims=other.claims)
                    self._add("claims moved", (visit.place, place), f"{place} to {visit.place}", partial(self._with, moved))

    def _exclude_by_swapping(self, visit: Visit, cut: CutPoint) -> None:
        """Two symbols, or the values of two registers, are exchanged in all claims."""
        for number, registers in enumerate(visit.registers):
            function = self.subject.program.functions[visit.functions[number]]
            numbers = [index for index, value in registers.items() if isinstance(value, int)]
            for one, other in pairwise(numbers):
                if function.registers[one].type.bits != function.registers[other].type.bits:
                    continue
                if not all({one, other} <= claim.frames[number].keys() for claim in cut.claims):
                    continue
                claims = tuple(_swapped(claim, number, one, other) for claim in cut.claims)
                if self._all_wrong(visit, claims):
                    what = f"{function.registers[one]} and {function.registers[other]} at {cut.location}"
                    self._add("values swapped", (visit.place, one), what, partial(self._with, replace(cut, claims=claims)))

    def _new_cut(self, visit: Visit) -> None:
        """A cut point where there was none, whose claims exclude a state that is reached."""
        location = self._location(visit.place[0])
        if location is LocationKind.TARGET or not visit.registers:
            return
        empty = CutPoint(*visit.place, ())
        self._add("unreachable", visit.place, str(visit.place), lambda: self._with(empty))
        for number, registers in enumerate(visit.registers):
            for index, value in registers.items():
                if isinstance(value, int):
                    bits = self.subject.program.functions[visit.functions[number]].registers[index].type.bits
                    frames: list[Mapping[int, ClaimedValue]] = [{} for _ in visit.registers]
                    frames[number] = {index: self._wrong_number(value, bits)}
                    cut = CutPoint(*visit.place, (Claim(tuple(frames), (), (), ()),))
                    assert self._all_wrong(visit, cut.claims)
                    self._add("new cut point", (visit.place, number, index), str(visit.place), partial(self._with, cut))

    def _location(self, number: int) -> LocationKind:
        for function in self.subject.program.functions.values():
            for location in function.locations:
                if location.id == number:
                    return location.kind
        raise KeyError(number)

    # -- a violation is admitted ----------------------------------------------------------------------------------

    def _admit(self, visit: Visit, cut: CutPoint) -> None:
        """Leave a value out of the claim that describes the state; with another value the run violates the property."""
        right = [claim for claim in cut.claims if not contradicts(claim, visit, self.bits)]
        if len(right) != 1:
            return  # it is not known which of them describes the state
        claim = right[0]
        for number, values in enumerate(claim.frames):
            for index, claimed in values.items():
                value = visit.registers[number].get(index)
                if isinstance(value, int) and _is_alone(claim, claimed):
                    weaker = _forgetting(_without_register(claim, number, index), claimed)
                    bits = self.subject.program.functions[visit.functions[number]].registers[index].type.bits
                    self._add(
                        "register left out" if isinstance(claimed, int) else "symbol left out",
                        (visit.place, number, index),
                        f"register {index} at {cut.location}",
                        partial(
                            self._admitted, visit, cut, claim, weaker, value, bits, partial(_set_register, number, index)
                        ),
                    )
        for each in claim.objects:
            for offset, size, claimed in each.cells:
                value = visit.cells.get(each.name, {}).get((offset, size))
                if isinstance(value, int) and each.rest == "unknown" and _is_alone(claim, claimed):
                    weaker = _forgetting(_without_cell(claim, each.name, offset), claimed)
                    self._add(
                        "cell left out",
                        (visit.place, each.name, offset),
                        f"{self._site(each.name)}+{offset} at {cut.location}",
                        partial(
                            self._admitted,
                            visit,
                            cut,
                            claim,
                            weaker,
                            value,
                            8 * size,
                            partial(_set_cell, each.name, offset, size),
                        ),
                    )

    def _admitted(
        self,
        visit: Visit,
        cut: CutPoint,
        claim: Claim,
        weaker: Claim,
        value: int,
        bits: int,
        change: Callable[[int, Machine], None],
    ) -> Certificate | None:
        ones = (1 << bits) - 1
        for new in (value ^ 1, (value + 1) & ones, 0, 1, ones, value ^ (1 << (bits - 1)), self.source.getrandbits(bits)):
            if new != value:
                outcome = run_with(self.subject, visit, partial(change, new))
                if outcome.kind is OutcomeKind.TARGET:
                    claims = tuple(weaker if each is claim else each for each in cut.claims)
                    return self._with(replace(cut, claims=claims))
        return None

    # -- facts ----------------------------------------------------------------------------------------------------

    def _facts(self) -> None:
        facts = self.subject.certificate.facts
        if facts is None:
            return
        registers: dict[tuple[str, int], set[int]] = {}
        cells: dict[tuple[int, int], set[int]] = {}
        for run in range(3):
            interpreter = Interpreter(
                self.subject.program,
                inputs(run),
                trace=lambda operation, machine: _note(operation, machine, registers, cells),
                max_operations=MOST_OPERATIONS,
            )
            interpreter.run()
        for key, sites in registers.items():
            for site in sites:
                if key in facts.registers:
                    places = Among(frozenset(place for place in facts.registers[key].places if place[0] != site))
                    wrong = PointsToFacts({**facts.registers, key: places}, facts.cells)
                    what = f"register {key} without {self._site(Name(site, 0))}"
                    self._add("register's fact", (key, site), what, partial(replace, self.subject.certificate, facts=wrong))
        for (owner, offset), sites in cells.items():
            for site in sites:
                at = (owner, offset) if (owner, offset) in facts.cells else (owner, None)
                if at in facts.cells:
                    places = Among(frozenset(place for place in facts.cells[at].places if place[0] != site))
                    wrong = PointsToFacts(facts.registers, {**facts.cells, at: places})
                    what = f"cell {at} without {self._site(Name(site, 0))}"
                    self._add("cell's fact", (at, site), what, partial(replace, self.subject.certificate, facts=wrong))


def _note(
    operation: Operation,
    machine: Machine,
    registers: dict[tuple[str, int], set[int]],
    cells: dict[tuple[int, int], set[int]],
) -> None:
    """Which addresses a run puts into registers and cells."""
    frame = machine.frames[-1]
    for register in registers_written(operation):
        value = frame.registers[register.index]
        if isinstance(value, Pointer):
            registers.setdefault((frame.function.name, register.index), set()).add(value.object.site.index)
    if isinstance(operation, Store):
        address, value = machine.evaluate(operation.address), machine.evaluate(operation.value)
        if isinstance(address, Pointer) and isinstance(address.offset, int) and isinstance(value, Pointer):
            cells.setdefault((address.object.site.index, address.offset), set()).add(value.object.site.index)


def _with_register(claim: Claim, number: int, index: int, value: ClaimedValue) -> Claim:
    frames = list(claim.frames)
    frames[number] = {**frames[number], index: value}
    return replace(claim, frames=tuple(frames))


def _without_register(claim: Claim, number: int, index: int) -> Claim:
    frames = list(claim.frames)
    frames[number] = {key: value for key, value in frames[number].items() if key != index}
    return replace(claim, frames=tuple(frames))


def _with_object(claim: Claim, changed: ObjectClaim) -> Claim:
    return replace(claim, objects=(*(each for each in claim.objects if each.name != changed.name), changed))


def _without_cell(claim: Claim, name: Name, offset: int) -> Claim:
    before = next(each for each in claim.objects if each.name == name)
    cells = tuple(cell for cell in before.cells if cell[0] != offset)
    return _with_object(claim, replace(before, cells=cells))


def _swapped(claim: Claim, number: int, one: int, other: int) -> Claim:
    values = claim.frames[number]
    return _with_register(_with_register(claim, number, one, values[other]), number, other, values[one])


def _block(claim: Claim, number: int, index: int) -> ObjectClaim | None:
    """What a claim says of the block that a register points to."""
    claimed = claim.frames[number].get(index)
    if not isinstance(claimed, Address):
        return None
    return next((each for each in claim.objects if each.name == claimed.object), None)


def _symbols(value: ClaimedValue) -> list[int]:
    """The symbols that a value is made of, as often as they occur."""
    if isinstance(value, SymbolRef):
        return [value.number]
    if isinstance(value, Applied):
        return [symbol for operand in value.operands for symbol in _symbols(operand)]
    if isinstance(value, Address):
        return _symbols(value.offset)
    if isinstance(value, Joined):
        return [symbol for part, _ in value.parts for symbol in _symbols(part)]
    return _symbols(value.value) if isinstance(value, Bytes) else []


def _is_alone(claim: Claim, claimed: ClaimedValue) -> bool:
    """Whether a value is a number, or a symbol that occurs nowhere else but in constraints."""
    if not isinstance(claimed, SymbolRef):
        return isinstance(claimed, int)
    values = [value for frame in claim.frames for value in frame.values()]
    values += [value for each in claim.objects for _, _, value in each.cells]
    return sum(_symbols(value).count(claimed.number) for value in values) == 1


def _forgetting(claim: Claim, claimed: ClaimedValue) -> Claim:
    """The claim without the constraints on a symbol."""
    if not isinstance(claimed, SymbolRef):
        return claim
    kept = tuple(constraint for constraint in claim.constraints if claimed.number not in _symbols(constraint))
    return replace(claim, constraints=kept)


def _set_register(number: int, index: int, value: int, machine: Machine) -> None:
    machine.frames[number].registers[index] = value


def _set_cell(name: Name, offset: int, size: int, value: int, machine: Machine) -> None:
    site = machine.program.sites[name.site]
    memory = machine.static(site) if site.kind in STATIC else machine.frames[name.number].scoped[site]
    memory.content.write(offset, size, value)


__all__ = ["Mutant", "Subject", "Visit", "make_subject", "mutants", "watch"]
