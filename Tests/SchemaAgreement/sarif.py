#!/usr/bin/env python3
"""Checks that `odr lint --format sarif` and `odr xcode diff --format sarif` print SARIF 2.1.0.

    sarif.py ODR_BINARY

Lints every manifest in `Samples/Invalid` and the unusual manifests below, separately and all together. Also compares a
manifest with a sample's project, so that findings are in two files. check-jsonschema validates the logs with the
official schema in `sarif-2.1.0.json.gz`. This script checks the requirements that a schema can't express: addresses are
URI references, lines and columns match the byte offsets, and indexes refer to the correct elements.

Needs Python 3.10 or later, with the packages in `requirements.txt`.
"""

import argparse
import gzip
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote

ODD = {
    "a b%20#?:ü.yml": b"version: 1\ntags: {onDemand: [a, a]}\n",
    "a:b.yml": b"version: 2\n",
    "-dash&[brackets]@2x+.yml": b"version: 1\nbogus: 1\n",
    "new\nline\x1b[31m.yml": b"version: 1\nfiles: {A: [b]}\n",
    "mark-and-crlf.yml": "\ufeffversion: 3\r\ntags:\r\n  onDemand: [größe, 1]\r\nfiles: {😀: [x]}\r\n".encode(),
    "mark-only.json": b"\xef\xbb\xbf",
    "lone-cr.yml": b"version: 1\rtags: {onDemand: [a]}\rfiles: {B: [c]}\r",
    "empty.yml": b"",
    "unclosed.yml": b"version: 1\ntags: {onDemand: [a\n",
    "utf-16.yml": "version: 1\n".encode("utf-16"),
    "invalid-utf-8.yml": b"version: 1\nfiles: {A\xff\xfe: [b]}\n",
    "nul.json": b'{"version": 1, "a\x00": "\x1f"}',
    "words.yml": b'version: 1\nfiles: {A: ["{0} [x](http://example.com) {", "\\"\\\\\\u2028\\e]0;", "a](1)"]}\n',
    "surrogate.json": b'{"version": 1, "files": {"A": ["\\ud800"]}}',
    "many.yml": b"version: 1\nfiles:\n" + b"".join(b"  F%d: [t%d, t%d]\n" % (i, i, i) for i in range(300)),
    "deep.json": b'{"version": ' + b"[" * 5000,
}
"""Manifests, by name, that caused problems in other report formats."""

PROJECT = "BambooBreakout.xcodeproj"
COMPARED = f"""version: 1
xcode: {{project: {PROJECT}, targets: [BambooBreakout]}}
tags: {{onDemand: [level-2, new]}}
files: {{Scenes/Level2.sks: [new], Scenes/Level3.sks: [level-2]}}
"""
"""A manifest that differs from its project and omits a part of it."""

URI_REFERENCE = re.compile(r"(file:///)?([A-Za-z0-9\-._~!$&'()*+,;=@/]|%[0-9A-F]{2})*")


LINK_OR_ARGUMENT = re.compile(r"(?<!\\)(?:\\\\)*\]\(|(?<!\{)(?:\{\{)*\{(?!\{)")
"""Texts that a message must not contain: the middle of a link, or a single brace."""


def logs(binary, folder, names):
    """Generates a log for each manifest, a log for all of them (including duplicates and missing files), and a log for
    each kind of input."""
    paths = [f"./{name}" for name in names]
    for path in paths:
        yield path, run(binary, folder, [path])
    yield "all", run(binary, folder, [*paths, paths[0], "missing {0}.yml"])
    yield "standard input", run(binary, folder, ["-"], ODD["words.yml"])
    yield "named standard input", run(binary, folder, ["-", "--stdin-filename", "sub folder/x.yml"], b"version: 2\n")
    yield "a whole path", run(binary, folder.parent, [folder / names[0]])
    yield "a project", run(binary, folder, ["-m", "compared.yml"], command=("xcode", "diff"))


def run(binary, folder, arguments, given=b"", command=("lint",)):
    command = [binary, *command, "--format", "sarif", *arguments]
    result = subprocess.run(command, cwd=folder, input=given, capture_output=True, check=False)
    if result.returncode not in (0, 1, 2):
        sys.exit(f"sarif.py: {command} ended with {result.returncode}:\n{result.stderr.decode(errors='replace')}")
    return result.stdout


def faults(log, folder):
    """Generates the faults of a log that a schema can't detect."""
    for part in log["runs"]:
        rules = part["tool"]["driver"]["rules"]
        for result in part["results"]:
            if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
                yield f"the index of {result['ruleId']} leads to another rule"
            message = result["message"]["text"]
            if LINK_OR_ARGUMENT.search(message):
                yield f"a link or a place for an argument: {message}"
            for location, region in regions(result):
                if not URI_REFERENCE.fullmatch(location["uri"]):
                    yield f"not a URI reference: {location['uri']}"
                yield from region_faults(location, region, folder, part["newlineSequences"])


def regions(result):
    """Generates the regions of a result, each with the location of its file."""
    for location in result["locations"] + result.get("relatedLocations", []):
        yield location["physicalLocation"]["artifactLocation"], location["physicalLocation"]["region"]


def region_faults(location, region, folder, breaks):
    """Generates a fault if lines and columns enclose a different text than the byte offsets do, in files that are
    UTF-8."""
    path = unquote(location["uri"]).removeprefix("file://")
    try:
        data = (folder / path).read_bytes()
        text = data.decode("utf-8-sig")
    except (OSError, ValueError):
        return
    before = len(data) - len(text.encode())
    lines = [0] + [match.end() for match in re.finditer("|".join(map(re.escape, breaks)), text)]
    start = lines[region["startLine"] - 1] + region["startColumn"] - 1
    end = lines[region["endLine"] - 1] + region["endColumn"] - 1
    offset = before + len(text[:start].encode())
    length = len(text[start:end].encode())
    if (offset, length) != (region["byteOffset"], region["byteLength"]) or end > len(text):
        yield f"{path}: by lines {offset} and {length} bytes, but {region}"


def main():
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description="Checks that odr lint prints SARIF.")
    parser.add_argument("odr", metavar="ODR_BINARY", type=Path, help="the odr to check")
    options = parser.parse_args()
    samples = here.parent.parent / "Samples"

    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve() / "manifests"
        folder.mkdir()
        (folder / ".git").mkdir()
        for sample in (samples / "Invalid").iterdir():
            if sample.suffix in (".yml", ".yaml", ".json"):
                shutil.copy(sample, folder)
        for name, data in ODD.items():
            (folder / name).write_bytes(data)
        (folder / "compared.yml").write_text(COMPARED)
        shutil.copytree(samples / "BambooBreakout" / PROJECT, folder / PROJECT)
        names = sorted(path.name for path in folder.iterdir() if path.is_file())
        failures, files = [], []
        for name, text in logs(options.odr.resolve(), folder, names):
            try:
                failures += [f"{name}: {fault}" for fault in faults(json.loads(text), folder)]
            except (ValueError, LookupError) as error:
                failures.append(f"{name}: {error!r}")
            files.append(Path(temporary) / f"{len(files)}.sarif")
            files[-1].write_bytes(text)
        for failure in failures:
            print(f"FAILED: {failure!r}")
        print(f"{len(files)} SARIF logs, {len(failures)} faults in what no schema can say")
        schema = Path(temporary) / "sarif.schema.json"
        schema.write_bytes(gzip.decompress((here / "sarif-2.1.0.json.gz").read_bytes()))
        # check-jsonschema takes half a second for each log, and the logs of the samples are alike.
        command = [sys.executable, "-m", "check_jsonschema", "--schemafile", schema, *files[:-5:10], *files[-4:]]
        if subprocess.run(command, check=False).returncode != 0:
            failures.append("the schema")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
