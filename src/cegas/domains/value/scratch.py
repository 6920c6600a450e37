"""A state while a step changes it."""

from __future__ import annotations

from collections.abc import Container

from cegas.cpa.component import ConditionLog
from cegas.domains.value.state import AbstractObject, Frame, Memory, ValueState
from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.program.expressions import Register
from cegas.program.objects import ObjectKind
from cegas.program.operators import signed
from cegas.program.values import Pointer, Value

if TYPE_CHECKING:
    from cegas.domains.value.cases import Choices
    from cegas.program.violations import Condition


class OpenConditions:
    """Takes down the conditions of a step that a state does not show to hold, but for those known to be open anyway."""

    __slots__ = ("_known", "found")

    def __init__(self, known: Container[Condition]) -> None:
        self._known: Final = known
        self.found: Final[dict[Condition, None]] = {}

    def is_missing(self, condition: Condition) -> bool:
        """Whether nobody knows yet that a condition is open."""
        return condition not in self.found and condition not in self._known


class Scratch:
    """A state while an edge changes it."""

    __slots__ = ("choices", "depth", "function", "loaded", "log", "memory", "open", "parent", "registers")

    def __init__(
        self, state: ValueState, function: str, log: ConditionLog | None = None, open_: OpenConditions | None = None
    ) -> None:
        """Assumptions are executed with a log, that of the exploration, or else with what takes down open conditions."""
        self.registers: dict[Register, Value] = dict(state.frame.values)
        self.memory: Memory = state.memory
        self.depth = state.frame.depth
        self.parent: Frame | None = state.frame.parent
        self.function = function
        self.loaded: dict[Register, tuple[AbstractObject, int, int]] = {}
        """Where registers were loaded from, as long as nothing was stored since: an assumption on the one holds of
        the other."""
        self.log = log
        self.open = open_
        self.choices: Choices | None = None
        """If given, pointers are settled: there is an execution for each of their targets."""

    def is_inside(self, pointer: Pointer, bits: int) -> bool:
        """Whether the object of an address, which has so many bits, lives and the address is within it."""
        object_: Any = pointer.object
        content = self.memory.get(object_)
        if content is None or not content.alive or not isinstance(pointer.offset, int):
            return False
        if object_.site.kind is ObjectKind.HEAP and pointer.offset == 0:
            return True  # the heap keeps even empty blocks apart; an array without elements may lie anywhere
        return content.size is not None and 0 <= signed(pointer.offset, bits) < content.size

    def state(self) -> ValueState:
        """The state as it is now."""
        return ValueState(Frame(self.registers, self.parent), self.memory)
