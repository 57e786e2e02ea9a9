"""Failures without a shim: missing permissions, full disks, and locks of other programs."""

import fcntl
import os
import subprocess
import threading
import time

import commands
from sandbox import TIMEOUT

NOBODY = 65534


class Skipped(Exception):
    """The reason why something can't be tested here."""


# Missing permissions


def as_somebody(sandbox):
    """Returns options for running without root's permissions, and gives the sandbox to that user."""
    if os.geteuid() != 0:
        return {}
    for folder, folders, files in os.walk(sandbox.around):
        for name in [".", *folders, *files]:
            os.chown(os.path.join(folder, name), NOBODY, NOBODY, follow_symlinks=False)
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []}


def places(case):
    """Returns the written files that already exist, and the existing folders of all written files."""
    files = [path for path in case.command.own_writes if getattr(case.old.get(path), "kind", "") == "file"]
    folders = {os.path.dirname(path) or "." for path in case.command.own_writes}
    return files, sorted(folder for folder in folders if folder == "." or folder in case.old)


def forbid(case, path, mode):
    """Makes a file or folder inaccessible. Then nothing may change, even if other files could be written."""
    with case.sandbox() as sandbox:
        options = as_somebody(sandbox)
        target = sandbox.folder / path
        before, usual = sandbox.snapshot(), target.stat().st_mode
        os.chmod(target, mode)
        run = sandbox.odr(case.command.arguments, **options)
        # An unreadable file can be compared only after its permissions are restored.
        is_kept = target.stat().st_mode & 0o777 == mode
        os.chmod(target, usual)
        after = sandbox.snapshot()
    faults = [] if run.code == case.command.failure and not run.hung else [f"it is to end with {case.command.failure}"]
    if not is_kept:
        faults.append("it has other permissions now")
    # If a command writes two manifests separately, it may change the other one.
    changed = {name for name in before | after if before.get(name) != after.get(name)}
    allowed = set() if case.command.is_whole else {name for name in case.command.writes if not name.startswith(path)}
    if changed - allowed:
        faults.append(f"it has changed {sorted(changed)}")
    if "Permission denied" not in run.err and "cannot read" not in run.err and "cannot be read" not in run.err:
        faults.append("it does not say why")
    return faults + [str(run)] if faults else []


def check_permissions(case):
    files, folders = places(case)
    for path in files:
        # Removing a file needs only the folder's permissions.
        if path in case.new:
            yield f"'{path}' is read-only", forbid(case, path, 0o444)
        yield f"'{path}' may not be read", forbid(case, path, 0o200)
    for path in folders:
        yield f"the folder '{path}' is read-only", forbid(case, path, 0o555)


def check_group(case):
    """A file that another user owns and a group shares keeps its group, even if odr can't restore its owner."""
    if os.geteuid() != 0:
        raise Skipped("only root can give files to others")
    path = case.command.writes[0]
    with case.sandbox() as sandbox:
        options = as_somebody(sandbox) | {"extra_groups": [12345]}
        os.chown(sandbox.folder / path, 54321, 12345)
        os.chmod(sandbox.folder / path, 0o664)
        run = sandbox.odr(case.command.arguments, **options)
        entry = sandbox.snapshot()[path]
    is_kept = run.code == 0 and entry.owner[1] == 12345 and entry.mode == 0o664
    return [] if is_kept else [f"it is {entry.owner} {entry.mode:o} now", str(run)]


def check_foreign_list(case):
    """If a file's group can't be kept, its access control list would give rights to another group, so odr must not edit
    the file."""
    if os.geteuid() != 0 or not commands.has_attributes(case.laboratory.folder):
        raise Skipped("only root can give files to others, and not every file system has access control lists")
    path = case.command.writes[0]
    with case.sandbox() as sandbox:
        options = as_somebody(sandbox)
        os.chown(sandbox.folder / path, 54321, 12345)
        os.setxattr(sandbox.folder / path, "system.posix_acl_access", commands.access_list(NOBODY))
        before = sandbox.snapshot()
        run = sandbox.odr(case.command.arguments, **options)
        is_kept = sandbox.snapshot() == before
    return [] if run.code == 2 and is_kept and "access control list" in run.err else [str(run)]


# Full disks

GIT_FAILURE = "failed to write new configuration file"
"""git's message if it can't write its settings, whatever the reason."""


def check_space(case):
    """Makes the disk full after some bytes."""
    total = sum(len(case.new[path].content) for path in case.command.own_writes if getattr(case.new.get(path), "kind", "") == "file")
    for room in sorted({0, 1, total // 2, total - 1}) if total else []:
        with case.sandbox() as sandbox:
            run = sandbox.odr(case.command.arguments, shim={"FAULT_SPACE": str(room)})
            run.was_reached = True
            faults = list(case.judge(run, sandbox.snapshot()))
            if run.code != 2 or "No space left" not in run.err:
                faults.append("it does not say that there is no room")
            yield f"room for {room} of {total} bytes", faults + [str(run)] if faults else []


def check_limit(case):
    """Sets the system's file size limit to zero bytes."""
    prefix = ("/bin/sh", "-c", 'trap "" XFSZ; ulimit -f 0; exec "$0" "$@"')
    with case.sandbox() as sandbox:
        run = sandbox.odr(case.command.arguments, prefix=prefix)
        faults = list(case.judge(run, sandbox.snapshot()))
    if run.code != 2 or not ("File too large" in run.err or GIT_FAILURE in run.err):
        faults.append("it does not say that there is no room")
    return faults + [str(run)] if faults else []


# Locks of other programs


def check_lock(case):
    """If another program holds the lock, odr reports that, waits without changing anything, and continues when it gets
    the lock."""
    folders = list(dict.fromkeys(call.path for call in case.calls if call.name == "flock"))
    if not folders:
        yield "it takes a lock", ["it takes none"]
    for path in folders:
        yield f"somebody has locked '{path}'", wait_for(case, path)


def wait_for(case, path):
    with case.sandbox() as sandbox:
        if not (sandbox.folder / path).exists():
            return []
        before = sandbox.snapshot()
        descriptor = os.open(sandbox.folder / path, os.O_RDONLY)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        process = subprocess.Popen(
            [sandbox.laboratory.odr, *case.command.arguments], cwd=sandbox.folder, env=sandbox.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        # odr prints the note when it begins to wait. If it doesn't wait, it exits, or this timer kills it.
        end = threading.Timer(TIMEOUT, process.kill)
        end.start()
        said = b""
        while b"waiting" not in said:
            line = process.stderr.readline()
            if not line:
                break
            said += line
        time.sleep(0.05)
        faults = [] if process.poll() is None else ["it did not wait"]
        # If a command writes two manifests separately, it may already have written the other one.
        if case.command.is_whole and sandbox.snapshot() != before:
            faults.append("it has written without the lock")
        os.close(descriptor)
        said += process.communicate()[1]
        end.cancel()
        if process.returncode != case.command.code or case.states(sandbox.snapshot()) != {"new"}:
            faults.append("it did not go on")
        return faults + [said.decode(errors="replace")] if faults else []


# File systems without locks


UNLOCKABLE = {"FAULT_UNLOCKABLE": "1"}
"""Settings with which every `flock` fails, as on network volumes."""


def check_unlockable(case):
    """Without locks, odr writes and prints a note. Simultaneous edits may be lost, but the file stays complete."""
    with case.sandbox() as sandbox:
        run = sandbox.odr(case.command.arguments, shim=UNLOCKABLE)
        is_told = "cannot lock the folder" in run.err and run.code == case.command.code
        yield "it writes", [] if is_told and sandbox.snapshot() == case.new else [str(run)]
    with case.sandbox() as sandbox:
        names = [f"rival{number}" for number in range(12)]
        runs = [
            subprocess.Popen(
                [sandbox.laboratory.odr, "tag", "add", name], cwd=sandbox.folder,
                env=sandbox.environment | sandbox.shim(UNLOCKABLE), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE, text=True)
            for name in names]
        seen = set()
        while any(run.poll() is None for run in runs):
            manifest = sandbox.folder / "ResourceTags.yml"
            seen.add((manifest.stat().st_mode & 0o7777, b"version: 1" in manifest.read_bytes()))
        ends = [(run.communicate()[1], run.returncode) for run in runs]
        faults = [f"a reader sees {seen}"] if seen - {(0o640, True)} else []
        faults += [said for said, code in ends if code not in (0, 2) or code == 2 and not any(word in said for word in REFUSALS)]
        listed = sandbox.odr(["tag", "list"])
        if listed.code or not any(name in listed.out for name in names):
            faults.append(str(listed))
        faults += [f"'{path}' is left" for path in sandbox.snapshot() if path.endswith(".odr")]
        yield "edits at once", faults


REFUSALS = ("changed by another program", ".ResourceTags.yml.odr'", "File exists", "No such file")
"""Messages of an edit that interferes with another edit."""
