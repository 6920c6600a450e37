"""Lines of source files, also through line markers."""

from __future__ import annotations

from pathlib import Path

from cegas.evidence.source_text import SourceText


def test_lines_are_stripped(tmp_path: Path) -> None:
    path = tmp_path / "a.c"
    path.write_text("int a;\n\t  int b; \r\n", encoding="utf-8")
    text = SourceText([str(path)])
    assert [text.line(str(path), number) for number in (1, 2)] == ["int a;", "int b;"]
    assert text.line(str(path), 99) == ""
    assert text.line(str(path), 0) == ""


def test_what_cannot_be_read_is_empty(tmp_path: Path) -> None:
    text = SourceText()
    assert text.line(str(tmp_path / "absent.c"), 1) == ""
    assert text.line(str(tmp_path), 1) == ""


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.c"
    path.write_bytes(b"int a; /* \xff\xfe */\n")
    assert SourceText([str(path)]).line(str(path), 1).startswith("int a; /* ")


def test_line_markers_stand_for_files_that_are_not_there(tmp_path: Path) -> None:
    path = tmp_path / "a.i"
    path.write_text('# 1 "<built-in>"\n# 7 "origin.c" 2\nint a;\n\nint b;\n#line 40 "other.c"\nint c;\n', encoding="utf-8")
    text = SourceText([str(path)])
    assert text.line("origin.c", 7) == "int a;"
    assert text.line("origin.c", 9) == "int b;"
    assert text.line("other.c", 40) == "int c;"
    assert text.line("origin.c", 8) == ""


def test_headers_are_read_themselves(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text("int h;\n", encoding="utf-8")
    path = tmp_path / "a.c"
    path.write_text('#include "h.h"\n', encoding="utf-8")
    assert SourceText([str(path)]).line(str(tmp_path / "h.h"), 1) == "int h;"
