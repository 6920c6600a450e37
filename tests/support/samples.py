"""Samples for the quick run that leave no kind out: what is not in them is left to `-m slow`.

They depend on the names alone, so that a new program changes little in what the others are tried with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import product
from typing import Any, TypeVar
from zlib import crc32

import pytest

T = TypeVar("T")


def rank(*names: str) -> int:
    """A number that looks as if by chance, but is the same in every process."""
    return crc32("\0".join(names).encode())


def topic_of(name: str) -> str:
    return name.partition("/")[0]


def in_groups(count: int) -> Callable[[str], str]:
    """Topics by chance in so many groups, for samples that may leave topics out."""
    return lambda name: str(rank(topic_of(name)) % count)


def one_of(count: int, names: Iterable[str], topic: Callable[[str], str] = topic_of, *, salt: str = "") -> list[str]:
    """About one of `count` names, in their order, and of every topic at least one.

    Samples with different salts are different: tests that take little each see much together.
    """

    def place(name: str) -> int:
        return rank(salt, name) if salt else rank(name)

    listed = list(names)
    first: dict[str, str] = {}
    for name in listed:
        first[topic(name)] = min(first.get(topic(name), name), name, key=place)
    return [name for name in listed if place(name) % count == 0 or first[topic(name)] == name]


def quick(names: Iterable[str], long: Collection[str]) -> list[Any]:
    """Parameters of a test; those that take long are for `-m slow`."""
    return [pytest.param(name, marks=pytest.mark.slow) if name in long else name for name in names]


def some(count: int, names: Iterable[str], salt: str) -> list[Any]:
    """All names as parameters of a test; the default run has `count` of them, other ones for other salts."""
    listed = list(names)
    chosen = sorted(listed, key=lambda name: rank(salt, name))[:count]
    return quick(listed, [name for name in listed if name not in chosen])


def covering(
    names: Iterable[str], kinds: Sequence[str], each: int, group: Callable[[str], str] = topic_of
) -> frozenset[tuple[str, str]]:
    """Every name with `each` kinds, or more where a group has so few names that a kind would be left out.

    The groups are topics (`topic/name`) unless another function says to which one a name belongs.
    """
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(group(name), []).append(name)
    pairs: set[tuple[str, str]] = set()
    for members in groups.values():
        chosen = [(name, kind) for name in members for kind in sorted(kinds, key=lambda kind: rank(name, kind))[:each]]
        pairs.update(chosen)
        for missing in set(kinds) - {kind for _, kind in chosen}:
            pairs.add(min(product(members, [missing]), key=lambda pair: rank(*pair)))
    return frozenset(pairs)


def crossed(names: Iterable[str], kinds: Sequence[str], each: int, long: Collection[str] = ()) -> list[Any]:
    """All names with all kinds, as parameters of a test. The default run has all kinds, and each name with some of them.

    Names that take long are for `-m slow`.
    """
    listed = list(names)
    chosen = covering([name for name in listed if name not in long], kinds, each, group=lambda _: "")
    return [
        pytest.param(name, kind, marks=() if (name, kind) in chosen else pytest.mark.slow) for name, kind in product(listed, kinds)
    ]


def part_of(items: Sequence[T], part: str) -> Sequence[T]:
    """One of several parts of about the same length, such as "3/12"; what is side by side goes into different ones."""
    found = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", part)
    if found is None or int(found[1]) > int(found[2]):
        raise ValueError(f"no part of something: {part}")
    return items[int(found[1]) - 1 :: int(found[2])]
