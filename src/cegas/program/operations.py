"""Operations: what an edge of a control-flow automaton does, one after the other.

Every operation but `Call` and `Return` stays within its function. An operation never ends a path by itself: what C leaves
undefined stands before it as an `Assume` of kind `VALIDITY`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from cegas.program.expressions import Expression, Register
from cegas.program.objects import ObjectSite
from cegas.program.source import SourcePosition


class OriginKind(Enum):
    """Where an unknown value comes from. All but INEXACT are *input*: a counterexample may choose them."""

    NONDETERMINISTIC = "nondeterministic"
    PARAMETER = "parameter"
    UNKNOWN_FUNCTION = "unknown function"
    UNINITIALIZED = "uninitialized"
    EXTERNAL = "external memory"
    ENVIRONMENT = "environment"
    """The result of a modelled library function that depends on the world outside (`getchar`, `rand`)."""
    INEXACT = "inexact"
    """The model does not know the value the program would compute; a counterexample may not rest on it."""

    @property
    def is_input(self) -> bool:
        return self is not OriginKind.INEXACT


@dataclass(frozen=True, slots=True)
class Origin:
    """The source of an unknown value: its kind and a name or reason that a person understands."""

    kind: OriginKind
    label: str

    def __str__(self) -> str:
        return f"{self.kind.value}: {self.label}"


class AssumeKind(Enum):
    """Why a path may end at an assumption."""

    BRANCH = "branch"
    """The program's own control flow."""
    VALIDITY = "validity"
    """C defines the following operation only under this condition."""
    USER = "assume"
    """The user restricts the inputs (`__VERIFIER_assume`) or a failing `assert` ends the run."""


@dataclass(frozen=True, slots=True)
class Operation:
    """Base of all operations."""

    position: SourcePosition | None


@dataclass(frozen=True, slots=True)
class Assign(Operation):
    """``target := value``"""

    target: Register
    value: Expression

    def __str__(self) -> str:
        return f"{self.target} := {self.value}"


@dataclass(frozen=True, slots=True)
class Havoc(Operation):
    """``target`` becomes any value of its type; a pointer becomes null or external."""

    target: Register
    origin: Origin

    def __str__(self) -> str:
        return f"{self.target} := ? ({self.origin})"


@dataclass(frozen=True, slots=True)
class Assume(Operation):
    """Execution goes on only if `condition` holds."""

    condition: Expression
    kind: AssumeKind
    reason: str = ""
    """For validity conditions: what would be undefined otherwise."""

    def __str__(self) -> str:
        return f"[{self.condition}]" if self.kind is AssumeKind.BRANCH else f"{self.kind.value}({self.condition})"


@dataclass(frozen=True, slots=True)
class Load(Operation):
    """``target := *address``"""

    target: Register
    address: Expression

    def __str__(self) -> str:
        return f"{self.target} := *{self.address}"


@dataclass(frozen=True, slots=True)
class Store(Operation):
    """``*address := value``"""

    address: Expression
    value: Expression

    def __str__(self) -> str:
        return f"*{self.address} := {self.value}"


@dataclass(frozen=True, slots=True)
class Allocate(Operation):
    """``target`` becomes the address of a new object of `size` bytes.

    A *scoped* allocation (a variable with a block's lifetime) ends the life of the object that the same site made in the
    same frame before. Objects of stack sites die when their frame returns.
    """

    target: Register
    site: ObjectSite
    size: Expression
    zeroed: bool = False
    scoped: bool = False

    def __str__(self) -> str:
        return f"{self.target} := new {self.site.kind.value} {self.site.name}[{self.size}]"


@dataclass(frozen=True, slots=True)
class Free(Operation):
    """The heap block at `address` dies; null is left alone."""

    address: Expression

    def __str__(self) -> str:
        return f"free({self.address})"


@dataclass(frozen=True, slots=True)
class EndLifetime(Operation):
    """The stack object at `address` dies."""

    address: Expression

    def __str__(self) -> str:
        return f"end({self.address})"


@dataclass(frozen=True, slots=True)
class Copy(Operation):
    """`size` bytes go from `source` to `destination` as if through a buffer (`memmove`)."""

    destination: Expression
    source: Expression
    size: Expression

    def __str__(self) -> str:
        return f"copy({self.destination}, {self.source}, {self.size})"


@dataclass(frozen=True, slots=True)
class Fill(Operation):
    """`size` bytes from `destination` become `byte` (`memset`)."""

    destination: Expression
    byte: Expression
    size: Expression

    def __str__(self) -> str:
        return f"fill({self.destination}, {self.byte}, {self.size})"


@dataclass(frozen=True, slots=True)
class HavocMemory(Operation):
    """`size` bytes from `destination` become unknown."""

    destination: Expression
    size: Expression
    origin: Origin

    def __str__(self) -> str:
        return f"havoc({self.destination}, {self.size})"


@dataclass(frozen=True, slots=True)
class BlockSize(Operation):
    """``target := `` the size of the live heap block that starts at `address`."""

    target: Register
    address: Expression

    def __str__(self) -> str:
        return f"{self.target} := size of {self.address}"


@dataclass(frozen=True, slots=True)
class Call(Operation):
    """A call; the only operation of its edge.

    `callee` is the name of a function of the program, or the expression of a function's address. `arguments` are the fixed
    ones; `variable_arguments` is the address of the object that holds the others (see `docs/semantics.md`). `variadic` says
    what the function type at the call site says, for calls through a pointer.
    """

    callee: str | Expression
    arguments: tuple[Expression, ...]
    targets: tuple[Register, ...]
    """The registers that receive the results: none, one, or several for a structure."""
    variadic: bool = False
    variable_arguments: Expression | None = None

    def __str__(self) -> str:
        arguments = ", ".join(map(str, self.arguments))
        results = ", ".join(map(str, self.targets))
        return f"{results}{' := ' if results else ''}{self.callee}({arguments})"


@dataclass(frozen=True, slots=True)
class Return(Operation):
    """Back to the caller with the results; the only operation of its edge, which leads to the exit location."""

    values: tuple[Expression, ...]

    def __str__(self) -> str:
        return f"return {', '.join(map(str, self.values))}"


@dataclass(frozen=True, slots=True)
class Unsupported(Operation):
    """A construct without a model. An analysis that gets here can only answer UNKNOWN, with this reason."""

    construct: str

    def __str__(self) -> str:
        return f"unsupported: {self.construct}"


AnyOperation: TypeAlias = (
    Assign
    | Havoc
    | Assume
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


def expressions_of(operation: Operation) -> tuple[Expression, ...]:
    """The expressions that an operation evaluates, in order."""
    match operation:
        case Assign(value=value):
            return (value,)
        case Assume(condition=condition):
            return (condition,)
        case Load(address=address) | Free(address=address) | EndLifetime(address=address):
            return (address,)
        case BlockSize(address=address):
            return (address,)
        case Store(address=address, value=value):
            return (address, value)
        case Allocate(size=size):
            return (size,)
        case Copy(destination=destination, source=source, size=size):
            return (destination, source, size)
        case Fill(destination=destination, byte=byte, size=size):
            return (destination, byte, size)
        case HavocMemory(destination=destination, size=size):
            return (destination, size)
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
