"""Paths that lead outside their permitted folder."""

import hashlib
import json
import os

from attack import attack
from attacks.projects import PROJECT, group, item, phase, project, target
from inputs import HEAD, tags
from stage import expect

OUT = [
    "../victim",
    "a/../../victim",
    "/etc/passwd",
    "//victim",
    "./../victim",
    "..",
    ".",
    "",
    "/",
    "a/./b/../../../victim",
    "..\\victim",
    "%2e%2e/victim",
    "~/victim",
    "~root",
    "victim\0.png",
    "a\0/../b",
    "\uff0e\uff0e/victim",
    "\u2025/victim",
    "con",
    "a:b",
    "a.",
    "a ",
    "...",
    "a" * 300,
    "a/" * 3000,
]
"""Paths that lead outside, or that some systems would interpret as other paths."""


def outside(stage):
    """Creates a folder next to the stage that nothing may change. Returns a function that reads the folder's state."""
    folder = stage.folder.parent / "outside"
    folder.mkdir(exist_ok=True)
    (folder / "victim").write_text("victim\n")
    (folder / "ResourceTags.yml").write_text(HEAD + "tags: {onDemand: [t]}\n")
    return lambda: {
        path.name: (path.read_bytes(), path.lstat().st_ino, path.lstat().st_mtime_ns) for path in folder.iterdir()
    }


@attack
def paths_of_arguments(stage):
    """The same paths as arguments of edits.

    Paths that lead outside are rejected, and nothing is written."""
    text = HEAD + tags(1) + "files:\n  A: [t0]\n"
    stage.write("ResourceTags.yml", text)
    for path in OUT[:10]:
        stage.odr_says(2, "", "assign", path, "--tag", "t0", "--allow-missing")
        stage.odr_says(2, "", "resource", "move", "A", path, "--allow-missing") if path not in (".", "./") else None
        stage.write("list", path + "\n")
        if path:
            stage.odr_says(2, "", "assign", "--files-from", "list", "--tag", "t0", "--allow-missing")
    expect(stage.read("ResourceTags.yml").decode() == text, "the manifest is as it was")


@attack
def catalogs_reached_by_links(stage):
    """A catalog, an item, and a Contents.json that are links out of the manifest's folder.

    'odr xcode apply' writes nothing there."""
    for kind in ("catalog", "item", "contents"):
        folder = stage.folder / kind
        elsewhere = stage.folder.parent / f"elsewhere-{kind}"
        (elsewhere / "A.xcassets/I.imageset").mkdir(parents=True)
        victim = elsewhere / "A.xcassets/I.imageset/Contents.json"
        victim.write_text('{"info": {"version": 1}}\n')
        for file, bytes in item("").items():
            if not file.endswith("json"):
                stage.write(
                    f"{kind}/{file}", bytes.decode().replace(HEAD, HEAD + "xcode: {project: A.xcodeproj, targets: [T]}\n")
                )
        if kind == "catalog":
            os.symlink(elsewhere / "A.xcassets", folder / "A.xcassets")
        else:
            (folder / "A.xcassets").mkdir()
            if kind == "item":
                os.symlink(elsewhere / "A.xcassets/I.imageset", folder / "A.xcassets/I.imageset")
            else:
                (folder / "A.xcassets/I.imageset").mkdir()
                os.symlink(victim, folder / "A.xcassets/I.imageset/Contents.json")
        objects = (
            group("F")
            + phase("B")
            + (
                'F = { isa = PBXFileReference; path = A.xcassets; sourceTree = "<group>"; };\n'
                "B = { isa = PBXBuildFile; fileRef = F; };\n"
            )
        )
        stage.write(f"{kind}/{PROJECT}", project(target() + objects))
        before = victim.read_bytes()
        result = stage.run("xcode", "apply", folder=folder)
        expect(victim.read_bytes() == before, f"a {kind} elsewhere is as it was", result)
        expect(result.code in (1, 2), f"a {kind} that is a link out is refused", result)


@attack
def paths_in_asset_packs(stage):
    """Pack identifiers, export records, catalogs, and links that lead out of the packs folder.

    odr doesn't read, write, or remove anything there."""
    state = outside(stage)
    before = state()
    stage.write("A", "a")
    stage.write("C.xcassets/D.dataset/Contents.json", json.dumps({"data": [{"filename": path} for path in OUT[:10] if path]}))
    head = HEAD + "tags: {onDemand: [t]}\nfiles: {A: [t]}\n"
    for path in OUT[:10]:
        stage.write("ResourceTags.yml", head + f"catalogs: {{C.xcassets: {{D.dataset: [t]}}}}\nassetPacks: {{{json.dumps(path)}: [t]}}\n")
        for words in (["plan"], ["export", "-o", "Packs"], ["plan", "--catalogs", "Copies"]):
            result = stage.odr_says(None, "", "background-assets", *words)
            expect(result.code in (0, 1, 2), f"the id {path[:40]!r} is read by '{words[0]}'", result)
        pack = {"assetPackID": path, "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": path}, {"directory": path}], "platforms": ["iOS"]}
        stage.write("hostile.json", json.dumps(pack))
        stage.odr_says(1, "", "background-assets", "check", "hostile.json")
    stage.write("ResourceTags.yml", head)
    pack = {"assetPackID": "u", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": ["iOS"]}
    mine = stage.write("Packs/mine.json", json.dumps(pack))
    stage.write("Other/u.json", json.dumps(pack))
    (stage.folder / "Packs/u.json").symlink_to("../Other/u.json")
    for path in [*OUT[:6], "mine.json"]:
        # This is the digest of a file that an earlier odr recorded as its own.
        record = {"version": 1, "files": {path: hashlib.sha256(mine.read_bytes()).hexdigest()}}
        stage.write("Packs/.odr-export.json", json.dumps(record))
        stage.odr_says(0, "'Packs/mine.json'", "background-assets", "export", "-o", "Packs")
    expect(mine.exists() and (stage.folder / "Other/u.json").exists(), "no record removes a file")
    os.remove(stage.folder / "Packs/t.json")
    os.symlink("../../outside/victim", stage.folder / "Packs/t.json")
    stage.odr_says(2, "symbolic link", "background-assets", "export", "-o", "Packs")
    stage.git("init", "--quiet")
    os.symlink("../outside", stage.folder / "Linked")
    stage.odr_says(2, "symbolic link", "background-assets", "export", "-o", "Linked/Packs")
    expect(state() == before, "nothing outside has changed")
