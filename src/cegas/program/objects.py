"""Memory objects as the program text names them.

An `ObjectSite` is a place in the program that makes objects: a global, a literal, a function, a local variable whose
address is taken, a call of an allocator. At run time a site may have many objects (one per lifetime); see `program.memory`.
"""

from __future__ import annotations

from cegas.foundation.enums import Enum
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.source import SourcePosition

if TYPE_CHECKING:
    from typing import TypedDict

    from cegas.program.expressions import Expression

    class SiteFacts(TypedDict, total=False):
        """What may be said of a site besides its kind, name, size and alignment."""

        constant: bool
        function: str | None
        position: SourcePosition | None
        debug_type: int | None
        symbol: str | None
        is_input: bool
        open_ended: bool


class ObjectKind(Enum):
    """What made an object; decides its lifetime and what its content is at first."""

    GLOBAL = "global"
    LITERAL = "literal"
    FUNCTION = "function"
    STACK = "stack"
    HEAP = "heap"
    ARGUMENTS = "arguments"
    """The variable arguments of one call."""
    EXTERNAL = "external"
    """Memory that the program does not own: `extern` globals and whatever unknown pointers point to."""

    @property
    def is_static(self) -> bool:
        """Whether such objects exist from the start to the end of a run."""
        return self not in (ObjectKind.STACK, ObjectKind.HEAP, ObjectKind.ARGUMENTS)


class Initializer:
    """The initial content of a static object: bytes, and expressions (addresses) written over them."""

    __slots__ = ("data", "relocations")

    def __init__(self, data: bytes, relocations: tuple[tuple[int, Expression], ...]) -> None:
        self.data = data
        """The leading bytes; the rest of the object is zero."""
        self.relocations = relocations
        """Offset and value of every cell that holds an address, in the order of their offsets."""


TEMPORARY: Final = "(temporary)"

STACK_BLOCKS: Final = frozenset(("alloca", "cegas_string", "cegas_array"))
"""The names of blocks by what asks for them."""


class ObjectSite:
    """A place that makes objects. Compared by identity; `index` numbers the sites of a program."""

    __slots__ = (
        "align",
        "constant",
        "debug_type",
        "function",
        "index",
        "initializer",
        "is_input",
        "kind",
        "name",
        "open_ended",
        "position",
        "size",
        "symbol",
    )

    def __init__(
        self,
        index: int,
        kind: ObjectKind,
        name: str,
        size: int | None,
        align: int,
        *,
        constant: bool = False,
        function: str | None = None,
        position: SourcePosition | None = None,
        debug_type: int | None = None,
        symbol: str | None = None,
        is_input: bool = False,
        open_ended: bool = False,
    ) -> None:
        self.index = index
        self.kind = kind
        self.name = name
        """The source name where there is one."""
        self.size = size
        """Size in bytes; None if it is only known when the object is made, or not at all."""
        self.align = align
        self.constant = constant
        """Writing to it is undefined."""
        self.function = function
        """The function in which the object is made (locals, heap blocks); for a function, its own name."""
        self.position = position
        self.debug_type = debug_type
        self.symbol = symbol
        """The linker's name of a variable of the user's (not of a library model's); unlike `name` it is unique."""
        self.is_input = is_input
        """The first content of its objects is an argument of the program (the array `argv`), not uninitialised."""
        self.open_ended = open_ended
        """An `extern` variable of incomplete type: it has a size, but only the file that defines it knows which."""
        self.initializer: Initializer | None = None

    @property
    def is_all_outside(self) -> bool:
        """Whether it stands for all memory outside the program, so that offsets into it are addresses."""
        return self.kind is ObjectKind.EXTERNAL and self.size is None and not self.open_ended

    @property
    def has_no_bounds(self) -> bool:
        """Whether nobody knows how large its objects are: all memory outside, and what only another file knows."""
        return self.kind is ObjectKind.EXTERNAL and self.size is None

    def __repr__(self) -> str:
        return f"<{self.kind.value} {self.name}>"

    @property
    def is_stack_block(self) -> bool:
        """Whether it is a block that the program asks for by its size, and that ends with the function."""
        return self.kind is ObjectKind.STACK and self.name in STACK_BLOCKS

    @property
    def shown_name(self) -> str:
        """The name, for a person: what the compiler needs to compute something has none."""
        return TEMPORARY if self.name.startswith("%") else self.name
