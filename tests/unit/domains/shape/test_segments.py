"""Languages of segments: which sequences of variants they have, against all sequences one by one."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from cegas.domains.shape.segments import EXIT, Language, Own, Part, Variant
from cegas.domains.value.algebra import HOLE
from cegas.domains.value.state import Rest
from cegas.program.objects import ObjectKind, ObjectSite

SITE = ObjectSite(0, ObjectKind.HEAP, "block", None, 8)


def node(value: int, rest: Rest = Rest.FRESH) -> Variant:
    return Variant((Part(SITE, 16, rest, ((0, 8, EXIT), (8, 4, value))),))


A, B, C = node(1), node(2), node(3)
WORDS = [word for length in range(1, 5) for word in product((A, B, C), repeat=length)]

Word = tuple[Variant, ...]


def words(language: Language) -> set[Word]:
    """Those of at most four variants."""
    return {
        word
        for word in WORDS
        if word[0] in language.first
        and word[-1] in language.last
        and all(pair in language.follow for pair in pairwise(word))
    }


def of(*variants: Variant) -> Language:
    result = Language.of(variants[0])
    for variant in variants[1:]:
        result = result.then(Language.of(variant))
    return result


LANGUAGES = [of(A), of(A, B), of(A, B, A), of(A, B).union(of(C)), of(B, B), of(A, C).union(of(B, C)), of(A, B, C)]


def test_one_sequence() -> None:
    assert words(of(A)) == {(A,)}
    assert words(of(A, B, C)) == {(A, B, C)}
    assert (A, B, A, B) not in words(of(A, B, A))
    assert words(of(B, B)) == {(B,) * length for length in (1, 2, 3, 4)}


@pytest.mark.parametrize("one", LANGUAGES)
@pytest.mark.parametrize("two", LANGUAGES)
def test_sequences_of_sums_and_unions(one: Language, two: Language) -> None:
    both = {first + second for first in words(one) for second in words(two)} & set(WORDS)
    assert both <= words(one.then(two))
    assert words(one) | words(two) <= words(one.union(two))
    assert one.is_within(one.union(two))
    if one.is_within(two):
        assert words(one) <= words(two)


@pytest.mark.parametrize("language", [one.then(two) for one in LANGUAGES for two in LANGUAGES] + LANGUAGES)
def test_taking_the_first_node_away(language: Language) -> None:
    for first in language.first:
        rest = language.behind(first)
        expected = {word[1:] for word in words(language) if word[0] == first and len(word) > 1}
        found = set() if rest is None else {word for word in words(rest) if len(word) < 4}
        assert found == expected
        if rest is not None:
            assert rest.first
            assert rest.last
            assert rest.variants <= language.variants


def test_numbers_are_forgotten_together() -> None:
    language = of(A, B, C)
    known = language.with_numbers_forgotten()
    assert len(known.variants) == 1
    (form,) = known.variants
    assert [value for _, _, value in form.parts[0].cells] == [EXIT, HOLE]
    assert words(Language(known.first, known.follow, known.last)) == set()  # none of the old ones
    assert known.behind(form) == known


def test_zero_is_kept_apart_from_other_numbers() -> None:
    language = of(node(0), A, B)
    assert node(0) in language.with_numbers_forgotten().variants
    assert len(language.with_numbers_forgotten().variants) == 2


def test_a_number_alone_is_kept() -> None:
    other = Variant((Part(SITE, 16, Rest.FRESH, ((0, 8, EXIT), (8, 8, Own(0, 0)))),))
    language = of(A, other)
    assert language.with_numbers_forgotten() == language


def test_where_nothing_is_known_of_the_rest_a_forgotten_number_is_no_cell() -> None:
    one, two = node(1, Rest.UNKNOWN), node(2, Rest.UNKNOWN)
    (form,) = of(one, two).with_numbers_forgotten().variants
    assert form.parts[0].cells == ((0, 8, EXIT),)
