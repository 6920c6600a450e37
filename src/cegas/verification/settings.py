"""What can be set about an analysis: the choices by their texts, and what the command line says about them.

It imports nothing of cegas but the foundation: the command line is read before anything else is there.
"""

from __future__ import annotations

from cegas.foundation.enums import Enum, StrEnum


class PointerSensitivity(StrEnum):
    """Whether addresses are values like others."""

    SENSITIVE = "sensitive"
    INSENSITIVE = "insensitive"
    """Addresses in variables and memory are never tracked."""


class InterpolationSource(StrEnum):
    """What explains an infeasible path."""

    SMT = "smt"
    """The solver."""
    VALUE = "value"
    """The values along the path."""


class BlockEncoding(StrEnum):
    """How much happens between two locations."""

    LARGE = "large"
    """Locations are where paths meet or part."""
    SINGLE = "single"
    """A location follows every write, as in the published algorithms; what is not tracked is forgotten there."""


class SliceStrategy(StrEnum):
    """What becomes relevant with an infeasible path."""

    TARGET_PATH = "target-path"
    """All its decisions."""
    TARGET_LOCATION = "target-location"
    """What decides its last location, as long as that suffices."""


class DependenceSource(StrEnum):
    """What finds dependences, for slices."""

    DIRECT = "direct"
    """The spatial flow graph and dominator trees; slices match returns with calls."""
    CPA = "cpa"
    """The analyses of the thesis: reaching definitions, flow dependence, post-dominators; slices are larger."""


class Mechanism(StrEnum):
    """What can be taken out, to see which proofs need it."""

    STRONG_UPDATES = "strong-updates"
    """A write through a pointer replaces what was there. Without: it may as well have left it."""
    FIELDS = "fields"
    """The cells of an object are known one by one. Without: an object has one content, for all of its cells."""
    PATHS = "paths"
    """States of one location are kept apart. Without: they are joined."""
    CONTEXTS = "contexts"
    """A function knows the arguments of its call. Without: only those that all calls of it agree about."""
    TARGET_SETS = "target-sets"
    """A pointer that is not one known address has the targets that its path allows. Without: those of the whole program."""


class Setting(Enum):
    """Something that can be set, by its name among the settings: what there is to choose from, and its help.

    The first choice is the usual one. Without choices it is a switch.
    """

    POINTS_TO = (
        "points_to",
        PointerSensitivity,
        "for auto, cegas, cegas-s: 'insensitive' never tracks addresses in variables and memory (default: %(default)s)",
    )
    INTERPOLATION = (
        "interpolation",
        InterpolationSource,
        "for auto, cegas, cegas-s: what explains an infeasible path, the solver or its values (default: %(default)s)",
    )
    BLOCKS = (
        "blocks",
        BlockEncoding,
        "'single' puts a location behind every write, where an analysis forgets what it does not track; 'large' only"
        " where paths meet or part (default: %(default)s)",
    )
    WITHOUT = (
        "without",
        Mechanism,
        "for auto, cegas: take a mechanism out, to see whether a proof needs it; may be repeated",
    )
    SLICING = (
        "slicing",
        SliceStrategy,
        "for auto and those with slices (-s, -sc): an infeasible path makes all its decisions relevant, or only what"
        " decides its last location as long as that suffices (default: %(default)s)",
    )
    DEPENDENCE = (
        "dependence",
        DependenceSource,
        "where slices come from: direct algorithms, or the analyses of reaching definitions, flow dependence and"
        " post-dominators, which take longer and make larger slices (default: %(default)s)",
    )
    PRESLICE = (
        "preslice",
        None,
        "slice first: what cannot matter for any error is not followed, only what it may write is forgotten",
    )

    def __init__(self, field: str, choices: type[StrEnum] | None, help_: str) -> None:
        self.field = field
        self.flag = "--" + field.replace("_", "-")
        self.texts: tuple[str, ...] = () if choices is None else tuple(choice.value for choice in choices)
        self.help = help_

    @property
    def is_repeated(self) -> bool:
        """Whether several choices may be made."""
        return self is Setting.WITHOUT
