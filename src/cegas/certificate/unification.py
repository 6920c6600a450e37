"""Values for the symbols of a claim, which says only that there are some: they are found by comparing forms.

What is found is a guess, and a wrong one does no harm: whatever it leads to has to follow from the path. Only this is relied
on: a symbol gets values of its own width, and one that stands for an address outside the program gets nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.certificate.algebra import TermAlgebra
from cegas.certificate.format import Applied, Claim, SymbolRef
from cegas.certificate.shapes import type_named
from cegas.certificate.terms import Operand, Term, in_order
from cegas.certificate.translation import ClaimFormula, Translation
from cegas.program import operators as op
from cegas.program.types import Type

MOST_GUESSES = 12
"""At most so many values are tried for a symbol that nothing determines."""


class Unification:
    """Finds values for the symbols of a claim, and puts them into its translation."""

    def __init__(self, algebra: TermAlgebra, claim: Claim, translation: Translation) -> None:
        self._algebra = algebra
        self._symbols = claim.symbols
        self._translation = translation
        self.others: dict[int, list[Operand]] = {}
        """Symbols whose values were guessed, with other values that may be tried."""

    def unify(self, claimed: ClaimFormula, value: Operand) -> bool:
        """Find values for symbols such that an expression becomes a term; whether it does is left to show.

        A guess may be wrong, and then something that it leads to does not follow: guesses do no harm.
        """
        pending: list[tuple[ClaimFormula, Operand]] = [(claimed, value)]
        bound = False
        while pending:
            pattern, term = pending.pop()
            if isinstance(pattern, SymbolRef):
                if pattern.number not in self._translation.symbols:
                    type_ = self._translation.type_of(pattern.number)
                    if not isinstance(term, int) and term.type.bits != type_.bits:
                        continue
                    if self._symbols[pattern.number].outside and not self._algebra.is_outside(term):
                        continue
                    if self._symbols[pattern.number].defined and not self._algebra.is_defined(term):
                        continue
                    self._translation.symbols[pattern.number] = term
                    bound = True
                continue
            if isinstance(pattern, int) or not self._is_unbound(pattern):
                continue
            if isinstance(term, Term) and self._same_operator(pattern, term):
                pending.extend(zip(pattern.operands, term.operands, strict=True))
                continue
            if pattern.operator == "ITE" and not self._is_unbound(pattern.operands[0]):
                pending.extend([(each, term) for each in pattern.operands[1:]])  # what is not chosen may be anything
                continue
            inverse = self._inverse(pattern, term)
            if inverse is not None:
                pending.append(inverse)
                self._note_guesses(pattern, term)
        return bound

    def _is_unbound(self, formula: ClaimFormula) -> bool:
        """Whether a formula has symbols without values."""
        return not isinstance(formula, int) and bool(self._translation.unbound(formula))

    def unify_with_conditions(self, constraint: ClaimFormula, conditions: Sequence[Operand]) -> None:
        """A symbol that no value determines is one that a condition of the path is about."""
        for condition in conditions:
            if isinstance(condition, Term):
                before = dict(self._translation.symbols)
                if self.unify(constraint, condition) and not self._translation.unbound(constraint):
                    term = self._translation.term(constraint)
                    if term is condition:
                        return
                self._translation.go_back(before)

    def unify_with_truth(self, constraint: ClaimFormula) -> None:
        """A symbol that no condition of the path is about, either, has a value for which the constraint holds.

        What the path knows to be true already is not among its conditions.
        """
        self.unify(constraint, 1)

    def _note_guesses(self, pattern: Applied, term: Operand) -> None:
        """An operator that was undone may have had other values: those that the term is made of."""
        parts = in_order((term,), ())
        for symbol in self._translation.unbound(pattern):
            bits = self._translation.type_of(symbol).bits
            wanted, algebra = self._symbols[symbol], self._algebra
            fitting = [part for part in parts if part.type.bits == bits and (not wanted.outside or algebra.is_outside(part))]
            fitting = [part for part in fitting if not wanted.defined or algebra.is_defined(part)]
            self.others.setdefault(symbol, list(fitting[:MOST_GUESSES]))

    def _same_operator(self, pattern: Applied, term: Term) -> bool:
        if pattern.operator != term.operator.name or len(pattern.operands) != len(term.operands):
            return False
        if type_named(pattern.operand_type, self._algebra.pointer_bits).bits != term.operand_type.bits:
            return False
        # The numbers have to be the same ones, or else it is a value of another form.
        return all(
            isinstance(mine, int) == isinstance(theirs, int) and (not isinstance(mine, int) or mine == theirs)
            for mine, theirs in zip(pattern.operands, term.operands, strict=True)
        )

    def _inverse(self, pattern: Applied, term: Operand) -> tuple[ClaimFormula, Operand] | None:
        """For an operator that can be undone: the operand with the symbols, and what it has to be."""
        terms, bits = self._algebra.terms, self._algebra.pointer_bits
        own = type_named(pattern.operand_type, bits)
        result = type_named(pattern.type, bits)
        operands = pattern.operands
        if len(operands) == 1:
            if pattern.operator in ("ZEXT", "SEXT"):
                return operands[0], terms.apply(op.TRUNC, own, result, (term,))
            if pattern.operator == "NOT":
                return operands[0], terms.negation(term)
            if pattern.operator in ("PTR_TO_INT", "INT_TO_PTR", "FLOAT_BITS", "FLOAT_FROM_BITS"):
                return operands[0], term
            if pattern.operator == "TRUNC":
                return operands[0], terms.apply(op.ZEXT, own, result, (term,))
            return None
        if len(operands) != 2:
            return None
        if result.bits == 1:
            return self._inverse_of_test(pattern, term, own)
        for place in (0, 1):
            one, other = operands[place], operands[1 - place]
            if self._is_unbound(other):
                continue
            known = self._translation.term(other)
            if pattern.operator in ("ADD", "PTR_ADD"):
                return one, terms.apply(op.SUB, own, own, (term, known))
            if pattern.operator == "XOR":
                return one, terms.apply(op.XOR, own, own, (term, known))
            if pattern.operator in ("AND", "OR"):
                return one, term
            if pattern.operator == "SUB":
                operator = op.ADD if place == 0 else op.SUB
                pair = (term, known) if place == 0 else (known, term)
                return one, terms.apply(operator, own, own, pair)
            if pattern.operator == "SHL" and place == 0:
                return one, terms.apply(op.LSHR, own, own, (term, known))
            if pattern.operator == "MUL" and isinstance(known, int) and known:
                if known & 1:
                    return one, terms.apply(op.MUL, own, own, (term, pow(known, -1, 1 << own.bits)))
                return one, terms.apply(op.UDIV, own, own, (term, known))
        return None

    def _inverse_of_test(self, pattern: Applied, term: Operand, own: Type) -> tuple[ClaimFormula, Operand] | None:
        """Values for which a comparison with something known, or a bit operation, turns out as it has to."""
        terms, ones = self._algebra.terms, (1 << own.bits) - 1
        for place in (0, 1):
            one, other = pattern.operands[place], pattern.operands[1 - place]
            if self._is_unbound(other):
                continue
            known = self._translation.term(other)
            if pattern.operator in ("AND", "OR", "XOR"):
                wanted = terms.apply(op.XOR, own, own, (term, known)) if pattern.operator == "XOR" else term
                return one, wanted
            if pattern.operator in ("EQ", "NE"):
                unlike = terms.apply(op.XOR, own, own, (known, 1))
                choice = (known, unlike) if pattern.operator == "EQ" else (unlike, known)
            elif pattern.operator in ("ULT", "ULE", "SLT", "SLE"):
                least, most = (0, ones) if pattern.operator[0] == "U" else ((ones >> 1) + 1, ones >> 1)
                below = place == 0
                if pattern.operator.endswith("T"):
                    choice = (least if below else most, known)
                else:
                    choice = (known, most if below else least)
            else:
                return None
            return one, terms.apply(op.ITE, own, own, (term, *choice))
        return None
