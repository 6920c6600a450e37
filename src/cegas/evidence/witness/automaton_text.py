"""The witness automaton in C: a few tables, a variable with its state, and the function that moves it on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from cegas.evidence.witness.constants import signed_constant
from cegas.evidence.witness.reading import WitnessAutomaton
from cegas.evidence.witness.visits import TransitionRow, VisitPoint
from cegas.foundation.typed import Final

VIOLATION: Final = "__witness_violation"
"""The error function of a program with a witness."""
COUNTS: Final = "__witness_counts"
"""The variable that is set while conditions that fail count: at the target, if the automaton accepts."""
OWN: Final = "__witness_"
"""How the names begin that are put in."""

DECLARATIONS: Final = (
    "extern int __witness_q, __witness_armed; extern int __witness_visit(int, int, int);"
    " extern long long __witness_wanted(int); extern int __witness_fail(int); extern void __witness_arm(int);"
)
"""What the texts need that do not contain the automaton."""


def assertion_macros(assertions: Mapping[str, tuple[str, str]]) -> str:
    """Assertions that count if the automaton accepts; of each function the parameters of a macro, and what it checks."""
    return "".join(
        f"#define __witness_{here}_{name}({parameters}) (({value}) ? (void)0 : (void)__witness_fail({here}))\n"
        for name, (parameters, value) in assertions.items()
        for here in (0, 1, 2)
    )


def automaton_text(
    automaton: WitnessAutomaton,
    points: Iterable[VisitPoint],
    rows: Sequence[TransitionRow],
    accepting: Collection[int],
    *,
    strict: bool,
    armed: bool | None = None,
) -> str:
    """The automaton, with its transitions in the order of their source states. For a property of conditions: whether it is
    armed from the first, so that those that fail count wherever it accepts."""
    point_of = [0] * len(rows)
    for point in points:
        for row in point.rows:
            point_of[row.number] = point.number
    first = [sum(row.source < state for row in rows) for state in range(automaton.states + 1)]
    wide = any(row.target is None for row in rows) or any(
        first[state + 1] - first[state] > 1 for state in range(automaton.states)
    )
    choose = "" if strict or not wide else " && __VERIFIER_nondet_witness()"
    tables = [
        _table("int", "first", first),
        _table("int", "point", point_of),
        _table("int", "any", [int(row.any_value) for row in rows]),
        _table("int", "value", [row.value for row in rows]),
        _table("long long", "number", [signed_constant(row.wanted) for row in rows]),
        _table("int", "bit", [row.bit for row in rows]),
        _table("int", "to", [-1 if row.target is None else row.target for row in rows]),
        _table("int", "accepting", [int(state in accepting) for state in range(automaton.states)]),
    ]
    arm = "" if armed is None else " __witness_arm(__witness_armed);"
    missed = " if (due) __builtin_abort();" if strict else ""
    return "".join(
        (
            f"extern void {VIOLATION}(void); extern int __VERIFIER_nondet_witness(void);",
            f" int __witness_q = {automaton.initial}, __witness_armed = {int(bool(armed))},"
            f" {COUNTS} = {int(bool(armed) and automaton.initial in accepting)}; ",
            *tables,
            f"void __witness_arm(int on) {{ __witness_armed = on; {COUNTS} = on && __witness_accepting[__witness_q]; }} ",
            "long long __witness_wanted(int p) { for (int i = __witness_first[__witness_q];"
            " i < __witness_first[__witness_q + 1]; i++)"
            " if (__witness_point[i] == p && !__witness_any[i]) return __witness_number[i]; return 0; } ",
            "int __witness_visit(int p, int v, int c) { int due = 0; int i = __witness_first[__witness_q];"
            " int e = __witness_first[__witness_q + 1]; for (; i < e; i++) if (__witness_point[i] == p) {"
            " if ((__witness_any[i] || __witness_value[i] == v) && (c >> __witness_bit[i] & 1)) {"
            " if (__witness_to[i] < 0) __builtin_abort();"
            f" if (1{choose}) {{ __witness_q = __witness_to[i];{arm} return 0; }} }}"
            f" else if (__witness_to[i] >= 0) due = 1; }}{missed} return 0; }} ",
            "int __witness_fail(int here) { if ((here == 1 || (here == 2 && __witness_armed))"
            f" && __witness_accepting[__witness_q]) {VIOLATION}(); __builtin_abort(); }} ",
        )
    )


def _table(type_: str, name: str, values: Sequence[int | str]) -> str:
    return f"static const {type_} __witness_{name}[] = {{{', '.join(map(str, values)) or '0'}}}; "
