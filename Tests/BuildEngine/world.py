"""Random projects on disk, with tags in every place where Xcode stores them."""

import json
import random
import shutil

PROJECT = "Game.xcodeproj"
PHASES = ["Resources", "Sources", "CopyFiles", "Headers"]
TAGS = [
    "sea", "cave", "forest", "level:1", "level", "1", "a+b", "a", "b", "two words", "Sea", "tag.with.dots", "it's", 'a"b',
    "back\\slash", "größe", "gro\u0308\u00dfe", "Å", "A\u030a", "日本", "👩‍👩‍👧", "é", "z", "naïve-and-rather-long-name-of-a-tag",
    "x" * 70, "y" * 70 + "👩‍👩‍👧", "ü" * 60, "w" * 90,
]
KINDS = {
    # The extension of each kind of file, and the phases that may contain it. A repeated phase is more likely.
    "sks": ["Resources"] * 8 + ["CopyFiles"], "json": ["Resources"] * 8 + ["CopyFiles"], "png": ["Resources"] * 8 + ["Sources"],
    "dat": ["Resources"] * 4 + ["CopyFiles", "Headers"], "m4a": ["Resources"], "metal": ["Sources"] * 4 + ["Resources"],
    "mlmodel": ["Sources"] * 2 + ["Resources"], "mlpackage/": ["Sources", "Resources"], "bundle/": ["Resources"],
    "scnassets/": ["Resources"], "/": ["Resources"], "swift": ["Sources"], "h": ["Headers"],
}
COMPILED = ("metal", "mlmodel", "mlpackage/", "swift", "h")
ITEMS = ["imageset", "imageset", "imageset", "dataset", "spriteatlas", "colorset", "appiconset"]
TAGGABLE = ("imageset", "dataset", "spriteatlas")


class World:
    """A project with one to three apps, its files, and their tags."""

    def __init__(self, seed, folder):
        self.random = random.Random(seed)
        self.folder = folder
        self.objects = {}
        self.tags = self.random.sample(TAGS, self.random.randint(1, 8))
        self.targets = [f"App {number}" for number in range(1, self.random.choice([1, 1, 2, 3]) + 1)]
        shutil.rmtree(folder, ignore_errors=True)
        self.phases = {target: {phase: [] for phase in PHASES} for target in self.targets}
        self.loose = []
        children = [self.file(number) for number in range(self.random.randint(0, 14))]
        children += [self.variants(number) for number in range(self.random.choice([0, 0, 1]))]
        children += [self.catalog(number) for number in range(self.random.choice([0, 1, 1, 2]))]
        group = self.add("PBXGroup", children=children, path="Game", sourceTree="<group>")
        self.synchronized = {}
        folders = [self.synchronized_folder()] if self.random.random() < 0.5 else []
        main = self.add("PBXGroup", children=[group, *folders], sourceTree="<group>")
        self.write_project(main)

    def some_tags(self, chance=0.75):
        """Returns some tags without duplicates, and sometimes none."""
        return self.random.sample(self.tags, self.random.randint(1, min(3, len(self.tags)))) if self.random.random() < chance else []

    # Files

    def write(self, path, text="x"):
        path = self.folder / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def lay_out(self, path):
        """Writes a file. If the path ends with a slash, writes a folder that contains a file."""
        self.write(path + "part.bin" if path.endswith("/") else path)

    def add(self, isa, **values):
        id = f"{len(self.objects) + 1:024X}"
        self.objects[id] = {"isa": isa, **values}
        return id

    def enter(self, reference, phases):
        """Adds a reference to a phase of some targets, with its tags in each."""
        shared = self.some_tags()
        for target in self.targets:
            if self.random.random() < 0.8:
                tags = shared if self.random.random() < 0.7 else self.some_tags()
                phase = self.random.choice(phases)
                self.phases[target][phase].append(self.build_file(reference, tags))
                if phase == "Resources" and self.random.random() < 0.1:
                    # A file may be in two phases.
                    self.phases[target]["CopyFiles"].append(self.build_file(reference, self.some_tags()))

    def build_file(self, reference, tags):
        settings = {"settings": {"ASSET_TAGS": tags}} if tags else {}
        return self.add("PBXBuildFile", fileRef=reference, **settings)

    def file(self, number):
        kind = self.random.choice(list(KINDS))
        name = f"F{number}" + (kind if kind == "/" else "." + kind)
        self.lay_out("Game/" + name)
        reference = self.add("PBXFileReference", path=name.rstrip("/"), sourceTree="<group>")
        self.enter(reference, KINDS[kind])
        return reference

    def variants(self, number):
        """Adds a file in two languages: one entry, two files."""
        children = []
        for language in ("en", "de"):
            self.write(f"Game/{language}.lproj/Hints{number}.txt")
            path = f"{language}.lproj/Hints{number}.txt"
            children.append(self.add("PBXFileReference", name=language, path=path, sourceTree="<group>"))
        group = self.add("PBXVariantGroup", children=children, name=f"Hints{number}.txt", sourceTree="<group>")
        self.enter(group, ["Resources"])
        return group

    # Catalogs

    def catalog(self, number):
        name = f"Art{number}.xcassets"
        self.write(f"Game/{name}/Contents.json", json.dumps({"info": {"author": "xcode", "version": 1}}))
        self.fill(f"Game/{name}", self.random.randint(0, 5), 0)
        reference = self.add("PBXFileReference", path=name, sourceTree="<group>")
        for target in self.targets:
            if self.random.random() < 0.9:
                self.phases[target]["Resources"].append(self.add("PBXBuildFile", fileRef=reference))
        return reference

    def fill(self, folder, count, depth):
        """Fills a catalog or a catalog group with items and groups, some of which have tags."""
        for number in range(count):
            if depth < 3 and self.random.random() < 0.4:
                path = f"{folder}/Group {number}"
                self.contents(path, self.some_tags(0.5), isGroup=True)
                # A group may be empty, or contain only items that can't be tagged.
                self.fill(path, self.random.choice([0, 1, 1, 2, 3]), depth + 1)
            else:
                ending = self.random.choice(ITEMS)
                path = f"{folder}/Item{number}.{ending}"
                self.contents(path, self.some_tags(0.6) if ending in TAGGABLE else [])
                self.write(path + "/data.bin")

    def contents(self, item, tags, isGroup=False):
        contents = {"info": {"author": "xcode", "version": 1}}
        if tags:
            section = "info" if self.random.random() < 0.1 else "properties"
            contents.setdefault(section, {})["on-demand-resource-tags"] = tags
        self.write(f"{item}/Contents.json", json.dumps(contents))

    # Synchronized folders

    def synchronized_folder(self):
        paths = []
        for number in range(self.random.randint(1, 6)):
            kind = self.random.choice(["sks", "png", "json", "mlpackage/", "metal", "scnassets/", "m4a"])
            path = self.random.choice(["", "Sub/"]) + f"S{number}.{kind}"
            self.lay_out("Media/" + path)
            paths.append(path.rstrip("/"))
        id = self.add("PBXFileSystemSynchronizedRootGroup", path="Media", sourceTree="<group>", exceptions=[])
        self.synchronized = {"id": id, "paths": paths}
        return id

    def exceptions(self, target_id, is_member):
        """Adds a target's exceptions in the synchronized folder, with the tags of the target's files."""
        paths = self.synchronized["paths"]
        exceptions = [path for path in paths if self.random.random() < 0.2]
        tags = {path: self.some_tags() for path in paths if (path in exceptions) != is_member}
        return self.add(
            "PBXFileSystemSynchronizedBuildFileExceptionSet",
            assetTagsByRelativePath={path: found for path, found in tags.items() if found},
            membershipExceptions=exceptions, target=target_id,
        )

    def phase_exceptions(self, phase):
        """Adds a phase's exceptions in the synchronized folder; sometimes an exception is a folder."""
        paths = self.random.sample(self.synchronized["paths"], self.random.randint(1, len(self.synchronized["paths"])))
        if any(path.startswith("Sub/") for path in self.synchronized["paths"]) and self.random.random() < 0.2:
            paths = ["Sub"]
        return self.add(
            "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet", buildPhase=phase, membershipExceptions=paths,
        )

    # The project

    def configurations(self, settings):
        ids = [self.add("XCBuildConfiguration", buildSettings=dict(settings), name=name) for name in ("Debug", "Release")]
        return self.add("XCConfigurationList", buildConfigurations=ids, defaultConfigurationName="Release")

    def categories(self):
        """Returns the settings for two categories, as strings or arrays; the other tags are on demand."""
        tags = self.random.sample(self.tags, len(self.tags))
        first, second = sorted(self.random.randint(0, len(tags)) for _ in range(2))
        values = {
            "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS": tags[:first], "ON_DEMAND_RESOURCES_PREFETCH_ORDER": tags[first:second],
        }
        return {key: tags if self.random.random() < 0.3 else setting(tags) for key, tags in values.items() if tags}

    def write_project(self, main):
        ids = []
        for target in self.targets:
            phases = [
                self.add(f"PBX{phase}BuildPhase", files=files)
                for phase, files in self.phases[target].items() if files or phase == "Resources"
            ]
            if self.synchronized and self.random.random() < 0.8:
                chosen = self.random.sample(phases, self.random.randint(1, len(phases)))
                self.objects[self.synchronized["id"]]["exceptions"] += map(self.phase_exceptions, chosen)
            id = self.add(
                "PBXNativeTarget", buildConfigurationList=self.configurations({"SDKROOT": "iphoneos", **self.categories()}),
                buildPhases=phases, name=target, productType="com.apple.product-type.application",
            )
            if self.synchronized:
                is_member = self.random.random() < 0.8
                if is_member:
                    self.objects[id]["fileSystemSynchronizedGroups"] = [self.synchronized["id"]]
                if self.random.random() < 0.9:
                    self.objects[self.synchronized["id"]]["exceptions"].append(self.exceptions(id, is_member))
            ids.append(id)
        root = self.add(
            "PBXProject", attributes={"KnownAssetTags": sorted(self.tags)}, buildConfigurationList=self.configurations({}),
            mainGroup=main, targets=ids,
        )
        graph = {"archiveVersion": "1", "classes": {}, "objectVersion": "77", "objects": self.objects, "rootObject": root}
        self.write(f"{PROJECT}/project.pbxproj", "// !$*UTF8*$!\n" + plist(graph) + "\n")


def setting(tags):
    """Returns a list setting as a string, with a backslash before separators and quotation marks."""
    return " ".join("".join("\\" + letter if letter in "\\\"' " else letter for letter in tag) for tag in tags)


def plist(value, indent=""):
    """Returns an old-style property list."""
    if isinstance(value, dict):
        inner = indent + "\t"
        lines = "".join(f"{inner}{plist(key)} = {plist(item, inner)};\n" for key, item in value.items())
        return f"{{\n{lines}{indent}}}"
    if isinstance(value, list):
        inner = indent + "\t"
        return "(\n" + "".join(f"{inner}{plist(item, inner)},\n" for item in value) + f"{indent})"
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
