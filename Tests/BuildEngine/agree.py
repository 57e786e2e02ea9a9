#!/usr/bin/env python3
"""Checks that `odr packs` lists the asset packs that Apple's build engine creates.

    agree.py ODR_BINARY [--manifests NUMBER] [--seed NUMBER] [--only SEED]

odr imports one target of a random project (`world.py`), and `odr packs` must list the packs that `engine.py` derives
from the project. Then the manifest gets other tags and categories, `odr xcode apply` writes them to the project, and
the packs are compared again; thus, each project is tested with two manifests. The comparison covers the tags,
identifiers, folder names, priorities, and resources of each pack. `odr xcode diff` must not print anything. A file in
another build phase than Copy Bundle Resources must not be in any pack and must be reported.

Needs Python 3.10 or later, with the packages in `requirements.txt`.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import openstep_plist
from ruamel.yaml import YAML

import table
from engine import COMPILED, Engine
from strings import key
from world import PROJECT, TAGS, World

MANIFEST = "ResourceTags.yml"
BUNDLE_ID = "com.example.Größe"
CONFIGURATION = "Release"


class Disagreement(Exception):
    """odr and the build engine disagree."""


def require(holds, message):
    if not holds:
        raise Disagreement(message)


def compare(report, engine, bundle_id, what):
    """Compares all packs in the output of `odr packs` with the engine's packs, in both directions."""
    found = {frozenset(map(key, pack["tags"])): pack for pack in report["packs"]}
    require(len(found) == len(report["packs"]), f"{what}: two packs have equal tags")
    for tags in engine.packs.keys() | found.keys():
        name = f"{what}: pack {sorted(tags)}"
        require(tags in found, f"{name} is made by the engine, of {engine.packs.get(tags)}, and odr does not have it")
        require(tags in engine.packs, f"{name} of odr is not made by the engine: {found.get(tags)}")
        pack, wanted = found[tags], engine.packs[tags]
        names = wanted.names(bundle_id)
        require((pack["identifier"], pack["folder"]) in names, f"{name} has the name {pack['folder']}, expected {names}")
        require(pack.get("priority") == wanted.priority, f"{name}: priority {pack.get('priority')}, not {wanted.priority}")
        listed = {resource["path"] for resource in pack["resources"]}
        # odr lists a catalog group in the pack of the items that have exactly its tags.
        loose = {path for path in wanted.members if ".xcassets/" not in path}
        require({path for path in listed if ".xcassets/" not in path} == loose, f"{name} has {listed}, not {loose}")
        items = {path for path in wanted.members - loose}
        for path in listed - loose:
            require(any(item == path or item.startswith(path + "/") for item in items), f"{name} has no item in {path}")
        for item in items:
            require(any(item == path or item.startswith(path + "/") for path in listed), f"{name} lacks {item}")


class Case:
    """A random project, in which odr runs."""

    def __init__(self, seed, folder, odr):
        self.world = World(seed, folder)
        self.random = random.Random(f"edits of {seed}")
        self.folder, self.binary = folder, odr
        self.target = self.random.choice(self.world.targets)

    def odr(self, *arguments, codes=(0,)):
        result = subprocess.run(
            [self.binary, *arguments], cwd=self.folder, capture_output=True, text=True, check=False, timeout=60
        )
        said = f"'odr {' '.join(arguments)}' ended with {result.returncode}:\n{result.stdout if arguments[0] != 'packs' else ''}{result.stderr}"
        require(result.returncode in codes, said)
        return result.stdout

    def check(self):
        """Checks the imported manifest, and the manifest after an edit."""
        self.odr("xcode", "import", PROJECT, "--target", self.target, "-o", MANIFEST)
        self.compare("imported")
        self.edit()
        self.odr("xcode", "apply")
        self.compare("applied")
        self.check_phases()

    def compare(self, what):
        """Compares odr's packs with the engine's packs."""
        self.odr("xcode", "diff")
        text = (self.folder / PROJECT / "project.pbxproj").read_text()
        engine = Engine(openstep_plist.loads(text, use_numbers=False), self.folder, self.target, CONFIGURATION)
        compare(self.packs(), engine, BUNDLE_ID, what)

    def packs(self, codes=(0,)):
        return json.loads(self.odr("packs", "--bundle-id", BUNDLE_ID, "--format", "json", codes=codes))

    # Edits

    def edit(self):
        """Gives the resources in the manifest other tags, and the tags other categories."""
        manifest = YAML(typ="safe").load((self.folder / MANIFEST).read_text())
        tags = self.random.sample(TAGS, self.random.randint(1, 8))

        def some():
            return self.random.sample(tags, self.random.randint(1, min(3, len(tags))))

        for entries in [manifest.get("files") or {}, *(manifest.get("catalogs") or {}).values()]:
            for path in list(entries):
                if self.random.random() < 0.2:
                    del entries[path]
                else:
                    entries[path] = some()
        self.give_localizations_the_same(manifest.get("files") or {})
        order = self.random.sample(tags, len(tags))
        first, second = sorted(self.random.randint(0, len(order)) for _ in range(2))
        manifest["tags"] = {
            "initialInstall": order[:first], "prefetchOrder": order[first:second], "onDemand": order[second:],
        }
        self.write(manifest)

    def give_localizations_the_same(self, files):
        """Gives all languages of a file the same tags, because Xcode stores one list for them."""
        for path in [path for path in files if path.startswith("Game/en.lproj/")]:
            other = path.replace("/en.", "/de.")
            if other in files:
                files[other] = files[path]
            else:
                del files[path]
        for path in [path for path in files if path.startswith("Game/de.lproj/")]:
            if path.replace("/de.", "/en.") not in files:
                del files[path]

    def write(self, manifest):
        (self.folder / MANIFEST).write_text(json.dumps(manifest, ensure_ascii=False, indent=1))

    def check_phases(self):
        """Adds a file in another build phase to the manifest. It must not be in any pack, and odr must report it."""
        project = self.world
        paths = {id: "Game/" + value["path"] for id, value in project.objects.items() if value["isa"] == "PBXFileReference"}
        in_resources = {project.objects[id]["fileRef"] for id in project.phases[self.target]["Resources"]}
        others = [
            (phase, paths[reference]) for phase, ids in project.phases[self.target].items() if phase != "Resources"
            for reference in (project.objects[id]["fileRef"] for id in ids) if reference not in in_resources
        ]
        if not others:
            return
        manifest = YAML(typ="safe").load((self.folder / MANIFEST).read_text())
        phase, path = self.random.choice(others)
        before = [pack["digest"] for pack in self.packs()["packs"]]
        manifest.setdefault("tags", {})["onDemand"] = [*(manifest["tags"].get("onDemand") or []), "in-no-pack"]
        manifest["files"] = {**(manifest.get("files") or {}), path: ["in-no-pack"]}
        self.write(manifest)
        # A tagged source file is an error.
        report = self.packs(codes=(0, 1))
        require([pack["digest"] for pack in report["packs"]] == before, f"'{path}' in {phase} is counted")
        require(path in [other["path"] for other in report["unpacked"]], f"'{path}' in {phase} is not reported by packs")
        ending = path.rsplit(".", 1)[-1]
        if ending in COMPILED:
            said = self.odr("lint", codes=(1,))
            require("code-cannot-be-tagged" in said, f"lint does not report '{path}' in {phase}:\n{said}")
        if ending not in ("swift", "h"):
            require("no effect" in self.odr("xcode", "diff", codes=(1,)), f"diff does not report '{path}' in {phase}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("odr", type=Path)
    parser.add_argument("--manifests", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    arguments = parser.parse_args()
    odr = arguments.odr.resolve()
    faults = table.check(odr)
    seeds = range(arguments.seed, arguments.seed + (arguments.manifests + 1) // 2)
    seeds = [arguments.only] if arguments.only is not None else seeds

    def fault(seed):
        with tempfile.TemporaryDirectory() as folder:
            try:
                Case(seed, Path(folder).resolve() / "world", odr).check()
            except Disagreement as disagreement:
                return f"project {seed}: {disagreement}"

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        faults += filter(None, pool.map(fault, seeds))
    for fault in faults[:20]:
        print(f"FAILED: {fault}")
    count = f"{2 * len(seeds)} manifests of {len(seeds)} random projects, {len(table.rows())} rows"
    print(f"{count}: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
