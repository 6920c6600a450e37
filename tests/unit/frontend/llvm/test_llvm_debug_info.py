"""Debug information of compiled programs: positions, variables, type names and access paths."""

from functools import cache

import pytest
from tests.support.compile import DataModel, compile_to_ir

from cegas.frontend.llvm.debug_info import DebugInfo, SourceLocation
from cegas.frontend.llvm.parser import parse_module
from cegas.frontend.llvm.syntax import Module

SOURCE = r"""
typedef unsigned long word;
enum color { RED, GREEN };
enum level { LOW = -1, HIGH };
struct in { char b; double d; };
struct s {
  int x;
  struct in in;
  int a[3];
  struct in grid[2][3];
  unsigned f : 3, g : 5;
  union { int i; float q; char c[4]; struct { short lo, hi; } pair; } u;
  struct { int anon; };
  struct s *next;
  long double ld;
};
struct flex { int n; struct in tail[]; };
struct one { int only; };

struct s object;
const char *const names[4];
int matrix[2][3];
int (*callback)(char, struct s *);
int (*row)[3];
void (*plain)(void);
void *handlers[2];
volatile word counter;
enum color color;
enum level level;
_Bool flag;
struct flex *flexible;
struct flex flex;
struct one one;
char *restrict *chain;
struct { int z; } unnamed;
int (*variadic)(const char *, ...);

static int helper(int first, word second) {
  static int calls;
  word total = first + second;
  {
    int inner = calls++;
    total += inner;
  }
  return (int)total;
}

int main(void) {
  return helper(1, 2);
}
"""
MODELS: list[DataModel] = ["LP64", "ILP32"]


@cache
def module(model: DataModel) -> Module:
    return parse_module(compile_to_ir(SOURCE, model))


def info(model: DataModel = "LP64") -> DebugInfo:
    return DebugInfo(module(model).metadata)


def type_of(name: str, model: DataModel = "LP64") -> int:
    variable = info(model).global_variable(module(model).globals[name].debug)
    assert variable is not None
    assert variable.type_id is not None
    return variable.type_id


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(SOURCE.splitlines(), 1) if text in line)


@pytest.mark.parametrize(
    ("name", "spelling"),
    [
        ("object", "struct s"),
        ("names", "const char *const [4]"),
        ("matrix", "int [2][3]"),
        ("callback", "int (*)(char, struct s *)"),
        ("row", "int (*)[3]"),
        ("plain", "void (*)(void)"),
        ("handlers", "void *[2]"),
        ("counter", "volatile word"),
        ("color", "enum color"),
        ("flag", "_Bool"),
        ("flexible", "struct flex *"),
        ("chain", "char *restrict *"),
        ("unnamed", "struct {...}"),
        ("variadic", "int (*)(const char *, ...)"),
    ],
)
def test_type_names(name: str, spelling: str) -> None:
    assert info().types.type_name(type_of(name)) == spelling


def test_kinds_and_signs() -> None:
    expected = {
        "counter": "unsigned",
        "color": "unsigned",
        "level": "signed",
        "flag": "boolean",
        "row": "pointer",
        "object": "aggregate",
    }
    debug = info()
    assert {name: debug.types.kind(type_of(name)) for name in expected} == expected
    assert debug.types.kind(type_of("level")) == "signed"
    assert debug.types.kind(type_of("counter")) != "signed"
    leaf = debug.types.cell_type(type_of("object"), 16, 8)
    assert debug.types.kind(leaf) == "float"


# Offset and size in each model, and the path.
PATHS = [
    ((0, 4), (0, 4), ".x"),
    ((8, 1), (4, 1), ".in.b"),
    ((16, 8), (8, 8), ".in.d"),
    ((32, 4), (24, 4), ".a[2]"),
    ((40, 1), (28, 1), ".grid[0][0].b"),
    ((128, 8), (92, 8), ".grid[1][2].d"),
    ((136, 1), (100, 1), ".f|g"),
    ((140, 4), (104, 4), ".u.i"),
    ((142, 2), (106, 2), ".u.pair.hi"),
    ((142, 1), (106, 1), ".u.c[2]"),
    ((144, 4), (108, 4), ".anon"),
    ((152, 8), (112, 4), ".next"),
    ((160, 10), (116, 10), ".ld"),
    ((9, 1), (5, 1), None),
    ((1, 1), (1, 1), ".x+1"),
]


@pytest.mark.parametrize(("wide", "narrow", "path"), PATHS)
def test_paths_in_a_structure(wide: tuple[int, int], narrow: tuple[int, int], path: str | None) -> None:
    for model, (offset, size) in zip(MODELS, (wide, narrow), strict=True):
        debug = info(model)
        found = debug.types.cell_path(type_of("object", model), offset, size)
        leaf = debug.types.cell_type(type_of("object", model), offset, size)
        if path is None:
            # Padding inside the member `in`.
            assert found.startswith(".in+")
            assert leaf is None
        else:
            assert found == path
            assert (leaf is None) == ("+" in path or "|" in path)


def test_types_of_cells() -> None:
    debug = info()
    struct = type_of("object")
    names = {
        offset: debug.types.type_name(debug.types.cell_type(struct, offset, size))
        for offset, size in [(0, 4), (8, 1), (16, 8), (142, 2), (152, 8), (160, 10)]
    }
    assert names == {0: "int", 8: "char", 16: "double", 142: "short", 152: "struct s *", 160: "long double"}
    # A typedef keeps its name.
    assert debug.types.type_name(debug.types.cell_type(type_of("counter"), 0, 8)) == "volatile word"


def test_paths_of_arrays_and_scalars() -> None:
    debug = info()
    assert debug.types.cell_path(type_of("counter"), 0, 8) == ""
    assert debug.types.cell_path(type_of("matrix"), 20, 4) == "[1][2]"
    assert debug.types.cell_path(type_of("matrix"), 24, 4) == "+24"
    assert debug.types.cell_path(type_of("matrix"), 4, 8) == "+4"
    assert debug.types.cell_path(type_of("one"), 0, 4) == ".only"
    assert debug.types.cell_path(type_of("flex"), 8 + 16 * 5, 1) == ".tail[5].b"
    whole = debug.types.cell_path(type_of("object"), 0, debug.types.size_of(type_of("object")))
    assert whole == ""


@pytest.mark.parametrize("model", MODELS)
def test_variables(model: DataModel) -> None:
    debug = info(model)
    helper = module(model).functions["helper"]
    found = {}
    for variable_id, _ in helper.declares.values():
        variable = debug.variable(variable_id)
        assert variable is not None
        found[variable.name] = variable
    assert list(found) == ["first", "second", "total", "inner"]
    assert [item.is_parameter for item in found.values()] == [True, True, False, False]
    assert debug.types.type_name(found["total"].type_id) == "word"
    static = debug.global_variable(module(model).globals["helper.calls"].debug)
    assert static is not None
    assert static.name == "calls"
    assert debug.variable(module(model).globals["helper.calls"].debug) is None


def test_arrays_of_variable_length() -> None:
    text = compile_to_ir("int f(int n) { int a[n]; return a[0] = n; }", "LP64")
    vla = parse_module(text)
    debug = DebugInfo(vla.metadata)
    variables = [debug.variable(number) for number, _ in vla.functions["f"].declares.values()]
    array = variables[-1]
    assert array is not None
    assert debug.types.type_name(array.type_id) == "int []"
    assert debug.types.cell_path(array.type_id, 12, 4) == "[3]"


def test_subprograms_and_locations() -> None:
    debug = info()
    helper = module("LP64").functions["helper"]
    subprogram = debug.subprogram(helper.debug)
    assert subprogram is not None
    assert subprogram.line == line_of("static int helper")
    assert subprogram.file.endswith("program.c")
    assert debug.types.type_name(subprogram.result_type_id) == "int"
    ret = list(helper.blocks.values())[-1].terminator
    location = debug.location(ret.debug)
    assert location is not None
    assert location.line == line_of("return (int)total")
    increments = [
        debug.location(item.debug)
        for item in helper.entry.instructions
        if item.opcode == "store" and str(item.operands[1]) == "@helper.calls"
    ]
    assert [(item.line, item.column) for item in increments if item is not None] == [
        (line_of("calls++"), SOURCE.splitlines()[line_of("calls++") - 1].index("++") + 1)
    ]


def test_missing_information() -> None:
    debug = DebugInfo({})
    assert debug.location(None) is None
    assert debug.location(5) is None
    assert debug.variable(None) is None
    assert debug.global_variable(3) is None
    assert debug.subprogram(None) is None
    assert debug.lexical_block(7) is None
    assert debug.types.type_name(None) == "void"
    assert debug.types.type_name(9) == "?"
    assert debug.types.cell_path(None, 0, 4) == ""
    assert debug.types.cell_path(9, 12, 4) == "+12"
    assert debug.types.cell_type(9, 0, 4) is None
    assert debug.types.kind(9) != "signed"


def test_unusual_nodes() -> None:
    debug = DebugInfo(
        {
            0: "!DILocation(scope: !1, line: 4)",
            1: 'distinct !DISubprogram(name: "a, line: 9 \\22q\\22", file: !2, line: 3)',
            2: '!DIFile(filename: "x\\5Cy.c", directory: "/")',
            3: "!DIDerivedType(tag: DW_TAG_const_type, baseType: !3)",
            4: "!DILocation(line: 0, scope: !1)",
            5: "!DILexicalBlock(scope: !5, file: !2)",
        }
    )
    assert debug.location(0) == SourceLocation("/x\\y.c", 4, 0)
    assert debug.location(4) == SourceLocation("/x\\y.c", 0, 0)
    assert debug.lexical_block(0) == 1
    # Cycles, which valid metadata does not have, end.
    assert debug.types.type_name(3) == "?"
    assert debug.types.cell_path(3, 0, 4) == ""
    assert debug.block_chain(5) == (5,)


def test_deeply_nested_scopes() -> None:
    depth = 5000
    nodes = {number: f"distinct !DILexicalBlock(scope: !{number + 1})" for number in range(depth)}
    nodes[depth] = 'distinct !DISubprogram(name: "deep")'
    nodes[depth + 1] = "!DILocation(line: 1, scope: !0)"
    debug = DebugInfo(nodes)
    assert debug.block_chain(0) == tuple(range(depth + 1))
