"""A whole program as an LLVM module."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.compiled.flow import live_at_cuts
from cegas.compiled.functions import FunctionWriter
from cegas.compiled.layout import Layout, NotCompiled
from cegas.compiled.tables import SavedSlot, Tables
from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, Program
from cegas.program.operations import Call

_HEAD: Final = """\
@objects = global ptr null
@arena = global ptr null
@tags = global ptr null
@saved = global ptr null
@failed = global ptr null
@taken = global ptr null
@stack_limit = global ptr null
@results = internal global [128 x i64] zeroinitializer
@result_objects = internal global [64 x i32] zeroinitializer
@cegas_status = external global i32
@cegas_detail = external global i64
@cegas_fuel = external global i64
@cegas_objects = external global i32
@cegas_stack = external global i64
declare i32 @cegas_allocate(i32, i64, i64, i32, i32, i64)
declare void @cegas_leave(i32, i64, i32)
declare void @cegas_promise(i32)
declare i32 @cegas_fresh(i64, i64)
declare void @cegas_written(i64, i64)
declare void @cegas_untag(i64, i64)
declare i32 @cegas_tagged(i64, i64)
declare i32 @cegas_copy(i64, i64, i64, i64)
declare i32 @cegas_fill(i64, i8, i64, i64)
declare i32 @cegas_forget(i64, i64, i64)
declare i32 @cegas_forget_but(i64, i64, i64, i32, i64)
declare i8 @cegas_fitting(i64, i8)
declare i64 @cegas_input(i32, i64)
declare void @cegas_root(i32)
declare i32 @cegas_loses()
declare ptr @llvm.frameaddress.p0(i32)
!0 = !{}
"""

Chain = Sequence[tuple[ControlFlowAutomaton, Edge | None]]


class CompiledModule(Data):
    """The text of a program's code, and what its numbers mean."""

    __slots__ = ("layout", "slots", "tables", "text")

    def __init__(self, text: str, layout: Layout, tables: Tables, slots: Sequence[Sequence[SavedSlot]]) -> None:
        self.text: Final = text
        self.layout: Final = layout
        self.tables: Final = tables
        self.slots: Final = slots
        """For the start and every cut, what is saved there."""


def chain_of(program: Program) -> Chain:
    """The functions from the start to the one whose loops are cut: each is called once, by the one before, outside loops."""
    start = program.functions[program.start]
    chain: list[tuple[ControlFlowAutomaton, Edge | None]] = [(start, None)]
    calls = _calls(program)
    while not any(location.loop_head for location in chain[-1][0].locations):
        function = chain[-1][0]
        edges = [edge for edge in function.edges if edge.call is not None and isinstance(edge.call.callee, str)]
        once = [edge for edge in edges if edge.call and calls.get(str(edge.call.callee)) == 1]
        loops = [edge for edge in once if edge.call and _has_loop(program, str(edge.call.callee))]
        names = {each.name for each, _ in chain}
        taken = set(program.function_of_site.values())
        if len(loops) != 1 or loops[0].call is None:
            break
        name = str(loops[0].call.callee)
        if name in names or name in taken:
            break
        chain.append((program.functions[name], loops[0]))
    return chain


def _calls(program: Program) -> dict[str, int]:
    """How many edges call each function by its name."""
    counts: dict[str, int] = {}
    for function in program.functions.values():
        for edge in function.edges:
            if edge.call is not None and isinstance(edge.call.callee, str):
                counts[edge.call.callee] = counts.get(edge.call.callee, 0) + 1
    return counts


def _has_loop(program: Program, name: str) -> bool:
    """Whether a function has a loop, or one that it calls does."""
    seen, pending = {name}, [name]
    while pending:
        function = program.functions[pending.pop()]
        if any(location.loop_head for location in function.locations):
            return True
        for edge in function.edges:
            for operation in edge.operations:
                if isinstance(operation, Call) and isinstance(operation.callee, str) and operation.callee not in seen:
                    seen.add(operation.callee)
                    pending.append(operation.callee)
    return False


def compile_program(program: Program, *, for_tests: bool = False, skips_checks: bool = False) -> CompiledModule:
    """The module of a program, for a search or for single runs. Raises `NotCompiled`.

    Runs that skip checks may miss a violation, and come to a later one.
    """
    if program.undefined_reading:
        raise NotCompiled("uninitialised memory read as C does")
    layout = Layout(program, has_undefined=skips_checks)
    chain = chain_of(program)
    cuts: list[Location] = [location for location in chain[-1][0].locations if location.loop_head]
    inside = {function.name for function, _ in chain}
    tables = Tables(program, cuts, inside, for_tests=for_tests, skips_checks=skips_checks)
    live = live_at_cuts(chain, cuts)
    writer = FunctionWriter(layout, tables, chain)
    texts = [writer.step(live)]
    intrinsics = dict(writer.code.intrinsics)
    for function in program.functions.values():
        if function.name not in inside:
            each = FunctionWriter(layout, tables, [(function, None)])
            if not each.can_be_called:
                continue
            texts.append(each.plain())
            intrinsics.update(each.code.intrinsics)
    slots: list[list[SavedSlot]] = [[], *(writer.slots(live[cut]) for cut in cuts)]
    text = "\n".join([_HEAD, *intrinsics.values(), "", *texts])
    return CompiledModule(text, layout, tables, slots)
