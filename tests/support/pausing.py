"""Computations that pause."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

R = TypeVar("R")


def result_of(computation: Generator[None, None, R]) -> R:
    """What a computation that pauses comes to, without pauses."""
    while True:
        try:
            next(computation)
        except StopIteration as end:
            found: R = end.value
            return found
