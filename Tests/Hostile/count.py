"""How much work a call is: the instructions that it executes, which no other load on the machine changes."""

import re
import shutil
import subprocess

STRIPPED = "odr-without-symbols"


class Counter:
    """Counts instructions with valgrind."""

    def __init__(self, odr, folder):
        """valgrind gives up on the debugging information of Swift, so it gets a copy of odr without that."""
        self.odr = folder / STRIPPED
        subprocess.run(["strip", "-o", self.odr, odr], check=True)

    @staticmethod
    def is_possible():
        """Whether valgrind is here; it knows no macOS on Apple's chips."""
        return all(shutil.which(tool) for tool in ("valgrind", "strip"))

    def instructions(self, stage, run):
        """The instructions that `run` executes on a stage where its files are."""
        log = stage.folder.parent / "instructions"
        prefix = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", f"--log-file={log}")
        counting = type(stage)(self.odr, stage.folder)
        counting.run(*run.arguments, stdin=run.stdin, prefix=prefix)
        found = re.findall(r"I\s+refs:\s+([\d,]+)", log.read_text())
        if not found:
            raise RuntimeError(f"valgrind has counted nothing:\n{log.read_text()}")
        return int(found[-1].replace(",", ""))
