"""Tests the guide's configurations and the output for editors that these tests don't start."""

import re

import pytest
from scenarios import SAMPLES
from test_editors import configuration


def test_build_log(program):
    """Checks that every line of 'odr lint --format xcode' has the form that Xcode and other editors read in a build log."""
    form = re.compile(r"^(.+?):(\d+):(\d+): (error|warning|note): (.+?)(?: \[([a-z-]+)\])?$")
    lines = program.run("lint", "--format", "xcode", *sorted(SAMPLES.glob("Invalid/*.yml")),
                        *sorted(SAMPLES.glob("Invalid/*.json")), codes=(1,)).decode().splitlines()
    found = []
    for line in lines:
        match = form.search(line)
        assert match, f"no editor reads the line {line!r}"
        path, _, _, severity, _, rule = match.groups()
        assert (SAMPLES / "Invalid" / path).exists()
        assert (rule is None) == (severity == "note" and "[" not in line)
        found.append((severity, rule))
    assert len(found) > 100 and {severity for severity, _ in found} == {"error", "warning", "note"}
    assert {"undeclared-tag", "duplicate-tag", "yaml-syntax", "json-syntax"} <= {rule for _, rule in found}


def test_settings_in_toml():
    tomllib = pytest.importorskip("tomllib", reason="Python 3.10 reads no TOML")
    settings = tomllib.loads(configuration("toml", "odr"))
    assert settings["language-server"]["odr"] == {"command": "odr", "args": ["server"]}
    assert {language["name"]: language["language-servers"][-1] for language in settings["language"]} == {
        "yaml": "odr", "json": "odr"}
