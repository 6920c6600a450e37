"""C programs with their points-to sets, asked for by the names of variables."""

from __future__ import annotations

from collections.abc import Iterable

from tests.differential.harness import load_program
from tests.support.compile import DataModel as ModelName

from cegas.pointers import PointsTo, analyze
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Expression
from cegas.program.objects import ObjectSite
from cegas.program.operations import Load, Operation, Store
from cegas.program.oracle import AccessTarget

HEAD = """
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
extern int nondet_int(void);
extern long nondet_long(void);
extern int *nondet_pointer(void);
int x, y, z;
"""


def text(targets: Iterable[AccessTarget]) -> set[str]:
    """Targets as ``name``, ``name+8`` or ``name?`` (of unknown offset)."""
    return {
        f"{target.site.name}?"
        if target.offset is None
        else f"{target.site.name}+{target.offset}"
        if target.offset
        else target.site.name
        for target in targets
    }


class Analysed:
    """A program, its points-to sets, and ways to ask for them."""

    def __init__(self, source: str, model: ModelName = "LP64", head: str = HEAD) -> None:
        self.program: Program = load_program(head + source, model)
        self.result: PointsTo = analyze(self.program)
        self.result.validate()

    def site(self, name: str) -> ObjectSite:
        (found,) = [site for site in self.program.sites if site.name == name]
        return found

    def holds(self, name: str, offset: int | None = 0, function: str = "main") -> set[str]:
        """What a pointer variable may point to, whether it is a register or an object. "null" if it may be null."""
        for register in self.program.functions[function].registers:
            if register.source == name and register not in self.result.slots[function]:
                found = text(self.result.points_to(function, register))
                return found | ({"null"} if self.result.may_be_null(function, register) else set())
        site = self.site(name)
        found = text(self.result.content(site, offset))
        return found | ({"null"} if self.result.content_may_be_null(site, offset) else set())

    def operations(self, function: str, kind: type[Operation]) -> list[Operation]:
        return [
            operation
            for edge in self.program.functions[function].edges
            for operation in edge.operations
            if isinstance(operation, kind)
        ]

    def stores(self, function: str = "main") -> list[set[str]]:
        """The targets of all stores of a function, in order."""
        addresses: list[Expression] = [each.address for each in self.operations(function, Store) if isinstance(each, Store)]
        return [text(self.result.targets(function, address)) for address in addresses]

    def loads(self, function: str = "main") -> list[set[str]]:
        """The targets of all loads of a function, in order."""
        addresses: list[Expression] = [each.address for each in self.operations(function, Load) if isinstance(each, Load)]
        return [text(self.result.targets(function, address)) for address in addresses]

    def calls(self, function: str = "main") -> list[tuple[set[str], bool]]:
        """The callees of all calls through pointers, and whether each may leave the program."""
        edges: list[Edge] = [
            edge
            for edge in self.program.functions[function].edges
            if edge.call is not None and not isinstance(edge.call.callee, str)
        ]
        return [(set(self.result.callees(edge)), self.result.calls_outside(edge)) for edge in edges]
