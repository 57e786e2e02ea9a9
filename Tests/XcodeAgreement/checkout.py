"""Projects on disk in which odr runs, and the graphs of their contents."""

import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import openstep_plist
from ruamel.yaml import YAML

from verdict import Disagreement, require

MANIFEST = "ResourceTags.yml"
PROJECT_FILE = "project.pbxproj"
CONTENTS = "Contents.json"
LINE_BREAKS = {"LF": b"\n", "CRLF": b"\r\n"}


class TableError(Exception):
    """An error in the table of changes."""


class Checkout:
    """A fixture on disk. All files that Xcode writes have the same kind of line break."""

    def __init__(self, fixture, folder, line_break, odr):
        shutil.copytree(fixture, folder)
        self.folder = folder
        self.odr_binary = odr
        [self.project_path] = [str(path.relative_to(folder)) for path in folder.glob(f"*.xcodeproj/{PROJECT_FILE}")]
        self.line_break = line_break
        for path in [self.project_path, *(str(path.relative_to(folder)) for path in folder.rglob(CONTENTS))]:
            self.write(path, self.text(path))

    def text(self, path):
        """Returns the text of a file with LF line breaks."""
        return (self.folder / path).read_bytes().decode().replace("\r\n", "\n")

    def write(self, path, text):
        """Writes a text with the checkout's line breaks."""
        (self.folder / path).write_bytes(text.encode().replace(b"\n", self.line_break))

    def full_path(self, name):
        """Returns the path of the file that the table calls `name`: `project`, the manifest, or a catalog item."""
        if name == "project":
            return self.project_path
        return name if name == MANIFEST else f"{name}/{CONTENTS}"

    def edit(self, step):
        """Edits a file; raises TableError if the text to replace isn't in the file."""
        path = self.full_path(step.get("in", MANIFEST))
        match step:
            case {"write": text}:
                return self.write(path, text)
            case {"make": path}:
                return (self.folder / path).write_bytes(b"")
            case {"replace": old, "by": new}:
                changed = self.text(path).replace(old, new)
            case {"pattern": pattern, "by": new}:
                changed = re.sub(pattern, new, self.text(path), flags=re.MULTILINE)
            case _:
                raise TableError(f"no such step: {step}")
        if changed == self.text(path):
            raise TableError(f"'{path}' has nothing for {step}")
        self.write(path, changed)

    def odr(self, arguments, code):
        """Runs odr and returns the result; the exit code must be `code`."""
        try:
            command = [self.odr_binary, *shlex.split(arguments)]
            result = subprocess.run(command, cwd=self.folder, capture_output=True, check=False, timeout=60)
        except OSError as error:
            sys.exit(f"agree.py: '{self.odr_binary}' cannot be run: {error.strerror}")
        if result.returncode != code:
            said = (result.stdout + result.stderr).decode(errors="replace")
            raise Disagreement(f"'odr {arguments}' ended with {result.returncode} and not with {code}:\n{said}")
        return result

    def patched(self, patch):
        """Returns the contents of the files after git applied a patch to a copy of them."""
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(shutil.copytree(self.folder, Path(temporary) / "copy"))
            command = ["git", "apply", "--whitespace=nowarn", "-"]
            result = subprocess.run(command, cwd=folder, input=patch, capture_output=True, check=False)
            require(not patch or result.returncode == 0, f"git does not take the diff:\n{result.stderr.decode()}")
            return snapshot(folder)

    def agrees(self):
        """Checks that odr finds no difference."""
        self.odr("xcode diff", code=0)

    def targets(self):
        """Returns the targets in the manifest."""
        return YAML(typ="safe", pure=True).load((self.folder / MANIFEST).read_bytes())["xcode"]["targets"]


def snapshot(folder):
    """Returns the bytes of all files except the manifest, by path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    paths = ((path.relative_to(folder).as_posix(), path) for path in files)
    return {name: path.read_bytes() for name, path in paths if name != MANIFEST}


def plist(bytes):
    """Returns the graph of a project file."""
    return openstep_plist.loads(bytes.decode("utf-8-sig").replace("\r\n", "\n"))
