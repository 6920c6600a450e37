"""Cutting ranges of bytes: the pieces cover the range, and cut neither cells nor each other."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from cegas.smt.ranges import pieces


def drawn(random: Random) -> tuple[int, list[tuple[int, int]], list[list[int]]]:
    size = random.randrange(1, 60)
    unit = random.choice([1, 2, 4, 8])
    cells = []
    for _ in range(random.randrange(0, 8)):
        start = random.randrange(-8, size, unit)
        cells.append((start, start + random.choice([1, 2, 4, 8, 16])))
    targets = [sorted(random.sample(range(0, 120, unit), random.randrange(1, 4))) for _ in range(random.randrange(1, 3))]
    return size, cells, targets


@pytest.mark.parametrize("seed", range(8))
def test_pieces(seed: int) -> None:
    random = Random(seed)
    found = 0
    for _ in range(300):
        size, cells, targets = drawn(random)
        cut = pieces(size, 8, cells, targets)
        if cut is None:
            continue
        found += 1
        borders = [start for start, _ in cut] + [size]
        assert cut == list(pairwise(borders))
        assert borders == sorted(set(borders))
        assert borders[0] == 0
        assert all(end - start <= 16 for start, end in cut)
        for start, end in cells:
            assert not any(start < border < end and 0 < border < size for border in borders), "no cell is cut"
        for offsets in targets:
            for one in offsets:
                for other in offsets:
                    moved = [border + one - other for border in borders]
                    common = range(max(0, one - other), min(size, size + one - other) + 1)
                    here, there = ([place for place in each if place in common] for each in (borders, moved))
                    inside = [place for place in here if place not in (common[0], common[-1])] if len(common) > 1 else []
                    assert all(place in there for place in inside), "pieces at one offset do not cut those at another"
    assert found > 60


def test_where_no_cells_are_pieces_are_words() -> None:
    assert pieces(20, 8, [], [[0]]) == [(0, 8), (8, 16), (16, 20)]
    assert pieces(24, 8, [(0, 4), (8, 16)], [[0], [24]]) == [(0, 4), (4, 8), (8, 16), (16, 24)]


def test_pieces_at_overlapping_places() -> None:
    assert pieces(24, 8, [(0, 4), (8, 16)], [[0, 8]]) == [(0, 8), (8, 16), (16, 24)]
    assert pieces(24, 8, [(0, 4), (8, 16)], [[0, 24]]) == [(0, 4), (4, 8), (8, 16), (16, 24)]


def test_cells_that_do_not_fit_together() -> None:
    assert pieces(24, 8, [(0, 8), (4, 12), (8, 20)], [[0]]) is None
