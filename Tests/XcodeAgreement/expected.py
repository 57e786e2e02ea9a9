"""What a project says after a change, worked out from the object graph before it and from what was meant.

Nothing here knows how odr reads or writes: a graph is what openstep-plist and Python's json make of the files, and the
place of each tag is found by walking the graph as Xcode does.
"""

import copy
import posixpath

INITIAL = "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS"
PREFETCHED = "ON_DEMAND_RESOURCES_PREFETCH_ORDER"
CATEGORIES = {"initialInstall": INITIAL, "prefetchOrder": PREFETCHED}
TAGS_KEY = "on-demand-resource-tags"
EXCEPTION_SET = "PBXFileSystemSynchronizedBuildFileExceptionSet"


class Project:
    """The graph of a `project.pbxproj` whose project lies in the manifest's folder."""

    def __init__(self, graph):
        self.graph = graph
        self.objects = graph["objects"]
        self.root = self.objects[graph["rootObject"]]
        self.paths = {}
        self.groups = []
        self._walk(self.root["mainGroup"], "")

    def _walk(self, id, parent):
        """Notes where a reference and all that is in it lie, seen from the project's folder."""
        reference = self.objects[id]
        origin = {"<group>": parent, "SOURCE_ROOT": ""}.get(reference["sourceTree"])
        path = None if origin is None else posixpath.normpath(posixpath.join(origin, reference.get("path", "")))
        self.paths[id] = path
        if reference["isa"] == "PBXFileSystemSynchronizedRootGroup":
            self.groups.append(id)
        for child in reference.get("children", []):
            self._walk(child, path)

    def target(self, name):
        """The id of a target."""
        [found] = [id for id in self.root["targets"] if self.objects[id]["name"] == name]
        return found

    def build_files(self, target, path):
        """The entries of a file in the phases of a target; a localized file has those of its group."""
        phases = (self.objects[phase] for phase in self.objects[target]["buildPhases"])
        entries = [self.objects[id] for phase in phases for id in phase.get("files", [])]
        return [entry for entry in entries if path in self._paths_of(entry.get("fileRef"))]

    def _paths_of(self, reference):
        if self.objects.get(reference, {}).get("isa") == "PBXVariantGroup":
            return [self.paths[child] for child in self.objects[reference]["children"]]
        return [self.paths.get(reference)]

    def configurations(self, target):
        """The build settings of each configuration of a target, with those of the project."""

        def settings(owner):
            ids = self.objects[owner["buildConfigurationList"]]["buildConfigurations"]
            return {self.objects[id]["name"]: self.objects[id]["buildSettings"] for id in ids}

        outer = settings(self.root)
        return [(own, outer.get(name, {})) for name, own in settings(self.objects[target]).items()]

    # Tags

    def tag_file(self, targets, path, tags):
        """Gives a file these tags, in every target that has it."""
        for target in map(self.target, targets):
            entries = self.build_files(target, path)
            tagged = [entry for entry in entries if entry.get("settings", {}).get("ASSET_TAGS")]
            for entry in tagged or entries[:1]:
                settings = entry.setdefault("settings", {})
                put(settings, "ASSET_TAGS", tags)
                put(entry, "settings", settings)
            for group in [] if entries else self.groups:
                if path.startswith(self.paths[group] + "/") and self._has(target, group, path):
                    self._tag_synchronized(group, target, posixpath.relpath(path, self.paths[group]), tags)

    def _has(self, target, group, path):
        """Whether a target has a file of a synchronized folder."""
        relative = posixpath.relpath(path, self.paths[group])
        exceptions = self._exceptions(group, target).get("membershipExceptions", [])
        excepted = any(relative == other or relative.startswith(other + "/") for other in exceptions)
        return excepted != (group in self.objects[target].get("fileSystemSynchronizedGroups", []))

    def _exceptions(self, group, target):
        sets = (self.objects[id] for id in self.objects[group].get("exceptions", []))
        return next((found for found in sets if found.get("target") == target), {})

    def _tag_synchronized(self, group, target, path, tags):
        exceptions = self._exceptions(group, target)
        if not exceptions and tags:
            exceptions = {"isa": EXCEPTION_SET, "target": target}
            self.objects[new_id(group, target)] = exceptions
            self.objects[group].setdefault("exceptions", []).append(new_id(group, target))
        by_path = exceptions.get("assetTagsByRelativePath", {})
        put(by_path, path, tags)
        put(exceptions, "assetTagsByRelativePath", by_path)

    def categorize(self, targets, category, tags):
        """Makes a category hold these tags, in every configuration of the targets that has others."""
        key = CATEGORIES[category]
        for target in map(self.target, targets):
            for own, outer in self.configurations(target):
                before = effective(key, own, outer)
                if before == tags or category == "initialInstall" and set(before) == set(tags):
                    continue
                if category == "initialInstall":
                    tags_here = arranged(before, tags)
                else:
                    tags_here = tags
                if not tags and key not in outer:
                    own.pop(key, None)
                elif isinstance(own.get(key), list) and not any("$" in tag for tag in tags):
                    own[key] = tags_here
                else:
                    own[key] = setting_text(tags_here)

    def know(self, learnt, forgotten):
        """Puts some tags into the list of known tags, each in front of the first that comes after it, and takes others out."""
        attributes = self.root.get("attributes", {})
        key = "knownAssetTags" if "knownAssetTags" in attributes else "KnownAssetTags"
        tags = [tag for tag in attributes.get(key, []) if tag not in forgotten]
        for tag in sorted(learnt, key=str.encode):
            following = (index for index, other in enumerate(tags) if other.encode() > tag.encode())
            tags.insert(next(following, len(tags)), tag)
        put(attributes, key, tags)
        if tags:
            self.root["attributes"] = attributes


def expected_project(graph, targets, expect):
    """The graph after a change: `expect` has what it should say about files, categories and known tags."""
    project = Project(copy.deepcopy(graph))
    for path, tags in expect.get("files", {}).items():
        project.tag_file(targets, path, tags)
    for category, tags in expect.get("categories", {}).items():
        project.categorize(targets, category, tags)
    project.know(expect.get("learnt", []), expect.get("forgotten", []))
    return project.graph


def expected_contents(graph, tags):
    """The graph of a `Contents.json` after its item got these tags; without a graph that of a new file."""
    if graph is None:
        graph = {"info": {"author": "xcode", "version": 1}}
    graph = copy.deepcopy(graph)
    sections = [name for name in ("properties", "info") if TAGS_KEY in graph.get(name, {})]
    home = sections[0] if sections else "properties"
    for name in sections[1:]:
        del graph[name][TAGS_KEY]
    put(graph.setdefault(home, {}), TAGS_KEY, tags)
    if not graph.get("properties", True):
        del graph["properties"]
    return graph


def new_id(group, target):
    """What stands here for the id of new exceptions; odr may choose any that is free."""
    return f"exceptions of {group} for {target}"


def with_new_ids(graph, before):
    """The graph with such ids for the exceptions that are not in the graph before, and what is wrong with theirs."""
    objects = graph["objects"]
    new = {
        id: new_id(group, objects[id].get("target"))
        for group, object in objects.items()
        for id in object.get("exceptions", [])
        if id not in before["objects"]
    }
    faults = [f"'{id}' is no id" for id in new if len(id) != 24 or set(id) - set("0123456789ABCDEF")]

    def renamed(value):
        if isinstance(value, dict):
            return {renamed(key): renamed(item) for key, item in value.items()}
        if isinstance(value, list):
            return [renamed(item) for item in value]
        return new.get(value, value)

    return renamed(graph), faults


def meaning(graph):
    """The graph in a form in which it does not matter how a tag is written: for what is the same and not alike."""
    project = Project(copy.deepcopy(graph))
    for target in project.root["targets"]:
        for own, outer in project.configurations(target):
            values = {key: effective(key, own, outer) for key in (INITIAL, PREFETCHED)}
            own |= {INITIAL: sorted(set(values[INITIAL])), PREFETCHED: values[PREFETCHED]}
    for id, value in list(project.objects.items()):
        settings = value.get("settings", {})
        put(settings, "ASSET_TAGS", sorted(set(settings.get("ASSET_TAGS", []))))
        put(value, "settings", settings)
        if value["isa"] == EXCEPTION_SET:
            by_path = {path: sorted(set(tags)) for path, tags in value.get("assetTagsByRelativePath", {}).items() if tags}
            put(value, "assetTagsByRelativePath", by_path)
            if set(value) == {"isa", "target"}:
                del project.objects[id]
    for group in project.groups:
        kept = [id for id in project.objects[group].get("exceptions", []) if id in project.objects]
        put(project.objects[group], "exceptions", kept)
    attributes = project.root.get("attributes", {})
    known = attributes.pop("knownAssetTags", None) or attributes.pop("KnownAssetTags", [])
    put(attributes, "KnownAssetTags", sorted(known))
    put(project.root, "attributes", attributes)
    return project.graph


def contents_meaning(graph):
    """The same for the graph of a `Contents.json`, or for none."""
    graph = copy.deepcopy(graph or {"info": {"author": "xcode", "version": 1}})
    tags = [graph.get(name, {}).pop(TAGS_KEY, []) for name in ("properties", "info")]
    put(graph, "properties", graph.get("properties", {}))
    return graph, sorted(tags[0] or tags[1])


# Settings


def effective(key, own, outer):
    """The tags that a setting lists, those of the project where it does not or where it says so."""
    inherited = words(outer.get(key, []))
    tags = words(own[key]) if key in own else inherited
    return [tag for word in tags for tag in (inherited if word == "$(inherited)" else [word])]


def words(value):
    """The elements of a list setting: an array, or a string with white space between them."""
    if isinstance(value, list):
        return list(value)
    found, word, quote, escaped = [], None, None, False
    for character in value:
        if escaped:
            word, escaped = word + character, False
        elif character == "\\":
            word, escaped = word or "", True
        elif quote:
            quote, word = (None, word) if character == quote else (quote, word + character)
        elif character in "'\"":
            quote, word = character, word or ""
        elif character.isspace():
            found, word = found if word is None else [*found, word], None
        else:
            word = (word or "") + character
    return found if word is None else [*found, word]


def setting_text(tags):
    """The string that lists these tags, as Xcode writes it."""
    return " ".join("".join("\\" + character if character in "\\\"'$ " else character for character in tag) for tag in tags)


def arranged(before, tags):
    """The tags with those first that were there before, in the old order."""
    return [tag for tag in dict.fromkeys(before) if tag in tags] + [tag for tag in tags if tag not in before]


def put(dictionary, key, value):
    """Sets a key, or takes it out where there is nothing to say."""
    if value:
        dictionary[key] = value
    else:
        dictionary.pop(key, None)
