"""The pictures and the table of docs/architecture.md say what the code says."""

from __future__ import annotations

import re

import pytest
from tests.tools.pictures import CHECK, FOLDER, REFINEMENT, ROOT, Flow, disagreements, imports, pictures, rooms

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["rooms.svg", "check.svg", "refinement.svg"])
def test_pictures_show_the_code(name: str) -> None:
    assert f"(pictures/{name})" in PAGE
    drawn = (FOLDER / name).read_text(encoding="utf-8")
    assert drawn == pictures()[name], "run `python -m tests.tools.pictures`"


def test_the_table_has_the_rooms_in_the_order_of_the_contract() -> None:
    table = PAGE.partition("| room | purpose |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == rooms()


def test_no_room_imports_one_above_it() -> None:
    order = rooms()
    upwards = [
        (room, other) for room, those in imports().items() for other in those if order.index(other) < order.index(room)
    ]
    assert not upwards


@pytest.mark.parametrize("flow", [*CHECK, *REFINEMENT], ids=lambda flow: f"{flow.function}-{flow.target}")
def test_data_flow_as_signatures_say(flow: Flow) -> None:
    assert not list(disagreements(flow))


def test_a_wrong_row_is_noticed() -> None:
    assert list(disagreements(Flow("cpa.path.Path", "cpa.reached.Node.path", "cpa.reached.Node")))
    with pytest.raises(AttributeError):
        list(disagreements(Flow("cpa.path.Path", "cpa.reached.Node.way", "cpa.path.Path")))
