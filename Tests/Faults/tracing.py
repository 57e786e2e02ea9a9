"""Compares the system calls that strace sees with the calls that the shim sees, so that no call escapes the shim."""

import re
import shutil
import subprocess
from collections import Counter

from injection import calls

LINE = re.compile(r"^(\d+) +(\w+)\((.*)$")
SUBJECT = re.compile(r'(\d+)<([^>]*)>|(?:AT_FDCWD, )?"([^"]*)"')
RENAMED = {"openat": "open", "openat2": "open", "creat": "open", "pwrite64": "pwrite"}
READERS = {
    "access", "chdir", "close", "dup", "dup2", "dup3", "execve", "faccessat", "faccessat2", "fcntl", "fstat", "fstatfs",
    "fgetxattr", "flistxattr", "getcwd", "getdents64", "ioctl", "lseek", "lstat", "mmap", "newfstatat", "poll", "ppoll", "pread64", "read", "readlink",
    "readlinkat", "readv", "stat", "statfs", "statx",
}
"""System calls about files that don't change them."""


def is_possible():
    """Whether strace is installed and may trace other programs."""
    if shutil.which("strace") is None:
        return False
    return subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, check=False).returncode == 0


def traced(lines, roots):
    """Counts the process's own calls of each kind that change something below some folders."""
    counts, others, first = Counter(), set(), None
    for line in lines:
        match = LINE.match(line)
        if not match:
            continue
        process, name, rest = match.groups()
        rest = re.sub(r"AT_FDCWD<[^>]*>", "AT_FDCWD", rest)
        first = first or process
        # Ignore git processes, which odr starts.
        if name == "execve" and process != first:
            others.add(process)
        if process in others or name in READERS or not is_inside(rest, roots):
            continue
        if name in ("openat", "openat2") and not re.search(r"O_(WRONLY|RDWR|CREAT|TRUNC)", rest):
            continue
        counts[RENAMED.get(name, name)] += 1
    return counts


def is_inside(arguments, roots):
    """Whether a call concerns something below some folders: an open file, or else a path, which may be relative."""
    match = SUBJECT.match(arguments)
    if not match:
        return False
    number, opened, path = match.groups()
    return opened.startswith(roots) and int(number) > 2 if opened else path.startswith(roots) or path[:1] != "/"


def check_trace(case):
    """Returns the differences between the calls that the shim and strace see for a command."""
    with case.sandbox() as sandbox:
        trace = sandbox.around / "trace"
        settings = [f"--env={name}={value}" for name, value in sandbox.shim({}).items()]
        prefix = ("strace", "-f", "-qq", "-y", "-o", str(trace), "-e", "trace=%file,%desc", *settings)
        run = sandbox.odr(case.command.arguments, prefix=prefix)
        log = (sandbox.around / "log").read_text().splitlines()
        seen = traced(trace.read_text(errors="replace").splitlines(), (str(sandbox.folder),))
    if run.code != case.command.code:
        return [f"it cannot be traced\n{run}"]
    told = Counter(call.name for call in calls(log) if call.changes or call.name == "flock")
    return [] if seen == told else [f"strace has seen {dict(seen - told)} that the shim has not, and not {dict(told - seen)}"]
