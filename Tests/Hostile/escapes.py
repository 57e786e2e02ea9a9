"""Ways out of a repository, and the commands that read files; used by the families `reading` and `growth`.

A prepared place contains a repository `inside`, a folder `outside` with the same app, and another repository `other`
with the app. Each file in the last two contains words that no file in the repository contains. A way out is a function
that changes the repository so that a careless program would read one of these files, a file in `.git`, or the system's
information about itself.
"""

import os
import shutil

from attacks.projects import group, phase, target
from attacks.projects import project as project_file
from attacks.server import END, notification, request

SYSTEM = "/proc/self/environ"

# The app


MANIFEST = """# yaml-language-server: $schema=schema.json
version: 1
platform: iOS
xcode: {{project: Game.xcodeproj, targets: [T]}}
tags: {{onDemand: [forest, {0}]}}
files:
  Levels/A.sks: [forest]
  Levels/B.sks: [{0}]
catalogs:
  Art.xcassets: {{Tree.imageset: [forest]}}
baseline: baseline.json
"""
SETTINGS = """ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = {0}
ASSET_PACK_MANIFEST_URL_PREFIX = https://{0}/
PRODUCT_BUNDLE_IDENTIFIER = com.{0}
EXCLUDED_SOURCE_FILE_NAMES = *{0}* *.sks
"""
ITEM = '{{"info": {{"version": 1, "author": "{0}"}}, "properties": {{"on-demand-resource-tags": ["{0}"]}}}}\n'
DATA = '{{"info": {{"version": 1}}, "data": [{{"filename": "level.bin", "idiom": "universal"}}]}}\n'
PACK = (
    '{{"assetPackID": "{0}", "downloadPolicy": {{"onDemand": {{}}}}, "fileSelectors": [{{"file": "Levels/A.sks"}}, '
    '{{"file": "{0}"}}], "platforms": ["iOS"]}}\n'
)
POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:" + "0" * 64 + "\nsize 1{0}\n"
BASELINE = '{{"version": 1, "findings": [{{"path": "ResourceTags.yml", "rule": "unused-tag", "message": "{0}", "count": 1}}]}}\n'
PLIST = '<plist version="1.0"><dict><key>BAAppGroupID</key><string>{0}</string><key>{0}</key><true/></dict></plist>\n'

FILES = {
    "ResourceTags.yml": MANIFEST,
    "Theirs.yml": MANIFEST.replace("A.sks: [forest]", "A.sks: [forest, {0}]"),
    "Config/App.xcconfig": SETTINGS,
    "Art.xcassets/Contents.json": ITEM,
    "Art.xcassets/Tree.imageset/Contents.json": ITEM,
    "Art.xcassets/Level.dataset/Contents.json": DATA,
    "Art.xcassets/Level.dataset/level.bin": POINTER,
    "Levels/A.sks": POINTER,
    "Levels/B.sks": POINTER,
    "Packs/forest.json": PACK,
    "Packs/.odr-export.json": '{{"version": 1, "files": {{"{0}.json": "{0}"}}}}\n',
    "Info.plist": PLIST,
    "baseline.json": BASELINE,
    "edits.txt": "tag add {0}\nassign {0} --tag {0}\n",
    "names.txt": "Levels/A.sks\n{0}\n",
    "trace.txt": "install\nrequest forest\nrequest {0}\n",
    "schema.json": '{{"{0}": 1}}\n',
    "lefthook.yml": "run: {0}\n",
    ".pre-commit-config.yaml": "- id: {0}\n",
    ".gitattributes": "*.sks filter=lfs\n*.bin filter=lfs\n*.{0} text\n",
}
"""The app's files except its project; each contains a word."""

PROJECT = "Game.xcodeproj/project.pbxproj"


def game_project(word, configuration="Config/App.xcconfig", place="SOURCE_ROOT", levels="Levels", catalog="Art.xcassets"):
    """Returns a project with one target, a settings file, a synchronized folder, and a catalog."""
    return project_file(
        target(rest="fileSystemSynchronizedGroups = (S);")
        + group("F, K, S, X")
        + phase("B, J")
        + f'F = {{ isa = PBXFileReference; path = "{levels}/B.sks"; sourceTree = SOURCE_ROOT; }};\n'
        + f'K = {{ isa = PBXFileReference; path = "{catalog}"; sourceTree = SOURCE_ROOT; }};\n'
        + f'X = {{ isa = PBXFileReference; path = "{configuration}"; sourceTree = "{place}"; }};\n'
        + f'S = {{ isa = PBXFileSystemSynchronizedRootGroup; path = "{levels}"; sourceTree = SOURCE_ROOT; }};\n'
        + f"B = {{ isa = PBXBuildFile; fileRef = F; settings = {{ ASSET_TAGS = ({word}); }}; }};\n"
        + "J = { isa = PBXBuildFile; fileRef = K; };\n",
        attributes=f"KnownAssetTags = (forest, {word});",
    ).replace("name = Debug;", "name = Debug; baseConfigurationReference = X;")


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def write_game(folder, word):
    """Writes the app; `word` returns the word for a path."""
    for path, text in FILES.items():
        write(folder / path, text.format(word(path)))
    write(folder / PROJECT, game_project(word(PROJECT)))


class Place:
    """A folder with the three copies of the app; `word` creates the outside words."""

    def __init__(self, stage, word):
        self.stage = stage
        self.folder = stage.folder
        self.words = {}
        """Each word, and the file that contains it."""
        for name in ("template", "outside", "other"):
            write_game(self.folder / name, (lambda _: "sea") if name == "template" else self.words_of(name, word))
        os.mkfifo(self.folder / "outside/pipe")
        for name in ("template", "other"):
            folder = str(self.folder / name)
            stage.git("init", "-q", "--template=", folder)
            stage.git("-C", folder, "add", ".")
            stage.git("-C", folder, "commit", "-qm", "x")
        # Other programs store such files in `.git`, for example, passwords in addresses.
        write_game(self.folder / "template/.git/kept", self.words_of("inside/.git", word))

    def words_of(self, name, word):
        def words(path):
            new = word()
            self.words[new] = f"{name}/{path}"
            return new

        return words

    def prepare(self, *ways, name="inside"):
        """Creates a new copy of the repository and adds these ways out."""
        inside = Inside(self.folder / name)
        shutil.rmtree(inside.folder, ignore_errors=True)
        shutil.copytree(self.folder / "template", inside.folder, symlinks=True)
        for way in ways:
            WAYS[way][0](inside)
        return inside.folder


# The ways out


WAYS = {}
"""The ways out by their names: a function that changes an `Inside`, and the paths that it uses.

If two ways use the same path, or a path and its parent folder, one would hide the other. A path may end with a part of
a file, after `#`.
"""


class Inside:
    """A repository to which ways out are added."""

    def __init__(self, folder):
        self.folder = folder

    def link(self, path, destination):
        """Replaces a file or folder with a link, unless another way has replaced a folder around it."""
        place = self.folder / path
        if any(parent.is_symlink() for parent in place.parents):
            return
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        else:
            place.unlink(missing_ok=True)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(destination)

    def outside(self, path):
        """Returns the path of the copy in `outside`, relative to the folder of the original."""
        return os.path.relpath(self.folder.parent / "outside" / path, (self.folder / path).parent)

    def replace(self, path, old, new):
        """Replaces a text, unless another way has replaced the file with a link."""
        place = self.folder / path
        if place.is_file() and self.folder in place.resolve().parents:
            place.write_text(place.read_text().replace(old, new))

    def append(self, path, text):
        place = self.folder / path
        if place.is_file() and self.folder in place.resolve().parents:
            place.write_text(place.read_text() + text)


def way(name, *paths):
    def decorate(change):
        WAYS[name] = (change, paths)
        return change

    return decorate


def hides(path, other):
    """Whether only one of two ways with these paths is visible."""
    (path, part), (other, other_part) = path.partition("#")[::2], other.partition("#")[::2]
    if path == other and part and other_part:
        return part == other_part and part != "lines"
    return not path or not other or f"{path}/".startswith(f"{other}/") or f"{other}/".startswith(f"{path}/")


def groups():
    """Returns the names of the ways, grouped so that the ways in a group don't hide each other."""
    found = []
    for name, (_, paths) in WAYS.items():
        for group in found:
            if not any(hides(path, other) for path in paths for entry in group for other in WAYS[entry][1]):
                group.append(name)
                break
        else:
            found.append([name])
    return found


LINKED = [*FILES, PROJECT, "Game.xcodeproj", "Config", "Art.xcassets", "Art.xcassets/Tree.imageset", "Levels", "Packs",
          "Art.xcassets/Level.dataset"]
"""Paths that a link may replace."""

OF_PROJECT = ("Game.xcodeproj", "Config")
"""Files that are read only for a project."""

for linked in LINKED:
    hidden = {"ResourceTags.yml": [""], PROJECT: OF_PROJECT, "Game.xcodeproj": OF_PROJECT}.get(linked, [linked])
    way(f"a link instead of {linked}", *hidden)(lambda inside, path=linked: inside.link(path, inside.outside(path)))

LINKS = {
    "an absolute link": lambda inside, path: inside.folder.parent / "outside" / path,
    "a link to another repository": lambda inside, path: f"../other/{path}",
    "a link that goes down and up": lambda inside, path: f"Levels/../../outside/{path}",
    "a link to nothing": lambda inside, path: "../outside/nothing",
    "a link to itself": lambda inside, path: path,
    "a link to '.git'": lambda inside, path: f".git/kept/{path}",
    "a link to the environment": lambda inside, path: SYSTEM,
    "a link to a device": lambda inside, path: "/dev/zero",
    "a link to a pipe": lambda inside, path: "../outside/pipe",
    "a link to standard input": lambda inside, path: "/dev/stdin",
    "a link to the folder of the process": lambda inside, path: f"/proc/self/cwd/../outside/{path}",
}

for name, destination in LINKS.items():
    for linked in ("ResourceTags.yml", "names.txt"):
        way(f"{name}, {linked}", linked if linked == "names.txt" else "")(
            lambda inside, path=linked, to=destination: inside.link(path, to(inside, path))
        )
    way(f"{name}, Config/App.xcconfig", "Config/App.xcconfig")(
        lambda inside, to=destination: (
            inside.link("Settings.xcconfig", to(inside, "Config/App.xcconfig")),
            inside.link("Config/App.xcconfig", "../Settings.xcconfig"),
        )
    )


@way("a chain of links through a folder of the repository", "Config/App.xcconfig")
def chain(inside):
    inside.link("One", "../outside")
    inside.link("Two", "One/Config")
    inside.link("Config/App.xcconfig", "../Two/App.xcconfig")


@way("a pipe instead of the settings", "Config/App.xcconfig")
def pipe(inside):
    (inside.folder / "Config/App.xcconfig").unlink()
    os.mkfifo(inside.folder / "Config/App.xcconfig")


PLACES = {
    "up": lambda inside: "../outside/Config/App.xcconfig",
    "twice up": lambda inside: "../../outside/Config/App.xcconfig",
    "absolute": lambda inside: str(inside.folder.parent / "outside/Config/App.xcconfig"),
    "home": lambda inside: "~/outside/Config/App.xcconfig",
    "without its ending": lambda inside: "../../outside/Config/App",
    "another repository": lambda inside: "../../other/Config/App.xcconfig",
    "the environment": lambda inside: SYSTEM,
    "a link in /proc": lambda inside: "/proc/self/cwd/.git/kept/Config/App.xcconfig",
    "a device": lambda inside: "/dev/zero",
    "a pipe": lambda inside: "../../outside/pipe",
    "'.git'": lambda inside: ".git/kept/Config/App.xcconfig",
    "'.git' beside the file": lambda inside: "../.git/kept/Config/App.xcconfig",
    "'.GIT'": lambda inside: "../.GIT/kept/Config/App.xcconfig",
    "down and up": lambda inside: "../Levels/../../outside/Config/App.xcconfig",
}

for name, place in PLACES.items():

    @way(f"an included file: {name}", "Config/App.xcconfig#lines")
    def included(inside, place=place):
        if not (inside.folder / ".GIT").exists():
            shutil.copytree(inside.folder / ".git/kept", inside.folder / ".GIT/kept")
        # Remove the file's own settings, which could override the included ones.
        inside.replace("Config/App.xcconfig", SETTINGS.format("sea"), "")
        inside.append("Config/App.xcconfig", f'#include "{place(inside)}"\n#include? "{place(inside)}"\n')

    @way(f"a base configuration: {name}", "Config/App.xcconfig", PROJECT + "#configuration")
    def configured(inside, place=place):
        # The path is relative to the project, not to the file's folder.
        path = place(inside).removeprefix("../") if "../../" in place(inside) else place(inside)
        where = "<absolute>" if path.startswith("/") else "SOURCE_ROOT"
        inside.replace(PROJECT, 'path = "Config/App.xcconfig"; sourceTree = "SOURCE_ROOT"', f'path = "{path}"; sourceTree = "{where}"')


for name, folder in {
    "up": "../outside",
    "absolute": "{}/outside",
    "home": "~/outside",
    "another repository": "../other",
    "'.git'": ".git/kept",
    "a folder that is a link": "Out",
    "the environment": "/proc/self/cwd/.git/kept",
}.items():

    def way_of_folder(name, path, change, folder=folder):
        @way(name, *path)
        def changed(inside):
            inside.link("Out", "../outside")
            change(inside, folder.format(inside.folder.parent))

    way_of_folder(
        f"the project of the manifest: {name}",
        ["ResourceTags.yml#project", *OF_PROJECT],
        lambda inside, folder: inside.replace("ResourceTags.yml", "Game.xcodeproj", f"{folder}/Game.xcodeproj"),
    )
    way_of_folder(
        f"the schema of the manifest: {name}",
        ["ResourceTags.yml#schema", "schema.json"],
        lambda inside, folder: inside.replace("ResourceTags.yml", "schema.json", f"{folder}/schema.json"),
    )
    way_of_folder(
        f"the paths of the manifest: {name}",
        ["ResourceTags.yml#paths"],
        lambda inside, folder: [
            inside.replace("ResourceTags.yml", old, f"{folder}/{old}") for old in ("Levels/B.sks", "Art.xcassets:")
        ],
    )
    way_of_folder(
        f"the files of the project: {name}",
        [PROJECT + "#files"],
        lambda inside, folder: [
            inside.replace(PROJECT, f'"{old}', f'"{folder}/{old}') for old in ("Levels", "Art.xcassets")
        ],
    )
    way_of_folder(
        f"the files of packs: {name}",
        ["Packs/forest.json"],
        lambda inside, folder: inside.replace(
            "Packs/forest.json",
            '{"file": "sea"}], ',
            f'{{"directory": "{folder}"}}, {{"filePattern": "{folder}/**"}}], "sourceRoot": "{folder}", ',
        ),
    )
    way_of_folder(
        f"the data of a data set: {name}",
        ["Art.xcassets/Level.dataset"],
        lambda inside, folder: inside.replace(
            "Art.xcassets/Level.dataset/Contents.json", "level.bin", f"../../{folder}/Art.xcassets/Level.dataset/level.bin"
        ),
    )


@way("a property list that the project names", PROJECT + "#settings")
def property_list(inside):
    inside.replace(PROJECT, "buildSettings = { }", "buildSettings = { INFOPLIST_FILE = ../outside/Info.plist; }")


for name in ("packed-refs", "shallow", "objects/info/alternates"):
    # git reports an error about its first line, and quotes it.
    way(f"a link instead of '.git/{name}'", "")(
        lambda inside, path=f".git/{name}": inside.link(path, inside.folder.parent / "outside/edits.txt")
    )

CLOSED = ("nothing", "itself", "'.git'", "'.git/", "'.GIT'", "home", "environment", "/proc", "device", "pipe", "input")
UNREAD = (
    "a link instead of Art.xcassets/Contents.json", "a link instead of Art.xcassets/Level.dataset/level.bin",
    "a base configuration: without its ending", "a property list", "the paths of the manifest", "the files of the project",
    "the files of packs", "the data of a data set", "a link instead of Packs/.odr-export.json",
)  # fmt: skip
HARMLESS = {name for name in WAYS if any(word in name for word in CLOSED) or name.startswith(UNREAD)}
"""Ways that lead nowhere, to something that no option permits, or to something that no command reads so far."""


# The commands


COMMANDS = """
lint
lint --format json
lint --format sarif .
lint --staged
lint --changed=HEAD
lint --diff
lint --no-disk -
lint - --stdin-filename ResourceTags.yml
fmt --diff
fmt --check .
fmt - --stdin-filename ResourceTags.yml
show
show --sizes --format json
report -o -
report --format markdown
show -m ResourceTags.yml Levels Art.xcassets
sizes
sizes --format json
packs
packs --format json
simulate trace.txt
convert --to json
convert --to yaml -
diff HEAD
diff --packs HEAD
merge ResourceTags.yml ResourceTags.yml Theirs.yml
resource list
resource list --untagged
resource list --where-missing --tags
resource follow --dry-run
assign --files-from names.txt --tag forest --dry-run
assign --where-glob ** --tag forest --dry-run
tag list --format json
set platform tvOS --dry-run
batch edits.txt --dry-run --allow-missing
batch edits.txt --dry-run --format json
xcode import
xcode import . --target T
xcode diff
xcode diff --format sarif .
xcode apply --dry-run
xcode pull --dry-run
init -o -
init -o New.yml
doctor
doctor --format json
background-assets plan --catalogs Copies
background-assets plan --root Levels --format json
background-assets export -o Packs
background-assets check Packs --info-plist Info.plist --format json
background-assets check Packs/forest.json --root Levels
code check --format json
code check Levels
code check --migration
lint --code
server
---completion tag remove -- positional@0 3 0 odr tag remove
---completion xcode import -- --target 4 0 odr xcode import --target
lint --write-baseline
lint --fix
fmt
tag add new
background-assets export -o Packs --catalogs Copies
xcode apply
install hook
uninstall hook
install merge
install schema
""".strip().splitlines()
"""The commands that read files; the writing ones are last."""

def variables(place):
    """Returns the environment of a call, in which `~` is the folder that contains the repository."""
    return {"HOME": str(place.folder)}


def input_for(folder, arguments):
    """Returns the standard input of a call: the text in an editor, or messages to the server."""
    if "server" in arguments:
        return server_messages(folder)
    return text_of(folder) if "-" in arguments else b""


def text_of(folder):
    """Returns the manifest in the user's editor, which doesn't follow links."""
    path = folder / "ResourceTags.yml"
    return MANIFEST.format("sea").encode() if path.is_symlink() or not path.is_file() else path.read_bytes()


SERVER_REQUESTS = (
    "hover definition references completion documentLink documentSymbol "
    "diagnostic codeAction formatting prepareRename"
).split()


def server_messages(folder):
    """Returns a session of the server in a folder, with all requests at several positions of the manifest."""
    text = text_of(folder).decode("utf-8", "replace")
    uri = f"file://{folder}/ResourceTags.yml"
    item = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
    roots = [{"uri": f"file://{folder}", "name": "x"}]
    everywhere = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    messages = [
        request(0, "initialize", capabilities={}, rootUri=roots[0]["uri"], workspaceFolders=roots),
        notification("initialized"),
        notification("textDocument/didOpen", textDocument=item),
    ]
    number = 0
    for line, character in ((3, 20), (4, 30), (6, 20), (9, 12)):
        for name in SERVER_REQUESTS:
            number += 1
            messages.append(
                request(
                    number,
                    f"textDocument/{name}",
                    textDocument={"uri": uri},
                    position={"line": line, "character": character},
                    range=everywhere,
                    context={"includeDeclaration": True, "diagnostics": []},
                    options={"tabSize": 2, "insertSpaces": True},
                )
            )
    messages += [
        request(number + 1, "workspace/willRenameFiles", files=[{"oldUri": f"file://{folder}/Levels", "newUri": f"file://{folder}/L"}]),
        notification("textDocument/didSave", textDocument={"uri": uri}),
        END,
    ]
    return b"".join(messages)
