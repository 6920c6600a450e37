"""Lifetimes of local variables that the compiler does not mark: of those whose declaration a jump may pass.

Clang marks where the lifetime of a local begins and ends, except where a `case` or `goto` jumps over its declaration, where
a label stands before it in its block, and for compound literals. C has a rule for these, too: an object lives from the entry
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

from cegas.foundation.patterns import pattern
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend.llvm import syntax
from cegas.frontend.llvm.debug_info import DebugInfo
from cegas.frontend.llvm.layout import DataLayout
from cegas.frontend.llvm.parser import parse_module
from cegas.frontend.lowering.lifetimes import DECLARATION, marked_locals

if TYPE_CHECKING:
    from cegas.frontend.local_uses import ByteEffect, LocalUses
    from cegas.frontend.pointer_followers import PointerFollowers

_START: Final = "llvm.lifetime.start.p0"
_END: Final = "llvm.lifetime.end.p0"
_DECLARE: Final = pattern(r"\s+#dbg_declare\(ptr (%[^,]+), .*, !(\d+)\)$")
_ALLOCATED: Final = " = alloca "
_MARKED: Final = f"@{_START}("
_POINTER: Final = pattern(r"\(ptr (%[-\w$.]+)\)", re.ASCII)
_DECLARED_AT: Final = "#dbg_declare("
_DECLARED: Final = pattern(r"\s+#dbg_declare\(ptr (%[^,]+), !(\d+), ")
_ATTACHED: Final = pattern(r", !dbg !(\d+)", re.ASCII)
_LABEL: Final = pattern(r"\s+#dbg_label\(!\d+, !(\d+)\)$")
_INCOMING: Final = pattern(r'(, %(?:[-\w$.]+|"[^"]*") \])', re.ASCII)
_LOOP: Final = pattern(r"!llvm\.loop !(\d+)")
_UNCLEAR: Final = "a variable whose declaration is jumped over, or a compound literal, in a block that is not known"

LiveLocals = frozenset[str]


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
    defined = [
        each
        for each in module.functions.values()
        if not each.is_declaration and each.debug is not None and (each.unread is None or _may_lack_markers(each, debug))
    ]
    incomplete = [(function, unmarked) for function in defined if (unmarked := _unmarked(function, debug))]
    if not incomplete:
        return None
    from cegas.frontend.local_uses import LocalUses
    from cegas.frontend.pointer_followers import PointerFollowers

    names = _Names(named)
    followers = PointerFollowers(module)
    lines = text.split("\n")
    edits = _LineChanges()
    unclear: dict[str, str] = {}
    for function, unmarked in incomplete:
        uses = LocalUses(function, layout, unmarked)
        try:
            _FunctionLifetimes(function, debug, lines, unmarked, uses, edits, names, followers).complete()
        except _Unclear as problem:
            unclear[function.name] = str(problem)
    if not (edits or unclear):
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


def _may_lack_markers(function: syntax.Function, debug: DebugInfo) -> bool:
    """Whether markers may have to be put into a body that is not read yet: what its lines say at a glance.

    Most functions have a local without a name that is used all over them, for what they return: see `_nearest`.
    """
    lines = function.unread or ()
    allocated: set[str] = set()
    marked: set[str] = set()
    declared: dict[str, int] = {}
    for line in lines:
        if _ALLOCATED in line:
            allocated.add(line.split(maxsplit=1)[0])
        elif _MARKED in line:
            marked.update(_POINTER.findall(line))
        elif _DECLARED_AT in line and (match := _DECLARED.match(line)) is not None:
            declared.setdefault(match[1], int(match[2]))
    for name in allocated - marked:
        variable = debug.variable(declared.get(name))
        is_harmless = _is_used_all_over(name, function, debug) if name not in declared else False
        if not is_harmless and (variable is None or not variable.is_parameter):
            return True
    return False


def _is_used_all_over(name: str, function: syntax.Function, debug: DebugInfo) -> bool:
    """Whether an instruction that stands in no block of the source but the function's own mentions a local."""
    mention = re.compile(re.escape(name) + r"(?![-\w$.])", re.ASCII)
    for line in reversed(function.unread or ()):
        if name in line and not line.startswith("    #") and _ALLOCATED not in line and mention.search(line):
            attached = _ATTACHED.search(line)
            if attached is not None and debug.lexical_block(int(attached[1])) in (None, function.debug):
                return True
    return False


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


class _FunctionLifetimes:
    """One function: where control crosses the borders of blocks."""

    def __init__(
        self,
        function: syntax.Function,
        debug: DebugInfo,
        lines: Sequence[str],
        unmarked: dict[str, syntax.Instruction],
        uses: LocalUses,
        edits: _LineChanges,
        names: _Names,
        followers: PointerFollowers,
    ) -> None:
        self.function = function
        self.debug = debug
        self.lines = lines
        self.unmarked = unmarked
        self.uses = uses
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
        self.scope: dict[str, int] = {}
        """The blocks of the source that locals belong to, if it is not the whole function."""
        self._predecessors: dict[str, list[str]] = {name: [] for name in function.blocks}
        self._jumps: bool | None = None

    def complete(self) -> None:
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
        previous = self.function.line
        for block in self.function.blocks.values():
            points = self.points[block.name] = []
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

    # -- locals that the debug information does not know ---------------------------------------------------------------

    def _nearest(self, name: str) -> int | None:
        """The smallest block around the uses of a local without declaration; None if it cannot make a difference."""
        if not self.uses.escapes(name):
            if not self._has_jumps():
                return None  # no variable, and what an expression made is used up in it
            if len(self.uses.by_block[name]) == 1 and next(iter(self.uses.by_block[name].values()))[0].overwrites:
                return None
        places: list[int] = []
        for uses in self.uses.by_block[name].values():
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
        if not self.uses.escapes(name) and not is_sensitive:
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
                if has_left and self.followers.may_follow(self.function, instruction):
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
                if any(self.followers.may_follow(self.function, each) for each in block.instructions):
                    return True
                pending.extend(block.terminator.labels)
        return False

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

    def _is_sensitive(self, name: str, place: int) -> bool:
        """Whether something may see what the local held before control came into a block: a byte not written since."""
        written: dict[str, int] = {self.function.entry.name: 0}
        pending = [self.function.entry.name]
        while pending:
            block = pending.pop()
            known = written[block]
            entries: list[tuple[int, ByteEffect | None]] = [(number, None) for number in self._entries(block, place)]
            for _, effect in sorted([*entries, *self.uses.effects(name, block)], key=lambda event: event[0]):
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

    def _lives(self, place: int) -> LiveLocals:
        chain = self.debug.block_chain(place)
        return frozenset(name for name, own in self.scope.items() if own in chain)

    def _mark_borders(self) -> None:
        at_start: dict[str, LiveLocals] = {}
        at_end: dict[str, LiveLocals] = {}
        for name, points in self.points.items():
            if points:
                at_start[name], at_end[name] = self._lives(points[0][1]), self._lives(points[-1][1])
        self._settle(at_start, at_end)
        entry = self.function.entry.name
        if at_start.get(entry):
            raise _Unclear(_UNCLEAR)
        for name, points in self.points.items():
            if name not in at_start:
                continue  # no path leads there
            current = at_start[name]
            for number, place in points:
                current = self._cross(current, self._lives(place), number)
            self._leave(self.function.blocks[name], current, at_start)

    def _settle(self, at_start: dict[str, LiveLocals], at_end: dict[str, LiveLocals]) -> None:
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

    def _markers(self, current: LiveLocals, following: LiveLocals, attachment: str) -> Iterator[str]:
        for name in self._ordered(current - following):
            yield f"  call void @{_END}(ptr {_spelled(name)}){attachment}"
        for name in self._ordered(following - current):
            yield f"  call void @{_START}(ptr {_spelled(name)}){attachment}"

    def _ordered(self, names: LiveLocals) -> list[str]:
        return [name for name in self.unmarked if name in names]

    def _cross(self, current: LiveLocals, following: LiveLocals, number: int) -> LiveLocals:
        """Control comes to a line, perhaps of another block of the source."""
        if current != following:
            self.edits.before.setdefault(number, []).extend(self._markers(current, following, self._attachment(number)))
        return following

    def _attachment(self, number: int) -> str:
        found = re.search(r"!dbg !\d+", self.lines[number]) or re.search(r"!\d+\)$", self.lines[number])
        return "" if found is None else f", !dbg {found[0].removeprefix('!dbg ').removesuffix(')')}"

    def _leave(self, block: syntax.Block, current: LiveLocals, at_start: dict[str, LiveLocals]) -> None:
        """The edges from a block to its successors."""
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
        """Let the edge from a block to another go through a new block."""
        self.edits.blocks += 1
        name = f"cegas.border.{self.edits.blocks}"
        named = re.compile(rf"label {re.escape(_spelled(label))}(?![-\w$.])")
        for number in range(first, last + 1):
            line = self.edits.replaced.get(number, self.lines[number])
            self.edits.replaced[number] = named.sub(f"label %{name}", line)
        self.edits.after.setdefault(last, []).extend(["", f"{name}:", *body])
        for instruction in self.function.blocks[label].instructions:
            if instruction.opcode != "phi":
                break
            number = instruction.line - 1
            # By place: where a check was folded, the text has another name for the end of the block.
            parts = _INCOMING.split(self.edits.replaced.get(number, self.lines[number]))
            for index, (_, origin) in enumerate(instruction.incoming):
                if origin == block:
                    parts[2 * index + 1] = f", %{name} ]"
            self.edits.replaced[number] = "".join(parts)

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
        uses = self.uses.by_block[name]
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


def _spelled(name: str) -> str:
    return f"%{name}" if re.fullmatch(r"[-\w$.]+", name, re.ASCII) else f'%"{name}"'
