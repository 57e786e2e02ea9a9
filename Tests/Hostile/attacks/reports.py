"""Names that look like commands: for terminals, continuous integration, or readers of reports."""

import json
import os
import pty
import re

from attack import attack
from inputs import HEAD
from stage import UNSEEN, expect

TERMINAL = [
    "\x1b[31mred", "\x1b]0;title\x07", "\x1b[2J\x1b[H", "\x9b31m", "\x90q\x9c", "back\x08\x08\x08",
    "line\rline", "bell\x07", "\u202egnp.exe", "\u2066left\u2069", "\u200bnothing", "\ufeffmark",
    "\u2028line", "\x7f", "\x85next", "\u061calm", "\U000e0041tag",
]
"""Texts that control terminals, or whose appearance is misleading."""

COMMANDS = [
    "::error::x",
    "\n::error::x",
    "\r\n::add-mask::x",
    "%0A::set-output name=a::b",
    "::stop-commands::x",
    "##[add-mask]x",
    "##vso[task.setvariable variable=a]b",
    "\n##vso[task.complete result=Succeeded]",
    "##teamcity[buildStatus text='x']",
    "x: error: y",
    "\n/etc/passwd:1:1: error: x",
    "section_start:0:x\r",
    "::set-env name=PATH::/tmp",
    "::debug::%25",
    "`$(x)`",
    "</script><script>",
    "&lt;",
    '"}]}', "'", "\\", "\t",
    "a,b=c",
]
"""Texts that build servers and readers of reports could misinterpret."""

PLACES = {
    "a tag": '{"version": 1, "tags": {"onDemand": [%s]}}',
    "a tag of a resource": '{"version": 1, "files": {"A": [%s]}}',
    "a path": '{"version": 1, "files": {%s: ["t"]}}',
    "a catalog": '{"version": 1, "catalogs": {%s: {"I.imageset": ["t"]}}}',
    "a key": '{"version": 1, %s: 1}',
    "a platform": '{"version": 1, "platform": %s}',
    "a target of deployment": '{"version": 1, "deploymentTarget": %s}',
    "a project": '{"version": 1, "xcode": {"project": %s, "targets": ["T"]}}',
    "a rule": '{"version": 1, "lint": {%s: "error"}}',
    "a level": '{"version": 1, "lint": {"unused-tag": %s}}',
    "a version": '{"version": %s}',
}


def texts():
    """Returns each text as a JSON string, in a form that YAML reads in the same way."""
    return [json.dumps(text) for text in TERMINAL + COMMANDS]


@attack
def escapes_in_names(stage):
    """Escape sequences, line breaks, and characters that reverse text, in every name in a manifest.

    None of these bytes reaches a terminal, in any format of any command, and no line is a GitHub Actions command."""
    for place, manifest in PLACES.items():
        for number, text in enumerate(texts()):
            name = ("m.json", "m.yml")[number % 2]
            stage.write(name, manifest % text)
            for format in ("text", "github"):
                stage.odr_says(None, "", "lint", "--no-disk", "--format", format, name)
    for place in ("a tag", "a tag of a resource", "a path", "a catalog"):
        names = ", ".join(texts()) if "tag" in place else texts()[0]
        stage.write("ResourceTags.json", PLACES[place] % names)
        for command in (
            ["show"],
            ["show", "--view", "prefetched"],
            ["show", "--sizes"],
            ["tag", "list"],
            ["resource", "list"],
            ["sizes"],
            ["packs"],
            ["xcode", "diff"],
            ["tag", "add", "x", "-m", "ResourceTags.json"],
        ):
            expect_no_command(stage.odr_says(None, "", *command))


def expect_no_command(result):
    """Checks that no line is a command for GitHub Actions."""
    for line in (result.out + result.error).decode("utf-8").splitlines():
        expect(not line.lstrip().startswith("::"), f"a line is no command: {line!r}", result)


@attack
def escapes_with_color(stage):
    """The same names in output that odr itself colors on a terminal.

    Only odr's own colors are printed."""

    stage.write("m.json", PLACES["a tag"] % ", ".join(texts()))
    leader, follower = pty.openpty()
    pid = os.fork()
    if pid == 0:
        os.chdir(stage.folder)
        for descriptor in (1, 2):
            os.dup2(follower, descriptor)
        os.execve(stage.odr, ["odr", "lint", "--no-disk", "m.json"], {"TERM": "xterm", "PATH": "/usr/bin:/bin"})
    os.close(follower)
    said = b""
    while True:
        try:
            part = os.read(leader, 1 << 16)
        except OSError:
            break
        if not part:
            break
        said += part
    os.waitpid(pid, 0)
    os.close(leader)
    text = said.decode("utf-8").replace("\r\n", "\n")
    expect("\x1b[1;31m" in text or "\x1b[1;33m" in text, f"odr colors what it prints: {text[:300]!r}")
    rest = re.sub(r"\x1b\[(0|1|2|1;3[136])m", "", text)
    found = UNSEEN.search(rest)
    expect(
        not found, f"nothing but colors comes out: {rest[max(0, found.start() - 50):found.end() + 50]!r}" if found else ""
    )


@attack
def escapes_in_file_names(stage):
    """Files and folders whose names are escape sequences or commands, given on the command line and found by a search.

    Findings and errors name them in escaped form."""
    for text in TERMINAL + COMMANDS:
        name = text.replace("/", "_").replace("\0", "")
        stage.write(f"{name}/ResourceTags.yml", HEAD + "x: 1\n")
        for format in ("text", "xcode", "github"):
            result = stage.odr_says(
                None, "", "lint", "--no-disk", "--format", format, f"./{name}", f"{name}/ResourceTags.yml"
            )
            expect(result.code in (1, 2, 64), "the name is judged or taken for an option", result)
        stage.odr_says(None, "", "show", "-m", f"./{name}")
        stage.odr_says(2, "", "lint", f"./{name}/no.yml")
        stage.odr_says(2, "", "xcode", "import", f"./{name}")
        stage.odr_says(None, "", "fmt", "--check", f"./{name}")


@attack
def commands_of_build_servers(stage):
    """Names that GitHub Actions, Azure Pipelines, or TeamCity would interpret as commands, wherever a log shows them.

    Only odr's own annotations begin a line with a command, and the brackets of other commands are escaped."""
    for text in COMMANDS:
        name = text.replace("/", "_")
        for place, manifest in PLACES.items():
            stage.write(f"{name}/m.json", manifest % json.dumps(text))
            for format in ("text", "xcode"):
                result = stage.run("lint", "--no-disk", "--format", format, f"{name}/m.json")
                for line in result.text.splitlines():
                    expect(not line.lstrip().startswith("::"), f"a line is no command in {format}: {line!r}")
                    expect(not re.search(r"##[a-z]*\[", line, re.I), f"a line has no command in it in {format}: {line!r}")
            result = stage.run("lint", "--no-disk", "--format", "github", f"{name}/m.json")
            for line in result.out.decode().splitlines():
                parsed = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
                expect(parsed, f"each line is one annotation: {line!r}")
                properties = dict(part.split("=", 1) for part in parsed[2].split(","))
                expect(
                    set(properties) <= {"file", "line", "col", "endLine", "endColumn", "title"},
                    f"no property is added: {line!r}",
                )
                expect(properties["line"].isdigit(), f"a line is a number: {line!r}")


@attack
def reports_that_break_out(stage):
    """Names with quotation marks, brackets, and line breaks in JSON and SARIF reports.

    A strict reader accepts the reports and finds the original names."""
    for text in TERMINAL + COMMANDS:
        tag = json.dumps(text)
        stage.write("m.json", f'{{"version": 1, "tags": {{"onDemand": [{tag}]}}, "files": {{"A": [{tag}]}}}}')
        for format in ("json", "sarif"):
            result = stage.run("lint", "--no-disk", "--format", format, "m.json")
            report = json.loads(result.out.decode("utf-8"), parse_constant=int)
            expect_clean_json(result)
            expect(report, f"{format} is a report", result)
        for command in (["show"], ["tag", "list"], ["resource", "list"], ["sizes"], ["packs"]):
            result = stage.run(*command, "--format", "json", "-m", "m.json")
            report = json.loads(result.out.decode("utf-8"))
            expect_clean_json(result)
            if command[0] != "packs":
                expect(text in strings(report), f"'odr {' '.join(command)} --format json' holds {text!r}", result)
        result = stage.run("convert", "--to", "json", "m.json")
        expect(json.loads(result.out)["files"] == {"A": [text]}, f"'odr convert' keeps {text!r}", result)
        stage.write("m.yml", stage.run("convert", "--to", "yaml", "m.json").out)
        back = stage.run("convert", "--to", "json", "m.yml")
        expect(json.loads(back.out)["files"] == {"A": [text]}, f"'odr convert' brings {text!r} back", back)


def expect_clean_json(result):
    """Checks the JSON text: it may contain invisible characters, but strict readers reject control characters."""
    found = re.search("[\0-\x08\x0b-\x1f]", result.out.decode("utf-8").replace("\n", ""))
    expect(not found, "a report in JSON has no control in it", result)


def strings(value):
    """Returns all strings in a report."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set(value) | {text for part in value.values() for text in strings(part)}
    return {text for part in value for text in strings(part)} if isinstance(value, list) else set()
