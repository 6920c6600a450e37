"""`cegas graph`."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from cegas.cli.check import program_inputs, verification_options, watched_run
from cegas.foundation.errors import InputError
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend import load
from cegas.program.blocks import single_blocks
from cegas.program.control_flow import Program
from cegas.report.graph import Graph
from cegas.verification.settings import BlockEncoding, DependenceSource
from cegas.verification.watch import Watch

if TYPE_CHECKING:
    from cegas.dependence.view import Dependences

_BY_NAME: Final = {".svg": "svg", ".dot": "dot", ".gv": "dot", ".txt": "text"}
"""What the name of the output says of its format."""


def graph(arguments: argparse.Namespace) -> int:
    wanted = _format(arguments)
    if (arguments.kind == "slice") != (arguments.criterion is not None):
        raise InputError("contradictory flags: --kind slice needs --criterion, and no other kind takes one")
    if wanted == "text":
        text = _listing(arguments)
    else:
        drawing = _reachability(arguments) if arguments.kind == "arg" else _drawing(arguments)
        if wanted == "svg":
            from cegas.report.svg import to_svg

            text = to_svg(drawing)
        else:
            from cegas.report.dot import to_dot

            text = to_dot(drawing)
    arguments.contact.answer()
    if arguments.output is None:
        sys.stdout.write(text)
    else:
        try:
            Path(arguments.output).write_text(text, encoding="utf-8")
        except OSError as error:
            raise InputError(f"{arguments.output}: cannot be written ({error.strerror or error})") from error
    return 0


def _program(arguments: argparse.Namespace) -> Program:
    paths, options = program_inputs(arguments)
    program = load(paths, options)
    if arguments.blocks == BlockEncoding.SINGLE:
        program = single_blocks(program)
    _check_functions(arguments, program)
    return program


def _drawing(arguments: argparse.Namespace) -> Graph:
    """A graph of the program that needs no run of an analysis."""
    if arguments.kind == "slice":
        return _slice(arguments)
    program = _program(arguments)
    if arguments.kind == "cfa":
        from cegas.report.cfa import cfa_graph

        return cfa_graph(program, arguments.function)
    if arguments.kind == "dependence":
        from cegas.report.dependence import dependence_graph

        return dependence_graph(_dependences(arguments, program), arguments.function, most_nodes=arguments.nodes)
    from cegas.spatial_flow.sfg import SpatialFlowGraph

    model = SpatialFlowGraph(program)
    if arguments.kind == "memory-ssa":
        from cegas.report.memory_ssa import memory_ssa_graph

        return memory_ssa_graph(model, arguments.function)
    if arguments.kind == "points-to":
        from cegas.report.points_to import points_to_graph

        return points_to_graph(model, arguments.function, most_nodes=arguments.nodes)
    if arguments.kind == "svfg":
        from cegas.report.svfg import svfg_graph

        return svfg_graph(model, arguments.function, most_nodes=arguments.nodes)
    from cegas.report.sfg import sfg_graph

    return sfg_graph(model, arguments.function, most_nodes=arguments.nodes)


def _dependences(arguments: argparse.Namespace, program: Program) -> Dependences:
    """Found directly, or by analyses."""
    if arguments.by == DependenceSource.CPA:
        from cegas.verification.recipes.dependences import AnalysedDependences

        return AnalysedDependences(program)
    from cegas.dependence.graph import DependenceGraph
    from cegas.dependence.view import DirectDependences

    return DirectDependences(DependenceGraph(program))


def _slice(arguments: argparse.Namespace) -> Graph:
    """What matters for a criterion."""
    from cegas.report.slice import slice_graph
    from cegas.verification.program_slice import SliceableProgram

    paths, options = program_inputs(arguments)
    whole = SliceableProgram(paths, options)
    _check_functions(arguments, whole.program)
    found = whole.slice(whole.criterion(arguments.criterion))
    criterion = found.criterion
    return slice_graph(
        whole.program, found.operations, criterion.places, criterion.locations, criterion.name, arguments.function
    )


def _check_functions(arguments: argparse.Namespace, program: Program) -> None:
    for name in arguments.function or ():
        if name not in program.functions:
            raise InputError(f"there is no function '{name}' in the program")


def _listing(arguments: argparse.Namespace) -> str:
    """Memory SSA to read in a terminal."""
    from cegas.report.memory_ssa import memory_ssa_text
    from cegas.spatial_flow.sfg import SpatialFlowGraph

    return memory_ssa_text(SpatialFlowGraph(_program(arguments)), arguments.function)


def _reachability(arguments: argparse.Namespace) -> Graph:
    """Run the analysis, and draw what it has reached, whether or not it came to an end."""
    from cegas.report.arg import arg_graph

    if arguments.function:
        raise InputError("contradictory flags: --function is not for --kind arg")
    watch = Watch()
    result = watched_run(arguments, replace(verification_options(arguments), replay=False), watch)
    if watch.exploration is None or watch.program is None:
        if result.was_cut_short:
            raise InputError(f"there is no reachability graph: {result.reason}")
        raise InputError(f"the analysis '{result.analysis}' makes no reachability graph")
    title = f"Reachability graph of {watch.program.entry} by {result.analysis}: {result.word}"
    return arg_graph(watch.program, watch.exploration, f"{title}, {result.reason}", most_nodes=arguments.nodes)


def _format(arguments: argparse.Namespace) -> str:
    """What the user asked for, or what the name of the output says."""
    name = arguments.output or ""
    suffix = Path(name).suffix
    by_name = _BY_NAME.get(suffix)
    if suffix and by_name is None and arguments.format is None:
        raise InputError(f"{name}: unknown format '{suffix}' (expected {', '.join(_BY_NAME)}, or --format)")
    if "text" in (by_name, arguments.format) and arguments.kind != "memory-ssa":
        raise InputError("contradictory flags: only --kind memory-ssa can be written as text")
    if arguments.format is None:
        return by_name or ("text" if arguments.kind == "memory-ssa" else "dot")
    if by_name is not None and by_name != arguments.format:
        raise InputError(f"contradictory flags: --format {arguments.format}, but the output is {name}")
    return str(arguments.format)
