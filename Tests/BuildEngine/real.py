#!/usr/bin/env python3
"""Compares odr with the build engine on real projects.

    real.py ODR_BINARY FOLDER

Each folder in FOLDER is a checkout with projects. Each tagged target is imported separately, into a manifest in a copy
of the checkout. `odr xcode diff` must not find errors, `odr packs` must list the packs that `engine.py` derives, and
`odr xcode apply` must not change anything except the list of known tags. odr's output is printed for review. FOLDER
doesn't change.
"""

import json
import posixpath
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import openstep_plist

from agree import BUNDLE_ID, MANIFEST, Disagreement, compare, require
from engine import Engine


class RealEngine(Engine):
    """The engine's result for a real project, which contains more than the random projects.

    `parent` is the project's folder, relative to the manifest's folder.
    """

    def __init__(self, graph, folder, target, configuration, parent):
        self.parent = parent
        super().__init__(graph, folder, target, configuration)

    def walk(self, id, parent):
        reference = self.objects.get(id)
        if reference is None or id in self.paths:
            return
        parent = parent if self.paths else self.parent
        trees = {"SOURCE_ROOT": self.parent, "<group>": parent, "<absolute>": "/"}
        tree = reference.get("sourceTree", "<group>")
        # Build products and files inside Xcode aren't resources.
        path = trees.get(tree, "/nowhere")
        self.paths[id] = posixpath.normpath(posixpath.join(path, reference.get("path", "")))
        if reference["isa"] == "PBXFileSystemSynchronizedRootGroup":
            self.synchronized.append(id)
        for child in reference.get("children", []):
            self.walk(child, self.paths[id])

    def resources(self):
        """Generates only the resources that a manifest in the folder can list."""
        for path, tags in super().resources():
            if not path.startswith(("/", "../")):
                yield path, tags


def tidied(graph):
    """Removes dangling references, which merges may cause; the engine doesn't get them."""
    objects = graph["objects"]
    for value in objects.values():
        if value["isa"].endswith("BuildPhase"):
            files = [id for id in value.get("files", []) if objects.get(objects.get(id, {}).get("fileRef"))]
            value["files"] = files
        if value["isa"] in ("PBXNativeTarget", "PBXAggregateTarget"):
            value["buildPhases"] = [id for id in value.get("buildPhases", []) if id in objects]
    return graph


class Project:
    """A real project in a checkout that odr may change."""

    def __init__(self, path, folder, odr):
        self.path, self.folder, self.binary = path, folder, odr
        text = (folder / path / "project.pbxproj").read_text(errors="surrogateescape")
        self.graph = tidied(openstep_plist.loads(text, use_numbers=False)) if text else None

    def odr(self, *arguments):
        return subprocess.run(
            [self.binary, *arguments], cwd=self.folder, capture_output=True, text=True, check=False, timeout=120
        )

    def targets(self):
        if not self.graph:
            return []
        objects = self.graph["objects"]
        found = [objects[id] for id in objects[self.graph["rootObject"]]["targets"] if id in objects]
        return [target for target in found if target["isa"] == "PBXNativeTarget"]

    def configuration(self, target):
        """Returns the target's default build configuration."""
        objects = self.graph["objects"]
        configurations = objects[target["buildConfigurationList"]]
        names = [objects[id]["name"] for id in configurations["buildConfigurations"]]
        default = configurations.get("defaultConfigurationName")
        return default if default in names else names[0]

    def check(self):
        """Checks each tagged target; yields its name, the disagreement or None, the number of packs, and odr's
        output."""
        for target in self.targets():
            parent = posixpath.dirname(self.path)
            engine = RealEngine(self.graph, self.folder, target["name"], self.configuration(target), parent)
            if not engine.packs:
                continue
            said = ""
            try:
                imported = self.odr("xcode", "import", self.path, "--target", target["name"], "-o", MANIFEST, "--force")
                said += imported.stderr
                require(imported.returncode == 0, "the import failed")
                difference = self.odr("xcode", "diff")
                said += difference.stdout
                require(difference.returncode == 0, "diff is not silent")
                lint = self.odr("lint")
                said += lint.stdout + lint.stderr
                report = json.loads(self.odr("packs", "--bundle-id", BUNDLE_ID, "--format", "json").stdout)
                compare(report, engine, BUNDLE_ID, "imported")
                dry = self.odr("xcode", "apply", "--dry-run")
                require(dry.returncode == 0, f"apply refuses: {dry.stderr}")
                yield target["name"], None, len(engine.packs), said + dry.stdout
            except Disagreement as disagreement:
                yield target["name"], disagreement, len(engine.packs), said


def main():
    odr, root = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    count = faults = 0
    for checkout in sorted(path for path in root.iterdir() if path.is_dir()):
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder).resolve() / "copy"
            shutil.copytree(checkout, copy, symlinks=True)
            for file in sorted(copy.rglob("project.pbxproj")):
                path = str(file.parent.relative_to(copy))
                for target, fault, packs, said in Project(path, copy, odr).check():
                    count += 1
                    faults += fault is not None
                    print(f"{'FAILED' if fault else 'ok'}: {checkout.name}/{path}, {target}: {packs} packs")
                    print("".join(f"    {line}\n" for line in [*([str(fault)] if fault else []), *said.splitlines()]), end="")
    print(f"{count} targets of real projects: {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
