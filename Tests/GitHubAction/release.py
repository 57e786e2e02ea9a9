"""A release of odr in a folder, and a `curl` that downloads from this folder, for the tests of programs that use
releases."""

import hashlib
import subprocess
import tarfile
from pathlib import Path

PAGE = "https://example.com/owner/odr"
"""The address of the repository that publishes the release."""

CURL = """#!/bin/sh
while [ $# -gt 1 ]; do
  if [ "$1" = --output ]; then output=$2; fi
  shift
done
echo "$1" >>"{folder}/asked"
case $1 in "{page}/releases/download/{version}/"*) cp "{folder}/${{1##*/}}" "$output" 2>/dev/null && exit 0 ;; esac
echo "curl: (22) The requested URL returned error: 404" >&2
exit 22
"""


class Release:
    """The files of a release, created from a repository's sources."""

    def __init__(self, repo, folder, program):
        """Creates a release for this system; its odr contains the text `program`."""
        self.folder = folder
        folder.mkdir(parents=True)
        self.version = self.ask(repo, "version")
        self.name = self.ask(repo, "name")
        self.sources = f"odr-{self.version}-sources.txt"
        (folder / self.sources).write_text(self.ask(repo, "sources") + "\n")
        odr = folder / self.name / "bin" / "odr"
        odr.parent.mkdir(parents=True)
        odr.write_text(program)
        odr.chmod(0o755)
        self.archive = folder / f"{self.name}.tar.gz"
        with tarfile.open(self.archive, "w:gz") as archive:
            archive.add(folder / self.name, self.name)
        self.write_checksums()

    @staticmethod
    def ask(repo, word):
        command = [repo / ".ci" / "released", word]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip("\n")

    def write_checksums(self):
        files = [self.folder / self.sources, self.archive]
        lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files if file.exists()]
        (self.folder / "SHA256SUMS").write_text("".join(lines))

    def install_curl(self, folder: Path):
        """Writes a `curl` to a folder, which the caller adds to PATH."""
        curl = folder / "curl"
        curl.write_text(CURL.format(folder=self.folder, page=PAGE, version=self.version))
        curl.chmod(0o755)
