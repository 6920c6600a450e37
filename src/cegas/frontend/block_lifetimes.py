"""Lives of local variables that the compiler does not mark: those whose declaration a jump may pass.

Clang marks where the life of a local begins and ends, except where a `case` or `goto` jumps over its declaration, where a
label stands before it in its block, and for compound literals. C has a rule for these, too: an object lives from the entry
of its block, however control gets there, to its end, and becomes indeterminate whenever its declaration is reached. The
blocks of the source are in the debug information of what clang has just written: each instruction and each label names the
block it stands in, the back edge of a loop the block of its statement. `complete` puts the missing markers into the text, so
that everything that reads the module finds them: lowering, slices, native runs.

A variable whose declaration cannot be reached (`switch (c) { int x; case 1: … }`) has no entry in the debug information. It
is taken to belong to the smallest block around its uses. Where an outer block could be its own, because a jump leads there,
and it makes a difference, the answer is that the function cannot be followed. What is no variable, but has no name either (a
compound literal), belongs to the smallest block; names that the compiler gives when asked for them tell the two apart.

This holds for C that we compile. In LLVM files from elsewhere, markers alone count, as LLVM has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from cegas.frontend.library.rows import Intrinsic, IntrinsicKind, ModelledInC
from cegas.frontend.library.table import lookup
from cegas.frontend.llvm import syntax
from cegas.frontend.llvm.debug_info import DebugInfo
from cegas.frontend.llvm.layout import DataLayout
from cegas.frontend.llvm.parser import parse_module
from cegas.frontend.lowering.lifetimes import DECLARATION, marked_locals

_START: Final = "llvm.lifetime.start.p0"
_END: Final = "llvm.lifetime.end.p0"
_DECLARE: Final = re.compile(r"\s+#dbg_declare\(ptr (%[^,]+), .*, !(\d+)\)$")
_LABEL: Final = re.compile(r"\s+#dbg_label\(!\d+, !(\d+)\)$")
_LOOP: Final = re.compile(r"!llvm\.loop !(\d+)")
_UNCLEAR: Final = "a variable whose declaration is jumped over, or a compound literal, in a block that is not known"

_MOST_BYTES: Final = 1 << 16
"""Of larger objects only what writes them as a whole is followed."""

Lives = frozenset[str]


class Completed:
    """A text with all markers, and the functions that cannot be followed, with the reasons."""

    __slots__ = ("text", "unclear")

    def __init__(self, text: str, unclear: dict[str, str]) -> None:
        self.text: Final = text
        self.unclear: Final = unclear


def complete(
    module: syntax.Module, debug: DebugInfo, layout: DataLayout, text: str, named: Callable[[], str]
) -> Completed | None:
    """The text of a module with the markers that are missing; None if none are.

    `named` gives the same text with the names of local values.
    """
    names = _Names(named)
    followers = _Followers(module)
    lines: list[str] | None = None
    edits = _LineChanges()
    unclear: dict[str, str] = {}
    for function in module.functions.values():
        if function.is_declaration or function.debug is None:
            continue
        unmarked = _unmarked(function, debug)
        if not unmarked:
            continue
        if lines is None:
            lines = text.split("\n")
        try:
            _FunctionLifetimes(function, debug, layout, lines, unmarked, edits, names, followers).complete()
        except _Unclear as problem:
            unclear[function.name] = str(problem)
    if lines is None or not (edits or unclear):
        return None
    return Completed(edits.apply(lines, module) if edits else text, unclear)


class _Unclear(Exception):
    """The block of a variable is not known, or a jump into or out of it cannot be marked."""


def _unmarked(function: syntax.Function, debug: DebugInfo) -> dict[str, syntax.Instruction]:
    """The locals without markers, other than the homes of parameters."""
    marked = marked_locals(function)
    result: dict[str, syntax.Instruction] = {}
    for instruction in function.entry.instructions:
        name = instruction.result
        if instruction.opcode != "alloca" or instruction.operands or name is None or name in marked:
            continue
        declared = function.declares.get(name)
        variable = None if declared is None else debug.variable(declared[0])
        if variable is None or not variable.is_parameter:
            result[name] = instruction
    return result


class _Names:
    """What the compiler calls its locals. It names variables as the source does, and all else as no variable can be named
    (`.compoundliteral`, `agg.tmp`), with few exceptions (`tmp`)."""

    def __init__(self, named: Callable[[], str]) -> None:
        self._named = named
        self._functions: dict[str, syntax.Function] | None = None

    def may_be_variable(self, function: syntax.Function, local: syntax.Instruction) -> bool:
        """Whether a local may be a variable of the source."""
        if self._functions is None:
            self._functions = parse_module(self._named()).functions
        twin = self._functions[function.name].entry.instructions[function.entry.instructions.index(local)]
        assert twin.opcode == local.opcode and twin.source_type == local.source_type, "two texts of one source differ"
        return twin.result is None or not re.search(r"[-.]", twin.result)


class _Followers:
    """The functions with bodies that may follow a pointer or look at one, by themselves or by what they call. Few ask."""

    def __init__(self, module: syntax.Module) -> None:
        self._module = module
        self._names: set[str] | None = None

    def __contains__(self, name: str) -> bool:
        if self._names is None:
            self._names = self._find()
        return name in self._names

    def _find(self) -> set[str]:
        callers: dict[str, list[str]] = {}
        pending: list[str] = []
        for function in self._module.functions.values():
            named = _named(function)
            instructions = [each for block in function.blocks.values() for each in block.instructions]
            for callee in dict.fromkeys(map(_callee, instructions)):
                if callee is not None:
                    callers.setdefault(callee, []).append(function.name)
            if any(_follows(each, named) for each in instructions):
                pending.append(function.name)
        found: set[str] = set()
        while pending:
            name = pending.pop()
            if name not in found:
                found.add(name)
                pending.extend(callers.get(name, ()))
        return found


class _LineChanges:
    """Changes of lines, collected by line number (from 0)."""

    def __init__(self) -> None:
        self.before: dict[int, list[str]] = {}
        self.after: dict[int, list[str]] = {}
        self.replaced: dict[int, str] = {}
        self.blocks = 0

    def __bool__(self) -> bool:
        return bool(self.before or self.after or self.replaced)

    def apply(self, lines: Sequence[str], module: syntax.Module) -> str:
        result: list[str] = []
        for number, line in enumerate(lines):
            result.extend(self.before.get(number, ()))
            result.append(self.replaced.get(number, line))
            result.extend(self.after.get(number, ()))
        result.extend(f"declare void @{name}(ptr)" for name in (_START, _END) if name not in module.functions)
        return "\n".join([*result, ""])


class _Use:
    """An instruction that mentions a local, and whether it overwrites all of it."""

    __slots__ = ("instruction", "overwrites")

    def __init__(self, instruction: syntax.Instruction, overwrites: bool) -> None:
        self.instruction: Final = instruction
        self.overwrites: Final = overwrites


class _Effect:
    """What an instruction does to the bytes of a local, each set of bytes as a mask: first it reads, then it writes."""

    __slots__ = ("reads", "writes")

    def __init__(self, reads: int, writes: int) -> None:
        self.reads: Final = reads
        self.writes: Final = writes


class _FunctionLifetimes:
    """One function: where control crosses the borders of blocks."""

    def __init__(
        self,
        function: syntax.Function,
        debug: DebugInfo,
        layout: DataLayout,
        lines: Sequence[str],
        unmarked: dict[str, syntax.Instruction],
        edits: _LineChanges,
        names: _Names,
        followers: _Followers,
    ) -> None:
        self.function = function
        self.debug = debug
        self.layout = layout
        self.lines = lines
        self.unmarked = unmarked
        self.edits = edits
        self.names = names
        self.followers = followers
        self.whole = function.debug
        self.labels: list[int] = []
        """The blocks of the source that have a label."""
        self.points: dict[str, list[tuple[int, int]]] = {}
        """For each basic block the lines at which its place in the source is known, with the block of the source."""
        self.declared_at: dict[str, list[tuple[str, int]]] = {}
        """Where declarations are reached: basic block and line."""
        self.uses: dict[str, dict[str, list[_Use]]] = {name: {} for name in unmarked}
        """By local and basic block, in order."""
        self.scope: dict[str, int] = {}
        """The blocks of the source that locals belong to, if it is not the whole function."""
        self._pointers: set[str] = set()
        """The results that are addresses within locals."""
        self._users: dict[str, list[tuple[syntax.Instruction, int]]] = {}
        """The instructions that mention a result, with the number of the operand."""
        self._block_of: dict[syntax.Instruction, str] = {}
        self._by_block: dict[str, dict[str, list[tuple[int, _Effect]]]] = {}
        """What happens to a local, by basic block."""
        self._named = _named(function)
        self._predecessors: dict[str, list[str]] = {name: [] for name in function.blocks}
        self._jumps: bool | None = None

    def complete(self) -> None:
        self._find_uses()
        nameless = {name: self._nearest(name) for name in self.unmarked if name not in self.function.declares}
        for name, place in nameless.items():
            if place is None:
                del self.unmarked[name]
        if not self.unmarked:
            return
        for block in self.function.blocks.values():
            for label in dict.fromkeys(block.terminator.labels):
                self._predecessors[label].append(block.name)
        self._find_points()
        for name in self.unmarked:
            declared = self.function.declares.get(name)
            own = None if declared is None else self.debug.lexical_block(declared[0])
            if own is not None and own != self.whole:
                self.scope[name] = own
        for name, place in nameless.items():
            if place is not None:
                self._place(name, place)
        if self.scope:
            self._mark_borders()
        self._mark_declarations()

    # -- what the text says -----------------------------------------------------------------------------------------

    def _find_points(self) -> None:
        for block in self.function.blocks.values():
            points = self.points[block.name] = []
            previous = block.instructions[0].line - 1
            while previous > 0 and self.lines[previous - 1].startswith("    #dbg_"):
                previous -= 1
            for instruction in block.instructions:
                end = instruction.line - 1
                for number in range(previous, end):
                    self._record(block.name, number)
                place = self.debug.lexical_block(instruction.debug)
                if place is not None:
                    points.append((end, place))
                previous = end + 1

    def _record(self, block: str, number: int) -> None:
        line = self.lines[number]
        if not line.startswith("    #dbg_"):
            return
        label, declared = _LABEL.match(line), _DECLARE.match(line)
        found = label or declared
        place = None if found is None else self.debug.lexical_block(int(found[found.lastindex or 1]))
        if place is None:
            return
        self.points[block].append((number, place))
        if label is not None:
            self.labels.append(place)
        elif declared is not None:
            self.declared_at.setdefault(declared[1][1:], []).append((block, number))

    def _find_uses(self) -> None:
        for block in self.function.blocks.values():
            for instruction in block.instructions:
                for number, operand in enumerate(instruction.operands):
                    if not isinstance(operand, syntax.LocalRef):
                        continue
                    local = self.unmarked.get(operand.name)
                    if local is not None:
                        use = _Use(instruction, self._overwrites(instruction, number, local))
                        self.uses[operand.name].setdefault(block.name, []).append(use)
                    elif operand.name not in self._pointers:
                        continue
                    self._users.setdefault(operand.name, []).append((instruction, number))
                    self._block_of[instruction] = block.name
                    if instruction.opcode == "getelementptr" and number == 0 and instruction.result is not None:
                        self._pointers.add(instruction.result)

    def _overwrites(self, instruction: syntax.Instruction, number: int, local: syntax.Instruction) -> bool:
        """Whether an instruction that has a local as an operand first of all writes every byte of it."""
        if instruction.opcode == "store":
            return number == 1 and instruction.source_type == local.source_type
        if instruction.opcode != "call":
            return False
        if number < len(instruction.argument_attributes) and instruction.argument_attributes[number].sret is not None:
            return True
        if not _is_memory_intrinsic(instruction) or number != 0:
            return False
        size = instruction.operands[2]
        assert local.source_type is not None
        return isinstance(size, syntax.ConstInt) and size.value >= self.layout.size_of(local.source_type)

    # -- locals that the debug information does not know ---------------------------------------------------------------

    def _nearest(self, name: str) -> int | None:
        """The smallest block around the uses of a local without declaration; None if it cannot make a difference."""
        if not self._escapes(name):
            if not self._has_jumps():
                return None  # no variable, and what an expression made is used up in it
            if len(self.uses[name]) == 1 and next(iter(self.uses[name].values()))[0].overwrites:
                return None
        places: list[int] = []
        for uses in self.uses[name].values():
            for use in uses:
                place = self.debug.lexical_block(use.instruction.debug)
                if place is None:
                    return None  # the compiler's own, used all over the function
                places.append(place)
        nearest = self._common(places) if places else self.whole
        return None if nearest == self.whole else nearest

    def _has_jumps(self) -> bool:
        """Whether there are labels or cases, without which no variable can be behind a declaration that is not reached."""
        if self._jumps is None:
            blocks = self.function.blocks.values()
            first, last = self.function.line, next(reversed(blocks)).terminator.line
            self._jumps = any(block.terminator.opcode in ("switch", "indirectbr", "callbr") for block in blocks) or any(
                line.startswith("    #dbg_label") for line in self.lines[first:last]
            )
        return self._jumps

    def _place(self, name: str, nearest: int) -> None:
        """Find the block of a local that has no declaration: of a variable behind a jump, or of what has no name."""
        is_sensitive = self._is_sensitive(name, nearest)
        if not self._escapes(name) and not is_sensitive:
            return
        if any(self._may_declare(place) for place in self.debug.block_chain(nearest)[1:]):
            matters = is_sensitive or self._may_follow_pointers_behind(nearest)
            if matters and self.names.may_be_variable(self.function, self.unmarked[name]):
                raise _Unclear(_UNCLEAR)
        self.scope[name] = nearest

    def _may_follow_pointers_behind(self, place: int) -> bool:
        """Whether the function may come across the address of an object of a block after control has left the block."""
        pending: list[str] = []
        for block in self.function.blocks.values():
            was_inside = has_left = False
            for instruction in block.instructions:
                point = self.debug.lexical_block(instruction.debug)
                is_inside = point is not None and place in self.debug.block_chain(point)
                has_left = has_left or (was_inside and not is_inside)
                if has_left and self._may_follow(instruction):
                    return True
                was_inside = is_inside
            labels = block.terminator.labels
            if has_left:
                pending.extend(labels)
            elif was_inside:
                left = self._comes_from_outside(block.name, place)
                pending.extend(label for label in labels if left or not self._starts_in(label, place))
        seen: set[str] = set()
        while pending:
            block = self.function.blocks[pending.pop()]
            if block.name not in seen:
                seen.add(block.name)
                if any(map(self._may_follow, block.instructions)):
                    return True
                pending.extend(block.terminator.labels)
        return False

    def _may_follow(self, instruction: syntax.Instruction) -> bool:
        """Whether an instruction, or what it calls, may follow a pointer or look at one."""
        callee = _callee(instruction)
        return _follows(instruction, self._named) or (callee is not None and callee in self.followers)

    def _common(self, places: Sequence[int]) -> int:
        """The smallest block around all of the given ones."""
        chains = [self.debug.block_chain(place)[::-1] for place in dict.fromkeys(places)]
        common = chains[0][0]
        for level in zip(*chains, strict=False):
            if len(set(level)) > 1:
                break
            common = level[0]
        return common

    def _may_declare(self, place: int) -> bool:
        """Whether a block may have a declaration that control never reaches, and something behind it that it does."""
        if any(place in self.debug.block_chain(label) for label in self.labels):
            return True
        for block in self.function.blocks.values():
            if block.terminator.opcode == "switch" and self.points[block.name]:
                outside = place not in self.debug.block_chain(self.points[block.name][-1][1])
                if outside and any(self._starts_in(label, place) for label in block.terminator.labels):
                    return True
        return False

    def _starts_in(self, block: str, place: int) -> bool:
        points = self.points[block]
        return bool(points) and place in self.debug.block_chain(points[0][1])

    def _escapes(self, name: str) -> bool:
        """Whether the address of a local gets anywhere."""
        for instruction, number, _ in self._mentions(name):
            is_access = instruction.opcode == "load" or (instruction.opcode == "store" and number == 1)
            if not is_access and not _only_passes(instruction, number):
                return True
        return False

    def _is_sensitive(self, name: str, place: int) -> bool:
        """Whether something may see what the local held before control came into a block: a byte not written since."""
        written: dict[str, int] = {self.function.entry.name: 0}
        pending = [self.function.entry.name]
        while pending:
            block = pending.pop()
            known = written[block]
            entries: list[tuple[int, _Effect | None]] = [(number, None) for number in self._entries(block, place)]
            for _, effect in sorted([*entries, *self._effects(name, block)], key=lambda event: event[0]):
                if effect is None:
                    known = 0
                elif effect.reads & ~known:
                    return True
                else:
                    known |= effect.writes
            for label in self.function.blocks[block].terminator.labels:
                before = written.get(label)
                if before is None or before & ~known:
                    written[label] = known if before is None else before & known
                    pending.append(label)
        return False

    def _effects(self, name: str, block: str) -> list[tuple[int, _Effect]]:
        """What the instructions of a basic block read and write of a local, by line."""
        if name not in self._by_block:
            found = self._by_block[name] = {}
            for instruction, number, offset in self._mentions(name):
                effect = self._effect(instruction, number, offset, self.unmarked[name])
                found.setdefault(self._block_of[instruction], []).append((instruction.line - 1, effect))
        return self._by_block[name].get(block, [])

    def _mentions(self, name: str) -> Iterator[tuple[syntax.Instruction, int, int | None]]:
        """The instructions that mention a local or a place in it, with the operand's number and, if known, the offset."""
        pending: list[tuple[str, int | None]] = [(name, 0)]
        seen = {name}
        while pending:
            pointer, offset = pending.pop()
            for instruction, number in self._users.get(pointer, ()):
                if instruction.opcode == "getelementptr" and number == 0 and instruction.result is not None:
                    if instruction.result not in seen:
                        seen.add(instruction.result)
                        step = self._step(instruction)
                        pending.append((instruction.result, None if offset is None or step is None else offset + step))
                else:
                    yield instruction, number, offset

    def _step(self, instruction: syntax.Instruction) -> int | None:
        """How far a getelementptr goes, if that is a constant."""
        assert instruction.source_type is not None
        current, step = instruction.source_type, 0
        for number, index in enumerate(instruction.operands[1:]):
            if not isinstance(index, syntax.ConstInt):
                return None
            if number == 0:
                step += index.value * self.layout.size_of(current)
            elif isinstance(current, syntax.StructType) and current.fields is not None:
                step += self.layout.field_offset(current, index.value)
                current = current.fields[index.value]
            elif isinstance(current, syntax.ArrayType):
                step += index.value * self.layout.element_offset(current, 1)
                current = current.element
            else:
                return None
        return step

    def _effect(
        self, instruction: syntax.Instruction, number: int, offset: int | None, local: syntax.Instruction
    ) -> _Effect:
        assert local.source_type is not None
        size = self.layout.size_of(local.source_type)
        if offset == 0 and self._overwrites(instruction, number, local):
            return _Effect(0, _everything(size))
        if instruction.opcode in ("load", "store") and number == len(instruction.operands) - 1:
            assert instruction.source_type is not None
            count = self.layout.store_size_of(instruction.source_type)
            is_load = instruction.opcode == "load"
            return _Effect(_maybe(offset, count, size), 0) if is_load else _Effect(0, _surely(offset, count, size))
        if instruction.opcode == "call" and _is_memory_intrinsic(instruction) and number < 2:
            length = instruction.operands[2]
            place, count = (offset, length.value) if isinstance(length, syntax.ConstInt) else (None, 0)
            return _Effect(_maybe(place, count, size), 0) if number == 1 else _Effect(0, _surely(place, count, size))
        return _Effect(_everything(size), 0)  # whoever gets the address may look at everything

    def _entries(self, block: str, place: int) -> Iterator[int]:
        """The lines of a basic block at which control may come into a block of the source."""
        inside = block != self.function.entry.name
        inside = inside and not any(self._comes_from_outside(other, place) for other in self._predecessors[block])
        for number, point in self.points[block]:
            is_inside = place in self.debug.block_chain(point)
            if is_inside and not inside:
                yield number
            inside = is_inside

    def _comes_from_outside(self, block: str, place: int) -> bool:
        """Whether control that leaves a basic block may have been outside a block of the source in between."""
        points = self.points[block]
        if not points or place not in self.debug.block_chain(points[-1][1]):
            return True
        loop = self._loop_block(self._extent(self.function.blocks[block].terminator)[1])
        return loop is not None and place not in self.debug.block_chain(loop)

    # -- borders ----------------------------------------------------------------------------------------------------

    def _lives(self, place: int) -> Lives:
        chain = self.debug.block_chain(place)
        return frozenset(name for name, own in self.scope.items() if own in chain)

    def _mark_borders(self) -> None:
        at_start: dict[str, Lives] = {}
        at_end: dict[str, Lives] = {}
        for name, points in self.points.items():
            if points:
                at_start[name], at_end[name] = self._lives(points[0][1]), self._lives(points[-1][1])
        self._settle(at_start, at_end)
        entry = self.function.entry.name
        if at_start.get(entry):
            raise _Unclear(_UNCLEAR)
        for name, points in self.points.items():
            if name not in at_start:
                continue  # no way leads there
            current = at_start[name]
            for number, place in points:
                current = self._cross(current, self._lives(place), number)
            self._leave(self.function.blocks[name], current, at_start)

    def _settle(self, at_start: dict[str, Lives], at_end: dict[str, Lives]) -> None:
        """Blocks whose place nobody knows, such as the one that all computed jumps share, lie between their neighbours.

        What lives there is what lives wherever control comes from. What lives in some of these places only ends on the way
        there, so that it must not be found alive again behind.
        """
        waiting = [name for name in self.points if name not in at_start]
        changed = True
        while waiting and changed:
            changed = False
            for name in list(waiting):
                known = [at_end.get(other) for other in self._predecessors[name]]
                if known and None not in known:
                    lives = [each for each in known if each is not None]
                    at_start[name] = at_end[name] = lives[0].intersection(*lives)
                    waiting.remove(name)
                    changed = True
        if any(self._predecessors[name] for name in waiting):
            raise _Unclear(_UNCLEAR)
        for name, points in self.points.items():
            if points or name in waiting:
                continue
            lost = frozenset[str]().union(*(at_end[other] for other in self._predecessors[name])) - at_start[name]
            behind = [at_start.get(label, lost) for label in self.function.blocks[name].terminator.labels]
            if any(lost & each for each in behind):
                raise _Unclear(_UNCLEAR)

    def _markers(self, current: Lives, following: Lives, attachment: str) -> Iterator[str]:
        for name in self._ordered(current - following):
            yield f"  call void @{_END}(ptr {_spelled(name)}){attachment}"
        for name in self._ordered(following - current):
            yield f"  call void @{_START}(ptr {_spelled(name)}){attachment}"

    def _ordered(self, names: Lives) -> list[str]:
        return [name for name in self.unmarked if name in names]

    def _cross(self, current: Lives, following: Lives, number: int) -> Lives:
        """Control comes to a line, perhaps of another block of the source."""
        if current != following:
            self.edits.before.setdefault(number, []).extend(self._markers(current, following, self._attachment(number)))
        return following

    def _attachment(self, number: int) -> str:
        found = re.search(r"!dbg !\d+", self.lines[number]) or re.search(r"!\d+\)$", self.lines[number])
        return "" if found is None else f", !dbg {found[0].removeprefix('!dbg ').removesuffix(')')}"

    def _leave(self, block: syntax.Block, current: Lives, at_start: dict[str, Lives]) -> None:
        """The ways from a block to its successors."""
        terminator = block.terminator
        first, last = self._extent(terminator)
        attachment = self._attachment(last)
        loop = self._loop_block(last)
        for label in dict.fromkeys(terminator.labels):
            steps = [*([] if loop is None else [self._lives(loop)]), at_start[label]]
            markers: list[str] = []
            before = current
            for step in steps:
                markers.extend(self._markers(before, step, attachment))
                before = step
            if not markers:
                continue
            if terminator.opcode not in ("br", "switch"):
                raise _Unclear("a computed jump over the borders of blocks with variables")
            self._redirect(block.name, label, first, last, [*markers, f"  br label {_spelled(label)}{attachment}"])

    def _extent(self, terminator: syntax.Instruction) -> tuple[int, int]:
        """The first and the last line of the end of a basic block."""
        first = last = terminator.line - 1
        if terminator.opcode == "switch":
            while "]" not in self.lines[last]:
                last += 1
        return first, last

    def _loop_block(self, number: int) -> int | None:
        """The back edge of a loop passes the block of its statement."""
        found = _LOOP.search(self.lines[number])
        return None if found is None else self.debug.loop_block(int(found[1]))

    def _redirect(self, block: str, label: str, first: int, last: int, body: Sequence[str]) -> None:
        """Let the way from a block to another go over a new one."""
        self.edits.blocks += 1
        name = f"cegas.border.{self.edits.blocks}"
        pattern = re.compile(rf"label {re.escape(_spelled(label))}(?![-\w$.])")
        for number in range(first, last + 1):
            line = self.edits.replaced.get(number, self.lines[number])
            self.edits.replaced[number] = pattern.sub(f"label %{name}", line)
        self.edits.after.setdefault(last, []).extend(["", f"{name}:", *body])
        incoming = f", {_spelled(block)} ]"
        for instruction in self.function.blocks[label].instructions:
            if instruction.opcode != "phi":
                break
            number = instruction.line - 1
            line = self.edits.replaced.get(number, self.lines[number])
            self.edits.replaced[number] = line.replace(incoming, f", %{name} ]")

    # -- declarations -------------------------------------------------------------------------------------------------

    def _mark_declarations(self) -> None:
        """Where a declaration is reached again, its variable becomes indeterminate."""
        for name in self.unmarked:
            for block, number in self.declared_at.get(name, ()):
                if self._used_before(name, block, number):
                    line = f'  call void @{_START}(ptr {_spelled(name)}) "{DECLARATION}"{self._attachment(number)}'
                    self.edits.before.setdefault(number, []).append(line)

    def _used_before(self, name: str, block: str, number: int) -> bool:
        """Whether a use of the local may come before a declaration."""
        uses = self.uses[name]
        if any(use.instruction.line - 1 < number for use in uses.get(block, ())):
            return True
        seen, pending = {block}, [block]
        while pending:
            for other in self._predecessors[pending.pop()]:
                if other in uses:
                    return True
                if other not in seen:
                    seen.add(other)
                    pending.append(other)
        return False


def _is_memory_intrinsic(instruction: syntax.Instruction) -> bool:
    callee = instruction.callee
    return isinstance(callee, syntax.GlobalRef) and callee.name.startswith(("llvm.memcpy.", "llvm.memset.", "llvm.memmove."))


def _named(function: syntax.Function) -> set[str]:
    """The results that are addresses of objects, or of places in them, which the text names."""
    found: set[str] = set()
    for block in function.blocks.values():
        for instruction in block.instructions:
            base = instruction.operands[0] if instruction.opcode == "getelementptr" else None
            is_named = isinstance(base, syntax.GlobalRef) or (isinstance(base, syntax.LocalRef) and base.name in found)
            if instruction.result is not None and (is_named or instruction.opcode == "alloca"):
                found.add(instruction.result)
    return found


def _callee(instruction: syntax.Instruction) -> str | None:
    """The function that an instruction calls by its name."""
    callee = instruction.callee if instruction.opcode == "call" else None
    return callee.name if isinstance(callee, syntax.GlobalRef) else None


def _follows(instruction: syntax.Instruction, named: set[str]) -> bool:
    """Whether an instruction follows a pointer or looks at one that is no address of a named object. What it calls apart."""
    opcode, operands = instruction.opcode, instruction.operands
    if opcode in ("store", "load"):
        place = operands[-1]
        return not (isinstance(place, syntax.GlobalRef) or (isinstance(place, syntax.LocalRef) and place.name in named))
    if opcode == "call":
        callee = _callee(instruction)
        if callee is None:
            return True
        if callee in (_START, _END):
            return False
        # Exit handlers are functions of the program, and a model may have kept a pointer (`strtok`).
        model = lookup(callee)
        if isinstance(model, ModelledInC) or model == Intrinsic(IntrinsicKind.EXIT):
            return True
    elif opcode == "getelementptr":
        operands = operands[1:]  # it moves, and looks at nothing
    return opcode != "ret" and any(
        isinstance(operand, syntax.LocalRef) and isinstance(operand.type, syntax.PointerType) for operand in operands
    )


def _everything(size: int) -> int:
    """All bytes of an object as a mask. A very large one counts as a single byte."""
    return 1 if size > _MOST_BYTES else (1 << size) - 1


def _maybe(offset: int | None, count: int, size: int) -> int:
    """The bytes that an access may touch."""
    if offset is None or not 0 <= offset <= size <= _MOST_BYTES:
        return _everything(size)
    return ((1 << min(count, size)) - 1) << offset & _everything(size)


def _surely(offset: int | None, count: int, size: int) -> int:
    """The bytes that an access touches in any case."""
    if offset == 0 and count >= size:
        return _everything(size)
    return 0 if offset is None or not 0 <= offset <= size <= _MOST_BYTES else _maybe(offset, count, size)


def _only_passes(instruction: syntax.Instruction, number: int) -> bool:
    """Whether an instruction uses the bytes at an address only, and keeps nothing of the address."""
    if instruction.opcode != "call":
        return False
    if _is_memory_intrinsic(instruction):
        return True
    if number >= len(instruction.argument_attributes):
        return False
    attributes = instruction.argument_attributes[number]
    return attributes.byval is not None or attributes.sret is not None


def _spelled(name: str) -> str:
    return f"%{name}" if re.fullmatch(r"[-\w$.]+", name, re.ASCII) else f'%"{name}"'
