"""The surroundings of an attack: a separate folder, the odr to run, and checks of its output."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass, replace
from pathlib import Path

TIMEOUT = 240
"""The time limit in seconds for a call, only as a safeguard against hanging. The actual limit is the number of
instructions."""

LAUNCHER = (
    "import os, sys\n"
    "_, status, usage = os.wait4(os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ), 0)\n"
    "open(sys.argv[1], 'w').write(str(usage.ru_maxrss))\n"
    "code = os.waitstatus_to_exitcode(status)\n"
    "os.kill(os.getpid(), -code) if code < 0 else os._exit(code)\n"
)
"""A small program that starts another one; a process that is started directly would inherit the memory statistics of
its parent."""

UNSEEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
"""Characters that may not be sent to a terminal: control characters, and characters that are invisible or reverse
text."""


class Failed(Exception):
    """An attack was successful."""


@dataclass(frozen=True)
class Result:
    """The result of a call of odr."""

    code: int
    out: bytes
    error: bytes
    memory: int | None = None
    """The peak memory in bytes, if it was measured."""
    seconds: float = 0
    """The processor time, including the time of child processes."""

    @property
    def text(self):
        """The output and standard error."""
        return (self.out + self.error).decode("utf-8", "replace")


class Stage:
    """A folder in which files are written and odr runs."""

    def __init__(self, odr, folder, counter=None):
        self.odr = odr
        self.counter = counter
        self.folder = Path(folder)

    def write(self, name, content=""):
        """Writes a file and creates its parent folders; `name` may be bytes that aren't valid text."""
        path = os.path.join(os.fsencode(self.folder), os.fsencode(name))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content)
        return Path(os.fsdecode(path))

    def read(self, name):
        return (self.folder / name).read_bytes()

    def run(self, *arguments, stdin=b"", prefix=(), environment=None, folder=None, timeout=TIMEOUT):
        """Runs odr, or `prefix` followed by odr, and waits until it exits."""
        variables = clean_environment(self.folder) | (environment or {})
        variables = {name: value for name, value in variables.items() if value is not None}
        with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as error:
            given.write(stdin)
            given.seek(0)
            process = subprocess.Popen(
                [*prefix, self.odr, *arguments], cwd=folder or self.folder, env=variables,
                stdin=given, stdout=out, stderr=error, start_new_session=True,
            )
            timer = threading.Timer(timeout, os.killpg, (process.pid, signal.SIGKILL))
            timer.start()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            timer.cancel()
            out.seek(0)
            error.seek(0)
            return Result(process.returncode, out.read(), error.read(), seconds=usage.ru_utime + usage.ru_stime)

    def run_measured(self, *arguments, **options):
        """Runs odr and measures its memory."""
        with tempfile.NamedTemporaryFile("r") as report:
            launcher = (sys.executable, "-S", "-E", "-c", LAUNCHER, report.name)
            result = self.run(*arguments, prefix=launcher, **options)
            # Linux counts in kilobytes, macOS in bytes.
            unit = 1 if sys.platform == "darwin" else 1024
            return replace(result, memory=int(report.read() or 0) * unit)

    def odr_says(self, code, says, *arguments, **options):
        """Runs odr and checks its exit code, a text in its output, and that the output is safe for a terminal."""
        result = self.run(*arguments, **options)
        shown = " ".join(os.fsdecode(argument)[:60] for argument in arguments)
        expect(code in (None, result.code), f"'odr {shown}' ends with {code}, not {result.code}", result)
        expect(says in result.text, f"'odr {shown}' says {says!r}", result)
        expect_clean(result)
        return result

    def git(self, *arguments, stdin=b""):
        """Runs git, which must succeed."""
        settings = ("-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "init.defaultBranch=main")
        result = subprocess.run(
            ["git", *settings, *arguments], cwd=self.folder, env=clean_environment(self.folder), input=stdin, capture_output=True, check=True
        )
        return result.stdout


def clean_environment(folder):
    """Returns environment variables that don't change how git or odr work."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "LC_ALL": "en_US.UTF-8" if sys.platform == "darwin" else "C.UTF-8",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
    }


def expect(condition, what, result=None):
    """Raises `Failed` if `condition` is false."""
    if not condition:
        raise Failed(what + (f"\n{result.text[:2000]}" if result else ""))


def expect_clean(result):
    """Checks that odr's output contains only valid text and nothing that would control a terminal."""
    # Messages to an editor have headers with CRLF line endings.
    out = result.out.replace(b"\r\n", b"\n") if result.out.startswith(b"Content-Length: ") else result.out
    for stream, bytes in (("output", out), ("error", result.error)):
        try:
            text = bytes.decode("utf-8")
        except UnicodeDecodeError as fault:
            raise Failed(f"standard {stream} is no UTF-8: {fault}") from None
        if found := UNSEEN.search(text):
            around = text[max(0, found.start() - 60) : found.end() + 60]
            raise Failed(f"standard {stream} has U+{ord(found[0]):04X} in it: {around!r}")
