#!/usr/bin/env python3
"""Checks that the hooks of `.pre-commit-hooks.yaml` work with pre-commit.

    hooks.py ODR_BINARY [--build]

The repository's current files become a repository of hooks in a temporary folder. Next to it, projects that use the
hooks are created. Good commits must succeed, bad commits must fail with odr's messages, and the changes of hooks that
fix files must remain in the work tree. The hook whose ID ends in `-system` runs ODR_BINARY. For the other hooks,
pre-commit calls a stand-in for swift, which checks its arguments and puts ODR_BINARY in the place of the build; with
`--build`, pre-commit makes a release build of odr, which takes minutes.

Needs Python 3.10 or later, with the packages in `requirements.txt`.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

PAGE = "https://example.com/odr"

STAND_IN = """#!/bin/sh
# pre-commit calls: swift build --package-path FOLDER -c release --build-path FOLDER
[ "$1 $2 $4 $5 $6" = "build --package-path -c release --build-path" ] || { echo "unknown arguments: $*" >&2; exit 64; }
grep -q '.executable(name: "odr"' "$3/Package.swift" || exit 65
mkdir -p "$7/release" && ln -s ODR "$7/release/odr"
"""
"""A stand-in for swift."""

GOOD = "version: 1\n\ntags:\n  onDemand:\n    - forest\n\nfiles:\n  Forest.m4a: [forest]\n"
"""A manifest in canonical layout, without findings if a file `Forest.m4a` exists."""

UNDECLARED = GOOD.replace("[forest]", "[forset]")
LOOSE = GOOD.replace("    - forest", "      -   forest")
UNTIDY = GOOD.replace("Forest.m4a:", "./Forest.m4a:")

NAMES = [
    "ResourceTags.yaml",
    "a b/ResourceTags.json",
    "-dash/ResourceTags.yml",
    "--fix/ResourceTags.yml",
    "'q\"/ResourceTags.yml",
    "$(touch hacked); `touch hacked`/ResourceTags.yml",
    "new\nline/ResourceTags.yml",
    "größe/ResourceTags.yml",
]
"""Manifests that the hooks must find and whose names they must pass on unchanged."""

OTHERS = ["MyResourceTags.yml", "ResourceTags.yml.bak", "ResourceTagsXyml", "ResourceTags.json/other.txt"]
"""Files that the hooks must ignore."""


@dataclass
class Project:
    """A repository that uses hooks."""

    folder: Path
    environment: dict

    def run(self, *command):
        """Runs a command, which may fail. The result contains its output and standard error together."""
        options = {"text": True, "errors": "replace", "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        return subprocess.run(command, cwd=self.folder, env=self.environment, check=False, **options)

    def must(self, *command):
        result = self.run(*command)
        if result.returncode != 0:
            sys.exit(f"hooks.py: {command} ended with {result.returncode}:\n{result.stdout}")
        return result.stdout

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def commit(self):
        """Tries to commit all files; returns the output of the hooks and of git, and whether the commit was made."""
        self.must("git", "add", "--all")
        before = self.head()
        result = self.run("git", "commit", "--quiet", "--message", "try")
        return result.stdout, self.head() != before

    def head(self):
        return self.run("git", "rev-parse", "--verify", "--quiet", "HEAD").stdout


class Tests:
    """The projects of a run, and their failures."""

    def __init__(self, folder, source, environment):
        self.folder = folder
        self.source = source
        self.environment = environment
        self.passed = 0
        self.failures = []

    def project(self, name, *hooks):
        """Creates a project that uses pre-commit and these hooks, each given as an ID or as an ID with its `args`."""
        project = Project(self.folder / name, self.environment)
        project.folder.mkdir()
        project.must("git", "init", "--quiet")
        lines = [f"repos:\n  - repo: {PAGE}.git\n    rev: {self.source.head().strip()}\n    hooks:\n"]
        for hook in hooks:
            hook_id, arguments = hook if isinstance(hook, tuple) else (hook, None)
            lines.append(f"      - id: {hook_id}\n" + (f"        args: {arguments}\n" if arguments else ""))
        project.write(".pre-commit-config.yaml", "".join(lines))
        project.must("pre-commit", "install", "--install-hooks")
        return project

    def expect(self, name, condition, output=""):
        if condition:
            self.passed += 1
        else:
            self.failures.append(name)
            print(f"FAILED: {name}\n{output}\n")

    def stops(self, name, project, *words):
        """Checks that a commit fails, and that its output contains all the words."""
        output, committed = project.commit()
        self.expect(f"{name}: is stopped", not committed, output)
        for word in words:
            self.expect(f"{name}: says {word!r}", word in output, output)

    def passes(self, name, project, *words):
        output, committed = project.commit()
        self.expect(f"{name}: passes", committed, output)
        for word in words:
            self.expect(f"{name}: says {word!r}", word in output, output)


def try_lint(tests):
    project = tests.project("lint", "odr-lint")
    project.write("README", "no manifest yet\n")
    tests.passes("odr-lint, without a manifest", project, "(no files to check)")
    project.write("Forest.m4a", "")
    project.write("ResourceTags.yml", GOOD)
    tests.passes("odr-lint, a good manifest", project, "Passed")
    project.write("ResourceTags.yml", UNDECLARED)
    tests.stops("odr-lint, a bad manifest", project, "ResourceTags.yml:8:16: error", "did you mean 'forest'?")
    project.write("ResourceTags.yml", GOOD.replace("forest", "woods"))
    tests.passes("odr-lint, the manifest once more", project)


def try_staged(tests, kind):
    project = tests.project(f"staged{kind}", f"odr-lint-staged{kind}")
    project.write("README", "no manifest yet\n")
    tests.passes(f"odr-lint-staged{kind}, without a manifest", project, "Passed")
    project.write("Forest.m4a", "")
    project.write("ResourceTags.yml", GOOD)
    tests.passes(f"odr-lint-staged{kind}, a good manifest", project, "Passed")
    (project.folder / "Forest.m4a").unlink()
    tests.stops(f"odr-lint-staged{kind}, a tagged file that goes", project, "'Forest.m4a' is not in git's index")
    project.write("Forest.m4a", "")
    project.must("git", "add", "--all")
    project.must("pre-commit", "install", "--hook-type", "pre-merge-commit")
    project.must("git", "checkout", "--quiet", "-b", "side")
    project.write("ResourceTags.yml", GOOD + "  Sea.m4a: [forest]\n")
    project.write("Sea.m4a", "")
    tests.passes(f"odr-lint-staged{kind}, on a branch", project)
    project.must("git", "checkout", "--quiet", "-")
    project.must("git", "rm", "--quiet", "Forest.m4a")
    project.must("git", "commit", "--quiet", "--no-verify", "--message", "gone")
    merge = project.run("git", "merge", "--quiet", "--no-edit", "side")
    tests.expect(f"odr-lint-staged{kind}, a merge: is stopped", merge.returncode != 0, merge.stdout)
    tests.expect(f"odr-lint-staged{kind}, a merge: says why", "'Forest.m4a' is not in git's" in merge.stdout, merge.stdout)


def try_names(tests):
    project = tests.project("names", "odr-lint")
    for name in OTHERS:
        project.write(name, "{")
    tests.passes("odr-lint, files of other names", project, "(no files to check)")
    for name in NAMES:
        project.write(name, "{}")
    output, committed = project.commit()
    tests.expect("odr-lint, odd names: are stopped", not committed, output)
    tests.expect("odr-lint, odd names: each is judged", f"in {len(NAMES)} manifests" in output, output)
    tests.expect("odr-lint, odd names: nothing is run", not list(project.folder.rglob("hacked")), output)


def try_fixes(tests):
    project = tests.project("fix", ("odr-lint", "[--fix, --]"))
    project.write("Forest.m4a", "")
    project.write("ResourceTags.yml", UNTIDY)
    tests.stops("odr-lint --fix", project, "files were modified by this hook")
    tests.expect("odr-lint --fix: leaves the mended file", project.read("ResourceTags.yml") == GOOD)
    tests.passes("odr-lint --fix, the mended file", project)


def try_fmt(tests):
    project = tests.project("fmt", "odr-fmt")
    project.write("-x/ResourceTags.yml", LOOSE)
    tests.stops("odr-fmt", project, "files were modified by this hook", "formatted -x/ResourceTags.yml")
    tests.expect("odr-fmt: leaves the mended file", project.read("-x/ResourceTags.yml") == GOOD)
    tests.passes("odr-fmt, the mended file", project)
    project.write("-x/ResourceTags.yml", GOOD.replace("[forest]", "[forest"))
    tests.stops("odr-fmt, what cannot be formatted", project, "[yaml-syntax]")


def hooks_repository(repo, folder, environment):
    """Creates a repository with a single commit of the repository's current files, except ignored files."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=repo, check=True,
        stdout=subprocess.PIPE).stdout
    for name in filter(None, os.fsdecode(listed).split("\0")):
        if os.path.lexists(repo / name):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(repo / name, folder / name, follow_symlinks=False)
    source = Project(folder, environment)
    source.must("git", "init", "--quiet")
    source.must("git", "add", "--all", "--force")
    source.must("git", "commit", "--quiet", "--message", "hooks")
    return source


def environment_with(odr, folder):
    """Returns the environment for all commands: with this Python's pre-commit and with `odr`, but without the user's
    settings."""
    path = [str(folder / "bin"), os.path.dirname(os.path.abspath(sys.executable)), os.environ["PATH"]]
    (folder / "bin").mkdir()
    (folder / "bin" / "odr").symlink_to(odr)
    foreign = ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "ODR_", "PRE_COMMIT")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return kept | {
        "PATH": os.pathsep.join(path),
        "PRE_COMMIT_HOME": str(folder / "home"),
        "PRE_COMMIT_COLOR": "never",
        "GIT_CONFIG_GLOBAL": os.devnull,
        # The address on the web leads to a folder here.
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.{folder / 'odr'}.insteadOf",
        "GIT_CONFIG_VALUE_0": f"{PAGE}.git",
        "GIT_AUTHOR_NAME": "Test",
        "GIT_AUTHOR_EMAIL": "test@example.com",
        "GIT_COMMITTER_NAME": "Test",
        "GIT_COMMITTER_EMAIL": "test@example.com",
    }


def write_program(path, text):
    path.write_text(text)
    path.chmod(0o755)


def main():
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description="Checks the hooks for pre-commit.")
    parser.add_argument("odr", metavar="ODR_BINARY", type=Path, help="the odr that is installed")
    parser.add_argument("--build", action="store_true", help="let pre-commit build odr")
    options = parser.parse_args()
    if not options.odr.exists():
        parser.error(f"there is no {options.odr}")

    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        environment = environment_with(options.odr.resolve(), folder)
        source = hooks_repository(here.parent.parent, folder / "odr", environment)
        source.must("pre-commit", "validate-manifest", ".pre-commit-hooks.yaml")
        tests = Tests(folder, source, environment)
        try_staged(tests, "-system")
        # From now on, the only odr is the one that pre-commit gets from swift.
        (folder / "bin" / "odr").unlink()
        if not options.build:
            write_program(folder / "bin" / "swift", STAND_IN.replace("ODR", shlex.quote(str(options.odr.resolve()))))
        try_lint(tests)
        try_staged(tests, "")
        try_names(tests)
        try_fixes(tests)
        try_fmt(tests)
    print(f"hooks of pre-commit: {tests.passed} passed, {len(tests.failures)} failed")
    sys.exit(1 if tests.failures else 0)


if __name__ == "__main__":
    main()
