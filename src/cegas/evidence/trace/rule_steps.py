"""The steps of rules of use in a run: what one follows, and how it gets from state to state."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.evidence.values import ValuePrinter
from cegas.program.expressions import StaticAddress
from cegas.program.machine import Machine
from cegas.program.operations import Operation, Store
from cegas.program.rules import FOLLOWED, STATE, Rule


class RuleSteps:
    """Reads them off the variables of the rules' monitors."""

    def __init__(self, rules: Sequence[Rule], printer: ValuePrinter) -> None:
        self._rules = {rule.name: rule for rule in rules}
        self._states = dict.fromkeys(self._rules, 0)
        self._printer = printer

    def after(self, operation: Operation, machine: Machine) -> str | None:
        """What an operation means to a rule, in words."""
        if type(operation) is not Store or not isinstance(operation.address, StaticAddress):
            return None
        name = operation.address.site.name
        value = machine.evaluate(operation.value)
        if name.startswith(FOLLOWED):
            rule = self._rules[name.removeprefix(FOLLOWED)]
            assert rule.variable is not None
            return f"rule {rule.name} follows {rule.variable.name} = {self._printer.show(value, operation.value.type)}"
        if not name.startswith(STATE) or not isinstance(value, int):
            return None
        rule = self._rules[name.removeprefix(STATE)]
        before, self._states[rule.name] = self._states[rule.name], value
        if before == value:
            return None
        names = [*rule.states, "broken"]
        return f"rule {rule.name}: {names[before]} -> {names[value]}"
