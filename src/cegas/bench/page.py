"""The page of a benchmark: one HTML file with tables and plots, which needs nothing from outside."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from cegas.bench.charts import style_of
from cegas.bench.comparison import article_section
from cegas.bench.journal import CSV, JSON, CampaignSettings
from cegas.bench.sections.abstraction import abstraction_section
from cegas.bench.sections.listing import reasons_section, runs_section, tasks_section
from cegas.bench.sections.overview import summary_section, verdict_section
from cegas.bench.sections.thesis import thesis_section
from cegas.bench.sections.timing import comparison_section, time_section
from cegas.bench.summary import Results
from cegas.foundation.typed import Final

_TITLES: Final = {
    "summary": "Summary",
    "verdicts": "Verdicts",
    "time": "Time and memory",
    "against": "One against another",
    "abstraction": "Refinements and slices",
    "article": "CEGAS article",
    "thesis": "Thesis",
    "open": "Undecided",
    "tasks": "Tasks",
    "runs": "All runs",
}


def page(settings: CampaignSettings, results: Results) -> str:
    """The whole page."""
    styles = {name: style_of(number) for number, name in enumerate(results.configurations)}
    parts = [
        summary_section(settings, results, styles),
        verdict_section(results),
        time_section(settings, results, styles),
        comparison_section(settings, results),
        abstraction_section(settings, results, styles),
        article_section(results, styles.__getitem__),
        thesis_section(results),
        reasons_section(results),
        tasks_section(results),
        runs_section(results),
    ]
    sections = [part for part in parts if part]
    present = [name for name in _TITLES if any(part.startswith(f'<section id="{name}"') for part in sections)]
    links = "".join(f'<li><a href="#{name}">{_TITLES[name]}</a></li>' for name in present)
    title = f"cegas bench: {', '.join(results.configurations)}"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="data:,">'
        f"<title>{escape(title)}</title><style>{_resource('style.css')}</style></head><body>"
        f"<header><div><h1>{_headline(results)}</h1>"
        f'<div class="soft">{escape(settings.started)} · cegas {escape(settings.version)}</div></div>'
        f'<button id="theme" type="button" hidden>theme</button></header>'
        f"<nav aria-label='Sections'><ul>{links}</ul></nav><main>{''.join(sections)}</main>"
        f"<footer>The same results for programs: <code>{CSV}</code> and <code>{JSON}</code> beside this page.</footer>"
        f"<script>{_resource('script.js')}</script></body></html>\n"
    )


def _resource(name: str) -> str:
    return files("cegas.bench").joinpath(name).read_text(encoding="utf-8")


def _headline(results: Results) -> str:
    tasks = len(results.tasks)
    names = results.configurations
    what = names[0] if len(names) == 1 else f"{len(names)} analyses"
    return f"{escape(what)} on {tasks:,} {'task' if tasks == 1 else 'tasks'}"
