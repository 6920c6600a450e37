"""Call stacks as linked lists that are made only once."""

from __future__ import annotations

from cegas.program.control_flow import Edge


class CallStack:
    """The call edges that are under way, innermost first. Compared by identity: `push` makes each stack once."""

    __slots__ = ("_pushed", "call", "depth", "parent")

    def __init__(self, call: Edge | None = None, parent: CallStack | None = None) -> None:
        self.call = call
        self.parent = parent
        self.depth: int = 0 if parent is None else parent.depth + 1
        self._pushed: dict[Edge, CallStack] = {}

    def push(self, call: Edge) -> CallStack:
        found = self._pushed.get(call)
        if found is None:
            found = self._pushed[call] = CallStack(call, self)
        return found

    def __repr__(self) -> str:
        calls = []
        stack: CallStack | None = self
        while stack is not None and stack.call is not None:
            calls.append(str(stack.call.call))
            stack = stack.parent
        return f"[{', '.join(calls)}]"
