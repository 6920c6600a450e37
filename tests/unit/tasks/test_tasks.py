"""Task definitions of SV-COMP."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.api.verify import verify
from cegas.foundation.errors import InputError
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import DataModel
from cegas.program.properties import PROPERTIES, Property, Verdict
from cegas.tasks.definitions import read_definition
from cegas.tasks.formulas import property_of, read_property
from cegas.tasks.inputs import expand_inputs, with_property

REACH = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
TERMINATION = "CHECK( init(main()), LTL(F end) )\n"
OVERFLOW = PROPERTIES["overflow"]
PROGRAM = """\
extern void reach_error(void); extern void other_error(void);
int main(void) { if (sizeof(long) == 4) reach_error(); else other_error(); return 0; }
"""


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "a.c", PROGRAM)
    write(tmp_path / "reach.prp", REACH)
    write(tmp_path / "end.prp", TERMINATION)
    write(tmp_path / "other.prp", REACH.replace("reach_error", "other_error"))
    return tmp_path


def define(folder: Path, files: str = "a.c", properties: tuple[str, ...] = ("reach.prp",), options: str = "") -> Path:
    claims = "".join(f"  - property_file: {name}\n    expected_verdict: false\n" for name in properties)
    head = f"format_version: '2.1'\ninput_files: {files}\n"
    return write(folder / "task.yml", f"{head}properties:\n{claims}{options}" if properties else head)


def test_what_a_definition_says(folder: Path) -> None:
    options = "options:\n  language: C\n  data_model: ILP32\n"
    found = read_definition(define(folder, properties=("end.prp", "reach.prp"), options=options))
    assert found.files == (folder / "a.c",)
    assert found.data_model is DataModel.ILP32
    assert [claim.property is None for claim in found.expected_verdicts] == [True, False]
    assert found.expected_verdict is found.expected_verdicts[1]
    assert found.expected_verdicts[1].expected is False
    assert found.expected_verdicts[1].property == property_of(REACH)


def test_a_definition_is_checked_directly(folder: Path) -> None:
    options = "options:\n  data_model: {}\n"
    assert verify(define(folder, options=options.format("ILP32"))).verdict is Verdict.UNSAFE
    assert verify(define(folder, options=options.format("LP64"))).verdict is Verdict.SAFE
    assert verify(define(folder, properties=("other.prp",), options=options.format("LP64"))).verdict is Verdict.UNSAFE


def test_input_files_may_be_several_and_patterns(folder: Path) -> None:
    write(folder / "b.c", "int b;\n")
    assert read_definition(define(folder, "[a.c, b.c]")).files == (folder / "a.c", folder / "b.c")
    assert read_definition(define(folder, "'*.c'")).files == (folder / "a.c", folder / "b.c")
    assert read_definition(define(folder, "'absent*.c'")).files == (folder / "absent*.c",)  # whoever reads it complains


def test_what_the_user_has_chosen_stays(folder: Path) -> None:
    chosen = with_property(FrontendOptions(), read_property(folder / "other.prp"))
    _, options = expand_inputs([define(folder)], chosen)
    assert options.property == chosen.property
    _, options = expand_inputs([define(folder)], FrontendOptions(entry="start"))
    assert options.entry == "start"
    assert options.property == property_of(REACH)


def test_a_definition_without_properties(folder: Path) -> None:
    _, options = expand_inputs([define(folder, properties=())], FrontendOptions())
    assert options.property == Property()


@pytest.mark.parametrize(
    ("properties", "options", "complaint"),
    [
        (("end.prp",), "", "cegas does not check termination"),
        (("absent.prp",), "", r"property file .*absent\.prp cannot be read"),
        (("reach.prp",), "options:\n  language: Java\n", "only C is supported"),
        (("reach.prp",), "options:\n  data_model: LP65\n", "unknown data model 'LP65'"),
    ],
)
def test_what_cannot_be_checked_is_refused(folder: Path, properties: tuple[str, ...], options: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        expand_inputs([define(folder, properties=properties, options=options)], FrontendOptions())


def test_a_property_of_another_kind_beside_a_chosen_one(folder: Path) -> None:
    chosen = with_property(FrontendOptions(), read_property(folder / "reach.prp"))
    files, _ = expand_inputs([define(folder, properties=("end.prp",))], chosen)
    assert files == [folder / "a.c"]


def test_error_calls_come_first_and_then_what_cegas_checks(folder: Path) -> None:
    write(folder / "mem.prp", "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n")
    write(folder / "over.prp", "CHECK( init(main()), LTL(G ! overflow) )\n")
    everything = ("end.prp", "mem.prp", "over.prp", "reach.prp")
    _, options = expand_inputs([define(folder, properties=everything)], FrontendOptions())
    assert options.property == property_of(REACH)
    _, options = expand_inputs([define(folder, properties=everything[:-1])], FrontendOptions())
    assert options.property == read_property(folder / "mem.prp")
    _, options = expand_inputs([define(folder, properties=everything)], with_property(FrontendOptions(), OVERFLOW))
    assert options.property == OVERFLOW


def test_who_asks_for_error_calls_gets_those_of_the_definition(folder: Path) -> None:
    write(folder / "over.prp", "CHECK( init(main()), LTL(G ! overflow) )\n")
    chosen = with_property(FrontendOptions(), Property())
    _, options = expand_inputs([define(folder, properties=("over.prp", "other.prp"))], chosen)
    assert options.property == read_property(folder / "other.prp")
    _, options = expand_inputs([define(folder, properties=("over.prp",))], chosen)
    assert options.property == Property()


def test_which_part_is_violated(folder: Path) -> None:
    write(folder / "mem.prp", "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n")
    claim = "  - property_file: mem.prp\n    expected_verdict: false\n    subproperty: valid-deref\n"
    path = write(folder / "task.yml", f"input_files: a.c\nproperties:\n{claim}")
    assert read_definition(path).expected_verdicts[0].subproperty == "valid-deref"


def test_a_property_without_a_file(folder: Path) -> None:
    path = write(folder / "task.yml", "input_files: a.c\nproperties:\n  - expected_verdict: true\n")
    with pytest.raises(InputError, match="without a property_file"):
        read_definition(path)
