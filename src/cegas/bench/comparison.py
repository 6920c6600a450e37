"""Our results beside the published ones, on the programs of the CEGAS article (its Tables 2 and 3, Figures 5 and 6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from cegas.bench.charts import (
    COLOURS,
    Axis,
    ChartPoint,
    ChartStyle,
    Series,
    bar_chart,
    legend,
    line_chart,
    linear_axis,
    log_axis,
)
from cegas.bench.endings import DONE
from cegas.bench.markup import cell, figure, folded, head, paragraph, row, section, table
from cegas.bench.published import ARTICLE, PublishedRun, program_of, published_runs, published_table
from cegas.bench.runs import RunOutcome
from cegas.bench.summary import Results

MEASURED_ELSEWHERE = (
    "Published times were measured on another machine (3.7 GHz Intel i9-10900K) and what they include is not said;"
    " ours are from the finished automaton to the verdict, and, where it says so, of the whole process with clang and the"
    " start of Python."
)


class Article:
    """The published runs on those programs that we have run, too."""

    def __init__(self, results: Results) -> None:
        self.all_runs = published_runs()
        self.tools = tuple(dict.fromkeys(run.tool for run in self.all_runs))
        known = {run.program for run in self.all_runs}
        self.paths = {program_of(path): path for path in results.tasks if program_of(path) in known}
        self.runs = {(run.program, run.tool): run for run in self.all_runs if run.program in self.paths}
        # In the order of the article, not of our tasks.
        self.programs = list(dict.fromkeys(program for program, _ in self.runs))
        self.groups = tuple(dict.fromkeys(_group(program) for program in self.programs))
        self.results = results
        self.configurations = tuple(
            name for name, rows in results.by_configuration.items() if any(path in rows for path in self.paths.values())
        )

    def ours(self, configuration: str, program: str) -> RunOutcome | None:
        return self.results.by_configuration[configuration].get(self.paths[program])

    def share_of_tool(self, tool: str, programs: Sequence[str]) -> float | None:
        """The accuracy, in percent."""
        return _share([self.runs[program, tool].is_correct for program in programs])

    def share_of_ours(self, configuration: str, programs: Sequence[str]) -> float | None:
        """Likewise. The labels are those of the article."""
        right: list[bool] = []
        for program in programs:
            outcome = self.ours(configuration, program)
            if outcome is not None:
                right.append(outcome.verdict == self.runs[program, self.tools[0]].expected)
        return _share(right)

    def in_group(self, group: str) -> list[str]:
        return [program for program in self.programs if _group(program) == group]


def article_section(results: Results, style: Callable[[str], ChartStyle]) -> str:
    """The comparison; empty if none of the article's programs was run."""
    article = Article(results)
    if not article.programs:
        return ""
    count, of = len(article.programs), len({run.program for run in article.all_runs})
    # Colours from the other end; where these are ours, too, a dash tells them apart.
    dash = 1 if len(article.configurations) > COLOURS - len(article.tools) else 0
    styles = {tool: ChartStyle(COLOURS - 1 - number, dash, is_faint=True) for number, tool in enumerate(article.tools)}
    return section(
        "article",
        "Beside the tools of the CEGAS article",
        paragraph(
            f"{count} of the {of} programs of the article’s library are in this benchmark. {escape(MEASURED_ELSEWHERE)}",
            "note",
        ),
        "<h3>Overall accuracy and speed (Table 3)</h3>",
        _overall(article),
        '<div class="charts">',
        _accuracy(article, style, styles),
        _distribution(article, style, styles),
        "</div>",
        folded("Verdicts and times program by program (Table 2)", _programs(article)),
    )


def _group(program: str) -> str:
    return program.split("/", maxsplit=1)[0]


def _share(right: Sequence[bool]) -> float | None:
    return 100 * sum(right) / len(right) if right else None


def _overall(article: Article) -> str:
    names = article.configurations
    printed = published_table(ARTICLE, "Table 3")

    def number(value: float | None, digits: int) -> str:
        return "–" if value is None else f"{value:.{digits}f}"

    def line(title: str, theirs: Sequence[str], ours: Sequence[str]) -> str:
        cells = [cell(text, "theirs") for text in theirs]
        return row([head(title), *(cell(text) for text in ours), *cells])

    programs = article.programs
    rows = [
        line(
            "accuracy, %",
            [number(article.share_of_tool(tool, programs), 1) for tool in article.tools],
            [number(article.share_of_ours(name, programs), 1) for name in names],
        ),
        line(
            "ms per line",
            [number(_tool_speed(article, tool), 2) for tool in article.tools],
            [number(_our_speed(article, name, whole=False), 2) for name in names],
        ),
        line(
            "ms per line, whole process",
            ["" for _ in article.tools],
            [number(_our_speed(article, name, whole=True), 2) for name in names],
        ),
        line("as printed: accuracy, %", [printed.cells["accuracy", tool] for tool in article.tools], ["" for _ in names]),
        line("as printed: ms per line", [printed.cells["ms per line", tool] for tool in article.tools], ["" for _ in names]),
    ]
    heads = [head(f"over the same {len(programs)}"), *map(head, names), *(head(tool, "theirs") for tool in article.tools)]
    return table(heads, rows) + paragraph(
        "Milliseconds per line: the sum of the times over the sum of the lines, without runs that failed or did not end."
        " The last two rows are the article’s own figures, over its 98 programs.",
        "note",
    )


def _tool_speed(article: Article, tool: str) -> float | None:
    timed = [run for (_, name), run in article.runs.items() if name == tool and run.milliseconds is not None]
    lines = sum(run.lines for run in timed)
    return sum(run.milliseconds or 0.0 for run in timed) / lines if lines else None


def _our_speed(article: Article, name: str, *, whole: bool) -> float | None:
    timed = _timed(article, name)
    lines = sum(outcome.task.lines for outcome in timed)
    return 1000 * sum(outcome.wall if whole else outcome.analysis for outcome in timed) / lines if lines else None


def _timed(article: Article, name: str) -> list[RunOutcome]:
    """Our runs that came to an end by themselves."""
    found = [article.ours(name, program) for program in article.programs]
    return [outcome for outcome in found if outcome is not None and outcome.end == DONE and outcome.task.lines]


def _accuracy(article: Article, style: Callable[[str], ChartStyle], styles: dict[str, ChartStyle]) -> str:
    names = article.configurations
    groups = article.groups
    series: list[tuple[str, ChartStyle, Sequence[float | None]]] = [
        (name, style(name), [article.share_of_ours(name, article.in_group(group)) for group in groups]) for name in names
    ]
    series += [
        (tool, styles[tool], [article.share_of_tool(tool, article.in_group(group)) for group in groups])
        for tool in article.tools
    ]
    chart = bar_chart("Accuracy by group of programs", groups, series, Axis("right verdicts, %", 0.0, 100.0))
    return figure(
        chart,
        "Accuracy by group, over the same programs (Fig. 5). Ours in full colour.",
        legend([(name, look) for name, look, _ in series], bars=True),
    )


def _distribution(article: Article, style: Callable[[str], ChartStyle], styles: dict[str, ChartStyle]) -> str:
    names = article.configurations
    total = len(article.programs)
    series: list[Series] = []
    for name in names:
        timed = _timed(article, name)
        look = style(name)
        series.append(_steps(name, [(1000 * item.analysis / item.task.lines, _name(item)) for item in timed], total, look))
        whole = ChartStyle(look.colour, 2)
        series.append(
            _steps(
                f"{name}, whole process", [(1000 * item.wall / item.task.lines, _name(item)) for item in timed], total, whole
            )
        )
    for tool in article.tools:
        runs = [article.runs[program, tool] for program in article.programs]
        speeds = [(speed, run.program) for run in runs if (speed := _speed(run)) is not None]
        series.append(_steps(tool, speeds, total, styles[tool]))
    values = [point.x for item in series for point in item.points]
    chart = line_chart(
        "Distribution of milliseconds per line",
        series,
        log_axis("ms per line", values),
        linear_axis("% of the programs", [100.0]),
        steps=True,
    )
    return figure(
        chart,
        "How many of the programs take at most so many milliseconds per line (Fig. 6). Runs that failed or did not end"
        " are never reached, so that a line may end below 100 %.",
        legend([(item.name, item.style) for item in series]),
    )


def _name(outcome: RunOutcome) -> str:
    return program_of(outcome.task.path)


def _speed(run: PublishedRun) -> float | None:
    return None if run.milliseconds is None else run.milliseconds / run.lines


def _steps(name: str, speeds: Sequence[tuple[float, str]], total: int, style: ChartStyle) -> Series:
    """The cumulative distribution: what share is done with at most so much."""
    points = [
        ChartPoint(speed, 100 * number / total, f"{program}, {speed:.2f} ms per line")
        for number, (speed, program) in enumerate(sorted(speeds), 1)
    ]
    return Series(name, tuple(points), style)


def _programs(article: Article) -> str:
    names = article.configurations
    rows: list[str] = []
    for program in article.programs:
        expected = article.runs[program, article.tools[0]].expected
        cells = [head(program), cell(expected, "left")]
        for name in names:
            outcome = article.ours(name, program)
            if outcome is None:
                cells.append(cell("–"))
            else:
                cells.append(_verdict(outcome.verdict, expected, f"{1000 * outcome.analysis:.1f}", ""))
        for tool in article.tools:
            run = article.runs[program, tool]
            text = run.end if run.milliseconds is None else f"{run.milliseconds:g}"
            cells.append(_verdict(run.verdict, expected, text, "theirs"))
        rows.append(row(cells))
    heads = [head("program"), head("label", "left"), *map(head, names), *(head(tool, "theirs") for tool in article.tools)]
    return table(heads, rows) + paragraph("Verdict and milliseconds; ours from the automaton to the verdict.", "note")


def _verdict(verdict: str, expected: str, time: str, classes: str) -> str:
    kind = "open-text" if verdict == "unknown" else "" if verdict == expected else "bad-text"
    return cell(verdict, f"{classes} {kind}".strip(), time)
