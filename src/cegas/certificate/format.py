"""The file format of certificates (documented in `docs/certificates.md`): data, and reading and writing it as JSON.

A certificate says what holds at *cut points*: at a location, with certain calls under way, every run is described by one of
the *claims* that are listed there. Nothing here is believed: `cegas.certificate.checker` checks it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cegas.foundation.typed import Any, Final, TypeAlias

VERSION: Final = 2
FIRST_VERSION: Final = 1
"""Certificates of this version are about error calls only, and do not say so."""
FORMAT: Final = "cegas-certificate"


class MalformedCertificate(Exception):
    """A file is no certificate, and why."""


# -- values ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Name:
    """An object: the number of the site that made it, and a number that tells the objects of the site apart.

    A static object has number 0, a local variable (of a scoped site) the number of its frame, counted from the first one.
    Other names say nothing by themselves: different names of a claim mean different objects.
    """

    site: int
    number: int


@dataclass(frozen=True, slots=True)
class Address:
    """`offset` bytes into an object."""

    object: Name
    offset: ClaimedValue


@dataclass(frozen=True, slots=True)
class OutsideAddress:
    """Null, another number where nothing is, or an address outside the program's own memory."""


@dataclass(frozen=True, slots=True)
class Among:
    """An address, of which this is known: null or another number in the two special pages, or a place in a list.

    A place is the number of a site and an offset, None for any offset. Memory outside the program is listed like any other.
    Other numbers have a place of their own, `ELSEWHERE`.
    """

    places: frozenset[tuple[int, int | None]]


ELSEWHERE: Final[tuple[int, int | None]] = (-1, None)
"""The place of numbers at which no object is known, but a function may be called: one outside the program, or any."""


@dataclass(frozen=True, slots=True)
class Bytes:
    """`size` bytes of a value, from byte `low` on."""

    value: ClaimedValue
    low: int
    size: int


@dataclass(frozen=True, slots=True)
class Joined:
    """Values side by side, lowest byte first, with their sizes."""

    parts: tuple[tuple[ClaimedValue, int], ...]


@dataclass(frozen=True, slots=True)
class Mixed:
    """The exclusive or of addresses and a number."""

    addresses: tuple[Address, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Partial:
    """A number of which the bits in `mask` are open: unknown, or (`undefined`) not initialised."""

    bits: int
    mask: int
    undefined: bool


@dataclass(frozen=True, slots=True)
class Open:
    """Nothing is known: a hole in an object whose other bytes are known."""


@dataclass(frozen=True, slots=True)
class SymbolRef:
    """A symbol of the claim."""

    number: int


@dataclass(frozen=True, slots=True, eq=False)
class Applied:
    """An operator on numbers and symbols. Shared where it occurs several times."""

    operator: str
    type: str
    operand_type: str
    operands: tuple[int | SymbolRef | Applied, ...]


ClaimedValue: TypeAlias = (
    int | Address | OutsideAddress | Among | Bytes | Joined | Mixed | Partial | Open | SymbolRef | Applied
)


# -- claims ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ObjectClaim:
    """What is known of an object."""

    name: Name
    alive: bool
    size: int | None
    rest: str
    """What the bytes outside the cells are: unknown, initial, zero, fresh (never written), undefined."""
    cells: tuple[tuple[int, int, ClaimedValue], ...]
    """Offset, size and value; they do not overlap."""


RESTS: Final = ("unknown", "initial", "zero", "fresh", "undefined")


@dataclass(frozen=True, slots=True)
class Symbol:
    """A value that is not known but fixed."""

    type: str
    outside: bool
    """An address that is null or lies outside the program's own memory."""
    defined: bool = False
    """It has no uninitialised bit."""


@dataclass(frozen=True, slots=True)
class ElementValue:
    """What an element has in some bytes of an object: those from `stride` times its number, plus `shift`, on."""

    object: Name
    stride: int
    shift: int
    size: int
    symbol: int
    """That stands for it in the condition."""


@dataclass(frozen=True, slots=True)
class ElementClaim:
    """Of every element, whatever its number, all of whose bytes lie within the objects: a condition holds."""

    number: int
    """The symbol that stands for the number of the element in the condition. Other symbols are those of the claim."""
    values: tuple[ElementValue, ...]
    condition: ClaimedValue


@dataclass(frozen=True, slots=True)
class Claim:
    """There are values of the symbols, and objects for the names, such that all this holds."""

    frames: tuple[Mapping[int, ClaimedValue], ...]
    """By frame, the first one first: the registers (by index) whose values are known."""
    objects: tuple[ObjectClaim, ...]
    symbols: tuple[Symbol, ...]
    constraints: tuple[ClaimedValue, ...]
    """Conditions on the symbols (1 bit each)."""
    elements: tuple[ElementClaim, ...] = ()


@dataclass(frozen=True, slots=True)
class CutPoint:
    """A location with calls under way, and what may hold there."""

    location: int
    calls: tuple[int, ...]
    """The numbers of the call edges under way, the first one first."""
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class PointsToFacts:
    """What holds at all times: which addresses registers, and cells of objects, may hold."""

    registers: Mapping[tuple[str, int], Among]
    """By function and index."""
    cells: Mapping[tuple[int, int | None], Among]
    """By site and offset (None: at all offsets that are not listed)."""


ConditionIndex: TypeAlias = tuple[int, int]
"""A condition under which C defines an operation: the number of its edge, and its place among the operations there."""


@dataclass(frozen=True, slots=True)
class CertificateClause:
    """A part of a property: that no run makes an error call, or that conditions hold in all runs."""

    name: str
    kinds: tuple[str, ...]
    """Wherever a run comes to a condition of one of these kinds, it holds."""
    searched: bool
    """It was not to be proved, but searched for violations; what is shown nevertheless is claimed."""


@dataclass(frozen=True, slots=True)
class CertificateProperty:
    """What is proved: that no run reaches an error, if errors are named, and all clauses, ..."""

    name: str = "unreach-call"
    clauses: tuple[CertificateClause, ...] = (CertificateClause("unreach-call", (), searched=False),)
    open: tuple[ConditionIndex, ...] = ()
    """... but for these, of which nothing is said (runs go on where they fail), ..."""
    assumed: tuple[ConditionIndex, ...] = ()
    """... and these, which are assumed, as are all conditions of other kinds: runs end where they fail."""


UNREACH_CALL: Final = CertificateProperty()


@dataclass(frozen=True, slots=True)
class Certificate:
    """A proof, with what it is a proof of."""

    files: tuple[tuple[str, str], ...]
    """The sources, with the SHA-256 of their contents."""
    options: Mapping[str, Any]
    """Of the front end: data model, entry, reading of uninitialised memory, and so on."""
    analysis: str
    cuts: tuple[CutPoint, ...]
    facts: PointsToFacts | None = None
    property: CertificateProperty = UNREACH_CALL
    depth: int = 1
    """Claims hold because so many successive visits of cut points, each described by a claim, lead to another one that
    is."""
    rounds: Mapping[int, int] | None = None
    """How often, at most, runs come back to the heads of loops since they entered these, and to the entries of functions
    from within them, by location; to others, never. Then there are no cut points. None: nothing is said of that."""


# -- JSON ------------------------------------------------------------------------------------------------------------


class _CertificateWriter:
    """Values as JSON; expressions are listed once each."""

    def __init__(self) -> None:
        self.expressions: list[list[Any]] = []
        self._numbers: dict[int, int] = {}

    def value(self, value: ClaimedValue) -> Any:
        if isinstance(value, int):
            return value
        if isinstance(value, Address):
            return ["address", value.object.site, value.object.number, self.value(value.offset)]
        if isinstance(value, OutsideAddress):
            return ["outside"]
        if isinstance(value, Among):
            return ["among", _places(value)]
        if isinstance(value, Bytes):
            return ["bytes", self.value(value.value), value.low, value.size]
        if isinstance(value, Joined):
            return ["joined", [[self.value(part), size] for part, size in value.parts]]
        if isinstance(value, Mixed):
            return ["mixed", [self.value(address) for address in value.addresses], value.number]
        if isinstance(value, Partial):
            return ["undefined" if value.undefined else "partial", value.bits, value.mask]
        if isinstance(value, Open):
            return ["open"]
        if isinstance(value, SymbolRef):
            return ["symbol", value.number]
        return ["expression", self._expression(value)]

    def _expression(self, root: Applied) -> int:
        """The place of an expression in the list, behind all of its parts."""
        pending = [root]
        while pending:
            current = pending[-1]
            missing = [
                operand for operand in current.operands if isinstance(operand, Applied) and id(operand) not in self._numbers
            ]
            if missing and id(current) not in self._numbers:
                pending.extend(missing)
                continue
            pending.pop()
            if id(current) not in self._numbers:
                operands = [
                    ["expression", self._numbers[id(operand)]] if isinstance(operand, Applied) else self.value(operand)
                    for operand in current.operands
                ]
                self._numbers[id(current)] = len(self.expressions)
                self.expressions.append([current.operator, current.type, current.operand_type, *operands])
        return self._numbers[id(root)]

    def claim(self, claim: Claim) -> dict[str, Any]:
        written = self._claim(claim)
        if claim.elements:
            written["elements"] = [
                {
                    "number": each.number,
                    "values": [
                        [value.object.site, value.object.number, value.stride, value.shift, value.size, value.symbol]
                        for value in each.values
                    ],
                    "condition": self.value(each.condition),
                }
                for each in claim.elements
            ]
        return written

    def _claim(self, claim: Claim) -> dict[str, Any]:
        return {
            "frames": [{str(index): self.value(value) for index, value in sorted(frame.items())} for frame in claim.frames],
            "objects": [
                {
                    "name": [each.name.site, each.name.number],
                    "alive": each.alive,
                    "size": each.size,
                    "rest": each.rest,
                    "cells": [[offset, size, self.value(value)] for offset, size, value in each.cells],
                }
                for each in claim.objects
            ],
            "symbols": [[each.type, each.outside, *([True] if each.defined else [])] for each in claim.symbols],
            "constraints": [self.value(constraint) for constraint in claim.constraints],
        }


def _places(among: Among) -> list[list[int | None]]:
    return [[site, offset] for site, offset in sorted(among.places, key=lambda place: (place[0], place[1] or -1))]


def to_json(certificate: Certificate) -> str:
    writer = _CertificateWriter()
    cuts = [
        {"location": cut.location, "calls": list(cut.calls), "claims": [writer.claim(claim) for claim in cut.claims]}
        for cut in certificate.cuts
    ]
    facts = certificate.facts
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "files": [{"name": name, "sha256": digest} for name, digest in certificate.files],
        "property": {
            "name": certificate.property.name,
            "clauses": [
                {"name": each.name, "kinds": list(each.kinds), "searched": each.searched}
                for each in certificate.property.clauses
            ],
            "open": [list(place) for place in certificate.property.open],
            "assumed": [list(place) for place in certificate.property.assumed],
        },
        "options": dict(certificate.options),
        "analysis": certificate.analysis,
        "expressions": writer.expressions,
        "cuts": cuts,
    }
    if certificate.depth != 1:
        content["depth"] = certificate.depth
    if certificate.rounds is not None:
        content["rounds"] = [[location, count] for location, count in sorted(certificate.rounds.items())]
    if facts is not None:
        content["facts"] = {
            "registers": [[name, index, _places(among)] for (name, index), among in facts.registers.items()],
            "cells": [[site, offset, _places(among)] for (site, offset), among in facts.cells.items()],
        }
    return json.dumps(content, separators=(",", ":"))


class _Reader:
    """The way back; whatever is not as it should be is an error."""

    def __init__(self, expressions: Sequence[Any]) -> None:
        self._expressions: list[Applied] = []
        for entry in expressions:
            operator, type_, operand_type, *operands = entry
            read = tuple(self._operand(operand) for operand in operands)
            self._expressions.append(Applied(_text(operator), _text(type_), _text(operand_type), read))

    def _operand(self, data: Any) -> int | SymbolRef | Applied:
        value = self.value(data)
        if not isinstance(value, int | SymbolRef | Applied):
            raise MalformedCertificate("an expression of something that is no number")
        return value

    def value(self, data: Any) -> ClaimedValue:
        if isinstance(data, int) and not isinstance(data, bool):
            return data
        kind = data[0]
        if kind == "address":
            return Address(Name(_number(data[1]), _number(data[2])), self.value(data[3]))
        if kind == "outside":
            return OutsideAddress()
        if kind == "among":
            return read_places(data[1])
        if kind == "bytes":
            return Bytes(self.value(data[1]), _number(data[2]), _number(data[3]))
        if kind == "joined":
            return Joined(tuple((self.value(part), _number(size)) for part, size in data[1]))
        if kind == "mixed":
            addresses = [self.value(address) for address in data[1]]
            return Mixed(tuple(each for each in addresses if isinstance(each, Address)), _number(data[2]))
        if kind in ("partial", "undefined"):
            return Partial(_number(data[1]), _number(data[2]), kind == "undefined")
        if kind == "open":
            return Open()
        if kind == "symbol":
            return SymbolRef(_number(data[1]))
        if kind == "expression":
            place = _number(data[1])
            if not 0 <= place < len(self._expressions):
                raise MalformedCertificate(f"there is no expression {place} in front of its use")
            return self._expressions[place]
        raise MalformedCertificate(f"no kind of value: {kind!r}")

    def claim(self, data: Any) -> Claim:
        objects = []
        for each in data["objects"]:
            if each["rest"] not in RESTS:
                raise MalformedCertificate(f"no kind of rest: {each['rest']!r}")
            size = each["size"]
            cells = tuple((_number(offset), _number(length), self.value(value)) for offset, length, value in each["cells"])
            objects.append(
                ObjectClaim(
                    Name(_number(each["name"][0]), _number(each["name"][1])),
                    bool(each["alive"]),
                    None if size is None else _number(size),
                    each["rest"],
                    cells,
                )
            )
        return Claim(
            tuple({int(index): self.value(value) for index, value in frame.items()} for frame in data["frames"]),
            tuple(objects),
            tuple(Symbol(_text(type_), *map(bool, words)) for type_, *words in data["symbols"]),
            tuple(self.value(constraint) for constraint in data["constraints"]),
            tuple(self._element(each) for each in data.get("elements", ())),
        )

    def _element(self, data: Any) -> ElementClaim:
        values = []
        for entry in data["values"]:
            site, number, stride, shift, size, symbol = map(_number, entry)
            values.append(ElementValue(Name(site, number), stride, shift, size, symbol))
        return ElementClaim(_number(data["number"]), tuple(values), self.value(data["condition"]))


def read_places(data: Any) -> Among:
    return Among(frozenset((_number(site), None if offset is None else _number(offset)) for site, offset in data))


def _number(data: Any) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise MalformedCertificate(f"no number: {data!r}")
    return data


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise MalformedCertificate(f"no text: {data!r}")
    return data


def _property(content: Any) -> CertificateProperty:
    if content["version"] == FIRST_VERSION:
        return UNREACH_CALL
    written = content["property"]
    return CertificateProperty(
        _text(written["name"]),
        tuple(
            CertificateClause(_text(each["name"]), tuple(map(_text, each["kinds"])), bool(each["searched"]))
            for each in written["clauses"]
        ),
        tuple((_number(edge), _number(place)) for edge, place in written["open"]),
        tuple((_number(edge), _number(place)) for edge, place in written["assumed"]),
    )


def from_json(text: str) -> Certificate:
    """Raises `MalformedCertificate` if the text is no certificate of a version that is known."""
    try:
        content = json.loads(text)
        if not isinstance(content, dict) or content.get("format") != FORMAT:
            raise MalformedCertificate("not a certificate of cegas")
        if content["version"] not in (FIRST_VERSION, VERSION):
            raise MalformedCertificate(f"version {content['version']} of the format is not known")
        reader = _Reader(content["expressions"])
        cuts = tuple(
            CutPoint(
                _number(cut["location"]),
                tuple(_number(call) for call in cut["calls"]),
                tuple(reader.claim(claim) for claim in cut["claims"]),
            )
            for cut in content["cuts"]
        )
        facts = None
        if "facts" in content:
            facts = PointsToFacts(
                {(_text(name), _number(index)): read_places(data) for name, index, data in content["facts"]["registers"]},
                {
                    (_number(site), None if offset is None else _number(offset)): read_places(data)
                    for site, offset, data in content["facts"]["cells"]
                },
            )
        return Certificate(
            tuple((_text(file["name"]), _text(file["sha256"])) for file in content["files"]),
            dict(content["options"]),
            _text(content["analysis"]),
            cuts,
            facts,
            _property(content),
            _number(content.get("depth", 1)),
            None if "rounds" not in content else {_number(place): _number(count) for place, count in content["rounds"]},
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        raise MalformedCertificate(f"not a well-formed certificate ({type(error).__name__}: {error})") from error
