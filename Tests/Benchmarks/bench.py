#!/usr/bin/env python3
"""Compares odr with other programs: bench.py ODR_BINARY [--peers FOLDER] [--record] [--strict] [--runs N]

Each row divides the median of one command by the median of another one from the same run: CPU time (user and system),
or peak memory. The commands run in turn, and the first round doesn't count. FOLDER contains yamllint, check-jsonschema,
and a Python with ruamel.yaml; without it, the rows of other tools are left out. --record writes RESULTS.md.
"""

import argparse
import datetime
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCHEMA = HERE.parent.parent / "Schemas/resource-tags-1.schema.json"

LAUNCHER = (
    "import os, sys\n"
    "_, status, usage = os.wait4(os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ), 0)\n"
    "open(sys.argv[1], 'w').write(f'{usage.ru_utime + usage.ru_stime} {usage.ru_maxrss}')\n"
    "os._exit(os.waitstatus_to_exitcode(status) & 255)\n"
)
"""A small program that starts another one, because a child process inherits the peak memory of its parent."""

RUAMEL = (
    "import sys\nfrom ruamel.yaml import YAML\nyaml = YAML()\n"
    "document = yaml.load(open(sys.argv[1], encoding='utf-8'))\n"
    "document['files'][sys.argv[2]].append(sys.argv[3])\n"
    "yaml.dump(document, open('/dev/null', 'w', encoding='utf-8'))\n"
)
"""Adds a tag to a file with ruamel.yaml."""

TAGS = 200


class Manifest:
    """A manifest with a number of resources, in YAML and in JSON; always the same for the same number."""

    def __init__(self, folder, count):
        self.count = count
        ring = min(TAGS, count // 2)

        def tags(index):
            # Adjacent tags in a ring, so that there are at most three times as many different sets as tags.
            return [f"tag-{(index + step) % ring}" for step in range(1 + index // ring % 3)]

        self.files = {f"Levels/{i % 40}/File {i}.png": tags(i) for i in range(count - count // 10)}
        catalogs = {}
        for i in range(count // 10):
            catalogs.setdefault(f"Art/{i % 4}.xcassets", {})[f"Größe {i % 7}/sprite_{i}.imageset"] = tags(i)
        names = [f"tag-{number}" for number in range(ring)]
        document = {"version": 1, "tags": {"onDemand": names}, "files": self.files, "catalogs": catalogs}
        self.yaml, self.json = folder / f"{count}.yml", folder / f"{count}.json"
        self.json.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        self.yaml.write_text("\n".join(self.lines(names, catalogs)) + "\n", encoding="utf-8")

    def lines(self, names, catalogs):
        yield from ["version: 1", "", "tags:", "  onDemand:", *(f"    - {name}" for name in names), "", "files:"]
        for index, (file, tags) in enumerate(self.files.items()):
            if index % 13 == 0:
                yield from [f"  {file}:", *(f"    - {tag}" for tag in tags)]
            else:
                yield f"  {file}: [{', '.join(tags)}]" + ("   # shared" if index % 5 == 0 else "")
        yield from ["", "catalogs:"]
        for catalog, items in catalogs.items():
            yield from [f"  {catalog}:", *(f"    {item}: [{', '.join(tags)}]" for item, tags in items.items())]

    @property
    def middle(self):
        """Returns a file in the middle, and a tag that it doesn't have."""
        file = list(self.files)[len(self.files) // 2]
        return file, next(f"tag-{number}" for number in range(TAGS) if f"tag-{number}" not in self.files[file])


class Bench:
    """Runs commands in turn, and collects the rows of the result."""

    def __init__(self, folder, runs):
        self.folder, self.runs, self.rows, self.measured = folder, runs, [], {}

    def measure(self, commands, runs=None):
        """Measures commands by name. Each round reverses the order of the previous one."""
        names = list(commands)
        found = {name: [] for name in names}
        for round_number in range((runs or self.runs) + 1):
            for name in names if round_number % 2 else reversed(names):
                result = self.run([str(word) for word in commands[name]])
                if round_number:
                    found[name].append(result)
        for name, results in found.items():
            self.measured[name] = [statistics.median(values) for values in zip(*results)]

    def run(self, words):
        report = self.folder / "usage"
        variables = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
        program = words[0] if "/" in words[0] else subprocess.check_output(["which", words[0]], text=True).strip()
        code = subprocess.run(
            [sys.executable, "-S", "-E", "-c", LAUNCHER, report, program, *words[1:]],
            cwd=self.folder, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, check=False,
        ).returncode
        # Long lines are an error for yamllint, but it reads the whole file.
        if code and not program.endswith("yamllint"):
            sys.exit(f"bench: '{' '.join(words)[:200]}' ends with {code}")
        seconds, memory = report.read_text().split()
        return float(seconds), int(memory) * (1 if sys.platform == "darwin" else 1024)

    def time(self, what, against, bar=None):
        self.row(what, against, self.measured[what][0] / self.measured[against][0], bar)

    def memory(self, what, size, bar=None):
        self.row(f"{what}, peak memory", "the file", self.measured[what][1] / size, bar)

    def row(self, what, against, ratio, bar):
        met = "" if bar is None else "✓ met" if ratio <= bar else "✗ missed"
        self.rows.append([what, against, f"{ratio:.2f}×", f"≤ {bar:.2f}×" if bar else "", met])
        print("  ".join(self.rows[-1]), flush=True)


def bench(odr, peers, folder, runs):
    """Measures everything, and returns the rows."""
    bench = Bench(folder, runs)
    loop = folder / "event-loop"
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "yaml-0.1"], capture_output=True, text=True, check=False)
    flags = flags.stdout.split() or ["-lyaml"]
    subprocess.run(["cc", "-O2", "-o", loop, HERE / "event-loop.c", *flags], check=True)

    def lint(path):
        return [odr, "lint", "--no-disk", path]

    def assign(manifest, path):
        file, tag = manifest.middle
        return [odr, "assign", folder / file, "--tag", tag, "--dry-run", "-m", path]

    small, middle, large, huge = (Manifest(folder, count) for count in (12, 10_000, 100_000, 1_000_000))
    script = "".join(
        f"assign '{folder / file}' --tag tag-{index % TAGS}\n" for index, file in enumerate(list(large.files)[::9][:10_000])
    )
    (folder / "batch.txt").write_text(script)
    bench.measure({
        "event loop, 100,000": [loop, large.yaml],
        "lint YAML, 100,000": lint(large.yaml),
        "lint JSON, 100,000": lint(large.json),
        "one assign, YAML, 100,000": assign(large, large.yaml),
        "one assign, JSON, 100,000": assign(large, large.json),
        "batch of 10,000, YAML, 100,000": [odr, "batch", folder / "batch.txt", "--dry-run", "-m", large.yaml],
    })  # fmt: skip
    bench.measure({
        "lint YAML, 1,000,000": lint(huge.yaml),
        "lint JSON, 1,000,000": lint(huge.json),
        "one assign, YAML, 1,000,000": assign(huge, huge.yaml),
        "one assign, JSON, 1,000,000": assign(huge, huge.json),
    }, runs=min(runs, 3))  # fmt: skip
    bench.measure({"`odr lint`, 1.0 KB": lint(small.yaml), "`git --version`": ["git", "--version"]}, runs=runs * 5)
    bench.time("lint YAML, 100,000", "event loop, 100,000", 2.5)
    bench.time("lint JSON, 100,000", "lint YAML, 100,000", 1)
    bench.memory("lint YAML, 100,000", large.yaml.stat().st_size, 10)
    for what in ("lint YAML", "lint JSON", "one assign, YAML", "one assign, JSON"):
        bench.time(f"{what}, 1,000,000", f"{what}, 100,000", 12)
    bench.time("one assign, YAML, 100,000", "lint YAML, 100,000", 2.5)
    bench.time("batch of 10,000, YAML, 100,000", "one assign, YAML, 100,000", 4)
    bench.time("`odr lint`, 1.0 KB", "`git --version`", 4)
    if peers:
        file, tag = middle.middle
        bench.measure({"lint YAML, 10,000": lint(middle.yaml), "one assign, YAML, 10,000": assign(middle, middle.yaml)})
        bench.measure({
            "yamllint, 10,000": [peers / "yamllint", "-d", "default", middle.yaml],
            "check-jsonschema, YAML, 10,000": [peers / "check-jsonschema", "--schemafile", SCHEMA, middle.yaml],
            "one assign by ruamel.yaml, 10,000": [peers / "python", "-c", RUAMEL, middle.yaml, file, tag],
        }, runs=2)  # fmt: skip
        bench.time("yamllint, 10,000", "lint YAML, 10,000")
        bench.time("check-jsonschema, YAML, 10,000", "lint YAML, 10,000")
        bench.time("one assign by ruamel.yaml, 10,000", "one assign, YAML, 10,000")
    return bench.rows


def results(rows, odr, load):
    """Returns the text of RESULTS.md."""
    version = subprocess.check_output([odr, "--version"], text=True).strip()
    header = ["what", "against", "ratio", "bar", "met"]
    widths = [max(len(row[column]) for row in [header, *rows]) for column in range(len(header))]
    lines = [[cell.ljust(width) for cell, width in zip(row, widths)] for row in [header, *rows]]
    table = ["| " + " | ".join(line) + " |" for line in lines]
    table.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return (
        f"# Results\n\n{datetime.date.today()}. {os.cpu_count()} cores, {platform.machine()}, {platform.system()}. "
        f"odr {version}. Load at the start: {load:.1f}.\n\n"
        "`make bench RECORD=1` writes this file. Each ratio divides the median of *what* by the median of *against*, "
        "measured in the same run; a ratio below 1 means that *what* is faster. A number in a name is the number of "
        "resources in the manifest. `README.md` describes the rows.\n\n" + "\n".join(table) + "\n"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("odr", metavar="ODR_BINARY", type=Path)
    parser.add_argument("--peers", metavar="FOLDER", type=Path)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a bar is missed")
    parser.add_argument("--runs", metavar="N", type=int, default=5)
    options = parser.parse_args()
    odr = options.odr.resolve()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        rows = bench(odr, options.peers and options.peers.absolute(), Path(folder).resolve(), options.runs)
    if options.record:
        (HERE / "RESULTS.md").write_text(results(rows, odr, load), encoding="utf-8")
    missed = [row for row in rows if row[4].startswith("✗")]
    sys.exit(1 if options.strict and missed else 0)


if __name__ == "__main__":
    main()
