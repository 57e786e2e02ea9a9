"""Shapes of input × commands: whatever grows, each command's work grows about linearly.

A shape is a function with `@shape`. It gets a number and returns an `App`: an app's files in which one thing occurs
that many times, with three versions of the manifest. Every command in `COMMANDS` runs on every shape. To try a new
command, add its line; the family `growth` fails if a command of odr is missing.

Time is cheaper to measure than instructions, but less exact. Therefore, time only selects the calls whose instructions
are counted.
"""

import json
import math
import os
import shutil
from dataclasses import dataclass, field

import escapes
from attack import Run
from attacks.projects import group, phase, target
from attacks.projects import project as project_file
from check import LARGEST_GROWTH, NOISE
from inputs import HEAD
from stage import expect

SIZES = [1_000 << step for step in range(30) if 1_000 << step <= int(os.environ.get("GROWTH") or 0)] or [500, 2_000]
"""The sizes of each shape: the usual ones, or doubled sizes up to the one in the environment."""

LEAST = 0.2
"""A call that takes at most this many seconds of processor time is not measured at smaller sizes."""

NOISE_OF_TIME = 0.02
"""The number of seconds that may differ between calls."""

COMMANDS = [*escapes.COMMANDS, *"""
code generate
completions bash
diff Base.yml ResourceTags.yml
diff --format script Base.yml ResourceTags.yml
diff --format json Base.yml ResourceTags.yml
diff --format script Theirs.yml ResourceTags.yml
merge Base.yml ResourceTags.yml Theirs.yml
lint --changed=HEAD .
lint --staged .
fmt --check --sort
report --against HEAD -o -
simulate --request forest
resource follow HEAD --dry-run
resource list --where-tag forest
resource set --where-glob ** --tag forest --dry-run
resource remove --where-glob ** --dry-run
resource move Folder Moved --allow-missing --dry-run
unassign --where-glob ** --tag forest --dry-run
tag rename forest woods --dry-run
tag remove forest --dry-run
tag move forest --to prefetchOrder --first --dry-run
tag merge forest t0 --into t0 --dry-run
tag split forest woods --where-glob ** --dry-run
tag sort --dry-run
unset platform --dry-run
explain unused-tag
schema
help lint
""".strip().splitlines()]  # fmt: skip
"""The commands. The last ones of `escapes.py` write, so the commands here run on the result."""

WRITING = [*escapes.COMMANDS[escapes.COMMANDS.index("lint --write-baseline") :], "init -o New.yml", "background-assets export -o Packs"]
"""The commands that change the app, so that each measurement needs a new copy of it."""

SHAPES = []
"""The functions that return an `App`."""

BASE, OURS, THEIRS = range(3)


@dataclass
class App:
    """An app's files, and the versions of its manifest."""

    manifests: list
    """The base version, which is committed, our version, and their version."""
    files: dict = field(default_factory=dict)
    """Other files, by path; they are committed unless a removed file has the same path."""
    removed: list = field(default_factory=list)
    """Files that a commit removes from the work tree."""
    commits: int = 1
    """The number of commits that remove these files."""
    old: dict = field(default_factory=dict)
    """The committed contents of files that differ from the ones in the index."""
    project: str = ""
    """The Xcode project; if empty, a project without files."""
    edits: str = ""
    """Lines of the edit script."""


def shape(function):
    """Adds a shape."""
    SHAPES.append(function)
    return function


def manifest(tags=(), prefetch=(), files=(), catalogs=(), rest=""):
    """Returns a manifest; `files` and `catalogs` contain pairs of a path or an item and its tags."""
    def entries(pairs, indent):
        return "".join(f"{indent}{name}: [{', '.join(tags)}]\n" for name, tags in pairs)

    return (
        f"{HEAD}platform: iOS\nbaseline: baseline.json\nxcode: {{project: Game.xcodeproj, targets: [T]}}\n{rest}"
        + "tags:\n  prefetchOrder:\n    - p\n" + "".join(f"    - {tag}\n" for tag in prefetch)
        + "  onDemand:\n    - t0\n" + "".join(f"    - {tag}\n" for tag in tags) + "    - forest\n"
        + "files:\n  Levels/A.sks: [t0]\n" + entries(files, "  ")
        + "catalogs:\n" + "".join(f"  {name}:\n{entries(items, '    ')}" for name, items in catalogs)
        + "  Art.xcassets:\n    Tree.imageset: [forest]\n"
    )


def named(word, n):
    return [f"{word}{number}" for number in range(n)]


def tagged(paths, *tags):
    return [(path, tags) for path in paths]


def contents(*tags):
    return json.dumps({"info": {"version": 1}, "properties": {"on-demand-resource-tags": tags}})


@shape
def resources(n):
    """Files in a hundred folders; a version gives some of them another tag."""
    paths = [f"Folder/{number % 100}/File{number}.png" for number in range(n)]

    def version(odd):
        return manifest(files=[(path, ["forest" if number % 4 == odd else "t0"]) for number, path in enumerate(paths)])

    edits = "".join(f"assign {path} --tag forest\nassign New{path} --tag t0\n" for path in paths)
    return App([version(BASE), version(OURS), version(THEIRS)], dict.fromkeys(paths, "x"), edits=edits)


@shape
def tags(n):
    """Tags, each with a resource of its own; the versions share half of them."""
    def version(first):
        tags = [f"t{number}x" for number in range(first, first + n)]
        return manifest(tags, files=[(f"Folder/{tag}", [tag]) for tag in tags])

    verbs = ("tag add u{}", "tag rename u{} v{}", "tag move v{} --to prefetchOrder", "assign U{} --tag v{}", "tag remove v{}")
    edits = "".join(verb.replace("{}", str(number)) + "\n" for verb in verbs for number in range(n))
    return App([version(0), version(n // 2), version(n)], {f"Folder/t{number}x": "x" for number in range(n // 2, n // 2 + n)}, edits=edits)


@shape
def tags_per_resource(n):
    """A resource that has all tags, in another order in each version."""
    tags = named("t", n + 1)[1:]

    def version(*names):
        return manifest(tags, files=[("Folder/All", names)])

    edits = "".join(f"assign Folder/All --tag {tag}\nunassign Folder/All --tag {tag}\n" for tag in tags)
    return App([version(*tags), version(*reversed(tags)), version(*tags[n // 2 :], *tags[: n // 2])], {"Folder/All": "x"}, edits=edits)


@shape
def equal_names(n):
    """Files of one name, whose folders have other names in each version."""
    def version(letter):
        return [f"Folder/{letter}{number}/file" for number in range(n)]

    edits = "".join(f"resource move Folder/b{number}/file Folder/d{number}/file\n" for number in range(n))
    return App([manifest(files=tagged(version(letter), "t0")) for letter in "abc"],
               {path: path[8:] for path in version("b")}, version("a"), edits=edits,
               project=members("F", version("a"), "t0"))


@shape
def equal_contents(n):
    """Files with the same contents and name, whose folders have other names in each version, all removed at once."""
    def version(letter):
        return [f"Folder/{letter}{number}/file" for number in range(n)]

    return App([manifest(files=tagged(version("a"), "t0"))] * 3, dict.fromkeys(version("b"), ""), version("a"))


@shape
def folders(n):
    """Tagged folders, each with a tagged file and another folder."""
    def version(word, tag):
        paths = named(f"Folder/{word}", n)
        return manifest(files=tagged(paths, tag) + tagged((f"{path}/x/y" for path in paths), "forest"))

    edits = "".join(f"resource move Folder/D{number} Folder/E{number}\n" for number in range(n))
    return App([version("D", "forest"), version("D", "t0"), version("F", "forest")],
               {f"Folder/D{number}/x/y": "x" for number in range(n)}, edits=edits)


@shape
def languages(n):
    """Languages in a synchronized folder, and as many missing localized files."""
    paths = [f"Folder/l{number}.lproj/Missing{number}" for number in range(n)]
    return App([manifest(files=tagged(paths, "t0"))] * 3, {path.replace("Missing", "File"): "x" for path in paths})


@shape
def catalogs(n):
    """Catalogs with an item, and a catalog with as many items."""
    def version(tag):
        items = tagged((f"{name}.imageset" for name in named("I", n // 2)), tag)
        return manifest(catalogs=[*((f"Folder/C{number}.xcassets", items[number : number + 1]) for number in range(n // 2)),
                                  ("Folder/All.xcassets", items)])

    files = {f"Folder/{catalog}.xcassets/I{number}.imageset/Contents.json": contents("t0")
             for number in range(n // 2) for catalog in (f"C{number}", "All")}
    return App([version("forest"), version("t0"), version("p")], files)


@shape
def prefetch_order(n):
    """A prefetch order whose tags are other ones in each version, before a common last tag."""
    edits = "".join(f"tag move b{number} --to prefetchOrder --first\n" for number in range(n))
    return App([manifest(prefetch=named(word, n) + ["z"]) for word in "abc"], edits=edits)


@shape
def shuffled_order(n):
    """A prefetch order that one version reverses and another one shuffles."""
    order = named("a", n)
    edits = "".join(f"tag move a{number} --to prefetchOrder --after p\n" for number in range(n))
    return App([manifest(prefetch=order), manifest(prefetch=order[::-1]), manifest(prefetch=order[::2] + order[1::2])], edits=edits)


@shape
def renamed_tags(n):
    """Tags that have other names in each version, with the same resources."""
    def version(word):
        tags = named(word, n)
        return manifest(tags, files=[(f"Folder/{number}", [tag, tags[number // 2]]) for number, tag in enumerate(tags)])

    edits = "".join(f"tag rename b{number} d{number}\n" for number in range(n))
    return App([version(word) for word in "abc"], dict.fromkeys(named("Folder/", n), "x"), edits=edits)


@shape
def replaced(n):
    """Tags and resources, all of which have other names in each version."""
    return App([manifest(named(word, n), files=[(f"{word}{number}", [f"{word}{number}"]) for number in range(n)])
                for word in ("old", "new", "other")])


@shape
def baseline_entries(n):
    """Findings in the manifest, and as many in a baseline of one line."""
    findings = [{"path": "ResourceTags.yml", "rule": "missing-file", "message": f"'File{number}' does not exist", "count": 1}
                for number in range(n)]
    paths = tagged(named("File", n), "t0")
    return App([manifest(files=paths)] * 3, {"baseline.json": json.dumps({"version": 1, "findings": findings})},
               old={"baseline.json": '{"version": 1, "findings": []}'})


@shape
def manifests(n):
    """Small changed manifests, each with a missing file and a missing project; a tenth of the number."""
    n //= 10
    small = HEAD + "xcode: {project: A.xcodeproj, targets: [T]}\ntags: {onDemand: [t]}\nfiles: {f: [t]}\n"
    paths = [f"m{number}/ResourceTags.yml" for number in range(n)]
    return App([manifest()] * 3, {path: small + f"# {path}\n" for path in paths}, old=dict.fromkeys(paths[n // 2 :], small))


@shape
def commits(n):
    """Commits, each of which removes a file of the manifest."""
    # Small folders, because git compares all files of a folder that a commit changes.
    paths = [f"Folder/{number // 1600}/{number // 40 % 40}/Gone{number}" for number in range(n)]
    return App([manifest(files=tagged(paths, "t0"))] * 3, removed=paths, commits=n)


@shape
def project_files(n):
    """Files of the Xcode project, each with another tag, and the manifest's categories in its settings."""
    paths = [f"File{number}.png" for number in range(n)]
    return App([manifest(named("x", n), files=[(path, [f"x{number}", "t0"]) for number, path in enumerate(paths)])] * 3,
               dict.fromkeys(paths, "x"), project=members("M", paths, "x{}", f"KnownAssetTags = ({', '.join(named('x', n))});"))


@shape
def settings(n):
    """Settings of the manifest and of the project: names in code, patterns, ignore comments, configurations."""
    names = named("s", n)
    rest = (
        "lint:\n  untagged-resource:\n    level: warning\n    paths:\n" + "".join(f"      - Levels/{name}*\n" for name in names)
        + "codeNames:\n" + "".join(f"  {name}: {name}Tag # odr:ignore undeclared-tag\n" for name in names)
    )
    configuration = "".join(f"A_{name} = {name} $(A_{name})\n" for name in names)
    return App([manifest(names), manifest(names, rest=rest), manifest(names)], {"Config/App.xcconfig": configuration})


@shape
def code_files(n):
    """Swift files, each with a request and a constant."""
    return App([manifest()] * 3, {
        f"Levels/File{number}.swift": f'let a{number} = "t0"\nlet r = NSBundleResourceRequest(tags: [a{number}, "t{number}"])\n'
        for number in range(n)
    })


@shape
def untagged_files(n):
    """Files that the manifest doesn't contain, in a tagged folder, in an untagged one, and in a catalog."""
    files = {f"{folder}/File{number}": "x" for folder in ("Levels", "Folder") for number in range(n)}
    files |= {f"Art.xcassets/I{number}.imageset/Contents.json": contents("forest") for number in range(n)}
    return App([manifest(rest="lint: {untagged-resource: {level: warning, paths: ['**']}}\n")] * 3, files)


def members(letter, paths, tag, attributes=""):
    """Returns an Xcode project that contains files, each with a tag."""
    objects = "".join(
        f'{letter}{number} = {{ isa = PBXFileReference; path = "{path}"; sourceTree = SOURCE_ROOT; }};\n'
        f"B{number} = {{ isa = PBXBuildFile; fileRef = {letter}{number}; settings = {{ ASSET_TAGS = ({tag.format(number)},); }}; }};\n"
        for number, path in enumerate(paths)
    )
    return project(objects, letter, "B", len(paths), attributes)


def write(stage, app):
    """Writes an app and its history to a stage; git's fast-import makes the commits."""
    first = {
        "Art.xcassets/Tree.imageset/Contents.json": contents("forest"), "baseline.json": '{"version": 1, "findings": []}',
        "Levels/A.sks": "a", "Levels/A.swift": "", "Info.plist": escapes.PLIST.format("a"), "trace.txt": "install\nrequest forest\n",
        "Packs/forest.json": escapes.PACK.format("t0"), "Config/App.xcconfig": "",
        escapes.PROJECT: app.project or project(), **app.files,
    }  # fmt: skip
    texts = {"Base.yml": app.manifests[BASE], "Theirs.yml": app.manifests[THEIRS]}
    names = app.removed or [path for path in app.files if path.startswith(("File", "Folder"))]
    first |= texts | {"names.txt": "".join(f"{name}\n" for name in names), "edits.txt": app.edits}
    stage.git("init", "-q", "--template=")
    stream = [b"blob\nmark :1\ndata 2\nx\n"]

    def commit(changes):
        stream.append(b"commit refs/heads/main\ncommitter x <x@example.com> 1700000000 +0000\ndata 1\nx\n" + b"".join(changes))

    def inline(path, text):
        return b"M 100644 inline %s\ndata %d\n%s\n" % (path.encode(), len(text.encode()), text.encode())

    commit([inline("ResourceTags.yml", app.manifests[BASE]),
            *(inline(path, app.old.get(path, text)) for path, text in first.items()),
            *(inline(path, path[8:]) for path in app.removed)])
    each = max(1, len(app.removed) // app.commits)
    for start in range(0, len(app.removed), each):
        commit(b"D %s\n" % path.encode() for path in app.removed[start : start + each])
    stage.git("fast-import", "--quiet", stdin=b"".join(stream))
    for path, text in first.items():
        stage.write(path, text)
    stage.write("ResourceTags.yml", app.manifests[OURS])
    stage.git("read-tree", "main")
    stage.git("add", "-A")


def project(objects="", reference="F", file="B", n=0, attributes=""):
    """Returns an Xcode project whose first configuration has a settings file."""
    def ids(letter):
        return "".join(f"{letter}{number}, " for number in range(n))

    return project_file(
        target(rest="fileSystemSynchronizedGroups = (S, Y);") + group(ids(reference) + "K, S, Y, X") + phase(ids(file) + "J")
        + 'K = { isa = PBXFileReference; path = Art.xcassets; sourceTree = SOURCE_ROOT; };\n'
        + 'X = { isa = PBXFileReference; path = "Config/App.xcconfig"; sourceTree = SOURCE_ROOT; };\n'
        + 'S = { isa = PBXFileSystemSynchronizedRootGroup; path = Levels; sourceTree = SOURCE_ROOT; };\n'
        + 'Y = { isa = PBXFileSystemSynchronizedRootGroup; path = Folder; sourceTree = SOURCE_ROOT; };\n'
        + "J = { isa = PBXBuildFile; fileRef = K; };\n" + objects, attributes=attributes,
    ).replace("name = Debug;", "name = Debug; baseConfigurationReference = X;")


def check_shape(stage, make):
    """Runs all commands at all sizes, and counts the instructions of each call that takes suspiciously long."""
    start_up = min(stage.run("--version").seconds for _ in range(3))
    failures = []
    larger = None
    copies = {}
    for size, next_size in zip(SIZES[::-1], [0, *SIZES[:0:-1]]):
        folder = prepare(stage, make, size)
        seconds = {}
        for command in COMMANDS if larger is None else [command for command in COMMANDS if larger.get(command, 0) > LEAST]:
            result = run(folder, command)
            if result.code not in (0, 1, 2):
                failures.append(f"'odr {command}' exits with {result.code} at {size}:\n{result.text[:1000]}")
                continue
            seconds[command] = result.seconds - start_up
        shutil.rmtree(folder.folder)
        for command in seconds if larger else ():
            if not stage.counter or not is_suspicious(seconds[command], size, larger[command], next_size):
                continue
            # Another program may have slowed down one of the calls.
            again = [
                min(measured(stage, make, command, n, copies, time) for _ in range(2)) - start_up for n in (size, next_size)
            ]
            if not is_suspicious(min(again[0], seconds[command]), size, min(again[1], larger[command]), next_size):
                continue
            counts = [measured(stage, make, command, n, copies, instructions) for n in (1, next_size // 2, next_size)]
            growth = (counts[2] - counts[0] + NOISE) / (counts[1] - counts[0] + NOISE)
            if growth > LARGEST_GROWTH:
                failures.append(f"'odr {command}' takes {growth:.2f} times the instructions at {next_size}, compared with half of it")
        larger = seconds
    expect(not failures, "\n  ".join(failures))


def is_suspicious(seconds, size, larger, next_size):
    """Whether a call of a larger size takes longer than the largest growth permits."""
    return larger > seconds * LARGEST_GROWTH ** math.log2(next_size / size) + NOISE_OF_TIME


def measured(stage, make, command, size, copies, measure):
    """Measures a command in a copy of the app: a new one, or one of `copies`, which earlier commands have only read."""
    folder = copies.pop(size, None) or prepare(stage, make, size)
    result = measure(folder, command, stage.counter)
    if command in WRITING:
        shutil.rmtree(folder.folder)
    else:
        copies[size] = folder
    return result


def time(stage, command, _):
    """Returns the processor time of a call in seconds."""
    return run(stage, command).seconds


def instructions(stage, command, counter):
    words = command.split()
    return counter.instructions(stage, Run(words, stdin=escapes.input_for(stage.folder, words)))


def prepare(stage, make, size):
    """Returns a stage with a new copy of the app."""
    folder = type(stage)(stage.odr, stage.folder / f"app{size}")
    folder.folder.mkdir()
    write(folder, make(size))
    return folder


def run(stage, command):
    words = command.split()
    return stage.run(*words, stdin=escapes.input_for(stage.folder, words))
