#!/usr/bin/env python3
"""Checks odr on random projects with synchronized folders.

    folders.py ODR_BINARY [--count N]

Each project has one or more targets, some of which can't have asset packs; synchronized folders with localized files,
exceptions, folder references, packages, and files that are not on disk; and categories that differ in Debug, in the
project or in an .xcconfig file. Some manifests describe Debug. For each project:

1. `odr xcode import` writes the tags that the reader in this file finds.
2. `odr xcode diff` finds no difference, and `odr xcode apply` changes nothing.
3. After random edits and `odr xcode apply`, the reader finds the manifest's tags, and everything else is as before.
4. A second `odr xcode apply` changes nothing.
5. With the old manifest, `odr xcode apply` restores the old bytes.

The reader follows these rules. A target that is a member of a folder contains all of its files except the exceptions; an
exception is the path of one item, or `/Localized: PATH` for all languages of a file (XcodeGen, pull requests 1616 and
1633; older Xcode wrote `/Localized/PATH`). A folder in the list of exceptions has no effect, unless it is in
`explicitFolders` (XcodeGen, pull request 1607; Tuist, pull request 9578). Folders in `explicitFolders` and packages are
one resource. Files that are not on disk are in the target like all others. Tags have no effect on code. Apple's file
systems ignore the case of a name, so these two lists may spell it differently.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import openstep_plist
from ruamel.yaml import YAML

from verdict import Disagreement, difference, require, require_same

PROJECT = "App.xcodeproj/project.pbxproj"
MANIFEST = "ResourceTags.yml"
INITIAL = "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS"
PREFETCH = "ON_DEMAND_RESOURCES_PREFETCH_ORDER"
FORMS = ("/Localized: ", "/Localized/")
TAGS = ["cave", "forest", "my tag", "sea", "sky"]
# Tags that no edit touches, so that an undo doesn't change the order of a list.
PAIRS = [["lake", "river"], ["lake", "moon"]]
CODE = (".swift", ".m", ".metal", ".mlmodel")

# Files of a folder: their paths, and whether they may be missing on disk.
FILES = {
    "a.dat": False, "Sub/b.dat": False, "Sub/Deep/c.sks": False, "Music/d e.m4a": False, "Music/f+g.m4a": False,
    "gone.dat": True, "Data/big.bin": True, "code.swift": False, "Sub/light.metal": False,
    "Kit.bundle/inside.txt": False, "Whole/one.txt": False, "Whole/Sub/two.txt": False,
    "en.lproj/Top.txt": False, "de.lproj/Top.txt": True, "Res/en.lproj/Story.txt": False,
    "Res/de.lproj/Story.txt": False, "Res/Base.lproj/Gone.txt": True,
}
PACKAGES = ["Kit.bundle"]


# The independent reader


def language_of(path):
    """Splits the path of a localized file into the folder of its language and the path without this folder."""
    parts = path.split("/")
    if len(parts) > 1 and parts[-2].endswith(".lproj"):
        return parts[-2], "/".join(parts[:-2] + parts[-1:])
    return None, path


def listed(name):
    """Returns a name in a list as (is localized, path)."""
    for form in FORMS:
        if name.startswith(form):
            return True, name[len(form):]
    return False, name


def name_of(path):
    language, rest = language_of(path)
    return language is not None, rest


class Reader:
    """Reads which file has which tags in which target."""

    def __init__(self, folder):
        self.folder = folder
        graph = openstep_plist.loads((folder / PROJECT).read_text())
        self.objects = graph["objects"]
        self.root = self.objects[graph["rootObject"]]
        self.groups = {id: o for id, o in self.objects.items() if o["isa"] == "PBXFileSystemSynchronizedRootGroup"}
        self.targets = {self.objects[id]["name"]: id for id in self.root["targets"]}

    def exceptions(self, group, target):
        for id in group.get("exceptions", []):
            if self.objects[id]["target"] == target:
                return self.objects[id]
        return {}

    def tags(self, name):
        """Returns the tags of each resource of a target, by its path on disk, for resources that can have tags."""
        target = self.targets[name]
        found = {}
        for id, group in self.groups.items():
            member = id in self.objects[target].get("fileSystemSynchronizedGroups", [])
            set = self.exceptions(group, target)
            excluded = {(form, path.lower()) for form, path in map(listed, set.get("membershipExceptions", []))}
            tagged = {listed(path): tags for path, tags in set.get("assetTagsByRelativePath", {}).items()}
            for path in self.resources(group, [path for localized, path in tagged if not localized]):
                name = name_of(path)
                if ((name[0], name[1].lower()) in excluded) != member and not path.endswith(CODE):
                    found[group["path"] + "/" + path] = tagged.get(name, [])
        return found

    def resources(self, group, more):
        """Returns the paths of the folder's resources: all on disk, and the others in `more`."""
        whole = {path.lower() for path in group.get("explicitFolders", [])}
        top = self.folder / group["path"]
        paths = [str(path.relative_to(top)) for path in sorted(top.rglob("*")) if path.is_file()]
        found = {}
        for path in paths + more:
            parts = path.split("/")
            for count in range(1, len(parts) + 1):
                outer = "/".join(parts[:count])
                if outer.lower() in whole or outer.endswith(tuple(PACKAGES)) or count == len(parts):
                    found[outer] = None
                    break
        # An entry for a single language, a plain folder, or something in a folder reference has no effect.
        return [path for path in found if not (top / path).is_dir() or path.lower() in whole or path.endswith(tuple(PACKAGES))]

    def categories(self, name):
        """Returns the tag settings of each configuration of a target."""
        outer, inner = map(self.settings, (self.root, self.objects[self.targets[name]]))
        return {
            configuration: {key: settings.get(key, outer[configuration].get(key)) for key in (INITIAL, PREFETCH)}
            for configuration, settings in inner.items()
        }

    def settings(self, owner):
        """Returns the settings of each configuration of the project or a target."""
        configurations = [self.objects[id] for id in self.objects[owner["buildConfigurationList"]]["buildConfigurations"]]
        return {configuration["name"]: configuration["buildSettings"] for configuration in configurations}

    def rest(self):
        """Returns the graph without tags, categories, and exception sets that contain only tags."""
        objects = {}
        for id, o in self.objects.items():
            o = dict(o)
            o.pop("assetTagsByRelativePath", None)
            if set(o) <= {"isa", "target"} and o["isa"].endswith("BuildFileExceptionSet"):
                continue
            if "buildSettings" in o:
                o["buildSettings"] = {k: v for k, v in o["buildSettings"].items() if k not in (INITIAL, PREFETCH)}
            o["attributes"] = {k: v for k, v in o.get("attributes", {}).items() if k != "KnownAssetTags"}
            objects[id] = o
        for o in objects.values():
            if "exceptions" in o:
                o["exceptions"] = [id for id in o["exceptions"] if id in objects]
            if not o.get("exceptions"):
                o.pop("exceptions", None)
        return objects


# Random projects


def quoted(text):
    plain = text and all(c.isascii() and (c.isalnum() or c in "._/$") for c in text)
    return text if plain and "//" not in text else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def inline(tags):
    return "(" + "".join(quoted(tag) + ", " for tag in tags) + ")"


def words(tags):
    return " ".join(tag.replace(" ", "\\ ") for tag in tags)


def setting(tags):
    return quoted(words(tags))


class Project:
    """A random project on disk."""

    def __init__(self, seed, folder):
        self.random = random.Random(seed)
        self.folder = folder
        self.form = self.random.choices(FORMS, [3, 1])[0]
        self.objects = {}
        self.tops = ["App", "Shared/Media"][: self.random.choice([1, 1, 2])]
        self.targets = [("App", "application", "iphoneos")]
        others = [
            ("App TV", "application", "appletvos"), ("Mac", "application", "macosx"),
            ("Widget", "app-extension", "iphoneos"), ("Clip", "application.on-demand-install-capable", "iphoneos"),
            ("Tests", "bundle.unit-test", "iphoneos"),
        ]
        self.targets += [other for other in others if self.likely(25)]
        self.write()

    def likely(self, percent):
        return self.random.randrange(100) < percent

    def able(self, target):
        return target[1] == "application" and target[2] != "macosx"

    def add(self, id, isa, body):
        self.objects.setdefault(isa, {})[id] = body
        return id

    def some_tags(self):
        kind = self.random.randrange(100)
        return [] if kind < 35 else self.random.choice(PAIRS) if kind < 45 else [self.random.choice(TAGS)]

    def write(self):
        used = set()
        self.group_ids = []
        has_set = {}
        for number, top in enumerate(self.tops):
            present = [path for path, may_miss in FILES.items() if not (may_miss and self.likely(60)) and self.likely(90)]
            for path in present:
                file = self.folder / top / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(path)
            (self.folder / top).mkdir(parents=True, exist_ok=True)
            explicit = ["Whole"] if self.likely(50) else []
            names = sorted({name_of(path) for path in FILES if not path.startswith(("Kit.bundle/", "Whole/"))})
            names += [(False, "Kit.bundle")] + [(False, path) for path in explicit]
            if not explicit:
                names += [(False, "Whole/one.txt"), (False, "Whole/Sub/two.txt")]
            tags = {name: self.some_tags() for name in names}
            sets = []
            for target in self.targets:
                member = self.likely(85)
                has_set[target[0], number] = member
                exceptions = [name for name in names if self.likely(12)]
                if self.likely(20):
                    exceptions.append((False, "Sub"))
                own = tags if self.able(target) else {name: self.some_tags() for name in names}
                # A file has tags only where the target contains it.
                map = {n: t for n, t in own.items() if t and (n in exceptions) != member and not n[1].endswith(CODE)}
                used |= {tag for tags in map.values() for tag in tags}
                if not map and not exceptions:
                    continue
                lines = ["isa = PBXFileSystemSynchronizedBuildFileExceptionSet;"]
                if map:
                    rows = sorted((self.written(name), tags) for name, tags in map.items())
                    lines += ["assetTagsByRelativePath = {"]
                    lines += [f"\t{quoted(name)} = {inline(tags)};" for name, tags in rows] + ["};"]
                if exceptions:
                    lines += ["membershipExceptions = ("]
                    lines += [f"\t{quoted(name)}," for name in sorted(self.otherwise(name) for name in exceptions)] + [");"]
                lines += [f"target = {self.id('T', target)} /* {target[0]} */;"]
                id = f"E{number}{self.targets.index(target)}".ljust(24, "0")
                sets.append(self.add(id, "PBXFileSystemSynchronizedBuildFileExceptionSet", lines))
            lines = ["isa = PBXFileSystemSynchronizedRootGroup;"]
            if sets:
                lines += ["exceptions = ("] + [f"\t{id}," for id in sets] + [");"]
            if explicit:
                lines += ["explicitFolders = ("] + [f"\t{self.otherwise((False, path))}," for path in explicit] + [");"]
            lines += [f"path = {quoted(top)};", 'sourceTree = "<group>";']
            self.group_ids.append(self.add(f"F{number}".ljust(24, "0"), "PBXFileSystemSynchronizedRootGroup", lines))
        self.categories(used)
        for number, target in enumerate(self.targets):
            self.add_target(number, target, [i for i in range(len(self.tops)) if has_set[target[0], i]])
        self.add_root(used)
        (self.folder / "App.xcodeproj").mkdir()
        (self.folder / PROJECT).write_text(self.text())

    def written(self, name):
        return (self.form if name[0] else "") + name[1]

    def otherwise(self, name):
        """Writes a name, sometimes in another case."""
        return self.written((name[0], name[1].upper() if self.likely(20) else name[1]))

    def id(self, kind, target):
        return f"{kind}{self.targets.index(target)}".ljust(24, "0")

    def categories(self, used):
        """Chooses the categories of the Release configuration, and of Debug if it has its own."""
        pool = sorted(used)
        self.random.shuffle(pool)
        cut = self.random.randrange(3)
        self.release = {INITIAL: sorted(pool[:cut]), PREFETCH: pool[cut : cut + self.random.randrange(3)]}
        # A tag in a setting of another target stays a known tag, so an undo would keep it.
        project = ["project"] if all(map(self.able, self.targets)) else []
        self.debug = self.random.choice(["same", "same", "own", "xcconfig"] + project)
        # odr never changes an .xcconfig file.
        self.described = "Debug" if self.debug != "xcconfig" and self.likely(33) else "Release"
        if self.described != "Release" and self.debug != "same":
            used |= {*TAGS, "zz debug"}

    def add_target(self, number, target, groups):
        name, product, sdk = target
        phases = [self.add(self.id("R", target), "PBXResourcesBuildPhase", ["isa = PBXResourcesBuildPhase;", "files = (", ");"])]
        if not self.able(target) and self.likely(50):
            phases = []
        configurations = []
        for configuration in ("Debug", "Release"):
            settings = {key: setting(tags) for key, tags in self.release.items() if tags}
            base = []
            if configuration == "Debug" and self.debug != "same" and self.able(target):
                settings = {INITIAL: setting(sorted(TAGS) + ["zz debug"])} if self.debug == "own" else {}
                if self.debug == "xcconfig":
                    base = ["baseConfigurationReference = C00000000000000000000000 /* Debug.xcconfig */;"]
            settings["SDKROOT"] = sdk
            lines = ["isa = XCBuildConfiguration;"] + base + ["buildSettings = {"]
            lines += [f"\t{key} = {value};" for key, value in sorted(settings.items())] + ["};", f"name = {configuration};"]
            configurations.append(self.add(f"B{number}{configuration[0]}".ljust(24, "0"), "XCBuildConfiguration", lines))
        self.add_list(self.id("L", target), configurations)
        lines = ["isa = PBXNativeTarget;", f"buildConfigurationList = {self.id('L', target)};", "buildPhases = ("]
        lines += [f"\t{phase} /* Resources */," for phase in phases] + [");"]
        if groups:
            lines += ["fileSystemSynchronizedGroups = ("] + [f"\t{self.group_ids[i]}," for i in groups] + [");"]
        lines += [f"name = {quoted(name)};", f'productType = "com.apple.product-type.{product}";']
        self.add(self.id("T", target), "PBXNativeTarget", lines)

    def add_list(self, id, configurations):
        lines = ["isa = XCConfigurationList;", "buildConfigurations = ("] + [f"\t{c}," for c in configurations]
        self.add(id, "XCConfigurationList", lines + [");", "defaultConfigurationName = Release;"])

    def add_root(self, used):
        configurations = []
        for name in ("Debug", "Release"):
            settings = [f"\t{INITIAL} = {setting(sorted(TAGS) + ['zz debug'])};"]
            lines = ["isa = XCBuildConfiguration;", "buildSettings = {"]
            lines += settings if name == "Debug" and self.debug == "project" else []
            configurations.append(
                self.add(f"P{name[0]}".ljust(24, "0"), "XCBuildConfiguration", lines + ["};", f"name = {name};"]))
        self.add_list("PL".ljust(24, "0"), configurations)
        (self.folder / "Debug.xcconfig").write_text(f"{INITIAL} = {' '.join(sorted(set(TAGS) - {'my tag'}))} zz-debug\n")
        reference = ["isa = PBXFileReference;", "lastKnownFileType = text.xcconfig;", "path = Debug.xcconfig;", 'sourceTree = "<group>";']
        self.add("C".ljust(24, "0"), "PBXFileReference", reference)
        children = self.group_ids + ["C".ljust(24, "0")]
        self.add("G".ljust(24, "0"), "PBXGroup", ["isa = PBXGroup;", "children = ("] + [f"\t{id}," for id in children] + [");", 'sourceTree = "<group>";'])
        lines = ["isa = PBXProject;"]
        if used or self.likely(60):
            lines += ["attributes = {"]
            if used:
                lines += ["\tKnownAssetTags = ("] + [f"\t\t{quoted(tag)}," for tag in sorted(used)] + ["\t);"]
            lines += ["\tLastUpgradeCheck = 1600;", "};"]
        lines += [f"buildConfigurationList = {'PL'.ljust(24, '0')};", f"mainGroup = {'G'.ljust(24, '0')};", "targets = ("]
        lines += [f"\t{self.id('T', target)} /* {target[0]} */," for target in self.targets] + [");"]
        self.add("A".ljust(24, "0"), "PBXProject", lines)

    def text(self):
        text = "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = 77;\n\tobjects = {\n\n"
        for isa, objects in sorted(self.objects.items()):
            text += f"/* Begin {isa} section */\n"
            for id, lines in sorted(objects.items()):
                text += f"\t\t{id} = {{\n" + "".join(f"\t\t\t{line}\n" for line in lines) + "\t\t};\n"
            text += f"/* End {isa} section */\n\n"
        return text.removesuffix("\n") + "\t};\n\trootObject = " + "A".ljust(24, "0") + ";\n}\n"


# The laws


class Run:
    """The laws for one project."""

    def __init__(self, odr, seed, folder):
        self.odr_path, self.folder = odr, folder
        self.project = Project(seed, folder)
        self.random = random.Random(f"edits {seed}")
        self.able = [target[0] for target in self.project.targets if self.project.able(target)]
        self.described = self.project.described
        self.other = "Debug" if self.described == "Release" else "Release"
        self.options = [] if self.described == "Release" else ["--configuration", self.described]

    def odr(self, *arguments, code=0):
        done = subprocess.run([self.odr_path, *arguments], cwd=self.folder, capture_output=True, text=True)
        require(
            code is None or done.returncode == code,
            f"odr {' '.join(arguments)} exits with {done.returncode}, not {code}:\n{done.stdout}{done.stderr}")
        return done

    def bytes(self):
        return (self.folder / PROJECT).read_bytes()

    def unchanged(self, before, what):
        require(self.bytes() == before, f"{what}:\n{difference(PROJECT, before, self.bytes())}")

    def manifest(self):
        read = YAML(typ="safe", pure=True).load((self.folder / MANIFEST).read_text())
        files = {path: sorted(tags) for path, tags in (read.get("files") or {}).items()}
        tags = {key: list(value or []) for key, value in (read.get("tags") or {}).items()}
        return read["xcode"]["targets"], files, tags

    def agrees(self, before):
        """Checks that the reader finds the manifest's tags in each of its targets, and nothing new in the others."""
        targets, files, tags = self.manifest()
        reader = Reader(self.folder)
        for name in reader.targets:
            found = reader.tags(name)
            if name in targets:
                wanted = {path: files.get(path, []) for path in found}
                require_same(f"tags in {name}", wanted, {path: sorted(tags) for path, tags in found.items()})
                described = reader.categories(name)[self.described]
                for key, category in ((INITIAL, "initialInstall"), (PREFETCH, "prefetchOrder")):
                    # The order of tags matters only for prefetching.
                    wanted, found = words(tags[category]), described[key] or ""
                    if key == INITIAL:
                        wanted, found = (sorted(re.findall(r"(?:\\\\.|[^ ])+", text)) for text in (wanted, found))
                    require_same(f"{key} in {name}", wanted, found)
            else:
                require_same(f"tags in {name}", before.tags(name), found)
                require_same(f"categories of {name}", before.categories(name), reader.categories(name))
            if self.project.debug != "same":
                old, new = (some.categories(name)[self.other] for some in (before, reader))
                require_same(f"{self.other} of {name}", old, new)
        known = reader.root.get("attributes", {}).get("KnownAssetTags", [])
        declared = {tag for list in tags.values() for tag in list}
        require(declared <= set(known), f"unknown tags: {declared - set(known)}")
        require_same("everything but tags", before.rest(), reader.rest())

    def check(self):
        before = self.bytes()
        reader = Reader(self.folder)
        tagged = {name: {path: tags for path, tags in reader.tags(name).items() if tags} for name in self.able}
        uses = [name for name in self.able if tagged[name] or any(reader.categories(name)["Release"].values()) or self.project.debug != "same"]
        if not uses:
            self.odr("xcode", "import", "-o", MANIFEST, *self.options, code=2)
            return False
        self.odr("xcode", "import", "-o", MANIFEST, *self.options)
        targets, files, _ = self.manifest()
        require_same("targets", uses, targets)
        wanted = {path: sorted(tags) for name in uses for path, tags in tagged[name].items()}
        require_same("imported tags", dict(sorted(wanted.items())), files)
        old = (self.folder / MANIFEST).read_bytes()
        self.odr("xcode", "diff")
        self.odr("xcode", "apply")
        self.unchanged(before, "apply changes the project right after an import")
        self.agrees(reader)
        for _ in range(self.random.randrange(1, 4)):
            self.edit(reader, uses, set(wanted))
        self.odr("xcode", "apply")
        self.agrees(reader)
        after = self.bytes()
        self.odr("xcode", "diff")
        self.odr("xcode", "apply")
        self.unchanged(after, "a second apply changes the project")
        (self.folder / MANIFEST).write_bytes(old)
        self.odr("xcode", "apply")
        if FORMS[1].encode() in before and FORMS[1].encode() not in after:
            # Without any name in the older form, odr writes the current form.
            before = re.sub(rb'"?/Localized/([^" ]*)"?', rb'"/Localized: \1"', before)
        self.unchanged(before, "the old manifest does not restore the project")
        return True

    def edit(self, reader, targets, listed):
        """Makes a random edit of the manifest, which may be one that odr refuses."""
        _, files, tags = self.manifest()
        kind = self.random.randrange(4)
        if kind < 2:
            paths = sorted({path for name in targets for path in reader.tags(name)} | listed)
            chosen = self.random.choice(paths or ["none"])
            language, rest = language_of(chosen)
            paths = [path for path in paths if language_of(path)[1] == rest and (language_of(path)[0] is None) == (language is None)]
            if kind == 0:
                self.odr("assign", *paths, "--tag", self.random.choice(TAGS), "--create", "--allow-missing", code=None)
            else:
                paths = [path for path in paths if path in files]
                if paths:
                    self.odr("resource", "remove", *paths)
        else:
            # Tags that leave the initial install come back at its end, so an undo would change their order.
            free = [tag for tag in TAGS if tag not in tags.get("initialInstall", [])]
            tag = self.random.choice(free or ["none"])
            if kind == 2:
                self.odr("tag", "rename", tag, "new " + tag, code=None)
            else:
                self.odr("tag", "move", tag, "--to", "initialInstall", code=None)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("odr", type=lambda path: str(Path(path).absolute()))
    options.add_argument("--count", type=int, default=200)
    chosen = options.parse_args()

    def run(seed):
        with tempfile.TemporaryDirectory() as folder:
            try:
                return "checked" if Run(chosen.odr, seed, Path(folder).resolve()).check() else "empty"
            except Disagreement as fault:
                return f"project {seed}: {fault}"

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(run, range(chosen.count)))
    faults = [result for result in results if result not in ("checked", "empty")]
    for fault in faults[:20]:
        print(fault, file=sys.stderr)
    print(f"{results.count('checked')} projects agree, {results.count('empty')} have no tags, {len(faults)} disagree")
    # The laws would hold if no project could be imported.
    sys.exit(1 if faults or results.count("checked") < chosen.count * 3 // 4 else 0)


if __name__ == "__main__":
    main()
