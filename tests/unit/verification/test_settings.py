"""Settings: the choices have one home, and everything that names them agrees with it."""

from __future__ import annotations

import pickle
import re
from dataclasses import fields, replace

import pytest
from tests.support.analyses import STATELESS, WHOLE

from cegas.cli.arguments import parser
from cegas.cli.check import analysis_settings
from cegas.foundation.errors import InputError
from cegas.verification.analyses import ANALYSES, Settings
from cegas.verification.settings import BlockEncoding, Mechanism, PointerSensitivity, Setting


def test_every_setting_is_a_field_and_a_flag() -> None:
    bounds = {"unwind"}  # no choice: the flag may be given for each loop
    assert {setting.field for setting in Setting} | bounds == {field.name for field in fields(Settings)}
    arguments = parser("check").parse_args(["check", "some.c"])
    assert analysis_settings(arguments) == Settings()


@pytest.mark.parametrize("setting", Setting)
def test_a_flag_sets_it(setting: Setting) -> None:
    value = setting.texts[-1:]
    arguments = parser("check").parse_args(["check", "some.c", setting.flag, *value])
    found, usual = analysis_settings(arguments), Settings()
    assert [each for each in Setting if getattr(found, each.field) != getattr(usual, each.field)] == [setting]


def test_choices_may_be_texts() -> None:
    found = Settings(points_to="insensitive", without=["fields", Mechanism.PATHS])
    assert found.points_to is PointerSensitivity.INSENSITIVE
    assert found.without == {Mechanism.FIELDS, Mechanism.PATHS}
    assert found == Settings(points_to=PointerSensitivity.INSENSITIVE, without=frozenset(["paths", "fields"]))
    assert "insensitive" in (found.points_to,)
    assert pickle.loads(pickle.dumps(found)) == found
    assert replace(found, blocks=BlockEncoding.SINGLE).blocks is BlockEncoding.SINGLE


def test_other_texts_are_refused() -> None:
    with pytest.raises(InputError, match="there is no setting 'single-blocks'"):
        Settings(blocks="single-blocks")
    with pytest.raises(InputError, match="did you mean 'fields'"):
        Settings(without=["field"])


def test_the_help_names_the_analyses_that_use_it() -> None:
    for setting in Setting:
        users = [analysis.name for analysis in ANALYSES.values() if setting in analysis.uses]
        named = re.match(r"for ((?:[\w-]+, )*[\w-]+):", setting.help)
        if named is not None:
            assert named.group(1).split(", ") == users
        elif setting is Setting.SLICING:
            assert users == [name for name in ANALYSES if name == "auto" or name.endswith(("-s", "-sc"))]
        else:
            unsliced = WHOLE if setting in (Setting.PRESLICE, Setting.DEPENDENCE) else frozenset()
            assert set(users) >= set(ANALYSES) - STATELESS - unsliced


@pytest.mark.parametrize("name", ANALYSES)
def test_flags_without_effect_are_mentioned(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    from cegas.cli.check import _mention_idle_flags

    flags = [word for setting in Setting for word in (setting.flag, *setting.texts[-1:])]
    _mention_idle_flags(parser("check").parse_args(["check", "some.c", "--analysis", name, *flags]))
    idle = [setting.flag for setting in Setting if setting not in ANALYSES[name].uses]
    assert capsys.readouterr().err.splitlines() == [f"cegas: {flag} has no effect on the analysis '{name}'" for flag in idle]
