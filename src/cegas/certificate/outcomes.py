"""How following a path may end before its end: what the parts of the checker tell each other by exceptions."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.certificate.terms import Operand
from cegas.program.values import Pointer


class NotInductive(Exception):
    """The certificate is wrong, or at least says too little, and where."""


class Undecided(Exception):
    """It could not be decided whether the certificate is right, and why."""


class Split(Exception):
    """An operation has to be done under each of several conditions."""

    def __init__(self, conditions: Sequence[Operand], addresses: Sequence[tuple[Operand, Pointer]] = ()) -> None:
        super().__init__("split")
        self.conditions = conditions
        self.addresses = addresses
        """If the conditions say which address a term is: the term and the address, for each of them."""
