"""The parser on text that clang would not print: cut off, altered, nested deeply, too large.

Whatever the text is, the parser yields a module or raises ``LlvmSyntaxError``; and both of its paths agree.
"""

import random
import re

import pytest
from tests.support.compile import compile_to_ir

from cegas.frontend.llvm.ir_types import I32, ArrayType, StructType
from cegas.frontend.llvm.layout import DataLayout
from cegas.frontend.llvm.parser import LlvmSyntaxError, parse_module
from cegas.frontend.llvm.syntax import ConstAggregate, ConstExpr, ConstInt, Module, Value

DEEP = 10_000

SOURCE = r"""
#include <stdarg.h>
struct in { char c; double d; };
struct s { int a[3]; struct in i; struct s *next; };
struct s g = {{1, 2, 3}, {'c', 2.5}, &g};
char *text = "a\"b";
int sum(int n, ...) { va_list l; va_start(l, n); int r = va_arg(l, int); va_end(l); return r; }
int f(struct s v, int n) {
  switch (n) { case 1: return 2; case -7: n++; break; default: v.a[n & 1] += sum(2, n, v.i.d); }
  __atomic_fetch_add(&n, 2, 5);
  asm volatile("nop" : "+r"(n));
  return n > 3 && v.next ? n : -n;
}
"""

BY_HAND = """
$c = comdat any
%t = type { i32, [2 x %u] }
%u = type <{ i8, ptr }>
@a = global %t { i32 1, [2 x %u] [%u <{ i8 2, ptr @a }>, %u zeroinitializer] }, align 8, !dbg !1
@b = alias i8, getelementptr inbounds (i8, ptr @a, i64 4)
@c = private constant [3 x i8] c"ab\\00", section "x", comdat
declare void @g(metadata, ...) #0
define internal zeroext i1 @f(<2 x float> %v, ptr byval(%t) align 8 %p) #0 personality ptr @g !dbg !2 {
  %1 = fcmp nnan oeq <2 x float> %v, splat (float 1.0)
  %2 = extractelement <2 x i1> %1, i32 0
  br i1 %2, label %x, label %y
x:
  %z = phi i32 [ 1, %0 ], [ 2, %y ]
  call void (metadata, ...) @g(metadata ptr %p, i32 %z) #0 [ "deopt"(i32 1) ], !dbg !3
  ret i1 trunc (i64 ptrtoint (ptr @a to i64) to i1)
y:
  %w = cmpxchg weak ptr %p, i32 0, i32 1 syncscope("one") acq_rel monotonic, align 4
  invoke void asm sideeffect "nop", "r"(i32 1) to label %x unwind label %l
l:
  %m = landingpad { ptr, i32 } cleanup catch ptr null
  resume { ptr, i32 } %m
}
attributes #0 = { nounwind memory(none) "key"="value" allocsize(0) }
!llvm.ident = !{!1, !2}
!1 = !{!"text", i32 7}
!2 = distinct !DISubprogram(name: "f", line: 3)
!3 = !DILocation(line: 3, scope: !2)
uselistorder ptr @a, { 1, 0, 2, 3 }
"""


def outcome(text: str, fast: bool) -> Module | None:
    """The module, or None if the parser rejects the text. Any other exception fails the test."""
    try:
        return parse_module(text, fast=fast)
    except LlvmSyntaxError:
        return None


def assert_paths_agree(text: str) -> bool:
    """Both paths accept the text, or both reject it. Was it accepted?"""
    fast = outcome(text, fast=True)
    general = outcome(text, fast=False)
    assert (fast is None) == (general is None), text
    return fast is not None


# ---- Text that was cut off or altered ----


def test_the_originals_are_accepted() -> None:
    assert assert_paths_agree(BY_HAND)
    assert assert_paths_agree(compile_to_ir(SOURCE, "LP64"))


def test_every_beginning_of_a_text() -> None:
    accepted = [end for end in range(len(BY_HAND)) if assert_paths_agree(BY_HAND[:end])]
    # Only where one top-level entity ends and the next one begins can a beginning be complete.
    assert len(accepted) < len(BY_HAND) // 2


def test_beginnings_of_a_compiled_program() -> None:
    text = compile_to_ir(SOURCE, "LP64")
    for end in range(0, len(text), 97):
        assert_paths_agree(text[:end])


STRANGE_TOKENS = (
    *("(", ")", "[", "]", "{", "}", "<", ">", ",", "=", "*", "!", "%", "@", "#", "#0", "^0", '"', '%"', 'c"', "\n", "\0"),
    *("...", "-1", "i0", "i99999999999", "99999999999999999999", "0x", "²", "%²", "!²", "٣", "é", "x", "to", "label"),
    *("metadata", "splat", "blockaddress", "asm", "inrange", "align", "addrspace", "cc", "distinct", "define", "type"),
)


@pytest.mark.parametrize("seed", range(8))
def test_altered_tokens(seed: int) -> None:
    choose = random.Random(seed)
    for original in (BY_HAND, compile_to_ir(SOURCE, "LP64")):
        tokens = re.findall(r"[%@!#$^]?[-+\w$.]+:?|\s+|\S", original)
        for _ in range(60):
            altered = list(tokens)
            for _ in range(choose.choice((1, 1, 2, 4))):
                at = choose.randrange(len(altered))
                other = choose.choice((choose.choice(STRANGE_TOKENS), choose.choice(tokens)))
                altered[at : at + choose.choice((0, 1, 1, 2))] = choose.choice(([], [other], [other, " "]))
            assert_paths_agree("".join(altered))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("define", "end of the text"),
        ("attributes", "end of the text"),
        ("declare !dbg !1", "end of the text"),
        ("@x = global i32 0 zork(", "end of the text"),
        ("!llvm.ident = !{!0} zork", "a top-level entity"),
        ("!² = !{}", "expected '='"),
        ("define void @f() {\nx:\n  %² = add i32 1, 2\n  ret void\n}", "expected '='"),
        ("define void @f() {\nx:\n  %a,b = add i32 1, 2\n  ret void\n}", "expected '='"),
        ("%a = type { %b }", "%b has no definition"),
        ("%a = type { [2 x %a] }", "contains itself"),
        ("@x = global i32 add (i32 1 to i32)", "',' or ')'"),
        ("@x = global i32 add ()", "without operands"),
        ("@x = global <2 x i32> splat (i32 1, i32 2)", "splat is no constant"),
        ("@x = global [-1 x i32] zeroinitializer", "-1 elements"),
        ("@x = global i32 () () zeroinitializer", "a value of type i32 ()"),
        ("define void @f() {\n  call void @g(metadata metadata !1)\n  ret void\n}", "metadata of metadata"),
    ],
)
def test_errors(text: str, message: str) -> None:
    for fast in (True, False):
        with pytest.raises(LlvmSyntaxError) as caught:
            parse_module(text, fast=fast)
        assert message in caught.value.message


# ---- Deep nesting ----


def initializer(text: str) -> Value:
    """The initializer of @x."""
    value = parse_module(text).globals["x"].initializer
    assert value is not None
    return value


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("getelementptr inbounds (i8, ptr ", ", i64 1)"),
        ("inttoptr (i64 ptrtoint (ptr ", " to i64) to ptr)"),
        ("select (i1 true, ptr ", ", ptr null)"),
    ],
)
def test_deep_constant_expressions_are_read(begin: str, end: str) -> None:
    value = initializer("@x = global ptr " + begin * DEEP + "@x" + end * DEEP)
    depth = 0
    while isinstance(value, ConstExpr):
        value = value.operands[-2 if value.opcode == "select" else 0]
        depth += 1
    assert str(value) == "@x"
    assert depth == (2 * DEEP if "to" in end else DEEP)


def test_deep_constants_that_end_too_early() -> None:
    for begin in ("getelementptr (i8, ptr ", "[ [1 x i32] ", "{ { i32 } ", "<{ ptr ", "splat (<1 x i32> "):
        assert not assert_paths_agree("@x = global ptr " + begin * DEEP)


def test_mixed_nesting_keeps_its_order() -> None:
    value = initializer(
        "@x = global { i32, [2 x { i32 }], i32 } "
        "{ i32 add (i32 1, i32 sub (i32 2, i32 3)), [2 x { i32 }] [{ i32 } { i32 4 }, { i32 } { i32 5 }], i32 6 }"
    )
    found: list[int] = []
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, ConstAggregate):
            waiting += reversed(item.elements)
        elif isinstance(item, ConstExpr):
            waiting += reversed(item.operands)
        else:
            assert isinstance(item, ConstInt)
            found.append(item.value)
    assert found == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("begin", "end"), [("{ ", " }"), ("<{ ", " }>"), ("[2 x ", "]"), ("{ [1 x ", "] }"), ("void (", ")")]
)
def test_deep_types(begin: str, end: str) -> None:
    def text(depth: int) -> str:
        return f"@x = external global {begin * depth}i32{end * depth}"

    assert parse_module(text(50)).globals["x"].type != I32
    for depth in (101, DEEP):
        with pytest.raises(LlvmSyntaxError, match="levels deep"):
            parse_module(text(depth))
    assert not assert_paths_agree(f"@x = external global {begin * DEEP}")


def chain(length: int) -> list[str]:
    """The definitions of structures each of which contains the next."""
    return [*[f"%t{number} = type {{ i8, %t{number + 1} }}" for number in range(length)], f"%t{length} = type {{ i32 }}"]


@pytest.mark.parametrize("outer_first", [True, False])
def test_chains_of_named_types(outer_first: bool) -> None:
    def text(length: int) -> str:
        lines = chain(length)
        return "\n".join([*(lines if outer_first else reversed(lines)), "@x = external global %t0"])

    type = parse_module(text(90)).globals["x"].type
    assert isinstance(type, StructType)
    assert DataLayout.parse("e-i64:64").size_of(type) == 4 * 91
    with pytest.raises(LlvmSyntaxError, match="levels deep"):
        parse_module(text(DEEP))


def test_many_uses_of_named_types_are_no_nesting() -> None:
    lines = [f"%t{number} = type {{ %u, %u, [2 x %u] }}" for number in range(300)]
    module = parse_module("\n".join([*lines, "%u = type { i32 }", "@x = external global { %t0, %t299 }"]))
    assert len(module.named_types) == 301
    outer = module.named_types["t299"].fields
    assert outer is not None
    assert outer[0] is module.named_types["u"]


def test_deep_brackets_that_are_not_read() -> None:
    text = f"@x = global i32 0, comdat{'(' * DEEP}{')' * DEEP}\n!x = {'!{' * DEEP}{'}' * DEEP}"
    assert assert_paths_agree(text)


# ---- Large numbers ----


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"@x = global i32 {'9' * 5000}", "5000 digits"),
        (f"@x = global i32 0, align {'9' * 5000}", "a number"),
        (f"@x = global i{'9' * 5000} 0", "bits are not supported"),
        ("@x = global i8388609 0", "bits are not supported"),
        ("@x = global <1000000000000 x i8> splat (i8 1)", "elements are not supported"),
        ("@x = global [1000000000000 x i8] [i8 1]", "do not fit"),
        (f"!{'9' * 5000} = !{{}}", "too long"),
        (f"define void @f() {{\nx:\n  %{'9' * 5000} = add i32 1, 2\n  ret void\n}}", "too long"),
        (f"define void @f() {{\nx:\n  store i8 0, ptr null, align {'9' * 5000}\n  ret void\n}}", "a number"),
        (f"define void @f() {{\nx:\n  br label %x, !dbg !{'9' * 5000}\n}}", "too long"),
    ],
)
def test_numbers_that_are_too_large(text: str, message: str) -> None:
    for fast in (True, False):
        with pytest.raises(LlvmSyntaxError) as caught:
            parse_module(text, fast=fast)
        assert message in caught.value.message


def test_large_arrays_cost_nothing() -> None:
    type = parse_module("@x = global [1000000000000 x i8] zeroinitializer").globals["x"].type
    assert isinstance(type, ArrayType)
    assert type.count == 10**12
