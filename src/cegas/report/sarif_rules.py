"""The rules that results of SARIF belong to, and the weaknesses of MITRE's list (CWE) that they are about."""

from __future__ import annotations

from cegas.evidence.harm import Fault, cwe_of
from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program import conditions
from cegas.program.conditions import ConditionKind

SarifPart = dict[str, object]

TAXONOMY: Final = "CWE"
MOST_TAGS: Final = 10
"""GitHub shows no more of a rule."""
_UNUSUAL: Final = (590, 758, 761, 825)
_ADVICE: Final = (
    "Follow the code flow from the first step: it names the inputs, and the values that decide each branch. Either "
    "the program has a defect, or it must not be given these inputs: then say so with __VERIFIER_assume."
)


class SarifRule(Data):
    """One rule."""

    __slots__ = ("full", "help", "id", "kinds", "level", "name", "short")

    def __init__(
        self,
        id_: str,
        name: str,
        short: str,
        full: str,
        kinds: frozenset[ConditionKind] = frozenset(),
        *,
        level: str = "error",
        help_: str = _ADVICE,
    ) -> None:
        self.id: Final = id_
        self.name: Final = name
        self.short: Final = short
        self.full: Final = full
        self.kinds: Final = kinds
        """The conditions whose violations belong to it."""
        self.level: Final = level
        self.help: Final = help_

    def weaknesses(self) -> list[int]:
        """The CWE numbers of its violations, the most usual ones first."""
        found = {cwe_of(kind, fault) for kind in self.kinds for fault in (None, *Fault)}
        return sorted(found, key=lambda number: (number in _UNUSUAL, number))


UNSAFE: Final = SarifRule(
    "reachable-error",
    "ReachableError",
    "A run of the program reaches an error.",
    "A run of the program calls an error function (reach_error, __VERIFIER_error) or fails an assertion. The code "
    "flow shows the run step by step, with the inputs that lead to it.",
)
UNKNOWN: Final = SarifRule(
    "no-verdict",
    "NoVerdict",
    "It is not known whether the program has the property.",
    "The analysis ended without a verdict: it found no run that violates the property, and no proof that there is none. "
    "The message says why.",
    level="note",
    help_="Give the analysis more time (--time-limit) or try another one (--analysis); the documentation lists the "
    "reasons and what helps.",
)
RULES: Final = (
    UNSAFE,
    UNKNOWN,
    SarifRule(
        "memory",
        "InvalidMemoryAccess",
        "A run of the program uses memory that it must not use.",
        "A run reads, writes, calls or frees an address that C does not allow: outside an object, null, freed, out of "
        "scope, never set, constant, not aligned; or it copies between bytes that overlap.",
        conditions.MEMORY,
    ),
    SarifRule(
        "arithmetic",
        "UndefinedArithmetic",
        "A run of the program computes what C does not define.",
        "A run divides by zero, shifts by an amount or a number that C does not allow, converts a floating number that "
        "does not fit, counts the zeros of zero, or makes an array without elements.",
        conditions.ARITHMETIC,
    ),
    SarifRule(
        "overflow",
        "SignedOverflow",
        "A signed number of the program overflows.",
        "The result of +, -, *, ++, -- or the unary minus on signed numbers does not fit its type.",
        conditions.OVERFLOW,
    ),
    SarifRule(
        "pointer-arithmetic",
        "PointerOutOfRange",
        "A run of the program moves a pointer out of its object.",
        "A pointer is moved before the beginning of its object, or further than one behind its end; or null is moved.",
        conditions.POINTER_ARITHMETIC,
    ),
    SarifRule(
        "leak",
        "MemoryLeak",
        "A run of the program loses memory, or does not free it.",
        "Nothing points to a block any more, or the program ends before it has freed it.",
        conditions.LEAK,
    ),
    SarifRule(
        "uninitialized",
        "UninitializedValue",
        "A run of the program uses a value that was never set.",
        "A value that was never set decides a branch, an address or an output.",
        conditions.UNINITIALIZED,
    ),
    SarifRule(
        "promise",
        "BrokenPromise",
        "A run of the program breaks a promise of its source.",
        "A run comes to __builtin_unreachable, or to the end of a function that has to return a value, or what "
        "__builtin_assume says does not hold.",
        frozenset((ConditionKind.PROMISE,)),
    ),
    SarifRule(
        "rule-of-use",
        "BrokenRuleOfUse",
        "A run of the program breaks a rule of use.",
        "A run makes calls in an order that a rule forbids (--automaton). The code flow shows the steps of the rule.",
        conditions.RULES,
    ),
)

_NAMES: Final = {
    125: "Out-of-bounds Read",
    190: "Integer Overflow or Wraparound",
    369: "Divide By Zero",
    401: "Missing Release of Memory after Effective Lifetime",
    415: "Double Free",
    416: "Use After Free",
    457: "Use of Uninitialized Variable",
    476: "NULL Pointer Dereference",
    573: "Improper Following of Specification by Caller",
    590: "Free of Memory not on the Heap",
    758: "Reliance on Undefined, Unspecified, or Implementation-Defined Behavior",
    761: "Free of Pointer not at Start of Buffer",
    787: "Out-of-bounds Write",
    825: "Expired Pointer Dereference",
}
_NUMBERS: Final = sorted(_NAMES)


def rule_of(kind: ConditionKind) -> SarifRule:
    """The rule that a violated condition belongs to."""
    return next(rule for rule in RULES if kind in rule.kinds)


def rules() -> list[SarifPart]:
    """All of them, in the order that results count them by."""
    return [_rule(rule) for rule in RULES]


def _rule(rule: SarifRule) -> SarifPart:
    weaknesses = rule.weaknesses()
    found: SarifPart = {
        "id": rule.id,
        "name": rule.name,
        "shortDescription": {"text": rule.short},
        "fullDescription": {"text": rule.full},
        "help": {"text": rule.help, "markdown": rule.help},
        "defaultConfiguration": {"level": rule.level},
        "properties": {
            "precision": "very-high",
            "problem.severity": {"error": "error", "note": "recommendation"}[rule.level],
            # So GitHub's code scanning reads them.
            "tags": ["correctness", "model-checking", *(f"external/cwe/cwe-{number}" for number in weaknesses)][:MOST_TAGS],
        },
    }
    if weaknesses:
        found["relationships"] = [{"target": weakness(number), "kinds": ["relevant"]} for number in weaknesses]
    return found


def weakness(number: int) -> SarifPart:
    """A reference to a weakness in the taxonomy."""
    return {"id": str(number), "index": _NUMBERS.index(number), "toolComponent": {"name": TAXONOMY, "index": 0}}


def taxonomy() -> SarifPart:
    """MITRE's list, as far as violations are about it."""
    return {
        "name": TAXONOMY,
        "fullName": "Common Weakness Enumeration",
        "organization": "MITRE",
        "informationUri": "https://cwe.mitre.org/",
        "shortDescription": {"text": "MITRE's list of weaknesses of software."},
        "isComprehensive": False,
        "taxa": [
            {
                "id": str(number),
                "name": _NAMES[number],
                "shortDescription": {"text": _NAMES[number]},
                "helpUri": f"https://cwe.mitre.org/data/definitions/{number}.html",
            }
            for number in _NUMBERS
        ],
    }
