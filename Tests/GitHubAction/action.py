#!/usr/bin/env python3
"""Checks that `action.yml` works as described and that no input can inject commands.

    action.py ODR_BINARY

check-jsonschema validates the file and the repository's workflows with GitHub's schemas, and zizmor must not find
anything in them. No script may contain an expression. The steps then run as on a runner: `bash --noprofile --norc -eo
pipefail FILE` in a workspace, with the inputs as environment variables. Instead of building odr, a stand-in for `make`
records its arguments, and a stand-in for `curl` copies files from a folder.

Needs Python 3.10 or later, with the packages in `requirements.txt`.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ruamel.yaml import YAML

from release import PAGE, Release

HOSTILE = [
    "$(touch hacked)", "`touch hacked`", "'; touch hacked; '", '"; touch hacked; "', "a b", "-x", "--fix", "--", "*", "~",
    "${HOME}", "a\\b", "größe", "x:/y", "::error::x", "!!", "-",
]
"""Folder names that shells or option parsers could misinterpret."""

BAD = "version: 1\ntags: {onDemand: [a]}\nfiles: {A: [b]}\n"
"""A manifest with an undeclared tag, a missing file, and an unused tag."""

STAND_IN = """#!/bin/sh
echo "make $*" >>"$RUNNER_TEMP/made"
case $* in *install*) mkdir -p "$ODR_FOLDER/bin" && cp "$STAND_IN_ODR" "$ODR_FOLDER/bin/odr" ;; esac
"""


@dataclass
class Step:
    """The result of a step: its exit code, its output, its step outputs, the folders that it added to PATH, and its
    summary."""

    code: int
    said: str
    outputs: dict
    path: list
    summary: str


class Runner:
    """Runs steps of the action in a separate workspace."""

    def __init__(self, repo, folder, odr, has_odr=True):
        self.repo = repo
        self.action = YAML(typ="safe").load(repo / "action.yml")
        self.workspace = folder / "work space"
        self.workspace.mkdir(parents=True)
        self.temporary = folder / "temp"
        self.temporary.mkdir()
        self.bin = folder / "bin"
        self.bin.mkdir()
        if has_odr:
            (folder / "bin" / "odr").symlink_to(odr)
        else:
            (folder / "bin" / "make").write_text(STAND_IN)
            (folder / "bin" / "make").chmod(0o755)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("ODR_", "GITHUB_"))}
        self.environment |= {
            "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "GITHUB_ACTION_PATH": str(repo),
            "RUNNER_TEMP": str(self.temporary),
            "STAND_IN_ODR": str(odr),
        }

    def step(self, name, contexts):
        """Runs the step with this name or ID; `contexts` contains the values of its expressions."""
        contexts = {"github.server_url": PAGE[: -len("/owner/odr")], "github.action_repository": "owner/odr"} | contexts
        step = next(step for step in self.action["runs"]["steps"] if name in (step.get("id"), step["name"]))
        values = {key: expanded(value, contexts) for key, value in step.get("env", {}).items()}
        files = {name: self.temporary / name for name in ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY", "script")}
        for file in files.values():
            file.write_text("")
        files["script"].write_text(step["run"])
        environment = self.environment | values | {name: str(files[name]) for name in files if name != "script"}
        result = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", files["script"]], cwd=self.workspace, env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
        return Step(result.returncode, result.stdout, outputs(files["GITHUB_OUTPUT"].read_text()),
                    files["GITHUB_PATH"].read_text().splitlines(), files["GITHUB_STEP_SUMMARY"].read_text())

    def lint(self, **inputs):
        """Runs the last step with these inputs, written with `_` for `-`, and with defaults for the others."""
        given = {name: declared["default"] for name, declared in self.action["inputs"].items()}
        given |= {name.replace("_", "-"): value for name, value in inputs.items()}
        return self.step("lint", {f"inputs.{name}": value for name, value in given.items()})

    def write(self, name, text):
        path = self.workspace / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def expanded(text, contexts):
    return re.sub(r"\$\{\{ ([\w.-]+) \}\}", lambda match: contexts[match[1]], text)


def outputs(text):
    """Returns the outputs of a step, which can be written in two forms."""
    found, lines = {}, iter(text.splitlines())
    for line in lines:
        if match := re.fullmatch(r"([\w-]+)<<(.+)", line):
            found[match[1]] = "\n".join(iter(lambda end=match[2]: value_line(lines, end), None))
        else:
            name, _, value = line.partition("=")
            found[name] = value
    return found


def value_line(lines, end):
    line = next(lines)
    return None if line == end else line


def check_text(repo, expect):
    """Checks the file itself: it matches GitHub's schema, no script contains an expression, every input is used, and
    every script's syntax is valid."""
    workflows = sorted((repo / ".github" / "workflows").iterdir())
    for kind, files in [("actions", [repo / "action.yml"]), ("workflows", workflows)]:
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.github-{kind}", *files]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        expect(f"GitHub's schema of {kind} holds", result.returncode == 0, result.stdout + result.stderr)
    command = [Path(sys.executable).parent / "zizmor", "--offline", "--no-progress", repo / "action.yml", *workflows]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    expect("zizmor finds nothing", result.returncode == 0, result.stdout + result.stderr)
    action = YAML(typ="safe").load(repo / "action.yml")
    for step in action["runs"]["steps"]:
        expect(f"no expression in the script of '{step['name']}'", "${{" not in step.get("run", ""))
    used = json.dumps(action["runs"])
    for name in action["inputs"]:
        expect(f"the input {name} is used once", used.count("${{ inputs.%s }}" % name) == 1)
    for script in sorted((repo / ".ci").iterdir()):
        result = subprocess.run(["bash", "-n", script], capture_output=True, text=True, check=False)
        expect(f"the script {script.name} is sound", result.returncode == 0, result.stderr)


def check_lint(runner, expect):
    """Checks the effect of each input, with a bad manifest in one folder and a good one in another."""
    runner.write("Game/ResourceTags.yml", BAD)
    runner.write("Good/ResourceTags.yml", "version: 1\n")
    runner.write("Warned/Tags.yml", "version: 1\ntags: {onDemand: [a]}\n")
    for name, inputs, code, said in [
        ("a path", {"paths": "Game"}, 1, "::error file=Game/ResourceTags.yml,line=3,"),
        ("paths", {"paths": "Good\n\nGame/ResourceTags.yml\n"}, 1, "::error file=Game/ResourceTags.yml,line=3,"),
        ("a good manifest", {"paths": "Good"}, 0, ""),
        ("a working directory", {"working-directory": "Game"}, 1, "::error file=Game/ResourceTags.yml,"),
        ("a path there", {"working-directory": "Warned/", "paths": "Tags.yml"}, 0, "::warning file=Warned/Tags.yml,"),
        ("strict", {"strict": "true", "paths": "Warned/Tags.yml"}, 1, "::warning "),
        ("another format", {"format": "text", "paths": "Game"}, 1, "Game/ResourceTags.yml:3:"),
        ("a format that is none", {"format": "tex", "paths": "Good"}, 64, "'tex'"),
        ("strict in other words", {"strict": "yes", "paths": "Good"}, 64, "::error::strict"),
        ("no manifest", {}, 2, "odr: error: no ResourceTags.yml"),
        ("a missing file", {"paths": "no.yml"}, 2, "no.yml"),
    ]:
        step = runner.lint(**inputs)
        expect(f"{name}: {inputs} ends with {code}", step.code == code, f"{step.code}\n{step.said}")
        expect(f"{name}: {inputs} says {said!r}", said in step.said, step.said)

    odr = runner.environment["STAND_IN_ODR"]
    subprocess.run([odr, "lint", "Warned/Tags.yml", "--write-baseline"], cwd=runner.workspace,
                   capture_output=True, check=True)
    step = runner.lint(working_directory="Warned", paths="Tags.yml", strict="true")
    expect("a baseline hides what is known", step.code == 0 and "::warning" not in step.said, step.said)

    step = runner.lint(paths="Game\nGood", summary="true")
    reports = step.summary.count("### On-demand resources of")
    expect("a summary has a report on each manifest", reports == 2 and step.code == 1, step.summary + step.said)
    expect("a summary has findings", "tag 'b' is not declared" in step.summary, step.summary)
    step = runner.lint(paths=".", summary="true")
    missing = [name for name in ("Game", "Good") if f"resources of `{name}/" not in step.summary]
    expect("a summary of a folder has a report on each manifest below it", not missing, step.summary + step.said)
    step = runner.lint(working_directory="Good", summary="true", against="-x")
    expect("a summary without a revision does not stop lint", step.code == 0 and "-x" in step.said, step.said)
    expect("no summary is added by default", runner.lint(paths="Game").summary == "", "")

    step = runner.lint(paths="Game", sarif_file="odr $(x).sarif")
    log = json.loads((runner.workspace / "odr $(x).sarif").read_text())
    places = [result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in log["runs"][0]["results"]]
    expect("a SARIF log is written", places and set(places) == {"Game/ResourceTags.yml"}, places)
    expect("its name is an output", step.outputs == {"sarif-file": "odr $(x).sarif"}, step.outputs)
    expect("annotations are made as well", step.code == 1 and "::error file=" in step.said, step.said)
    step = runner.lint(paths="Good", sarif_file="nowhere/odr.sarif")
    expect("a SARIF log that cannot be written is an error", step.code != 0 and "nowhere/odr.sarif" in step.said, step.said)


def check_hostile(runner, expect):
    """Checks that unusual names and values have no other effect."""
    for name in HOSTILE:
        runner.write(f"{name}/ResourceTags.yml", BAD)
    step = runner.lint(paths="\n".join(f"{name}/ResourceTags.yml" for name in HOSTILE))
    expect("each odd name is judged", f"in {len(HOSTILE)} manifests" in step.said and step.code == 1, step.said)
    for name in HOSTILE:
        for inputs in [{"working-directory": name}, {"working-directory": name, "paths": "ResourceTags.yml"}]:
            step = runner.lint(**inputs)
            expect(f"{inputs} is judged", re.search(r"\d errors?.* in ", step.said) and step.code == 1, step.said)
        for key in ("strict", "format", "summary"):
            step = runner.lint(**{"paths": "a b", key: name})
            expect(f"{key} {name!r} is refused", step.code not in (0, 1), f"{step.code}\n{step.said}")
    step = runner.lint(paths="a b", sarif_file="new\nline=x\nodr.sarif")
    expect("an output with line feeds is one output", list(step.outputs) == ["sarif-file"], step.outputs)
    runner.write("new\nline/ResourceTags.yml", BAD)
    step = runner.lint(working_directory="new\nline")
    expect("a folder with a line feed is judged", re.search(r"\d errors?.* in ", step.said), step.said)
    commands = [line for line in step.said.splitlines() if line.startswith("::")]
    expect("and named in its annotations", commands and all("file=new%0Aline/" in line for line in commands), step.said)
    expect("nothing was run", not list(runner.workspace.rglob("hacked")))


def check_released(runner, expect):
    """Checks that a released program is used only if the release matches these sources and this system and is
    undamaged."""
    release = Release(runner.repo, runner.temporary / "release", '#!/bin/sh\nexec "$STAND_IN_ODR" "$@"\n')
    release.install_curl(runner.bin)
    folder = runner.temporary / "odr-released"
    found = runner.step("find", {})
    expect("a released odr is put on PATH, and none is built", found.path == [str(folder / "bin")] and not found.outputs, found.said)
    version = subprocess.run([folder / "bin" / "odr", "--version"], env=runner.environment, capture_output=True, check=False)
    expect("it runs", version.returncode == 0 and version.stdout.startswith(b"odr "), version)
    sound = {path: path.read_bytes() for path in release.folder.iterdir() if path.is_file()}

    def rewrite(text):
        (release.folder / release.sources).write_text(text)
        release.write_checksums()

    for name, change, said in [
        ("of other sources", lambda: rewrite("x\n"), f"release {release.version} has other sources"),
        ("damaged", lambda: release.archive.write_bytes(b"x"), "is damaged"),
        ("for other systems", lambda: (release.archive.unlink(), release.write_checksums()), f"has no {release.name}"),
        ("gone", lambda: release.archive.unlink(), f"cannot download {release.name}.tar.gz"),
        ("without checksums", (release.folder / "SHA256SUMS").unlink, "cannot download SHA256SUMS"),
    ]:
        shutil.rmtree(folder, ignore_errors=True)
        change()
        step = runner.step("find", {})
        expect(f"a release that is {name} is not used", step.code == 0 and "key" in step.outputs and not step.path, step.said)
        expect(f"a release that is {name} is said", said in step.said and not folder.exists(), step.said)
        expect(f"a release that is {name} leaves nothing", not list(runner.temporary.glob("odr-released*")), step.said)
        for path, content in sound.items():
            path.write_bytes(content)
    step = runner.step("find", {"github.server_url": "http://example.com"})
    expect("nothing is downloaded without encryption", "key" in step.outputs and not step.path, step.said)


def check_build(runner, expect):
    """Checks the steps that build odr if it isn't on PATH. The file `made` records the arguments of `make`."""
    found = runner.step("find", {})
    expect("a key and a folder are said", set(found.outputs) == {"key", "folder"}, found.outputs)
    expect("the key is the same again", runner.step("find", {}).outputs == found.outputs)
    contexts = {"steps.find.outputs.folder": found.outputs["folder"]}
    for name in ("built", "not built again"):
        step = runner.step("Build odr", contexts)
        expect(f"odr is {name}, and put on PATH", step.path == [found.outputs["folder"] + "/bin"], step.said)
    made = (runner.temporary / "made").read_text()
    install = f"make -C {runner.repo} install PREFIX={found.outputs['folder']}\n"
    setup = f"make -C {runner.repo} setup\n"
    expect("what is in the cache is not built again", made == setup + install + setup, made)


def main():
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description="Checks the action for GitHub.")
    parser.add_argument("odr", metavar="ODR_BINARY", type=Path, help="the odr to run")
    options = parser.parse_args()
    passed, failures = [], []

    def expect(name, condition, output=""):
        (passed if condition else failures).append(name)
        if not condition:
            print(f"FAILED: {name}\n{output}\n")

    repo, odr = here.parent.parent, options.odr.resolve()
    check_text(repo, expect)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        runner = Runner(repo, folder / "1", odr)
        found = runner.step("find", {})
        expect("an odr on PATH is found", not found.outputs and "odr" in found.said and found.code == 0, found.said)
        check_lint(runner, expect)
        check_hostile(Runner(repo, folder / "2", odr), expect)
        runner = Runner(repo, folder / "3", odr, has_odr=False)
        if shadowed := [path for path in runner.environment["PATH"].split(os.pathsep) if (Path(path) / "odr").exists()]:
            print(f"not tried: building, since there is an odr in {shadowed[0]}")
        else:
            check_released(runner, expect)
            (runner.temporary / "release" / "SHA256SUMS").unlink()
            check_build(runner, expect)
    print(f"action of GitHub: {len(passed)} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
