"""Operations on memory as LLVM code.

All bytes lie in one arena. A load or store of a place that is known while the code is written is one of the processor's;
elsewhere the table of objects says where the bytes are, and whether anybody has written them.
"""

from __future__ import annotations

from collections.abc import Iterable

from cegas.compiled.cells import cell_of
from cegas.compiled.expressions import CodeText, Compiled, CompiledAddress, CompiledNumber
from cegas.compiled.layout import BETWEEN_PLACES, OUTSIDE, PLACES_OUTSIDE, PROMISED, UNDEFINED, Layout, NotCompiled
from cegas.compiled.tables import Site, Tables
from cegas.foundation.typed import Final
from cegas.program.expressions import Expression, Register
from cegas.program.operations import Copy, EndLifetime, Fill, Free, HavocMemory, Store
from cegas.program.types import PointerType, Type

MOST_PLACES: Final = 64
"""Places that are found at the entry of a function: more would make short calls of long functions slow."""
MOST_EXCLUDED: Final = 8
"""So many bytes that others cannot be fit in a number."""


class MemoryWriter:
    """Writes the parts of an LLVM function that read and write the program's memory."""

    def __init__(self, code: CodeText, layout: Layout, tables: Tables) -> None:
        self._code: Final = code
        self._layout: Final = layout
        self._tables: Final = tables

    def asked(self, input_: int, bits: int, number: int) -> str:
        """An input."""
        code = self._code
        found = code.value(f"call i64 @cegas_input(i32 {input_}, i64 {number})")
        code.look()
        if bits == 64:
            return found
        return code.value(f"{'trunc' if bits < 64 else 'zext'} i64 {found} to i{bits}")

    def require_object(self, address: CompiledAddress, *, is_own: bool = False) -> None:
        """Whatever is accessed has to be plain memory, or the program's own; its conditions have said so before."""
        code = self._code
        if is_own:
            code.demand_own(address)
        if address.place is not None:
            if address.place.flags & OUTSIDE:
                code.require("false")
            return
        if address.object == "0":
            code.require("false")
            return
        code.require(code.value(f"icmp ne i32 {address.object}, 0"))
        masked = code.value(f"and i32 {code.flags_of(address)}, {OUTSIDE | 1}")
        code.require(code.value(f"or i1 {code.value(f'icmp eq i32 {masked}, 1')}, {code.is_outside(address)}"))

    def _bytes(self, address: CompiledAddress, size: str, *, writes: bool = True) -> str:
        """Where in the arena a range of bytes is; stuck if it is not within its object."""
        code = self._code
        self.require_object(address)
        if writes and self._layout.is_shared_outside:  # whether others are changed by that is not known
            code.require(code.value(f"xor i1 {code.is_outside(address)}, true"))
        code.require(code.within(address, size))
        base, offset = code.base_of(address), code.wide(address.offset)
        if base.isdigit() and offset.isdigit():
            return str(int(base) + int(offset))
        return code.value(f"add i64 {base}, {offset}")

    def _pointer(self, place: str) -> str:
        """A byte of the arena."""
        places = self._code.places
        if place.isdigit() and (place in places or len(places) < MOST_PLACES):
            return places.setdefault(place, f"%byte{place}")
        return self._code.value(f"getelementptr i8, ptr %arena, i64 {place}")

    def _keep_whole(self, expression: Expression, address: CompiledAddress, size: int) -> None:
        """Where the text does not tell the place, numbers stand at multiples of their size, as `cells.py` takes for granted:
        so two of one size are one or apart. Elsewhere a copy could be torn; the run is stuck. In tests nobody minds."""
        code, cell = self._code, cell_of(expression)
        if size == 1 or self._tables.for_tests or (cell is not None and cell[1] is not None):
            return
        rest = code.value(f"urem i64 {code.wide(address.offset)}, {size}")
        code.require(code.value(f"icmp eq i64 {rest}, 0"))

    def load(self, expression: Expression, type_: Type, number: int) -> Compiled:
        """What is at an address; the number is that of the operation's site."""
        code = self._code
        address = code.address(expression)
        size, bits = type_.bytes, 8 * type_.bytes
        code.bits(type_)
        place = self._bytes(address, str(size), writes=False)
        self._keep_whole(expression, address, size)
        if _may_be_fresh(address):
            self._settle(address, place, type_, number)
        if isinstance(type_, PointerType):
            return self._load_address(place)
        if self._layout.has_tags:
            tagged = code.value(f"call i32 @cegas_tagged(i64 {place}, i64 {size})")
            code.require(code.value(f"icmp eq i32 {tagged}, 0"))
        found = code.value(f"load i{bits}, ptr {self._pointer(place)}, align 1")
        return CompiledNumber(
            found if bits == type_.bits else code.value(f"trunc i{bits} {found} to i{type_.bits}"), type_.bits
        )

    def _settle(self, address: CompiledAddress, place: str, type_: Type, number: int) -> None:
        """Memory that nobody has written gets an input when it is first read; a read of some such bytes is stuck."""
        code, size = self._code, type_.bytes
        known, ask, after = code.fresh("known"), code.fresh("ask"), code.fresh("n")
        code.put(f"switch i32 {code.value(f'call i32 @cegas_fresh(i64 {place}, i64 {size})')}, label %{code.stuck()} "
                 f"[i32 0, label %{known} i32 1, label %{ask}]")  # fmt: skip
        code.label(ask)
        is_address = isinstance(type_, PointerType)
        if size > 8 or (is_address and not self._tables.skips_checks):
            code.put(f"br label %{code.stuck()}")
        else:
            site = self._tables.sites[number]
            if is_address:
                masked = code.value(f"and i32 {code.flags_of(address)}, {PROMISED}")
                found = self.address_from_outside(site, number, code.value(f"icmp ne i32 {masked}, 0"))
                value = found.offset
                code.put(f"store i32 {found.object}, ptr {self._tag(place)}")
            else:
                value = self.asked(self._tables.input(site.edge, site.index), 8 * size, number)
            if size == 1 and self._tables.for_tests:
                value = code.value(f"call i8 @cegas_fitting(i64 {place}, i8 {value})")
            code.put(f"store i{8 * size} {value}, ptr {self._pointer(place)}, align 1")
            code.put(f"call void @cegas_written(i64 {place}, i64 {size})")
            code.put(f"br label %{after}")
        code.label(known)
        code.put(f"br label %{after}")
        code.label(after)

    def _load_address(self, place: str) -> CompiledAddress:
        code, word = self._code, self._layout.word
        aligned = code.value(f"urem i64 {place}, {word}")
        code.require(code.value(f"icmp eq i64 {aligned}, 0"))
        offset = code.value(f"load i{code.width}, ptr {self._pointer(place)}, align 1")
        tag = code.value(f"load i32, ptr {self._tag(place)}")
        return CompiledAddress(tag, offset)

    def _tag(self, place: str) -> str:
        code = self._code
        index = code.value(f"udiv i64 {place}, {self._layout.word}")
        tags = code.value("load ptr, ptr @tags, !invariant.load !0")
        return code.value(f"getelementptr i32, ptr {tags}, i64 {index}")

    def store(self, operation: Store) -> None:
        code, type_ = self._code, operation.value.type
        value = code.evaluate(operation.value)
        address = code.address(operation.address)
        size, bits = type_.bytes, 8 * type_.bytes
        place = self._bytes(address, str(size))
        self._keep_whole(operation.address, address, size)
        if _may_be_fresh(address):
            code.put(f"call void @cegas_written(i64 {place}, i64 {size})")
        if isinstance(type_, PointerType):
            pointer = value if isinstance(value, CompiledAddress) else CompiledAddress("0", value.text)
            aligned = code.value(f"urem i64 {place}, {self._layout.word}")
            code.require(code.value(f"icmp eq i64 {aligned}, 0"))
            code.put(f"store i{code.width} {pointer.offset}, ptr {self._pointer(place)}, align 1")
            code.put(f"store i32 {pointer.object}, ptr {self._tag(place)}")
            return
        if self._layout.has_tags:  # a part of an address cannot be kept
            self._forget_tags(place, size)
        text = code.as_number(value) if isinstance(value, CompiledAddress) else value.text
        if bits != type_.bits:
            text = code.value(f"zext i{type_.bits} {text} to i{bits}")
        code.put(f"store i{bits} {text}, ptr {self._pointer(place)}, align 1")

    def _forget_tags(self, place: str, size: int) -> None:
        """Numbers over addresses: whole ones are gone; to overwrite a part of one is stuck."""
        code, word = self._code, self._layout.word
        tagged = code.value(f"call i32 @cegas_tagged(i64 {place}, i64 {size})")
        plain, odd, after = code.fresh("plain"), code.fresh("odd"), code.fresh("n")
        code.put(f"br i1 {code.value(f'icmp eq i32 {tagged}, 0')}, label %{after}, label %{odd}")
        code.label(odd)
        rest = code.value(f"urem i64 {place}, {word}")
        whole = code.value(f"icmp eq i64 {rest}, 0") if size % word == 0 else "false"
        code.put(f"br i1 {whole}, label %{plain}, label %{code.stuck()}")
        code.label(plain)
        code.put(f"call void @cegas_untag(i64 {place}, i64 {size})")
        code.put(f"br label %{after}")
        code.label(after)

    def kill(self, number: str) -> None:
        """The object with a number dies; 0 is none."""
        code, block, after = self._code, self._code.fresh("block"), self._code.fresh("n")
        code.put(f"br i1 {code.value(f'icmp eq i32 {number}, 0')}, label %{after}, label %{block}")
        code.label(block)
        objects = code.value("load ptr, ptr @objects, !invariant.load !0")
        wide = code.value(f"zext i32 {number} to i64")
        at = code.value(f"add i64 {code.value(f'mul i64 {wide}, 24')}, 16")
        place = code.value(f"getelementptr i8, ptr {objects}, i64 {at}")
        flags = code.value(f"load i32, ptr {place}")
        code.put(f"store i32 {code.value(f'and i32 {flags}, -2')}, ptr {place}")
        code.put(f"br label %{after}")
        code.label(after)

    def free(self, operation: Free | EndLifetime) -> None:
        """The program's own conditions have said that it is a block, or null."""
        code = self._code
        address = code.address(operation.address)
        if address.object == "0":
            return
        is_null = code.value(f"icmp eq i32 {address.object}, 0")
        fine = code.value(f"and i32 {code.flags_of(address)}, {OUTSIDE | 1}")
        plain = code.value(f"icmp eq i32 {fine}, 1")
        code.require(code.value(f"or i1 {is_null}, {plain}"))
        self.kill(address.object)

    def copy(self, operation: Copy, number: int) -> None:
        code = self._code
        size, after = code.wide(code.number(operation.size)), code.fresh("n")
        some = code.fresh("some")
        code.put(f"br i1 {code.value(f'icmp eq i64 {size}, 0')}, label %{after}, label %{some}")
        code.label(some)
        source, destination = code.address(operation.source), code.address(operation.destination)
        from_, to = self._bytes(source, size, writes=False), self._bytes(destination, size)
        code.value(f"call i32 @cegas_copy(i64 {to}, i64 {from_}, i64 {size}, i64 {number})")
        code.look()
        code.put(f"br label %{after}")
        code.label(after)

    def fill(self, operation: Fill, number: int) -> None:
        self._overwrite(operation, f"cegas_fill(i64 TO, i8 {self._code.number(operation.byte)}, i64 SIZE, i64 {number})")

    def forget(self, operation: HavocMemory, number: int) -> None:
        """Bytes that become inputs; of those of static objects no state says whether they are."""
        excluded = operation.without
        if not operation.origin.kind.is_input:
            raise NotCompiled("bytes that nobody chooses")
        if len(excluded) > MOST_EXCLUDED or (excluded and not self._tables.for_tests):
            raise NotCompiled("bytes that are not any")
        call = f"cegas_forget(i64 TO, i64 SIZE, i64 {number})"
        if excluded:
            code, packed = self._code, "0"
            for place, byte in enumerate(excluded):
                wide = code.value(f"zext i8 {code.number(byte)} to i64")
                packed = code.value(f"or i64 {packed}, {code.value(f'shl i64 {wide}, {8 * place}')}")
            call = f"cegas_forget_but(i64 TO, i64 SIZE, i64 {packed}, i32 {len(excluded)}, i64 {number})"
        self._overwrite(operation, call, first=self._layout.stack_base)

    def _overwrite(self, operation: Fill | HavocMemory, call: str, first: int = 0) -> None:
        """Call what overwrites `SIZE` bytes from `TO` in the arena, which is no lower than where it may begin."""
        code = self._code
        size, after, some = code.wide(code.number(operation.size)), code.fresh("n"), code.fresh("some")
        code.put(f"br i1 {code.value(f'icmp eq i64 {size}, 0')}, label %{after}, label %{some}")
        code.label(some)
        to = self._bytes(code.address(operation.destination), size)
        if first:
            code.require(code.value(f"icmp uge i64 {to}, {first}"))
        code.value(f"call i32 @{call.replace('TO', to).replace('SIZE', size)}")
        code.look()
        code.put(f"br label %{after}")
        code.label(after)

    def reached(self, roots: Iterable[Register], *, has_callers: bool) -> str:
        """Whether a chain of addresses leads to every living block, from registers, static objects or living locals.
        Registers of callers would be roots, too. Only tests look, which are repeated."""
        if has_callers or not self._tables.skips_checks:
            raise NotCompiled("whether a block is lost")
        code = self._code
        for register in roots:  # not all of them have been written
            code.put(f"call void @cegas_root(i32 {code.value(f'freeze i32 {code.address(register).object}')})")
        return code.value(f"icmp eq i32 {code.value('call i32 @cegas_loses()')}, 0")

    def promise(self, strings: str) -> None:
        """An array that `main` gets ends with null; the other addresses in it lead somewhere."""
        self._code.put(f"call void @cegas_promise(i32 {strings})")

    def address_from_outside(self, site: Site, number: int, is_promised: str = "false") -> CompiledAddress:
        """An address that nobody in the program has chosen. In tests an input chooses, as `place_outside` says."""
        code, nowhere = self._code, str(self._layout.nowhere)
        if not self._tables.skips_checks:
            return CompiledAddress(nowhere, "0")
        bits = f"i{code.width}"
        asked = self.asked(self._tables.input(site.edge, site.index), code.width, number)
        is_odd = code.value(f"trunc {bits} {asked} to i1")
        leads = code.value(f"or i1 {is_odd}, {is_promised}")
        place = code.value(f"urem {bits} {code.value(f'lshr {bits} {asked}, 1')}, {PLACES_OUTSIDE}")
        offset = code.value(f"mul {bits} {place}, {BETWEEN_PLACES}")
        found = code.value(f"select i1 {leads}, i32 {nowhere}, i32 0")
        return CompiledAddress(found, code.value(f"select i1 {leads}, {bits} {offset}, {bits} 0"))


def _may_be_fresh(address: CompiledAddress) -> bool:
    """Whether there may be bytes that nobody has written; static objects are written."""
    return address.place is None or bool(address.place.flags & UNDEFINED)
