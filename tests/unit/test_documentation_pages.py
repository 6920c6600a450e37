"""The pages beyond the reference: their Python code runs, their configuration files are right, and the site can be built."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.support.pages import blocks, domains_of, is_file

from cegas.cli.arguments import parser

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
_PRINTED = re.compile(r"^ *print\(.*\) +# (.+)$", re.MULTILINE)
"""`print(x)  # what it prints`"""
_PROGRAM = re.compile(r"/\* (\S+\.[ch]) \*/\n")


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ids(path: Path) -> str:
    return str(path.relative_to(ROOT))


# -- code -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", [page for page in PAGES if blocks(page, "python")], ids=ids)
def test_python_code_runs(document: Path, workplace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The blocks of a page make one program; its assertions are part of the text."""
    for text in blocks(document, "c"):
        name = _PROGRAM.match(text)
        if name is not None:
            (workplace / name[1]).write_text(text, encoding="utf-8")
    names: dict[str, object] = {"__name__": "page"}
    with domains_of(document, workplace):
        for number, text in enumerate(blocks(document, "python"), 1):
            if not is_file(text):
                exec(compile(text, f"{document.name}, block {number}", "exec"), names)
    printed = capsys.readouterr().out.splitlines()
    remarks = [remark for text in blocks(document, "python") for remark in _PRINTED.findall(text)]
    assert [remark for remark in remarks if remark not in printed] == []
    assert remarks or document.name != "python.md"


def test_the_first_analysis_asserts_what_it_says() -> None:
    text = "\n".join(text for text in blocks(DOCS / "first-analysis.md", "python") if not is_file(text))
    for verdict in ("SAFE", "UNSAFE", "UNKNOWN"):
        assert f"Verdict.{verdict}" in text
    assert text.count("\nassert ") >= 8


@pytest.mark.parametrize("document", PAGES, ids=ids)
def test_c_programs_are_named_once(document: Path) -> None:
    names = [name[1] for text in blocks(document, "c") if (name := _PROGRAM.match(text))]
    assert len(names) == len(set(names))


def lines_of_code(document: Path) -> list[tuple[str, str]]:
    """The lines of all blocks, with the language of each."""
    found: list[tuple[str, str]] = []
    language: str | None = None
    for line in document.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            language = line[3:].strip() if language is None else None
        elif language is not None:
            found.append((language, line))
    assert language is None, "a block is not closed"
    return found


@pytest.mark.parametrize("document", [ROOT / "README.md", *PAGES], ids=ids)
def test_commands_that_are_not_run_are_accepted(document: Path) -> None:
    """Commands in `sh` and `console` are run (test_documentation.py). Others have placeholders; the parsers know them."""
    for language, line in lines_of_code(document):
        if language not in ("sh", "console") and line.startswith(("cegas ", "$ cegas ")):
            words = shlex.split(line.removeprefix("$ "), comments=True)
            assert callable(parser().parse_args(words[1:]).command), line


# -- configuration files --------------------------------------------------------------------------------------------------


def commands_in(value: Any) -> list[str]:
    """The commands that a workflow runs."""
    if isinstance(value, dict):
        own = [value["run"]] if isinstance(value.get("run"), str) else []
        return own + [command for part in value.values() for command in commands_in(part)]
    if isinstance(value, list):
        return [command for part in value for command in commands_in(part)]
    return []


def test_the_workflow_is_one() -> None:
    workflow, hooks = (yaml.safe_load(text) for text in blocks(DOCS / "ci.md", "yaml"))
    assert workflow["permissions"]["security-events"] == "write"
    assert set(workflow) == {"name", True, "permissions", "jobs"}, "`on` is a truth value in YAML"
    (check,) = (command for command in commands_in(workflow) if command.startswith("cegas "))
    options = parser().parse_args(shlex.split(check)[1:])
    steps = workflow["jobs"]["check"]["steps"]
    (upload,) = (step for step in steps if step.get("uses", "").startswith("github/codeql-action/upload-sarif@"))
    assert upload["with"]["sarif_file"] == options.sarif
    assert upload["if"] == "always()", "a result that is not SAFE ends the step before it"
    known = {hook["id"]: hook for hook in pre_commit_hooks()}
    for hook in hooks["repos"][0]["hooks"]:
        entry = shlex.split(known[hook["id"]]["entry"])
        if entry[0] == "cegas":
            parser().parse_args([*entry[1:], *hook["args"]])


def test_the_task_of_the_editor_is_a_command() -> None:
    (text,) = blocks(DOCS / "ci.md", "json")
    (task,) = json.loads(text)["tasks"]
    options = parser().parse_args(shlex.split(task["command"])[1:])
    assert options.sarif == "cegas.sarif"


def pre_commit_hooks() -> list[dict[str, Any]]:
    hooks: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    return hooks


def test_hooks_have_what_pre_commit_needs() -> None:
    for hook in pre_commit_hooks():
        assert {"id", "name", "entry", "language"} <= set(hook)
        assert re.search(hook["files"], "verify/queue_harness.c")
        assert not re.search(hook["files"], "README.md")


def test_the_hook_checks_each_file(workplace: Path) -> None:
    (hook,) = (hook for hook in pre_commit_hooks() if hook["id"] == "cegas-each")
    folder = workplace / "bin"
    folder.mkdir()
    (folder / "cegas").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cegas "$@"\n')
    (folder / "cegas").chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"

    def run(*files: str) -> subprocess.CompletedProcess[str]:
        command = [*shlex.split(hook["entry"]), *files]
        return subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=120, env={**os.environ, "PATH": path}
        )

    good, bad = "examples/two_loops_safe.c", "examples/midpoint_unsafe.c"
    both = run(bad, good)
    assert both.returncode == 1, "one of them is not safe"
    lines = both.stdout.splitlines()
    assert lines[:2] == [bad, f"UNSAFE: the error is reached at {bad}:15"]
    assert lines[-2:] == [good, "SAFE: no run reaches the error"]
    assert run(good).returncode == 0


# -- the site -------------------------------------------------------------------------------------------------------------


class Resources(HTMLParser):
    """What a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag in ("script", "img", "iframe") and values.get("src"):
            self.found.append(values["src"] or "")
        elif tag == "link" and values.get("rel") != "canonical" and values.get("href"):
            self.found.append(values["href"] or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if importlib.util.find_spec("mkdocs") is None:
        pytest.skip("mkdocs is not installed (the extra 'docs')")
    place = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(place)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, cwd=ROOT)
    assert result.returncode == 0, result.stderr
    return place


def test_every_page_is_in_the_site(site: Path) -> None:
    for page in PAGES:
        name = page.relative_to(DOCS).with_suffix(".html")
        assert (site / name).exists() or (page.name == "README.md" and (site / name.parent / "index.html").exists()), page
    assert not list(site.rglob("*.py"))


def test_the_site_needs_no_network(site: Path) -> None:
    for page in site.rglob("*.html"):
        if page.name == "404.html":
            continue
        resources = Resources()
        resources.feed(page.read_text(encoding="utf-8"))
        for name in resources.found:
            assert not re.match(r"(?:https?:)?//", name), (page, name)
            assert (page.parent / name.partition("?")[0]).exists(), (page, name)


def test_lists_and_outside_links_are_adapted(site: Path) -> None:
    semantics = (site / "semantics.html").read_text(encoding="utf-8")
    assert "<ol>" in semantics, "the rules about addresses are a list within a list"
    constructs = (site / "constructs.html").read_text(encoding="utf-8")
    assert "../tests/tasks" not in constructs
    assert "decay-in-parameter" in constructs


def test_make_docs_builds_the_site() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = makefile.split("\ndocs: ")[1].split("\n\n")[0]
    assert "-m mkdocs build" in recipe, "as the tests do"
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    shown = subprocess.run(["make", "-n", "docs"], capture_output=True, text=True, check=True, cwd=ROOT)
    assert "mkdocs build" in shown.stdout
