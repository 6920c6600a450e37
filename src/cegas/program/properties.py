"""Properties and verdicts: what is asked, what is answered."""

from __future__ import annotations

from collections.abc import Iterable

from cegas.foundation.data import Data
from cegas.foundation.enums import Enum
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program import conditions
from cegas.program.conditions import ConditionKind

if TYPE_CHECKING:
    from cegas.program.rules import RuleSet

ERROR_FUNCTIONS: Final = ("__VERIFIER_error", "reach_error")
"""What the usual error functions are called. Where none of them counts, a call of one ends the run."""


class Clause(Data):
    """One part of a property, with a name of its own: error calls that no run makes, or conditions that hold in all runs."""

    __slots__ = ("beyond", "error_functions", "failing_assert_is_error", "is_searched", "kinds", "name", "rules", "text")

    def __init__(
        self,
        name: str,
        kinds: frozenset[ConditionKind] = frozenset(),
        *,
        error_functions: tuple[str, ...] = (),
        failing_assert_is_error: bool = False,
        is_searched: bool = False,
        text: str | None = None,
        beyond: str = "",
        rules: RuleSet | None = None,
    ) -> None:
        self.name: Final = name
        self.kinds: Final = kinds
        self.error_functions: Final = error_functions
        self.failing_assert_is_error: Final = failing_assert_is_error
        self.is_searched: Final = is_searched
        """Violations are looked for, with a stated amount of work; what is left open does not stand against a proof."""
        self.text: Final = text or name
        """The formula of a property file; otherwise the name."""
        self.beyond: Final = beyond
        """What it asks for besides its kinds, if there is something: violations are found, but nothing is proved."""
        self.rules: Final = rules
        """The rules of use that it is about, if it is about some."""

    def searched(self) -> Clause:
        """The same, to be searched for violations only."""
        return self._but(self.kinds, is_searched=True)

    def with_errors(self, functions: tuple[str, ...]) -> Clause:
        """The same, but that no call of these is reached, either."""
        return self._but(self.kinds, is_searched=self.is_searched, error_functions=(*functions, *self.error_functions))

    def about(self, kinds: frozenset[ConditionKind]) -> Clause:
        """What it says of conditions of these kinds."""
        return self._but(self.kinds & kinds, is_searched=self.is_searched)

    def _but(
        self, kinds: frozenset[ConditionKind], *, is_searched: bool, error_functions: tuple[str, ...] | None = None
    ) -> Clause:
        return Clause(
            self.name,
            kinds,
            error_functions=self.error_functions if error_functions is None else error_functions,
            failing_assert_is_error=self.failing_assert_is_error,
            is_searched=is_searched,
            text=self.text,
            beyond=self.beyond,
            rules=self.rules,
        )


UNREACH_CALL: Final = Clause("unreach-call", error_functions=ERROR_FUNCTIONS, failing_assert_is_error=True)
MEMORY: Final = Clause("memory", conditions.MEMORY)
LEAK: Final = Clause("leak", conditions.LEAK)
OVERFLOW: Final = Clause("overflow", conditions.OVERFLOW)
POINTER_ARITHMETIC: Final = Clause("pointer-arithmetic", conditions.POINTER_ARITHMETIC)
ARITHMETIC: Final = Clause("arithmetic", conditions.ARITHMETIC)
UNINITIALIZED: Final = Clause("uninitialized", conditions.UNINITIALIZED)

CLAUSES: Final = {
    clause.name: clause for clause in (UNREACH_CALL, MEMORY, ARITHMETIC, OVERFLOW, POINTER_ARITHMETIC, LEAK, UNINITIALIZED)
}
"""What can be asked by name, besides `default` and `all`."""


class Property(Data):
    """What a program is asked: all of its clauses. Without any, that no error call is reached.

    With a property file only its function counts and a failing `assert` ends the path; without one the usual error
    functions and a failing `assert` all count. Under a property of conditions alone, both end the path.
    """

    __slots__ = (
        "clauses",
        "counted",
        "entry",
        "error_functions",
        "failing_assert_is_error",
        "is_formula",
        "kinds",
        "name",
        "rules",
        "searched",
        "text",
    )

    def __init__(
        self,
        clauses: Iterable[Clause] = (UNREACH_CALL,),
        *,
        name: str | None = None,
        entry: str | None = None,
        is_formula: bool = False,
    ) -> None:
        self.clauses: Final = tuple(dict.fromkeys(clauses))
        own = [each for each in self.clauses if not each.is_searched]
        self.name: Final = name or ", ".join(dict.fromkeys([each.name for each in self.clauses]))
        self.text: Final = "\n".join([each.text for each in self.clauses]) if is_formula else self.name
        """What results, certificates and witnesses call it: the name, or the formulas of the file."""
        self.kinds: Final = _union(own)
        """The conditions that have to be proved, besides what is said of error calls."""
        self.searched: Final = _union(self.clauses) - self.kinds
        """The conditions that are searched for violations beside that."""
        self.counted: Final = self.kinds | self.searched
        self.error_functions: Final = tuple(dict.fromkeys([name for each in own for name in each.error_functions]))
        self.failing_assert_is_error: Final = any(each.failing_assert_is_error for each in own)
        self.rules: Final = next((each.rules for each in self.clauses if each.rules is not None), None)
        self.entry: Final = entry
        """The entry function that the property file names."""
        self.is_formula: Final = is_formula
        """It comes from a property file: programs are read as a competition reads them."""

    @staticmethod
    def of_calls(*functions: str, entry: str | None = None, text: str | None = None) -> Property:
        """A property file's: no call of these is reached, and a failing `assert` is none."""
        clause = Clause(UNREACH_CALL.name, error_functions=functions, text=text)
        return Property((clause,), entry=entry, is_formula=True)

    def with_errors(self, functions: Iterable[str]) -> Property:
        """The same, but that no call of these is reached, either; nothing else changes where calls are not asked about."""
        own = tuple(dict.fromkeys(functions))
        clauses = [each.with_errors(own) if each.error_functions else each for each in self.clauses]
        return Property(clauses, name=self.name, entry=self.entry, is_formula=self.is_formula)

    def groups(self, *, apart: bool) -> tuple[Property, ...]:
        """Parts that together ask for the same, each about one program.

        What indeterminate values do is another reading of the program. To follow blocks that may be lost takes more
        variables than anything else needs: if each clause is to have its own verdict (`apart`), the others do not pay. And
        rules remember what they follow, which must not count as a way to it.
        """
        others = frozenset(ConditionKind) - conditions.UNINITIALIZED
        most = others - conditions.LEAK if apart or self.rules is not None else others
        found: list[Property] = []
        for kinds in (most, others - most, conditions.UNINITIALIZED):
            about = [each.about(kinds) for each in self.clauses if each.kinds & kinds or (kinds is most and not each.kinds)]
            if about:
                found.append(Property(about, entry=self.entry, is_formula=self.is_formula))
        return tuple(found) if len(found) > 1 else (self,)

    def clause_of(self, kind: ConditionKind) -> Clause | None:
        """The clause that a violated condition belongs to: the first that counts it, rather one that has to be proved."""
        counting = [each for each in self.clauses if kind in each.kinds]
        return min(counting, key=lambda each: each.is_searched, default=None)


def _union(clauses: Iterable[Clause]) -> frozenset[ConditionKind]:
    return frozenset([kind for each in clauses for kind in each.kinds])


RULES: Final = "rules"
"""The name of a clause about rules of use; which ones is not said by it."""


def of_rules(rules: RuleSet) -> Property:
    """No run breaks one of the rules."""
    return Property((Clause(RULES, conditions.RULES, rules=rules),))


DEFAULT: Final = Property((UNREACH_CALL, *[each.searched() for each in (MEMORY, ARITHMETIC, OVERFLOW)]), name="default")
"""No error call is reached; undefined behaviour is looked for beside."""
ALL: Final = Property(CLAUSES.values(), name="all")


PROPERTIES: Final = {**{name: Property((clause,)) for name, clause in CLAUSES.items()}, DEFAULT.name: DEFAULT, ALL.name: ALL}
"""By their names."""


def combined(properties: Iterable[Property]) -> Property:
    """All of them at once; if one comes from a file, the program is read as that says.

    Raises a ValueError if they start in different functions.
    """
    parts = list(dict.fromkeys(properties))
    if len(parts) == 1:
        return parts[0]
    if ALL in parts and not any(each.is_formula or each.rules is not None for each in parts):
        return ALL
    entries = list(dict.fromkeys([each.entry for each in parts if each.entry is not None]))
    if len(entries) > 1:
        raise ValueError(f"the properties start in different functions: {', '.join(entries)}")
    clauses = [clause for each in parts for clause in each.clauses]
    proved = {clause.name for clause in clauses if not clause.is_searched}
    wanted = [clause for clause in clauses if not (clause.is_searched and clause.name in proved)]
    return Property(wanted, entry=entries[0] if entries else None, is_formula=any(each.is_formula for each in parts))


class Verdict(Enum):
    """The answer of an analysis."""

    SAFE = "safe"
    UNSAFE = "unsafe"
    UNKNOWN = "unknown"

    @property
    def exit_code(self) -> int:
        return {Verdict.SAFE: 0, Verdict.UNSAFE: 1, Verdict.UNKNOWN: 3}[self]


class Standing(Enum):
    """Whether a condition that was not proved holds in any run: a proof under one that never does says nothing."""

    SOME_RUN = "holds in some run"
    """A run that gets there goes on behind it."""
    NOT_REACHED = "is not reached"
    """No run gets there."""
    UNCLEAR = "may hold in no run"
    """None of the others was shown."""
    NO_RUN = "holds in no run"
    """A run gets there, and every run that does ends there."""
