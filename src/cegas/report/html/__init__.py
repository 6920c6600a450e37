"""The HTML report: one file that needs nothing else, with the verdict, its evidence, and how it came about.

`write_report` collects the data as JSON (`data`, `trace`, `graphs`); the page, its style and its scripts are files of their
own beside this one and are put together with the data, without a build step. The page loads nothing from anywhere.
"""

from cegas.report.html.page import report_page, write_report

__all__ = ["report_page", "write_report"]
