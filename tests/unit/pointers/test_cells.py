"""Cells of objects: words, classes of words, and what they have in common."""

from __future__ import annotations

import pytest
from tests.unit.program.hand_built import site

from cegas.pointers.cells import NOWHERE, PIECES, STAY, CellBackground, CellMemory
from cegas.pointers.constraints import CopyBuffer
from cegas.pointers.locations import EXTERNAL, FIXED, FRESH, NUMBER, Locations
from cegas.pointers.solver import InclusionSolver
from cegas.program.objects import ObjectKind

A, B, TEXT, F, SHARED, SMALL, HEAP = 1, 2, 3, 4, 5, 6, 7


class Bench:
    """Objects: two arrays of eight words, a constant, a function, an `extern` variable, an int, a block of unknown size."""

    def __init__(self) -> None:
        sites = (
            site(ObjectKind.EXTERNAL, "external", None),
            site(ObjectKind.GLOBAL, "a", 64),
            site(ObjectKind.GLOBAL, "b", 64),
            site(ObjectKind.LITERAL, "text", 16, constant=True),
            site(ObjectKind.FUNCTION, "f", 1),
            site(ObjectKind.EXTERNAL, "shared", 8),
            site(ObjectKind.STACK, "small", 4),
            site(ObjectKind.HEAP, "heap", None),
        )
        self.locations = Locations(sites, sites[0], 64)
        self.solver = InclusionSolver(self.locations, None)
        self.memory = CellMemory(self.solver, self.locations, sites, lambda: [0, A, TEXT, F, SHARED])
        self.target = self.at(SMALL, 0)
        self.other = self.at(F, 0)

    def at(self, number: int, offset: int, modulus: int = 0) -> int:
        return 1 << self.locations.number(number, offset, modulus)

    def store(self, addresses: int, bits: int) -> None:
        self.memory.write_through(addresses, STAY, -1, bits)

    def load(self, addresses: int, move: tuple[int, int] = STAY) -> int:
        node = self.solver.node()
        self.memory.read_through(addresses, move, node)
        self.solver.solve()
        self.solver.validate()
        return self.solver.set_of(node)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_a_word_holds_what_was_stored(bench: Bench) -> None:
    bench.store(bench.at(A, 8), bench.target)
    assert bench.load(bench.at(A, 8)) == bench.target
    assert bench.load(bench.at(A, 0), (8, 0)) == bench.target
    assert bench.load(bench.at(A, 16)) == 0
    assert bench.load(bench.at(B, 8)) == 0


def test_order_of_loads_and_stores_does_not_matter(bench: Bench) -> None:
    node = bench.solver.node()
    bench.memory.read_through(bench.at(A, 0, 16), STAY, node)
    bench.solver.solve()
    bench.store(bench.at(A, 32), bench.target)
    bench.store(bench.at(A, 40), bench.other)
    bench.solver.solve()
    assert bench.solver.set_of(node) == bench.target


def test_a_class_reaches_its_words(bench: Bench) -> None:
    bench.store(bench.at(A, 8, 16), bench.target)
    assert bench.load(bench.at(A, 24)) == bench.target
    assert bench.load(bench.at(A, 16)) == 0


def test_a_word_does_not_reach_other_words_of_a_class(bench: Bench) -> None:
    bench.load(bench.at(A, 8, 16))
    bench.store(bench.at(A, 8), bench.target)
    assert bench.load(bench.at(A, 24)) == 0
    assert bench.load(bench.at(A, 8, 16)) == bench.target


def test_classes_that_overlap(bench: Bench) -> None:
    bench.store(bench.at(A, 8, 16), bench.target)
    assert bench.load(bench.at(A, 8, 24)) == bench.target
    assert bench.load(bench.at(A, 0, 32)) == 0
    assert bench.load(bench.at(A, 24, 32)) == bench.target
    assert bench.load(bench.at(A, 0, 8)) == bench.target


def test_a_class_with_one_element_in_the_object_is_a_word(bench: Bench) -> None:
    bench.store(bench.at(A, 8, 64), bench.target)
    assert bench.load(bench.at(A, 8)) == bench.target
    assert bench.load(bench.at(A, 0, 16)) == 0


@pytest.mark.parametrize(("offset", "modulus"), [(4, 0), (4, 8), (0, 12), (0, 1), (4, 16)])
def test_what_may_be_misaligned_is_pieces(bench: Bench, offset: int, modulus: int) -> None:
    assert bench.memory.read((A, offset, modulus)) == PIECES
    bench.store(bench.at(A, offset, modulus), bench.target)
    assert bench.load(bench.at(A, 0)) & NUMBER
    assert bench.load(bench.at(A, offset, modulus)) == NUMBER


def test_misaligned_store_leaves_other_words_alone(bench: Bench) -> None:
    bench.store(bench.at(A, 12), bench.target)
    assert [bench.load(bench.at(A, offset)) for offset in (0, 8, 16, 24)] == [0, NUMBER, NUMBER, 0]


def test_where_no_access_is_possible(bench: Bench) -> None:
    assert bench.memory.read((A, 64, 0)) == NOWHERE
    assert bench.memory.read((A, 60, 0)) == NOWHERE
    assert bench.memory.read((A, -8, 0)) == NOWHERE
    assert bench.memory.read((F, 0, 0)) == NOWHERE
    assert bench.memory.read((SMALL, 0, 0)) == NOWHERE
    assert bench.memory.written((TEXT, 0, 0)) == NOWHERE
    assert bench.memory.read((TEXT, 0, 0)) >= 0
    assert bench.memory.read((HEAP, 1 << 40, 0)) >= 0


def test_small_stores_leave_numbers(bench: Bench) -> None:
    bench.memory.overwrite_through(bench.at(A, 12), STAY, 4, NUMBER)
    assert [bench.load(bench.at(A, offset)) for offset in (0, 8, 16)] == [0, NUMBER, 0]


def test_small_stores_to_elements(bench: Bench) -> None:
    bench.memory.overwrite_through(bench.at(A, 12, 16), STAY, 4, NUMBER)
    assert [bench.load(bench.at(A, offset)) for offset in (0, 8, 16, 24)] == [0, NUMBER, 0, NUMBER]
    bench.memory.overwrite_through(bench.at(B, 4, 12), STAY, 4, NUMBER)
    assert bench.load(bench.at(B, 16)) == NUMBER


def test_a_range_of_whole_words(bench: Bench) -> None:
    bench.load(bench.at(A, 16))
    bench.memory.overwrite_through(bench.at(A, 8), STAY, 16, FIXED)
    assert [bench.load(bench.at(A, offset)) for offset in (0, 8, 16, 24)] == [0, FIXED, FIXED, 0]
    assert bench.load(bench.at(A, 8, 16)) == FIXED


def test_a_range_with_torn_ends(bench: Bench) -> None:
    bench.memory.overwrite_through(bench.at(A, 4), STAY, 16, FIXED)
    torn = NUMBER | FIXED
    assert [bench.load(bench.at(A, offset)) for offset in (0, 8, 16, 24)] == [torn, FIXED, torn, 0]


def test_a_range_of_unknown_size(bench: Bench) -> None:
    bench.memory.overwrite_through(bench.at(A, 16), STAY, None, FRESH)
    assert [bench.load(bench.at(A, offset)) for offset in (8, 16, 56)] == [0, FRESH, FRESH]


def test_a_range_beyond_the_object_does_nothing(bench: Bench) -> None:
    bench.memory.overwrite_through(bench.at(A, 56), STAY, 16, FIXED)
    assert bench.load(bench.at(A, 56)) == 0


def test_content_without_making_cells(bench: Bench) -> None:
    bench.memory.hold(A, 0, None, 1, FIXED)
    bench.store(bench.at(A, 0, 16), bench.target)
    bench.solver.solve()
    assert bench.memory.content(A, 0) == bench.memory.content(A, 2) == FIXED | bench.target
    assert bench.memory.content(A, 1) == FIXED
    assert bench.memory.content(A, None) == FIXED | bench.target
    assert bench.memory.content(F, 0) == 0


def test_external_memory_is_one_cell(bench: Bench) -> None:
    bench.memory.hold(0, 0, None, 1, FRESH)
    bench.memory.hold(SHARED, 0, None, 1, FRESH)
    bench.store(FRESH, bench.target)
    assert bench.load(EXTERNAL) == FRESH | bench.target
    assert bench.load(bench.at(SHARED, 0)) == FRESH | bench.target
    assert bench.load(bench.at(A, 0)) == 0


def test_an_external_variable_shows_through_external_pointers(bench: Bench) -> None:
    bench.store(bench.at(SHARED, 0), bench.target)
    assert bench.load(FRESH) == bench.target


def test_numbers_in_external_memory_stay_numbers(bench: Bench) -> None:
    """Two halves of an address may meet there, as anywhere."""
    bench.memory.overwrite_through(FRESH, STAY, 4, NUMBER)
    assert bench.load(FRESH) == NUMBER


def test_a_number_as_address_means_everything_that_is_taken(bench: Bench) -> None:
    bench.store(NUMBER, bench.target)
    assert bench.load(bench.at(A, 16)) == bench.target | NUMBER
    assert bench.load(bench.at(B, 16)) == 0
    assert bench.load(bench.at(TEXT, 0)) == 0, "a constant is not written"
    bench.store(bench.at(A, 0), bench.other)
    assert bench.load(NUMBER) == bench.target | bench.other | NUMBER


def test_many_addresses_share_their_edges(bench: Bench) -> None:
    crowd = 0
    for offset in range(0, 64, 8):
        crowd |= bench.at(A, offset)
    before = len(bench.solver)
    sources = [bench.solver.node(bench.target) for _ in range(20)]
    for source in sources:
        bench.memory.write_through(crowd | FIXED, STAY, source, 0)
    assert len(bench.solver) == before + 20 + 8 + 1
    assert sum(len(edges or ()) for edges in bench.solver.edges) == 20 + 8
    assert bench.load(crowd) == bench.target
    assert bench.load(bench.at(A, 56)) == bench.target


# -- backgrounds ------------------------------------------------------------------------------------------------------


def test_background_of_ranges() -> None:
    background = CellBackground()
    assert background.add(2, 6, 1, FIXED)
    assert not background.add(2, 6, 1, FIXED)
    assert background.add(0, None, 3, NUMBER)
    assert background.add(7, 8, 1, FRESH)
    expected = [NUMBER, 0, FIXED, FIXED | NUMBER, FIXED, FIXED, NUMBER, FRESH, 0, NUMBER]
    assert [background.of_word(word) for word in range(10)] == expected
    assert background.of_class(1, 3) == FIXED | FRESH
    assert background.of_class(0, 1) == FIXED | NUMBER | FRESH


# -- copies -----------------------------------------------------------------------------------------------------------


def copy(bench: Bench, source: int, destination: int, size: int | None) -> None:
    buffer = CopyBuffer(bench.memory, bench.solver, size)
    buffer.add_source(source)
    buffer.add_destination(destination)


def test_copy_word_by_word(bench: Bench) -> None:
    bench.store(bench.at(A, 8), bench.target)
    bench.store(bench.at(A, 16), bench.other)
    copy(bench, bench.at(A, 8), bench.at(B, 24), 16)
    assert [bench.load(bench.at(B, offset)) for offset in (16, 24, 32, 40)] == [0, bench.target, bench.other, 0]


def test_copy_before_its_source_is_known(bench: Bench) -> None:
    buffer = CopyBuffer(bench.memory, bench.solver, 16)
    buffer.add_destination(bench.at(B, 0))
    buffer.add_source(bench.at(A, 0))
    bench.store(bench.at(A, 8), bench.target)
    assert [bench.load(bench.at(B, offset)) for offset in (0, 8)] == [0, bench.target]


def test_copy_with_a_torn_end(bench: Bench) -> None:
    bench.store(bench.at(A, 8), bench.target)
    copy(bench, bench.at(A, 0), bench.at(B, 0), 12)
    assert [bench.load(bench.at(B, offset)) for offset in (0, 8, 16)] == [0, NUMBER, 0]


def test_copy_of_misaligned_words(bench: Bench) -> None:
    bench.store(bench.at(A, 0), bench.target)
    copy(bench, bench.at(A, 4), bench.at(B, 0), 16)
    assert [bench.load(bench.at(B, offset)) for offset in (0, 8, 16)] == [NUMBER, NUMBER, 0]
    copy(bench, bench.at(A, 0), bench.at(B, 44), 8)
    assert [bench.load(bench.at(B, offset)) for offset in (32, 40, 48, 56)] == [0, NUMBER, NUMBER, 0]


def test_copy_between_elements(bench: Bench) -> None:
    bench.store(bench.at(A, 8), bench.target)
    copy(bench, bench.at(A, 0), bench.at(A, 0, 16), 16)
    assert [bench.load(bench.at(A, offset)) for offset in (16, 24)] == [0, bench.target]
    copy(bench, bench.at(A, 0, 16), bench.at(B, 0), 16)
    assert [bench.load(bench.at(B, offset)) for offset in (0, 8)] == [0, bench.target]


def test_copy_of_unknown_size(bench: Bench) -> None:
    bench.store(bench.at(A, 8), bench.target)
    copy(bench, bench.at(A, 0), bench.at(B, 8), None)
    assert [bench.load(bench.at(B, offset)) for offset in (8, 16, 24)] == [0, bench.target, 0]


def test_copy_of_a_block_of_unknown_size(bench: Bench) -> None:
    bench.store(bench.at(HEAP, 8), bench.target)
    bench.store(bench.at(HEAP, 8000), bench.other)
    copy(bench, bench.at(HEAP, 0), bench.at(A, 0), None)
    assert bench.load(bench.at(A, 8)) == bench.target | bench.other


def test_copy_that_does_not_fit(bench: Bench) -> None:
    bench.store(bench.at(A, 8), bench.target)
    copy(bench, bench.at(A, 0), bench.at(B, 56), 16)
    assert bench.load(bench.at(B, 56)) == 0


def test_copy_from_and_to_external_memory(bench: Bench) -> None:
    bench.memory.hold(0, 0, None, 1, FRESH)
    bench.store(bench.at(A, 8), bench.target)
    copy(bench, bench.at(A, 0), FRESH, 16)
    copy(bench, EXTERNAL, bench.at(B, 0), 8)
    assert bench.load(FRESH) == FRESH | bench.target
    assert [bench.load(bench.at(B, offset)) for offset in (0, 8)] == [FRESH | bench.target, 0]


def test_copy_through_a_number(bench: Bench) -> None:
    bench.store(bench.at(A, 8), bench.target)
    copy(bench, NUMBER, bench.at(B, 0), 8)
    assert bench.load(bench.at(B, 0)) == bench.target | NUMBER
    copy(bench, bench.at(B, 0), NUMBER, 8)
    assert bench.load(bench.at(A, 40)) == bench.target | NUMBER
