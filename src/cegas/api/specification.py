"""What a verdict is about, in the words of SV-COMP's property files: witnesses say it so."""

from __future__ import annotations

from cegas.api.result import Result
from cegas.foundation.errors import InputError
from cegas.program.conditions import SV_COMP, ConditionKind
from cegas.program.control_flow import Program
from cegas.program.properties import ERROR_FUNCTIONS, Property, Verdict
from cegas.tasks.formulas import UnknownFormula, asked_property, property_of


def specification_of(result: Result, program: Program) -> str | None:
    """What a result says of its program."""
    return specification(result, program.entry, program.error_functions)


def specification(result: Result, entry: str, errors: tuple[str, ...] = ERROR_FUNCTIONS) -> str | None:
    """The formula that is violated, or the formulas that are proved; None if no formula says what was proved.

    `errors` are the functions whose call is the error, if no formula of a property file says that.
    """
    property_ = _property(result.property)
    if property_ is None:
        return None
    if result.verdict is Verdict.UNSAFE:
        harm = None if result.counterexample is None else result.counterexample.harm
        return _of_calls(property_, entry, errors) if harm is None else _of_kind(property_, harm.kind, entry)
    found = [] if not property_.error_functions else [_of_calls(property_, entry, errors)]
    if property_.is_formula:
        found += [clause.text for clause in property_.clauses if clause.kinds]
    else:
        proved = property_.kinds
        atoms = [atom for atom, kinds in SV_COMP.items() if kinds <= proved]
        found += [_formula(atom, entry) for atom in atoms]
    return "\n".join(found) or None


def _property(text: str) -> Property | None:
    """The property that a result names: by formulas, or by names."""
    try:
        return property_of(text)
    except UnknownFormula:
        pass
    try:
        return asked_property(text.split(", "))
    except InputError:
        return None


def _of_calls(property_: Property, entry: str, errors: tuple[str, ...]) -> str:
    """What is said of error calls; where several functions count, a violation is one of some of the formulas."""
    if property_.is_formula:
        return next(clause.text for clause in property_.clauses if clause.error_functions)
    own = [name for name in errors if name not in ERROR_FUNCTIONS]
    return "\n".join([_formula(f"! call({name}())", entry) for name in (*own, "reach_error")])


def _of_kind(property_: Property, kind: ConditionKind, entry: str) -> str:
    """The formula of a violated condition: that of the file, or the first of SV-COMP's that counts it."""
    clause = property_.clause_of(kind)
    if property_.is_formula and clause is not None:
        return clause.text
    return _formula(next(atom for atom, kinds in SV_COMP.items() if kind in kinds), entry)


def _formula(atom: str, entry: str) -> str:
    return f"CHECK( init({entry}()), LTL(G {atom}) )"
