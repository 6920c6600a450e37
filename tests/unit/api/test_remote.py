"""`cegas.verify` in a process of its own: the same results, limits that hold, nothing left."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = """
import json, os, sys, threading, time
import cegas
from cegas.foundation.processes import descendants

if sys.argv[1] == "threads":
    threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
import cegas.foundation.supervisor as supervisor
ways = []
for name in ("fork", "spawn"):
    def note(self, *args, name=name, old=getattr(supervisor.Supervisor, name)):
        ways.append(name)
        return old(self, *args)
    setattr(supervisor.Supervisor, name, note)
unsafe = cegas.verify(sys.argv[2])
print("printed before", end=" ")
try:
    cegas.verify("no-such-file.c")
    message = ""
except cegas.InputError as error:
    message = str(error)
begin = time.monotonic()
late = cegas.verify(sys.argv[3], time_limit=1.5)
print(json.dumps({"ways": ways, "unsafe": unsafe.to_json(), "message": message, "late": late.to_json(),
                  "seconds": time.monotonic() - begin, "left": descendants(os.getpid())}))
os._exit(0) if sys.argv[1] == "threads" else None
"""
CHAIN = """\
extern float __VERIFIER_nondet_float(void); extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (!(x > 1.0f && x < 2.0f)) return 0;
    float first = x;
    for (int i = 0; i < 3000; i++) x = x / 1.0f;
    if (x != first) reach_error();
    return 0;
}
"""


@pytest.mark.parametrize(("kind", "way"), [("plain", "fork"), ("threads", "spawn")])
def test_verify(kind: str, way: str, tmp_path: Path, examples: Path) -> None:
    (tmp_path / "chain.c").write_text(CHAIN, encoding="utf-8")
    script = SCRIPT.replace("os._exit(0)", "(sys.stdout.flush(), os._exit(0))")
    done = subprocess.run(
        [sys.executable, "-c", script, kind, examples / "midpoint_unsafe.c", tmp_path / "chain.c"],
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert done.stderr == ""
    before, found = done.stdout.split("{", 1)
    assert before == "printed before "
    result: dict[str, Any] = json.loads("{" + found)
    assert result["ways"] == [way] * 3
    assert result["unsafe"]["verdict"] == "unsafe"
    assert len(result["unsafe"]["counterexample"]["inputs"]) == 2
    assert result["unsafe"]["evidence"]["replay"] == "confirmed"
    assert "no-such-file.c" in result["message"]
    assert (result["late"]["verdict"], result["late"]["reason"]) == ("unknown", "the time limit of 1.5 s is used up")
    assert result["seconds"] < 20, "machines are shared: `tests/tools/limits.py` measures it"
    assert result["left"] == []
