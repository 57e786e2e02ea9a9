"""All commands of odr, grouped by the files that they write.

`unknown_commands` compares these lists with odr's help, so a new command or option must be added here.
"""

import json
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


def apple_tv(folder, laboratory):
    """A game whose manifest specifies a platform."""
    game(folder, laboratory)
    write(folder / YML[0], MANIFEST.replace("tags:", "platform: tvOS\ntags:", 1))


def packed(folder, laboratory):
    game(folder, laboratory)
    write(folder / "Levels/Level3.sks", "3")
    write(folder / "Music/Forest.m4a", "forest")


def with_property_list(folder, laboratory):
    exported(folder, laboratory)
    keys = "<key>BAHasManagedAssetPacks</key><true/><key>BAUsesAppleHosting</key><true/>"
    group = "<key>BAAppGroupID</key><string>group.a</string>"
    write(folder / "Info.plist", f'<plist version="1.0"><dict>{keys}{group}</dict></plist>\n')


def exported(folder, laboratory):
    packed(folder, laboratory)
    odr(laboratory, folder, "background-assets export -o Packs")


def generated(folder, laboratory):
    """Generated code that is out of date."""
    game(folder, laboratory)
    odr(laboratory, folder, "code generate -o Tag.swift --name Tag")


def outdated(folder, laboratory):
    """An export that contains an outdated pack and a changed pack."""
    exported(folder, laboratory)
    manifest = (folder / "Packs/level-2.json").read_text()
    write(folder / "Packs/old.json", manifest.replace('"level-2"', '"old"'))
    write(folder / "Packs/level-2.json", manifest.replace("iOS", "tvOS"))


def access_list(user):
    """Returns an access control list that lets a user read and write, and denies the group everything. It consists of
    Linux's `struct posix_acl_xattr_header`, followed by the tag, permissions, and ID of each entry."""
    entries = [(1, 6, EVERYBODY), (2, 6, user), (4, 0, EVERYBODY), (16, 6, EVERYBODY), (32, 0, EVERYBODY)]
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)


USERS = access_list(1234)


def attributed(folder, laboratory):
    """The game. Its manifest has other attributes and an access control list, whose mask takes the place of the group's
    permissions."""
    game(folder, laboratory)
    manifest = folder / "ResourceTags.yml"
    os.setxattr(manifest, "user.note", b"kept\0\xff")
    os.setxattr(manifest, "user.empty", b"")
    os.setxattr(manifest, "system.posix_acl_access", USERS)


def inheriting(folder, laboratory):
    """The game, in a folder whose new files get an access control list that the manifest doesn't have."""
    game(folder, laboratory)
    os.setxattr(folder, "system.posix_acl_default", USERS)


def attributed_robots(folder, laboratory):
    """The project; all of its files have attributes."""
    robots(folder, laboratory)
    for path in PROJECT[:-1]:
        os.setxattr(folder / path, "user.note", path.encode())
        os.setxattr(folder / path, "system.posix_acl_access", USERS)


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


def known(folder, laboratory):
    """The untidy manifests with a baseline; one of them has new findings since then."""
    untidy(folder, laboratory)
    odr(laboratory, folder, "lint One Two --write-baseline known.json")
    (folder / "known.json").chmod(0o604)
    write(folder / "One/ResourceTags.yml", UNTIDY.replace("tags", "    B.m4a: [a, a]\ntags"))
    write(folder / "One/B.m4a", "b")


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


def unstaged_robots(folder, laboratory):
    """The same project after an apply that was killed after it wrote new versions next to all of the files."""
    robots(folder, laboratory)
    kill_apply(folder, laboratory, Call("rename", PROJECT[0], 1), "before")


def kill_apply(folder, laboratory, call, when="after"):
    environment = {"LD_PRELOAD": laboratory.shim, "FAULT_ROOT": folder, **call.plan(when)}
    command = [laboratory.odr, "xcode", "apply"]
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    assert result.returncode == -9, f"the apply was not killed, but ended with {result.returncode}"


def repository(folder, _):
    """A new repository without hooks and without a hooks folder."""
    neighbours(folder)
    subprocess.run(["git", "init", "-q", "--template=", folder], check=True)


def renamed(folder, laboratory):
    """The game in a repository; a file's name differs from the index."""
    game(folder, laboratory)
    subprocess.run(["git", "init", "-q", "--template=", folder], check=True)
    subprocess.run(["git", "-C", folder, "add", "--all"], check=True)
    (folder / "Levels/Level2.sks").rename(folder / "Levels/Level1.sks")


def unsorted(folder, laboratory):
    """The game, with unsorted tags."""
    game(folder, laboratory)
    write(folder / "ResourceTags.yml", MANIFEST.replace("[forest]", "[woods, forest]"), 0o640)


def staged(folder, laboratory):
    """A repository with staged manifests that contain errors."""
    repository(folder, laboratory)
    untidy(folder, laboratory)
    write(folder / "One/ResourceTags.yml", UNTIDY.replace("[ a ]", "[b]"))
    subprocess.run(["git", "add", "."], cwd=folder, check=True)


def branched(folder, laboratory):
    """Three versions of the game's manifest."""
    game(folder, laboratory)
    write(folder / "Base.yml", MANIFEST)
    write(folder / "Ours.yml", MANIFEST.replace("[forest]", "[forest, beach]", 1))
    write(folder / "Theirs.yml", MANIFEST.replace("[forest]", "[forest, storm]", 1), 0o600)


def conflicted(folder, laboratory):
    """A manifest with git's conflict markers."""
    game(folder, laboratory)
    for name, tag in ("base", "forest"), ("ours", "woods"), ("theirs", "trees"):
        write(folder / f"{name}.yml", MANIFEST.replace("forest", tag))
    odr(laboratory, folder, "merge base.yml ours.yml theirs.yml -o ResourceTags.yml --force", codes=(1,))


def converted(folder, laboratory):
    """The same repository, but one branch converted the manifest to JSON."""
    unmerged(folder, laboratory, lambda: odr(laboratory, folder, "convert --to json -o ResourceTags.json"))
    (folder / "ResourceTags.json").chmod(0o640)


def unmerged(folder, laboratory, convert=None):
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
    if convert:
        convert()
        subprocess.run([*git, "add", "ResourceTags.json"], cwd=folder, check=True)
        subprocess.run([*git, "rm", "-q", "ResourceTags.yml"], cwd=folder, check=True)
        subprocess.run([*git, "commit", "-q", "-m", "JSON"], cwd=folder, check=True)
    subprocess.run([*git, "checkout", "-q", "main"], cwd=folder, check=True)
    commit(MANIFEST.replace("[forest]", "[forest, beach]", 1), "ours")
    result = subprocess.run([*git, "merge", "-q", "side"], cwd=folder, capture_output=True, check=False)
    assert result.returncode == 1, result.stderr
    (folder / "ResourceTags.yml").chmod(0o640)


def drivers(folder, laboratory):
    """A repository with both git drivers, and with other attributes."""
    repository(folder, laboratory)
    write(folder / ".git/info/attributes", "*.png binary", 0o640)
    for command in ("diff", "merge"):
        odr(laboratory, folder, command + " --install")


def hooked(folder, laboratory):
    repository(folder, laboratory)
    odr(laboratory, folder, "hook install")


def odr(laboratory, folder, words, codes=(0,)):
    result = subprocess.run([laboratory.odr, *words.split()], cwd=folder, capture_output=True, text=True, check=False)
    assert result.returncode in codes, result.stderr


WITH_ATTRIBUTES = (attributed, inheriting, attributed_robots)


def has_attributes(folder):
    """Whether files in a folder can have access control lists and user attributes."""
    path = folder / "probe"
    path.write_text("")
    try:
        os.setxattr(path, "user.note", b"1")
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
        where = {"game": "", "apple_tv": "", "unsorted": "", "linked": " (by a link)", "staged_robots": " (half done)", "unstaged_robots": " (begun)",
                 "attributed": " (with attributes)", "inheriting": " (in a folder with a default list)",
                 "attributed_robots": " (with attributes)"}
        return self.words + where.get(self.fixture.__name__, "")

    @property
    def arguments(self):
        return self.words.split()


YML = ("ResourceTags.yml",)
PROJECT = ("Bots.xcodeproj/project.pbxproj", *map(ITEM.format, ("Bot.imageset", "Walk.spriteatlas", "Parts")))
PACKS = ("Packs", "Packs/forest-level-2-3ab543e2.json", "Packs/level-2.json")
HOOK = (".git/hooks", ".git/hooks/pre-commit", ".git/hooks/pre-merge-commit")


GIT_SETTINGS = ".git/config"
DRIVERS = (GIT_SETTINGS, ".git/info", ".git/info/attributes")


def edit(words, again=0):
    return Writing(words, game, YML, again=again, is_edit=True)


WRITING = [
    edit("tag rename forest woods", again=2),
    edit("tag add storm"),
    edit("tag remove forest", again=2),
    edit("tag move level-3 --first"),
    edit("tag merge level-2 forest --into tutorial", again=2),
    edit("set platform tvOS"),
    Writing("unset platform", apple_tv, YML, is_edit=True),
    Writing("tag sort", unsorted, YML, is_edit=True),
    edit("assign Levels/Level4.sks --tag level-4 --create --format json"),
    edit("assign --files-from names.txt --tag level-3"),
    edit("unassign Music/Forest.m4a --tag level-2"),
    edit("resource remove Levels/Level2.sks", again=2),
    edit("resource move Music Sounds", again=2),
    edit("resource set Levels/Level2.sks --tag level-3"),
    edit("resource remove --where-glob Music/** --if-exists"),
    edit("batch edits.txt", again=2),
    Writing("resource follow", renamed, YML, is_lenient=True),
    Writing("tag rename forest woods", linked, ("real/tags.yml",), again=2),
    Writing("tag rename forest woods", attributed, YML, again=2),
    Writing("tag rename forest woods", inheriting, YML, again=2, is_edit=True),
    Writing("init", empty, YML, again=2),
    Writing("init --json", empty, ("ResourceTags.json",), again=2),
    Writing("fmt One Two", untidy, ("One/ResourceTags.yml", "Two/ResourceTags.yml"), is_whole=False),
    Writing("lint --fix One Two", untidy, ("One/ResourceTags.yml", "Two/ResourceTags.yml"), is_whole=False, is_lenient=True),
    Writing("lint One --write-baseline new.json", untidy, ("new.json",), is_lenient=True),
    Writing("lint One --baseline known.json --write-baseline known.json", known, ("known.json",), is_lenient=True),
    Writing("convert --to json -o New.json", game, ("New.json",), again=2),
    Writing("convert --to yaml -o Copy.yml --force", game, ("Copy.yml",)),
    Writing("convert --to yaml -o ResourceTags.yml --force", game, YML),
    Writing("report -o report.html", game, ("report.html",), again=2, is_lenient=True),
    Writing("report -o report.html --force", game, ("report.html",), is_lenient=True),
    Writing("merge Base.yml Ours.yml Theirs.yml -o Merged.yml", branched, ("Merged.yml",), again=2),
    Writing("merge Base.yml Ours.yml Theirs.yml -o Merged.yml --force", branched, ("Merged.yml",)),
    Writing("merge --driver Base.yml Ours.yml Theirs.yml 7 ResourceTags.yml", branched, ("Ours.yml",), is_edit=True, failure=129),
    Writing("merge --take theirs trees", conflicted, YML, again=2),
    Writing("merge", unmerged, YML),
    Writing("merge", converted, ("ResourceTags.json", *YML), is_whole=False),
    Writing("diff --install", repository, DRIVERS, is_whole=False),
    Writing("diff --uninstall", drivers, (DRIVERS[0], DRIVERS[2]), is_whole=False),
    Writing("merge --install", repository, DRIVERS, is_whole=False),
    Writing("merge --uninstall", drivers, (DRIVERS[0], DRIVERS[2]), is_whole=False),
    Writing("xcode import -o Imported.yml", robots, ("Imported.yml",), again=2, is_lenient=True),
    Writing("xcode import -o ResourceTags.yml --force", robots, YML, is_lenient=True),
    Writing("background-assets export -o Packs", packed, PACKS),
    Writing("code generate -o Tag.swift", game, ("Tag.swift",)),
    Writing("code generate -o Tag.swift", generated, ("Tag.swift",)),
    Writing("background-assets export -o Packs --script upload.sh", packed, (*PACKS, "upload.sh")),
    Writing("background-assets export -o Packs --prune Packs/old.json", outdated, ("Packs/level-2.json", "Packs/old.json"), is_whole=False),
    Writing("xcode apply", robots, PROJECT),
    Writing("xcode apply", staged_robots, PROJECT[2:], clears=tuple(map(LEFTOVER.format, ("Walk.spriteatlas", "Parts")))),
    Writing("xcode apply", unstaged_robots, PROJECT,
            clears=("Bots.xcodeproj/.project.pbxproj.odr", *map(LEFTOVER.format, ("Bot.imageset", "Walk.spriteatlas", "Parts")))),
    Writing("xcode apply", attributed_robots, PROJECT, is_edit=True),
    Writing("hook install", repository, HOOK, is_whole=False),
    Writing("hook install --strict", hooked, HOOK[1:], is_whole=False),
    Writing("hook uninstall", hooked, HOOK[1:], is_whole=False),
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
    Reading("lint One --format sarif", untidy),
    Reading("lint One --format gitlab", untidy),
    Reading("lint One --diff", untidy, 1),
    Reading("lint --staged", staged, 1),
    Reading("server", game, 1),
    Reading("diff One/ResourceTags.yml Two/ResourceTags.yml", untidy),
    Reading("fmt One --diff", untidy, 1),
    Reading("fmt One --check", untidy, 1),
    Reading("convert --to json"),
    Reading("tag add storm --dry-run"),
    Reading("show"),
    Reading("show --format json"),
    Reading("tag list"),
    Reading("resource list"),
    Reading("sizes"),
    Reading("sizes --sort size --top 2"),
    Reading("packs --request forest"),
    Reading("report"),
    Reading("report --format markdown"),
    Reading("background-assets plan"),
    Reading("background-assets check Packs", exported),
    Reading("code generate"),
    Reading("code generate -o Tag.swift --check", game, 1),
    Reading("background-assets check Packs --info-plist Info.plist", with_property_list),
    Reading("background-assets check --project Bots.xcodeproj", robots),
    Reading("code check"),
    Reading("doctor"),
    Reading("packs"),
    Reading("explain --all"),
    Reading("schema"),
    Reading("init -m -"),
    Reading("xcode import", robots),
    Reading("xcode diff", robots, 1),
    Reading("xcode apply --dry-run", robots),
    Reading("xcode apply --dry-run", unstaged_robots),
    Reading("--help"),
    Reading("help tag"),
    Reading("--version"),
    Reading("version --format json"),
    Reading("--generate-completion-script bash"),
    Reading("--experimental-dump-help"),
]

OPTIONS = {
    "writes": {"add", "driver", "install", "uninstall", "global", "fix", "write-baseline", "output", "force", "follow-links", "log", "pin", "prune", "catalogs", "script", "take"},
    "reads": {
        "0", "access", "after", "against", "all", "allow-missing", "any-rule", "at", "background-assets", "baseline", "before", "below", "bundle-id", "category", "changed", "check", "code", "color",
        "configuration", "create", "diff", "dry-run", "fail-over", "files-from", "filter", "first", "format", "having", "help", "idiom",
        "if-exists", "if-missing", "info-plist", "into", "j", "jobs", "json", "language", "last", "manifest", "migration", "missing", "name", "no-disk", "no-project", "packs", "project", "quiet", "recursive", "root",
        "request", "scale", "sizes", "sort", "staged", "stdin-filename", "stdio", "strict", "t", "tag", "tags", "target", "to", "top", "trace",
        "untagged", "version", "view", "where-category", "where-glob", "where-larger", "where-missing", "where-tag",
    },
}
"""The options of all commands, grouped by whether they make a command write."""


def add_edits(odr):
    """Adds the editing commands that aren't listed above, with the first example in their help."""
    known = [command.arguments for command in WRITING]
    for path, command in leaves(help_of(odr), []):
        words = path[1:]
        options = {name["name"] for argument in command.get("arguments", []) for name in argument.get("names") or []}
        if EDITING <= options and words != ["batch"] and not any(line[:len(words)] == words for line in known):
            lines = [line.strip() for line in (command.get("discussion") or "").splitlines()]
            start = f"odr {' '.join(words)} "
            example = next((line for line in lines if line.startswith(start) and "--dry-run" not in line), None)
            assert example, f"'{start.strip()}' has no example in its help: begin one with 'Examples:' in its discussion"
            WRITING.append(edit(example.removeprefix("odr "), again=None))


EDITING = {"dry-run", "format", "manifest"}
"""The options that every editing command has."""


def help_of(odr):
    dump = subprocess.run([odr, "--experimental-dump-help"], capture_output=True, check=True).stdout
    return json.loads(dump)["command"]


def unknown_commands(odr):
    """Returns messages about odr's commands and options that aren't listed above."""
    tried = [command.arguments for command in WRITING + READING]
    faults = []
    for path, command in leaves(help_of(odr), []):
        words = path[1:]
        if not any(arguments[:len(words)] == words for arguments in tried):
            faults.append(f"'{' '.join(path)}' is in none of the lists of commands.py: does it write?")
        for argument in command.get("arguments", []):
            names = {name["name"] for name in argument.get("names") or []}
            if names and not names & (OPTIONS["writes"] | OPTIONS["reads"]):
                options = ", ".join(sorted(names))
                faults.append(f"'{' '.join(path)}' has an option '{options}' that commands.py does not know: does it write?")
    return faults


def leaves(command, path):
    path = [*path, command["commandName"]]
    for child in command.get("subcommands", []):
        yield from leaves(child, path)
    if not command.get("subcommands"):
        yield path, command
