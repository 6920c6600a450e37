"""Operations: what an edge of a control-flow automaton does, one after the other.

Every operation but `Call` and `Return` stays within its function. An operation never ends a path by itself: what C leaves
undefined stands before it as an `Assume` of kind `VALIDITY`, or as a `Check` if the run goes on all the same.
"""

from __future__ import annotations

from cegas.foundation.data import Data
from cegas.foundation.enums import Enum
from cegas.foundation.typed import TYPE_CHECKING, Final, TypeAlias
from cegas.program.expressions import Apply, Expression, Reached, Register
from cegas.program.objects import ObjectSite
from cegas.program.operators import NOT
from cegas.program.source import SourcePosition

if TYPE_CHECKING:
    from cegas.program.conditions import ConditionKind
    from cegas.program.words import Words


class OriginKind(Enum):
    """Where an unknown value comes from. All but INEXACT are *input*: a counterexample may choose them."""

    NONDETERMINISTIC = "nondeterministic"
    PARAMETER = "parameter"
    UNKNOWN_FUNCTION = "unknown function"
    UNINITIALIZED = "uninitialized"
    EXTERNAL = "external memory"
    ENVIRONMENT = "environment"
    """The result of a modelled library function that depends on the world outside (`getchar`, `rand`)."""
    VOLATILE = "volatile"
    """What a read of a volatile object gives, if that is not what was last written there."""
    INEXACT = "inexact"
    """The model does not know the value the program would compute; a counterexample may not rest on it."""

    @property
    def is_input(self) -> bool:
        return self is not OriginKind.INEXACT

    @property
    def is_wild(self) -> bool:
        """Whether nobody has chosen the value: as a pointer it points to nothing."""
        return self is OriginKind.NONDETERMINISTIC or self is OriginKind.UNINITIALIZED

    @property
    def is_trusted(self) -> bool:
        """Whether the value is taken for what it should be: that a pointer may be used is an assumption."""
        return self.is_input and not self.is_wild


class Origin(Data):
    """The source of an unknown value: its kind and a name or reason that a person understands."""

    __slots__ = ("kind", "label")

    def __init__(self, kind: OriginKind, label: str) -> None:
        self.kind: Final = kind
        self.label: Final = label

    def __eq__(self, other: object) -> bool:
        if type(other) is not Origin:
            return NotImplemented
        return self is other or (self.kind is other.kind and self.label == other.label)

    def __hash__(self) -> int:
        return hash(self.label)

    def __str__(self) -> str:
        return f"{self.kind.value}: {self.label}"


def first_origin(site: ObjectSite) -> Origin:
    """Where the content of a new object of a site comes from, unless that is zero."""
    return Origin(OriginKind.EXTERNAL if site.is_input else OriginKind.UNINITIALIZED, site.name)


class AssumeKind(Enum):
    """Why a path may end at an assumption."""

    BRANCH = "branch"
    """The program's own control flow."""
    VALIDITY = "validity"
    """C defines the following operation only under this condition."""
    USER = "assume"
    """The user restricts the inputs (`__VERIFIER_assume`) or a failing `assert` ends the run."""
    VIOLATION = "violation"
    """The opposite of a condition, at the end of its violation edge: whoever gets past it has seen the condition fail."""

    @property
    def ends_runs(self) -> bool:
        """Whether a run that does not get past such an assumption is over: no other edge is for it."""
        return self is AssumeKind.VALIDITY or self is AssumeKind.USER


class Operation(Data):
    """Base of all operations."""

    __slots__ = ("position",)

    def __init__(self, position: SourcePosition | None) -> None:
        self.position: Final = position

    @property
    def is_validity(self) -> bool:
        """Whether it is a condition without which what follows is undefined."""
        return False


class Assign(Operation):
    """``target := value``"""

    __slots__ = ("target", "value")

    def __init__(self, position: SourcePosition | None, target: Register, value: Expression) -> None:
        super().__init__(position)
        self.target: Final = target
        self.value: Final = value

    def __str__(self) -> str:
        return f"{self.target} := {self.value}"


ANSWER: Final = "answer"
"""The register that holds what the program was told about its own memory."""


def is_answer(operation: Operation) -> bool:
    """Whether an operation answers a question about memory. A native run, which knows nothing of objects, has to be told."""
    return type(operation) is Assign and operation.target.name == ANSWER


class Havoc(Operation):
    """``target`` becomes any value of its type; a pointer becomes null or external, or points nowhere."""

    __slots__ = ("origin", "target")

    def __init__(self, position: SourcePosition | None, target: Register, origin: Origin) -> None:
        super().__init__(position)
        self.target: Final = target
        self.origin: Final = origin

    def __str__(self) -> str:
        return f"{self.target} := ? ({self.origin})"


class Assume(Operation):
    """Execution goes on only if `condition` holds."""

    __slots__ = ("condition", "harm", "kind", "reason")

    def __init__(
        self,
        position: SourcePosition | None,
        condition: Expression,
        kind: AssumeKind,
        reason: str | Words = "",
        harm: ConditionKind | None = None,
    ) -> None:
        super().__init__(position)
        self.condition: Final = condition
        self.kind: Final = kind
        self.reason: Final = reason
        """For validity conditions: what would be undefined otherwise. For branches that no statement of the source stands
        for: what has happened. For assumptions that nobody has written down: where they come from."""
        self.harm: Final = harm
        """For validity conditions: what is wrong where it does not hold."""

    @property
    def is_validity(self) -> bool:
        return self.kind is AssumeKind.VALIDITY

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Assume:
            return NotImplemented
        return (
            self.position == other.position  # first: many have the same condition, elsewhere
            and self.condition == other.condition
            and self.kind is other.kind
            and self.harm is other.harm
            and self.reason == other.reason
        )

    def __hash__(self) -> int:
        return hash(self.condition)  # it is known already; conditions are put into sets at every step

    def __str__(self) -> str:
        return f"[{self.condition}]" if self.kind is AssumeKind.BRANCH else f"{self.kind.value}({self.condition})"


class Check(Operation):
    """A condition that is looked at. Whatever it says, the next operation is done, and nothing has changed.

    It is no use of what it mentions: it reads no input and takes no address. It never stands in front of the conditions of a
    branch, which come first on their edges, nor among them.
    """

    __slots__ = ("condition", "harm", "reason")

    def __init__(
        self, position: SourcePosition | None, condition: Expression, harm: ConditionKind, reason: str | Words = ""
    ) -> None:
        super().__init__(position)
        self.condition: Final = condition
        self.harm: Final = harm
        """What is wrong where it does not hold, ..."""
        self.reason: Final = reason
        """... in words."""

    @property
    def is_validity(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Check:
            return NotImplemented
        return (
            self.position == other.position
            and self.condition == other.condition
            and self.harm is other.harm
            and self.reason == other.reason
        )

    def __hash__(self) -> int:
        return hash(self.condition)

    def __str__(self) -> str:
        return f"check({self.condition})"


class Load(Operation):
    """``target := *address``"""

    __slots__ = ("address", "target")

    def __init__(self, position: SourcePosition | None, target: Register, address: Expression) -> None:
        super().__init__(position)
        self.target: Final = target
        self.address: Final = address

    def __str__(self) -> str:
        return f"{self.target} := *{self.address}"


class Store(Operation):
    """``*address := value``"""

    __slots__ = ("address", "value")

    def __init__(self, position: SourcePosition | None, address: Expression, value: Expression) -> None:
        super().__init__(position)
        self.address: Final = address
        self.value: Final = value

    def __str__(self) -> str:
        return f"*{self.address} := {self.value}"


class Allocate(Operation):
    """``target`` becomes the address of a new object of `size` bytes.

    A *scoped* allocation (a variable with a block's lifetime) ends the life of the object that the same site made in the
    same frame before. Objects of stack sites die when their frame returns. An object that *replaces* a block, which dies
    right afterwards, may lie where that lies (`realloc`).
    """

    __slots__ = ("replaces", "scoped", "site", "size", "target", "zeroed")

    def __init__(
        self,
        position: SourcePosition | None,
        target: Register,
        site: ObjectSite,
        size: Expression,
        *,
        zeroed: bool = False,
        scoped: bool = False,
        replaces: Expression | None = None,
    ) -> None:
        super().__init__(position)
        self.target: Final = target
        self.site: Final = site
        self.size: Final = size
        self.zeroed: Final = zeroed
        self.scoped: Final = scoped
        self.replaces: Final = replaces
        """The address of the block whose place it may take."""

    @property
    def is_initialized(self) -> bool:
        """Whether the object has a content from the first."""
        return self.zeroed or self.site.is_input

    def __str__(self) -> str:
        return f"{self.target} := new {self.site.kind.value} {self.site.name}[{self.size}]"


class Free(Operation):
    """The heap block at `address` dies; null is left alone."""

    __slots__ = ("address",)

    def __init__(self, position: SourcePosition | None, address: Expression) -> None:
        super().__init__(position)
        self.address: Final = address

    def __str__(self) -> str:
        return f"free({self.address})"


class EndLifetime(Operation):
    """The stack object at `address` dies."""

    __slots__ = ("address",)

    def __init__(self, position: SourcePosition | None, address: Expression) -> None:
        super().__init__(position)
        self.address: Final = address

    def __str__(self) -> str:
        return f"end({self.address})"


class Copy(Operation):
    """`size` bytes go from `source` to `destination` as if through a buffer (`memmove`)."""

    __slots__ = ("destination", "size", "source")

    def __init__(
        self, position: SourcePosition | None, destination: Expression, source: Expression, size: Expression
    ) -> None:
        super().__init__(position)
        self.destination: Final = destination
        self.source: Final = source
        self.size: Final = size

    def __str__(self) -> str:
        return f"copy({self.destination}, {self.source}, {self.size})"


class Fill(Operation):
    """`size` bytes from `destination` become `byte` (`memset`)."""

    __slots__ = ("byte", "destination", "size")

    def __init__(self, position: SourcePosition | None, destination: Expression, byte: Expression, size: Expression) -> None:
        super().__init__(position)
        self.destination: Final = destination
        self.byte: Final = byte
        self.size: Final = size

    def __str__(self) -> str:
        return f"fill({self.destination}, {self.byte}, {self.size})"


class HavocMemory(Operation):
    """`size` bytes from `destination` become unknown; none of them is one of the bytes `without`.

    Of these, the successor of the last one must be none.
    """

    __slots__ = ("destination", "origin", "size", "without")

    def __init__(
        self,
        position: SourcePosition | None,
        destination: Expression,
        size: Expression,
        origin: Origin,
        without: tuple[Expression, ...] = (),
    ) -> None:
        super().__init__(position)
        self.destination: Final = destination
        self.size: Final = size
        self.origin: Final = origin
        self.without: Final = without

    def __str__(self) -> str:
        without = f" without {', '.join(map(str, self.without))}" if self.without else ""
        return f"havoc({self.destination}, {self.size}){without}"


class BlockSize(Operation):
    """``target := `` the size of the live heap block that starts at `address`."""

    __slots__ = ("address", "target")

    def __init__(self, position: SourcePosition | None, target: Register, address: Expression) -> None:
        super().__init__(position)
        self.target: Final = target
        self.address: Final = address

    def __str__(self) -> str:
        return f"{self.target} := size of {self.address}"


class Call(Operation):
    """A call; the only operation of its edge.

    `callee` is the name of a function of the program, or the expression of a function's address. `arguments` are the fixed
    ones; `variable_arguments` is the address of the object that holds the others (see `docs/semantics.md`). `variadic` says
    what the function type at the call site says, for calls through a pointer.
    """

    __slots__ = ("arguments", "callee", "targets", "variable_arguments", "variadic")

    def __init__(
        self,
        position: SourcePosition | None,
        callee: str | Expression,
        arguments: tuple[Expression, ...],
        targets: tuple[Register, ...],
        *,
        variadic: bool = False,
        variable_arguments: Expression | None = None,
    ) -> None:
        super().__init__(position)
        self.callee: Final = callee
        self.arguments: Final = arguments
        self.targets: Final = targets
        """The registers that receive the results: none, one, or several for a structure."""
        self.variadic: Final = variadic
        self.variable_arguments: Final = variable_arguments

    def __str__(self) -> str:
        arguments = ", ".join(map(str, self.arguments))
        results = ", ".join(map(str, self.targets))
        return f"{results}{' := ' if results else ''}{self.callee}({arguments})"


class Return(Operation):
    """Back to the caller with the results; the only operation of its edge, which leads to the exit location."""

    __slots__ = ("values",)

    def __init__(self, position: SourcePosition | None, values: tuple[Expression, ...]) -> None:
        super().__init__(position)
        self.values: Final = values

    def __str__(self) -> str:
        return f"return {', '.join(map(str, self.values))}"


class Unsupported(Operation):
    """A construct without a model. An analysis that gets here can only answer UNKNOWN, with this reason."""

    __slots__ = ("construct",)

    def __init__(self, position: SourcePosition | None, construct: str) -> None:
        super().__init__(position)
        self.construct: Final = construct

    def __str__(self) -> str:
        return f"unsupported: {self.construct}"


AnyOperation: TypeAlias = (
    Assign
    | Havoc
    | Assume
    | Check
    | Load
    | Store
    | Allocate
    | Free
    | EndLifetime
    | Copy
    | Fill
    | HavocMemory
    | BlockSize
    | Call
    | Return
    | Unsupported
)


def reach_asked(operation: Operation) -> Reached | None:
    """The question whether blocks are lost, and with that for all of memory, if an operation asks it."""
    if not isinstance(operation, Assume | Check):
        return None
    condition = operation.condition
    while isinstance(condition, Apply) and condition.operator is NOT:
        condition = condition.operands[0]
    return condition if isinstance(condition, Reached) else None


def expressions_of(operation: Operation) -> tuple[Expression, ...]:
    """The expressions that an operation evaluates, in order."""
    match operation:
        case Assign(value=value):
            return (value,)
        case Assume(condition=condition) | Check(condition=condition):
            return (condition,)
        case Load(address=address) | Free(address=address) | EndLifetime(address=address):
            return (address,)
        case BlockSize(address=address):
            return (address,)
        case Store(address=address, value=value):
            return (address, value)
        case Allocate(size=size, replaces=block):
            return (size,) if block is None else (size, block)
        case Copy(destination=destination, source=source, size=size):
            return (destination, source, size)
        case Fill(destination=destination, byte=byte, size=size):
            return (destination, byte, size)
        case HavocMemory(destination=destination, size=size, without=without):
            return (destination, size, *without)
        case Call(callee=callee, arguments=arguments, variable_arguments=area):
            first = () if isinstance(callee, str) else (callee,)
            return (*first, *arguments, *(() if area is None else (area,)))
        case Return(values=values):
            return values
        case Havoc() | Unsupported():
            return ()
    raise TypeError(f"not an operation: {operation!r}")


def registers_written(operation: Operation) -> tuple[Register, ...]:
    """The registers that an operation changes in its own frame."""
    match operation:
        case Assign(target=target) | Havoc(target=target) | Load(target=target):
            return (target,)
        case Allocate(target=target) | BlockSize(target=target):
            return (target,)
        case Call(targets=targets):
            return targets
    return ()
