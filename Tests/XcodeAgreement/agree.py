#!/usr/bin/env python3
"""Proves that `odr xcode apply` writes what the manifest says, and nothing else.

    agree.py ODR_BINARY [--corpus DIR] [--only TEXT]

Every change of `changes.yml` is made in the manifest of a fixture project below `Projects/`, and applied. Then
openstep-plist and Python's json read the project, and the graph of its objects has to be the one that `expected.py` works
out from the graph before; the lines that differ are counted; a second `apply` does nothing; and with the old manifest
`apply` brings back the old bytes. All of it is done with line feeds and again with CRLF. The diff of
`apply --dry-run` has to be one that git takes, with the same result.

DIR holds real projects, each of which a manifest imported from it must leave as it is; without one this is left out.

Needs Python 3.10 or later, with what `requirements.txt` names.
"""

import argparse
import difflib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import openstep_plist
from ruamel.yaml import YAML

import expected

MANIFEST = "ResourceTags.yml"
PROJECT_FILE = "project.pbxproj"
CONTENTS = "Contents.json"
LINE_BREAKS = {"LF": b"\n", "CRLF": b"\r\n"}
KEYS = {"name", "project", "values", "given", "edit", "expect", "lines", "writes", "undo", "refused"}


@dataclass
class Change:
    """One change of a manifest and what it should make of the project; see the head of the table."""

    name: str
    project: str
    edit: list
    given: list = field(default_factory=list)
    expect: dict = field(default_factory=dict)
    lines: dict = field(default_factory=dict)
    writes: list = field(default_factory=list)
    undo: str = "bytes"
    refused: str | None = None
    forms: list = field(default_factory=lambda: list(LINE_BREAKS))


class TableError(Exception):
    """A fault in the table of changes."""


class Disagreement(Exception):
    """What odr has done, and what was expected."""


# The table


def load_changes(path):
    """All changes of the table, those with several `values` spread out."""
    rows = []
    for row in YAML(typ="safe", pure=True).load(path):
        if set(row) - KEYS or ("refused" in row) == ("lines" in row):
            raise TableError(f"change '{row.get('name')}' is not well formed")
        if "values" in row:
            # Names have no line breaks, so that one form of these is enough.
            row["forms"] = ["LF"]
            values = row.pop("values")
            rows += [{key: filled(part, value, key) for key, part in row.items()} for value in values]
        else:
            rows.append(row)
    names = [row["name"] for row in rows]
    for name in names:
        if names.count(name) > 1:
            raise TableError(f"the name '{name}' is used twice")
    return [Change(**row) for row in rows]


def filled(part, value, name):
    """A part of a row with the value in place of `{}`, in quotes where it is in a command."""
    match part:
        case str():
            return part.replace("{}", shlex.quote(value) if name == "edit" else value)
        case list():
            return [filled(item, value, name) for item in part]
        case dict():
            return {filled(key, value, ""): filled(item, value, name) for key, item in part.items()}
    return part


# Projects on the disk


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


# One change


def check(change, checkout):
    """Makes the change, applies it and checks everything about it; gives the project file that was written."""
    for step in change.given:
        checkout.edit(step)
    if change.given and change.edit:
        checkout.agrees()
    manifest = (checkout.folder / MANIFEST).read_bytes()
    before = snapshot(checkout.folder)
    for step in change.edit:
        checkout.odr(step, code=0) if isinstance(step, str) else checkout.edit(step)
    if change.refused:
        said = checkout.odr("xcode apply", code=2).stderr.decode()
        require(change.refused in said, f"the refusal does not say '{change.refused}':\n{said}")
        return unchanged(before, checkout)

    checkout.odr("xcode diff", code=1 if change.lines else 0)
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
    """Every file has to say what the change is meant to make it say."""
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
    """Just as many lines may differ as the table says, each with the line break of the file."""
    counted = {}
    added = ""
    for path in after:
        old, new = (lines(files.get(path, b"")) for files in (before, after))
        differing = [line for line in difflib.unified_diff(old, new, n=0) if line[0] in "-+"][2:]
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
    """The old manifest has to bring the old bytes back or, where the table says why it cannot, the old meaning."""
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
    """Checks that no byte of any file has changed, and no file has come or gone."""
    after = snapshot(checkout.folder)
    for path in sorted(before | after):
        require(path in after and path in before, f"{path} has come or gone")
        require(before[path] == after[path], f"changed:\n{difference(path, before[path], after[path])}")


def plist(bytes):
    """The graph of a project file."""
    return openstep_plist.loads(bytes.decode("utf-8-sig").replace("\r\n", "\n"))


# What is wrong


def require(holds, message):
    """Stops at something that does not hold."""
    if not holds:
        raise Disagreement(message)


def require_same(name, wanted, found):
    """Stops where two graphs differ, with the places where they do."""
    if wanted != found:
        texts = (json.dumps(graph, indent=1, ensure_ascii=False, sort_keys=True) for graph in (wanted, found))
        raise Disagreement(f"{name} is not what was expected:\n{difference(name, *(text.encode() for text in texts))}")


def require_order(path, before, after):
    """Stops at a dictionary whose keys have another order, or whose new keys stand out of order."""
    if not isinstance(before, dict) or not isinstance(after, dict):
        return
    kept = [key for key in after if key in before]
    require_same(f"order of keys in {path}", [key for key in before if key in after], kept)
    if in_order(before):
        require(in_order(after), f"the keys in {path} are not in order: {', '.join(after)}")
    for key in kept:
        require_order(f"{path}: {key}", before[key], after[key])


def in_order(dictionary):
    """Whether the keys are in the order of Xcode: sorted, with `isa` in front. Objects stand in sections."""
    keys = list(dictionary)
    return any(row == sorted(row, key=str.encode) for row in (keys, keys[1:] if keys[:1] == ["isa"] else keys))


def lines(bytes):
    """The lines with their breaks; nothing but CRLF and LF ends one."""
    return re.findall(r".*\n|.+\Z", bytes.decode(), flags=0)


def difference(name, old, new):
    """A unified diff."""
    text = difflib.unified_diff(lines(old), lines(new), f"expected/{name}", f"found/{name}", n=2)
    return "".join(line if line.endswith("\n") else line + "\n" for line in text)


# Real projects


def check_real(name, corpus, folder, odr):
    """Imports a manifest from a real project, for each target alone where one does not do; nothing may change then."""
    subprocess.run([sys.executable, corpus / "materialize", name, folder], check=True)
    project = next(folder.glob("**/*.xcodeproj"))

    def run(*arguments):
        command = [odr, "xcode", *arguments]
        return subprocess.run(command, cwd=project.parent, capture_output=True, text=True, check=False, timeout=120)

    def state():
        texts = {path: path.read_bytes() for path in folder.rglob("*") if path.name in (PROJECT_FILE, CONTENTS)}
        return texts, {path: path.stat().st_size for path in folder.rglob("*") if path.name != MANIFEST}

    before = state()
    whole = run("import", project.name, "-o", MANIFEST)
    graph = expected.Project(plist((project / PROJECT_FILE).read_bytes()))
    names = [graph.objects[id]["name"] for id in graph.root["targets"]]
    for target in [None] if whole.returncode == 0 else names:
        if target:
            imported = run("import", project.name, "--target", target, "--force", "-o", MANIFEST)
            require(imported.returncode == 0, f"import of target '{target}' failed:\n{imported.stderr}")
        for command in ("diff", "apply"):
            result = run(command)
            require(result.returncode == 0, f"'{command}' of target {target}:\n{result.stdout}{result.stderr}")
        require(state() == before, f"apply for target {target} has changed something")


# Running


def check_changes(changes, here, odr, written):
    """Checks every change in both line breaks, keeps the project files in `written`, and gives what is wrong."""

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


def check_corpus(corpus, odr):
    """Checks every real project in the folder, and gives their number and what is wrong."""
    if not corpus.is_dir():
        print(f"no real projects in {corpus}, so none is checked")
        return 0, []
    names = sorted(path.name for path in corpus.iterdir() if (path / "files.tsv").is_file())
    failures = []
    for name in names:
        with tempfile.TemporaryDirectory() as temporary:
            try:
                check_real(name, corpus, Path(temporary).resolve(), odr)
            except Disagreement as disagreement:
                failures.append(f"FAILED: the real project {name}\n{indented(str(disagreement))}")
    return len(names), failures


def check_plutil(written, here):
    """Has Apple's plutil read every project file that was written, where there is one, and gives what is wrong."""

    def lint(paths):
        return subprocess.run(["plutil", "-lint", *paths], capture_output=True, text=True, check=False)

    # Other tools of that name know no such option.
    if not shutil.which("plutil") or lint(here.glob(f"Projects/Classic/*/{PROJECT_FILE}")).returncode:
        print("no plutil with -lint, so it is not asked")
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
    parser.add_argument("--corpus", type=Path, default=Path("../shared/corpus"), metavar="DIR", help="real projects")
    parser.add_argument("--only", default="", metavar="TEXT", help="only the changes whose name has this text")
    options = parser.parse_args()
    odr = os.path.abspath(options.odr)
    try:
        changes = [change for change in load_changes(here / "changes.yml") if options.only in change.name]
        with tempfile.TemporaryDirectory() as temporary:
            written = Path(temporary)
            failures = check_changes(changes, here, odr, written)
            failures += check_plutil(written, here)
        count, faults = check_corpus(options.corpus, odr)
    except TableError as error:
        sys.exit(f"agree.py: {error}")
    failures += faults
    for text in failures:
        print(text, end="\n\n")
    total = sum(len(change.forms) for change in changes) + count
    print(f"{len(changes)} changes, {total - count} with their line breaks, and {count} real projects")
    print(f"{total - len(failures)} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
