"""Counts the instructions of a call, which don't depend on the load of the machine."""

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
        log = stage.folder.parent / "instructions"
        prefix = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", f"--log-file={log}")
        counting = type(stage)(self.odr, stage.folder)
        counting.run(*run.arguments, stdin=run.stdin, prefix=prefix)
        found = re.findall(r"I\s+refs:\s+([\d,]+)", log.read_text())
        if not found:
            raise RuntimeError(f"valgrind has counted nothing:\n{log.read_text()}")
        return int(found[-1].replace(",", ""))
