"""Several files, LLVM inputs, symbols: what names mean across units."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.foundation.errors import InputError
from cegas.frontend import FrontendOptions, load
from cegas.frontend.load import read_ir
from cegas.program.control_flow import DataModel, Program
from cegas.program.interpreter import Interpreter, OutcomeKind

HEAD = "extern void reach_error(void);\n"


def program(folder: Path, *sources: str, options: FrontendOptions | None = None) -> Program:
    paths = []
    for number, source in enumerate(sources):
        path = folder / f"unit{number}.c"
        path.write_text(HEAD + source, encoding="utf-8")
        paths.append(path)
    result = load(paths, options)
    for function in result.functions.values():
        function.validate()
    return result


def reaches_error(built: Program) -> bool:
    outcome = Interpreter(built).run()
    assert outcome.kind in (OutcomeKind.TARGET, OutcomeKind.END), outcome
    return outcome.kind is OutcomeKind.TARGET


def test_functions_and_variables_across_files(tmp_path: Path) -> None:
    first = "extern int shared; int get(void); int main(void) { shared = 3; if (get() == 3) reach_error(); return 0; }"
    second = "int shared = 1; int get(void) { return shared; }"
    assert reaches_error(program(tmp_path, first, second))


def test_order_of_files_does_not_matter(tmp_path: Path) -> None:
    first = "int shared = 1; int get(void) { return shared; }"
    second = "extern int shared; int get(void); int main(void) { shared = 3; if (get() == 3) reach_error(); return 0; }"
    assert reaches_error(program(tmp_path, first, second))


def test_statics_of_the_same_name_are_different(tmp_path: Path) -> None:
    first = (
        "static int n = 1; static int get(void) { return n; } int other(void);"
        "int main(void) { if (get() == 1 && other() == 2) reach_error(); return 0; }"
    )
    second = "static int n = 2; static int get(void) { return n; } int other(void) { return get(); }"
    assert reaches_error(program(tmp_path, first, second))


def test_a_static_hides_an_external_of_another_file(tmp_path: Path) -> None:
    first = "static int f(void) { return 1; } int main(void) { if (f() == 1) reach_error(); return 0; }"
    second = "int f(void) { return 2; }"
    assert reaches_error(program(tmp_path, first, second))


def test_weak_gives_way(tmp_path: Path) -> None:
    first = "__attribute__((weak)) int f(void) { return 1; }int main(void) { if (f() == 2) reach_error(); return 0; }"
    second = "int f(void) { return 2; }"
    assert reaches_error(program(tmp_path, first, second))


def test_alias(tmp_path: Path) -> None:
    source = (
        'int f(void) { return 5; } int g(void) __attribute__((alias("f")));'
        'int x = 7; extern int y __attribute__((alias("x")));'
        "int main(void) { y = 8; if (g() == 5 && x == 8) reach_error(); return 0; }"
    )
    assert reaches_error(program(tmp_path, source))


def test_twice_defined_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="defined twice"):
        program(tmp_path, "int f(void) { return 1; } int main(void) { return f(); }", "int f(void) { return 2; }")


def test_own_definition_wins_over_the_library(tmp_path: Path) -> None:
    source = (
        "int abs(int x) { return 42; } int main(void) { volatile int v = -1; if (abs(v) == 42) reach_error(); return 0; }"
    )
    assert reaches_error(program(tmp_path, source))


def test_unknown_function_is_input_with_one_warning(tmp_path: Path) -> None:
    built = program(tmp_path, "int mystery(int); int main(void) { return mystery(1) + mystery(2); }")
    assert [warning for warning in built.warnings if "mystery" in warning] == [
        "mystery has no body: it is taken to return any value and to write nothing"
    ]


def test_unsupported_names_the_construct_and_line(tmp_path: Path) -> None:
    built = program(tmp_path, "int setjmp(long *); long b[32];\nint main(void) {\n  return setjmp(b);\n}")
    (operation,) = built.unsupported()
    assert "setjmp" in operation.construct
    assert operation.position is not None
    assert operation.position.line == 4
    assert Interpreter(built).run().kind is OutcomeKind.STUCK


@pytest.mark.parametrize("data_model", list(DataModel))
@pytest.mark.parametrize("suffix", [".ll", ".bc"])
def test_llvm_inputs(tmp_path: Path, data_model: DataModel, suffix: str) -> None:
    import llvmlite.binding as llvm

    options = FrontendOptions(data_model=data_model)
    source = tmp_path / "a.c"
    source.write_text(HEAD + "int main(void) { if (sizeof(long) == 8) reach_error(); return 0; }", encoding="utf-8")
    text = read_ir(source, options)
    path = tmp_path / f"a{suffix}"
    if suffix == ".ll":
        path.write_text(text, encoding="utf-8")
    else:
        path.write_bytes(llvm.parse_assembly(text).as_bitcode())
    assert reaches_error(load([path], options)) == (data_model is DataModel.LP64)


def test_source_names_survive(tmp_path: Path) -> None:
    source = (
        "struct inner { short s; char c[2]; }; struct outer { int x; struct inner in[2]; } global;"
        "int use(int *p) { return *p; }"
        "int main(void) { int local = 0; static int counter; struct outer o; o.x = 1; counter++; return use(&local) + o.x; }"
    )
    built = program(tmp_path, source + " int unused(void) { return global.x; } void *keep(void) { return &global; }")
    names = {site.name for site in built.sites}
    assert {"local", "counter", "o"} <= names
    assert built.names is not None
    outer = next(site for site in built.sites if site.name == "o")
    assert built.names.cell(outer, 0, 4) == "o.x"
    assert built.names.cell(outer, 8, 2) == "o.in[1].s"
    assert built.names.cell(outer, 11, 1) == "o.in[1].c[1]"
    registers = {register.source for register in built.functions["use"].registers}
    assert "p" in registers


def test_ids_are_the_same_in_every_run(tmp_path: Path) -> None:
    source = "int f(int x) { return x ? f(x - 1) : 0; } int main(void) { return f(3); }"

    def shape() -> list[tuple[int, int, int, str]]:
        built = program(tmp_path, source)
        return [
            (edge.id, edge.source.id, edge.target.id, "; ".join(map(str, edge.operations)))
            for function in built.functions.values()
            for edge in function.edges
        ]

    first = shape()
    assert first == shape()
    assert [row[0] for row in first] == list(range(len(first)))
