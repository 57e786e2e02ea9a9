"""Counts the instructions of a call and of its child processes, which don't depend on the load of the machine."""

import re
import shutil
import subprocess

STRIPPED = "odr-without-symbols"


class Counter:
    """Counts instructions with Valgrind."""

    def __init__(self, odr, folder):
        """Makes a copy of odr without debugging information, because Valgrind can't read Swift's."""
        self.odr = folder / STRIPPED
        subprocess.run(["strip", "-o", self.odr, odr], check=True)

    @staticmethod
    def is_possible():
        """Whether Valgrind is installed; it doesn't support macOS on Apple silicon."""
        return all(shutil.which(tool) for tool in ("valgrind", "strip"))

    def instructions(self, stage, run):
        """Counts the instructions of `run` on a stage that contains its files."""
        folder = stage.folder.parent / "instructions"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        log = f"--log-file={folder}/%p"
        prefix = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--trace-children=yes", log)
        counting = type(stage)(self.odr, stage.folder)
        counting.run(*run.arguments, stdin=run.stdin, prefix=prefix)
        logs = [log.read_text() for log in folder.iterdir()]
        found = [re.findall(r"I\s+refs:\s+([\d,]+)", log) for log in logs]
        if not any(found):
            raise RuntimeError(f"valgrind has counted nothing:\n{logs}")
        # A process that starts another program counts again from zero.
        return sum(int(counts[-1].replace(",", "")) for counts in found if counts)
