"""Certificates of rules of use: they contain the rules, and are about nothing else."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from tests.support.cpu_time import CpuBudget

from cegas.api.run import run
from cegas.certificate.checker import Status
from cegas.foundation.errors import InputError
from cegas.frontend.options import FrontendOptions
from cegas.tasks.formulas import asked_property
from cegas.tasks.inputs import with_property
from cegas.verification.certify import check_certificate
from cegas.verification.options import Options

PROGRAM = "int l;\nvoid lock(int *); void unlock(int *);\nint main(void) { lock(&l); unlock(&l); return 0; }\n"
RULES = """\
rule locks
follow l
state free:
  call lock(l)   -> held
  call unlock(l) -> error "not held"
state held:
  call lock(l)   -> error "taken twice"
  call unlock(l) -> free
"""


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate beside its program and its rules."""
    program, rules = tmp_path / "p.c", tmp_path / "p.rule"
    program.write_text(PROGRAM, encoding="utf-8")
    rules.write_text(RULES, encoding="utf-8")
    frontend = with_property(FrontendOptions(), asked_property((), [str(rules)]))
    result = run([program], Options(frontend=frontend, certify=True, write_certificate=True), CpuBudget(20.0))
    assert result.evidence["certificate"] == "checked"
    assert result.certificate is not None
    file = tmp_path / "certificate.json"
    file.write_text(result.certificate, encoding="utf-8")
    return file


def test_certificates_of_rules_are_checked(certificate: Path) -> None:
    report, read = check_certificate(str(certificate), CpuBudget(20.0))
    assert report.status is Status.CHECKED
    assert [text for _, text in read.options["rules"]] == [RULES]


def test_rules_have_to_be_the_same(certificate: Path) -> None:
    (certificate.parent / "p.rule").write_text(RULES.replace("taken twice", "twice"), encoding="utf-8")
    with pytest.raises(InputError, match="other rules than the certificate is about"):
        check_certificate(str(certificate), CpuBudget(20.0))
    (certificate.parent / "p.rule").unlink()
    with pytest.raises(InputError, match="cannot be read"):
        check_certificate(str(certificate), CpuBudget(20.0))


def test_a_proof_of_one_program_is_none_of_another(certificate: Path) -> None:
    """The same certificate, with the digest of a program that breaks the rule."""
    broken = PROGRAM.replace("unlock(&l); return", "lock(&l); return")
    (certificate.parent / "p.c").write_text(broken, encoding="utf-8")
    content = json.loads(certificate.read_text(encoding="utf-8"))
    digest = hashlib.sha256(PROGRAM.encode()).hexdigest()
    text = json.dumps(content)
    assert digest in text
    certificate.write_text(text.replace(digest, hashlib.sha256(broken.encode()).hexdigest()), encoding="utf-8")
    try:
        report, _ = check_certificate(str(certificate), CpuBudget(20.0))
    except InputError:
        return  # it does not fit at all
    assert report.status is not Status.CHECKED


def test_certificates_without_rules_are_not_about_rules(certificate: Path) -> None:
    content = json.loads(certificate.read_text(encoding="utf-8"))
    content["options"]["rules"] = []
    certificate.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(InputError, match="and has none"):
        check_certificate(str(certificate), CpuBudget(20.0))
