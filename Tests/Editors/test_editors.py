"""Runs Neovim without a screen, with the configuration from the guide."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from commands import Finding, sorted_findings
from scenarios import BAMBOO, DREAM

HERE = Path(__file__).resolve().parent
GUIDE = HERE.parent.parent / "Sources" / "odr" / "odr.docc" / "Editors.md"
SECONDS = 15
"""The time limit for each step in an editor."""


def configuration(language, word):
    """Returns the guide's code block that is in this language and contains this word."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    found = [block for block in blocks if word in block]
    assert len(found) == 1, f"the guide has {len(found)} blocks in {language} with {word}"
    return found[0]


def awaited(found):
    """Returns a finding as neovim.lua compares it: the rule, the range, and the message."""
    places = " ".join(f"{line}:{column}" for line, column in (found.start, found.end))
    return f"{found.rule} {places} {found.message}"


class Session:
    """An editor's run of a scenario, and its result."""

    def __init__(self, program, scenario, folder):
        self.program = program
        self.path = scenario.prepare(folder)
        self.expected = scenario.expected(program, self.path)
        self.folder = folder
        self.result = folder / "result.json"
        self.task = folder / "task.json"
        self.task.write_text(json.dumps({
            "file": str(self.path), "seconds": SECONDS,
            **{step: [awaited(found) for found in self.expected[of][1]] for step, of in [
                ("opened", "opened"), ("saved", "formatted")]},
            "complete": {"before": scenario.behind, "type": scenario.typed},
            "rename": {"at": scenario.renamed.rstrip("\n"), "to": scenario.names[1]},
            "fix": {"at": scenario.fixed, "title": scenario.title},
        }), encoding="utf-8")

    def run(self, *command):
        """Runs an editor until it exits, and compares the findings that it displayed and the files that it wrote with
        the commands."""
        environment = self.program.environment | {
            "EDITOR_TASK": str(self.task), "EDITOR_RESULT": str(self.result), "XDG_CONFIG_HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder), "XDG_STATE_HOME": str(self.folder), "XDG_CACHE_HOME": str(self.folder)}
        said = subprocess.run(
            command, env=environment, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=8 * SECONDS, check=False)
        assert self.result.exists(), f"the editor ended with {said.returncode}:\n{said.stdout.decode(errors='replace')}"
        seen = json.loads(self.result.read_text(encoding="utf-8"))
        print(said.stdout.decode(errors="replace"), {key: seen.get(key) for key in ("version", "offered", "actions")})
        assert not seen.get("failure"), seen["failure"]
        for step, findings in [("opened", self.expected["opened"][1]), ("saved", self.expected["formatted"][1])]:
            shown = sorted_findings(Finding.of(item) for item in seen[step] or [])
            assert shown == findings, f"other findings after the step {step!r}"
        for step in ("completed", "renamed", "fixed", "formatted"):
            assert seen[step] == self.expected[step][0].decode(), f"another text after the step {step!r}"
        assert self.path.read_bytes() == self.expected["formatted"][0], "another file was saved"


def scenarios(test):
    return pytest.mark.parametrize("scenario", [BAMBOO, DREAM], ids=lambda scenario: scenario.name)(test)


@scenarios
def test_neovim(program, scenario, tmp_path, missing):
    """Uses the Neovim of the Python environment, or else an installed one."""
    path = shutil.which(str(Path(sys.executable).parent / "nvim")) or shutil.which("nvim")
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout if path else ""
    version = re.match(r"NVIM v(\d+)\.(\d+)", said)
    if not version or (int(version[1]), int(version[2])) < (0, 11):
        missing("Neovim 0.11 or later is missing")
    init = tmp_path / "init.lua"
    init.write_text(configuration("lua", "vim.lsp.config"), encoding="utf-8")
    Session(program, scenario, tmp_path).run(
        path, "--headless", "-n", "-i", "NONE", "-u", init, "-c", f"luafile {HERE / 'neovim.lua'}")
