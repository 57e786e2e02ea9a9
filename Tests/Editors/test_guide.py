"""Tests the guide's configurations for editors that these tests don't start."""

import pytest
from test_editors import configuration


def test_settings_in_toml():
    tomllib = pytest.importorskip("tomllib", reason="Python 3.10 reads no TOML")
    settings = tomllib.loads(configuration("toml", "odr"))
    assert settings["language-server"]["odr"] == {"command": "odr", "args": ["server"]}
    assert {language["name"]: language["language-servers"][-1] for language in settings["language"]} == {
        "yaml": "odr", "json": "odr"}
