"""Properties: what their names mean, and what several of them ask together."""

from __future__ import annotations

import pytest

from cegas.program.conditions import LEAK, MEMORY, OVERFLOW, SV_COMP, ConditionKind
from cegas.program.properties import ALL, CLAUSES, DEFAULT, ERROR_FUNCTIONS, PROPERTIES, Clause, Property, combined
from cegas.program.properties import MEMORY as MEMORY_CLAUSE


def test_the_question_of_always_counts_no_condition() -> None:
    asked = Property()
    assert (asked.name, asked.text, asked.error_functions) == ("unreach-call", "unreach-call", ERROR_FUNCTIONS)
    assert asked.failing_assert_is_error
    assert not asked.counted
    assert asked == PROPERTIES["unreach-call"]


def test_under_conditions_alone_no_call_is_an_error() -> None:
    asked = PROPERTIES["memory"]
    assert (asked.kinds, asked.searched, asked.error_functions) == (MEMORY, frozenset(), ())
    assert not asked.failing_assert_is_error


def test_every_kind_but_promises_and_rules_has_a_name_to_ask_for_it() -> None:
    """Rules of use are asked for by their files."""
    assert ALL.kinds == frozenset(ConditionKind) - {ConditionKind.PROMISE, ConditionKind.RULE}
    assert sum(len(clause.kinds) for clause in CLAUSES.values()) == len(ALL.kinds)  # none has two
    assert ALL.error_functions == ERROR_FUNCTIONS


def test_the_default_proves_the_error_and_searches_the_rest() -> None:
    assert (DEFAULT.kinds, DEFAULT.error_functions) == (frozenset(), ERROR_FUNCTIONS)
    assert DEFAULT.counted == DEFAULT.searched
    assert [clause.name for clause in DEFAULT.clauses] == ["unreach-call", "memory", "arithmetic", "overflow"]


def test_several_at_once() -> None:
    asked = combined([PROPERTIES["memory"], PROPERTIES["leak"], PROPERTIES["memory"]])
    assert (asked.name, asked.kinds) == ("memory, leak", MEMORY | LEAK)
    assert not asked.error_functions
    with_error = combined([PROPERTIES["unreach-call"], PROPERTIES["overflow"]])
    assert (with_error.error_functions, with_error.kinds) == (ERROR_FUNCTIONS, OVERFLOW)
    assert combined([ALL, PROPERTIES["memory"]]) is ALL
    assert combined([PROPERTIES["leak"]]) is PROPERTIES["leak"]


def test_what_is_named_is_proved_and_no_longer_only_searched() -> None:
    asked = combined([DEFAULT, PROPERTIES["overflow"]])
    assert asked.kinds == OVERFLOW
    assert asked.searched == DEFAULT.searched - OVERFLOW
    assert [clause.name for clause in asked.clauses] == ["unreach-call", "memory", "arithmetic", "overflow"]


def test_a_file_decides_how_the_program_is_read() -> None:
    text = "CHECK( init(f()), LTL(G ! overflow) )"
    formula = Property([Clause("no-overflow", SV_COMP["! overflow"], text=text)], entry="f", is_formula=True)
    assert (formula.name, formula.text) == ("no-overflow", text)
    asked = combined([PROPERTIES["memory"], formula])
    assert (asked.name, asked.text, asked.entry) == ("memory, no-overflow", f"memory\n{text}", "f")
    assert asked.is_formula
    with pytest.raises(ValueError, match="f, main"):
        combined([formula, Property.of_calls("reach_error", entry="main")])


def test_a_violated_condition_has_a_clause() -> None:
    both = combined([DEFAULT, Property([Clause("valid-deref", SV_COMP["valid-deref"])])])
    assert both.clause_of(ConditionKind.READ) == both.clauses[-1]
    assert both.clause_of(ConditionKind.FREE) == MEMORY_CLAUSE.searched()
    assert both.clause_of(ConditionKind.LOST) is None
