"""Summary edges: which parameters and memory before a call do its results depend on?

For a formal out of a function, the *inputs* are the formal ins that it depends on, whatever is called on the way. They are
found when they are asked for. Within a function a node's inputs are the union of those of the nodes that it depends on, so
that nodes that depend on each other have the same: one depth-first search finds them (Tarjan), and none is looked at twice.
At a call, an actual out depends on those actual ins that the callee's formal out has among its inputs; so the callee's are
needed first. Functions that call each other are searched again until nothing changes (as in Reps, Horwitz, Sagiv and Rosay,
1994, the least solution; there, edge by edge).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from cegas.dependence.nodes import PLAIN, DependenceNode, NodeGraph, NodeWithRegions, function_of
from cegas.foundation.budget import Budget
from cegas.foundation.typed import Final
from cegas.program.control_flow import Edge
from cegas.spatial_flow.memory_ssa import MemoryVariable
from cegas.spatial_flow.value_flow import FlowNode, FlowNodeKind

UNKNOWN: Final = -1
MANY_SETS: Final = 64
"""Once a node was asked about so many sets of regions, further ones are asked about in parts."""


class Inputs:
    """A set of formal ins of one function: parameters by number, and regions of memory on entry."""

    __slots__ = ("parameters", "regions")

    def __init__(self, parameters: tuple[int, ...], regions: int) -> None:
        self.parameters = parameters
        self.regions = regions


class _Entry:
    """What is known of a node with some regions."""

    __slots__ = ("assumed", "gathered", "is_final", "low", "node", "order", "regions", "round", "value", "walk")

    def __init__(self, node: DependenceNode, regions: int) -> None:
        self.node = node
        self.regions = regions
        self.value = UNKNOWN
        """The inputs, as a set of bits."""
        self.is_final = False
        """Whether they are final, or only those of one round of a recursive group: `round`."""
        self.round = 0
        self.assumed = 0
        """For formal outs of recursive functions: the inputs found in rounds before."""
        self.walk = 0
        """The search that has met it last: `order`, `low` and `gathered` are of that search."""
        self.order = 0
        self.low = 0
        self.gathered = 0


class _CallMemory:
    """The memory that a call hands over: regions that are still as on entry, and versions of others."""

    __slots__ = ("as_on_entry", "versions")

    def __init__(self, nodes: Iterator[FlowNode]) -> None:
        self.as_on_entry = 0
        self.versions: list[tuple[int, FlowNode]] = []
        for node in nodes:
            for edge in node.incoming:
                if edge.source.kind is FlowNodeKind.MEMORY_ENTRY:
                    self.as_on_entry |= edge.regions
                else:
                    self.versions.append((edge.regions, edge.source))


class Summaries:
    """The inputs of formal outs, found when they are asked for and then remembered."""

    def __init__(self, graph: NodeGraph, budget: Budget | None = None) -> None:
        self._graph = graph
        self._budget = budget
        widest = max((len(function.parameters) for function in graph.flow.program.functions.values()), default=0)
        self._shift = widest + 1
        """Sets are numbers: a bit for the address of the variable arguments, bits for parameters, then regions."""
        self._plain: dict[DependenceNode, _Entry] = {}
        self._memory: dict[DependenceNode, dict[int, _Entry]] = {}
        self._handed: dict[Edge, _CallMemory] = {}
        self._atoms: dict[str, dict[int, list[int]]] = {}
        """By function and memory variable: the parts that no call within the function tells apart."""
        self._shared: dict[int, int] = {}
        """Equal sets are one number."""
        self._rounds = 0
        self._walks = 0

    # -- questions ------------------------------------------------------------------------------------------------

    def inputs(self, state: NodeWithRegions) -> Inputs:
        """The formal ins that a node, usually a formal out, depends on."""
        total = 0
        for entry in self._entries(*state):
            total |= self._solve(entry)
        return self._decode(total)

    def before_call(self, node: DependenceNode, regions: int) -> list[NodeWithRegions]:
        """What an actual out depends on at its call: actual ins, older memory, and the call itself."""
        graph = self._graph
        call = graph.call_of(node)
        result: dict[NodeWithRegions, None] = dict.fromkeys(graph.kept(node, regions))
        arguments = graph.flow.flow(call.source.function).arguments[call]
        is_memory = _is_memory(node)
        takes_part = not is_memory
        for callee in graph.calls.callees_of(call):
            total = 0
            for formal in graph.formal_outs(node, regions, callee):
                takes_part = True
                for entry in self._entries(*formal):
                    total |= self._solve(entry)
            inputs = self._decode(total)
            for number in inputs.parameters:
                if number in arguments:
                    result[arguments[number], PLAIN] = None
            read = inputs.regions & graph.effects.referenced(call, callee)
            result.update(dict.fromkeys(graph.handed_over(call, read)))
            if is_memory:
                assert isinstance(node, FlowNode)
                result.update(dict.fromkeys(graph.old(node, inputs.regions & regions & ~read)))
        if takes_part:
            result[graph.call_operation(call), PLAIN] = None
        return list(result)

    def edges(self) -> Iterator[tuple[NodeWithRegions, NodeWithRegions]]:
        """All summary edges: from actual ins to actual outs of every call. Finds everything that is not known yet."""
        graph = self._graph
        for function in graph.flow.program.functions:
            for call in graph.calls.calls(function):
                for node, regions in graph.actual_outs(call):
                    for source in self.before_call(node, regions):
                        yield source, (node, regions)

    # -- sets as numbers ------------------------------------------------------------------------------------------

    def _decode(self, number: int) -> Inputs:
        shift = self._shift
        few = number & (1 << shift) - 1
        return Inputs(tuple(bit - 1 for bit in range(shift) if few >> bit & 1), number >> shift)

    def _own(self, node: DependenceNode, regions: int) -> int:
        if isinstance(node, FlowNode):
            if node.kind is FlowNodeKind.PARAMETER:
                return 1 << node.index + 1
            if node.kind is FlowNodeKind.MEMORY_ENTRY:
                return regions << self._shift
        return 0

    def _entry(self, node: DependenceNode, regions: int) -> _Entry:
        if regions == PLAIN:
            found = self._plain.get(node)
            if found is None:
                found = self._plain[node] = _Entry(node, regions)
            return found
        own = self._memory.get(node)
        if own is None:
            own = self._memory[node] = {}
        found = own.get(regions)
        if found is None:
            found = own[regions] = _Entry(node, regions)
        return found

    def _entries(self, node: DependenceNode, regions: int) -> list[_Entry]:
        return [self._entry(node, part) for part in self._parts(node, regions)]

    def _parts(self, node: DependenceNode, regions: int) -> list[int]:
        """A set of regions, or where a node has many sets already, those parts that no call within the function tells apart.

        If all stayed together always, every call might leave another subset, and there are many of these.
        """
        if regions == PLAIN or not regions & regions - 1:
            return [regions]
        known = self._memory.get(node)
        if known is None or len(known) < MANY_SETS or regions in known:
            return [regions]
        assert isinstance(node, FlowNode)
        variable = node.variable
        assert isinstance(variable, MemoryVariable)
        atoms = self._atoms.get(node.function)
        if atoms is None:
            atoms = self._atoms[node.function] = self._find_atoms(node.function)
        own = atoms.get(variable.index)
        return [regions] if own is None else [atom & regions for atom in own if atom & regions]

    def _find_atoms(self, function: str) -> dict[int, list[int]]:
        graph = self._graph
        cuts: dict[int, None] = {}
        for call in graph.calls.calls(function):
            for callee in graph.calls.callees_of(call):
                cuts[graph.effects.modified(call, callee)] = None
                cuts[graph.effects.referenced(call, callee)] = None
        result: dict[int, list[int]] = {}
        for variable in graph.flow.memory(function).variables:
            blocks = [variable.regions]
            for cut in cuts:
                if cut & variable.regions:
                    blocks = [part for block in blocks for part in (block & cut, block & ~cut) if part]
            if len(blocks) > 1:
                result[variable.index] = blocks
        return result

    # -- calls, while searching -----------------------------------------------------------------------------------

    def _formal_outs(self, entry: _Entry) -> list[tuple[str, list[_Entry]]]:
        """The formal outs that an actual out stands for, by callee."""
        graph, node, regions = self._graph, entry.node, entry.regions
        return [
            (callee, [each for formal in graph.formal_outs(node, regions, callee) for each in self._entries(*formal)])
            for callee in graph.calls.callees_of(graph.call_of(node))
        ]

    def _before_call(self, entry: _Entry, outs: list[tuple[str, list[_Entry]]], round_: int) -> list[NodeWithRegions]:
        """As `before_call`, with what is known or assumed so far; inputs are added to the entry at once."""
        node, regions = entry.node, entry.regions
        graph, shift = self._graph, self._shift
        call = graph.call_of(node)
        result: list[NodeWithRegions] = graph.kept(node, regions)
        arguments = graph.flow.flow(call.source.function).arguments[call]
        is_memory = _is_memory(node)
        takes_part = not is_memory
        for callee, formal_outs in outs:
            total = 0
            for there in formal_outs:
                takes_part = True
                is_known = there.is_final or (there.round == round_ and there.value != UNKNOWN)
                total |= there.value if is_known else there.assumed
            few, inputs = total & (1 << shift) - 1, total >> shift
            for number, argument in arguments.items():
                if few >> number + 1 & 1:
                    result.append((argument, PLAIN))
            read = inputs & graph.effects.referenced(call, callee)
            if read:
                result.extend(self._handed_over(call, read, entry))
            if is_memory and inputs & regions & ~read:
                assert isinstance(node, FlowNode)
                result.extend(graph.old(node, inputs & regions & ~read))
        if takes_part:
            result.append((graph.call_operation(call), PLAIN))
        return result

    def _handed_over(self, call: Edge, read: int, entry: _Entry) -> list[NodeWithRegions]:
        handed = self._handed.get(call)
        if handed is None:
            nodes = self._graph.flow.flow(call.source.function).call_mus.get(call, {})
            handed = self._handed[call] = _CallMemory(iter(nodes.values()))
        entry.gathered |= (read & handed.as_on_entry) << self._shift
        read &= ~handed.as_on_entry
        result: list[NodeWithRegions] = []
        for regions, version in handed.versions:
            if not read:
                break
            shared = regions & read
            if shared:
                result.append((version, shared))
                read &= ~shared
        return result

    # -- the search -----------------------------------------------------------------------------------------------

    def _solve(self, entry: _Entry) -> int:
        """Search function by function; a search that needs a callee's inputs waits until another has found them."""
        if not entry.is_final:
            searches = [self._search(entry)]
            while searches:
                needed = next(searches[-1], None)
                if needed is None:
                    searches.pop()
                elif not needed.is_final:
                    searches.append(self._search(needed))
        return entry.value

    def _search(self, root: _Entry) -> Iterator[_Entry]:
        """Find the inputs of a node. Yields formal outs of other functions whose inputs have to be found first."""
        if self._budget is not None:
            self._budget.look()
        calls = self._graph.calls
        name = function_of(root.node)
        group = calls.component(name) if calls.is_recursive(name) else ()
        while True:
            self._rounds += 1
            round_ = self._rounds
            asked = [root]
            closed: list[_Entry] = []
            changed = False
            for formal in asked:  # which grows meanwhile
                if not formal.is_final and (formal.round != round_ or formal.value == UNKNOWN):
                    yield from self._walk(formal, group, round_, asked, closed)
                if group and formal.value != formal.assumed:
                    formal.assumed = formal.value
                    changed = True
            if not changed:
                for entry in closed:
                    entry.is_final = True
                return

    def _walk(
        self, root: _Entry, group: tuple[str, ...], round_: int, asked: list[_Entry], closed: list[_Entry]
    ) -> Iterator[_Entry]:
        """Tarjan's search from a node, within its function; everything that it meets gets its inputs.

        Formal outs of functions of the own group, which call each other, are taken as assumed and noted in `asked`.
        """
        self._walks += 1
        walk = self._walks
        clock = 0
        stack: list[_Entry] = []
        work: list[tuple[_Entry, Iterator[NodeWithRegions]]] = []
        entering: _Entry | None = root
        while entering is not None or work:
            if entering is not None:
                current = entering
                current.walk = walk
                current.order = current.low = clock
                clock += 1
                current.gathered = self._own(current.node, current.regions)
                stack.append(current)
                work.append((current, (yield from self._before(current, group, round_, asked))))
                entering = None
            current, following = work[-1]
            for node, regions in following:
                if regions != PLAIN and isinstance(node, FlowNode) and node.kind is FlowNodeKind.MEMORY_ENTRY:
                    current.gathered |= regions << self._shift
                    continue
                other = self._entry(node, regions)
                if other.is_final or (other.round == round_ and other.value != UNKNOWN):
                    current.gathered |= other.value
                elif other.walk == walk:
                    current.low = min(current.low, other.order)
                else:
                    entering = other
                    break
            if entering is not None:
                continue
            work.pop()
            if current.low == current.order:
                self._close(current, stack, round_, closed)
            if work:
                parent = work[-1][0]
                if current.low == current.order:
                    parent.gathered |= current.value
                else:
                    parent.low = min(parent.low, current.low)

    def _before(
        self, current: _Entry, group: tuple[str, ...], round_: int, asked: list[_Entry]
    ) -> Generator[_Entry, None, Iterator[NodeWithRegions]]:
        """What is directly in front of a node, when the formal outs that it needs are known; those are asked for."""
        if not self._graph.is_actual_out(current.node):
            return self._split(self._graph.before(current.node, current.regions))
        outs = self._formal_outs(current)
        for callee, formal_outs in outs:
            for formal in formal_outs:
                if formal.is_final:
                    continue
                if callee not in group:
                    yield formal
                elif formal.round != round_ or formal.value == UNKNOWN:
                    asked.append(formal)
        return self._split(self._before_call(current, outs, round_))

    def _split(self, states: Iterable[NodeWithRegions]) -> Iterator[NodeWithRegions]:
        result: list[NodeWithRegions] = []
        memory = self._memory
        for state in states:
            node, regions = state
            if regions == PLAIN:
                result.append(state)
                continue
            known = memory.get(node)
            if known is None or len(known) < MANY_SETS or regions in known:
                result.append(state)
            else:
                result.extend((node, part) for part in self._parts(node, regions))
        return iter(result)

    def _close(self, root: _Entry, stack: list[_Entry], round_: int, closed: list[_Entry]) -> None:
        """Nodes that depend on each other have the same inputs."""
        first = len(stack) - 1
        while stack[first] is not root:
            first -= 1
        members = stack[first:]
        del stack[first:]
        total = 0
        for member in members:
            total |= member.gathered
        total = self._shared.setdefault(total, total)
        for member in members:
            member.value = total
            member.round = round_
        closed.extend(members)


def _is_memory(node: DependenceNode) -> bool:
    return isinstance(node, FlowNode) and node.kind is FlowNodeKind.CHI
