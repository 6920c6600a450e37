"""Linking: from parsed modules to one table of symbols.

Each module (the user's files, the library models) stays as it is, with its own types and debug information; only names are
resolved. So several files need no LLVM linker, and a message can always say which file it is about.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cegas.foundation.errors import InputError
from cegas.frontend.llvm import syntax
from cegas.frontend.llvm.debug_info import DebugInfo
from cegas.frontend.llvm.layout import DataLayout

LOCAL_LINKAGE = frozenset(("internal", "private"))
WEAK_LINKAGE = frozenset(
    ("weak", "weak_odr", "linkonce", "linkonce_odr", "common", "extern_weak", "available_externally")
)


@dataclass(slots=True, eq=False)
class Unit:
    """One module with what is needed to read it."""

    number: int
    name: str
    module: syntax.Module
    layout: DataLayout
    debug: DebugInfo
    is_model: bool = False
    """A library model, whose lines mean nothing to the user."""


@dataclass(frozen=True, slots=True, eq=False)
class FunctionSymbol:
    """A function: its unit, and its name in the program (unlike its own name if another unit's static has the same)."""

    unit: Unit
    function: syntax.Function
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class VariableSymbol:
    """A global variable, likewise."""

    unit: Unit
    variable: syntax.GlobalVariable
    name: str


Symbol = FunctionSymbol | VariableSymbol


@dataclass(slots=True)
class SymbolTable:
    """Which definition a name means in which unit."""

    units: list[Unit] = field(default_factory=list)
    _public: dict[str, Symbol] = field(default_factory=dict)
    _private: dict[tuple[int, str], Symbol] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)

    def add(self, unit: Unit) -> None:
        """Enter all symbols of a unit."""
        self.units.append(unit)
        for function in unit.module.functions.values():
            self._enter(unit, function.name, function.linkage, function.is_declaration, function)
        for variable in unit.module.globals.values():
            self._enter(unit, variable.name, variable.linkage, variable.external, variable)

    def _enter(
        self,
        unit: Unit,
        name: str,
        linkage: str,
        declaration: bool,
        item: syntax.Function | syntax.GlobalVariable,
    ) -> None:
        if linkage in LOCAL_LINKAGE:
            unique = name
            while unique in self._taken:
                unique = f"{unique}@{unit.name}"
            self._taken.add(unique)
            self._private[(unit.number, name)] = _symbol(unit, item, unique)
            return
        if linkage == "appending":
            return
        known = self._public.get(name)
        if known is not None and not _is_declaration(known):
            if declaration or linkage in WEAK_LINKAGE:
                return
            if _linkage(known) not in WEAK_LINKAGE:
                raise InputError(f"{name} is defined twice: in {known.unit.name} and in {unit.name}")
        elif known is not None and declaration:
            return
        self._taken.add(name)
        self._public[name] = _symbol(unit, item, name)

    def resolve(self, unit: Unit, name: str) -> Symbol | syntax.Alias | syntax.IFunc | None:
        """What a name means when it is used in `unit`."""
        private = self._private.get((unit.number, name))
        if private is not None:
            return private
        alias = unit.module.aliases.get(name)
        if alias is not None:
            return alias
        public = self._public.get(name)
        if public is not None and not _is_declaration(public):
            return public
        for other in self.units:
            if other is not unit and name in other.module.aliases:
                return other.module.aliases[name]
        return unit.module.ifuncs.get(name) or public

    def public(self, name: str) -> Symbol | None:
        """The external symbol of that name."""
        return self._public.get(name)

    def undefined_functions(self) -> list[str]:
        """The names of functions that are declared, and defined nowhere, in order of appearance."""
        return [
            name
            for name, symbol in self._public.items()
            if isinstance(symbol, FunctionSymbol) and symbol.function.is_declaration
        ]


def _symbol(unit: Unit, item: syntax.Function | syntax.GlobalVariable, name: str) -> Symbol:
    if isinstance(item, syntax.Function):
        return FunctionSymbol(unit, item, name)
    return VariableSymbol(unit, item, name)


def _is_declaration(symbol: Symbol) -> bool:
    if isinstance(symbol, FunctionSymbol):
        return symbol.function.is_declaration
    return symbol.variable.external


def _linkage(symbol: Symbol) -> str:
    return symbol.function.linkage if isinstance(symbol, FunctionSymbol) else symbol.variable.linkage
