"""Complete repositories, as in an archive with a '.git', in which all commands run."""

import os
import shutil
import subprocess

from attack import attack
from inputs import HEAD
from stage import expect, expect_clean

MANIFEST = HEAD + "tags: {onDemand: [t]}\nfiles: {A.sks: [t], B.sks: [t]}\n"

COMMANDS = [
    ("lint",),
    ("lint", "--staged"),
    ("lint", "--staged", "ResourceTags.yml"),
    ("lint", "--fix"),
    ("lint", "--write-baseline", "baseline.json"),
    ("fmt", "--diff"),
    ("fmt",),
    ("tag", "add", "new"),
    ("sizes",),
    ("hook", "install"),
    ("hook", "uninstall"),
]

HOOKS = (
    "applypatch-msg commit-msg fsmonitor-watchman post-checkout post-commit post-index-change post-merge post-update "
    "pre-applypatch pre-auto-gc pre-push pre-rebase pre-receive prepare-commit-msg reference-transaction update"
).split()


def program(stage):
    """Creates a program that leaves a trace outside the repository."""
    path = stage.write("outside/program", f'#!/bin/sh\necho "$0 $*" >> "{stage.folder}/outside/ran"\nexit 1\n')
    path.chmod(0o755)
    return path


def prepare(stage, make):
    """Creates a repository in which the next commit loses a tagged file; `make` gets its folder and the program."""
    folder = stage.folder / "repository"
    if folder.exists():
        shutil.rmtree(folder)
    run = program(stage)
    stage.write("repository/ResourceTags.yml", MANIFEST)
    stage.write("repository/A.sks", "a")
    stage.write("repository/B.sks", "b")
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "x"), ("rm", "-q", "B.sks")):
        stage.git("-C", str(folder), *words)
    make(folder, run)
    (stage.folder / "outside/ran").unlink(missing_ok=True)
    return folder


def outside(stage):
    """Returns everything outside the repository."""
    found = {}
    for path in sorted((stage.folder / "outside").rglob("*")):
        found[str(path)] = os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
    return found


def run_all(stage, folder, what):
    """Runs all commands and checks that none of them runs a program or changes anything outside."""
    before = outside(stage)
    for command in COMMANDS:
        result = stage.run(*command, folder=folder)
        expect(result.code in (0, 1, 2), f"'odr {' '.join(command)}' ends as it may, with {what}", result)
        expect_clean(result)
        if command == ("lint", "--staged"):
            expect("'B.sks' is not in git's index" in result.text or result.code == 2, f"what goes is told, with {what}", result)
    expect(outside(stage) == before, f"nothing is run, and nothing changes outside, with {what}")


def setting(key, value="{}"):
    return key, lambda folder, run: subprocess.run(
        ["git", "config", key, value.format(run)], cwd=folder, check=True
    )


SETTINGS = [
    *map(
        setting,
        "core.fsmonitor core.pager core.editor core.askPass core.sshCommand core.gitProxy core.alternateRefsCommand "
        "credential.helper diff.external diff.tool gpg.program gpg.ssh.defaultKeyCommand interactive.diffFilter "
        "merge.tool sequence.editor uploadpack.packObjectsHook pager.diff-index pager.ls-files pager.cat-file "
        "remote.origin.uploadpack remote.origin.vcs".split(),
    ),
    *(setting(f"alias.{name}", "!{}") for name in ("diff-index", "ls-files", "cat-file", "rev-parse")),
]


@attack
def settings_that_run_programs(stage):
    """Repositories with settings that specify programs: monitors, pagers, aliases, and transports.

    No command runs one of these programs."""
    for key, make in SETTINGS:
        run_all(stage, prepare(stage, make), key)


@attack
def attributes_that_run_programs(stage):
    """Repositories whose attributes select a filter, a diff driver, or a merge driver that is a program.

    No command runs one of these programs."""
    for attribute, key in [
        ("filter=x", "filter.x.clean"),
        ("filter=x", "filter.x.smudge"),
        ("filter=x", "filter.x.process"),
        ("diff=x", "diff.x.command"),
        ("diff=x", "diff.x.textconv"),
        ("merge=x", "merge.x.driver"),
    ]:

        def make(folder, run, attribute=attribute, key=key):
            subprocess.run(["git", "config", key, str(run)], cwd=folder, check=True)
            (folder / ".git/info").mkdir(exist_ok=True)
            (folder / ".git/info/attributes").write_text(f"* {attribute}\n")
            os.utime(folder / "A.sks", (1, 1))

        run_all(stage, prepare(stage, make), key)


@attack
def hooks_that_come_along(stage):
    """Repositories with all of git's hooks, in their folder and in the folder from 'core.hooksPath'.

    No command runs or replaces a hook."""

    def fill(hooks, run):
        hooks.mkdir(parents=True, exist_ok=True)
        for name in HOOKS:
            shutil.copy2(run, hooks / name)

    def inside(folder, run):
        fill(folder / ".git/hooks", run)

    def elsewhere(folder, run):
        fill(folder / "mine", run)
        subprocess.run(["git", "config", "core.hooksPath", "mine"], cwd=folder, check=True)

    run_all(stage, prepare(stage, inside), "hooks")
    run_all(stage, prepare(stage, elsewhere), "hooks elsewhere")


@attack
def a_git_of_their_own(stage):
    """Repositories with a program called git, which a search path with the current folder finds first.

    The program doesn't run."""
    for path in (".", "", "bin", "./bin"):

        def make(folder, run):
            (folder / "bin").mkdir()
            for name in ("git", "git-ls-files", "bin/git"):
                shutil.copy2(run, folder / name)

        folder = prepare(stage, make)
        for command in COMMANDS:
            stage.run(*command, folder=folder, environment={"PATH": f"{path}:{os.environ['PATH']}"})
        expect(not (stage.folder / "outside/ran").exists(), f"it is not run, with {path!r} in PATH")
