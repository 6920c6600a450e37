"""Which functions go through the models that keep account of open files, and which have to tell them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cegas.frontend.library import table
from cegas.frontend.library.files import OpenFiles
from cegas.frontend.library.rows import ModelledInC


def unit(*types: str, is_model: bool = False, variables: tuple[str, ...] = ()) -> Any:
    module = SimpleNamespace(named_types=dict.fromkeys(types), globals=dict.fromkeys(variables))
    return SimpleNamespace(is_model=is_model, module=module)


USER = unit()


@pytest.mark.parametrize("asking", ["ungetc", "feof", "ferror_unlocked", "clearerr", "ftello", "fileno"])
def test_who_asks_gets_characters_from_the_model(asking: str) -> None:
    files = OpenFiles([asking, "getc"], [USER])
    for name in ("getc", "_IO_getc", "getc_unlocked", "fopen", "fopen64", asking):
        row = files.lookup(name, USER)
        assert isinstance(row, ModelledInC), name
        assert row.file in ("streams.c", "stream_numbers.c")
    assert files.variables["stdin"] == "streams.c"
    assert files.lookup("getc", unit(is_model=True)) is table.LIBRARY["getc"]


@pytest.mark.parametrize(
    ("called", "of_unit"), [(["getc"], USER), (["getc", "feof", "__uflow"], USER), (["feof"], unit("struct._IO_FILE"))]
)
def test_others_get_what_the_table_says(called: list[str], of_unit: Any) -> None:
    """Also those who look into streams themselves."""
    files = OpenFiles(called, [USER, of_unit])
    assert files.lookup("getc", USER) is table.LIBRARY["getc"]
    assert "stdin" not in files.variables
    assert not list(files.told("fgets", USER))


def test_what_reads_a_stream_goes_through_the_model() -> None:
    files = OpenFiles(["ungetc"], [USER])
    names = "fgets_unlocked __isoc99_fscanf scanf vfscanf fread __fread_chk getline __getdelim getw getc fgetc"
    for name in names.split():
        row = files.lookup(name, USER)
        assert isinstance(row, ModelledInC), name
        assert row.file == "streams.c"


def test_what_is_written_to_a_stream_is_told() -> None:
    files = OpenFiles(["feof"], [USER])
    assert list(files.told("fprintf", USER)) == [("__cegas_write_stream", 0)]
    assert list(files.told("read_a_line", USER)) == [("__cegas_touch_streams", None)]
    assert not list(files.told("printf", USER))
    assert not list(files.told("fprintf", unit(is_model=True)))
    assert not list(files.told("fclose", USER))
    mentions = OpenFiles(["feof"], [unit(variables=("stdout",))])
    assert list(mentions.told("printf", USER)) == [("__cegas_write_stdout", None)]
    assert isinstance(mentions.lookup("puts", USER), ModelledInC)


@pytest.mark.parametrize("opening", ["open64", "dup", "mkstemp", "pipe"])
def test_who_opens_files_by_number_knows_those_of_streams(opening: str) -> None:
    files = OpenFiles([opening, "fopen"], [USER])
    for name in ("fopen64", "fclose", "freopen64", "pclose"):
        row = files.lookup(name, USER)
        assert isinstance(row, ModelledInC), name
        assert row.file == "stream_numbers.c"
    assert list(files.told("own_close", USER)) == [("__cegas_touch_streams", None), ("__cegas_forget_files", None)]
    assert list(files.told_outside()) == list(files.told("own_close", USER))
    assert not list(files.told("close", USER))


def test_a_folder_may_be_a_file_that_was_opened_by_number() -> None:
    assert not list(OpenFiles(["open", "opendir"], [USER]).told("closedir", USER))
    assert list(OpenFiles(["open", "fdopendir"], [USER]).told("closedir", USER)) == [("__cegas_forget_files", None)]


def test_what_opens_and_closes_streams_is_told_unless_another_account_is_kept() -> None:
    standard = unit(variables=("stderr",))
    files = OpenFiles(["fopen", "fclose"], [standard])
    opened = ("__cegas_stream_opened", "__cegas_stream_opened_beside_stderr")
    assert files.told_of_result("fopen64", standard) == opened
    assert files.told_of_result("freopen", standard) == opened
    assert not files.told_of_result("fopen", unit(is_model=True))
    assert not files.told_of_result("getc", standard)
    assert list(files.told("fclose", standard)) == [("__cegas_stream_closed", 0), ("__cegas_stream_closed_beside_stderr", 0)]
    assert next(iter(files.told("freopen", standard))) == ("__cegas_stream_closed", 2)
    assert list(files.told("own_close", standard)) == [("__cegas_forget_open_streams", None)]
    accounted = OpenFiles(["fopen", "feof"], [standard])
    assert not accounted.told_of_result("fopen", standard)
    assert not list(accounted.told("fclose", standard))
