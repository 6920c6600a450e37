"""The compiler's checks of arithmetic: folded, they leave marks and nothing else; what is not understood is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest
from tests.support.trees import differences, program_text

from cegas.frontend.block_lifetimes import complete
from cegas.frontend.llvm.check_parts import NOT_KNOWN
from cegas.frontend.llvm.checks import NOT_CHECKED, fold_checks
from cegas.frontend.llvm.debug_info import DebugInfo
from cegas.frontend.llvm.layout import DataLayout
from cegas.frontend.llvm.parser import LlvmSyntaxError, parse_module
from cegas.frontend.llvm.syntax import CHECK, CHECKED, ConstInt, Function, GlobalRef, Instruction, Module
from cegas.frontend.load import _with_names, load, read_ir
from cegas.frontend.lowering.body import FunctionBody
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import DataModel
from cegas.program.properties import PROPERTIES, Property, combined

EVERYTHING = combined(
    [PROPERTIES["unreach-call"], PROPERTIES["arithmetic"], PROPERTIES["overflow"], PROPERTIES["pointer-arithmetic"]]
)

ARITHMETIC = Path(__file__).with_name("checked_arithmetic.c")
TASKS = Path(__file__).parents[3] / "tasks"


def asked(is_checked: bool) -> Property:
    return EVERYTHING if is_checked else PROPERTIES["unreach-call"]


@cache
def text(path: Path = ARITHMETIC, model: DataModel = DataModel.LP64, *, is_checked: bool = True) -> str:
    return read_ir(path, FrontendOptions(data_model=model, property=asked(is_checked)))


def folded(ir: str) -> tuple[Module, dict[str, str]]:
    module = parse_module(ir)
    result = fold_checks(module, has_divisors=True)
    return module, result.refused


def marks(function: Function) -> Iterator[str]:
    """The marks of a function, in order."""
    for block in function.blocks.values():
        for instruction in block.instructions:
            name = _name(instruction)
            if instruction.opcode == CHECK:
                yield f"{instruction.flags[0]} {instruction.predicate or 'never'}"
            elif CHECKED in instruction.flags:
                yield name


def _name(instruction: Instruction) -> str:
    if isinstance(instruction.callee, GlobalRef):
        return instruction.callee.name.removeprefix("llvm.").split(".")[0]
    return instruction.opcode


# ---- The same program ----


@pytest.mark.parametrize("model", DataModel)
def test_without_the_marks_it_is_the_program_without_checks(model: DataModel) -> None:
    plain = parse_module(text(model=model, is_checked=False))
    checked, refused = folded(text(model=model))
    assert not refused
    assert differences(plain, checked) == []


def test_a_difference_would_be_seen() -> None:
    plain = parse_module(text(is_checked=False))
    for old, new in (("sub i32 %", "add i32 %"), (" 24, !dbg", " 23, !dbg"), ("llvm.abs.i32(i32 -3", "llvm.abs.i32(i32 -4")):
        assert old in text(is_checked=False)
        assert differences(plain, parse_module(text(is_checked=False).replace(old, new)))


def test_every_way_into_a_trap_is_a_mark_or_has_a_reason() -> None:
    ways = 0
    for body in re.findall(r"^define .*?^}", text(), re.MULTILINE | re.DOTALL):
        for name in re.findall(r"^(\d+):[^\n]*\n  call void @llvm.ubsantrap\(i8 \d+\)", body, re.MULTILINE):
            ways += len(re.findall(rf"^  br i1 .*, label %{name}, ", body, re.MULTILINE))
    module = parse_module(text())
    result = fold_checks(module, has_divisors=True)
    assert result.marked + result.dropped == ways > 300
    # What is shifted by an amount that was cut off has two marks.
    assert result.marked + 2 == sum(len(list(marks(function))) for function in module.functions.values())


@pytest.mark.parametrize("fast", [True, False])
def test_both_ways_of_reading_know_what_is_the_compilers_own(fast: bool) -> None:
    def own(module: Module) -> list[int]:
        return [
            instruction.line
            for function in module.functions.values()
            for block in function.blocks.values()
            for instruction in block.instructions
            if "nosanitize" in instruction.flags
        ]

    lines = [number for number, line in enumerate(text().split("\n"), 1) if "!nosanitize" in line]
    assert own(parse_module(text(), fast=fast)) == lines


# ---- Marks ----

EXPECTED = {
    "sums": "add mul sub",
    "negations": "sub add sub add add add add sub add sub add add add sub sub add",
    "constants": "add add mul add add add pointer-range-ult add add",
    "compound": "add sub mul shl add mul shl sub mul add add mul shl add add",
    "steps": "add add sub sub add sub add add add add sub add add",
    "promoted": "sub mul add mul add add sub add mul add mul add sub add",
    "longer": "mul add sub shl add add add add",
    "enums": "",
    "bits": "add mul shift-amount-ule shl add sub",
    "choices": "mul sub add sub add mul add sub add",
    "loops": "mul add add add sub sub mul sub add add",
    "without_end": "add",
    "not_reached": "add",
    "cases": "add mul sub add shl shift-base-never sub",
    "jumps": "add mul add add sub sub",
    "jumped_over": "add mul sub add shl shl sub",
    "computed": "pointer-range-ult add pointer-range-ult mul add",
    "statements": "add mul add add sub shl",
    "cleanups": "add mul sub add sub add sub",
    "not_optimized": "add mul add shl add sub sub",
    "arrays": "array-size-sgt add array-size-sgt array-size-ugt mul array-size-sgt array-size-ugt add"
    " array-size-sgt mul pointer-range-ult pointer-range-ult pointer-range-ule pointer-range-ule sub"
    " pointer-range-ult add array-size-sgt array-size-sgt pointer-range-ult sub pointer-range-ule"
    " pointer-range-ule pointer-range-ult add sub pointer-range-ult add array-size-sgt array-size-sgt"
    " pointer-range-ult",
    "array_parameters": "array-size-sgt add array-size-sgt array-size-sgt pointer-range-ult sub pointer-range-ult add",
    "constant_arrays": "array-size-never",
    "shifts": "shl shl shl shl shl shl shl shl shl",
    "constant_shifts": "shift-base-never shift-base-never shift-amount-never shift-amount-never",
    "cut_amounts": "shift-amount-ule shl shift-amount-ule shift-amount-ule shift-amount-ule shl shl"
    " shift-amount-never shift-amount-never",
    "divisions": "add add add add add add add add add",
    "constant_divisions": "divisor-never divisor-never",
    "builtins": "ctlz ctlz ctlz cttz cttz cttz ctlz ctlz ctlz",
    "promises": "add",
    "asked": "sub add",
    "absolutes": "abs add abs abs abs abs sub abs add",
    "pointers": "mul add sub sub",
    "floats": "",
    "vectors": "",
    "complexes": "",
    "shared": "add sub mul add mul",
    "variadic": "sub add add mul sub sub",
    "assembly": "add mul sub add",
    "made": "add mul",
    "initial": "sub add add mul sub mul add add",
    "compared": "add",
    "wide": "add mul shl sub add add",
    "indices": "array-size-sgt add array-size-sgt pointer-range-ule pointer-range-ule pointer-range-ult"
    " pointer-range-ule pointer-range-ule pointer-range-ult add pointer-range-ult add add"
    " pointer-range-ult add pointer-range-never add pointer-range-ule pointer-range-ule pointer-range-ule",
    "truncated": "add float-range-never float-range-never",
    "zero_divisions": "divisor-never divisor-never add add",
    "spared": "add shl add",
    "spared_too": "add shl add",
    "spared_by_pragma": "add shl add",
}


@pytest.mark.parametrize("name", EXPECTED)
def test_marks(name: str) -> None:
    module, _ = folded(text())
    assert [mark.replace(" ", "-") for mark in marks(module.functions[name])] == EXPECTED[name].split()


def test_no_function_is_forgotten() -> None:
    module, _ = folded(text())
    others = [name for name, function in module.functions.items() if not function.is_declaration and name not in EXPECTED]
    assert others == ["count"]


def test_a_check_on_a_value_says_what_it_is_about() -> None:
    module, _ = folded(text())
    checks = [
        each for block in module.functions["arrays"].blocks.values() for each in block.instructions if each.opcode == CHECK
    ]
    assert any(each.flags == ("pointer range", "sext") for each in checks)
    assert all(each.debug is not None and each.line for each in checks)
    checks = [each for each in checks if each.flags == ("array size",)]
    assert all(isinstance(each.operands[1], ConstInt) and each.operands[1].value == 0 for each in checks)


# ---- Whole programs ----


def _program(path: Path, entry: str, model: DataModel, is_checked: bool) -> str:
    return program_text(load([path], FrontendOptions(data_model=model, entry=entry, property=asked(is_checked))))


@pytest.mark.parametrize(
    "entry", ["choices", "cases", "jumps", "jumped_over", "computed", "cleanups", "arrays", "absolutes", "shifts"]
)
def test_the_program_is_the_same(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks change nothing but that there are checks; markers of lives are put into the text of checked functions, too."""
    monkeypatch.setattr(FunctionBody, "check", lambda *_: None)
    checked = _program(ARITHMETIC, entry, DataModel.LP64, is_checked=True)
    assert checked == _program(ARITHMETIC, entry, DataModel.LP64, is_checked=False)


def test_markers_of_lives_leave_the_checks_as_they_are() -> None:
    import llvmlite.binding as llvm

    module, _ = folded(text())
    layout = DataLayout.parse(module.data_layout)
    with_names = partial(_with_names, ARITHMETIC, FrontendOptions(property=asked(True)), lambda: None)
    completed = complete(module, DebugInfo(module.metadata), layout, text(), with_names)
    assert completed is not None
    assert "cegas.border" in completed.text
    llvm.parse_assembly(completed.text).verify()
    again = parse_module(completed.text)
    before, after = (fold_checks(each, has_divisors=True) for each in (parse_module(text()), again))
    assert (after.marked, after.dropped, after.refused) == (before.marked, before.dropped, {})


def test_what_is_not_understood_is_said_where_the_program_comes_to_it(tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    # Behind the compiler's back: the name is that of a macro of the program, which is not expanded in itself.
    file.write_text(
        """#define no_sanitize(what) __attribute__((no_sanitize(what)))
        no_sanitize("undefined") int next(int a) { return a + 1; }
        int main(int c, char **v) { return c > 3 ? next(c) : c; }"""
    )
    assert NOT_CHECKED in _program(file, "main", DataModel.LP64, is_checked=True)
    assert NOT_CHECKED not in _program(file, "main", DataModel.LP64, is_checked=False)


def test_descriptions_that_the_checks_would_have_used_are_no_objects_of_the_program() -> None:
    program = load([ARITHMETIC], FrontendOptions(entry="sums", property=asked(True)))
    assert re.search(r"^@\d+ = private", text(), re.MULTILINE)
    assert [site.name for site in program.sites] == [
        site.name for site in load([ARITHMETIC], FrontendOptions(entry="sums")).sites
    ]


def test_what_the_compiler_computes_itself_is_not_checked(tmp_path: Path) -> None:
    """A limit: nothing in the text tells that C does not define these."""
    file = tmp_path / "program.c"
    file.write_text(
        """void use(int *);
        int element(void) { int a[2] = {2147483647 + 1, 1 << 31}; use(a); return a[0]; }
        int condition(void) { return (1 << 31) < 0 ? 1 : 2; }
        int variable(void) { static int x = 2147483647 + 1; return x; }
        int scalar(void) { int x = 2147483647 + 1; return x; }
        """
    )
    module, refused = folded(text(file))
    assert not refused
    found = {name: list(marks(function)) for name, function in module.functions.items() if not function.is_declaration}
    assert found == {"element": [], "condition": [], "variable": [], "scalar": ["add"]}


# ---- What is not understood ----

SMALL = """
int sum(int a, int b) { return a + b; }
int shift(int a, int b) { return a << b; }
int right(unsigned a, long b) { return a >> b; }
int both(int c, int a, int b) { return c ? a * b : -a; }
int quotient(int a, int b) { return a / b; }
int zeros(unsigned a) { return __builtin_clz(a); }
int promise(int a) { __builtin_assume(a > 1); return a; }
int array(int n) { char a[n]; return sizeof a; }
int opposite(int a) { return __builtin_abs(a); }
int truncate(double a) { return a; }
unsigned rest(unsigned a, unsigned b) { return a % b; }
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("checks") / "small.c"
    file.write_text(SMALL)
    return text(file)


def functions(ir: str) -> list[tuple[str, int, int]]:
    """The functions of a text, with where they begin and end."""
    found = re.finditer(r"^define [^@]*@(\w+)\(.*?^}", ir, re.MULTILINE | re.DOTALL)
    return [(each[1], each.start(), each.end()) for each in found]


def test_every_part_of_a_check_is_needed(small: str) -> None:
    """Take the compiler's mark from any one instruction, and its function is refused."""
    assert folded(small)[1] == {}
    tried = 0
    for name, start, end in functions(small):
        for mark in re.finditer(r", !nosanitize !\d+", small[start:end]):
            ir = small[: start + mark.start()] + small[start + mark.end() :]
            if "call void @llvm.ubsantrap" in ir[: start + mark.start()].rsplit("\n", 1)[1]:
                continue  # that would be a call of the program
            assert folded(ir)[1] == {name: NOT_KNOWN}, ir[start:end]
            tried += 1
    assert tried > 50


def test_every_number_of_a_check_matters(small: str) -> None:
    """Change a number or a word in what the compiler has computed, and the function is refused."""
    tried = 0
    for name, start, end in functions(small):
        for line in re.finditer(r"^  [^\n]*!nosanitize[^\n]*$", small[start:end], re.MULTILINE):
            if not re.search(r"ubsantrap|unreachable", line[0]):
                for ir in _changed(small, start + line.start(), line[0]):
                    try:
                        parse_module(ir)
                    except LlvmSyntaxError:
                        continue
                    assert folded(ir)[1] in ({name: NOT_KNOWN}, {name: NOT_CHECKED}), ir[start:end]
                    tried += 1
    assert tried > 40


def _changed(ir: str, start: int, line: str) -> Iterator[str]:
    core = line.split(", !dbg", maxsplit=1)[0]
    for old, new in (
        (r", (-?\d+)$", ", 12345"),
        (r"\btrue\b", "false"),
        (r"\} %(\d+), 0$", r"} %\1, 1"),
        (r"\} %(\d+), 1$", r"} %\1, 0"),
        (r"\bi32 0, ", "i32 3, "),
        (r"\bi32 31, ", "i32 30, "),
        (r"\bule\b", "ult"),
        (r"\beq\b", "ne"),
        (r"\bne\b", "eq"),
        (r"\bsgt\b", "sge"),
        (r"\bogt\b", "olt"),
        (r"\bolt\b", "ole"),
        (r"\bslt\b", "sle"),
        (r"\blshr\b", "ashr"),
        (r"\bxor\b", "and"),
        (r"\band\b", "or"),
        (r"\bor\b", "and"),
        (r"\bsadd\b", "uadd"),
        (r"\bsub nuw nsw\b", "add nuw nsw"),
        (r"label (%\d+), label (%\d+)", r"label \2, label \1"),
    ):
        changed = re.sub(old, new, core)
        if changed != core:
            # `uadd` is a function of its own.
            more = "\ndeclare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)\n" if "uadd" in changed else ""
            yield ir[:start] + changed + line[len(core) :] + ir[start + len(line) :] + more


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("sum", "ubsantrap(i8 0)", "ubsantrap(i8 21)"),  # the trap of another operation
        ("sum", "ubsantrap(i8 0)", "ubsantrap(i8 99)"),  # nobody knows which
        ("zeros", "ubsantrap(i8 8)", "ubsantrap(i8 24)"),
        ("zeros", "@llvm.ctlz.i32(i32 %3,", "@llvm.ctlz.i32(i32 7,"),  # what is counted is not what was checked
        ("promise", "@llvm.assume(i1 %4)", "@llvm.assume(i1 true)"),
        ("quotient", "sdiv i32", "udiv i32"),
        ("quotient", "sdiv i32 %5, %6", "sdiv i32 %6, %5"),
        ("rest", "urem i32 %5, %6", "urem i32 %6, %5"),
        ("truncate", "fptosi double %3", "fptosi double 0.0"),
        ("shift", "shl i32 %5", "shl i32 %6"),
        ("shift", "shl i32 %5, %6", "shl i32 %5, 3"),
        ("right", "lshr i32 %5, %7", "lshr i32 %5, 3"),
        ("both", "ret i32", "%99 = add nsw i32 %0, %1\n  ret i32"),  # arithmetic that nobody has checked
        ("opposite", "ret i32", "%99 = call i32 @llvm.abs.i32(i32 %0, i1 true)\n  ret i32"),
    ],
)
def test_other_forms_are_refused(small: str, name: str, old: str, new: str) -> None:
    start, end = next((start, end) for other, start, end in functions(small) if other == name)
    assert old in small[start:end]
    more = "" if "llvm.abs" in small else "\ndeclare i32 @llvm.abs.i32(i32, i1)\n"
    refused = folded(small[:start] + small[start:end].replace(old, new) + small[end:] + more)[1]
    assert refused == {name: NOT_CHECKED if "99" in new and "ubsantrap" not in new else NOT_KNOWN}


# ---- Tasks ----


def _model(task: Path) -> DataModel:
    return DataModel.ILP32 if "data_model: ILP32" in task.with_suffix(".yml").read_text() else DataModel.LP64


def _compare(task: Path) -> None:
    model = _model(task)
    checked, refused = folded(read_ir(task, FrontendOptions(data_model=model, property=asked(True))))
    plain = parse_module(read_ir(task, FrontendOptions(data_model=model)))
    assert not refused
    assert differences(plain, checked) == []


ALL = sorted(TASKS.glob("*/*.c"))


@pytest.mark.parametrize("task", ALL[::75], ids=lambda task: task.stem)
def test_tasks(task: Path) -> None:
    _compare(task)


@pytest.mark.slow
@pytest.mark.parametrize("topic", sorted({task.parent.name for task in ALL}))
def test_all_tasks(topic: str) -> None:
    for task in sorted((TASKS / topic).glob("*.c")):
        _compare(task)


def _compare_programs(task: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = _model(task)
    plain = _program(task, "main", model, is_checked=False)
    with monkeypatch.context() as patch:
        patch.setattr(FunctionBody, "check", lambda *_: None)
        assert _program(task, "main", model, is_checked=True) == plain


@pytest.mark.parametrize("task", ALL[40::110], ids=lambda task: task.stem)
def test_programs_of_tasks_are_the_same_but_for_checks(task: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _compare_programs(task, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("topic", sorted({task.parent.name for task in ALL}))
def test_programs_of_all_tasks_are_the_same_but_for_checks(topic: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for task in sorted((TASKS / topic).glob("*.c")):
        _compare_programs(task, monkeypatch)
