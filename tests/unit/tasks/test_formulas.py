"""Properties by name, and as formulas of SV-COMP's property files."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.foundation.errors import InputError
from cegas.program.conditions import SV_COMP, ConditionKind
from cegas.program.properties import ALL, DEFAULT, PROPERTIES, Property
from cegas.tasks.formulas import FILES, UnknownFormula, asked_property, property_of

REACH = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
MEMSAFETY = """\
CHECK( init(main()), LTL(G valid-free) )
CHECK( init(main()), LTL(G valid-deref) )
CHECK( init(main()), LTL(G valid-memtrack) )

"""


@pytest.mark.parametrize(
    "text",
    [
        REACH,
        "CHECK(init(main()),LTL(G!call(reach_error())))",
        "\n  CHECK( init( main( ) ) , LTL( G ! call( reach_error( ) ) ) )  \n\n",
    ],
)
def test_ways_to_write_a_property(text: str) -> None:
    found = property_of(text)
    assert (found.error_functions, found.entry, found.failing_assert_is_error) == (("reach_error",), "main", False)


def test_several_formulas_are_one_property() -> None:
    found = property_of(MEMSAFETY)
    assert [clause.name for clause in found.clauses] == ["valid-free", "valid-deref", "valid-memtrack"]
    assert found.kinds == SV_COMP["valid-free"] | SV_COMP["valid-deref"] | SV_COMP["valid-memtrack"]
    assert ConditionKind.ALIGNMENT not in found.counted  # that is ours, not SV-COMP's
    assert (found.text, found.entry) == (MEMSAFETY.strip(), "main")
    assert not found.error_functions
    assert property_of(MEMSAFETY.replace("\n", " ")).clauses == found.clauses
    mixed = property_of(REACH + MEMSAFETY)
    assert (mixed.error_functions, mixed.kinds) == (("reach_error",), found.kinds)


@pytest.mark.parametrize(
    ("formula", "name"),
    [
        ("G ! overflow", "no-overflow"),
        ("G!overflow", "no-overflow"),
        ("G valid-memcleanup", "valid-memcleanup"),
        ("G def-behavior", "def-behavior"),
        ("G ! arithmetic", "arithmetic"),
        ("G ! uninitialized", "uninitialized"),
    ],
)
def test_formulas_of_one_atom(formula: str, name: str) -> None:
    found = property_of(f"CHECK( init(f()), LTL({formula}) )")
    assert (found.name, found.entry, found.is_formula) == (name, "f", True)
    assert found.kinds


def test_of_defined_behaviour_nothing_is_proved() -> None:
    assert property_of("CHECK( init(main()), LTL(G def-behavior) )").clauses[0].beyond
    assert not any(clause.beyond for clause in (*property_of(MEMSAFETY).clauses, *ALL.clauses, *DEFAULT.clauses))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("CHECK( init(main()), LTL(F end) )", "cegas does not check termination"),
        ("CHECK( init(main()), LTL(G !  data-race) )", "cegas does not check data races"),
        ("CHECK( init(main()), LTL(G valid-derf) )", "did you mean 'G valid-deref'"),
        ("CHECK( init(main()), LTL(G ! unreach-call) )", "does not check 'G ! unreach-call'"),
        ("CHECK( init(main()), LTL(G call(f())) )", "does not check"),
        ("CHECK( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )", "no formula"),
        ("", "no formula"),
        (REACH + "something else", "no formula .*something else"),
        (REACH + REACH.replace("main", "f"), "different functions: main, f"),
    ],
)
def test_what_is_no_formula(text: str, complaint: str) -> None:
    with pytest.raises(UnknownFormula, match=complaint):
        property_of(text)


def test_names_and_files_together(tmp_path: Path) -> None:
    file = tmp_path / "p.prp"
    file.write_text(REACH, encoding="utf-8")
    assert asked_property(["memory"]) == PROPERTIES["memory"]
    assert asked_property(["default"]) is DEFAULT
    asked = asked_property(["memory", str(file)])
    assert (asked.error_functions, asked.kinds) == (("reach_error",), PROPERTIES["memory"].kinds)
    for name in FILES:
        assert asked_property([name]).entry is None
    assert asked_property(["valid-memsafety"]).clauses == property_of(MEMSAFETY).clauses
    assert asked_property(["unreach-call"]) == Property()


def test_a_name_that_there_is_not(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no property 'memry'.*did you mean 'memory'"):
        asked_property(["memry"])
    with pytest.raises(InputError, match="choose from: unreach-call, memory"):
        asked_property(["xyzzy"])
    (tmp_path / "f.prp").write_text(REACH.replace("main", "f"), encoding="utf-8")
    (tmp_path / "g.prp").write_text(REACH, encoding="utf-8")
    with pytest.raises(InputError, match="different functions"):
        asked_property([str(tmp_path / "f.prp"), str(tmp_path / "g.prp")])
