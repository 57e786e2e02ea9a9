"""Derives the asset packs that Apple's build engine creates for a target, from a project file and the disk.

Based on swiftlang/swift-build at 41aee6264cd4 (August 2026), without any code of odr. Source locations are written as
FILE:LINES:

    ODR   Sources/SWBCore/OnDemandResources.swift
    RTP   Sources/SWBTaskConstruction/TaskProducers/BuildPhaseTaskProducers/ResourcesTaskProducer.swift
    FTP   Sources/SWBTaskConstruction/TaskProducers/BuildPhaseTaskProducers/FilesBasedBuildPhaseTaskProducer.swift
    TPC   Sources/SWBTaskConstruction/TaskProducers/TaskProducer.swift
    ACC   Sources/SWBApplePlatform/AssetCatalogCompiler.swift
    AGS   Sources/SWBApplePlatform/ActoolInputFileGroupingStrategy.swift
    PIF   Sources/SWBCore/ProjectModel/BuildFile.swift

Xcode, whose source isn't public, creates the engine's input from the project file. Assumptions about this step are
marked XCODE.
"""

import hashlib
import itertools
import posixpath
import shlex
from dataclasses import dataclass, field

import actool
from strings import in_order, key, without_last

FOLDER_NAME_LIMIT = 240
"""ODR:48."""

RESOURCES, SOURCES = "PBXResourcesBuildPhase", "PBXSourcesBuildPhase"
COMPILED = dict.fromkeys(["metal", "mlmodel", "mlpackage", "swift", "m", "c", "xcdatamodeld", "intentdefinition"], SOURCES)
COMPILED["h"] = "PBXHeadersBuildPhase"
"""XCODE: the build phases for file types that a synchronized folder doesn't add to Copy Bundle Resources, among the
file types in the random projects."""


@dataclass
class Pack:
    """An asset pack. If a tag has several spellings, the order of work in the engine determines which one is used."""

    priority: float | None
    spellings: dict[str, set[str]] = field(default_factory=dict)
    members: set[str] = field(default_factory=set)

    def names(self, bundle_id):
        """Returns each pair of identifier and folder name that the pack may have."""
        return {pack_names(tags, bundle_id) for tags in itertools.product(*self.spellings.values())}


def pack_names(tags, bundle_id):
    """Returns the identifier and the folder name of the pack for some tags."""
    ordered = in_order(tags)  # ODR:52
    digest = hashlib.md5(":".join(ordered).encode()).hexdigest()  # ODR:53
    identifier = f"{bundle_id}.asset-pack-{digest}"  # ODR:70
    prefix = f"{bundle_id}.{'+'.join(ordered)}"  # ODR:72-73
    suffix = f"-{digest}.assetpack"  # ODR:74
    while len(prefix.encode()) + len(suffix.encode()) > FOLDER_NAME_LIMIT:  # ODR:75
        prefix = without_last(prefix)  # ODR:76
    return identifier, prefix + suffix  # ODR:79


def is_exception(path, exceptions):
    """XCODE: whether the exceptions contain a path; a plain folder among them has no effect on its files (pull request
    1607 of yonaskolb/XcodeGen)."""
    return path in exceptions.get("membershipExceptions", [])


class Engine:
    """The engine's result for one target of a project file, in one configuration."""

    def __init__(self, graph, folder, target, configuration):
        self.objects = graph["objects"]
        self.folder = folder
        self.root = self.objects[graph["rootObject"]]
        [self.target] = [
            self.objects[id] for id in self.root["targets"] if self.objects[id]["name"] == target
        ]
        self.target_id = next(id for id in self.root["targets"] if self.objects[id] is self.target)
        self.settings = self.settings_of(configuration)
        self.paths, self.synchronized = {}, []
        self.walk(self.root["mainGroup"], "")
        self.packs = {}
        self.work()

    # Input

    def walk(self, id, parent):
        """Records the path of each reference. XCODE: the engine gets absolute paths."""
        reference = self.objects[id]
        path = posixpath.normpath(posixpath.join(parent, reference.get("path", "")))
        self.paths[id] = path
        if reference["isa"] == "PBXFileSystemSynchronizedRootGroup":
            self.synchronized.append(id)
        for child in reference.get("children", []):
            self.walk(child, path)

    def settings_of(self, configuration):
        """Returns the target's settings in a configuration, which override the project's settings."""
        settings = {}
        for owner in (self.root, self.target):
            for id in self.objects[owner["buildConfigurationList"]]["buildConfigurations"]:
                if self.objects[id]["name"] == configuration:
                    settings |= self.objects[id]["buildSettings"]
        return settings

    def tags_setting(self, name):
        """Returns the value of a setting that is a list of strings (BuiltinMacros.swift:1302-1303)."""
        value = self.settings.get(name, [])
        return value if isinstance(value, list) else shlex.split(value)

    def resources(self):
        """Generates the files in the resources phase with their tags, in order: (path, tags)."""
        # Only RTP adds files to packs (RTP:119, 159 and 201), so tags in other phases have no effect.
        for phase in map(self.objects.get, self.target["buildPhases"]):
            if phase["isa"] != RESOURCES:
                continue
            for entry in map(self.objects.get, phase["files"]):
                tags = entry.get("settings", {}).get("ASSET_TAGS", [])  # PIF:129
                reference = self.objects[entry["fileRef"]]
                # FTP:488-559: each file in a localization group is processed separately, with the tags of the group's
                # entry.
                children = reference["children"] if reference["isa"] == "PBXVariantGroup" else [entry["fileRef"]]
                for child in children:
                    yield self.paths[child], tags
        yield from self.synchronized_resources()

    def synchronized_resources(self):
        """XCODE: generates the files of synchronized folders as if the build phases listed them."""
        for id in self.synchronized:
            group, root = self.objects[id], self.paths[id]
            sets = [self.objects[set] for set in group.get("exceptions", [])]
            own = next((set for set in sets if set.get("target") == self.target_id), {})
            is_member = id in self.target.get("fileSystemSynchronizedGroups", [])
            for path, tags in own.get("assetTagsByRelativePath", {}).items():
                is_in_target = is_exception(path, own) != is_member
                phases = {COMPILED.get(path.rsplit(".", 1)[-1], RESOURCES)} if is_in_target else set()
                # XCODE: an exception for a phase removes a file that the phase would contain by its type, and adds any
                # other file.
                for exceptions in sets:
                    if exceptions.get("buildPhase") in self.target["buildPhases"] and is_exception(path, exceptions):
                        phases ^= {self.objects[exceptions["buildPhase"]]["isa"]}
                if RESOURCES in phases and (self.folder / root / path).exists():
                    yield posixpath.join(root, path), tags

    # Work

    def work(self):
        """Creates the packs in the engine's order."""
        seen, catalogs = set(), []
        for path, tags in self.resources():
            if path in seen:  # FTP:647-653: a second entry of a file is skipped
                continue
            seen.add(path)
            if path.endswith(".xcassets"):
                catalogs.append((path, tags))  # AGS:28: all catalogs are one group
            else:
                self.add(tags, path)  # RTP:119 with a rule, RTP:201 without one
        # FTP:272-280: groups of several files are processed last.
        if catalogs:
            # TPC:1017: a group has the tags of all its files. By default (AssetCatalogCompiler.xcspec:135-141), symbols
            # are generated from catalogs, which are then processed with the sources and not added to packs here
            # (RTP:227-249, Plugin.swift:200-205).
            if not self.has_sources() or self.settings.get("ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS") == "NO":
                self.add([tag for _, tags in catalogs for tag in tags], None)
        for path, _ in catalogs:
            for item, tags in actool.combinations(self.folder / path):  # ACC:31
                self.add(tags, str(item.relative_to(self.folder)))  # ACC:37

    def has_sources(self):
        return any(
            phase["isa"] == SOURCES and phase["files"]
            for phase in map(self.objects.get, self.target["buildPhases"])
        )

    def add(self, tags, member):
        """Adds a resource to the pack of its tags, if it has tags (TPC:1018)."""
        if not tags:
            return
        # TPC:1001: a pack is identified by its set of tags, and a set contains only one of two equal strings.
        spelled = {}
        for tag in tags:
            spelled.setdefault(key(tag), tag)
        pack = self.packs.get(frozenset(spelled))
        if pack is None:
            priorities = [self.priority(tag) for tag in spelled]
            pack = Pack(max((found for found in priorities if found is not None), default=None))  # TPC:1002
            self.packs[frozenset(spelled)] = pack
        for name in spelled:
            pack.spellings.setdefault(name, set()).update(tag for tag in tags if key(tag) == name)
        if member:
            pack.members.add(member)

    def priority(self, tag):
        """TPC:1030-1045."""
        if tag in map(key, self.tags_setting("ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS")):
            return 1.0
        order = [key(other) for other in self.tags_setting("ON_DEMAND_RESOURCES_PREFETCH_ORDER")]
        if tag not in order:
            return None
        count = len(order)
        return 0.5 if count == 1 else (float(count - 1 - order.index(tag)) / float(count - 1)) * 0.9 + 0.05
