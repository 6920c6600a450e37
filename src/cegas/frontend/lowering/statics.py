"""Objects that live as long as the program: functions, variables, labels; their sites, addresses and first contents."""

from __future__ import annotations

from cegas.foundation.typed import TYPE_CHECKING
from cegas.frontend.library import rows, table
from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.frontend.units import AliasSymbol, FunctionSymbol, Unit, VariableSymbol
from cegas.program.expressions import Constant, Expression
from cegas.program.objects import Initializer, ObjectKind, ObjectSite

if TYPE_CHECKING:
    from cegas.frontend.lowering.context import Context


class StaticObjects:
    """The static objects that the program mentions, each with one site."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.functions: dict[ObjectSite, FunctionSymbol] = {}
        """The functions whose addresses are taken."""
        self._sites: dict[tuple[str, str], ObjectSite] = {}
        self._addresses: dict[tuple[int, str], Expression] = {}
        """What `address_of` has found, by the number of the unit and the name."""
        self._pending: list[tuple[ObjectSite, Unit, syntax.GlobalVariable]] = []
        """Variables whose initialisers are still to be evaluated."""
        self._broken: dict[ObjectSite, str] = {}
        """Variables whose initialisers cannot be evaluated, and why."""
        self._filling = False

    def address_of(self, unit: Unit, name: str) -> Expression:
        """The address of a global, function or alias as an expression."""
        key = (unit.number, name)
        known = self._addresses.get(key)
        if known is None:
            known = self._address_of(unit, name)
            if not self._filling:  # otherwise an initialiser may turn out to have no model
                self._addresses[key] = known
        return known

    def _address_of(self, unit: Unit, name: str) -> Expression:
        symbol = self._context.symbols.resolve(unit, name)
        if symbol is None:
            raise UnsupportedConstruct(f"undeclared symbol {name}")
        if isinstance(symbol, AliasSymbol):
            if isinstance(symbol.alias, syntax.IFunc):
                raise UnsupportedConstruct(f"indirect function {name}")
            return self._context.constant(symbol.unit, symbol.alias.target)[0]
        if isinstance(symbol, FunctionSymbol):
            if table.lookup(name) is None:
                self._refuse_weak(symbol.function.linkage, name)
            return self._context.builder.address(self._context.pointer, self._function_site(self._modelled(symbol, unit)))
        self._refuse_weak(symbol.variable.linkage, name)
        if symbol.variable.external:
            self._context.refuse_assembly(name)
            if self._context.symbols.is_bound_of_section(name):
                raise UnsupportedConstruct(f"{name}, a bound of a section")
        return self._context.builder.address(self._context.pointer, self._variable_site(symbol))

    @staticmethod
    def _refuse_weak(linkage: str, name: str) -> None:
        if linkage == "extern_weak":
            raise UnsupportedConstruct(f"the weak symbol {name}, which may be missing")

    def _modelled(self, symbol: FunctionSymbol, unit: Unit) -> FunctionSymbol:
        """The function that stands for one without a body in a unit, if the library has a model in C."""
        function = symbol.function
        if self._context.is_library(symbol, unit) and function.name not in self._context.options.property.error_functions:
            model = self._context.files.lookup(function.name, unit)
            if isinstance(model, rows.ModelledInC):
                if any(self._context.files.told(function.name, unit)):
                    raise UnsupportedConstruct(f"the address of {function.name}, of whose calls a model has to know")
                return self._context.load_model(model)
        return symbol

    def _function_site(self, symbol: FunctionSymbol) -> ObjectSite:
        key = ("function", symbol.name)
        site = self._sites.get(key)
        if site is None:
            # Compilers that do not optimise leave functions unaligned.
            site = self._context.site(ObjectKind.FUNCTION, symbol.name, 1, 1, constant=True, function=symbol.name)
            self._sites[key] = site
            self.functions[site] = symbol
            self._context.need(symbol)
        return site

    def _variable_site(self, symbol: VariableSymbol) -> ObjectSite:
        key = ("variable", symbol.name)
        site = self._sites.get(key)
        if site is None:
            site = self._make_variable_site(symbol)
            self._sites[key] = site
            self.fill_initializers()
        problem = self._broken.get(site)
        if problem is not None:
            raise UnsupportedConstruct(problem)
        return site

    def known_site(self, symbol: VariableSymbol) -> ObjectSite | None:
        """The site of a variable, if the program mentions it."""
        return self._sites.get(("variable", symbol.name))

    def _make_variable_site(self, symbol: VariableSymbol) -> ObjectSite:
        unit, variable = symbol.unit, symbol.variable
        known = variable.debug is not None
        described = unit.debug.global_variable(variable.debug) if known and variable.debug is not None else None
        incomplete = (isinstance(variable.type, ir_types.StructType) and variable.type.fields is None) or (
            isinstance(variable.type, ir_types.ArrayType) and variable.type.count == 0
        )
        size = None if variable.external and incomplete else unit.layout.size_of(variable.type)
        if variable.external:
            kind = ObjectKind.EXTERNAL
        elif (variable.linkage == "private" and variable.constant and described is None) or (
            variable.linkage == "private" and variable.name.startswith(".str")
        ):
            kind = ObjectKind.LITERAL
        else:
            kind = ObjectKind.GLOBAL
        if variable.thread_local:
            self._context.warn(f"{variable.name} is thread-local; the program is treated as a single thread")
        name = variable.name
        if described is not None and described.name:
            name = described.name
        elif kind is ObjectKind.LITERAL:
            name = _literal_name(variable) or variable.name
        site = self._context.site(
            kind,
            name,
            size,
            variable.align or (1 if size is None else unit.layout.align_of(variable.type)),
            constant=variable.constant,
            debug_type=described.type_id if described is not None else None,
            unit=unit,
            symbol=None if unit.is_model else symbol.name,
            open_ended=size is None,
        )
        if not variable.external:
            self._pending.append((site, unit, variable))
        return site

    def block_address(self, unit: Unit, function: str, block: str) -> Expression:
        """The address of a label (`&&label`): an object of its own that nothing can read."""
        key = (f"label of {function} in {unit.number}", block)
        site = self._sites.get(key)
        if site is None:
            site = self._context.site(ObjectKind.FUNCTION, f"{function}:{block}", 1, 1, constant=True, function=function)
            self._sites[key] = site
        return self._context.builder.address(self._context.pointer, site)

    def fill_initializers(self) -> None:
        """Evaluate the initialisers of all variables mentioned so far (which may mention more).

        They are filled together, without recursion, because lists of variables can be long. One that has no model makes
        all of them unsupported, since any of them may lead to it.
        """
        if self._filling:
            return
        self._filling = True
        batch: list[ObjectSite] = []
        try:
            while self._pending:
                site, unit, variable = self._pending.pop()
                batch.append(site)
                data = bytearray()
                relocations: list[tuple[int, Expression]] = []
                if variable.initializer is not None:
                    self._emit(unit, variable.initializer, 0, data, relocations)
                site.initializer = Initializer(bytes(data), tuple(sorted(relocations, key=lambda item: item[0])))
        except UnsupportedConstruct as problem:
            batch.extend(site for site, _, _ in self._pending)
            self._pending.clear()
            self._broken.update(dict.fromkeys(batch, f"an initializer with {problem.construct}"))
        finally:
            self._filling = False

    def _emit(
        self, unit: Unit, value: syntax.Value, base: int, data: bytearray, relocations: list[tuple[int, Expression]]
    ) -> None:
        """Write a constant into an image; zeros at the end are left out."""
        if isinstance(value, syntax.ConstZero | syntax.ConstNull | syntax.ConstUndef | syntax.ConstPoison):
            return
        if isinstance(value, syntax.ConstString):
            _put(data, base, value.data)
        elif isinstance(value, syntax.ConstAggregate):
            type_ = value.type
            if isinstance(type_, ir_types.StructType):
                for index, element in enumerate(value.elements):
                    self._emit(unit, element, base + unit.layout.field_offset(type_, index), data, relocations)
            else:
                stride = unit.layout.element_offset(type_, 1)
                for index, element in enumerate(value.elements):
                    self._emit(unit, element, base + index * stride, data, relocations)
        else:
            (expression,) = self._context.constant(unit, value)
            if isinstance(expression, Constant):
                _put(data, base, expression.bits.to_bytes(expression.type.bytes, "little"))
            else:
                relocations.append((base, expression))


def _put(data: bytearray, offset: int, content: bytes) -> None:
    if len(data) < offset + len(content):
        data.extend(bytes(offset + len(content) - len(data)))
    data[offset : offset + len(content)] = content


def _literal_name(variable: syntax.GlobalVariable) -> str | None:
    """A string literal is called by its text."""
    content = variable.initializer
    if not isinstance(content, syntax.ConstString):
        return None
    text = content.data.rstrip(b"\0").decode("latin-1")
    escaped = text.encode("unicode_escape").decode("ascii").replace('"', '\\"')
    return f'"{escaped[:40]}…"' if len(escaped) > 40 else f'"{escaped}"'
