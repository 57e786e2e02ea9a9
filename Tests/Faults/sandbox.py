"""Folders in which odr runs. They are always created in the same way, and compared byte by byte afterward."""

import itertools
import os
import shutil
import stat
import subprocess
import threading
from dataclasses import dataclass, field
from pathlib import Path

TIMEOUT = 60
"""The time limit in seconds for a run, which usually takes a few hundredths of a second."""


@dataclass(frozen=True)
class Entry:
    """A file with its bytes, a link with its target, or a folder, including its owner and permissions."""

    kind: str
    content: bytes
    mode: int
    owner: tuple
    attributes: tuple = ()
    """The access control list, as an attribute."""

    @classmethod
    def at(cls, path):
        status = os.lstat(path)
        if stat.S_ISLNK(status.st_mode):
            return cls("link", os.fsencode(os.readlink(path)), 0, (status.st_uid, status.st_gid))
        is_file = stat.S_ISREG(status.st_mode)
        content = Path(path).read_bytes() if is_file else b""
        kind = "file" if is_file else "folder"
        return cls(kind, content, stat.S_IMODE(status.st_mode), (status.st_uid, status.st_gid), attributes(path))


def attributes(path):
    """Returns the access control list of a file, as an attribute."""
    try:
        names = sorted(name for name in os.listxattr(path) if name.startswith("system."))
    except OSError:
        return ()
    return tuple((name, os.getxattr(path, name)) for name in names)


def snapshot(folder):
    """Returns everything below a folder, by path."""
    found = {}
    pending = [""]
    while pending:
        base = pending.pop()
        for entry in os.scandir(os.path.join(folder, base)):
            path = os.path.join(base, entry.name)
            found[path] = Entry.at(entry.path)
            if entry.is_dir(follow_symlinks=False):
                pending.append(path)
    return found


@dataclass
class Run:
    """The result of a run of odr: its exit code, its output, and its system calls."""

    code: int
    out: str
    err: str
    hung: bool = False
    log: list = field(default_factory=list)
    was_reached: bool = True

    def __str__(self):
        ending = "hung" if self.hung else f"ended with {self.code}"
        return f"{ending}\n--- standard output\n{self.out}--- standard error\n{self.err}"


class Laboratory:
    """The fixtures, the program, and the shim that intercepts its libc calls."""

    def __init__(self, folder, odr, shim):
        self.folder = folder
        self.odr = odr
        self.shim = shim
        self.templates = {}
        self.lock = threading.Lock()
        self.numbers = itertools.count(1)
        self.runs = 0

    def template(self, fixture):
        """Returns the folder of a fixture, which is created by the function `fixture`."""
        with self.lock:
            if fixture not in self.templates:
                path = self.folder / "templates" / fixture.__name__
                path.mkdir(parents=True)
                fixture(path, self)
                self.templates[fixture] = path
            return self.templates[fixture]

    def sandbox(self, fixture):
        """Returns a copy of a fixture."""
        return Sandbox(self, self.template(fixture))

    def next_path(self):
        path = self.folder / "runs" / str(next(self.numbers))
        path.mkdir(parents=True)
        return path


class Sandbox:
    """A copy of a fixture. It is removed when its `with` block ends."""

    def __init__(self, laboratory, template):
        self.laboratory = laboratory
        self.around = laboratory.next_path()
        self.folder = self.around / "game"
        shutil.copytree(template, self.folder, symlinks=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.around, ignore_errors=True)

    def snapshot(self):
        """Returns everything in the folder."""
        return snapshot(self.folder)

    @property
    def environment(self):
        return clean_environment()

    def odr(self, words, shim=None, prefix=(), **options):
        """Runs odr, optionally with a command prefix and with settings for the shim."""
        self.laboratory.runs += 1
        log = self.around / "log"
        log.unlink(missing_ok=True)
        environment = self.environment | ({} if shim is None else self.shim(shim))
        process = subprocess.Popen(
            [*prefix, self.laboratory.odr, *words], cwd=self.folder, env=environment,
            **({"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options))
        hung = False
        try:
            out, err = process.communicate(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            hung = True
        run = Run(process.returncode, text(out), text(err), hung)
        if shim is not None:
            # The shim writes complete lines; a killed run may not have any.
            lines = log.read_text().splitlines() if log.exists() else []
            run.log = [line.lstrip("*") for line in lines]
            run.was_reached = any(line.startswith("*") for line in lines)
        return run


    def sh(self, script):
        """Runs a script and ignores its exit code, because it may find nothing to do."""
        subprocess.run(["/bin/sh", "-c", script], cwd=self.folder, capture_output=True, check=False)

    def shim(self, settings):
        """Returns the environment that activates the shim with these settings."""
        log = str(self.around / "log")
        return {"LD_PRELOAD": str(self.laboratory.shim), "FAULT_ROOT": str(self.folder), "FAULT_LOG": log} | settings


def text(output):
    return (output or b"").decode(errors="replace")


def clean_environment():
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LD_LIBRARY_PATH", "TMPDIR")}
    # With SOURCE_DATE_EPOCH, pages made at different times are the same.
    settings = {"GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull, "LC_ALL": "C", "SOURCE_DATE_EPOCH": "0"}
    return kept | settings | {"HOME": "/nonexistent"}
