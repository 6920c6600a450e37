"""`cegas pixeltree`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from cegas.api.result import Result
from cegas.cli.check import program_inputs, verification_options, watched_run
from cegas.foundation.budget import Budget
from cegas.foundation.errors import InputError, ResourceExhausted
from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.frontend import load
from cegas.program.blocks import single_blocks
from cegas.program.control_flow import Program
from cegas.program.properties import Verdict
from cegas.report.pixel_tree import Picture, PixelTree, cfa_tree, dependence_tree, exploration_tree, picture
from cegas.verification.analyses import analysis_named
from cegas.verification.options import Options
from cegas.verification.settings import BlockEncoding
from cegas.verification.watch import Watch

if TYPE_CHECKING:
    from cegas.refinement.cegar import Cegar, Round

FORMATS: Final = ("png", "svg")
MOST_ROUNDS: Final = 500
"""So many rounds of refinement are drawn; a picture of each takes about as long as its states took."""
OVERVIEW: Final = "overview"


def pixeltree(arguments: argparse.Namespace) -> int:
    wanted = _format(arguments)
    groups = _program_trees(arguments) if arguments.kind != "arg" else _reachability(arguments)
    shown = [[_fewer(tree, arguments) for tree in group] for group in groups]
    title = ", ".join(Path(file).name for file in arguments.files)
    _write(Path(arguments.output), wanted, shown, title, arguments.scale)
    arguments.contact.answer()
    if not arguments.quiet:
        for tree in (tree for group in shown for tree in group):
            print(f"{tree.title}: {'; '.join(tree.caption())}")
    return 0


def _fewer(tree: PixelTree, arguments: argparse.Namespace) -> PixelTree:
    if arguments.depth is not None:
        tree = tree.cut(arguments.depth)
    return tree if arguments.width is None else tree.trimmed(arguments.width)


# -- reachability graphs ----------------------------------------------------------------------------------------------


def _reachability(arguments: argparse.Namespace) -> list[list[PixelTree]]:
    """Run the analyses, and take what each has reached, whether or not it came to an end: all, or a group for each."""
    if arguments.function:
        raise InputError("contradictory flags: --function is not for --kind arg")
    names = list(dict.fromkeys(name.strip() for name in arguments.analysis.split(",")))
    for name in names:
        analysis_named(name)
    options = replace(verification_options(arguments), replay=False)
    groups = [_explored(arguments, replace(options, analysis=name)) for name in names]
    return groups if arguments.per_refinement else [[tree for group in groups for tree in group]]


def _explored(arguments: argparse.Namespace, options: Options) -> list[PixelTree]:
    """The trees of one analysis: each round of refinement, if that is asked for, and the end."""
    rounds = _Rounds(options.analysis, arguments.depth)
    watch = Watch(observer=rounds.add if arguments.per_refinement else None)
    budget = _StateBudget(options, watch, arguments.states)
    result = watched_run(arguments, options, watch, budget)
    if watch.exploration is None:
        if result.was_cut_short:
            raise InputError(f"there is no reachability graph: {result.reason}")
        raise InputError(f"the analysis '{result.analysis}' makes no reachability graph")
    last = exploration_tree(watch.exploration, options.analysis, _notes(result, watch, rounds))
    return [*rounds.trees, last]


def _notes(result: Result, watch: Watch, rounds: _Rounds) -> list[str]:
    """What the captions say of a run, besides numbers of states."""
    notes = [result.word]
    if result.verdict is Verdict.UNKNOWN:
        notes.append(result.reason)
    refinements = result.statistics.refinements
    if refinements:
        notes.append(f"after {refinements:,} refinement{'s' if refinements > 1 else ''}")
    spaces = () if watch.run is None else watch.run.state_spaces
    if len(spaces) > 1 and not spaces[-1].refinements:
        notes.append("the look that tracks everything")
    if rounds.left_out:
        notes.append(f"{rounds.left_out:,} rounds are not drawn")
    return notes


class _Rounds:
    """Collects the tree of every round before its states are forgotten."""

    def __init__(self, name: str, depth: int | None) -> None:
        self._name = name
        self._depth = depth
        self.trees: list[PixelTree] = []
        self.left_out = 0

    def add(self, cegar: Cegar[Any, Any]) -> None:
        if len(self.trees) >= MOST_ROUNDS:
            self.left_out += 1
            return
        title = f"{self._name}, round {len(self.trees) + 1}"
        tree = exploration_tree(cegar.exploration, title, _learned(cegar.story[-1]))
        self.trees.append(tree if self._depth is None else tree.cut(self._depth))


def _learned(round_: Round) -> list[str]:
    """What a round has led to."""
    notes = []
    tracked, relevant = round_.note.tracked, round_.note.remark("relevant").count
    if tracked:
        shown = ", ".join(tracked[:3])
        notes.append(f"then tracks {shown}" + (f" and {len(tracked) - 3} more" if len(tracked) > 3 else ""))
    if relevant:
        notes.append(f"then {relevant:,} operations are relevant")
    return notes


class _StateBudget(Budget):
    """A budget that may also end when so many states have been computed."""

    __slots__ = ("_most", "_watch")

    def __init__(self, options: Options, watch: Watch, most: int | None) -> None:
        super().__init__(options.time_limit, options.memory_limit_mb)
        self._watch = watch
        self._most = most

    def tick(self) -> None:
        super().tick()
        if self._most is not None and self._watch.progress().states >= self._most:
            raise ResourceExhausted(f"stopped after {self._most:,} states")


# -- graphs of the program --------------------------------------------------------------------------------------------


def _program_trees(arguments: argparse.Namespace) -> list[list[PixelTree]]:
    """Control flow or dependences: of the whole program, or of functions."""
    if arguments.per_refinement:
        raise InputError("contradictory flags: --per-refinement is only for --kind arg")
    paths, options = program_inputs(arguments)
    program = load(paths, options)
    if arguments.blocks == BlockEncoding.SINGLE:
        program = single_blocks(program)
    for name in arguments.function or ():
        if name not in program.functions:
            raise InputError(f"there is no function '{name}' in the program")
    return [_control_flow(program, arguments) if arguments.kind == "cfa" else _dependences(program, arguments)]


def _control_flow(program: Program, arguments: argparse.Namespace) -> list[PixelTree]:
    if not arguments.function:
        return [cfa_tree(program, title=f"control flow of {program.entry}")]
    return [cfa_tree(program, name, f"control flow of {name}") for name in arguments.function]


def _dependences(program: Program, arguments: argparse.Namespace) -> list[PixelTree]:
    from cegas.dependence.graph import DependenceGraph

    graph = DependenceGraph(program)
    if not arguments.function:
        return [dependence_tree(graph, title=f"dependences of {program.entry}")]
    return [dependence_tree(graph, name, f"dependences of {name}") for name in arguments.function]


# -- files ------------------------------------------------------------------------------------------------------------


def _format(arguments: argparse.Namespace) -> str:
    """What the user asked for, or what the name of the output says."""
    suffix = Path(arguments.output).suffix.lower().removeprefix(".")
    if suffix not in FORMATS:
        return arguments.format or FORMATS[0]
    if arguments.format not in (None, suffix):
        raise InputError(f"contradictory flags: --format {arguments.format}, but the output is {arguments.output}")
    return suffix


def _write(output: Path, wanted: str, groups: Sequence[Sequence[PixelTree]], title: str, scale: int | None) -> None:
    """One picture of everything; in a folder also one of each tree."""
    overview = picture(groups, title, scale)
    try:
        if output.suffix.lower().removeprefix(".") in FORMATS:
            output.write_bytes(_encode(overview, wanted))
            return
        output.mkdir(parents=True, exist_ok=True)
        trees = [tree for group in groups for tree in group]
        if len(trees) > 1:
            (output / f"{OVERVIEW}.{wanted}").write_bytes(_encode(overview, wanted))
        for tree in trees:
            name = tree.title.replace(", round ", "-").replace(" ", "-")
            (output / f"{name}.{wanted}").write_bytes(_encode(picture([[tree]], title, scale), wanted))
    except OSError as error:
        raise InputError(f"{output}: cannot be written ({error.strerror or error})") from error


def _encode(drawn: Picture, wanted: str) -> bytes:
    return drawn.to_png() if wanted == "png" else drawn.to_svg().encode("utf-8")
