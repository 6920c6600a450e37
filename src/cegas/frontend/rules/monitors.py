"""Rules as C: for each event a function that is told of it, over variables that no program sees.

What a rule follows is one thing of which nobody knows which: an input chooses it. A thing that a function makes is chosen,
or not, when it has been made; what was made before under the same address is over then, unless the rule says otherwise.
Anything else is chosen, or not, when a rule first meets it: what was passed over is remembered, for its history is not known
later.

Functions without a body may return the same value again and again, though they make new things. So the value of what is
followed is an input, too: what is chosen has it, and nothing else that is made.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from cegas.foundation.typed import Final
from cegas.frontend.rules.signatures import RESULT, Kind, RuleEvent, Signatures, followed_by
from cegas.program.rules import FOLLOWED, STATE, Anything, CallPattern, Compared, Comparison, Pattern, Rule, Transition

EXIT_MONITOR: Final = "__cegas_rule_exit"
MOST_MET: Final = 1 << 16
"""A run that meets more things than that cannot be followed."""

_HEAD: Final = """\
#line 1 "rules"
_Bool __cegas_rule_choice(void);
void *__cegas_rule_pointer(void);
long long __cegas_rule_number(void);
void __cegas_assume(_Bool condition);
void __cegas_broken(const char *rule, const char *message);
void __cegas_unsupported(const char *reason) __attribute__((noreturn));
"""


def monitors(signatures: Signatures, outside: Collection[str]) -> str:
    """The text of all monitors that the program calls; `outside` are the makers without a body, which return input."""
    parts = [_HEAD]
    for rule in signatures.rules:
        parts += [*_variables(rule, signatures), ""]
    for event in signatures.seen:
        parts += [*_monitor(event, signatures, outside), ""]
    parts += [
        "/* Behind everything else that runs at the end. */",
        f"__attribute__((destructor(101))) void {EXIT_MONITOR}(void)",
        "{",
        *[f"    {line}" for rule in signatures.rules for line in _steps(rule, _at(rule, None), None, signatures)],
        "}",
        "",
    ]
    return "\n".join(parts)


def _variables(rule: Rule, signatures: Signatures) -> Iterator[str]:
    yield f"/* {rule.name} */"
    yield f"static int {_state(rule)};"
    if rule.variable is None:
        return
    type_ = signatures.kind_followed(rule).in_c
    yield f"static _Bool {_follows(rule)};"
    yield f"static {type_}{_followed(rule)};"
    follow = [f"{_follows(rule)} = 1;", f"{_followed(rule)} = it;"]
    kind = signatures.kind_followed(rule)
    nothings = [Compared(Comparison.NE, number) for number in _nothings(rule, signatures)]
    is_thing = " && ".join([_compared("it", each, kind) for each in nothings]) or "1"
    if rule.variable.makers:
        follow.append(f"{_state(rule)} = 0;")
        yield from _made(rule, type_, is_thing, follow)
        yield from _made_outside(rule, kind, is_thing, follow)
        return
    met, count = f"__cegas_rule_met_{rule.name}", f"__cegas_rule_count_{rule.name}"
    yield f"static {type_}{met}[{MOST_MET}];"
    yield f"static unsigned {count};"
    yield f"static void __cegas_rule_meet_{rule.name}({type_}it)"
    yield "{"
    yield f"    if ({_follows(rule)} || !({is_thing}))"
    yield "        return;"
    yield f"    for (unsigned i = 0; i < {count}; i++)"
    yield f"        if ({met}[i] == it)"
    yield "            return;"
    yield "    if (__cegas_rule_choice()) {"
    yield from [f"        {line}" for line in follow]
    yield f"    }} else if ({count} == {MOST_MET}) {{"
    yield f'        __cegas_unsupported("more than {MOST_MET} things that rule {rule.name} could follow");'
    yield "    } else {"
    yield f"        {met}[{count}] = it;"
    yield f"        {count}++;"
    yield "    }"
    yield "}"


def _made(rule: Rule, type_: str, is_thing: str, follow: Iterable[str]) -> Iterator[str]:
    """A function of the program has made a thing."""
    yield f"static void __cegas_rule_made_{rule.name}({type_}it, _Bool is_old)"
    yield "{"
    yield f"    if ({_follows(rule)} && {_followed(rule)} == it && !is_old)"
    yield f"        {_follows(rule)} = 0;"
    yield f"    if (!{_follows(rule)} && {is_thing} && __cegas_rule_choice()) {{"
    yield from [f"        {line}" for line in follow]
    yield "    }"
    yield "}"


def _made_outside(rule: Rule, kind: Kind, is_thing: str, follow: Iterable[str]) -> Iterator[str]:
    """A function without a body has made a thing."""
    value = f"__cegas_rule_value_{rule.name}"
    yield f"static {kind.in_c}{value};"
    yield f"__attribute__((constructor(101))) static void __cegas_rule_start_{rule.name}(void)"
    yield "{"
    yield f"    {value} = __cegas_rule_{kind.value}();"
    yield "}"
    yield f"static void __cegas_rule_given_{rule.name}({kind.in_c}it, _Bool is_old)"
    yield "{"
    yield f"    if (!{_follows(rule)} && {is_thing} && __cegas_rule_choice()) {{"
    yield f"        __cegas_assume(it == {value});"
    yield from [f"        {line}" for line in follow]
    yield "    } else if (!is_old) {"
    yield f"        __cegas_assume(it != {value});"
    yield "    }"
    yield "}"


def _nothings(rule: Rule, signatures: Signatures) -> list[int]:
    """Values that are no thing to follow."""
    assert rule.variable is not None
    null = [0] if signatures.kind_followed(rule) is Kind.POINTER else []
    return list(dict.fromkeys([*null, *rule.variable.never]))


def _monitor(event: RuleEvent, signatures: Signatures, outside: Collection[str]) -> Iterator[str]:
    parameters = [f"{signatures.kind(event, each).in_c}{_parameter(each)}" for each in signatures.positions(event)]
    yield f"void {event.monitor}({', '.join(parameters) or 'void'})"
    yield "{"
    for rule in signatures.rules:
        transitions = _at(rule, event)
        choices = _choices(rule, event, transitions, outside)
        yield from [f"    {line}" for line in (*choices, *_steps(rule, transitions, event, signatures))]
    yield "}"


def _at(rule: Rule, event: RuleEvent | None) -> list[Transition]:
    """The transitions of a rule at an event, or at the end of the program."""
    if event is None:
        return [each for each in rule.transitions if each.event is None]
    return [
        each for each in rule.transitions if each.event is not None and (each.event.function, each.event.is_return) == event
    ]


def _choices(rule: Rule, event: RuleEvent, transitions: Iterable[Transition], outside: Collection[str]) -> Iterator[str]:
    """Where the thing to follow may be chosen."""
    if rule.variable is None:
        return
    patterns = [(each.source, each.event) for each in transitions if each.event is not None]
    if rule.variable.makers:
        if event.is_return and event.function in rule.variable.makers:
            old = dict.fromkeys([source for source, pattern in patterns if RESULT in followed_by(pattern)])
            of_old = " || ".join([f"{_state(rule)} == {rule.states.index(source)}" for source in old]) or "0"
            how = "given" if event.function in outside else "made"
            yield f"__cegas_rule_{how}_{rule.name}({_parameter(RESULT)}, {_follows(rule)} && ({of_old}));"
        return
    # In other states something has happened to the thing already: it has been met. But if the program must not end in one of
    # these, that holds for whatever any call mentions.
    unmet = _unmet(rule)
    is_all = any(each.event is None and each.source in unmet for each in rule.transitions)
    first = [pattern for source, pattern in patterns if is_all or source in unmet]
    for position in dict.fromkeys([each for pattern in first for each in followed_by(pattern)]):
        yield f"__cegas_rule_meet_{rule.name}({_parameter(position)});"


def _unmet(rule: Rule) -> set[str]:
    """The states that a rule gets to by what is not about the thing that it follows."""
    found = {rule.states[0]}
    for _ in rule.states:
        for each in rule.transitions:
            if each.source in found and each.event is not None and each.target is not None and not followed_by(each.event):
                found.add(each.target)
    return found


def _steps(rule: Rule, transitions: list[Transition], event: RuleEvent | None, signatures: Signatures) -> Iterator[str]:
    """What a rule does: by state, and then by the first transition that matches."""
    is_first = True
    for number, state in enumerate(rule.states):
        here = [each for each in transitions if each.source == state]
        if not here:
            continue
        yield f"{'' if is_first else 'else '}if ({_state(rule)} == {number}) {{"
        is_first = False
        for order, transition in enumerate(here):
            condition = _condition(rule, transition.event, event, signatures)
            yield f"    {'else ' if order else ''}if ({condition}) {{"
            yield from [f"        {line}" for line in _step(rule, transition)]
            yield "    }"
        yield "}"


def _step(rule: Rule, transition: Transition) -> Iterator[str]:
    goal = len(rule.states) if transition.target is None else rule.states.index(transition.target)
    if transition.target is None:
        yield f"\n#line {transition.line} {_literal(rule.file)}"
        yield f"__cegas_broken({_literal(rule.name)}, {_literal(transition.message)});"
    yield f"{_state(rule)} = {goal};"


def _condition(rule: Rule, pattern: CallPattern | None, event: RuleEvent | None, signatures: Signatures) -> str:
    """When a transition is taken, in C."""
    parts: list[str] = []
    if pattern is None or event is None:
        return "1" if rule.variable is None else _follows(rule)
    values: list[tuple[int, Pattern]] = list(enumerate(pattern.arguments))
    if pattern.result is not None:
        values.insert(0, (RESULT, pattern.result))
    for position, part in values:
        if isinstance(part, Anything):
            continue
        name = _parameter(position)
        if isinstance(part, Compared):
            parts.append(_compared(name, part, signatures.kind(event, position)))
        else:
            parts.append(f"{_followed(rule)} == {name}")
    if rule.variable is not None and (rule.variable.makers or followed_by(pattern)):
        parts.insert(0, _follows(rule))
    return " && ".join(parts) or "1"


def _compared(name: str, part: Compared, kind: Kind) -> str:
    if kind is Kind.POINTER:
        if part.number == 0 and part.comparison in (Comparison.EQ, Comparison.NE):
            return f"{name} {part.comparison.value} 0"
        name = f"(__INTPTR_TYPE__) {name}"
    return f"{name} {part.comparison.value} {_number(part.number)}"


def _state(rule: Rule) -> str:
    return f"{STATE}{rule.name}"


def _followed(rule: Rule) -> str:
    return f"{FOLLOWED}{rule.name}"


def _follows(rule: Rule) -> str:
    return f"__cegas_rule_follows_{rule.name}"


def _parameter(position: int) -> str:
    return "result" if position == RESULT else f"a{position}"


def _number(number: int) -> str:
    return "0" if number == 0 else f"({number}LL)" if number > -(1 << 63) else f"({number + 1}LL - 1)"


def _literal(text: str) -> str:
    """A string of C; what is not ASCII as bytes."""
    shown = [chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in text.encode()]
    return f'"{"".join(shown)}"'
