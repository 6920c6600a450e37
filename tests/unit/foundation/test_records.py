"""Records: they do what dataclasses do."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from cegas.foundation.records import field, record, replace


@record
class Place:
    line: int
    column: int = 0


@record
class Named(Place):
    name: str = ""
    note: str = field(default="", compare=False, repr=False)


@record
class Single:
    value: int


@record
class Nothing:
    pass


@record(frozen=False)
class Notes:
    first: int
    items: list[int] = field(default_factory=list)
    size: int = field(init=False)
    seen: int = field(init=False, default=7, compare=False)

    def __post_init__(self) -> None:
        self.size = len(self.items)


@record(eq=False)
class Identity:
    value: int


@record(init=False)
class Own:
    value: int

    def __init__(self) -> None:
        object.__setattr__(self, "value", 3)


@dataclasses.dataclass(frozen=True, slots=True)
class PlainPlace:
    line: int
    column: int = 0


@dataclasses.dataclass(frozen=True, slots=True)
class PlainNamed(PlainPlace):
    name: str = ""
    note: str = dataclasses.field(default="", compare=False, repr=False)


def test_equal_by_fields_of_one_class() -> None:
    nothing: object = Nothing()
    plain: object = PlainPlace(1)
    assert Place(1) == Place(1, 0)
    assert Place(1) != Place(2)
    assert Place(1) != plain
    assert Single(1) == Single(1) != Single(2)
    assert nothing in (Nothing(), Single(1))
    assert nothing not in (Single(1), Place(1))
    assert Named(1, 2, "a", "b") == Named(1, 2, "a", "c") != Named(1, 2, "b", "b")
    assert Named(1, 2) != Place(1, 2)
    assert Identity(1) != Identity(1)
    assert Own() == Own()


def test_hashes() -> None:
    assert len({Place(1), Place(1, 0), Place(2), Nothing(), Nothing(), Named(1, 0, "a", "b"), Named(1, 0, "a", "c")}) == 4
    assert len({Identity(1), Identity(1)}) == 2
    with pytest.raises(TypeError, match="unhashable"):
        hash(Notes(1))


@pytest.mark.parametrize("change", [lambda one: setattr(one, "line", 2), lambda one: delattr(one, "line")])
def test_frozen(change: Callable[[Any], None]) -> None:
    one = Place(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        change(one)
    assert one == Place(1)


def test_no_other_attributes() -> None:
    with pytest.raises(AttributeError):
        Notes(1).other = 2  # type: ignore[attr-defined]
    assert not hasattr(Place(1), "__dict__")


def test_defaults_are_made_anew() -> None:
    one, other = Notes(1), Notes(1)
    one.items.append(2)
    assert other.items == []
    assert other.size == 0
    assert Notes(1, [4, 5]).size == 2
    assert other.seen == 7


def test_wrong_arguments() -> None:
    with pytest.raises(TypeError, match=r"Place\.__init__\(\) missing 1 required positional argument: 'line'"):
        Place()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        Place(1, other=2)  # type: ignore[call-arg]


def test_the_first_records_are_made_as_those_behind_them() -> None:
    """A constructor is compiled when there are more than a few."""

    @record(frozen=False)
    class Fresh:
        first: int
        items: list[int] = field(default_factory=list)
        size: int = field(init=False)
        last: str = "z"

        def __post_init__(self) -> None:
            self.size = len(self.items)

    made = [repr(Fresh(1, last="y")) + repr(Fresh(2, [3])) + repr(Fresh(items=[1], first=2)) for _ in range(20)]
    assert set(made) == {made[0]}
    assert made[0].startswith("Fresh(first=1, items=[], size=0, last='y')")


@pytest.mark.parametrize("before", [0, 20])
@pytest.mark.parametrize(
    ("arguments", "named", "message"),
    [
        ((), {}, "missing 1 required positional argument: 'first'"),
        ((1, 2, 3), {}, "takes from 2 to 3 positional arguments but 4 were given"),
        ((1,), {"first": 2}, "multiple values for argument 'first'"),
        ((1,), {"third": 2}, "unexpected keyword argument 'third'"),
    ],
)
def test_mistakes_are_told_as_those_of_functions(
    before: int, arguments: tuple[int, ...], named: dict[str, int], message: str
) -> None:
    @record
    class Fresh:
        first: int
        second: int = 0

    for _ in range(before):
        Fresh(1)
    with pytest.raises(TypeError, match=rf"Fresh\.__init__\(\) .*{message}"):
        Fresh(*arguments, **named)


def test_words_and_patterns() -> None:
    assert repr(Named(1, 2, "a", "b")) == "Named(line=1, column=2, name='a')"
    match Named(1, 2, "a"):
        case Named(line, column, name):
            assert (line, column, name) == (1, 2, "a")
        case _:
            pytest.fail("no match")


@pytest.mark.parametrize("one", [Place(1, 2), Named(3, name="x"), Notes(1, [2]), Nothing(), Own()])
def test_copies(one: object) -> None:
    assert pickle.loads(pickle.dumps(one)) == one == copy.deepcopy(one) == copy.copy(one)


def test_replace() -> None:
    assert replace(Named(1, 2, "a"), column=5, name="b") == Named(1, 5, "b")
    assert replace(Notes(1, [2]), first=3) == Notes(3, [2])
    with pytest.raises(TypeError):
        replace(Place(1), other=3)


def test_records_are_dataclasses_for_whoever_asks() -> None:
    one: Any = Named(1, 2, "a", "b")
    plain = PlainNamed(1, 2, "a", "b")
    assert dataclasses.asdict(one) == dataclasses.asdict(plain)
    for ours, theirs in zip(dataclasses.fields(one), dataclasses.fields(plain), strict=True):
        for name in ("name", "default", "init", "repr", "compare"):
            assert getattr(ours, name) == getattr(theirs, name)
    assert dataclasses.replace(one, line=7) == Named(7, 2, "a")
    kind: Any = Notes
    assert dataclasses.is_dataclass(kind)
    assert [each.name for each in dataclasses.fields(kind)] == ["first", "items", "size", "seen"]


def test_making_records_does_not_import_dataclasses() -> None:
    code = """if True:
        import sys
        from cegas.foundation.records import record, replace
        @record
        class Place:
            line: int
        assert replace(Place(1), line=2) == Place(2)
        print("dataclasses" in sys.modules)"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
