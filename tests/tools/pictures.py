"""The pictures of docs/architecture.md and the README, drawn from the code: `python -m tests.tools.pictures` writes them.

Which rooms there are and what they import comes from import-linter's contract and graph. What data flow through a check and
through a refinement is told here, in rows; every name in them is imported, and has to agree with the signature of its function.
The README's is what a check of an example finds.
"""

from __future__ import annotations

import inspect
import re
import tomllib
import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import grimp

from cegas.report.graph import Graph, GraphEdge, GraphNode, Line, LineStyle, NodeKind, lines
from cegas.report.svg import to_svg

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "pictures"


@dataclass(frozen=True, slots=True)
class Flow:
    """A function, and types of what goes into it and of what comes out. All names are below `cegas`."""

    source: str
    function: str
    target: str
    inside: bool = False
    """The function does not get the source as an argument: it has it in a field, or makes it on its way."""


CHECK: Final = (
    Flow("frontend.options.FrontendOptions", "frontend.load.load", "program.control_flow.Program"),
    Flow("verification.analyses.Settings", "verification.analyses.Analysis.make", "engines.engine.Engine"),
    Flow("program.control_flow.Program", "engines.engine.Question", "engines.engine.Question"),
    Flow("engines.engine.Engine", "engines.engine.Engine.start", "engines.engine.EngineRun"),
    Flow("engines.engine.Question", "engines.engine.Engine.start", "engines.engine.EngineRun"),
    Flow("engines.engine.Knowledge", "engines.engine.Engine.start", "engines.engine.EngineRun"),
    Flow("engines.engine.EngineRun", "engines.engine.EngineRun.go_on", "engines.engine.Conclusion"),
    Flow("engines.engine.EngineRun", "engines.engine.EngineRun.effort", "engines.engine.Effort"),
    Flow("engines.engine.Conclusion", "verification.answers.answer_of", "verification.result.Answer"),
    Flow("verification.result.Answer", "verification.evidence.replayed", "verification.result.Answer"),
    Flow("verification.result.Answer", "verification.vacuity.examine", "verification.result.Answer"),
    Flow("verification.result.Answer", "verification.certify.certify", "verification.certify.Certified"),
    Flow("verification.result.Answer", "api.run.run", "api.result.Result", inside=True),
    Flow("verification.certify.Certified", "api.run.run", "api.result.Result", inside=True),
    Flow("engines.engine.Effort", "api.run.run", "api.result.Result", inside=True),
)
REFINEMENT: Final = (
    Flow("cpa.interfaces.Cpa", "cpa.algorithm.Exploration.restart", "cpa.algorithm.Exploration"),
    Flow("cpa.algorithm.Exploration", "cpa.algorithm.Exploration.run", "cpa.reached.Node"),
    Flow("cpa.algorithm.Exploration", "refinement.cegar.Cegar.run", "refinement.cegar.Proved", inside=True),
    Flow("cpa.reached.Node", "cpa.reached.Node.path", "cpa.path.Path"),
    Flow("cpa.path.Path", "refinement.feasibility.FeasibilityChecker.check", "refinement.feasibility.Real", inside=True),
    Flow("cpa.path.Path", "refinement.feasibility.FeasibilityChecker.check", "refinement.feasibility.NotDecided", inside=True),
    Flow("cpa.path.Path", "cpa.component.Refiner.refine", "cpa.component.Refined"),
    Flow("cpa.path.Path", "cpa.component.Refiner.refine", "cpa.component.CannotRefine"),
    Flow("refinement.feasibility.Real", "refinement.cegar.Violated", "refinement.cegar.Violated"),
    Flow("refinement.feasibility.NotDecided", "refinement.cegar.PathDoubt", "refinement.cegar.PathDoubt", inside=True),
    Flow("cpa.component.CannotRefine", "refinement.cegar.PathDoubt", "refinement.cegar.PathDoubt", inside=True),
    Flow("cpa.component.Refined", "cpa.component.Component.analysis", "cpa.interfaces.Cpa", inside=True),
    Flow("cpa.component.Refined", "cpa.algorithm.Exploration.recompute", "cpa.algorithm.Exploration", inside=True),
    Flow("cpa.component.Refined", "refinement.cegar.Round", "refinement.cegar.Round", inside=True),
    Flow("refinement.cegar.PathDoubt", "refinement.cegar.Round", "refinement.cegar.Round", inside=True),
)


# -- rooms ----------------------------------------------------------------------------------------------------------------


def rooms() -> list[str]:
    """From top to bottom, as the contract has them; rooms that stand beside each other share a row there."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    contract = next(each for each in settings["contracts"] if each["id"] == "rooms")
    return [name for layer in contract["layers"] for name in layer.split(" | ")]


def imports() -> dict[str, set[str]]:
    """Which rooms each room imports something of."""
    graph = grimp.build_graph("cegas")
    return {
        room: {
            other
            for other in rooms()
            if other != room
            and graph.direct_import_exists(importer=f"cegas.{room}", imported=f"cegas.{other}", as_packages=True)
        }
        for room in rooms()
    }


def rooms_graph() -> Graph:
    """The rooms; an import that follows from others in the picture is left out."""
    imported = imports()
    above: dict[str, set[str]] = {}
    for room in reversed(rooms()):
        above[room] = imported[room].union(*[above[other] for other in imported[room]])
    edges = [
        GraphEdge(room, other)
        for room in rooms()
        for other in sorted(imported[room], key=rooms().index)
        if not any(other in above[between] for between in imported[room])
    ]
    return Graph("Rooms", tuple(GraphNode(room, lines(room, style=LineStyle.STRONG)) for room in rooms()), tuple(edges))


# -- data -----------------------------------------------------------------------------------------------------------------


def found(name: str) -> Any:
    """What a name below `cegas` means."""
    parts = name.split(".")
    for length in range(len(parts) - 1, 0, -1):
        try:
            thing: Any = import_module(".".join(["cegas", *parts[:length]]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            thing = getattr(thing, part)
        return thing
    raise AttributeError(name)


def disagreements(flow: Flow) -> Iterator[str]:
    """What is not true about a row."""
    source, target = flow.source.rpartition(".")[2], flow.target.rpartition(".")[2]
    for name in (flow.source, flow.target):
        found(name)
    taken, given = _signature(flow.function)
    if not flow.inside and source not in taken:
        yield f"{flow.function} does not take {source}, but {sorted(taken)}"
    if target not in given:
        yield f"{flow.function} does not give {target}, but {sorted(given)}"


def _signature(name: str) -> tuple[set[str], set[str]]:
    """The names of types that a function takes and gives. What it takes and may change, it gives, too, if it is a procedure."""
    owner_name, _, own = name.rpartition(".")
    function, owner = found(name), found(owner_name)
    if isinstance(function, types.MemberDescriptorType):  # a field that holds a function
        names = set(re.findall(r"\w+", owner.__annotations__[own]))
        return names, names
    called: Any = vars(function)["__init__"] if isinstance(function, type) else function
    signature = inspect.signature(called)
    taken = _names([parameter.annotation for parameter in signature.parameters.values()], called)
    given = {function.__name__} if isinstance(function, type) else _names([signature.return_annotation], called)
    if isinstance(owner, type):
        taken.add(owner.__name__)
    return taken, given | taken if given <= {"None", "dict", "str"} else given


def _names(annotations: Sequence[Any], function: Any) -> set[str]:
    result: set[str] = set()
    for annotation in annotations:
        for name in re.findall(r"\w+", str(annotation)):
            result.add(name)
            # The name of a union stands for its members.
            meaning = function.__globals__.get(name)
            if isinstance(meaning, types.UnionType) or "Union" in type(meaning).__name__:
                result.update(member.__name__ for member in meaning.__args__)
    return result


def flow_graph(title: str, flows: Sequence[Flow]) -> Graph:
    """Types as nodes, functions at the edges."""
    names = dict.fromkeys(name for flow in flows for name in (flow.source, flow.target))
    sources, targets = {flow.source for flow in flows}, {flow.target for flow in flows}
    nodes = [
        GraphNode(
            name,
            (Line(name.rpartition(".")[2], LineStyle.STRONG), Line(name.rpartition(".")[0], LineStyle.MUTED)),
            NodeKind.START if name not in targets else NodeKind.STOP if name not in sources else NodeKind.PLAIN,
        )
        for name in names
    ]
    edges = [GraphEdge(flow.source, flow.target, _label(flow)) for flow in flows]
    return Graph(title, tuple(nodes), tuple(edges))


def _label(flow: Flow) -> tuple[Line, ...]:
    """A method with its class, a function alone; nothing for a constructor, since what it makes is in the picture."""
    if flow.function == flow.target:
        return ()
    first, second = flow.function.split(".")[-2:]
    return lines(f"{first}.{second}" if first[0].isupper() else second)


def pictures() -> dict[str, str]:
    """The text of each picture, by the name of its file."""
    graphs = {
        "rooms": rooms_graph(),
        "check": flow_graph("One check", CHECK),
        "refinement": flow_graph("One refinement", REFINEMENT),
    }
    return {f"{name}.svg": to_svg(graph, id_prefix=name) for name, graph in graphs.items()}


def violation() -> str:
    """The object that the README's example writes behind."""
    from cegas.api.verify import verify
    from cegas.evidence.drawing import draw

    found = verify(ROOT / "examples" / "message.c", property="memory").counterexample
    assert found is not None
    assert found.harm is not None
    drawn = draw(found.harm)
    assert drawn is not None
    return drawn


def main() -> None:
    for name, text in {**pictures(), "parse.svg": violation()}.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
