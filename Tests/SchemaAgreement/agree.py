#!/usr/bin/env python3
"""Checks that the JSON Schema and `odr lint` accept and reject the same manifests.

    agree.py ODR_BINARY

Every case in `mutations.yml` is written as block YAML, as flow YAML, and as JSON. check-jsonschema and `odr lint` read
all of these files, and both verdicts are compared with the expected one. Both must accept the manifests below
`Samples/`, except `Samples/Picture/`. In `Samples/Invalid/`, `odr` must reject the manifests that the schema rejects.

Needs Python 3.10 or later, with the packages in `requirements.txt`.
"""

import argparse
import copy
import io
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from ruamel.yaml import YAML
from ruamel.yaml.constructor import SafeConstructor
from ruamel.yaml.representer import SafeRepresenter

FORMS = {"block": "block.yml", "flow": "flow.yaml", "json": "json"}
"""The forms in which a case is written, each with the end of its file names."""

SAMPLES = {
    "a number": ("number", 1),
    "a string": ("string", "tutorial"),
    "a boolean": ("boolean", True),
    "null": ("null", None),
    "a list": ("list", ["tutorial"]),
    "an empty list": ("list", []),
    "an object": ("object", {"tutorial": "tutorial"}),
    "an empty object": ("object", {}),
}
"""The values that are tried where another type belongs, each with its type. The text is a declared tag, so that it has no
other fault."""

ARGUMENT_BYTES = 100_000
"""The maximum length of the file names for one call in bytes; all supported systems permit at least twice as much."""


@dataclass(frozen=True)
class Literal:
    """A value that is copied to the manifest literally, without quotes: `!literal yes`."""

    text: str


@dataclass
class Case:
    """A manifest with its expected verdict: "accept" or "reject"."""

    name: str
    expected: str
    manifest: object
    forms: list


@dataclass
class Check:
    """A file that both tools read. Without an expected verdict, `odr` only has to reject the file if the schema
    does."""

    name: str
    expected: str | None
    path: str


@dataclass
class Verdict:
    """A tool's verdict on a file."""

    errors: list = field(default_factory=list)

    def __str__(self):
        return "reject" if self.errors else "accept"


class TableError(Exception):
    """An error in the table of mutations, or in writing its cases."""


class ToolError(Exception):
    """A tool that doesn't run, or whose report can't be read."""


# The table


def load_cases(path):
    """Returns all cases in the table; a case with several `values` is expanded."""
    reader = YAML(typ="safe", pure=True)
    reader.Constructor = TableConstructor
    table = reader.load(path)
    cases = []
    for row in table["cases"]:
        unknown = set(row) - {"name", "change", "values", "expect", "forms"}
        if unknown or row["expect"] not in ("accept", "reject"):
            raise TableError(f"case '{row['name']}' is not well formed")
        values = row.get("values", {"": None})
        for phrase, value in values.items() if isinstance(values, dict) else zip(values, values):
            manifest = copy.deepcopy(table["base"])
            for change in row["change"]:
                if "values" in row and "to" not in change and "remove" not in change:
                    change = {**change, "to": value}
                manifest = apply(change, manifest)
            default = ["block", "flow"] if literals_in(manifest) else list(FORMS)
            name = row["name"].replace("{}", phrase)
            cases.append(Case(name, row["expect"], manifest, row.get("forms", default)))
    for row in table["types"]:
        [(change, path)] = [item for item in row.items() if item[0] in ("set", "append")]
        for phrase, (type, value) in SAMPLES.items():
            if type not in row["are"]:
                manifest = apply({change: path, "to": value}, copy.deepcopy(table["base"]))
                cases.append(Case(f"{row['of']} is not {phrase}", "reject", manifest, list(FORMS)))
    names = [case.name for case in cases]
    for name in names:
        if names.count(name) > 1:
            raise TableError(f"the name '{name}' is used twice")
    return cases


class TableConstructor(SafeConstructor):
    """Reads `!literal` in addition to the JSON types."""


TableConstructor.add_constructor("!literal", lambda _, node: Literal(node.value))


def apply(change, manifest):
    """Returns the manifest after a change; the beginning of the table describes the changes."""
    change = copy.deepcopy(change)
    match change:
        case {"set": [], "to": value}:
            return value
        case {"set": [*parents, last], "to": value}:
            at(parents, manifest)[last] = value
        case {"append": path, "to": value}:
            at(path, manifest).append(value)
        case {"remove": [*parents, last]}:
            del at(parents, manifest)[last]
        case {"rename": [*parents, last], "to": new}:
            parent = at(parents, manifest)
            entries = [(new if key == last else key, value) for key, value in parent.items()]
            parent.clear()
            parent.update(entries)
        case {"retag": old, "to": new}:
            catalogs = manifest["catalogs"].values()
            for lists in [manifest["tags"], manifest["files"], *catalogs]:
                for name, tags in lists.items():
                    lists[name] = [new if tag == old else tag for tag in tags]
        case _:
            raise TableError(f"no such change: {change}")
    return manifest


def at(path, manifest):
    """Returns the value in the manifest at a path of keys and indexes."""
    for step in path:
        manifest = manifest[step]
    return manifest


def literals_in(value):
    """Returns all literals in a value, in the order in which they are written."""
    match value:
        case Literal():
            return [value]
        case dict():
            return [literal for pair in value.items() for part in pair for literal in literals_in(part)]
        case list():
            return [literal for item in value for literal in literals_in(item)]
    return []


# Writing the files


def write_cases(cases, folder):
    """Writes every case in each of its forms, and returns the files to check."""
    checks = []
    for number, case in enumerate(cases, start=1):
        for form in case.forms:
            path = folder / f"{number:03}-{FORMS[form]}"
            path.write_text(written(case, form), encoding="utf-8", newline="")
            checks.append(Check(f"{case.name} ({form})", case.expected, str(path)))
    return checks


def written(case, form):
    """Returns the text of a case in one form."""
    found = literals_in(case.manifest)
    marks = {literal: f"LITERAL{number}LITERAL" for number, literal in enumerate(found)}
    manifest = with_marks(case.manifest, marks)
    if form == "json":
        text = json.dumps(manifest, indent=2) + "\n"
    else:
        text = yaml_text(manifest, flow=form == "flow")
        if YAML(typ="safe", pure=True).load(text) != manifest:
            raise TableError(f"case '{case.name}' does not survive being written as YAML:\n{text}")
    for literal, mark in marks.items():
        text = text.replace(f'"{mark}"' if form == "json" else mark, literal.text)
    return text


def with_marks(value, marks):
    """Returns the value with each literal replaced by its placeholder."""
    match value:
        case Literal():
            return marks[value]
        case dict():
            return {with_marks(key, marks): with_marks(item, marks) for key, item in value.items()}
        case list():
            return [with_marks(item, marks) for item in value]
    return value


def yaml_text(value, flow):
    """Returns the value as YAML. Null is written as `null` in flow style and as nothing in block style."""
    writer = YAML(typ="safe", pure=True)
    writer.Representer = FlowRepresenter if flow else BlockRepresenter
    writer.default_flow_style = flow
    writer.sort_base_mapping_type_on_output = False
    writer.width = 1_000_000
    writer.indent(mapping=2, sequence=4, offset=2)
    stream = io.StringIO()
    writer.dump(value, stream)
    return stream.getvalue().removesuffix("...\n")


class FlowRepresenter(SafeRepresenter):
    """Writes equal lists separately, without aliases. Writes text with unprintable characters in double quotes with
    escapes."""

    def ignore_aliases(self, data):
        return True

    def represent_text(self, data):
        return self.represent_scalar("tag:yaml.org,2002:str", data, style=None if data.isprintable() else '"')


class BlockRepresenter(FlowRepresenter):
    """Writes nothing for null, except if null is the whole document."""

    def represent_empty(self, _):
        return self.represent_scalar("tag:yaml.org,2002:null", "" if self.represented_objects else "null")


FlowRepresenter.add_representer(str, FlowRepresenter.represent_text)
BlockRepresenter.add_representer(type(None), BlockRepresenter.represent_empty)


# The samples


def sample_checks(repo):
    """Returns the samples' manifests. Good ones must be accepted; invalid ones have no expected verdict."""
    samples = repo / "Samples"
    checks = [
        Check(f"The sample {path.relative_to(repo)} is accepted", "accept", str(path))
        for path in sorted(samples.glob("*/ResourceTags.*"))
        if path.parent.name not in ("Invalid", "Picture")
    ]
    if not checks:
        raise TableError(f"there are no samples in {samples}")
    for path in sorted((samples / "Invalid").glob("*")):
        if path.suffix in (".yml", ".yaml", ".json"):
            name = f"What the schema rejects in {path.relative_to(repo)}, odr rejects too"
            checks.append(Check(name, None, str(path)))
    return checks


# The tools


def schema_verdicts(paths, repo):
    """Returns check-jsonschema's verdict on each file. A file that it can't read is rejected."""
    schema = repo / "Schemas" / "resource-tags-1.schema.json"
    command = [sys.executable, "-m", "check_jsonschema", "--schemafile", str(schema), "-vv", "-o", "json"]
    verdicts = {}
    for report in run_over(command, paths):
        for path in report.get("successes", []) + report.get("checked_paths", []):
            verdicts[path] = Verdict()
        for error in report.get("errors", []):
            verdict = verdicts.setdefault(error["filename"], Verdict())
            verdict.errors.append(f"{error['path']}: {error['message']}")
        for error in report.get("parse_errors", []):
            verdicts.setdefault(error["filename"], Verdict()).errors.append(error["message"])
    return complete(verdicts, paths, "check-jsonschema")


def odr_verdicts(paths, binary):
    """Returns `odr lint`'s verdict on each file, ignoring warnings."""
    verdicts = {}
    for report in run_over([binary, "lint", "--no-disk", "--format", "json"], paths):
        for file in report["files"]:
            verdict = verdicts.setdefault(file["path"], Verdict())
            for diagnostic in file["diagnostics"]:
                if diagnostic["severity"] == "error":
                    verdict.errors.append(f"{diagnostic['message']} [{diagnostic['rule']}]")
    return complete(verdicts, paths, "odr lint")


def complete(verdicts, paths, tool):
    """Returns the verdicts after checking that no file is missing."""
    missing = [path for path in paths if path not in verdicts]
    if missing:
        raise ToolError(f"{tool} says nothing of {len(missing)} files, the first is {missing[0]}")
    return verdicts


def run_over(command, paths):
    """Runs a command with all paths as arguments and yields its reports; splits the paths among several calls if they
    are too long."""
    calls = [[]]
    for path in paths:
        if sum(len(other.encode()) + 1 for other in calls[-1]) > ARGUMENT_BYTES:
            calls.append([])
        calls[-1].append(path)
    for some in calls:
        try:
            result = subprocess.run([*command, *some], capture_output=True, check=False)
            yield json.loads(result.stdout)
        except OSError as error:
            raise ToolError(f"'{command[0]}' cannot be run: {error.strerror}") from error
        except ValueError as error:
            message = result.stderr.decode(errors="replace").strip()
            raise ToolError(
                f"'{' '.join(command)}' ended with {result.returncode} and no report:\n{message}"
            ) from error


# The comparison


def disagreement(check, schema, odr):
    """Returns the disagreement between the expected verdict, the schema, and odr; None if they agree."""
    verdicts = {"schema": schema, "odr": odr}
    if check.expected:
        agreed = all(str(verdict) == check.expected for verdict in verdicts.values())
    else:
        agreed = not schema.errors or bool(odr.errors)
    if agreed:
        return None
    said = ", ".join(f"{tool} says {verdict}" for tool, verdict in verdicts.items())
    expected = f"expected {check.expected}" if check.expected else "expected odr to reject it too"
    lines = [f"FAILED: {check.name}", f"  {check.path}", f"  {expected}, {said}"]
    for tool, verdict in verdicts.items():
        lines += [f"  {tool}: {error}" for error in verdict.errors]
    return "\n".join(lines)


def main():
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description="Checks that the JSON Schema and odr lint agree.")
    parser.add_argument("odr", metavar="ODR_BINARY", help="the odr to check")
    binary = os.path.abspath(parser.parse_args().odr)
    repo = here.parent.parent

    with tempfile.TemporaryDirectory() as folder:
        try:
            cases = load_cases(here / "mutations.yml")
            checks = write_cases(cases, Path(folder)) + sample_checks(repo)
            paths = [check.path for check in checks]
            schema = schema_verdicts(paths, repo)
            odr = odr_verdicts(paths, binary)
        except (TableError, ToolError) as error:
            sys.exit(f"agree.py: {error}")

    found = [disagreement(check, schema[check.path], odr[check.path]) for check in checks]
    failures = [text for text in found if text]
    for text in failures:
        print(text, end="\n\n")
    print(f"{len(cases)} cases and {len(checks) - sum(len(case.forms) for case in cases)} samples, {len(checks)} files")
    print(f"{len(checks) - len(failures)} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
