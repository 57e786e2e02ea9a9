"""Tests the guide's configurations for editors that these tests don't start."""

import json
import re

import pytest
from scenarios import SAMPLES
from test_editors import configuration


def test_problem_matcher(program):
    """Checks the problem matcher for Visual Studio Code on each line of lint's output for all invalid samples."""
    task, = json.loads(configuration("json", "problemMatcher"))["tasks"]
    assert task["command"] == "odr"
    matcher = task["problemMatcher"]
    assert matcher["fileLocation"] == "absolute"
    pattern = matcher["pattern"]
    regexp = re.compile(pattern["regexp"])
    words = [word for word in task["args"] if word != "."]
    lines = program.run(*words, *sorted(SAMPLES.glob("Invalid/*.yml")), *sorted(SAMPLES.glob("Invalid/*.json")),
                        codes=(1,)).decode().splitlines()
    found = []
    for line in lines:
        match = regexp.search(line)
        assert match, f"the matcher does not know the line {line!r}"
        found.append({key: match[number] for key, number in pattern.items() if key != "regexp"})
        assert "{file}:{line}:{column}: {severity}: {message}".format(**found[-1]) in line
        assert (SAMPLES / "Invalid" / found[-1]["file"]).exists()
        assert (found[-1]["code"] is None) == (found[-1]["severity"] == "note" and "[" not in line)
    assert len(found) > 100 and {item["severity"] for item in found} == {"error", "warning", "note"}
    assert {"undeclared-tag", "duplicate-tag", "yaml-syntax", "json-syntax"} <= {item["code"] for item in found}


def test_settings_in_toml():
    tomllib = pytest.importorskip("tomllib", reason="Python 3.10 reads no TOML")
    settings = tomllib.loads(configuration("toml", "odr"))
    assert settings["language-server"]["odr"] == {"command": "odr", "args": ["server"]}
    assert {language["name"]: language["language-servers"][-1] for language in settings["language"]} == {
        "yaml": "odr", "json": "odr"}
