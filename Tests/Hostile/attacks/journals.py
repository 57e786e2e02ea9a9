"""Journals of interrupted changes, and what lies beside files as if odr had left it there."""

import hashlib
import os
import shutil
import stat
import subprocess
import tempfile
from pathlib import Path

from attack import attack
from attacks.projects import MANIFEST, PROJECT, files, project, target
from stage import expect

ITEM = "A.xcassets/I.imageset/Contents.json"
STAGED = "A.xcassets/I.imageset/.Contents.json.odr"
OLD, NEW = '{"info": {"version": 1}}\n', '{"info": {"version": 1, "author": "odr"}}\n'
PROGRAM = "[core]\n\trepositoryformatversion = 0\n\tfsmonitor = touch HACKED\n"


def repository(stage):
    """A repository with a project, a manifest that says the same, and the next contents of an item beside it."""
    stage.git("init", "-q", ".")
    stage.write("ResourceTags.yml", MANIFEST)
    stage.write(PROJECT, project(target() + files(1)))
    stage.write(ITEM, OLD)
    stage.write(STAGED, NEW)


def state(stage):
    """The folder in which odr looks for journals."""
    folder = Path(f"{stage.folder}.state/odr")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def name(stage, path="A.xcodeproj"):
    return hashlib.sha256(os.fsencode(stage.folder / path)).hexdigest()[:32] + ".journal"


def record(stage, path=ITEM, staged=STAGED, **wrong):
    """What a journal says of a file and its next contents, except for what is wrong on purpose."""
    before = os.lstat(stage.folder / path) if os.path.lexists(stage.folder / path) else None
    after = os.lstat(stage.folder / staged)
    content = (stage.folder / staged).read_bytes() if stat.S_ISREG(after.st_mode) else b""
    seconds, nanoseconds = divmod(before.st_mtime_ns, 10**9) if before else (0, 0)
    old = f"{before.st_ino} {before.st_size} {seconds} {nanoseconds}" if before else "- - - -"
    new = {"file": after.st_ino, "size": len(content), "digest": hashlib.sha256(content).hexdigest()}
    new |= wrong
    return f"{old} {' '.join(str(value) for value in new.values())} {os.path.normpath(stage.folder / path)}\0".encode()


def everything(stage):
    """All that is in the repository, with its contents and numbers."""
    found = {}
    for folder, folders, names in os.walk(stage.folder):
        for name in folders + names:
            path = Path(folder, name)
            status = path.lstat()
            found[str(path)] = status.st_ino, path.read_bytes() if stat.S_ISREG(status.st_mode) else None
    return found


@attack
def prepared_repositories(stage):
    """A repository that comes with the journal of an interrupted change, beside the project as odr once wrote it and wherever a clone could bring one, and with a folder that is to become a '.git' which runs a program.

    Nothing is renamed or taken away, the old journal is reported, and the program does not run."""
    repository(stage)
    stage.write("docs/..git.odr/config", PROGRAM)
    stage.write("docs/..git.odr/HEAD", "ref: refs/heads/main\n")
    for folder in ("objects", "refs"):
        (stage.folder / "docs/..git.odr" / folder).mkdir()
    stage.write("A.xcodeproj/.odr-apply", b"- ../docs/.git\0- ../docs/new\0staged")
    stage.write("docs/.new.odr", "mine\n")
    journal = record(stage, "docs/.git", "docs/..git.odr") + record(stage) + b"staged\0"
    for folder in ("A.xcodeproj", ".", "odr", ".local/state/odr", "state/odr"):
        stage.write(f"{folder}/{name(stage)}", journal)
        os.chmod(stage.folder / folder, 0o700)
    before = everything(stage)
    for environment, code in (
        ({}, 0),
        ({"XDG_STATE_HOME": None, "HOME": "."}, 0),
        ({"XDG_STATE_HOME": "state", "HOME": ""}, 0),
        ({"XDG_STATE_HOME": ""}, 2),
        ({"XDG_STATE_HOME": str(stage.folder)}, 2),
        ({"XDG_STATE_HOME": f"{stage.folder}/state"}, 2),
        ({"XDG_STATE_HOME": f"{stage.folder}/docs/../state/"}, 2),
    ):
        result = stage.odr_says(code, "'A.xcodeproj/.odr-apply' is ignored", "xcode", "apply", environment=environment)
        says = "lies in the folder or repository of the manifest"
        expect((says in result.text) == (code == 2), "a state folder in the repository is refused", result)
        expect(everything(stage) == before, f"all is as it was with {environment}", result)
    stage.git("-C", "docs", "status")
    expect(not list(stage.folder.rglob("HACKED")), "no program runs")


@attack
def journals_of_others(stage):
    """Journals in the user's own folder that name files which odr did not write: with another number, size, digest, name or place, folders and links.

    Each stays as it is and is reported; only what matches is put in its place."""
    victim = stage.folder.parent / "outside" / "Contents.json"
    victim.parent.mkdir()
    repository(stage)
    stage.write("docs/..git.odr/config", PROGRAM)
    stage.write("docs/.notes.odr", NEW)
    stage.write("A.xcassets/J.imageset/.Contents.json.odr/config", PROGRAM)
    (victim.parent / ".Contents.json.odr").write_text(NEW)
    outside = os.path.relpath(victim, stage.folder)
    os.symlink(victim.parent, stage.folder / "A.xcassets/K.imageset")
    own = record(stage)
    journals = {
        "another number": record(stage, file=1),
        "another size": record(stage, size=1),
        "another digest": record(stage, digest="0" * 64),
        "another name": record(stage, "docs/notes", "docs/.notes.odr"),
        "a folder": record(stage, "docs/.git", "docs/..git.odr"),
        "a folder of the right name": record(
            stage, "A.xcassets/J.imageset/Contents.json", "A.xcassets/J.imageset/.Contents.json.odr"
        ),
        "a place outside": record(stage, outside, os.path.relpath(victim.parent / ".Contents.json.odr", stage.folder)),
        "a path outside": own.replace(
            os.fsencode(stage.folder / ITEM), os.fsencode(victim)
        ),
    }
    before = everything(stage)
    for what, journal in journals.items():
        # Where not all was written, nothing has a digest yet.
        for end in (b"staged\0", b"") if what != "another digest" else (b"staged\0",):
            (state(stage) / name(stage)).write_bytes(journal + end)
            result = stage.odr_says(2, "and left as it is", "xcode", "apply")
            expect(everything(stage) == before, f"{what} stays as it is", result)
            expect(not os.listdir(state(stage)), "the journal is gone", result)
    mounted_elsewhere(stage)
    (state(stage) / name(stage)).write_bytes(
        record(stage).replace(os.fsencode(stage.folder / ITEM), os.fsencode(stage.folder / "A.xcassets/K.imageset/Contents.json"))
        + b"staged\0"
    )
    stage.odr_says(0, "'A.xcassets/K.imageset/Contents.json' has been changed since", "xcode", "apply")
    expect(everything(stage) == before and not victim.exists(), "nothing is written behind a link")
    for content in (b"x\0", b"\0" * 1000, b"\xff\xfe\0", b"- \0", b"9" * 1000 + b" 1 1 1 x\0staged\0", own[:20] + b"\0"):
        (state(stage) / name(stage)).write_bytes(content)
        stage.odr_says(2, "is not a journal that odr wrote", "xcode", "apply")
        expect(everything(stage) == before, f"{content[:20]!r} changes nothing")
    (state(stage) / name(stage)).unlink()
    os.symlink("/dev/zero", state(stage) / name(stage))
    stage.odr_says(2, "", "xcode", "apply")
    (state(stage) / name(stage)).unlink()
    # A run that was killed while it put old contents back has left them under that name.
    (state(stage) / name(stage)).write_bytes(record(stage, file=1) + b"staged\0" + own)
    stage.odr_says(0, "finished an earlier 'odr xcode apply'", "xcode", "apply")
    expect(stage.read(ITEM).decode() == OLD and not (stage.folder / STAGED).exists(), "what was to be put back is gone")
    stage.write(STAGED, NEW)
    (state(stage) / name(stage)).write_bytes(record(stage) + b"staged\0")
    stage.odr_says(0, "finished an earlier 'odr xcode apply'", "xcode", "apply")
    expect(stage.read(ITEM).decode() == NEW and not (stage.folder / STAGED).exists(), "what matches is put in its place")


def mounted_elsewhere(stage):
    """A file of another file system that has the number, the size and the digest of the journal; where one can be mounted."""
    prefix = ("unshare", "-rm", "sh", "-c", f'mount --bind "$0" {STAGED} && exec "$@"')
    with tempfile.NamedTemporaryFile(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as other:
        other.write(NEW.encode())
        other.flush()
        status = os.stat(other.name)
        trial = [*prefix, other.name, "true"]
        if status.st_dev == os.stat(stage.folder).st_dev or not shutil.which("unshare"):
            return
        if subprocess.run(trial, cwd=stage.folder, capture_output=True, check=False).returncode:
            return
        before = everything(stage)
        (state(stage) / name(stage)).write_bytes(record(stage, file=status.st_ino) + b"staged\0")
        stage.odr_says(2, "and left as it is", "xcode", "apply", prefix=(*prefix, other.name))
        expect(everything(stage) == before, "what is mounted from elsewhere stays as it is")


@attack
def state_folders(stage):
    """A folder for odr's state that is a link or a file, belongs to somebody else, or may be written by others.

    No journal in it counts, none is written there, and nothing else is written either."""
    repository(stage)
    own = state(stage)
    before = everything(stage)

    def refused(why, environment=None):
        result = stage.odr_says(2, why, "xcode", "apply", environment=environment)
        expect("XDG_STATE_HOME" in result.text, "it is said what to do", result)
        expect(everything(stage) == before, f"nothing is written where {why!r}", result)

    (own / name(stage)).write_bytes(record(stage) + b"staged\0")
    for mode in (0o777, 0o770, 0o702):
        own.chmod(mode)
        refused("can be written to by other users")
    own.chmod(0o700)
    if os.geteuid() == 0:
        os.chown(own, 12345, 12345)
        refused("belongs to another user")
        os.chown(own, 0, 0)
    elsewhere = own.parent.parent / "elsewhere"
    own.rename(elsewhere)
    os.symlink(elsewhere, own)
    refused("is not a folder")
    # Without a journal there the folder matters when several files change.
    (elsewhere / name(stage)).unlink()
    stage.write("ResourceTags.yml", MANIFEST + "tags: {onDemand: [t]}\ncatalogs: {A.xcassets: {I.imageset: [t]}}\n")
    objects = 'F = { isa = PBXFileReference; path = A.xcassets; sourceTree = "<group>"; };\nB = { isa = PBXBuildFile; fileRef = F; };\n'
    stage.write(PROJECT, project(target() + objects + GROUP))
    before = everything(stage)
    refused("is not a folder")
    own.unlink()
    refused("there is no folder to record the change in", {"XDG_STATE_HOME": None, "HOME": None})
    refused("there is no folder to record the change in", {"XDG_STATE_HOME": "state", "HOME": "home"})
    refused("cannot make '/dev/null/odr'", {"XDG_STATE_HOME": "/dev/null"})
    refused("lies in the folder or repository", {"XDG_STATE_HOME": str(stage.folder / "new/state")})
    stage.odr_says(0, "changed A.xcassets/I.imageset/Contents.json", "xcode", "apply")
    expect(stat.S_IMODE(own.stat().st_mode) == 0o700 and not os.listdir(own), "the folder is the user's alone")


GROUP = (
    'G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };\n'
    "P = { isa = PBXResourcesBuildPhase; files = (B); };\n"
)
