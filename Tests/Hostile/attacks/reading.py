"""Ways out of a repository: strace checks that odr itself opens no file outside the repository, and no word of such a file
is printed."""

import os
import re
import shutil
import stat
import tempfile
from pathlib import Path

from attack import attack
from escapes import COMMANDS, HARMLESS, WAYS, Place, groups, input_for, variables
from stage import expect

RUNTIME = re.compile(
    r".*\.so(\.[0-9.]*)?|/etc/ld\.so\.(cache|preload)|/proc/(self|[0-9]+)/maps|/sys/devices/system/cpu/(possible|online)"
    r"|/proc/sys/vm/overcommit_memory|/sys/fs/cgroup/.*|/proc/(self|[0-9]+)/(stat|cgroup|mountinfo)|/etc/localtime|/(usr/share|var/db/timezone)/zoneinfo/.*"
)
"""Files that the runtime opens whatever the folder contains: libraries, the number of processors, the time zone, and how
glibc's malloc may return the memory of a thread."""

OF_GIT = re.compile(r".*/\.git/(hooks(/(pre-(merge-)?commit|\.pre-(merge-)?commit\.[0-9a-f]+\.odr))?|info(/(attributes|\.attributes\.[0-9a-f]+\.odr))?)")
"""The hooks and attributes that odr writes to paths from git, and the folders that it locks for that."""

CALL = re.compile(
    r'open(?:at2?)?\((?:(?:AT_FDCWD|[0-9]+)<(?P<folder>.*?)>, )?"(?P<path>(?:[^"\\]|\\.)*)", (?P<flags>.*)\)'
    r"\s+= (?:[0-9]+<(?P<real>.*)>|-1 (?P<error>E[A-Z0-9]+) .*)"
)
STARTED = re.compile(r"(?:clone3?|v?fork)\(.* = ([0-9]+)")

FIRST = ["lint", "xcode diff", "doctor", "batch edits.txt --dry-run"]
"""The commands that most ways out affect."""

WORD = "canary"
"""The prefix of every word from outside, which occurs nowhere else."""

PARTS = 4
"""The number of attacks that share the ways out, so that they run in parallel."""


def calls(folder, odr):
    """Returns the calls in which odr itself opened something or tried to. strace writes a file for each thread.

    Processes that run other programs, such as git, are ignored, and so are their child processes.
    """
    texts = {int(path.suffix[1:]): path.read_text(errors="replace").splitlines() for path in folder.iterdir()}
    numbers = [number for number, lines in texts.items() if lines and lines[0].startswith(f'execve("{odr}"')]
    found = []
    for number in numbers:
        for index, line in enumerate(texts.get(number, [])):
            if line.startswith("execve(") and line.endswith(" = 0") and (index > 0 or number != numbers[0]):
                break
            if started := STARTED.match(line):
                numbers.append(int(started[1]))
            elif call := CALL.match(line):
                found.append(call)
    return found


def violation(call, root, own):
    """Returns the path if a call opens, or tries to open, a file that odr may not open."""
    path = os.path.normpath(os.path.join(call["folder"] or "", call["path"]))
    real = call["real"] or path
    # The system refused to follow a link.
    if call["error"] in ("ELOOP", "EXDEV") and "RESOLVE_" in call["flags"]:
        return None
    if RUNTIME.fullmatch(real) or real.startswith(f"{own}/") or real == "/dev/null" and call["flags"].startswith("O_WRONLY"):
        return None
    if real != root and not real.startswith(f"{root}/"):
        return real
    rest = real[len(root) :].casefold().split("/")
    if ".git" in rest and not OF_GIT.fullmatch(real):
        return real
    try:
        kind = os.stat(real).st_mode
    except OSError:
        return None
    return None if stat.S_ISREG(kind) or stat.S_ISDIR(kind) else real


def traced(place, folder, *arguments):
    """Returns the files that odr opens in a call although it may not open them.

    Only with `--follow-links`, odr may print words from these files, which git could read, too. It never prints words of
    the environment."""
    with tempfile.TemporaryDirectory(dir=place.folder) as traces:
        own = f"{place.folder}/own"
        result = place.stage.run(
            *arguments,
            prefix=("strace", "-f", "-ff", "-y", "-qq", "--seccomp-bpf", "-e", "trace=open,openat,openat2,execve,clone,clone3,fork,vfork",
                    "-o", f"{traces}/trace"),
            folder=folder,
            stdin=input_for(folder, arguments),
            environment=variables(place) | {"TMPDIR": own, "XDG_STATE_HOME": own, "TOKEN": f"{WORD}-of-environment"},
        )  # fmt: skip
        said = (result.out + result.error).decode(errors="replace").lower()
        secret = f"{WORD}-of" if "--follow-links" in arguments else WORD
        expect(secret not in said, f"'odr {' '.join(arguments)}' prints no word from outside", result)
        found = calls(Path(traces), place.stage.odr)
        expect(found, "strace records the files that odr opens")
        return [path for call in found if (path := violation(call, str(folder), own))]


def is_possible(stage):
    """Whether strace is installed and may trace programs."""
    if shutil.which("strace"):
        with tempfile.TemporaryDirectory() as folder:
            if stage.run("--version", prefix=("strace", "-f", "--seccomp-bpf", "-qq", "-o", f"{folder}/x")).code == 0:
                return True
    return False


def check(stage, part):
    if not is_possible(stage):
        if part == 0:
            print("not tried: which files odr opens, since strace is missing or may not trace", flush=True)
        return
    numbers = iter(range(1 << 20))
    place = Place(stage, lambda: f"{WORD}{next(numbers)}")
    (place.folder / "own").mkdir(mode=0o700)
    (place.folder / "empty").mkdir()
    for arguments in (["lint"], ["doctor"], ["server"]):
        # 'doctor' looks for a surrounding repository, and there isn't one.
        found = traced(place, place.folder / "empty", *arguments)
        expect(not found, f"in an empty folder, 'odr {' '.join(arguments)}' opens only the files in RUNTIME, not {found}")
    for names in groups()[part::PARTS]:
        folder = place.prepare(*names)
        for command in COMMANDS:
            found = traced(place, folder, *command.split())
            expect(not found, f"'odr {command}' opens nothing outside, with {'; '.join(names)}, but {', '.join(found)}")
    for name in list(WAYS)[part::PARTS]:
        expect(name in HARMLESS or leads_out(place, name), f"with '--follow-links' some command opens something outside, with {name}")


def leads_out(place, name):
    """Whether a command with '--follow-links' opens something outside, which proves that the way out works."""
    folder = place.prepare(name)
    return any(traced(place, folder, "--follow-links", *command.split()) for command in FIRST + COMMANDS)


def part_of(part):
    def function(stage):
        check(stage, part)

    function.__doc__ = (
        f"Runs {len(COMMANDS)} commands under strace in repositories with a part of the {len(WAYS)} ways out in `escapes.py`.\n\n"
        "odr opens no file outside of the repository or in `.git`, no device, and no pipe. With `--follow-links`, it opens "
        "files outside, except for ways that no option allows."
    )
    function.__name__ = f"ways_out_{part + 1}"
    function.__module__ = __name__
    attack(function)


for number in range(PARTS):
    part_of(number)
