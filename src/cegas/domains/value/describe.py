"""How states of explicit values describe themselves."""

from __future__ import annotations

from operator import itemgetter

from cegas.cpa.description import Description, ObjectFacts
from cegas.domains.value.state import AbstractObject, Frame, Memory, ObjectContent, ValueState
from cegas.program.values import Value


class ValueDescriber:
    """Describes states. They share most of what they know: each content of an object is described once."""

    def __init__(self) -> None:
        self._objects: dict[tuple[AbstractObject, ObjectContent], ObjectFacts] = {}

    def __call__(self, state: ValueState, constraints: tuple[Value, ...] = ()) -> Description:
        """`constraints` are those on symbols that the values contain."""
        frames = []
        frame: Frame | None = state.frame
        while frame is not None:
            frames.append(frame.values)
            frame = frame.parent
        return Description(frames=tuple(frames), objects=self._memory(state.memory), constraints=constraints)

    def _memory(self, memory: Memory) -> tuple[ObjectFacts, ...]:
        found = sorted(memory.items(), key=lambda item: (item[0].site.index, item[0].number))
        return tuple([self._object(object_, content) for object_, content in found])

    def _object(self, object_: AbstractObject, content: ObjectContent) -> ObjectFacts:
        key = (object_, content)
        found = self._objects.get(key)
        if found is None:
            cells = [(offset, size, value) for offset, (size, value) in content.cells.items()]
            cells.sort(key=itemgetter(0))
            found = ObjectFacts(object_, alive=content.alive, size=content.size, rest=content.rest.value, cells=tuple(cells))
            self._objects[key] = found
        return found
