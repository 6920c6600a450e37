"""What is checked: programs with the verdict that native execution proves, from one seed each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from tests.fuzz.native import End, run_all
from tests.support.compile import CompileError, DataModel
from tests.support.native import NotRunnable

Expected = Literal["safe", "unsafe", "open"]
"""What must hold: no input reaches the error, some input does, or neither is known (then only crashes count)."""

KINDS: Final = ("csmith", "own", "mutants", "pairs", "addresses")

Vectors = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """One program to check."""

    text: str
    model: DataModel
    expected: Expected
    vectors: Vectors
    """The inputs that were tried: all that there are if it is expected to be safe."""
    reaching: Vectors = ()
    """Those of them that reach the error, if it is expected to be unsafe."""
    error: str = "reach_error"
    """The error function."""
    is_defined: bool = True
    """By construction; otherwise undefined behaviour has to be excluded before a verdict is called wrong."""
    layouts: bool = False
    """What is known comes from runs in several layouts."""
    has_world: bool = False
    """A counterexample may choose other things than the program's inputs: pointers from outside, numbers of addresses."""


@dataclass(frozen=True, slots=True)
class Case:
    """The programs of one seed, or why there is none."""

    kind: str
    seed: int
    subjects: tuple[Subject, ...] = ()
    excluded: str = ""
    notes: tuple[str, ...] = field(default=())
    """What the programs are made of."""

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.seed}"


def make_case(kind: str, seed: int) -> Case:
    """The case of a seed: the same for the same arguments."""
    from tests.fuzz import addresses, csmith_programs, mutants, own

    makers = {
        "csmith": csmith_programs.make,
        "own": own.make,
        "mutants": mutants.make,
        "pairs": mutants.make_of_pairs,
        "addresses": addresses.make,
    }
    return makers[kind](seed)


def model_of(seed: int) -> DataModel:
    """Every third program is one for 32 bits."""
    return "ILP32" if seed % 3 == 0 else "LP64"


def settle(
    text: str, model: DataModel, vectors: Vectors, exhaustive: bool, error: str = "reach_error"
) -> tuple[Expected, Vectors] | None:
    """What native execution says of a program, and the inputs that reach its error.

    None if it does not compile, or cannot be run. `exhaustive` says that there are no other vectors of inputs.
    """
    if error != "reach_error":
        text = f"#define {error} reach_error\n{text}"
    try:
        runs = run_all(text, model, vectors)
    except (CompileError, NotRunnable):
        return None
    reaching = tuple(vector for vector, run in zip(vectors, runs, strict=True) if run.end is End.ERROR)
    if reaching:
        return "unsafe", reaching
    # A division by zero is the end of a path for the analyses, too; a crash may be a stack overflow, which is not.
    clear = all(run.end in (End.ENDED, End.ASSUMPTION, End.TRAP) for run in runs)
    enough = all(run.inputs_used <= len(vector) for vector, run in zip(vectors, runs, strict=True))
    return ("safe" if exhaustive and clear and enough else "open"), ()
