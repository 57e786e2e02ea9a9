"""Links, pipes, devices, and folders instead of files, and files that change while odr runs."""

import os
import subprocess
import tempfile

from attack import attack
from attacks.projects import PROJECT, project, target
from inputs import HEAD, tags
from stage import Stage, expect

READING = [
    ["lint"],
    ["lint", "."],
    ["fmt", "--check"],
    ["show"],
    ["sizes"],
    ["packs"],
    ["tag", "list"],
    ["xcode", "diff"],
    ["convert", "--to", "json"],
]
WRITING = [
    ["tag", "add", "x"],
    ["fmt"],
    ["lint", "--fix"],
    ["batch", "script"],
    ["assign", "A", "--tag", "t0"],
    ["xcode", "apply"],
]


@attack
def pipes_for_manifests(stage):
    """A pipe without a writer, which has the name of a manifest.

    It is rejected at once, without waiting."""
    os.mkfifo(stage.folder / "ResourceTags.yml")
    stage.write("script", "tag add x\n")
    for command in READING + WRITING:
        # A folder search skips everything that isn't a file.
        said = "no ResourceTags.yml" if "." in command else "not a regular file"
        stage.odr_says(2, said, *command, timeout=20)


@attack
def devices_for_manifests(stage):
    """Links to endless or unreadable devices, which have the name of a manifest.

    They are rejected and not read into memory."""
    stage.write("script", "tag add x\n")
    for device in ("/dev/zero", "/dev/null", "/dev/urandom", "/dev/tty", "/proc/self/mem"):
        if not os.path.exists(device):
            continue
        link = stage.folder / "ResourceTags.yml"
        link.unlink(missing_ok=True)
        os.symlink(device, link)
        for command in READING + WRITING:
            stage.odr_says(2, "", *command, timeout=20)
            result = stage.run_measured(*command, timeout=20)
            expect(result.memory < 100 << 20, f"{device} is not read into memory by 'odr {command[0]}'")
        result = stage.run_measured("lint", "--no-disk", device, timeout=60)
        expect(result.memory < 600 << 20, f"{device} is read up to a limit where it is named")


@attack
def circles_of_links(stage):
    """Links to themselves, to each other, and to their parent folders, as files, folders, and manifests.

    odr reports that they lead nowhere, and no folder search is endless."""
    os.symlink("ResourceTags.yml", stage.folder / "ResourceTags.yml")
    stage.odr_says(2, "", "lint")
    stage.odr_says(2, "", "tag", "add", "x")
    os.unlink(stage.folder / "ResourceTags.yml")
    stage.write(
        "ResourceTags.yml",
        HEAD + "xcode: {project: A.xcodeproj, targets: [T]}\n"
        "tags: {onDemand: [t]}\nfiles: {a: [t], Loop: [t], Loop/Loop/Loop: [t]}\n"
        "catalogs: {A.xcassets: {Up/Up/I.imageset: [t], Up: [t]}}\n",
    )
    os.symlink("b", stage.folder / "a")
    os.symlink("a", stage.folder / "b")
    (stage.folder / "Loop").mkdir()
    os.symlink("..", stage.folder / "Loop/Loop")
    (stage.folder / "A.xcassets/I.imageset").mkdir(parents=True)
    os.symlink(".", stage.folder / "A.xcassets/Up")
    sync = (
        'S = { isa = PBXFileSystemSynchronizedRootGroup; path = Loop; sourceTree = "<group>"; };\n'
        'G = { isa = PBXGroup; children = (S); sourceTree = "<group>"; };\n'
    )
    stage.write(PROJECT, project(target(phases="", rest="fileSystemSynchronizedGroups = (S);") + sync))
    for command in (
        ["lint"],
        ["sizes"],
        ["packs"],
        ["xcode", "diff"],
        ["xcode", "import", "A.xcodeproj"],
        ["xcode", "apply", "-n"],
    ):
        result = stage.odr_says(None, "", *command, timeout=60)
        expect(result.code in (0, 1, 2), f"'odr {' '.join(command)}' ends", result)


@attack
def deep_folders(stage):
    """A tagged folder whose subfolders are nested far deeper than the longest permitted path.

    The sizes are added up as far as the system permits."""
    stage.write("ResourceTags.yml", HEAD + "tags: {onDemand: [t]}\nfiles: {D: [t]}\n")
    here = os.open(stage.folder, os.O_RDONLY)
    for name in ["D"] + ["d" * 200] * 60:
        os.mkdir(name, dir_fd=here)
        next = os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = next
    os.close(here)
    for command in (["lint"], ["sizes"], ["xcode", "diff"]):
        result = stage.odr_says(None, "", *command)
        expect(result.code in (0, 1, 2), f"'odr {command[0]}' ends", result)
    subprocess.run(["rm", "-rf", stage.folder / "D"], check=True)


@attack
def endless_sizes(stage):
    """Sparse files as large as the file system permits, so that the sum of their sizes exceeds every integer.

    The sizes are computed and rejected as too large, without an overflow."""
    # A file system in memory permits the largest sizes.
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else stage.folder) as folder:
        stage = Stage(stage.odr, folder)
        stage.write("ResourceTags.yml", HEAD + tags(1) + "files: {A: [t0], B: [t0], D: [t0]}\n")
        for name in ("A", "B", "D/C", "D/D"):
            make_large(stage.write(name))
        for command in (["sizes"], ["packs"], ["report"], ["show", "--sizes"], ["sizes", "--format", "json"], ["lint"]):
            result = stage.odr_says(None, "", *command)
            expect(result.code in (0, 1), f"'odr {' '.join(command)}' adds up", result)


def make_large(path):
    """Creates a sparse file that is as large as possible."""
    for bits in range(63, 30, -1):
        try:
            os.truncate(path, (1 << bits) - 1)
            return
        except OSError:
            continue
