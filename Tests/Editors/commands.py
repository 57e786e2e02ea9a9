"""Runs odr's commands, so that tests can compare the server with them."""

import json
import os
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

SEVERITIES = {"error": 1, "warning": 2, "note": 3}
"""The numbers of the specification's DiagnosticSeverity."""


@dataclass(frozen=True)
class Finding:
    """A finding, with positions as lines and Unicode scalars from 0."""

    rule: str
    severity: int
    start: tuple[int, int]
    end: tuple[int, int]
    message: str
    """The first line of the message."""

    @staticmethod
    def of(shown):
        """Converts a finding from an editor."""
        return Finding(
            shown["rule"], shown["severity"], tuple(shown["start"]), tuple(shown["end"]), shown["message"].split("\n")[0])


class Program:
    """An odr in a search path folder of its own."""

    def __init__(self, odr, folder):
        self.odr = odr
        self.folder = folder
        self.bin = folder / "bin"
        self.bin.mkdir()
        (self.bin / "odr").symlink_to(odr)

    @property
    def environment(self):
        """Returns an environment with a home folder without settings, in which PATH finds this odr first."""
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        kept = {name: os.environ[name] for name in ("LANG", "LC_ALL", "TMPDIR", "TERM", "LD_LIBRARY_PATH") if name in os.environ}
        return kept | {
            "HOME": str(home), "LC_ALL": kept.get("LC_ALL", "C.UTF-8"),
            "PATH": os.pathsep.join([str(self.bin), os.environ["PATH"]]),
        }

    def run(self, *words, folder=None, text=None, codes=(0,)):
        """Runs a command and returns its output in bytes."""
        result = subprocess.run(
            [self.odr, *words], cwd=folder or self.folder, input=text, capture_output=True, check=False, timeout=60)
        assert result.returncode in codes, f"odr {words} ended with {result.returncode}:\n{result.stderr.decode()}"
        return result.stdout

    def lint(self, path, text=None):
        """Returns lint's findings for a manifest on disk, or for `text` in its place."""
        words = ["-", "--stdin-filename", path] if text is not None else [path]
        report = json.loads(self.run(
            "lint", *words, "--format", "json", folder=Path(path).parent, text=text, codes=(0, 1)))
        return sorted_findings(
            Finding(
                found["rule"], SEVERITIES[found["severity"]],
                # A finding in another file is at the start of the manifest.
                *((0, 0) if "path" in found else (found["span"][end]["line"] - 1, found["span"][end]["column"] - 1)
                  for end in ("start", "end")),
                found["message"])
            for file in report["files"] for found in file["diagnostics"])


def sorted_findings(findings):
    # Some editors mark one character where the server marks none.
    findings = [replace(found, end=(0, 0)) if found.start == (0, 0) and found.end == (0, 1) else found for found in findings]
    return sorted(findings, key=lambda finding: (finding.start, finding.end, finding.rule, finding.message))
