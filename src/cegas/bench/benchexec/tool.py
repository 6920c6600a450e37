"""The tool-info module of cegas for BenchExec, to be named in a benchmark definition as `tool="cegas.bench.benchexec.tool"`.

BenchExec must be able to import this module: install both into one environment, or put the folder of the package `cegas` on
the PYTHONPATH. Nothing of cegas but its names is imported.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from benchexec import result
from benchexec.tools.template import BaseTool2, UnsupportedFeatureException

from cegas.bench.endings import OUT_OF_MEMORY, TIMEOUT, end_by_reason
from cegas.foundation.typed import Any, Final

BAD_INPUT: Final = 2
_STATUSES: Final = {"safe": result.RESULT_TRUE_PROP, "unknown": result.RESULT_UNKNOWN}
_ENDS: Final = {TIMEOUT: result.RESULT_TIMEOUT, OUT_OF_MEMORY: "OUT OF MEMORY"}


class Tool(BaseTool2):  # type: ignore[misc]  # BenchExec has no types
    """How BenchExec runs cegas, and what it makes of the answers."""

    def name(self) -> str:
        return "cegas"

    def executable(self, tool_locator: BaseTool2.ToolLocator) -> str:
        return str(tool_locator.find_executable("cegas"))

    def version(self, executable: str) -> str:
        return str(self._version_from_tool(executable, line_prefix="cegas"))

    def cmdline(
        self, executable: str, options: Sequence[str], task: BaseTool2.Task, rlimits: BaseTool2.ResourceLimits
    ) -> list[str]:
        """The command. Limits are told to cegas, so that it ends in order, unless the definition's options do."""
        task.require_input_files()
        command = [executable, "check", *options, *task.input_files]
        if "--json" not in options:
            command.append("--json")
        if task.property_file:
            command += ["--property", task.property_file]
        settings = task.options if isinstance(task.options, dict) else {}
        if settings.get("language", "C") != "C":
            raise UnsupportedFeatureException(f"cegas checks C only, not {settings['language']}")
        if settings.get("data_model") and "--data-model" not in options:
            command += ["--data-model", str(settings["data_model"])]
        if rlimits.cputime and "--time-limit" not in options:
            command += ["--time-limit", str(rlimits.cputime)]
        if rlimits.memory and "--memory-limit" not in options:
            # A little less than what there is: the compiler's memory counts, too.
            command += ["--memory-limit", str(max(1, int(rlimits.memory * 0.95 / 1_000_000)))]
        return command

    def determine_result(self, run: BaseTool2.Run) -> str:
        """The verdict of the JSON object that cegas prints; what ended a run without one."""
        found = _answer(run.output)
        if found is None:
            if run.was_terminated:
                return str(result.RESULT_ERROR)  # BenchExec knows better why
            if run.exit_code.value == BAD_INPUT:
                return f"{result.RESULT_ERROR} (bad input)"
            return f"{result.RESULT_ERROR} (no answer)"
        end = end_by_reason(str(found.get("reason", "")))
        if found["verdict"] == "unknown" and end in _ENDS:
            return str(_ENDS[end])
        if found["verdict"] == "unsafe":
            violated = [each["name"] for each in found.get("properties", ()) if each["verdict"] == "unsafe"]
            return f"{result.RESULT_FALSE_PROP}({violated[0]})" if violated else str(result.RESULT_FALSE_REACH)
        return str(_STATUSES.get(found["verdict"], result.RESULT_ERROR))

    def get_value_from_output(self, output: BaseTool2.RunOutput, identifier: str) -> str | None:
        """A value of the answer by its path, such as `statistics.states` or `reason`, for columns of tables."""
        value: object = _answer(output)
        for name in identifier.split("."):
            if not isinstance(value, dict) or name not in value:
                return None
            value = value[name]
        return str(value)


def _answer(output: Sequence[str]) -> dict[str, Any] | None:
    """The JSON object that is the answer: the last line that is one."""
    for number in range(len(output) - 1, -1, -1):
        line = output[number]
        if line.startswith('{"verdict"'):
            try:
                found = json.loads(line)
            except json.JSONDecodeError:
                return None
            return found if isinstance(found, dict) else None
    return None
