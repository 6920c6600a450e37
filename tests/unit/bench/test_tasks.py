"""Sets of tasks: what counts as a task, and what is known about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.bench.tasks import TaskSet, label_in_name, read_sets, short_names
from cegas.foundation.errors import InputError

PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
TERMINATION = "CHECK( init(main()), LTL(F end) )\n"


def write(path: Path, text: str = "int main(void) { return 0; }\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def define(path: Path, files: str, expected: str, data_model: str = "ILP32", prp: str = "p.prp") -> Path:
    return write(
        path,
        f"format_version: '2.0'\ninput_files: {files}\nproperties:\n  - property_file: {prp}\n"
        f"    expected_verdict: {expected}\noptions:\n  language: C\n  data_model: {data_model}\n",
    )


def described(found: TaskSet) -> list[tuple[str, str, str, str]]:
    return [(Path(task.path).name, task.category, task.expected, task.data_model) for task in found.tasks]


def test_a_list(tmp_path: Path) -> None:
    for name in ("a.c", "sub/b.c"):
        write(tmp_path / name, "int main(void) {\n  return 0;\n}\n")
    tasks = write(
        tmp_path / "tasks.csv",
        "file,category,expected,data_model\na.c,One,safe,ILP32\nsub/b.c,,false,\nabsent.c,One,safe,LP64\n",
    )
    found = read_sets([tasks])
    assert described(found) == [("a.c", "One", "safe", "ILP32"), ("b.c", "sub", "unsafe", "")]
    assert [task.lines for task in found.tasks] == [3, 3]
    assert found.remarks == (f"{tasks}: 1 of 3 programs are not there",)


def test_a_list_with_properties(tmp_path: Path) -> None:
    write(tmp_path / "a.c")
    write(tmp_path / "p.prp", PROPERTY)
    rows = "a.c,memsafety,unsafe,memtrack\na.c,overflow,safe,\na.c,p.prp,safe,\na.c,,safe,\na.c,memory,unsafe,\n"
    found = read_sets([write(tmp_path / "tasks.csv", f"file,property,expected,subproperty\n{rows}")]).tasks
    assert [(task.specification, task.subproperty) for task in found] == [
        ("valid-memsafety", "valid-memtrack"),
        ("no-overflow", ""),
        (str(tmp_path / "p.prp"), ""),
        ("", ""),
        ("memory", ""),
    ]
    path = str(tmp_path / "a.c")
    names = [f"{path} (valid-memsafety)", f"{path} (no-overflow)", f"{path} (p)", path, f"{path} (memory)"]
    assert [task.key for task in found] == names  # one program, five tasks
    with pytest.raises(InputError, match="did you mean 'memory'"):
        read_sets([write(tmp_path / "tasks.csv", "file,property,expected\na.c,memry,safe\n")])


def test_a_definition_says_what_is_violated(tmp_path: Path) -> None:
    write(tmp_path / "a.c")
    write(tmp_path / "m.prp", "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n")
    define(tmp_path / "a.yml", "a.c", "false\n    subproperty: valid-free", prp="m.prp")
    (task,) = read_sets([tmp_path / "a.yml"]).tasks
    assert (task.expected, task.specification, task.subproperty) == ("unsafe", "", "valid-free")


def test_a_list_in_the_words_of_the_article(tmp_path: Path) -> None:
    write(tmp_path / "array" / "array0.c")
    tasks = write(tmp_path / "published.csv", "program,lines,ground_truth,CEGAS\narray/array0.c,19,unsafe,unsafe\n")
    assert described(read_sets([tasks])) == [("array0.c", "array", "unsafe", "")]


def test_a_list_with_an_impossible_label(tmp_path: Path) -> None:
    write(tmp_path / "a.c")
    tasks = write(tmp_path / "tasks.csv", "file,expected\na.c,maybe\n")
    with pytest.raises(InputError, match="'maybe' is no verdict"):
        read_sets([tasks])


def test_a_table_that_is_no_list(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not a list of tasks"):
        read_sets([write(tmp_path / "x.csv", "name,size\na,1\n")])
    with pytest.raises(InputError, match="not a list of tasks"):
        read_sets([write(tmp_path / "results.csv", "file,expected,verdict\na.c,safe,safe\n")])


def test_a_folder_of_programs(tmp_path: Path) -> None:
    for name in (
        "x_true-unreach-call.c",
        "y_false-unreach-call_true-termination.i",
        "deep/z_unsafe.c",
        "plain.c",
        "notes.txt",
    ):
        write(tmp_path / "top" / name)
    write(tmp_path / "top" / "y_false-unreach-call_true-termination.c")  # before the preprocessor
    assert described(read_sets([tmp_path / "top"])) == [
        ("plain.c", "top", "", ""),
        ("x_true-unreach-call.c", "top", "safe", ""),
        ("y_false-unreach-call_true-termination.i", "top", "unsafe", ""),
        ("z_unsafe.c", "deep", "unsafe", ""),
    ]


def test_a_folder_of_definitions(tmp_path: Path) -> None:
    write(tmp_path / "p.prp", PROPERTY)
    write(tmp_path / "t.prp", TERMINATION)
    write(tmp_path / "a.c", "int main(void)\n{ return 0; }\n")
    define(tmp_path / "a.yml", "a.c", "true")
    define(tmp_path / "other.yml", "a.c", "true", prp="t.prp")
    found = read_sets([tmp_path])
    assert described(found) == [("a.yml", tmp_path.name, "safe", "")]
    assert found.tasks[0].lines == 2
    assert len(found.remarks) == 1
    assert "cegas does not check termination" in found.remarks[0]


def test_a_definition_by_itself_must_be_one(tmp_path: Path) -> None:
    write(tmp_path / "t.prp", TERMINATION)
    write(tmp_path / "a.c")
    with pytest.raises(InputError, match="cegas does not check termination"):
        read_sets([define(tmp_path / "other.yml", "a.c", "true", prp="t.prp")])


def test_a_set(tmp_path: Path) -> None:
    write(tmp_path / "c" / "p.prp", PROPERTY)
    write(tmp_path / "c" / "loops" / "a.c")
    define(tmp_path / "c" / "loops" / "a.yml", "a.c", "false", prp="../p.prp")
    write(tmp_path / "c" / "old" / "b_true-unreach-call.c")
    chosen = write(tmp_path / "c" / "Loops.set", "# comment\nloops/*.yml\n\n../c/old/*.c\nnothing/*.yml\n")
    write(tmp_path / "c" / "Loops.cfg", "Description: loops\nArchitecture: 32 bit\n")
    found = read_sets([chosen])
    assert described(found) == [("a.yml", "Loops", "unsafe", ""), ("b_true-unreach-call.c", "Loops", "safe", "ILP32")]
    assert found.remarks == (f"{chosen}: nothing matches 'nothing/*.yml'",)


def test_a_task_of_two_sets_is_one(tmp_path: Path) -> None:
    program = write(tmp_path / "a.c")
    assert len(read_sets([program, tmp_path]).tasks) == 1


@pytest.mark.parametrize(
    ("name", "complaint"), [("absent", "no such file"), ("empty", "no tasks"), ("x.txt", "no set of tasks")]
)
def test_what_is_no_set(tmp_path: Path, name: str, complaint: str) -> None:
    (tmp_path / "empty").mkdir()
    write(tmp_path / "x.txt")
    with pytest.raises(InputError, match=complaint):
        read_sets([tmp_path / name])


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("a_true-unreach-call.c", "safe"),
        ("a_false-unreach-call.1_true-termination.cil.c", "unsafe"),
        ("two_loops_safe.c", "safe"),
        ("x-unsafe.c", "unsafe"),
        ("unsafely.c", ""),
        ("safe.c", ""),
        ("a_true-termination.c", ""),
    ],
)
def test_labels_in_names(name: str, label: str) -> None:
    assert label_in_name(Path(name)) == label


def test_short_names() -> None:
    assert short_names(["/t/a/x.c", "/t/b/y.c"]) == {"/t/a/x.c": "a/x.c", "/t/b/y.c": "b/y.c"}
    assert short_names(["/t/a/x.c"]) == {"/t/a/x.c": "x.c"}
    assert short_names([]) == {}


def test_the_project_s_own_tasks(project_root: Path) -> None:
    found = read_sets([project_root / "tests" / "tasks" / "switch"])
    assert found.remarks == ()
    assert {task.expected for task in found.tasks} == {"safe", "unsafe"}
    assert all(task.lines > 3 for task in found.tasks)
