#!/usr/bin/env python3
"""Checks that the SwiftPM plugins work in another package, which is in this folder.

    plugins.py ODR_BINARY SCRATCH [--build] [--swift SWIFT]

The package is copied to a folder with an unusual name below SCRATCH and built there. It gets manifests with and without
findings. The build must report the findings as warnings and errors. To save time, the plugins come from a generated
package whose odr runs ODR_BINARY; with `--build`, they come from the repository, and SwiftPM builds the repository's
odr, which takes many minutes.

Needs Python 3.10 or later.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ODD_NAME = "a b 'c' $(touch hacked) -d;é"

UNDECLARED = ("Levels/Level1.txt: [level-1]", "Levels/Level1.txt: [level-1, levle-1]")
UNUSED = ("    - level-1\n", "    - level-1\n    - level-2\n")
"""Changes of the manifest that cause an error and a warning."""


STAND_IN = """\
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "odr",
  products: [
    .plugin(name: "OdrLint", targets: ["OdrLint"]), .plugin(name: "OdrGenerate", targets: ["OdrGenerate"]),
  ],
  targets: [
    .executableTarget(name: "odr"),
    .plugin(name: "OdrLint", capability: .buildTool(), dependencies: ["odr"]),
    .plugin(name: "OdrGenerate", capability: .buildTool(), dependencies: ["odr"]),
  ]
)
"""
"""A package with the repository's plugins, and with an odr that takes little time to build."""

RUN_ODR = """\
import Foundation

let odr = try Process.run(URL(fileURLWithPath: %s), arguments: Array(CommandLine.arguments.dropFirst()))
odr.waitUntilExit()
exit(odr.terminationStatus)
"""


class Package:
    """A package and the swift commands that run in it."""

    def __init__(self, folder, swift, scratch):
        self.folder, self.swift, self.scratch = folder, swift, scratch
        self.manifest = folder / "Sources" / "Game" / "ResourceTags.yml"

    def build(self):
        """Builds the package; returns the exit code and the output."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("ODR_")}
        result = subprocess.run(
            [self.swift, "build", "--package-path", self.folder, "--scratch-path", self.scratch], env=environment,
            capture_output=True, text=True, errors="replace", check=False)
        return result.returncode, result.stdout + result.stderr

    def cases(self):
        """Returns the names of the cases in the generated code."""
        texts = [path.read_text() for path in self.scratch.rglob("ResourceTag.swift")]
        return [name for text in texts for name in re.findall(r"^  case (\w+) =", text, re.MULTILINE)]

    def change(self, old, new):
        text = self.manifest.read_text()
        if old not in text:
            sys.exit(f"plugins.py: the manifest has no {old!r}")
        self.manifest.write_text(text.replace(old, new))


def copy(repo, here, folder):
    """Copies the sample package, which replaces an older copy, and updates its path to the repository."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(here, folder, ignore=shutil.ignore_patterns(".build", "*.py", "__pycache__", "Package.resolved"))
    # The copy is in a folder that the repository ignores, and missing files would count as ignored.
    subprocess.run(["git", "init", "-q", folder], check=True)
    description = folder / "Package.swift"
    description.write_text(description.read_text().replace('path: "../.."', f"path: {json.dumps(str(repo))}"))


def stand_in(repo, folder, odr):
    """Writes a package that replaces the repository and contains its plugins."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(repo / "Sources" / "Plugins", folder / "Plugins")
    (folder / "Package.swift").write_text(STAND_IN)
    (folder / "Sources" / "odr").mkdir(parents=True)
    (folder / "Sources" / "odr" / "main.swift").write_text(RUN_ODR % json.dumps(str(odr)))


def try_products(repo, swift, expect):
    """Checks that the plugins are products of the repository, without building anything."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ODR_")}
    result = subprocess.run(
        [swift, "package", "--package-path", repo, "dump-package"], env=environment, capture_output=True, text=True,
        check=False)
    products = [product["name"] for product in json.loads(result.stdout)["products"]]
    expect("the plugins are products", {"OdrLint", "OdrGenerate"} <= set(products), products)


def finding(package, line, severity):
    """Returns a pattern for a finding in a build's output, as Xcode and SwiftPM recognize it."""
    return re.compile(rf"^{re.escape(str(package.manifest))}:{line}:\d+: {severity}: .+ \[[a-z-]+\]$", re.MULTILINE)


def try_build(package, expect):
    code, said = package.build()
    isClean = not any(f": {level}: " in said for level in ("error", "warning"))
    expect("a good manifest is built, without findings", code == 0 and isClean, said)
    expect("the code has the tags", package.cases() == ["level1"], said)
    expect("the plugins are built without warnings", not re.search(r"/Plugins/.*warning:", said), said)
    package.change(*UNUSED)
    code, said = package.build()
    expect("a warning is a warning of the build", code == 0 and finding(package, 6, "warning").search(said), said)
    expect("a new tag is in the code", package.cases() == ["level1", "level2"], said)
    package.change(*UNDECLARED)
    code, said = package.build()
    expect("an error is an error of the build", code != 0 and finding(package, 9, "error").search(said), said)
    package.change(*reversed(UNDECLARED))
    package.change(*reversed(UNUSED))
    level = package.folder / "Sources" / "Game" / "Levels" / "Level1.txt"
    level.rename(level.with_suffix(".away"))
    code, said = package.build()
    expect("a file that has gone is an error of the build", code != 0 and finding(package, 8, "error").search(said), said)
    level.with_suffix(".away").rename(level)
    code, said = package.build()
    expect("with it all is well again", code == 0, said)
    package.manifest.unlink()
    code, said = package.build()
    expect("without any manifest the build says so", code != 0 and "target 'Game' has no ResourceTags.yml" in said, said)


def main():
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description="Checks the plugins of SwiftPM.")
    parser.add_argument("odr", metavar="ODR_BINARY", type=Path, help="the odr that stands for the one to be built")
    parser.add_argument("scratch", metavar="SCRATCH", type=Path, help="the folder to build in")
    parser.add_argument("--build", action="store_true", help="use the repository itself, and build its odr")
    parser.add_argument("--swift", default="swift", help="the swift to build with")
    options = parser.parse_args()
    passed, failures = [], []

    def expect(name, condition, output=""):
        (passed if condition else failures).append(name)
        if not condition:
            print(f"FAILED: {name}\n{output}\n")

    # SwiftPM confuses packages that are built in one folder, so each package always needs the same folder.
    repo, scratch = here.parent.parent, options.scratch.resolve() / ("built" if options.build else "stand-in")
    folder = scratch / ODD_NAME
    if options.build:
        copy(repo, here, folder)
    else:
        stand_in(repo, scratch / "odr", options.odr.resolve())
        copy(scratch / "odr", here, folder)
    package = Package(folder, options.swift, scratch / "build")
    try_products(repo, options.swift, expect)
    try_build(package, expect)
    expect("nothing was run", not list(scratch.glob("*/hacked")) and not Path("hacked").exists())
    print(f"plugins of SwiftPM: {len(passed)} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
