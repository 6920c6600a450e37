"""Finding a covering state by look-up, however many states there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cegas.domains.value.algebra import HOLE
from cegas.domains.value.state import (
    AbstractObject,
    ClaimLayout,
    Frame,
    Memory,
    ObjectContent,
    Rest,
    ValueState,
    frame_less_or_equal,
    memory_less_or_equal,
)
from cegas.foundation.maps import Map
from cegas.foundation.typed import Any, Final
from cegas.program.expressions import Register
from cegas.program.values import Targets, Unknown, Value

StateShape = tuple[int, int]
Patterns = dict[StateShape, list[Any]]
"""By shape: a state of that shape, and how many members have it."""

MOST_MEMORIES: Final = 1 << 14
"""The layouts of so many memories are remembered."""

FEW_SHAPES: Final = 8
"""With more shapes than this, members are looked up by their registers first."""


def _count(patterns: dict[Any, list[Any]], shape: Any, example: Any) -> None:
    pattern = patterns.get(shape)
    if pattern is None:
        patterns[shape] = [example, 1]
    else:
        pattern[1] += 1


def _uncount(patterns: dict[Any, list[Any]], shape: Any) -> None:
    pattern = patterns[shape]
    pattern[1] -= 1
    if pattern[1] == 0:
        del patterns[shape]


class ShapeTable:
    """Numbers the shapes of states: what a state makes claims about.

    That are the registers known in each frame, and the objects known in memory with their layouts. A state covers another
    exactly if the other makes the same claims about the things in its shape (and perhaps more).
    """

    def __init__(self) -> None:
        self._frames: dict[tuple[frozenset[Register], int], int] = {}
        self._orders: dict[tuple[tuple[Register, ...], int], int] = {}
        """The same by the order of the registers: most frames of a shape have the same."""
        self._layouts: dict[tuple[tuple[AbstractObject, ClaimLayout], ...], int] = {}
        self._memories: dict[int, int] = {}
        """By the hash of a memory: equal hashes of different memories may hide a covering state, but do no other harm."""
        self.apart: set[tuple[tuple[int, int], tuple[int, int]]] = set()
        """Pairs of shapes where the first lacks something that the second has."""

    def shape(self, state: ValueState) -> tuple[int, int]:
        frame = state.frame
        layout = self._memories.get(state.memory_hash())
        return (frame.shape or self._frame(frame)), (self._memory(state) if layout is None else layout)

    def _frame(self, frame: Frame) -> int:
        chain: list[Frame] = []
        current: Frame | None = frame
        while current is not None and current.shape == 0:
            chain.append(current)
            current = current.parent
        below = 0 if current is None else current.shape
        for newer in reversed(chain):
            order = (tuple(newer.values), below)
            shape = self._orders.get(order)
            if shape is None:
                key = (frozenset(newer.values), below)
                shape = self._orders[order] = self._frames.setdefault(key, len(self._frames) + 1)
            below = newer.shape = shape
        return below

    def _memory(self, state: ValueState) -> int:
        # Maps with the same keys are iterated in the same order, unless hashes collide: then a shape has two numbers.
        layouts = tuple([(object_, content.layout) for object_, content in state.memory.items()])
        number = self._layouts.setdefault(layouts, len(self._layouts))
        if len(self._memories) >= MOST_MEMORIES:
            self._memories.clear()
        self._memories[state.memory_hash()] = number
        return number

    def restrictions(self, patterns: Patterns, state: ValueState, own: StateShape) -> Iterator[ValueState]:
        """What a state claims about the things in each shape; none for shapes with things about which it claims nothing."""
        apart = self.apart
        for shape, (pattern, _) in patterns.items():
            if (own, shape) in apart:
                continue
            restricted = state if shape == own else restrict(state, pattern)
            if restricted is None:
                apart.add((own, shape))
            else:
                yield restricted


def restrict(state: ValueState, pattern: ValueState) -> ValueState | None:
    """What a state claims about the things that a pattern makes claims about; None if it lacks one of them."""
    frame = restrict_frames(state.frame, pattern.frame)
    if frame is None:
        return None
    memory = _restrict_memory(state.memory, pattern.memory)
    return None if memory is None else ValueState(frame, memory)


def restrict_frames(frame: Frame, pattern: Frame) -> Frame | None:
    """The same for registers."""
    pairs: list[tuple[Frame, Frame]] = []
    one: Frame | None = frame
    two: Frame | None = pattern
    while one is not two:
        if one is None or two is None:
            return None
        pairs.append((one, two))
        one, two = one.parent, two.parent
    result = one
    for mine, theirs in reversed(pairs):
        values = mine.values
        kept: dict[Register, Value] = {}
        for register in theirs.values:
            value = values.get(register)
            if value is None:
                return None
            kept[register] = value
        same = len(kept) == len(values) and result is mine.parent
        result = mine if same else Frame(kept, result)
    return result


def _restrict_memory(memory: Memory, pattern: Memory) -> Memory | None:
    if len(pattern) > len(memory):
        return None
    result = memory
    for object_, theirs in pattern.items():
        mine = memory.get(object_)
        if mine is None:
            return None
        if mine is theirs or mine.layout == theirs.layout:
            continue
        content = _restrict_content(mine, theirs)
        if content is None:
            return None
        result = result.set(object_, content)
    if len(pattern) < len(memory):
        for object_ in memory:
            if object_ not in pattern:
                result = result.delete(object_)
    return result


def _restrict_content(mine: ObjectContent, theirs: ObjectContent) -> ObjectContent | None:
    """The rules of `_content_less_or_equal`."""
    if mine.alive != theirs.alive or mine.size != theirs.size:
        return None
    open_rest = theirs.rest is Rest.UNKNOWN
    if not open_rest and (mine.rest is not theirs.rest or len(mine.cells) != len(theirs.cells)):
        return None
    cells: dict[int, tuple[int, Value]] = {}
    for offset, (size, value) in theirs.cells.items():
        cell = mine.cells.get(offset)
        if cell is None or cell[0] != size:
            return None
        cells[offset] = (size, value) if not open_rest and isinstance(value, Unknown) else cell
    return ObjectContent(mine.alive, mine.size, theirs.rest, Map(cells))


class ByRegisters:
    """The shapes of the members that have the same registers: few, even where an array fills up and every member is new."""

    def __init__(self) -> None:
        self._patterns: dict[Frame, Patterns] = {}
        self._frames: dict[int, list[Any]] = {}
        """By the shape of registers: registers of that shape, and how many members have it."""
        self._bits: dict[tuple[int, Register], int] = {}
        """By depth and register: a bit of its own."""
        self._masks: dict[int, int] = {}
        """By the shape of registers, which ones these are: most shapes are excluded by what a state lacks."""

    def add(self, state: ValueState, shape: StateShape) -> None:
        _count(self._patterns.setdefault(state.frame, {}), shape, state)
        _count(self._frames, shape[0], state.frame)

    def discard(self, state: ValueState, shape: StateShape) -> None:
        patterns = self._patterns[state.frame]
        _uncount(patterns, shape)
        if not patterns:
            del self._patterns[state.frame]
        _uncount(self._frames, shape[0])

    def fitting(self, state: ValueState, own: StateShape) -> Iterator[Patterns]:
        """The patterns of the members whose registers a state agrees with."""
        masks, lacks = self._masks, ~self._mask(own[0], state.frame)
        for shape, (example, _) in self._frames.items():
            mask = masks.get(shape)
            if (self._mask(shape, example) if mask is None else mask) & lacks:
                continue
            frame = state.frame if shape == own[0] else restrict_frames(state.frame, example)
            patterns = None if frame is None else self._patterns.get(frame)
            if patterns is not None:
                yield patterns

    def _mask(self, shape: int, frame: Frame) -> int:
        """The registers of a shape, from the outermost frame on."""
        found = self._masks.get(shape)
        if found is not None:
            return found
        chain: list[Frame] = []
        current: Frame | None = frame
        while current is not None:
            chain.append(current)
            current = current.parent
        mask = 0
        for depth, each in enumerate(reversed(chain)):
            for register in each.values:
                mask |= self._bits.setdefault((depth, register), 1 << len(self._bits))
        self._masks[shape] = mask
        return mask


def without_targets(state: ValueState) -> ValueState:
    """What a state claims, but for the values that are one of several addresses; the state itself if there are none."""
    chain: list[Frame] = []
    frame: Frame | None = state.frame
    while frame is not None:
        chain.append(frame)
        frame = frame.parent
    for old in reversed(chain):
        kept = {register: value for register, value in old.values.items() if type(value) is not Targets}
        frame = old if len(kept) == len(old.values) and old.parent is frame else Frame(kept, frame)
    assert frame is not None
    memory = state.memory
    for object_, content in state.memory.items():
        if not content.sets:
            continue
        sets = [(offset, size) for offset, (size, value) in content.cells.items() if type(value) is Targets]
        left = content
        for offset, size in sets:
            left = left.with_cell(offset, None if left.rest is Rest.UNKNOWN else (size, HOLE))
        if left is not content:
            memory = memory.set(object_, left)
    return state if frame is state.frame and memory is state.memory else ValueState(frame, memory)


class WideMembers:
    """The members that hold sets of targets. Such a member covers states that claim more about the same things: subsets.

    They are looked up by the rest of what they claim, and only those that agree there are compared.
    """

    def __init__(self, shapes: ShapeTable) -> None:
        self._shapes = shapes
        self._patterns: Patterns = {}
        self._members: dict[ValueState, dict[ValueState, Any]] = {}
        """By what they claim apart from sets."""

    def add(self, state: ValueState, core: ValueState, item: Any) -> None:
        self._members.setdefault(core, {})[state] = item
        _count(self._patterns, self._shapes.shape(core), core)

    def discard(self, state: ValueState) -> None:
        core = without_targets(state)
        found = self._members.get(core)
        if core is not state and found is not None and found.pop(state, None) is not None:
            if not found:
                del self._members[core]
            _uncount(self._patterns, self._shapes.shape(core))

    def find(self, state: ValueState) -> Any | None:
        """A member that covers a state."""
        for restricted in self._shapes.restrictions(self._patterns, state, self._shapes.shape(state)):
            for member, item in self._members.get(restricted, {}).items():
                if frame_less_or_equal(state.frame, member.frame) and memory_less_or_equal(state.memory, member.memory):
                    return item
        return None


class ValueCover:
    """Finds a covering state by look-up: one for each shape among its members.

    A state is covered by a member if it makes the member's claims: if its restriction to the member's shape equals the
    member. So the cost of a search is that of as many restrictions as there are shapes, usually one or two, however many
    members there are.
    """

    def __init__(self, shapes: ShapeTable, may_be_wide: Callable[[], bool]) -> None:
        self._shapes = shapes
        self._may_be_wide: Final = may_be_wide
        """Whether states may hold sets of targets by now."""
        self._wide: WideMembers | None = None
        self._items: dict[ValueState, Any] = {}
        self._patterns: Patterns = {}
        self._by_registers: ByRegisters | None = None

    def add(self, state: ValueState, item: Any) -> None:
        self._add(state, self._shapes.shape(state), item)

    def _add(self, state: ValueState, shape: StateShape, item: Any) -> None:
        self._items[state] = item
        if self._may_be_wide():
            core = without_targets(state)
            if core is not state:
                self._wide = self._wide or WideMembers(self._shapes)
                self._wide.add(state, core, item)
        _count(self._patterns, shape, state)
        if self._by_registers is not None:
            self._by_registers.add(state, shape)
        elif len(self._patterns) > FEW_SHAPES:
            self._by_registers = ByRegisters()
            for member in self._items:
                self._by_registers.add(member, self._shapes.shape(member))

    def discard(self, state: ValueState) -> None:
        if self._items.pop(state, None) is not None:
            shape = self._shapes.shape(state)
            _uncount(self._patterns, shape)
            if self._by_registers is not None:
                self._by_registers.discard(state, shape)
            if self._wide is not None:
                self._wide.discard(state)

    def find(self, state: ValueState) -> Any | None:
        found = self._items.get(state)
        if found is not None or not self._items:
            return found
        return self._find_weaker(state, self._shapes.shape(state))

    def admit(self, state: ValueState, item: Any) -> Any | None:
        items, patterns = self._items, self._patterns
        if (
            len(patterns) == 1 and not self._may_be_wide()
        ):  # usually all members have one shape, and the new one has it as well
            found = items.setdefault(state, item)
            if found is not item:
                return found
            shape = self._shapes.shape(state)
            pattern = patterns.get(shape)
            if pattern is not None:
                pattern[1] += 1
                if self._by_registers is not None:
                    self._by_registers.add(state, shape)
                return None
            del items[state]
        else:
            found = items.get(state)
            if found is not None:
                return found
            shape = self._shapes.shape(state)
        found = self._find_weaker(state, shape)
        if found is None:
            self._add(state, shape, item)
        return found

    def _find_weaker(self, state: ValueState, own: StateShape) -> Any | None:
        """A member of another shape that covers a state, or one with larger sets of targets."""
        if self._wide is not None:
            found = self._wide.find(state)
            if found is not None:
                return found
        if self._by_registers is None:
            return self._find_among(self._patterns, state, own)
        for patterns in self._by_registers.fitting(state, own):
            found = self._find_among(patterns, state, own)
            if found is not None:
                return found
        return None

    def _find_among(self, patterns: Patterns, state: ValueState, own: StateShape) -> Any | None:
        """`ShapeTable.restrictions`, written out: a generator here costs three per cent of an exploration."""
        items, apart = self._items, self._shapes.apart
        for shape, (pattern, _) in patterns.items():
            if shape == own or (own, shape) in apart:
                continue
            restricted = restrict(state, pattern)
            if restricted is None:
                apart.add((own, shape))
                continue
            found = items.get(restricted)
            if found is not None:
                return found
        return None
