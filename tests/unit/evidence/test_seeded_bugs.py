"""Seeded bugs of the engine are caught by the evidence that comes with a verdict.

Each bug is planted in `domains/` or `cpa/` for the time of a test, as someone could have written it by mistake. Without
evidence the verdict is wrong. With evidence it becomes UNKNOWN: the checker of certificates, which shares no code with these
rooms, finds the hole in a wrong proof, and a native run takes another way than a wrong counterexample.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from cegas import Options, Verdict, verify
from cegas.cpa.algorithm import Exploration
from cegas.cpa.operators import LinearCover
from cegas.domains.symbolic import state as symbolic_state
from cegas.domains.symbolic.solving import IMPOSSIBLE, Satisfiability
from cegas.domains.value import cpa as value_cpa
from cegas.domains.value import evaluation
from cegas.domains.value.algebra import ValueAlgebra
from cegas.domains.value.cpa import ValueDomain, ValueStop
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.state import Frame, ObjectContent, Rest, ValueState, frame_less_or_equal, memory_less_or_equal
from cegas.domains.value.transfer import InterpretedTransfer, ValueTransfer
from cegas.frontend.lowering import arithmetic, context
from cegas.pointers import cells, flows, points_to
from cegas.pointers import locations as locations_of
from cegas.pointers.locations import FIXED, Locations
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Expression
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.operations import Allocate, Copy, Havoc, Origin, OriginKind
from cegas.program.oracle import AccessTarget
from cegas.program.types import BOOL, Type
from cegas.program.values import Pointer, Unknown, Value
from cegas.smt.algebra import SmtAlgebra
from cegas.smt.layout import AddressLayout, External
from cegas.smt.path import PathEncoder
from cegas.smt.values import Choice
from cegas.smt.values import Term as SmtTerm
from cegas.verification import certify as certifying
from cegas.verification import vacuity

HEAD: Final = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void *malloc(unsigned long);
void free(void *);
void *memcpy(void *, const void *, unsigned long);
"""

Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def _no_generated_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is patched is the reference transfer relation."""
    monkeypatch.setattr(value_cpa, "CompiledTransfer", lambda code, log: InterpretedTransfer(code.reference, log))


def verdict(text: str, folder: Path, analysis: str, *, certify: bool) -> tuple[Verdict, str]:
    file = folder / "program.c"
    file.write_text(HEAD + text)
    with pytest.MonkeyPatch.context() as patch:
        # The runs that look for vacuous proofs come across some of the errors, which is not what is tested here.
        patch.setattr(vacuity, "examine", lambda *arguments, **options: None)
        patch.setattr(certifying, "OTHERS", ())  # so do other analyses whose proofs could be certified instead
        result = verify(file, analysis=analysis, options=Options(certify=certify, replay=False), time_limit=30)
    return result.verdict, result.evidence.get("certificate", "") + " " + result.reason


# -- what can go wrong with operators ------------------------------------------------------------------------------------


def wrong_operator(change: Callable[[op.Operator, Type, Type, Sequence[Value]], Value | None]) -> Plant:
    """For some operands (None: not for these), an operator has another result."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        right = ValueAlgebra.apply

        def apply(
            self: ValueAlgebra, operator: op.Operator, type_: Type, operand: Type, values: Sequence[Value], lives: Any = None
        ) -> Value:
            wrong = change(operator, type_, operand, values)
            return right(self, operator, type_, operand, values, lives) if wrong is None else wrong

        monkeypatch.setattr(ValueAlgebra, "apply", apply)

    return plant


def no_wrap_around(operator: op.Operator, type_: Type, _: Type, values: Sequence[Value]) -> Value | None:
    if operator is op.ADD and all(isinstance(value, int) for value in values):
        return min(sum(value for value in values if isinstance(value, int)), (1 << type_.bits) - 1)
    return None


def zeros_for_signs(operator: op.Operator, _: Type, __: Type, values: Sequence[Value]) -> Value | None:
    return values[0] if operator is op.SEXT and isinstance(values[0], int) else None


def unsigned_for_signed(operator: op.Operator, type_: Type, operand: Type, values: Sequence[Value]) -> Value | None:
    numbers = [value for value in values if isinstance(value, int)]
    return op.ULT.evaluate(type_, operand, *numbers) if operator is op.SLT and len(numbers) == 2 else None


def zeros_shifted_in(operator: op.Operator, type_: Type, operand: Type, values: Sequence[Value]) -> Value | None:
    numbers = [value for value in values if isinstance(value, int)]
    return op.LSHR.evaluate(type_, operand, *numbers) if operator is op.ASHR and len(numbers) == 2 else None


def equal_bits_are_equal_floats(operator: op.Operator, _: Type, __: Type, values: Sequence[Value]) -> Value | None:
    if operator is op.FEQ and all(isinstance(value, int) for value in values):
        return 1 if values[0] == values[1] else 0
    return None


def rounds_down(operator: op.Operator, type_: Type, _: Type, values: Sequence[Value]) -> Value | None:
    numbers = [op.signed(value, type_.bits) for value in values if isinstance(value, int)]
    if operator is op.SDIV and len(numbers) == 2 and numbers[1]:
        return (numbers[0] // numbers[1]) & ((1 << type_.bits) - 1)
    return None


# -- what can go wrong with states ---------------------------------------------------------------------------------------


def weak_update_as_strong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several places that a pointer may mean, the first one is taken for it."""
    right = ValueTransfer.place

    def place(self: ValueTransfer, scratch: Scratch, expression: Expression) -> Value:
        address = right(self, scratch, expression)
        if isinstance(address, Unknown):
            target = self.oracle.targets(scratch.function, expression)[-1]
            pointer: Any = Pointer(self.objects.get(target.site, 0), target.offset or 0)  # type: ignore[arg-type]
            return pointer  # type: ignore[no-any-return]
        return address

    monkeypatch.setattr(ValueTransfer, "place", place)


class Lacking:
    """A pointer analysis that forgets one of the targets of each access."""

    def __init__(self, oracle: Any) -> None:
        self._oracle = oracle
        self.taken_sites = oracle.taken_sites

    def targets(self, function: str, address: Expression) -> tuple[AccessTarget, ...]:
        found: tuple[AccessTarget, ...] = self._oracle.targets(function, address)
        return found if len(found) < 2 else tuple(each for each in found if each.site.name != "y")


def missing_target(monkeypatch: pytest.MonkeyPatch) -> None:
    right = ValueTransfer.__init__

    def init(self: ValueTransfer, program: Any, objects: Any, space: Any) -> None:
        right(self, program, objects, space)
        self.oracle = Lacking(space.oracle)

    monkeypatch.setattr(ValueTransfer, "__init__", init)


def stale_cells_after_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new block starts with what the last one of its site held when it was freed."""
    left: dict[Any, ObjectContent] = {}
    die, allocate = ValueTransfer._die, ValueTransfer._allocate

    def remember(self: ValueTransfer, scratch: Scratch, object_: Any) -> None:
        content = scratch.memory.get(object_)
        if content is not None:
            left[object_.site] = content
        die(self, scratch, object_)

    def reuse(self: ValueTransfer, scratch: Scratch, operation: Allocate) -> None:
        allocate(self, scratch, operation)
        pointer: Any = scratch.registers.get(operation.target)
        if operation.site in left and operation.site.kind is ObjectKind.HEAP:
            scratch.memory = scratch.memory.set(pointer.object, left[operation.site])

    monkeypatch.setattr(ValueTransfer, "_die", remember)
    monkeypatch.setattr(ValueTransfer, "_allocate", reuse)


def uninitialised_is_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    allocate = ValueTransfer._allocate

    def zeroed(self: ValueTransfer, scratch: Scratch, operation: Allocate) -> None:
        allocate(self, scratch, operation)
        for object_, content in list(scratch.memory.items()):
            if content.rest is Rest.FRESH:
                scratch.memory = scratch.memory.set(
                    object_, ObjectContent(content.alive, content.size, Rest.ZERO, content.cells)
                )

    monkeypatch.setattr(ValueTransfer, "_allocate", zeroed)


def input_is_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    havoc = ValueTransfer._havoc

    def zero(self: ValueTransfer, scratch: Scratch, operation: Havoc) -> None:
        havoc(self, scratch, operation)
        if "uninitialized" in str(operation.origin):
            scratch.registers[operation.target] = 0

    monkeypatch.setattr(ValueTransfer, "_havoc", zero)


def volatile_is_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else changes a volatile object."""
    havoc = ValueTransfer._havoc

    def unchanged(self: ValueTransfer, scratch: Scratch, operation: Havoc) -> None:
        havoc(self, scratch, operation)
        if operation.origin.kind is OriginKind.VOLATILE and operation.target.type is BOOL:
            scratch.registers[operation.target] = 0

    monkeypatch.setattr(ValueTransfer, "_havoc", unchanged)


def copies_too_little(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = ValueTransfer._copy

    def shorter(self: ValueTransfer, scratch: Scratch, operation: Copy) -> None:
        size = operation.size
        if isinstance(size, Constant) and size.bits > 1:
            size = Constant(size.type, size.bits - 1)
        copy(self, scratch, Copy(operation.position, operation.destination, operation.source, size))

    monkeypatch.setattr(ValueTransfer, "_copy", shorter)


def locals_of_one_name_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The locals of a recursive call are those of its caller, and survive its return."""
    init = Scratch.__init__

    def flat(self: Scratch, state: ValueState, *others: Any) -> None:
        init(self, state, *others)
        self.depth = 1

    monkeypatch.setattr(Scratch, "__init__", flat)
    monkeypatch.setattr(ValueTransfer, "_leave", lambda self, frame, memory, function, depth: ValueState(frame, memory))


def callee_changes_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers of the caller are looked up in the callee's frame first, by their place."""
    leave = ValueTransfer.leave

    def mixed(self: ValueTransfer, state: ValueState, step: Any) -> ValueState:
        result = leave(self, state, step)
        own = {register.index: value for register, value in state.frame.values.items()}
        values = {register: own.get(register.index, value) for register, value in result.frame.values.items()}
        return ValueState(Frame(values, result.frame.parent), result.memory)

    monkeypatch.setattr(ValueTransfer, "leave", mixed)


# -- what can go wrong with conditions and covering ----------------------------------------------------------------------


def learns_the_opposite(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where two values differ, they are learned to be equal."""
    learn = ValueTransfer._learn

    def wrong(self: ValueTransfer, scratch: Scratch, condition: Expression, *, wanted: bool) -> None:
        is_unequal = isinstance(condition, Apply) and condition.operator is op.NE
        learn(self, scratch, condition, wanted=wanted and not is_unequal)

    monkeypatch.setattr(ValueTransfer, "_learn", wrong)


def unknown_is_false(monkeypatch: pytest.MonkeyPatch) -> None:
    """A condition on two values of which nothing is known does not hold."""
    assume = ValueTransfer.assume

    def wrong(self: ValueTransfer, scratch: Scratch, condition: Expression) -> bool:
        if isinstance(condition, Apply) and condition.operator is op.EQ:
            if all(isinstance(self.evaluate(scratch, operand), Unknown) for operand in condition.operands):
                return False
        return assume(self, scratch, condition)

    monkeypatch.setattr(ValueTransfer, "assume", wrong)


def cover_without_the_call_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Exploration, "_partition", lambda self, control, state: self.reached.partition((control.location, control.property))
    )


def cover_without_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ValueStop, "index", lambda self: LinearCover(self._domain))
    monkeypatch.setattr(
        ValueDomain, "less_or_equal", lambda self, state, other: frame_less_or_equal(state.frame, other.frame)
    )


def cover_without_callers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the innermost frame is compared."""

    def less_or_equal(self: ValueDomain, state: ValueState, other: ValueState) -> bool:
        mine, theirs = (Frame(dict(each.frame.values), None) for each in (state, other))
        return frame_less_or_equal(mine, theirs) and memory_less_or_equal(state.memory, other.memory)

    monkeypatch.setattr(ValueStop, "index", lambda self: LinearCover(self._domain))
    monkeypatch.setattr(ValueDomain, "less_or_equal", less_or_equal)


def cover_without_constraints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symbolic_state, "_match_constraints", lambda mine, theirs, matching: True)


def products_are_never_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver's answer for a question with a product is lost, and taken for "no"."""
    ask = Satisfiability._ask

    def wrong(self: Satisfiability, constraints: Sequence[Any]) -> Any:
        has_product = any("*" in str(each) or "MUL" in repr(each).upper() for each in constraints)
        return IMPOSSIBLE if has_product else ask(self, constraints)

    monkeypatch.setattr(Satisfiability, "_ask", wrong)


def numbers_are_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call through a number goes nowhere."""
    may_be, outside_call = ValueTransfer._may_be, ValueTransfer._outside_call

    def no_function(self: ValueTransfer, pointer: Value, callee: Any) -> bool:
        return not isinstance(pointer, int) and may_be(self, pointer, callee)

    def no_way_out(self: ValueTransfer, state: ValueState, step: Any) -> ValueState | None:
        pointer = self.evaluate(Scratch(state, step.edge.source.function), step.edge.call.callee)
        return None if isinstance(pointer, int) else outside_call(self, state, step)

    monkeypatch.setattr(ValueTransfer, "_may_be", no_function)
    monkeypatch.setattr(ValueTransfer, "_outside_call", no_way_out)


def numbers_in_tables_are_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pointer analysis takes every fixed number for null."""
    monkeypatch.setattr(flows, "number_flag", lambda number, bits: FIXED)


def moved_null_is_null(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pointer analysis takes what arithmetic makes of null for an address that cannot be called."""
    monkeypatch.setattr(flows, "MOVED", 0)


def only_own_functions_can_be_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """The condition in front of a call fails for every number."""
    right = ValueTransfer._callable
    monkeypatch.setattr(ValueTransfer, "_callable", lambda self, value: 0 if isinstance(value, int) else right(self, value))


def functions_return_no_error_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pointer from outside is null or lies where memory can be."""
    right = AddressLayout.external

    def wrong(self: AddressLayout, address: Any) -> None:
        right(self, address)
        null = self.terms.equal(address, self.terms.vector(0, self.bits))
        self.definitions.append(self.terms.disjunction(null, self.terms.negation(self.in_pages(address))))

    monkeypatch.setattr(AddressLayout, "external", wrong)


BUGS: Final[dict[str, tuple[Plant, str, str]]] = {
    "a forgotten wrap-around": (
        wrong_operator(no_wrap_around),
        "value-full",
        "int main(void) { unsigned x = 4294967295u; x = x + 1; if (x == 0) reach_error(); return 0; }",
    ),
    "a wrong sign extension": (
        wrong_operator(zeros_for_signs),
        "value-full",
        "int main(void) { signed char c = -1; int i = c; if (i == -1) reach_error(); return 0; }",
    ),
    "a signed comparison as an unsigned one": (
        wrong_operator(unsigned_for_signed),
        "value-full",
        "int main(void) { int x = -1; for (int i = 0; i < 3; i++) x = -x; if (x < 1) return 0; x = -x; if (x < 0) reach_error();"
        " return 0; }",
    ),
    "a shift that forgets the sign": (
        wrong_operator(zeros_shifted_in),
        "value-full",
        "int main(void) { int x = -8; if (x >> 1 == -4) reach_error(); return 0; }",
    ),
    "a quotient rounded down": (
        wrong_operator(rounds_down),
        "value-full",
        "int main(void) { int x = -7; if (x / 2 == -3) reach_error(); return 0; }",
    ),
    "a NaN that equals itself": (
        wrong_operator(equal_bits_are_equal_floats),
        "value-full",
        "int main(void) { double z = 0.0; double n = z / z; if (n != n) reach_error(); return 0; }",
    ),
    "a weak update as a strong one": (
        weak_update_as_strong,
        "value-full",
        """int x, y; int *table[2] = {&x, &y};
        int main(void) { unsigned char i = __VERIFIER_nondet_uchar(); if (i > 1) return 0; *table[i] = 1;
            if (x) reach_error(); return 0; }""",
    ),
    "a points-to set that lacks a target": (
        missing_target,
        "value-full",
        """int x, y; int *table[2] = {&x, &y};
        int main(void) { unsigned char i = __VERIFIER_nondet_uchar(); if (i > 1) return 0; *table[i] = 1;
            if (y) reach_error(); return 0; }""",
    ),
    "stale cells after free": (
        stale_cells_after_free,
        "value-full",
        """int main(void) { int sum = 0;
            for (int i = 0; i < 2; i++) { int *p = malloc(4); if (i == 0) *p = 1; sum = *p; free(p); }
            if (sum != 1) reach_error(); return 0; }""",
    ),
    "uninitialised memory as zero": (
        uninitialised_is_zero,
        "value-full",
        "int main(void) { int *p = malloc(8); if (p[1] == 5) reach_error(); return 0; }",
    ),
    "an uninitialised variable as zero": (
        input_is_zero,
        "value-full",
        "int main(void) { int x; if (x == 5) reach_error(); return 0; }",
    ),
    "a volatile object as memory": (
        volatile_is_memory,
        "value-full",
        "volatile int x; int main(void) { x = 1; if (x == 5) reach_error(); return 0; }",
    ),
    "a device as memory": (
        volatile_is_memory,
        "value-full",
        """#define R (*(volatile int *)0x40011000)
        int main(void) { R = 1; if (R == 5) reach_error(); return 0; }""",
    ),
    "a copy that is too short": (
        copies_too_little,
        "value-full",
        """char a[4] = {1, 2, 3, 4}, b[4];
        int main(void) { memcpy(b, a, 4); if (b[3] == 4) reach_error(); return 0; }""",
    ),
    "a callee's local for the caller's": (
        locals_of_one_name_are_one,
        "value-full",
        """int f(int n) { int x = n; int *p = &x; if (n > 0) f(n - 1); return *p; }
        int main(void) { if (f(1) == 1) reach_error(); return 0; }""",
    ),
    "a callee's registers for the caller's": (
        callee_changes_the_caller,
        "value-full",
        """int g(int n) { int a = n, b = n, c = n, d = n, e = n; if (__VERIFIER_nondet_int()) return a; return b + c + d + e; }
        int main(void) { int a = 1, b = 1, c = 1, d = 1, e = 1; int r = g(7); r = g(7);
            if (a == 1 && b == 1 && c == 1 && d == 1 && e == 1) reach_error(); return 0; }""",
    ),
    "a branch learned wrongly": (
        learns_the_opposite,
        "value-full",
        "int main(void) { int x = __VERIFIER_nondet_int(); if (x != 5) { if (x != 5) reach_error(); } return 0; }",
    ),
    "an unknown condition that does not hold": (
        unknown_is_false,
        "value-full",
        """int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
            if (x == y) reach_error(); return 0; }""",
    ),
    "a cover check that ignores the call stack": (
        cover_without_the_call_stack,
        "value-full",
        """void f(void) { if (__VERIFIER_nondet_int()) return; }
        int main(void) { f(); f(); reach_error(); return 0; }""",
    ),
    "a cover check that ignores memory": (
        cover_without_memory,
        "value-full",
        """int g; int main(void) { g = 0; if (__VERIFIER_nondet_int()) g = 1;
            while (__VERIFIER_nondet_int()) { } if (g == GOAL) reach_error(); return 0; }""",
    ),
    "a cover check that ignores the callers": (
        cover_without_callers,
        "value-full",
        """void f(void) { while (__VERIFIER_nondet_int()) { } }
        int main(void) { int x = 0; if (__VERIFIER_nondet_int()) x = 1; f(); if (x == GOAL) reach_error(); return 0; }""",
    ),
    "a cover check that ignores constraints": (
        cover_without_constraints,
        "symex",
        """int main(void) { int x = __VERIFIER_nondet_int(); if (x < 5) { } else { }
            while (__VERIFIER_nondet_int()) { } if (GOAL ? x >= 5 : x < 5) reach_error(); return 0; }""",
    ),
    "a call of an external function that goes nowhere": (
        numbers_are_not_called,
        "value-full",
        """typedef int (*function)(void); extern function get(void);
        int main(void) { function f = get(); if ((unsigned long)f == 0x500000) { f(); reach_error(); } return 0; }""",
    ),
    "a call of a fixed address that goes nowhere": (
        numbers_are_not_called,
        "value-full",
        "int main(void) { ((void (*)(void))0x8000)(); reach_error(); return 0; }",
    ),
    "a call of a number in a table that goes nowhere": (
        numbers_in_tables_are_not_called,
        "cegas",
        """union entry { unsigned long number; void (*function)(void); } table[2];
        int main(void) { table[1].number = 0x600000; table[1].function(); reach_error(); return 0; }""",
    ),
    "a call of a number that is taken for invalid": (
        only_own_functions_can_be_called,
        "value-full",
        "int main(void) { ((void (*)(void))0x8000)(); reach_error(); return 0; }",
    ),
    "a call of null plus a constant that goes nowhere": (
        moved_null_is_null,
        "cegas",
        """int main(void) { char *p = 0; p = __VERIFIER_nondet_int() ? p : 0; p = p + 0x10000;
            ((void (*)(void))p)(); reach_error(); return 0; }""",
    ),
    "an error code that no function returns": (
        functions_return_no_error_codes,
        "value-full",
        "extern void *get(void); int main(void) { if (get() == (void *)-12) reach_error(); return 0; }",
    ),
    "a small number that no function returns": (
        functions_return_no_error_codes,
        "cegas",
        """extern void *get(void);
        int main(void) { unsigned long n = (unsigned long)get(); if (n && n < 16) reach_error(); return 0; }""",
    ),
    "an answer that got lost": (
        products_are_never_possible,
        "symex",
        """int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
            if (x * y == 1517 && x > 1 && y > x) reach_error(); return 0; }""",
    ),
}


def goals(text: str) -> list[str]:
    """Which of two states is looked at first is not laid down; the error is where the other one is."""
    return [text.replace("GOAL", goal) for goal in ("0", "1")] if "GOAL" in text else [text]


@pytest.mark.parametrize("name", BUGS)
def test_a_wrong_proof_is_caught_by_its_certificate(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plant, analysis, text = BUGS[name]
    for each in goals(text):
        assert verdict(each, tmp_path, analysis, certify=False)[0] is Verdict.UNSAFE, "without the bug the error is found"
    plant(monkeypatch)
    wrong = [each for each in goals(text) if verdict(each, tmp_path, analysis, certify=False)[0] is Verdict.SAFE]
    assert wrong, "the bug does no harm"
    for each in wrong:
        found, reason = verdict(each, tmp_path, analysis, certify=True)
        assert found is Verdict.UNKNOWN, reason
        assert "failed" in reason


# -- numbers of addresses ------------------------------------------------------------------------------------------------


def realloc_moves_every_block(monkeypatch: pytest.MonkeyPatch) -> None:
    """Old and new block live at the same time."""
    monkeypatch.setattr(PathEncoder, "make_room", lambda self, address: None)


def external_pointers_stay_out_of_freed_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    def keep_out(self: AddressLayout, pointer: External, memory: MemoryObject) -> None:
        self.definitions.append(self._outside(pointer.address, memory))

    monkeypatch.setattr(AddressLayout, "_keep_out", keep_out)


def new_blocks_lie_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was freed outside the program is never allocated again."""
    monkeypatch.setattr(evaluation, "may_free_outside", lambda program, oracle: False)


def dead_objects_live_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of a life is overlooked: two objects that never live at the same time are taken for different ones."""

    def wrong(self: ValueTransfer, scratch: Any, operation: Any) -> None:
        scratch.loaded.clear()

    monkeypatch.setattr(ValueTransfer, "_end_lifetime", wrong)


def what_is_outside_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """One past the end of external memory is taken for a place in it, where no own object can be."""
    for algebra in (SmtAlgebra, ValueAlgebra):
        correct = algebra.is_inside

        def wrong(self: Any, pointer: Pointer, lives: Any = None, correct: Any = correct) -> bool:
            return pointer.object.site.kind is ObjectKind.EXTERNAL or bool(correct(self, pointer, lives))

        monkeypatch.setattr(algebra, "is_inside", wrong)


OPEN_BUGS: Final[dict[str, tuple[Plant, str]]] = {
    "what a pointer from outside points to never ends": (
        what_is_outside_never_ends,
        """extern int *get(void); int own;
        int main(void) { int *p = get(); own = 1; if (p && p + 1 == &own) reach_error(); return 0; }""",
    ),
    "an array of incomplete type never ends": (
        what_is_outside_never_ends,
        """extern int a[]; int own;
        int main(void) { own = 1; if (&a[4] == &own) reach_error(); return 0; }""",
    ),
    "realloc that never stays in place": (
        realloc_moves_every_block,
        """void *realloc(void *, unsigned long);
        int main(void) { char *p = malloc(4); unsigned long old = (unsigned long)p; char *q = realloc(p, 8);
            if ((unsigned long)q == old) reach_error(); return 0; }""",
    ),
    "a call of an own function that goes nowhere": (
        numbers_are_not_called,
        """void f(void) { reach_error(); } void g(void) { }
        void (*functions[2])(void) = {f, g};
        int main(void) {
            void (*p)(void) = functions[__VERIFIER_nondet_int() & 1]; if ((unsigned long)p == 0x400000) p(); return 0; }""",
    ),
    "an external pointer that equals no freed block": (
        external_pointers_stay_out_of_freed_blocks,
        """extern void *my_alloc(void);
        int main(void) { int *p = malloc(4); free(p); int *q = my_alloc(); if (q != 0 && p == q) reach_error(); return 0; }""",
    ),
    "a new block that equals no freed external one": (
        new_blocks_lie_nowhere_else,
        """extern void *my_alloc(void);
        int main(void) { int *q = my_alloc(); if (!q) return 0; unsigned long a = (unsigned long)q; free(q);
            int *p = malloc(4); if ((unsigned long)p == a) reach_error(); return 0; }""",
    ),
    "an argument that outlives its callee": (
        dead_objects_live_on,
        """struct big { int a[8]; }; unsigned long save;
        void f(struct big b) { if (save == (unsigned long) b.a) reach_error(); save = (unsigned long) b.a; }
        int main(void) { struct big x = {{0}}; f(x); f(x); return 0; }""",
    ),
}


@pytest.mark.parametrize("name", OPEN_BUGS)
def test_a_wrong_proof_about_the_number_of_an_address_is_caught(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plant, text = OPEN_BUGS[name]
    assert verdict(text, tmp_path, "value-full", certify=False)[0] is Verdict.UNKNOWN, "without the bug it is open"
    plant(monkeypatch)
    assert verdict(text, tmp_path, "value-full", certify=False)[0] is Verdict.SAFE, "the bug does no harm"
    found, reason = verdict(text, tmp_path, "value-full", certify=True)
    assert found is Verdict.UNKNOWN, reason
    assert "failed" in reason


def numbers_elsewhere_are_external(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that lies in none of the objects that are likely is an address outside the program."""

    def wrong(self: SmtAlgebra, address: Any, objects: Any) -> Value:
        right = number_as_pointer(self, address, objects)
        assert self.external is not None
        outside = Pointer(self.external, self.wrap(address, self.offset_type))
        if not isinstance(right, Choice):
            return right if isinstance(right, Pointer) else outside
        return Choice(
            tuple((guard, value if isinstance(value, Pointer) else outside) for guard, value in right.alternatives), 8
        )

    number_as_pointer = SmtAlgebra.number_as_pointer
    monkeypatch.setattr(SmtAlgebra, "number_as_pointer", wrong)
    casts_never_lead_to_another_object(monkeypatch)


def sums_stay_in_the_object_of_the_second_operand(monkeypatch: pytest.MonkeyPatch) -> None:
    unresolved = SmtAlgebra.unresolved

    def wrong(self: SmtAlgebra, operator: op.Operator, type_: Type, operand: Type, values: Sequence[Value]) -> Value:
        if operator is op.ADD and isinstance(values[0], SmtTerm) and isinstance(values[1], Pointer):
            return Pointer(values[1].object, self.apply(op.ADD, type_, type_, (values[1].offset, values[0])))
        return unresolved(self, operator, type_, operand, values)

    monkeypatch.setattr(SmtAlgebra, "unresolved", wrong)
    casts_never_lead_to_another_object(monkeypatch)


def fixed_numbers_stay_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is added to a number of the program text, it is no address."""
    apply_step = flows.apply_step

    def wrong(locations: Locations, bits: int, step: flows.FlowStep) -> int:
        fixed = bits & locations_of.FIXED if step[0] == flows.MOVE else 0
        return apply_step(locations, bits ^ fixed, step) | fixed

    monkeypatch.setattr(flows, "apply_step", wrong)
    monkeypatch.setattr(cells, "accessed", lambda bits, distance, stride: bits & ~(locations_of.FIXED | locations_of.NULL))
    monkeypatch.setattr(
        points_to, "accessed", lambda bits, distance, stride: bits & ~(locations_of.FIXED | locations_of.NULL)
    )


def pointers_are_defined_after_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """That a pointer is null or external is demanded of bits that the program has looked at."""

    def wrong(self: SmtAlgebra, value: Value) -> Value:
        if isinstance(value, SmtTerm) and value.type.bits == self.pointer_bits:
            self.layout.external(value.node)
            return self.null_or_external(value.node)
        return value

    monkeypatch.setattr(SmtAlgebra, "as_pointer", wrong)


def inexact_pointers_are_external(monkeypatch: pytest.MonkeyPatch) -> None:
    invent = SmtAlgebra.invent

    def wrong(self: SmtAlgebra, origin: Origin, type_: Type) -> tuple[Value, Any]:
        return invent(self, Origin(OriginKind.ENVIRONMENT, origin.label), type_)

    monkeypatch.setattr(SmtAlgebra, "invent", wrong)


def casts_never_lead_to_another_object(monkeypatch: pytest.MonkeyPatch) -> None:
    for algebra in (ValueAlgebra, SmtAlgebra):
        monkeypatch.setattr(algebra, "may_be_another", lambda self, pointer, lives: False)
    monkeypatch.setattr(Locations, "as_numbers", lambda self, bits: bits)


NUMBER_BUGS: Final[dict[str, tuple[Plant, str, str]]] = {
    "a pointer beside its object that is external": (
        numbers_elsewhere_are_external,
        "value-full",
        """int a[4]; int *tab[100]; int main(void) { int i = __VERIFIER_nondet_uchar(); if (i >= 100) return 0;
            tab[i] = a - 1; int *p = tab[i]; p[1] = 7; if (a[0] == 7) reach_error(); return 0; }""",
    ),
    "a tagged pointer that is external": (
        numbers_elsewhere_are_external,
        "value-full",
        """int x; void *tab[100]; int main(void) { int i = __VERIFIER_nondet_uchar(); if (i >= 100) return 0;
            tab[i] = (void *)((unsigned long)&x + 256); int *p = (int *)((unsigned long)tab[i] - 256);
            *p = 7; if (x == 7) reach_error(); return 0; }""",
    ),
    "a pointer put together from halves that is external": (
        numbers_elsewhere_are_external,
        "value-full",
        """union { unsigned h[2]; int *p; } t[100]; int x;
        int main(void) { int i = __VERIFIER_nondet_uchar(); if (i >= 100) return 0; int *keep = &x;
            t[i].h[0] = __VERIFIER_nondet_int(); t[i].h[1] = __VERIFIER_nondet_int();
            int *p = t[i].p; if (p == keep) { *p = 7; if (x == 7) reach_error(); } return 0; }""",
    ),
    "a sum that depends on the order of its operands": (
        sums_stay_in_the_object_of_the_second_operand,
        "value-full",
        """int a, b; int main(void) { unsigned long d = (unsigned long)&b - (unsigned long)&a;
            *(int *)(d + (unsigned long)&a) = 7; if (b == 7) reach_error(); return 0; }""",
    ),
    "a fixed address plus an unknown number that is fixed": (
        fixed_numbers_stay_fixed,
        "cegas",
        """extern unsigned long __VERIFIER_nondet_ulong(void); int x;
        int main(void) { unsigned long n = __VERIFIER_nondet_ulong(); int *q = &x; char *p = (char *)16 + n;
            if ((unsigned long)p == (unsigned long)q) { *(int *)p = 7; if (x == 7) reach_error(); } return 0; }""",
    ),
    "a definition that cuts off runs": (
        pointers_are_defined_after_numbers,
        "value-full",
        """union U { long l; char *p; }; char x;
        int main(void) { union U u; if (u.l == (long)&x) { char *q = u.p; (void)q; reach_error(); } return 0; }""",
    ),
    "a missing argument that is external": (
        inexact_pointers_are_external,
        "value-full",
        """int x; void h(int *p) { *p = 1; } void f(int *p) { *p = 7; }
        int main(void) { void (*g)() = (void (*)())f; h(&x); g(); if (x == 7) reach_error(); return 0; }""",
    ),
    "a number that belongs to a dead object for ever": (
        casts_never_lead_to_another_object,
        "value-full",
        """int main(void) { int *a = malloc(4); unsigned long n = (unsigned long)a; free(a); int *b = malloc(4); *b = 0;
            if ((unsigned long)b == n) { *(int *)n = 7; if (*b == 7) reach_error(); } return 0; }""",
    ),
}


@pytest.mark.parametrize("name", NUMBER_BUGS)
def test_a_wrong_proof_about_a_number_that_may_be_an_address_is_caught(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plant, analysis, text = NUMBER_BUGS[name]
    assert verdict(text, tmp_path, analysis, certify=False)[0] is not Verdict.SAFE, "without the bug it is open or unsafe"
    plant(monkeypatch)
    found, reason = verdict(text, tmp_path, analysis, certify=False)
    assert found is Verdict.SAFE, f"the bug does no harm: {reason}"
    found, reason = verdict(text, tmp_path, analysis, certify=True)
    assert found is Verdict.UNKNOWN, reason
    assert "failed" in reason


# -- wrong counterexamples -----------------------------------------------------------------------------------------------


def wrong_formula(wrong: dict[op.Operator, op.Operator]) -> Plant:
    """Path formulas have other operators in the places of some."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        right = SmtAlgebra.apply

        def apply(self: SmtAlgebra, operator: op.Operator, type_: Type, operand: Type, values: Sequence[Value]) -> Value:
            return right(self, wrong.get(operator, operator), type_, operand, values)

        monkeypatch.setattr(SmtAlgebra, "apply", apply)

    return plant


def wrong_lowering(table: dict[str, Any], name: str, wrong: Any) -> Plant:
    """The front end takes an instruction for another one; so everything behind it agrees."""
    return lambda monkeypatch: monkeypatch.setitem(table, name, wrong)


SIGN: Final = (
    "int main(void) { signed char c = __VERIFIER_nondet_uchar(); int i = c; if (i > 200) reach_error(); return 0; }"
)
ORDER: Final = (
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0) return 0; if (x < -7) reach_error(); return 0; }"
)
REMAINDER: Final = "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0 && x % 8 == 7) reach_error(); return 0; }"

WRONG_FORMULAS: Final[dict[str, tuple[Plant, str]]] = {
    "a wrong sign extension": (wrong_formula({op.SEXT: op.ZEXT}), SIGN),
    "a signed comparison as an unsigned one": (wrong_formula({op.SLT: op.ULT}), ORDER),
    "a remainder without its sign": (wrong_formula({op.SREM: op.UREM}), REMAINDER),
}

WRONG_SEMANTICS: Final[dict[str, tuple[Plant, str]]] = {
    "a wrong sign extension": (wrong_lowering(context.CAST_OPERATORS, "sext", op.ZEXT), SIGN),
    "a signed comparison as an unsigned one": (wrong_lowering(arithmetic.INTEGER_PREDICATES, "slt", (op.ULT, False)), ORDER),
    "a remainder without its sign": (wrong_lowering(arithmetic.BINARY, "srem", op.UREM), REMAINDER),
    "a shift that forgets the sign": (
        wrong_lowering(arithmetic.BINARY, "ashr", op.LSHR),
        "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0 && x >> 1 > 0) reach_error(); return 0; }",
    ),
    "a sum of floats as a difference": (
        wrong_lowering(arithmetic.BINARY, "fadd", op.FSUB),
        "int main(void) { float x = __VERIFIER_nondet_uchar(); if (x + 1.0f < 0.0f) reach_error(); return 0; }",
    ),
}


def verdict_of_path(file: Path, replay: bool) -> tuple[Verdict, str]:
    result = verify(file, analysis="value", options=Options(replay=replay), time_limit=30)
    return result.verdict, result.evidence.get("replay", "")


@pytest.mark.parametrize("name", WRONG_FORMULAS)
def test_a_wrong_formula_is_caught_by_the_reference_semantics(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What a solver says is run along with known values before it is called a counterexample."""
    plant, text = WRONG_FORMULAS[name]
    file = tmp_path / "program.c"
    file.write_text(HEAD + text)
    plant(monkeypatch)
    result = verify(file, analysis="value", options=Options(replay=False), time_limit=30)
    assert result.verdict is Verdict.UNKNOWN
    assert "does not replay" in result.reason


@pytest.mark.parametrize("name", WRONG_SEMANTICS)
def test_a_wrong_counterexample_is_caught_by_running_it(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plant, text = WRONG_SEMANTICS[name]
    file = tmp_path / "program.c"
    file.write_text(HEAD + text)
    assert verdict_of_path(file, False)[0] is not Verdict.UNSAFE
    plant(monkeypatch)
    assert verdict_of_path(file, False)[0] is Verdict.UNSAFE, "the bug does no harm"
    assert verdict_of_path(file, True) == (Verdict.UNKNOWN, "diverged")
