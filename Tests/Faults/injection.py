"""The system calls of a run that fail, and their failures."""

import errno
from dataclasses import dataclass


@dataclass(frozen=True)
class Call:
    """A system call: the `number`th call with this name for this path."""

    name: str
    path: str
    number: int
    detail: str = ""

    def __str__(self):
        return f"{self.name} {self.path} #{self.number}"

    def plan(self, action):
        """Returns the settings that make the shim perform an action at this call."""
        return {"FAULT_CALL": f"{self.name}\t{self.path}\t{self.number}", "FAULT_ACTION": action}

    @property
    def kind(self):
        return f"{self.name} {self.detail}" if self.name == "open" else self.name

    @property
    def changes(self):
        """Whether the call changes a file or a folder."""
        return self.kind in CHANGING and not self.path.startswith("<")


def calls(log):
    """Returns the calls in a log, each with its number."""
    counts, found = {}, []
    for line in log:
        name, path, detail = line.split("\t")
        counts[name, path] = counts.get((name, path), 0) + 1
        found.append(Call(name, path, counts[name, path], detail))
    return found


READ = ["EIO", "EACCES"]
FAILURES = {
    "open r": ["EACCES", "EMFILE", "EIO", "EINTR"],
    "open w": ["EACCES", "EMFILE", "ENOSPC", "EIO", "EROFS", "EINTR"],
    "read": ["EIO", "EINTR"],
    "write": ["EIO", "ENOSPC", "EDQUOT", "EINTR"],
    "fsync": ["EIO", "ENOSPC", "EINTR"],
    "close": ["EIO", "EINTR"],
    "flock": ["EINTR", "EIO", "ENOLCK"],
    "rename": ["EIO", "EACCES", "ENOSPC"],
    "renameat2": ["EIO", "EACCES", "ENOSPC", "EINVAL", "ENOSYS", "EEXIST"],
    "unlink": ["EIO", "EACCES"],
    "mkdir": ["EIO", "EACCES", "ENOSPC"],
    "rmdir": ["EIO", "EACCES"],
    "fchmod": ["EIO", "EPERM"],
    "fchown": ["EIO", "EPERM"],
    "fsetxattr": ["ENOSPC", "ENOTSUP", "EPERM", "E2BIG"], "fremovexattr": ["EIO", "EPERM", "ENODATA"],
    "fgetxattr": ["EIO"],
    "stat": READ, "lstat": READ, "fstat": READ, "fstatat": READ, "access": READ, "realpath": READ, "readdir": ["EIO"],
    "pipe": ["EMFILE"], "posix_spawnp": ["ENOENT", "EAGAIN"], "waitpid": ["EINTR"],
}
"""The possible failures of each call."""

CHANGING = {
    "open w", "write", "pwrite", "writev", "copy_file_range", "sendfile", "ftruncate", "ftruncate64", "truncate", "fsync",
    "fdatasync", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "unlink",
    "unlinkat", "remove", "mkdir", "mkdirat", "rmdir", "mkstemp", "fchmod", "chmod", "fchmodat", "fchown", "chown", "lchown",
    "fchownat", "futimens", "utimensat", "fsetxattr", "fremovexattr",
}
"""The calls that change something."""

LATE = {"rename": ["EIO"], "renameat2": ["EIO"], "fsync": ["EIO"]}
"""Calls that succeed but report a failure, as on a network file system."""


def failures(call):
    """Returns the actions that make this call fail."""
    known = FAILURES.get(call.kind) or (["EIO", "EACCES", "ENOSPC"] if call.kind in CHANGING or call.name == "write" else READ)
    actions = [f"fail {getattr(errno, name)}" for name in known]
    actions += [f"late {getattr(errno, name)}" for name in LATE.get(call.name, [])]
    return actions + (["short"] if call.name in ("read", "write") else [])


def kills(call):
    """Returns the actions that kill the program at this call."""
    if not call.changes:
        return []
    return ["after", "before"] + (["torn"] if call.name == "write" else [])


def breaks(call):
    """Returns the actions after which nothing can be changed, as on a disk that has become read-only or full."""
    return [f"broken {errno.EROFS}", f"broken {errno.ENOSPC}"] if call.changes else []
