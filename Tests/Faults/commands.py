"""A command for each group of commands that write files in the same way, and some commands that only print."""

import os
import shutil
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

from injection import Call

PROJECTS = Path(__file__).resolve().parent.parent / "XcodeAgreement" / "Projects"

MANIFEST = """version: 1
tags:
  initialInstall: [tutorial]
  prefetchOrder:
    - level-2  # the first
    - level-3
  onDemand: [forest]
files:
  Levels/Level2.sks: [level-2]
  Music/Forest.m4a: [forest, level-2]
"""
EVERYBODY = 0xFFFFFFFF
"""The ID in access control list entries that don't apply to a particular user or group."""
ITEM = "Bots/Images.xcassets/{}/Contents.json"
LEFTOVER = "Bots/Images.xcassets/{}/.Contents.json.odr"
UNTIDY = "version:   1\nfiles:\n    A.m4a: [a, a]\ntags: {onDemand: [ a ]}\n"


# Fixtures


def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)


def neighbours(folder):
    """Writes files that no command may change."""
    write(folder / "notes.txt", "not ours\n", 0o604)
    write(folder / ".hidden", "\0\n")
    write(folder / "ResourceTags.yml.orig", "not ours either\n")


def empty(folder, _):
    neighbours(folder)


def game(folder, _):
    neighbours(folder)
    write(folder / "ResourceTags.yml", MANIFEST, 0o640)
    write(folder / "Levels/Level2.sks", "2")
    write(folder / "Music/Forest.m4a", "forest")
    for name in ("Levels/Level4.sks", "Levels/Level5.sks", "Music/Storm.m4a", "Sounds/Forest.m4a"):
        write(folder / name, "new")
    write(folder / "edits.txt", "tag add storm\nassign Music/Storm.m4a --tag storm\ntag remove level-3\n")
    write(folder / "Copy.yml", "version: 1\n", 0o604)
    write(folder / "names.txt", "Levels/Level4.sks\nLevels/Level5.sks\n")


def bare(folder, _):
    """A manifest without resources, because a report shows the files that can't be read as findings."""
    neighbours(folder)
    write(folder / "ResourceTags.yml", "version: 1\ntags: {onDemand: [forest]}\n")


def packed(folder, laboratory):
    game(folder, laboratory)
    write(folder / "Levels/Level3.sks", "3")
    write(folder / "Music/Forest.m4a", "forest")


def exported(folder, laboratory):
    packed(folder, laboratory)
    odr(laboratory, folder, "background-assets export -o Packs")


def outdated(folder, laboratory):
    """An export that contains a changed pack."""
    exported(folder, laboratory)
    manifest = (folder / "Packs/level-2.json").read_text()
    write(folder / "Packs/level-2.json", manifest.replace("iOS", "tvOS"))


def access_list(user):
    """Returns an access control list that lets a user read and write, and denies the group everything. It consists of
    Linux's `struct posix_acl_xattr_header`, followed by the tag, permissions, and ID of each entry."""
    entries = [(1, 6, EVERYBODY), (2, 6, user), (4, 0, EVERYBODY), (16, 6, EVERYBODY), (32, 0, EVERYBODY)]
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)


USERS = access_list(1234)


def attributed(folder, laboratory):
    """The game. Its manifest has an access control list, whose mask takes the place of the group's permissions."""
    game(folder, laboratory)
    manifest = folder / "ResourceTags.yml"
    os.setxattr(manifest, "system.posix_acl_access", USERS)


def inheriting(folder, laboratory):
    """The game, in a folder whose new files get an access control list that the manifest doesn't have."""
    game(folder, laboratory)
    os.setxattr(folder, "system.posix_acl_default", USERS)


def linked(folder, laboratory):
    """The game; its manifest is in another folder, with a link to it."""
    game(folder, laboratory)
    (folder / "real").mkdir(mode=0o750)
    (folder / "ResourceTags.yml").rename(folder / "real/tags.yml")
    (folder / "ResourceTags.yml").symlink_to("real/tags.yml")


def untidy(folder, _):
    """Two manifests that can be fixed and formatted."""
    neighbours(folder)
    for name in ("One", "Two"):
        write(folder / name / "ResourceTags.yml", UNTIDY, 0o600)
        write(folder / name / "A.m4a", "a")


def robots(folder, _):
    """A project that differs from its manifest in four files, one of which doesn't exist yet."""
    shutil.copytree(PROJECTS / "Legacy", folder, dirs_exist_ok=True)
    neighbours(folder)
    manifest = (folder / "ResourceTags.yml").read_text()
    write(folder / "Bots/Images.xcassets/Parts/Arm.imageset/Contents.json", '{"info": {"version": 1, "author": "xcode"}}')
    changed = manifest.replace("Two", "Second").replace("Bots/Second", "Bots/Two")
    write(folder / "ResourceTags.yml", changed + "    Parts: [One]\n")
    (folder / "Bots/Images.xcassets/Bot.imageset/Contents.json").chmod(0o664)


def staged_robots(folder, laboratory):
    """The same project after an apply that was killed after it replaced two of the files."""
    robots(folder, laboratory)
    kill_apply(folder, laboratory, Call("rename", ITEM.format("Bot.imageset"), 1))


def kill_apply(folder, laboratory, call, when="after"):
    environment = {"LD_PRELOAD": laboratory.shim, "FAULT_ROOT": folder, **call.plan(when)}
    command = [laboratory.odr, "xcode", "apply"]
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    assert result.returncode == -9, f"the apply was not killed, but ended with {result.returncode}"


def repository(folder, _):
    """A new repository without hooks and without a hooks folder."""
    neighbours(folder)
    subprocess.run(["git", "init", "-q", "--template=", folder], check=True)


def branched(folder, laboratory):
    """Three versions of the game's manifest."""
    game(folder, laboratory)
    write(folder / "Base.yml", MANIFEST)
    write(folder / "Ours.yml", MANIFEST.replace("[forest]", "[forest, beach]", 1))
    write(folder / "Theirs.yml", MANIFEST.replace("[forest]", "[forest, storm]", 1), 0o600)


def unmerged(folder, _):
    """A repository in which git couldn't merge two branches."""
    neighbours(folder)
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.com"]

    def commit(text, name):
        write(folder / "ResourceTags.yml", text, 0o640)
        subprocess.run([*git, "add", "ResourceTags.yml"], cwd=folder, check=True)
        subprocess.run([*git, "commit", "-q", "-m", name], cwd=folder, check=True)

    subprocess.run([*git, "init", "-q", "-b", "main"], cwd=folder, check=True)
    commit(MANIFEST, "base")
    subprocess.run([*git, "checkout", "-q", "-b", "side"], cwd=folder, check=True)
    commit(MANIFEST.replace("[forest]", "[forest, storm]", 1), "theirs")
    subprocess.run([*git, "checkout", "-q", "main"], cwd=folder, check=True)
    commit(MANIFEST.replace("[forest]", "[forest, beach]", 1), "ours")
    result = subprocess.run([*git, "merge", "-q", "side"], cwd=folder, capture_output=True, check=False)
    assert result.returncode == 1, result.stderr
    (folder / "ResourceTags.yml").chmod(0o640)


def odr(laboratory, folder, words, codes=(0,)):
    result = subprocess.run([laboratory.odr, *words.split()], cwd=folder, capture_output=True, text=True, check=False)
    assert result.returncode in codes, result.stderr


WITH_ATTRIBUTES = (attributed, inheriting)


def has_attributes(folder):
    """Whether files in a folder can have access control lists."""
    path = folder / "probe"
    path.write_text("")
    try:
        os.setxattr(path, "system.posix_acl_access", USERS)
    except OSError:
        return False
    finally:
        path.unlink()
    return True


# Commands that write files


@dataclass(frozen=True)
class Writing:
    """A command, its fixture, the files that it writes, and its exit codes: the first time, and when it is repeated."""

    words: str
    fixture: object
    writes: tuple
    code: int = 0
    again: int = 0
    """`None` permits 0 and 2, as for any edit."""
    is_whole: bool = True
    """Whether it changes all of its files or none of them."""
    clears: tuple = ()
    """The files of an earlier run that it removes."""
    is_edit: bool = False
    """Whether it is one of the editing commands, which share their code. Only one of them is tested in detail."""
    is_lenient: bool = False
    """Whether it reports files that can't be read and processes the others."""
    failure: int = 2
    """The exit code if it fails."""

    @property
    def own_writes(self):
        """The files that odr writes itself. git writes its own settings."""
        return tuple(path for path in self.writes if path != GIT_SETTINGS)

    @property
    def codes_again(self):
        return (0, self.failure) if self.again is None else (self.again,)

    @property
    def name(self):
        where = {"linked": " (by a link)", "staged_robots": " (half done)", "attributed": " (with attributes)",
                 "inheriting": " (in a folder with a default list)"}
        return self.words + where.get(self.fixture.__name__, "")

    @property
    def arguments(self):
        return self.words.split()


YML = ("ResourceTags.yml",)
PROJECT = ("Bots.xcodeproj/project.pbxproj", *map(ITEM.format, ("Bot.imageset", "Walk.spriteatlas", "Parts")))
HOOK = (".git/hooks", ".git/hooks/pre-commit", ".git/hooks/pre-merge-commit")


GIT_SETTINGS = ".git/config"
DRIVERS = (GIT_SETTINGS, ".git/info", ".git/info/attributes")


def edit(words, again=0):
    return Writing(words, game, YML, again=again, is_edit=True)


WRITING = [
    edit("tag rename forest woods", again=2),
    edit("batch edits.txt", again=2),
    Writing("tag rename forest woods", linked, ("real/tags.yml",), again=2),
    Writing("tag rename forest woods", attributed, YML, again=2),
    Writing("tag rename forest woods", inheriting, YML, again=2, is_edit=True),
    Writing("init", empty, YML, again=2),
    Writing("lint --fix One Two", untidy, ("One/ResourceTags.yml", "Two/ResourceTags.yml"), is_whole=False, is_lenient=True),
    Writing("convert --to yaml -o Copy.yml --force", game, ("Copy.yml",)),
    Writing("merge --driver Base.yml Ours.yml Theirs.yml 7 ResourceTags.yml", branched, ("Ours.yml",), is_edit=True, failure=129),
    Writing("merge", unmerged, YML),
    Writing("install merge", repository, DRIVERS, is_whole=False),
    Writing("background-assets export -o Packs", outdated, ("Packs/level-2.json",), is_whole=False),
    Writing("xcode apply", robots, PROJECT),
    Writing("xcode pull --force", robots, YML, is_edit=True),
    Writing("tag add zebra --apply", robots, (*YML, *PROJECT)),
    Writing("report", bare, ("odr-report.html",)),
    Writing("xcode apply", staged_robots, PROJECT[2:], clears=tuple(map(LEFTOVER.format, ("Walk.spriteatlas", "Parts")))),
    Writing("install hook", repository, HOOK, is_whole=False),
    Writing("install schema", game, ("ResourceTags.yml", "resource-tags-1.schema.json"), is_whole=False),
]


# Commands that don't write files


@dataclass(frozen=True)
class Reading:
    """A command that only prints, its fixture, and its exit code."""

    words: str
    fixture: object = game
    code: int = 0

    @property
    def name(self):
        return self.words

    @property
    def arguments(self):
        return self.words.split()


READING = [
    Reading("lint One Two", untidy),
    Reading("lint One --format json", untidy),
    Reading("server", game, 1),
    Reading("tag add storm --dry-run"),
    Reading("show"),
    Reading("report -o -"),
    Reading("xcode diff", robots, 1),
    Reading("--help"),
    Reading("completions bash"),
]
