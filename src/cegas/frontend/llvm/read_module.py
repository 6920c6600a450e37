"""What stands at the top level of a module: globals, aliases, type definitions, functions, metadata and the rest."""

from __future__ import annotations

from cegas.foundation.budget import Tick
from cegas.foundation.typed import Final
from cegas.frontend.llvm.ir_types import POINTER
from cegas.frontend.llvm.read_functions import Refusal, read_function, skip_use_list_order
from cegas.frontend.llvm.read_keywords import CONSTANT_OPERATIONS, linkage_of
from cegas.frontend.llvm.read_lines import LineReader
from cegas.frontend.llvm.read_tokens import name_of
from cegas.frontend.llvm.read_values import ValueReader
from cegas.frontend.llvm.syntax import Alias, GlobalVariable, IFunc, Module, Value

_SANITIZER_WORDS: Final = frozenset(
    ("no_sanitize_address", "no_sanitize_hwaddress", "sanitize_memtag", "sanitize_address_dyninit")
)


def read_module(reader: LineReader, look: Tick | None = None, refuse: Refusal | None = None) -> Module:
    """Read everything; ``look`` is called between entities. With ``refuse``, bodies are read when they are asked for."""
    module = Module(reader.named_types, reader.metadata, reader.named_metadata)
    _read_ahead(reader)
    while True:
        if not reader.tokens[reader.at]:
            reader.metadata_lines()
        token = reader.peek()
        if not token:
            return module
        if look is not None:
            look()
        _read_entity(reader, module, token, refuse)


def _read_ahead(reader: ValueReader) -> None:
    """Read the definitions that may come after their first use: attribute groups and named types."""
    type_tokens: list[str] = []
    for index, line in enumerate(reader.lines):
        if "attributes" in line and line.lstrip().startswith("attributes"):
            reader.go_to_line(index)
            reader.attribute_group()
        elif "type" in line:
            token = reader.note_type_definition(index)
            if token is not None:
                type_tokens.append(token)
    for token in type_tokens:
        reader.word_type(token)
    reader.go_to_line(0)


def _read_entity(reader: LineReader, module: Module, token: str, refuse: Refusal | None) -> None:
    """One top-level entity, which begins with ``token``."""
    first = token[0]
    if first == "@":
        _read_global_entity(reader, module)
    elif token in ("define", "declare"):
        read_function(reader, module.functions, refuse)
    elif first == "!":
        reader.metadata_definition()
    elif first == "%":
        # Defined already; this is only to get past it.
        reader.type_definition("")
    elif token == "attributes":
        reader.attribute_group()
    elif first == "$":
        _skip_comdat(reader)
    elif token == "source_filename":
        reader.at += 1
        reader.expect("=")
        module.source_filename = reader.string()
    elif token == "target":
        _read_target(reader, module)
    elif token == "module":
        reader.at += 1
        reader.expect("asm")
        module.module_asm.append(reader.string())
    elif token == "uselistorder":
        skip_use_list_order(reader)
    elif token == "uselistorder_bb":
        _skip_block_use_list_order(reader)
    elif first == "^":
        _skip_summary_entry(reader)
    else:
        raise reader.unexpected(token, "a top-level entity")


# ---- Small entities ----


def _read_target(reader: ValueReader, module: Module) -> None:
    """``target triple|datalayout = "…"``."""
    reader.expect("target")
    kind = reader.take()
    reader.expect("=")
    text = reader.string()
    if kind == "triple":
        module.triple = text
    elif kind == "datalayout":
        module.data_layout = text
    else:
        raise reader.unexpected(kind, "'triple' or 'datalayout'")


def _skip_comdat(reader: ValueReader) -> None:
    """``$name = comdat any``: of no meaning here."""
    reader.take()
    reader.expect("=")
    reader.expect("comdat")
    reader.take()


def _skip_block_use_list_order(reader: ValueReader) -> None:
    """``uselistorder_bb @f, %block, { … }``: of no meaning here."""
    reader.expect("uselistorder_bb")
    reader.take()
    reader.expect(",")
    reader.take()
    reader.expect(",")
    reader.balanced()


def _skip_summary_entry(reader: ValueReader) -> None:
    """``^N = kind: (…)``, an entry of a module summary: of no meaning here."""
    reader.take()
    reader.expect("=")
    reader.take()
    reader.balanced()


# ---- Global variables, aliases, ifuncs ----


def _read_global_entity(reader: ValueReader, module: Module) -> None:
    """A global variable, alias or ifunc."""
    line = reader.next_line
    name = name_of(reader.take())
    reader.expect("=")
    words = reader.attributes().others
    kind = words[-1] if words else ""
    if kind in ("global", "constant"):
        _read_global_variable(reader, module, name, words, line)
    elif kind in ("alias", "ifunc"):
        _read_alias(reader, module, name, words, line)
    else:
        raise reader.error(f"@{name} is no global variable, alias or ifunc")


def _read_alias(reader: ValueReader, module: Module, name: str, words: tuple[str, ...], line: int) -> None:
    """An alias or ifunc from its type on."""
    type = reader.type()
    reader.expect(",")
    # A constant expression stands there without its type.
    target = reader.value(POINTER) if reader.peek() in CONSTANT_OPERATIONS else reader.typed_value()
    linkage = linkage_of(words)
    if words[-1] == "alias":
        module.aliases[name] = Alias(name, type, target, linkage, line)
    else:
        module.ifuncs[name] = IFunc(name, type, target, linkage, line)
    while reader.tokens[reader.at] == ",":
        reader.at += 1
        reader.expect("partition")
        reader.string()


def _read_global_variable(reader: ValueReader, module: Module, name: str, words: tuple[str, ...], line: int) -> None:
    """A global variable from its type on; ``words`` end with ``global`` or ``constant``."""
    type = reader.type()
    external = "external" in words or "extern_weak" in words
    initializer: Value | None = None if external else reader.value(type)
    align = 0
    section = ""
    debug: int | None = None
    while reader.tokens[reader.at] == ",":
        reader.at += 1
        token = reader.peek()
        if token[:1] == "!":
            debug = reader.attachment(debug)
            continue
        reader.at += 1
        if token == "align":
            align = reader.number()
        elif token == "section":
            section = reader.string()
        elif token in ("partition", "code_model"):
            reader.string()
        elif token == "comdat":
            if reader.tokens[reader.at] == "(":
                reader.balanced()
        elif token not in _SANITIZER_WORDS:
            raise reader.unexpected(token, "a property of a global variable")
    while reader.tokens[reader.at]:
        reader.function_attribute()
    if name in module.globals:
        raise reader.error(f"@{name} is defined twice")
    module.globals[name] = GlobalVariable(
        name,
        type,
        initializer,
        constant=words[-1] == "constant",
        linkage=linkage_of(words),
        thread_local=any(word.startswith("thread_local") for word in words),
        align=align,
        debug=debug,
        external=external,
        section=section,
        line=line,
    )
