"""Prepared repositories. Each one harms programs that run git, follow links, or name files without care.

`ProgramSettingTests` covers settings and attributes that run programs.

A repository specifies what a careless program would do. First, odr runs all of its commands in the repository, and
nothing must happen. Then the careless action runs, and something must happen; this proves that each repository is
really dangerous.
"""

import hashlib
import os
import shutil
import subprocess

from attack import attack
from inputs import HEAD
from stage import clean_environment, expect, expect_clean

MANIFEST = HEAD + "tags: {onDemand: [t]}\nfiles: {A.sks: [t], B.sks: [t]}\n"

COMMANDS = [
    ("lint",),
    ("lint", "--staged"),
    ("lint", "--staged", "ResourceTags.yml"),
    ("lint", "--fix"),
    ("lint", "--write-baseline"),
    ("fmt", "--diff"),
    ("fmt",),
    ("tag", "add", "new"),
    ("sizes",),
    ("install", "hook"),
    ("uninstall", "hook"),
]

PERSON = {f"GIT_{role}_{part}": "x@example.com" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}

REPOSITORIES = []
"""All repositories: the family, the name, the function that prepares it, the careless command, and additional odr
commands."""


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


def prepared(family, name, careless, *commands, environment=None):
    """Adds a repository to the list. The function gets a repository in which the next commit loses a tagged file."""

    def decorate(make):
        REPOSITORIES.append((family, name, make, careless, commands, environment or {}))
        return make

    return decorate


def git(folder, *words, stdin=b""):
    command = ["git", "-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "protocol.file.allow=always", *words]
    environment = clean_environment(folder.parent)
    return subprocess.run(
        command, cwd=folder, env=environment, input=stdin, capture_output=True, check=True
    ).stdout.decode().strip()


def config(folder, **settings):
    for key, value in settings.items():
        git(folder, "config", key.replace("__", "."), str(value))


def check_family(stage, family):
    found = [entry for entry in REPOSITORIES if entry[0] == family]
    expect(found, f"there are prepared repositories of the family {family!r}")
    for _, name, make, careless, commands, environment in found:
        folder = prepare(stage, make)
        more = {name: value.format(stage=stage.folder) for name, value in environment.items()}
        before = outside(stage)
        for command in [*COMMANDS, *commands]:
            result = stage.run(*command, folder=folder, environment=more)
            expect(result.code in (0, 1, 2), f"'odr {' '.join(command)}' exits with an expected code, with {name}", result)
            expect_clean(result)
            expect(outside(stage) == before, f"'odr {' '.join(command)}' runs nothing and changes nothing outside, with {name}", result)
        folder = prepare(stage, make)
        subprocess.run(
            ["sh", "-c", careless],
            cwd=folder,
            env=clean_environment(stage.folder) | PERSON | more,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        expect(outside(stage) != before, f"a careless program does harm, with {name}")
        shutil.rmtree(stage.folder / "outside")


# Hooks


def fill(hooks, run):
    hooks.mkdir(parents=True, exist_ok=True)
    for name in ("pre-commit", "post-commit", "post-index-change", "post-checkout"):
        shutil.copy2(run, hooks / name)


@prepared("hooks", "core.hooksPath in the work tree", "git add A.sks; git commit -qm x")
def tracked_hooks(folder, run):
    fill(folder / "hooks", run)
    config(folder, core__hooksPath="hooks")


WRITE_HOOK = 'echo x > "$(git rev-parse --git-path hooks)/pre-commit"'


@prepared("hooks", "core.hooksPath outside", WRITE_HOOK)
def hooks_outside(folder, run):
    (folder.parent / "outside/hooks").mkdir(exist_ok=True)
    config(folder, core__hooksPath=folder.parent / "outside/hooks")


@prepared("hooks", "a folder of hooks that is a link", WRITE_HOOK)
def hooks_linked(folder, run):
    (folder.parent / "outside/hooks").mkdir(exist_ok=True)
    shutil.rmtree(folder / ".git/hooks", ignore_errors=True)
    os.symlink(folder.parent / "outside/hooks", folder / ".git/hooks")


@prepared("hooks", "a hook that is a link to an older hook of odr", WRITE_HOOK)
def hook_linked(folder, run):
    victim = folder.parent / "outside/pre-commit"
    rest = "#!/bin/sh\nexit 0\n"
    mark = f"# Written by odr; 'odr uninstall' removes it. Checksum: {hashlib.sha256(rest.encode()).hexdigest()}\n"
    victim.write_text(rest + mark)
    (folder / ".git/hooks").mkdir(exist_ok=True)
    (folder / ".git/hooks/pre-commit").unlink(missing_ok=True)
    os.symlink(victim, folder / ".git/hooks/pre-commit")


@prepared("hooks", "an odr in a relative folder of PATH", "odr lint", environment={"PATH": f".:{os.environ['PATH']}"})
def own_odr(folder, run):
    shutil.copy2(run, folder / "odr")


def lose(folder, path=":A.sks"):
    name = git(folder, "rev-parse", path)
    (folder / ".git/objects" / name[:2] / name[2:]).unlink()


# Links


def of_link(name, link, target, careless):
    @prepared("links", name, careless)
    def make(folder, run):
        for path, content in VICTIMS.items():
            victim = folder.parent / "outside" / path
            victim.parent.mkdir(exist_ok=True)
            victim.write_text(content)
        (folder / link).unlink(missing_ok=True)
        os.symlink(target.format(folder.parent), folder / link)


VICTIMS = {"victim.yml": MANIFEST.replace(": [t]", ":   [t]"), "victim.json": "{}", "folder/ResourceTags.yml": MANIFEST}

of_link("a manifest that links to a file outside", "ResourceTags.yml", "../outside/victim.yml", "echo >> ResourceTags.yml")
of_link("a baseline that links to a file outside", "baseline.json", "../outside/victim.json", "echo >> baseline.json")
of_link(
    "a link in place of the temporary file that odr writes next",
    ".ResourceTags.yml.odr",
    "../outside/victim.yml",
    "echo >> .ResourceTags.yml.odr",
)


# Submodules


def sub(folder, url="."):
    """Makes 'm' a submodule that contains its own work tree."""
    git(folder, "clone", "-q", ".", "m")
    (folder / ".gitmodules").write_text(f'[submodule "m"]\n\tpath = m\n\turl = {url}\n')
    git(folder, "add", ".gitmodules", "m")
    (folder / "ResourceTags.yml").write_text(HEAD + "tags: {onDemand: [t]}\nfiles: {A.sks: [t], B.sks: [t], m/A.sks: [t]}\n")
    git(folder, "add", "ResourceTags.yml")
    return folder / "m"


IN_SUBMODULE = ("lint", "--staged", "m")


@prepared("submodules", "a submodule with a monitor", "cd m; git status", IN_SUBMODULE)
def sub_monitor(folder, run):
    config(sub(folder), core__fsmonitor=run)


@prepared("submodules", "a submodule that lacks objects", "cd m; git cat-file blob :A.sks", IN_SUBMODULE)
def sub_promise(folder, run):
    inner = sub(folder)
    config(
        inner,
        core__repositoryFormatVersion=1,
        extensions__partialClone="origin",
        remote__origin__promisor="true",
        remote__origin__url=f"ext::{run}",
        protocol__ext__allow="always",
    )
    shutil.rmtree(inner / ".git/objects")
    (inner / ".git/objects").mkdir()
    for path in (folder / ".git/objects").iterdir():
        if path.is_dir():
            shutil.copytree(path, inner / ".git/objects" / path.name)
    lose(inner)


@prepared("submodules", "a submodule that is a link to another repository", "cd m; git status", IN_SUBMODULE)
def sub_link(folder, run):
    inner = sub(folder)
    other = folder.parent / "outside/other"
    shutil.rmtree(other, ignore_errors=True)
    inner.rename(other)
    config(other, core__fsmonitor=run)
    os.symlink(other, inner)


# Archives with a '.git'


def bare(folder, run, place):
    """Creates a bare repository, with a monitor and a work tree, which any commit could contain."""
    (folder / place / "objects").mkdir(parents=True)
    (folder / place / "refs").mkdir()
    (folder / place / "HEAD").write_text("ref: refs/heads/main\n")
    (folder / place / "config").write_text(f"[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = {run}\n")
    return folder / place


@prepared("archives", "a bare repository around the manifest", "git status")
def bare_here(folder, run):
    shutil.rmtree(folder / ".git")
    bare(folder, run, "x")
    for path in (folder / "x").iterdir():
        path.rename(folder / path.name)


@prepared("archives", "a '.git' file that leads to a folder of the work tree", "git status")
def git_file(folder, run):
    shutil.rmtree(folder / ".git")
    bare(folder, run, "inner")
    (folder / ".git").write_text("gitdir: inner\n")


@prepared("archives", "a '.git' file that leads to another repository", WRITE_HOOK)
def git_outside(folder, run):
    other = folder.parent / "outside/other"
    shutil.rmtree(other, ignore_errors=True)
    (folder / ".git").rename(other)
    (other / "hooks").mkdir(exist_ok=True)
    (folder / ".git").write_text("gitdir: ../outside/other\n")


@prepared("archives", "a '.git' that shares the hooks of another repository", WRITE_HOOK)
def git_common(folder, run):
    git_outside(folder, run)
    (folder / ".git").unlink()
    (folder / ".git").mkdir()
    for name in ("HEAD", "index"):
        shutil.copy2(folder.parent / "outside/other" / name, folder / ".git" / name)
    (folder / ".git/commondir").write_text("../../outside/other\n")
    (folder / ".git/gitdir").write_text(f"{folder}/.git\n")


@prepared("archives", "a work tree that is another folder", 'echo x > "$(git rev-parse --show-toplevel)/ResourceTags.yml"')
def git_work_tree(folder, run):
    victim = folder.parent / "outside/work"
    victim.mkdir(exist_ok=True)
    (victim / "ResourceTags.yml").write_text(MANIFEST)
    config(folder, core__worktree=victim)


# Names


def of_name(name, careless="git ls-files -z | tr '\\0' '\\n' | while read -r f; do sh -c \"cat $f\"; done"):
    @prepared("names", f"a folder called {ascii(name)}", careless)
    def make(folder, run):
        place = folder / name
        place.mkdir(parents=True, exist_ok=True)
        (place / "ResourceTags.yml").write_text(MANIFEST)
        for file in ("A.sks", "B.sks"):
            (place / file).write_text("x")
        git(folder, "add", "--", f":(literal){name}")
        os.symlink(run, folder / "p")


of_name("$(sh p)")
of_name("x'; sh p; '", "git ls-files -z | tr '\\0' '\\n' | while read -r f; do sh -c \"cat '$f'\"; done")
of_name("--open-files-in-pager=sh p;", "git grep x $(git ls-files | head -1) ; for f in *; do git grep \"$f\" tags; done")


@prepared("names", "a branch called like a command", 'b=$(git branch --show-current); sh -c "echo $b"')
def branch(folder, run):
    os.symlink(run, folder / "p")
    git(folder, "checkout", "-q", "-b", "$(sh${IFS}p)")


def family(name, tries, happens):
    """Adds a family's repositories to the list of attacks."""

    def function(stage):
        check_family(stage, name)

    names = "; ".join(entry[1] for entry in REPOSITORIES if entry[0] == name)
    count = sum(entry[0] == name for entry in REPOSITORIES)
    function.__doc__ = f"{count} repositories {tries}: {names}.\n\n{happens}"
    function.__name__ = name.replace(" ", "_")
    function.__module__ = __name__
    attack(function)


NOTHING = "No command of odr runs a program or changes anything outside the repository. In each, a careless program does."

family("hooks", "with hooks, or whose hooks folder is outside", NOTHING)
family("links", "with links to files outside", NOTHING)
family("submodules", "with hostile submodules", NOTHING)
family("archives", "that an archive with a '.git' folder can contain", NOTHING)
family("names", "with names that are commands", NOTHING)
