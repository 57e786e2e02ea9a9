#!/usr/bin/env python3
"""Checks that `odr xcode apply` writes what the manifest specifies, and nothing else.

    agree.py ODR_BINARY [--only TEXT]

Each change in `changes.yml` is made in the manifest of a fixture project in `Projects/` and applied. Then
openstep-plist and Python's json read the project. The graph of its objects must be the graph that `expected.py` derives
from the previous one. The number of differing lines must match, a second `apply` must change nothing, and `apply` with
the old manifest must restore the old bytes. All of this runs with LF and again with CRLF. git must accept the diff of
`apply --dry-run` and produce the same result.

Needs Python 3.10 or later, with the packages in `requirements.txt`.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import expected
from changes import load_changes
from checkout import CONTENTS, LINE_BREAKS, MANIFEST, PROJECT_FILE, Checkout, TableError, plist, snapshot
from verdict import Disagreement, changed_lines, difference, require, require_order, require_same


# A single change


def check(change, checkout):
    """Makes the change, applies it, and checks every requirement; returns the project file that was written."""
    for step in change.given:
        checkout.edit(step)
    if change.given and change.edit:
        checkout.agrees()
    manifest = (checkout.folder / MANIFEST).read_bytes()
    before = snapshot(checkout.folder)
    for step in change.edit:
        checkout.odr(step, code=0) if isinstance(step, str) else checkout.edit(step)
    if change.refused:
        said = checkout.odr("xcode apply", code=1).stderr.decode()
        require(change.refused in said, f"the refusal does not say '{change.refused}':\n{said}")
        return unchanged(before, checkout)

    checkout.odr("xcode diff", code=1 if change.lines and not change.warns else 0)
    patch = checkout.odr("xcode apply --dry-run", code=0).stdout
    unchanged(before, checkout)
    promised = checkout.patched(patch)
    checkout.odr("xcode apply", code=0)
    after = snapshot(checkout.folder)
    for path in sorted(after | promised):
        old, new = (files.get(path, b"") for files in (promised, after))
        require(old == new, f"the diff of --dry-run makes something else:\n{difference(path, old, new)}")
    check_graphs(change, checkout, before, after)
    check_lines(change, checkout, before, after)
    checkout.agrees()
    checkout.odr("xcode apply", code=0)
    unchanged(after, checkout)

    if change.edit:
        (checkout.folder / MANIFEST).write_bytes(manifest)
        checkout.odr("xcode apply", code=0)
        check_undone(change, checkout, before, snapshot(checkout.folder))
    return after[checkout.project_path]


def check_graphs(change, checkout, before, after):
    """Checks that every file has the contents that the change should produce."""
    items = {f"{path}/{CONTENTS}": tags for path, tags in change.expect.get("items", {}).items()}
    require_same("paths of files", sorted(before | {path: b"" for path in items}), sorted(after))
    for path, bytes in after.items():
        if path == checkout.project_path:
            graph, faults = expected.with_new_ids(plist(bytes), plist(before[path]))
            require(not faults, "\n".join(faults))
            wanted = expected.expected_project(plist(before[path]), checkout.targets(), change.expect)
            require_same(path, wanted, graph)
            require_order(path, plist(before[path]), graph)
        elif path in items:
            old = json.loads(before[path]) if path in before else None
            require_same(path, expected.expected_contents(old, items[path]), json.loads(bytes))
            require_order(path, old or {}, json.loads(bytes))
        else:
            require(before[path] == bytes, f"{path} was changed")


def check_lines(change, checkout, before, after):
    """Checks that the number of differing lines matches the table, and that each has the file's line break."""
    counted = {}
    added = ""
    for path in after:
        differing = changed_lines(before.get(path, b""), after[path])
        if differing:
            counted[path] = " ".join(f"{sign}{sum(line[0] == sign for line in differing)}" for sign in "-+")
        added += "".join(line[1:] for line in differing if line[0] == "+")
    stated = {checkout.full_path(name): count for name, count in change.lines.items()}
    if counted != stated:
        diffs = "".join(difference(path, before.get(path, b""), after[path]) for path in counted)
        raise Disagreement(f"the lines that differ are {counted}, expected {stated}\n{diffs}")
    for text in change.writes:
        require(text in added.replace("\r\n", "\n"), f"no changed line has '{text}':\n{added}")
    for path, bytes in after.items():
        if path in before and before[path] != bytes:
            foreign = bytes.replace(checkout.line_break, b"").count(b"\n" if checkout.line_break != b"\n" else b"\r")
            require(not foreign, f"{path} has other line breaks now")
            require_same(f"final line break of {path}", before[path].endswith(b"\n"), bytes.endswith(b"\n"))


def check_undone(change, checkout, before, undone):
    """Checks that the old manifest restores the old bytes or, if the table gives a reason, at least the old meaning."""
    for path in undone:
        if change.undo == "bytes":
            old = before.get(path, b"")
            require(old == undone[path], f"undone, it is not what it was:\n{difference(path, old, undone[path])}")
        elif path == checkout.project_path:
            wanted, found = (expected.meaning(plist(bytes)) for bytes in (before[path], undone[path]))
            require_same(f"{path}, undone", wanted, found)
        elif path.endswith(CONTENTS):
            old = json.loads(before[path]) if path in before else None
            wanted, found = map(expected.contents_meaning, (old, json.loads(undone[path])))
            require_same(f"{path}, undone", wanted, found)
    require(change.undo == "bytes" or undone != before, "undone, it is what it was, and the table says that it is not")


def unchanged(before, checkout):
    """Checks that no file was changed, added, or removed."""
    after = snapshot(checkout.folder)
    for path in sorted(before | after):
        require(path in after and path in before, f"{path} has come or gone")
        require(before[path] == after[path], f"changed:\n{difference(path, before[path], after[path])}")


# Running


def check_changes(changes, here, odr, written):
    """Checks every change with both line breaks, saves the project files in `written`, and returns the failures."""

    def failure(task):
        number, change, form = task
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary).resolve() / change.project
            try:
                checkout = Checkout(here / "Projects" / change.project, folder, LINE_BREAKS[form], odr)
                bytes = check(change, checkout)
                if bytes:
                    (written / f"{number:03}-{form}.pbxproj").write_bytes(bytes)
            except Disagreement as disagreement:
                return f"FAILED: {change.name} ({change.project}, {form})\n{indented(str(disagreement))}"

    tasks = [(number, change, form) for number, change in enumerate(changes, start=1) for form in change.forms]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [text for text in pool.map(failure, tasks) if text]


def check_plutil(written, here):
    """Reads every written project file with Apple's plutil, if it is installed, and returns the failures."""

    def lint(paths):
        return subprocess.run(["plutil", "-lint", *paths], capture_output=True, text=True, check=False)

    # Other tools with this name don't have this option.
    if not shutil.which("plutil") or lint(here.glob(f"Projects/Classic/*/{PROJECT_FILE}")).returncode:
        print("not tried: what plutil reads, since there is none with -lint")
        return []
    paths = sorted(written.iterdir())
    if not paths:
        return []
    result = lint(paths)
    faults = [line for line in (result.stdout + result.stderr).splitlines(keepends=True) if not line.endswith(": OK\n")]
    return [f"FAILED: plutil -lint\n{indented(''.join(faults))}"] if result.returncode else []


def indented(text):
    return "".join(f"  {line}" for line in text.splitlines(keepends=True))


def main():
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description="Checks that odr xcode apply does what the manifest says.")
    parser.add_argument("odr", metavar="ODR_BINARY", help="the odr to check")
    parser.add_argument("--only", default="", metavar="TEXT", help="only the changes whose name has this text")
    options = parser.parse_args()
    odr = os.path.abspath(options.odr)
    try:
        changes = [change for change in load_changes(here / "changes.yml") if options.only in change.name]
        with tempfile.TemporaryDirectory() as temporary:
            written = Path(temporary)
            failures = check_changes(changes, here, odr, written)
            failures += check_plutil(written, here)
    except TableError as error:
        sys.exit(f"agree.py: {error}")
    for text in failures:
        print(text, end="\n\n")
    total = sum(len(change.forms) for change in changes)
    print(f"{len(changes)} changes, {total} with their line breaks")
    print(f"{total - len(failures)} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
