"""Three versions of a manifest, all of them by strangers."""

import os

from attack import Run, attack, sized
from inputs import HEAD
from stage import expect, expect_clean


def merge(base, ours, theirs, **expected):
    """Returns a run of `odr merge` on three texts."""
    files = {"base.yml": base.encode(), "ours.yml": ours.encode(), "theirs.yml": theirs.encode()}
    return Run(("merge", "base.yml", "ours.yml", "theirs.yml"), files, **{"output": 1 << 28, **expected})


def listed(names):
    return "tags:\n  prefetchOrder:\n" + "".join(f"    - {name}\n" for name in names)


@sized(at=1_000, full=200_000, per_byte=40_000, memory=120, limit=16_000_000_000)
def a_path_of_many_folders(n):
    """A path of many folders that one side moves, and in which the other side adds files.

    It is too long for any disk, so git merges the lines."""
    head = HEAD + "tags: {onDemand: [t]}\nfiles:\n"
    path = "a/" * n
    return merge(
        head + f"  ? {path}x\n  : [t]\n", head + f"  ? b/{path}x\n  : [t]\n",
        head + f"  ? {path}x\n  : [t]\n  ? {path}y\n  : [t]\n", code=0, says="git merges this manifest by lines",
    )


@sized(at=500, full=50_000, per_byte=60_000, memory=300, limit=16_000_000_000)
def comments_in_a_long_list(n):
    """A list of many tags that one side moves, while the other side adds a comment to each tag.

    They are merged."""
    names = [f"t{number}" for number in range(n)]
    head = HEAD + listed(names) + "files:\n"
    items = "".join(f"    - {name}\n" for name in names)
    commented = "".join(f"    - {name}  # {name}\n" for name in names)
    return merge(head + "  x:\n" + items, head + "  y:\n" + items, head + "  x:\n" + commented, code=0, says="merged")


@sized(at=1_000, full=50_000, per_byte=8_000, memory=300, limit=16_000_000_000)
def resources_on_one_line(n):
    """A manifest on one line with a comment, to which each side adds a resource.

    They are merged."""
    head = "{version: 1, tags: {onDemand: [t]}, files: {" + ", ".join(f"F{number}: [t]" for number in range(n))
    base, ours, theirs = (f"{head}{more}}}}}  # all\n" for more in ("", ", x: [t]", ", y: [t]"))
    return merge(base, ours, theirs, code=0, says="merged")


@attack
def names_and_labels_of_a_driver(stage):
    """Arguments of git's merge driver that contain options, escapes, and conflict markers.

    Labels appear in the text, and nothing controls the terminal."""
    stage.write("base", HEAD + "platform: iOS\n")
    stage.write("theirs", HEAD + "platform: visionOS\n")
    for path in ("-rf", "a b", "\x1b[31mx.yml", "::error::x", "%s", "x\ny.yml"):
        for label in ("\x1b[2J", "--output=x", "<<<<<<< a\n=======\n", "%X", ""):
            stage.write("ours", HEAD + "platform: tvOS\n")
            result = stage.run("merge", "--driver", "--", "base", "ours", "theirs", "7", path, label, label, label)
            expect(result.code == 1, "it is a conflict", result)
            expect_clean(result)
    stage.write("ours", HEAD + "platform: tvOS\n")
    result = stage.run("merge", "--driver", "--", "base", "ours", "theirs", "999999999999", "x.yml")
    # Markers that are longer than the attribute says belong to a merge of merge bases, about which odr prints nothing.
    expect(result.code == 1 and not result.error, "a merge of bases prints nothing", result)
    expect(os.path.getsize(stage.folder / "ours") < 10_000, "markers have a limited length", result)
