"""What is said of a violated condition: the sentence, the fault, the CWE number, the object with its bytes, and the place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.support.definitions import read_yaml
from tests.support.samples import one_of, quick
from tests.support.violating import counterexample_along, program_with, violating_path

from cegas.evidence.counterexample import Counterexample, EventKind
from cegas.evidence.harm import Fault, Harm, StruckObject, cwe_of
from cegas.program.conditions import ConditionKind
from cegas.program.source import SourcePosition

PAIRS = Path(__file__).parents[2] / "tasks-properties"
DECLARATIONS = """\
#include <stdlib.h>
#include <string.h>
#include <alloca.h>
extern int __VERIFIER_nondet_int(void); extern double __VERIFIER_nondet_double(void); extern void *__VERIFIER_nondet_pointer(void);
struct node { int value; struct node *next; char tag[3]; };
int g; const int fixed = 7; char text[8]; struct node nodes[3]; int (*handler)(void);
static int *local(void) { int own = 3; return &own; }
static int one(void) { return 1; }
"""
FIRST = DECLARATIONS.count("\n") + 1
Violate = Callable[..., Counterexample]


@pytest.fixture
def violate(tmp_path: Path) -> Violate:
    def violate(body: str, *clauses: str, inputs: Sequence[int] = ()) -> Counterexample:
        path = tmp_path / "a.c"
        path.write_text(f"{DECLARATIONS}int main(void) {{\n{body}\n}}\n")
        program = program_with(path, *(clauses or ("memory",)))
        found = violating_path(program, inputs)
        assert found is not None
        return counterexample_along(program, found)

    return violate


def place(line: int) -> str:
    """The place of a line of the body, as sentences have it."""
    return f"a.c:{FIRST + line}"


@pytest.mark.parametrize(
    ("body", "text", "fault", "cwe"),
    [
        ("char b[8]; *(int *)(b + 8) = 1;", "write of 4 bytes behind the end of b (char[8])", Fault.BEHIND, 787),
        ("text[8] = 1;", "write of 1 byte behind the end of text (char[8])", Fault.BEHIND, 787),
        ("return text[11];", "read of 1 byte 3 bytes behind the end of text (char[8])", Fault.BEHIND, 125),
        ("*(int *)(text + 6) = 1;", "write of 4 bytes, 2 of them behind the end of text (char[8])", Fault.BEHIND, 787),
        ("int i = -1; return text[i];", "read of 1 byte right before text (char[8])", Fault.BEFORE, 125),
        ("int i = -1; nodes[i].next = 0;", "write of 8 bytes 8 bytes before nodes (struct node[3])", Fault.BEFORE, 787),
        ("return *(int *)(text - 2);", "read of 4 bytes, 2 of them before text (char[8])", Fault.BEFORE, 125),
        ("int *p = 0; return *p;", "read through the null pointer p", Fault.NULL, 476),
        ("struct node *p = 0; p->next = 0;", "write through the null pointer p", Fault.NULL, 476),
        ("return nodes[1].next->value;", "read through the null pointer nodes[1].next", Fault.NULL, 476),
        ("return handler();", "call of the null pointer handler", Fault.NULL, 476),
        ("return *(int *)16;", "read through a pointer, which is a number where nothing lies (0x10)", Fault.NUMBER, 125),
        ("*(int *)&fixed = 1;", "write of 4 bytes to fixed, which is constant", Fault.CONSTANT, 758),
        ('char *s = "abc"; s[1] = 0;', 'write of 1 byte to the string "abc", which is constant', Fault.CONSTANT, 758),
        ("return *(int *)one;", "read of 4 bytes at the function one", Fault.NO_DATA, 125),
        ("handler = (int (*)(void))text; handler();", "call of handler, which points to text (char[8]) and to no function", Fault.NO_DATA, 758),
        ("free(&g);", "free of g (int), which no allocator has made", Fault.NO_DATA, 590),
        ("int *p; return *p;", "read through p, which was never set", Fault.UNSET, 457),
        ("int **p = malloc(8); return **p;", "read through *p, which was never set", Fault.UNSET, 457),
        ("int n = 3; int a[n]; a[3] = 1;", "write of 4 bytes behind the end of a (12 bytes)", Fault.BEHIND, 787),
    ],
)  # fmt: skip
def test_accesses(violate: Violate, body: str, text: str, fault: Fault, cwe: int) -> None:
    harm = violate(body).harm
    assert harm is not None
    assert (harm.text, harm.fault, harm.cwe) == (text, fault, cwe)


@pytest.mark.parametrize(
    ("body", "text", "fault", "cwe"),
    [
        ("int *p = malloc(16);\np[4] = 1;", "write of 4 bytes behind the end of the block of malloc (int[4], {1})", Fault.BEHIND, 787),
        ("void *p = malloc(5);\n*(char *)(p + 5) = 1;", "write of 1 byte behind the end of the block of malloc (5 bytes, {1})", Fault.BEHIND, 787),
        ("struct node *p = malloc(sizeof *p);\nfree(p);\nreturn p->value;",
         "read of p->value (4 bytes) after the block of malloc ({1}) was freed ({2})", Fault.FREED, 416),
        ("char *p = malloc(4);\np = realloc(p, 2);\np[2] = 1;", "write of 1 byte behind the end of the block of realloc (char[2], {2})", Fault.BEHIND, 787),
        ("char *p = strdup(\"ab\");\np[3] = 1;", "write of 1 byte behind the end of the block of malloc (char[3], {1})", Fault.BEHIND, 787),
        ("char *p = malloc(4);\nfree(p);\nfree(p);", "the block of malloc ({1}) is freed twice, first at {2}, and again", Fault.FREED, 415),
        ("char *p = malloc(4);\nfree(p + 1);", "free of an address 1 byte behind the start of the block of malloc (char[4], {1})", Fault.INSIDE, 761),
        ("int *p;\n{ int x = 1; p = &x;\n}\nreturn *p;", "read of *p (4 bytes) after the life of x (int) has ended ({3})", Fault.OUT_OF_SCOPE, 825),
        ("char *p = alloca(3);\np[3] = 0;", "write of 1 byte behind the end of the block of alloca (char[3], {1})", Fault.BEHIND, 787),
    ],
)  # fmt: skip
def test_objects_with_places(violate: Violate, body: str, text: str, fault: Fault, cwe: int) -> None:
    harm = violate(body).harm
    assert harm is not None
    expected = text
    for line in range(1, 6):
        expected = expected.replace(f"{{{line}}}", place(line))
    if "alloca" in body:
        expected = expected.replace("char[3], ", "3 bytes, ")
    assert (harm.text, harm.fault, harm.cwe) == (expected, fault, cwe)


def test_a_local_of_another_function(violate: Violate) -> None:
    harm = violate("int *p = local();\nreturn *p;").harm
    assert harm is not None
    assert harm.object is not None
    assert harm.text == f"read of *p (4 bytes) after the life of own (int) has ended (a.c:{FIRST - 2})"
    assert harm.object.died is not None
    assert harm.object.died.line == FIRST - 2
    assert not harm.object.is_alive
    assert harm.object.struck == ((0, 4),)


@pytest.mark.parametrize(
    ("body", "inputs", "clause", "text", "cwe"),
    [
        ("int i = __VERIFIER_nondet_int(); if (i == 2147483647) i++;", [2147483647], "overflow", "signed overflow: i + 1 does not fit int (i = 2147483647)", 190),
        ("long i = -9223372036854775807L - 1; return -i;", [], "overflow", "signed overflow: -i does not fit long (i = -9223372036854775808)", 190),
        ("int a = 65536, b = 65536; return a * b;", [], "overflow", "signed overflow: a * b does not fit int (a = 65536, b = 65536)", 190),
        ("return 2147483647 + 1;", [], "overflow", "signed overflow: a constant does not fit its type", 190),
        ("nodes[1].value = 2147483647; int i = 1; return nodes[i].value + 1;", [], "overflow",
         "signed overflow: nodes[i].value + 1 does not fit int (nodes[i].value = 2147483647)", 190),
        ("int n = 0; return 5 / n;", [], "arithmetic", "division by zero: n is 0", 369),
        ("int n = 0; return 5 % n;", [], "arithmetic", "division by zero: n is 0", 369),
        ("int a = -2147483647 - 1, b = -1; return a / b;", [], "arithmetic", "signed overflow: a / -1 does not fit int (a = -2147483648)", 190),
        ("int n = 33; return 1 << n;", [], "arithmetic", "shift of 1, which has 32 bits, by 33 (n = 33)", 758),
        ("int n = -1; return n << 2;", [], "arithmetic", "shift of a negative number to the left (n = -1)", 758),
        ("int n = 3; return n << 30;", [], "arithmetic", "n << 30 does not fit int (n = 3)", 758),
        ("return 1 << 40;", [], "arithmetic", "shift of a constant by a number of bits that its type does not have", 758),
        ("return 1 << 31;", [], "arithmetic", "shift of a constant to the left: it is negative, or the result does not fit its type", 758),
        ("unsigned n = 0; return __builtin_clz(n);", [], "arithmetic", "the zeros of n are counted, which is 0", 758),
    ],
)  # fmt: skip
def test_arithmetic(violate: Violate, body: str, inputs: Sequence[int], clause: str, text: str, cwe: int) -> None:
    harm = violate(body, clause, inputs=inputs).harm
    assert harm is not None
    assert (harm.text, harm.cwe, harm.object) == (text, cwe, None)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("int x; if (x) return 1;", "x is used and was never set"),
        ("int *p = malloc(8); return p[1] > 2;", "p[1] is used and was never set"),
    ],
)
def test_values_that_were_never_set(violate: Violate, body: str, text: str) -> None:
    harm = violate(body, "uninitialized").harm
    assert harm is not None
    assert (harm.text, harm.cwe) == (text, 457)


def test_a_library_model_is_the_users_call(violate: Violate) -> None:
    """Its lines and names mean nothing to the user."""
    counterexample = violate('char b[4];\nstrcpy(b, "four");')
    harm = counterexample.harm
    assert harm is not None
    assert harm.text == "write of 1 byte behind the end of b (char[4]), in strcpy"
    assert harm.position is not None
    assert (harm.position.line, harm.position.column) == (FIRST + 2, 1)
    last = counterexample.steps[-1]
    assert (last.line, last.events[-1].kind, last.events[-1].text) == (FIRST + 2, EventKind.ERROR, harm.text)
    assert [entry.function for entry in counterexample.stack] == ["main"]


@pytest.mark.parametrize(
    ("body", "line", "text"),
    [
        ("char *p = malloc(4);\np[0] = 1;\np = 0;\nfree(p);", 3, "nothing leads to malloc#1 any more"),
        ("struct node *n = malloc(sizeof *n);\nn->next = malloc(sizeof *n);\nfree(n);\nreturn 0;", 3, "nothing leads to malloc#2 any more"),
        ("handler = malloc(8);\nhandler = 0;\nint i = 3;\nreturn i;", 2, "nothing leads to malloc#1 any more"),
        ("{ char *p = malloc(4);\np[0] = 1; }\nreturn 3;", 2, "at the end of a variable's life nothing leads to malloc#1 any more"),
    ],
)  # fmt: skip
def test_the_trace_says_where_a_block_was_lost(violate: Violate, body: str, line: int, text: str) -> None:
    """Checks look for lost blocks later: here where the program ends."""
    counterexample = violate(body, "leak")
    assert counterexample.harm is not None
    assert "is lost" in counterexample.harm.text
    told = [(step.line, event.text) for step in counterexample.steps for event in step.events if "leads" in event.text]
    assert told[0] == (FIRST + line, text)


def test_the_object_of_a_harm(violate: Violate) -> None:
    harm = violate("int i = 2;\nnodes[i].value = 5;\n*(long *)&nodes[i].tag[6] = 9;").harm
    assert harm is not None
    assert harm.object is not None
    struck = harm.object
    assert (struck.name, struck.type, struck.size, struck.offset, struck.length) == ("nodes", "struct node[3]", 72, 70, 8)
    assert struck.struck == ((72, 78),)
    assert struck.is_alive
    assert struck.died is None
    parts = {part.name: (part.offset, part.size, part.value) for part in struck.parts}
    assert parts["[2].value"] == (48, 4, "5")
    assert parts["[2].next"] == (56, 8, "NULL")
    assert parts["[2].tag[2]"] == (66, 1, "0")


def test_what_nobody_has_looked_at_has_no_value(violate: Violate) -> None:
    """To draw an object must not choose what is in it."""
    harm = violate("int *p = malloc(8);\np[0] = 1;\np[2] = 3;").harm
    assert harm is not None
    assert harm.object is not None
    assert [part.value for part in harm.object.parts] == ["1", ""]


def test_a_large_object_has_parts_near_the_access_and_at_its_ends(violate: Violate) -> None:
    harm = violate("static char big[1 << 20];\nbig[1 << 20] = 1;").harm
    assert harm is not None
    assert harm.object is not None
    offsets = [part.offset for part in harm.object.parts]
    assert offsets == [*range(64), *range((1 << 20) - 64, 1 << 20)]


def test_as_json(violate: Violate) -> None:
    counterexample = violate("char *p = malloc(4);\nfree(p);\np[1] = 2;")
    assert counterexample.harm is not None
    data = counterexample.harm.to_json()
    assert counterexample.to_json()["harm"] == data
    file = str(counterexample.steps[0].file)
    assert data == {
        "kind": "write",
        "fault": "freed",
        "cwe": 416,
        "text": f"write of p[1] (1 byte) after the block of malloc ({place(1)}) was freed ({place(2)})",
        "file": file,
        "line": FIRST + 3,
        "object": {
            "name": "the block of malloc",
            "type": "char[4]",
            "size": 4,
            "made": {"file": file, "line": FIRST + 1},
            "ended": {"file": file, "line": FIRST + 2},
        },
        "offset": 1,
        "bytes": 1,
    }


def test_an_error_call_harms_nothing(violate: Violate) -> None:
    harm = Harm(ConditionKind.DIVISOR, "division by zero", SourcePosition("a.c", 3))
    assert str(harm) == "division by zero at a.c:3"
    assert harm.to_json()["object"] is None


@pytest.mark.parametrize(
    ("offset", "length", "size", "alive", "struck"),
    [
        (8, 4, 8, True, ((8, 12),)),
        (6, 4, 8, True, ((8, 10),)),
        (-2, 4, 8, True, ((-2, 0),)),
        (-2, 20, 8, True, ((-2, 0), (8, 18))),
        (2, 4, 8, False, ((2, 6),)),
        (2, 4, 8, True, ()),
        (2, 4, None, True, ((2, 6),)),
        (None, 4, 8, True, ()),
    ],
)
def test_bytes_that_are_struck(
    offset: int | None, length: int, size: int | None, alive: bool, struck: tuple[tuple[int, int], ...]
) -> None:
    assert StruckObject("x", None, size, offset, length, is_alive=alive).struck == struck


UNSAFE = sorted(str(path.relative_to(PAIRS)) for path in PAIRS.glob("*/*-unsafe.yml"))


def test_each_kind_and_fault_has_a_number() -> None:
    known = {787, 125, 476, 416, 415, 401, 190, 369, 457, 758, 573, 590, 761, 825}
    assert {cwe_of(kind, fault) for kind in ConditionKind for fault in (None, *Fault)} <= known


@pytest.mark.parametrize("name", quick(UNSAFE, set(UNSAFE) - set(one_of(3, UNSAFE, salt="harm"))))
def test_the_pairs_say_what_and_where(name: str) -> None:
    """Line and CWE number of the definitions, along the run with their inputs."""
    definition = PAIRS / name
    task = read_yaml(definition)
    source = definition.with_name(task["input_files"])
    program = program_with(source, definition.parent.name, data_model=task["options"]["data_model"])
    path = violating_path(program, task.get("inputs", ()))
    if path is None:
        pytest.skip("the interpreter does not come to the violation")
    counterexample = counterexample_along(program, path)
    harm = counterexample.harm
    assert harm is not None
    assert harm.position is not None
    assert "it is not true that" not in harm.text
    place = harm.position
    assert counterexample.steps[-1].line == place.line
    if definition.parent.name == "leak":  # of which the definitions say where the block was made
        assert harm.object is not None
        assert harm.object.born is not None
        place = harm.object.born
    assert place.line == task["line"]
    # The path with its inputs is one for others as well: the number that is taken for an address may be null.
    assert harm.cwe == task["cwe"] or (harm.fault is Fault.NULL and "nondet" in source.read_text())
