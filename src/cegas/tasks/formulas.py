"""Properties as people write them: by name, and as the formulas of SV-COMP's property files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from cegas.foundation.errors import InputError
from cegas.foundation.patterns import pattern
from cegas.foundation.suggestions import suggestion
from cegas.foundation.typed import Final
from cegas.program.conditions import SV_COMP
from cegas.program.properties import CLAUSES, PROPERTIES, UNREACH_CALL, Clause, Property, combined, of_rules

_FORMULA: Final = pattern(
    r"\s*CHECK\s*\(\s*init\s*\(\s*(\w+)\s*\(\s*\)\s*\)\s*,\s*LTL\s*\(\s*(.*?)\s*\)\s*\)\s*(?=CHECK\b|$)", re.S
)
_CALL: Final = pattern(r"G\s*!\s*call\s*\(\s*(\w+)\s*\(\s*\)\s*\)")
_ATOM: Final = pattern(r"G\s*(!?)\s*([\w-]+)")
_UNCHECKED: Final = {"F end": "termination", "G ! data-race": "data races"}
_BEYOND: Final = "undefined behaviour of other kinds than those that cegas knows may be left"
"""A proof of defined behaviour would be about effective types, the order of evaluation, and more."""

FILES: Final = {
    "valid-memsafety": ("valid-free", "valid-deref", "valid-memtrack"),
    "valid-memcleanup": ("valid-memcleanup",),
    "no-overflow": ("! overflow",),
    "def-behavior": ("def-behavior",),
}
"""The property files of SV-COMP about undefined behaviour, which can be named without having them."""


class UnknownFormula(ValueError):
    """A formula of another kind than those that cegas checks; or none at all."""


def property_of(text: str) -> Property:
    """What formulas ask for, all together; raises `UnknownFormula`."""
    clauses: list[Clause] = []
    entries: list[str] = []
    for whole, entry, formula in _formulas(text):
        clauses.append(_clause(formula, whole))
        entries.append(entry)
    if len(set(entries)) > 1:
        raise UnknownFormula(f"the formulas start in different functions: {', '.join(dict.fromkeys(entries))}")
    return Property(clauses, entry=entries[0], is_formula=True)


def read_property(path: str | Path) -> Property:
    """The property that a `.prp` file states."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: the property file cannot be read ({why(error)})") from error
    try:
        return property_of(text)
    except UnknownFormula as error:
        raise InputError(f"{path}: {error}") from error


def why(error: OSError | UnicodeDecodeError) -> str:
    """Why a file cannot be read, without its name, which the message has."""
    return error.strerror or str(error) if isinstance(error, OSError) else "it is no text"


def asked_property(words: Sequence[str], automata: Sequence[str] = ()) -> Property:
    """What a user asks for: names and files, and files with rules of use, all together."""
    asked = [read_property(word) if word.endswith(".prp") else _named(word) for word in words]
    if automata:
        from cegas.frontend.rules.reading import read_rules

        asked.append(of_rules(read_rules(automata)))
    try:
        return combined(asked)
    except ValueError as error:
        raise InputError(str(error)) from error


def names() -> tuple[str, ...]:
    """What can be asked for by name."""
    return (*PROPERTIES, *FILES)


def _named(name: str) -> Property:
    if name in PROPERTIES:
        return PROPERTIES[name]
    if name in FILES:
        text = "\n".join([f"CHECK( init(main()), LTL(G {atom}) )" for atom in FILES[name]])
        return Property(property_of(text).clauses, is_formula=True)  # whatever the entry is
    known = f"choose from: {', '.join(names())}, or a .prp file"
    raise InputError(f"there is no property '{name}'{suggestion(name, names()) or f' ({known})'}")


def _formulas(text: str) -> Iterator[tuple[str, str, str]]:
    """The formulas of a file: each as a whole, its entry, and what it says."""
    place = 0
    end = len(text.rstrip())
    while place < end or place == 0:
        found = _FORMULA.match(text, place)
        if found is None:
            rest = " ".join(text[place:].split())[:80]
            raise UnknownFormula(f"no formula of the form CHECK( init(main()), LTL(…) ){f': {rest}' if rest else ''}")
        yield found[0].strip(), found[1], found[2]
        place = found.end()


def _clause(formula: str, whole: str) -> Clause:
    call, atom = _CALL.fullmatch(formula), _ATOM.fullmatch(formula)
    if call is not None:
        return Clause(UNREACH_CALL.name, error_functions=(call[1],), text=whole)
    if atom is not None:
        negation, name = atom.groups()
        known = f"! {name}" if negation else name
        if known in SV_COMP:
            return Clause(
                f"no-{name}" if negation else name, SV_COMP[known], text=whole, beyond=_BEYOND * (name == "def-behavior")
            )
        if negation and name in CLAUSES and CLAUSES[name].kinds:
            return Clause(name, CLAUSES[name].kinds, text=whole)  # our own, in the same form
    told = " ".join(formula.split())
    what = _UNCHECKED.get(re.sub(r"!\s*", "! ", told))
    if what is not None:
        raise UnknownFormula(f"cegas does not check {what} ({told})")
    known_atoms = [f"G {each}" for each in (*SV_COMP, *[f"! {name}" for name, clause in CLAUSES.items() if clause.kinds])]
    raise UnknownFormula(f"cegas does not check '{told}'{suggestion(told, known_atoms)}")
