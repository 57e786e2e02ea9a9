"""Derives the contents of a project after a change, from the object graph before it and from the intended effect.

This doesn't use odr's way of reading or writing: openstep-plist and Python's json create the graphs from the files, and
tags are found by walking the graph as Xcode does.
"""

import copy
import posixpath

INITIAL = "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS"
PREFETCHED = "ON_DEMAND_RESOURCES_PREFETCH_ORDER"
CATEGORIES = {"initialInstall": INITIAL, "prefetchOrder": PREFETCHED}
TAGS_KEY = "on-demand-resource-tags"
EXCEPTION_SET = "PBXFileSystemSynchronizedBuildFileExceptionSet"


class Project:
    """The graph of a `project.pbxproj` whose project is in the manifest's folder."""

    def __init__(self, graph):
        self.graph = graph
        self.objects = graph["objects"]
        self.root = self.objects[graph["rootObject"]]
        self.paths = {}
        self.groups = []
        self._walk(self.root["mainGroup"], "")

    def _walk(self, id, parent):
        """Records the paths of a reference and its contents, relative to the project's folder."""
        reference = self.objects[id]
        origin = {"<group>": parent, "SOURCE_ROOT": ""}.get(reference["sourceTree"])
        path = None if origin is None else posixpath.normpath(posixpath.join(origin, reference.get("path", "")))
        self.paths[id] = path
        if reference["isa"] == "PBXFileSystemSynchronizedRootGroup":
            self.groups.append(id)
        for child in reference.get("children", []):
            self._walk(child, path)

    def target(self, name):
        """Returns the identifier of a target."""
        [found] = [id for id in self.root["targets"] if self.objects[id]["name"] == name]
        return found

    def build_files(self, target, path):
        """Returns a file's entries in a target's phases; a localized file has the entries of its group."""
        phases = (self.objects[phase] for phase in self.objects[target]["buildPhases"])
        entries = [self.objects[id] for phase in phases for id in phase.get("files", [])]
        return [entry for entry in entries if path in self._paths_of(entry.get("fileRef"))]

    def _paths_of(self, reference):
        if self.objects.get(reference, {}).get("isa") == "PBXVariantGroup":
            return [self.paths[child] for child in self.objects[reference]["children"]]
        return [self.paths.get(reference)]

    def configurations(self, target):
        """Returns the build settings of each of the target's configurations, with the project's settings."""

        def settings(owner):
            ids = self.objects[owner["buildConfigurationList"]]["buildConfigurations"]
            return {self.objects[id]["name"]: self.objects[id]["buildSettings"] for id in ids}

        outer = settings(self.root)
        return [(own, outer.get(name, {})) for name, own in settings(self.objects[target]).items()]

    # Tags

    def tag_file(self, targets, path, tags):
        """Gives a file these tags, in every target that contains it."""
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
        """Whether a target contains a file in a synchronized folder. An exception for a plain folder has no effect on
        its files."""
        relative = posixpath.relpath(path, self.paths[group])
        exceptions = self._exceptions(group, target).get("membershipExceptions", [])
        return (relative in exceptions) != (group in self.objects[target].get("fileSystemSynchronizedGroups", []))

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
        """Gives a category these tags, in every configuration of the targets that has other tags."""
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
        """Adds tags to the list of known tags, each before the first tag that sorts after it, and removes other
        tags."""
        attributes = self.root.get("attributes", {})
        key = "knownAssetTags" if "knownAssetTags" in attributes else "KnownAssetTags"
        tags = [tag for tag in attributes.get(key, []) if tag not in forgotten]
        for tag in sorted(learnt, key=str.encode):
            following = (index for index, other in enumerate(tags) if other.encode() > tag.encode())
            tags.insert(next(following, len(tags)), tag)
        put(attributes, key, tags)
        put(self.root, "attributes", attributes)


def expected_project(graph, targets, expect):
    """Returns the graph after a change; `expect` specifies its files, categories, and known tags."""
    project = Project(copy.deepcopy(graph))
    for path, tags in expect.get("files", {}).items():
        project.tag_file(targets, path, tags)
    for category, tags in expect.get("categories", {}).items():
        project.categorize(targets, category, tags)
    project.know(expect.get("learnt", []), expect.get("forgotten", []))
    return project.graph


def expected_contents(graph, tags):
    """Returns the graph of a `Contents.json` after its item got these tags, or the graph of a new file if `graph` is
    None."""
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
    """Returns a placeholder for the identifier of new exceptions; odr may choose any free identifier."""
    return f"exceptions of {group} for {target}"


def with_new_ids(graph, before):
    """Returns the graph with these placeholders for the identifiers of new exceptions, and the faults of the
    identifiers."""
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
    """Returns the graph in a form that doesn't depend on how tags are written, for comparing the meaning of two
    graphs."""
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
    """Returns the same form for the graph of a `Contents.json`, or for a missing file."""
    graph = copy.deepcopy(graph or {"info": {"author": "xcode", "version": 1}})
    tags = [graph.get(name, {}).pop(TAGS_KEY, []) for name in ("properties", "info")]
    put(graph, "properties", graph.get("properties", {}))
    return graph, sorted(tags[0] or tags[1])


# Settings


def effective(key, own, outer):
    """Returns the tags that a setting lists; uses the project's setting if the target has none or refers to it."""
    inherited = words(outer.get(key, []))
    tags = words(own[key]) if key in own else inherited
    return [tag for word in tags for tag in (inherited if word == "$(inherited)" else [word])]


def words(value):
    """Returns the elements of a list setting: an array, or a string with white space between the elements."""
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
    """Returns the string that lists these tags, as Xcode writes it."""
    return " ".join("".join("\\" + character if character in "\\\"'$ " else character for character in tag) for tag in tags)


def arranged(before, tags):
    """Returns the tags: first the previously present ones in their old order, then the new ones."""
    return [tag for tag in dict.fromkeys(before) if tag in tags] + [tag for tag in tags if tag not in before]


def put(dictionary, key, value):
    """Sets a key, or removes it if the value is empty."""
    if value:
        dictionary[key] = value
    else:
        dictionary.pop(key, None)
