"""Things inside things, as deep as they will go."""

from attack import Run, sized
from inputs import HEAD, lint, on


@sized(at=1000_000, full=10_000_000, per_byte=40, memory=16)
def flow_lists(n):
    """Opens a million lists of YAML on one line, which a recursive reader answers with a crash.

    The reader stops at its limit, and says where."""
    return lint(HEAD + "files: " + "[" * n, says="deeper than 64 levels")


@sized(at=500_000, full=5_000_000, per_byte=40, memory=16)
def flow_mappings(n):
    """The same with mappings, each the value of the one around it.

    The reader stops at its limit, and says where."""
    return lint(HEAD + "files: " + "{a: " * n, says="deeper than 64 levels")


@sized(at=500_000, full=5_000_000, per_byte=40, memory=16)
def block_lists(n):
    """Opens a list with each dash of a line, which makes libyaml push an indentation for each.

    The reader stops at its limit, and says where."""
    return lint(HEAD + "files:\n  " + "- " * n, says="deeper than 64 levels")


@sized(at=300_000, full=3_000_000, per_byte=40, memory=16)
def explicit_keys(n):
    """Makes each key the key of the one before, with question marks.

    Keys that are no names are refused, and the reader stops at its limit."""
    return lint(HEAD + "files:\n  " + "? " * n, says="deeper than 64 levels")


@sized(at=300_000, full=3_000_000, per_byte=40, memory=16)
def anchored_lists(n):
    """Gives each of the nested lists an anchor, so that all of them are open at once.

    The reader stops at its limit, and says where."""
    return lint(HEAD + "files: " + "".join(f"&a{number} [" for number in range(n)), says="deeper than 64 levels")


@sized(at=1000_000, full=10_000_000, per_byte=40, memory=16)
def JSON_arrays(n):
    """Opens a million arrays of JSON.

    The reader stops at its limit, and says where."""
    return lint('{"version": 1, "files": ' + "[" * n, "m.json", says="deeper than 64 levels")


@sized(at=500_000, full=5_000_000, per_byte=40, memory=16)
def JSON_objects(n):
    """The same with objects.

    The reader stops at its limit, and says where."""
    return lint('{"version": 1, "files": ' + '{"a":' * n, "m.json", says="deeper than 64 levels")


@sized(at=500_000, full=5_000_000, per_byte=40, memory=16)
def balanced_arrays(n):
    """Closes all arrays again, so that nothing but the depth is wrong.

    The reader stops at its limit, and says where."""
    return lint('{"version": 1, "files": ' + "[" * n + "]" * n + "}", "m.json", says="deeper than 64 levels")


@sized(at=500_000, full=5_000_000, per_byte=40, memory=16)
def project_lists(n):
    """Opens lists in a project file.

    The project is refused with the place."""
    return project("{ objects = " + "(" * n)


@sized(at=500_000, full=2_000_000, per_byte=40, memory=16)
def project_dictionaries(n):
    """The same with dictionaries.

    The project is refused with the place."""
    return project("{ objects = " + "{a = " * n)


def project(text):
    manifest = HEAD + "xcode:\n  project: A.xcodeproj\n  targets: [A]\n"
    return on(
        manifest, "xcode", "diff", files={"A.xcodeproj/project.pbxproj": text.encode()}, code=2, says="more than 64 deep"
    )


@sized(at=500_000, full=5_000_000, per_byte=40, memory=16)
def baseline_arrays(n):
    """Opens arrays in a baseline.

    The baseline is refused with the place."""
    return on(HEAD, "lint", "--no-disk", "--baseline", "b.json", files={"b.json": b"[" * n}, code=2, says="b.json:1:")


@sized(at=500_000, full=5_000_000, per_byte=40, memory=16)
def catalog_arrays(n):
    """Opens arrays in the Contents.json of a tagged item.

    The item is reported as unreadable."""
    manifest = HEAD + "tags: {onDemand: [t]}\ncatalogs:\n  A.xcassets:\n    I.imageset: [t]\n"
    return Run(
        ("lint",),
        {"ResourceTags.yml": manifest.encode(), "A.xcassets/I.imageset/Contents.json": b"[" * n},
        says="Contents.json",
        code=1,
    )
