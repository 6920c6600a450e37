"""Rules while the files of a program are read: their calls are woven in, and their monitors become a module of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cegas.foundation.budget import Tick
from cegas.foundation.scratch import scratch_folder
from cegas.foundation.typed import TYPE_CHECKING
from cegas.frontend.clang import compile_to_ir
from cegas.frontend.library.table import returns_input
from cegas.frontend.options import FrontendOptions
from cegas.frontend.rules.monitors import monitors
from cegas.frontend.rules.signatures import Signatures
from cegas.frontend.rules.weaving import Weaver, unused

if TYPE_CHECKING:
    from cegas.frontend.recording import NativeSource
    from cegas.frontend.units import SymbolTable, Unit

FILE = "rules.c"
ReadUnit = Callable[[str], "Unit"]


class RuleLoading:
    """What is done for the rules of one program."""

    def __init__(self, options: FrontendOptions, look: Tick) -> None:
        rules = options.property.rules
        assert rules is not None
        self._options = options
        self._look = look
        self._signatures = Signatures(rules)
        self._weaver = Weaver(self._signatures)

    def weave(self, unit: Unit, text: str, read: ReadUnit) -> tuple[str, Unit]:
        """The text of a module with the calls of monitors, and what is read from it."""
        woven = self._weaver.weave(unit, text)
        if woven is None:
            return text, unit
        result = read(woven)
        result.is_foreign = unit.is_foreign
        result.unclear.update(unit.unclear)
        return woven, result

    def finish(self, symbols: SymbolTable, native: NativeSource | None, read: Callable[[int, str, str], Unit]) -> list[str]:
        """Add the monitors to a program of which all modules are known; what the user should know."""
        notes = unused(self._signatures, symbols.units)
        outside = self._makers_outside(symbols)
        notes += [f"what {name} returns is taken to be new each time, as a rule says" for name in outside]
        neutral = FrontendOptions(data_model=self._options.data_model)
        with scratch_folder() as folder:
            path = Path(folder) / FILE
            path.write_text(monitors(self._signatures, outside), encoding="utf-8")
            text = compile_to_ir(path, neutral, ("-fno-builtin",), self._look)
        unit = read(len(symbols.units), FILE, text)
        unit.is_model = True
        symbols.add(unit)
        if native is not None:
            native.units.append((unit, text))
        return notes

    def _makers_outside(self, symbols: SymbolTable) -> list[str]:
        """The functions that make things, have no body, and return input."""
        variables = [rule.variable for rule in self._signatures.rules if rule.variable is not None]
        makers = dict.fromkeys([name for variable in variables for name in variable.makers])
        known = [unit.module.functions[name] for name in makers for unit in symbols.units if name in unit.module.functions]
        defined = {function.name for function in known if not function.is_declaration}
        named = {function.name for function in known}
        return [name for name in makers if name in named and name not in defined and returns_input(name)]
