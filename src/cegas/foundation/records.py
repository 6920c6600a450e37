"""Records: what dataclasses say, without what they cost.

A dataclass compiles half a dozen methods when its module is imported, which takes about 0.6 ms for each class, and the
module `dataclasses` itself takes 6 ms: a check of a small program would be busy with that for as long as with clang. A
record is written in the same way, and has the same methods, and slots. Most methods are shared by all classes, and a
constructor is compiled when it is clear that there will be more than a few records of its class. For whoever asks
(`dataclasses.fields`, `replace`, `asdict`), a record is a dataclass; and a build in which a compiler makes the classes can
have `dataclass` in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter

from cegas.foundation.typed import TYPE_CHECKING, Any, Final, TypeVar, dataclass_transform, overload

if TYPE_CHECKING:
    from dataclasses import Field

T = TypeVar("T")
_FIELDS: Final = "__record_fields__"
_KEY: Final = "__record_key__"
_MISSING: Final[Any] = object()
_FEW: Final = 16
"""So many records of a class are made without a compiled constructor: to compile one takes as long as thirty of them."""


class _Field:
    """One field, and how it takes part."""

    __slots__ = ("compare", "default", "factory", "init", "repr")

    def __init__(self, default: Any, factory: Any = _MISSING, *, init: bool, repr: bool, compare: bool) -> None:
        self.default = default
        self.factory = factory
        self.init = init
        self.repr = repr
        self.compare = compare

    @property
    def is_optional(self) -> bool:
        return self.default is not _MISSING or self.factory is not _MISSING


@overload
def field(*, default: T, init: bool = ..., repr: bool = ..., compare: bool = ...) -> T: ...
@overload
def field(*, default_factory: Callable[[], T], init: bool = ..., repr: bool = ..., compare: bool = ...) -> T: ...
@overload
def field(*, init: bool = ..., repr: bool = ..., compare: bool = ...) -> Any: ...
def field(
    *, default: Any = _MISSING, default_factory: Any = _MISSING, init: bool = True, repr: bool = True, compare: bool = True
) -> Any:
    """A field that more has to be said of, as with `dataclasses.field`."""
    return _Field(default, default_factory, init=init, repr=repr, compare=compare)


@overload
def record(cls: type[T], /) -> type[T]: ...
@overload
def record(*, frozen: bool = ..., eq: bool = ..., init: bool = ...) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: Any = None, /, *, frozen: bool = True, eq: bool = True, init: bool = True) -> Any:
    """Make a class one of records, from its annotations: equal by their fields, and immutable if they are frozen."""

    def made(plain: type[T]) -> type[T]:
        return _made(plain, frozen=frozen, eq=eq, init=init)

    return made if cls is None else made(cls)


def replace(old: T, /, **changes: Any) -> T:
    """A record like another one but for some fields."""
    fields: Mapping[str, _Field] = getattr(old, _FIELDS)
    for name, each in fields.items():
        if each.init and name not in changes:
            changes[name] = getattr(old, name)
    return type(old)(**changes)


def field_names(cls: type[Any]) -> tuple[str, ...]:
    """The names of the fields of a class of records, in order."""
    return tuple(getattr(cls, _FIELDS))


def _made(plain: type[Any], *, frozen: bool, eq: bool, init: bool) -> type[Any]:
    namespace = dict(plain.__dict__)
    for name in ("__dict__", "__weakref__"):
        namespace.pop(name, None)
    fields: dict[str, _Field] = {}
    for base in reversed(plain.__mro__[1:]):
        fields.update(base.__dict__.get(_FIELDS, ()))
    own = [name for name, kind in plain.__annotations__.items() if "ClassVar" not in str(kind)]
    for name in own:
        default = namespace.pop(name, _MISSING)
        is_said = isinstance(default, _Field)
        fields[name] = default if is_said else _Field(default, init=True, repr=True, compare=True)
    namespace["__slots__"] = tuple(own)
    namespace[_FIELDS] = fields
    namespace["__dataclass_fields__"] = _DATACLASS_FIELDS
    namespace["__match_args__"] = tuple([name for name, each in fields.items() if each.init])
    namespace.setdefault("__repr__", _repr)
    namespace.setdefault("__replace__", replace)
    namespace.setdefault("__getstate__", _state)
    namespace.setdefault("__setstate__", _set_state)
    if frozen:
        namespace["__setattr__"], namespace["__delattr__"] = _refuse, _refuse
    if eq:
        namespace[_KEY] = _key([name for name, each in fields.items() if each.compare])
        if "__eq__" not in plain.__dict__:
            namespace["__eq__"] = _equal
            # A class with `__eq__` gets None for its hash, unless it has one of its own.
        if namespace.get("__hash__") is None:
            namespace["__hash__"] = _hash if frozen else None
    metaclass: Any = type(plain)
    result: type[Any] = metaclass(plain.__name__, plain.__bases__, namespace)
    if init:
        _let_compile(result)
    return result


def _key(names: list[str]) -> Callable[[Any], Any]:
    """What records are compared by."""
    if len(names) > 1:
        return attrgetter(*names)
    # Functions of a class get its objects by themselves.
    return staticmethod(lambda one: tuple([getattr(one, name) for name in names]))


def _equal(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    key = self.__record_key__
    return self is other or key(self) == key(other)


def _hash(self: Any) -> int:
    return hash(self.__record_key__(self))


def _repr(self: Any) -> str:
    shown = [f"{name}={getattr(self, name)!r}" for name, each in self.__record_fields__.items() if each.repr]
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__record_fields__]


def _set_state(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__record_fields__, state, strict=True):
        object.__setattr__(self, name, value)


def _refuse(_: Any, name: str, *__: object) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"the field '{name}' of a record cannot be changed")


def _let_compile(cls: Any) -> None:
    made = 0

    def __init__(self: Any, *arguments: Any, **named: Any) -> None:
        nonlocal made
        made += 1
        if made <= _FEW and _is_filled(self, cls, arguments, named):
            return
        cls.__init__ = _constructor(cls)
        cls.__init__(self, *arguments, **named)

    cls.__init__ = __init__


def _is_filled(self: Any, cls: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> bool:
    """Set the fields of a new record. False if they do not fit: the constructor says what is wrong, as a function does."""
    fields: Mapping[str, _Field] = getattr(cls, _FIELDS)
    names: tuple[str, ...] = cls.__match_args__
    given = dict(zip(names, arguments, strict=False))
    if len(arguments) > len(names) or not named.keys() <= set(names[len(arguments) :]):
        return False
    given.update(named)
    for name, each in fields.items():
        if name in given:
            value = given[name]
        elif each.is_optional:
            value = each.default if each.factory is _MISSING else each.factory()
        elif each.init:
            return False
        else:
            continue  # it is set behind the constructor
        object.__setattr__(self, name, value)
    if hasattr(cls, "__post_init__"):
        self.__post_init__()
    return True


def _constructor(cls: Any) -> Any:
    """The constructor of a class: a function that sets the slots."""
    parameters, lines = ["self"], []
    known: dict[str, Any] = {"MISSING": _MISSING}
    for name, each in getattr(cls, _FIELDS).items():
        value = name
        if each.is_optional:
            known[f"default_{name}"] = each.default if each.factory is _MISSING else each.factory
        if each.init:
            made = f"default_{name}" if each.factory is _MISSING else "MISSING"
            parameters.append(f"{name}={made}" if each.is_optional else name)
            if each.factory is not _MISSING:
                value = f"default_{name}() if {name} is MISSING else {name}"
        elif each.is_optional:
            value = f"default_{name}" if each.factory is _MISSING else f"default_{name}()"
        else:
            continue  # it is set behind the constructor
        known[f"set_{name}"] = getattr(cls, name).__set__
        lines.append(f" set_{name}(self, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(parameters)}):\n" + "\n".join(lines or [" pass"]), known)
    function = known["__init__"]
    function.__qualname__ = f"{cls.__qualname__}.__init__"
    function.__module__ = cls.__module__
    return function


class _DataclassFields:
    """The fields as `dataclasses` knows them, if somebody asks."""

    def __get__(self, _: object, owner: type[Any]) -> dict[str, Field[Any]]:
        import dataclasses

        def described(one: _Field) -> Any:
            words: dict[str, Any] = {"init": one.init, "repr": one.repr, "compare": one.compare}
            if one.factory is not _MISSING:
                return dataclasses.field(default_factory=one.factory, **words)
            return dataclasses.field(**words) if one.default is _MISSING else dataclasses.field(default=one.default, **words)

        listed = [(name, object, described(each)) for name, each in getattr(owner, _FIELDS).items()]
        twin: Any = dataclasses.make_dataclass(owner.__name__, listed, kw_only=True)
        fields: dict[str, Field[Any]] = twin.__dataclass_fields__
        return fields


_DATACLASS_FIELDS: Final = _DataclassFields()
