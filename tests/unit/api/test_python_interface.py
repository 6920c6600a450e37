"""The stable names of `cegas`, and results in notebooks."""

from __future__ import annotations

import pickle
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import cegas
from cegas.api.notebook import MOST_STEPS

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples"


class Checker(HTMLParser):
    """Notices tags that are not closed in order, and collects the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.tags.add(tag)
        assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def shown(result: cegas.Result) -> str:
    checker = Checker()
    checker.feed(result._repr_html_())
    checker.close()
    assert checker.open == []
    assert checker.tags <= {"div", "span", "details", "summary", "table", "tr", "td"}
    return "\n".join(checker.text)


def test_the_names_are_there() -> None:
    for name in cegas.__all__:
        assert getattr(cegas, name) is not None
    assert set(dir(cegas)) == set(cegas.__all__)
    with pytest.raises(AttributeError, match="nothing"):
        cegas.nothing  # noqa: B018


def test_importing_costs_nothing() -> None:
    code = "import sys, cegas; print(sorted(name for name in sys.modules if name.startswith('cegas.')))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_results_are_typed_objects() -> None:
    result = cegas.verify(EXAMPLES / "midpoint_unsafe.c", analysis="value", time_limit=60)
    assert isinstance(result, cegas.Result)
    assert result.verdict is cegas.Verdict.UNSAFE
    assert str(result) == "UNSAFE: the error is reached"
    assert isinstance(result.statistics, cegas.Statistics)
    counterexample = result.counterexample
    assert counterexample is not None
    assert [value.text for value in counterexample.inputs] == ["2147483647", "2147483647"]
    assert counterexample.steps[-1].line == 15
    safe = cegas.verify(EXAMPLES / "list_safe.c", property="unreach-call")
    assert all(isinstance(assumption, cegas.Assumption) for assumption in safe.assumptions)
    assert safe.assumptions


def test_arguments_go_before_options(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "#include <header.h>\nvoid reach_error(void); void other(void);\n"
        "int f(void) { if (sizeof(long) == SIZE) other(); else reach_error(); }\n"
    )
    (tmp_path / "header.h").write_text("")
    options = cegas.Options(analysis="value-full", frontend=cegas.FrontendOptions(entry="g", defines=("SIZE=8",)))
    flags = {"entry": "f", "include": [tmp_path]}
    assert cegas.verify(source, options=options, entry="f", include=[tmp_path]).verdict is cegas.Verdict.SAFE
    result = cegas.verify(source, options=options, entry="f", include=[tmp_path], data_model="ILP32", analysis="value")
    assert (result.verdict, result.analysis, result.data_model) == (cegas.Verdict.UNSAFE, "value", "ILP32")
    prp = tmp_path / "other.prp"
    prp.write_text("CHECK( init(main()), LTL(G ! call(other())) )\n")
    result = cegas.verify(source, options=options, property=prp, **flags)  # type: ignore[arg-type]
    assert result.verdict is cegas.Verdict.UNSAFE
    with pytest.raises(cegas.InputError, match="no data model"):
        cegas.verify(source, data_model="LLP64")


def test_an_unsafe_result_in_a_notebook() -> None:
    text = shown(cegas.verify(EXAMPLES / "callbacks_unsafe.c"))
    assert "UNSAFE" in text
    assert "__VERIFIER_nondet_uchar() = 1" in text
    assert "the error is reached" in text
    assert "actions[__VERIFIER_nondet_uchar() & 1](&device);" in text
    assert "statistics" in text


def test_a_violation_in_a_notebook_is_drawn() -> None:
    result = cegas.verify(EXAMPLES / "message.c", property="memory")
    text = result._repr_html_()
    assert "write of 1 byte behind the end of name (char[8])" in text
    assert text.count("<svg ") == 1
    assert 'class="outside struck" data-byte="8"' in text
    assert "<script" not in text


def test_a_safe_result_in_a_notebook() -> None:
    result = cegas.verify(EXAMPLES / "list_safe.c", property="unreach-call")
    text = shown(result)
    assert "SAFE" in text
    assert f"assumptions ({len(result.assumptions)})" in text
    assert all(str(assumption) in text for assumption in result.assumptions)


def test_no_verdict_in_a_notebook() -> None:
    text = shown(cegas.verify(EXAMPLES / "midpoint_unsafe.c", analysis="concrete"))
    assert "UNKNOWN" in text


def test_what_the_program_says_is_text(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "void reach_error(void);\nint main(void) { int x = 1 < 2; if (x) reach_error(); /* <script>alert('&')</script> */ }\n"
    )
    result = cegas.verify(source)
    assert "<script>" not in result._repr_html_()
    assert "<script>alert('&')</script>" in shown(result)


def test_long_traces_are_cut(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "void reach_error(void);\nint main(void) {\n int i = 0;\n while (i < 300)\n  i++;\n reach_error();\n}\n"
    )
    result = cegas.verify(source, analysis="value-full")
    assert result.counterexample is not None
    assert len(result.counterexample.steps) > MOST_STEPS
    html = result._repr_html_()
    assert html.count("<tr>") < MOST_STEPS + 20
    assert "more …" in shown(result)
    assert "the error is reached" in shown(result)


@pytest.mark.parametrize("name", ["callbacks_unsafe.c", "strong_update_safe.c"])
def test_results_go_to_other_processes(name: str) -> None:
    result = cegas.verify(EXAMPLES / name)
    copy = pickle.loads(pickle.dumps(result))
    assert copy.to_json() == result.to_json()
    assert copy._repr_html_() == result._repr_html_()
