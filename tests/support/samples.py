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


def one_of(count: int, names: Iterable[str], topic: Callable[[str], str] = lambda name: name.partition("/")[0]) -> list[str]:
    """About one of `count` names, in their order, and of every topic at least one."""
    listed = list(names)
    first: dict[str, str] = {}
    for name in listed:
        first[topic(name)] = min(first.get(topic(name), name), name, key=rank)
    return [name for name in listed if rank(name) % count == 0 or first[topic(name)] == name]


def quick(names: Iterable[str], long: Collection[str]) -> list[Any]:
    """Parameters of a test; those that take long are for `-m slow`."""
    return [pytest.param(name, marks=pytest.mark.slow) if name in long else name for name in names]


def covering(names: Iterable[str], kinds: Sequence[str], each: int) -> frozenset[tuple[str, str]]:
    """Every name (`topic/name`) with `each` kinds, or more where a topic has so few names that a kind would be left out."""
    topics: dict[str, list[str]] = {}
    for name in names:
        topics.setdefault(name.partition("/")[0], []).append(name)
    pairs: set[tuple[str, str]] = set()
    for members in topics.values():
        chosen = [(name, kind) for name in members for kind in sorted(kinds, key=lambda kind: rank(name, kind))[:each]]
        pairs.update(chosen)
        for missing in set(kinds) - {kind for _, kind in chosen}:
            pairs.add(min(product(members, [missing]), key=lambda pair: rank(*pair)))
    return frozenset(pairs)


def part_of(items: Sequence[T], part: str) -> Sequence[T]:
    """One of several parts of about the same length, such as "3/12"; what is side by side goes into different ones."""
    found = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", part)
    if found is None or int(found[1]) > int(found[2]):
        raise ValueError(f"no part of something: {part}")
    return items[int(found[1]) - 1 :: int(found[2])]
