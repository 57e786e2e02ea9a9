"""Projects on the disk, odr in them, and graphs of what stands in them."""

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
    """A fault in the table of changes."""


class Checkout:
    """A fixture on the disk, with one kind of line break in all that Xcode writes."""

    def __init__(self, fixture, folder, line_break, odr):
        shutil.copytree(fixture, folder)
        self.folder = folder
        self.odr_binary = odr
        [self.project_path] = [str(path.relative_to(folder)) for path in folder.glob(f"*.xcodeproj/{PROJECT_FILE}")]
        self.line_break = line_break
        for path in [self.project_path, *(str(path.relative_to(folder)) for path in folder.rglob(CONTENTS))]:
            self.write(path, self.text(path))

    def text(self, path):
        """A text, with line feeds."""
        return (self.folder / path).read_bytes().decode().replace("\r\n", "\n")

    def write(self, path, text):
        """Writes a text in the line breaks of the checkout."""
        (self.folder / path).write_bytes(text.encode().replace(b"\n", self.line_break))

    def full_path(self, name):
        """The file that a name of the table stands for: `project`, the manifest, or an item of a catalog."""
        if name == "project":
            return self.project_path
        return name if name == MANIFEST else f"{name}/{CONTENTS}"

    def edit(self, step):
        """Edits a text; all that is to be replaced has to be there."""
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
        """What odr prints; it has to end with this code."""
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
        """What the files hold after git has applied a patch to a copy of them."""
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
        """The targets of the manifest."""
        return YAML(typ="safe", pure=True).load((self.folder / MANIFEST).read_bytes())["xcode"]["targets"]


def snapshot(folder):
    """The bytes of all files but the manifest, by path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    paths = ((path.relative_to(folder).as_posix(), path) for path in files)
    return {name: path.read_bytes() for name, path in paths if name != MANIFEST}


def plist(bytes):
    """The graph of a project file."""
    return openstep_plist.loads(bytes.decode("utf-8-sig").replace("\r\n", "\n"))
