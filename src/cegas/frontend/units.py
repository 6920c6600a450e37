"""Linking: from parsed modules to one table of symbols.

Each module (the user's files, the library models) stays as it is, with its own types and debug information; only names are
resolved. So several files need no LLVM linker, and a message can always say which file it is about.
"""

from __future__ import annotations

from cegas.foundation.errors import InputError
from cegas.foundation.patterns import pattern
from cegas.foundation.records import field, record
from cegas.foundation.suggestions import suggestion
from cegas.foundation.typed import Final
from cegas.frontend.llvm import syntax
from cegas.frontend.llvm.debug_info import DebugInfo
from cegas.frontend.llvm.layout import DataLayout

LOCAL_LINKAGE = frozenset(("internal", "private"))
WEAK_LINKAGE = frozenset(("weak", "weak_odr", "linkonce", "linkonce_odr", "common", "extern_weak", "available_externally"))

_MOST_NAMED: Final = 5
"""Functions that a message names."""
_X86: Final = ("x86_64", "amd64", "i386", "i486", "i586", "i686", "x86")
_BOUNDS: Final = ("__start_", "__stop_")
_WORD: Final = pattern(r"[A-Za-z_.$][\w.$]*")


class Unit:
    """One module with what is needed to read it."""

    __slots__ = ("debug", "is_foreign", "is_model", "is_x86", "layout", "module", "name", "number", "unclear")

    def __init__(self, number: int, name: str, module: syntax.Module, layout: DataLayout, debug: DebugInfo) -> None:
        self.number = number
        self.name = name
        self.module = module
        self.layout = layout
        self.debug = debug
        self.is_model = False
        """A library model, whose lines mean nothing to the user."""
        self.is_foreign = False
        """IR that somebody else's compiler made, perhaps an optimising one."""
        self.unclear: dict[str, str] = {}
        """Functions that cannot be followed, with the reasons: lifetimes of variables that are not known, unknown checks."""
        machine = module.triple.partition("-")[0]
        self.is_x86 = not machine or (machine in _X86 and "windows" not in module.triple)
        """Inline assembly and lists of variable arguments are those of Linux on x86, as far as is said."""


class FunctionSymbol:
    """A function: its unit, and its name in the program (unlike its own name if another unit's static has the same)."""

    __slots__ = ("function", "name", "unit")

    def __init__(self, unit: Unit, function: syntax.Function, name: str) -> None:
        self.unit: Final = unit
        self.function: Final = function
        self.name: Final = name


class VariableSymbol:
    """A global variable, likewise."""

    __slots__ = ("name", "unit", "variable")

    def __init__(self, unit: Unit, variable: syntax.GlobalVariable, name: str) -> None:
        self.unit: Final = unit
        self.variable: Final = variable
        self.name: Final = name


class AliasSymbol:
    """Another name for an address, whose target is a name of *this* unit."""

    __slots__ = ("alias", "name", "unit")

    def __init__(self, unit: Unit, alias: syntax.Alias | syntax.IFunc, name: str) -> None:
        self.unit: Final = unit
        self.alias: Final = alias
        self.name: Final = name


LinkedSymbol = FunctionSymbol | VariableSymbol | AliasSymbol
ModuleItem = syntax.Function | syntax.GlobalVariable | syntax.Alias | syntax.IFunc


@record(frozen=False)
class SymbolTable:
    """Which definition a name means in which unit."""

    units: list[Unit] = field(default_factory=list)
    _public: dict[str, LinkedSymbol] = field(default_factory=dict)
    _private: dict[tuple[int, str], LinkedSymbol] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)
    _in_assembly: set[str] = field(default_factory=set)
    """The words of assembly outside functions."""
    _sections: set[str] = field(default_factory=set)
    """Where variables are put by name."""

    def add(self, unit: Unit) -> None:
        """Enter all symbols of a unit."""
        self.units.append(unit)
        for text in unit.module.module_asm:
            self._in_assembly.update(_WORD.findall(text))
        self._sections.update(variable.section for variable in unit.module.globals.values() if variable.section)
        for function in unit.module.functions.values():
            self._enter(unit, function.name, function.linkage, declaration=function.is_declaration, item=function)
        for variable in unit.module.globals.values():
            self._enter(unit, variable.name, variable.linkage, declaration=variable.external, item=variable)
        for alias in unit.module.aliases.values():
            self._enter(unit, alias.name, alias.linkage, declaration=False, item=alias)
        for indirect in unit.module.ifuncs.values():
            self._enter(unit, indirect.name, indirect.linkage, declaration=False, item=indirect)

    def _enter(self, unit: Unit, name: str, linkage: str, *, declaration: bool, item: ModuleItem) -> None:
        if linkage in LOCAL_LINKAGE:
            self._private[(unit.number, name)] = _symbol(unit, item, self._unique(unit, name))
            return
        if linkage == "appending":
            return
        known = self._public.get(name)
        if known is None:
            # A static of another unit may have taken the name.
            self._public[name] = _symbol(unit, item, self._unique(unit, name))
            return
        if not _is_declaration(known):
            if declaration or (linkage in WEAK_LINKAGE and not _is_larger(known, unit, item)):
                return
            if _linkage(known) not in WEAK_LINKAGE:
                raise InputError(
                    f"{name} is defined twice: in {known.unit.name} and in {unit.name}"
                    " (files given together are one program)"
                )
        elif declaration and (linkage == "extern_weak" or _linkage(known) != "extern_weak"):
            return
        self._public[name] = _symbol(unit, item, known.name)

    def _unique(self, unit: Unit, name: str) -> str:
        """A name that no other symbol of the program has."""
        while name in self._taken:
            name = f"{name}@{unit.name}"
        self._taken.add(name)
        return name

    def resolve(self, unit: Unit, name: str) -> LinkedSymbol | None:
        """What a name means when it is used in `unit`."""
        return self._private.get((unit.number, name)) or self._public.get(name)

    def public(self, name: str) -> LinkedSymbol | None:
        """The external symbol of that name."""
        return self._public.get(name)

    def entry(self, name: str) -> FunctionSymbol:
        """The function that the user wants the program to start with."""
        symbol = self.public(name)
        if symbol is None:
            for unit in self.units:
                candidate = self.resolve(unit, name)
                if isinstance(candidate, FunctionSymbol) and not candidate.function.is_declaration:
                    return candidate
        if not isinstance(symbol, FunctionSymbol) or symbol.function.is_declaration:
            raise InputError(self._no_entry(name))
        return symbol

    def _no_entry(self, name: str) -> str:
        known = [each for unit in self.units for each, item in unit.module.functions.items() if not item.is_declaration]
        if name == "main":
            others = f": {', '.join(known[:_MOST_NAMED])}{', …' if len(known) > _MOST_NAMED else ''}" if known else ""
            return f"there is no function 'main' to start with (--entry NAME starts with another one{others})"
        like = suggestion(name, known) or " (one that is static and never called needs --argument)"
        return f"there is no function '{name}' to start with{like}"

    def may_be_assembly(self, name: str) -> bool:
        """Whether assembly outside functions, which nobody reads, may define an external symbol."""
        return name in self._in_assembly

    def is_bound_of_section(self, name: str) -> bool:
        """Whether a variable that nobody defines is the linker's: where a section begins or ends."""
        return any(name.removeprefix(prefix) in self._sections for prefix in _BOUNDS if name.startswith(prefix))

    def undefined_functions(self) -> list[str]:
        """The names of functions that are declared, and defined nowhere, in order of appearance."""
        return [
            name
            for name, symbol in self._public.items()
            if isinstance(symbol, FunctionSymbol) and symbol.function.is_declaration
        ]


def _symbol(unit: Unit, item: ModuleItem, name: str) -> LinkedSymbol:
    if isinstance(item, syntax.Function):
        return FunctionSymbol(unit, item, name)
    if isinstance(item, syntax.GlobalVariable):
        return VariableSymbol(unit, item, name)
    return AliasSymbol(unit, item, name)


def _is_larger(known: LinkedSymbol, unit: Unit, item: ModuleItem) -> bool:
    """Whether a common variable is larger than the one that is known: the linker takes the largest."""
    if not isinstance(known, VariableSymbol) or not isinstance(item, syntax.GlobalVariable):
        return False
    if item.linkage != "common" or known.variable.linkage != "common":
        return False
    return unit.layout.size_of(item.type) > known.unit.layout.size_of(known.variable.type)


def _is_declaration(symbol: LinkedSymbol) -> bool:
    if isinstance(symbol, FunctionSymbol):
        return symbol.function.is_declaration
    return isinstance(symbol, VariableSymbol) and symbol.variable.external


def _linkage(symbol: LinkedSymbol) -> str:
    if isinstance(symbol, FunctionSymbol):
        return symbol.function.linkage
    return symbol.variable.linkage if isinstance(symbol, VariableSymbol) else symbol.alias.linkage
