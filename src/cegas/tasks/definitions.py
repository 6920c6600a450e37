"""Task definitions of SV-COMP."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cegas.foundation.data import Data
from cegas.foundation.errors import InputError
from cegas.foundation.typed import Final
from cegas.frontend.options import Volatile, device_ranges
from cegas.program.control_flow import DataModel
from cegas.program.properties import UNREACH_CALL, Property
from cegas.tasks.formulas import UnknownFormula, property_of, why


class ExpectedVerdict(Data):
    """A property that a task definition names (None if it is of a kind that cegas does not check; `problem` says why), and
    whether it holds (None if the definition does not say)."""

    __slots__ = ("expected", "problem", "property", "subproperty")

    def __init__(
        self, property: Property | None, *, expected: bool | None, subproperty: str = "", problem: str = ""
    ) -> None:
        self.property: Final = property
        self.expected: Final = expected
        self.subproperty: Final = subproperty
        """Which of its clauses is violated, if the definition says it."""
        self.problem: Final = problem


class TaskDefinition(Data):
    """What a task definition says."""

    __slots__ = ("data_model", "devices", "expected_verdicts", "files", "path", "volatile")

    def __init__(
        self,
        path: Path,
        files: tuple[Path, ...],
        data_model: DataModel | None,
        expected_verdicts: tuple[ExpectedVerdict, ...],
        volatile: Volatile | None = None,
        devices: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.path: Final = path
        self.files: Final = files
        self.data_model: Final = data_model
        self.expected_verdicts: Final = expected_verdicts
        self.volatile: Final = volatile
        self.devices: Final = devices

    @property
    def expected_verdict(self) -> ExpectedVerdict | None:
        """What the task is about, if nobody says otherwise: error calls, or else the first property that cegas checks."""
        return self.about_calls or next((each for each in self.expected_verdicts if each.property is not None), None)

    @property
    def about_calls(self) -> ExpectedVerdict | None:
        """The property about error calls."""
        known = [each for each in self.expected_verdicts if each.property is not None]
        return next((each for each in known if each.property and each.property.name == UNREACH_CALL.name), None)

    def demand_expected(self) -> ExpectedVerdict | None:
        """The same; raises an `InputError` if there are properties, but none that cegas checks."""
        found = self.expected_verdict
        if found is None and self.expected_verdicts:
            raise InputError(f"{self.path}: {'; '.join(each.problem for each in self.expected_verdicts)}")
        return found


def read_definition(path: Path) -> TaskDefinition:
    """Read a task definition (`.yml`)."""
    import yaml  # slow to import, and rarely needed

    try:
        # The loader written in C takes a fifth of the time: benchmarks read thousands of definitions.
        content = yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise InputError(f"{path} is not valid YAML: {str(error).splitlines()[0]}") from error
    if not isinstance(content, dict) or "input_files" not in content:
        raise InputError(f"{path} is not a task definition (it names no input_files)")
    settings = content.get("options")
    settings = settings if isinstance(settings, dict) else {}
    if settings.get("language", "C") != "C":
        raise InputError(f"{path}: the language is '{settings['language']}', but only C is supported")
    expected_verdicts = [_read_expected(path, entry) for entry in content.get("properties") or () if isinstance(entry, dict)]
    files, model = _files(path, content["input_files"]), _data_model(path, settings)
    return TaskDefinition(path, files, model, tuple(expected_verdicts), *_environment(path, settings))


def _files(path: Path, names: object) -> tuple[Path, ...]:
    """The input files; names may have wildcards."""
    files: list[Path] = []
    for name in names if isinstance(names, list) else [names]:
        place = path.parent / str(name)
        found = [] if place.exists() else sorted(path.parent.glob(str(name)))
        files.extend(found or [place])
    return tuple(files)


def _data_model(path: Path, settings: Mapping[str, object]) -> DataModel | None:
    if "data_model" not in settings:
        return None
    name = str(settings["data_model"])
    if name not in DataModel.__members__:
        raise InputError(f"{path}: unknown data model '{name}'")
    return DataModel[name]


def _environment(path: Path, settings: Mapping[str, object]) -> tuple[Volatile | None, tuple[tuple[int, int], ...]]:
    """What a definition of our own may say of volatile objects and devices."""
    reading = settings.get("volatile")
    if reading is not None and reading not in ("memory", "input"):
        raise InputError(f"{path}: there is no reading '{reading}' of volatile objects (choose from: memory, input)")
    ranges = settings.get("mmio") or ()
    texts = ranges if isinstance(ranges, list) else [ranges] if ranges else []
    return None if reading is None else Volatile(reading), device_ranges(map(str, texts))


def _read_expected(path: Path, entry: Mapping[str, object]) -> ExpectedVerdict:
    if "property_file" not in entry:
        raise InputError(f"{path}: a property without a property_file")
    place = path.parent / str(entry["property_file"])
    try:
        text = place.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: the property file {place} cannot be read ({why(error)})") from error
    verdict, subproperty = entry.get("expected_verdict"), entry.get("subproperty")
    expected = verdict if isinstance(verdict, bool) else None
    try:
        return ExpectedVerdict(property_of(text), expected=expected, subproperty=str(subproperty or ""))
    except UnknownFormula as error:
        return ExpectedVerdict(None, expected=expected, problem=str(error))
