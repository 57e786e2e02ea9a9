"""Fails if odr executes more instructions than recorded: instructions.py ODR [--record]

Valgrind counts the instructions of some commands on fixed manifests. Unlike the time, the count hardly changes on a busy
machine, so every test run can check it. The count does depend on the compiler, the processor, and the linking
method. counts.json contains a record for each combination that someone has recorded; without a record, nothing is
checked. If a count falls far below its record, update the record so that a later increase doesn't go unnoticed.

Each command is also counted with half the resources: twice the resources may take at most 2.2 times the instructions.
"""

import argparse
import json
import os
import platform
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from manifest import write_json, write_yaml

RECORDS = Path(__file__).with_name("counts.json")
TOLERANCE = 0.05
RESOURCES = 20_000
# The largest permitted growth in instructions, without start-up, for twice the resources.
DOUBLING = 2.2
ASSIGN = ["assign", "Levels/5/File 5.png", "--tag", "tag-7", "--dry-run", "-m"]
# Relative names, because reading the arguments is part of the count.
COMMANDS = {
    "start-up": ["lint", "--no-disk", "small.yml"],
    "lint YAML": ["lint", "--no-disk", "large.yml"],
    "lint JSON": ["lint", "--no-disk", "large.json"],
    "assign YAML": [*ASSIGN, "large.yml"],
    "assign JSON": [*ASSIGN, "large.json"],
}
# By default, Swift's hashing uses a different seed in each process.
ENVIRONMENT = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "SWIFT_DETERMINISTIC_HASHING": "1"}


def prepare(odr, folder):
    """Writes the manifests and a stripped copy of odr, so that Valgrind doesn't have to parse its debugging
    information."""
    (folder / "half").mkdir()
    write_yaml(folder / "small.yml", 12)
    for place, resources in [(folder, RESOURCES), (folder / "half", RESOURCES // 2)]:
        write_yaml(place / "large.yml", resources)
        write_json(place / "large.json", resources)
    subprocess.run(["strip", "-o", folder / "odr", odr], check=True)


def least(words, folder, working=""):
    """Returns the smallest of three counts, because a busy machine sometimes adds a few percent."""
    return min(count(words, folder, working) for _ in range(3))


def count(words, folder, working):
    """Counts the instructions of one command; `working` is its working directory below `folder`."""
    log = folder / "log"
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", f"--log-file={log}"]
    run = subprocess.run(
        [*valgrind, folder / "odr", *words], cwd=folder / working, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=300)
    found = re.search(r"I\s+refs:\s+([\d,]+)", log.read_text(errors="replace"))
    if run.returncode != 0 or found is None:
        sys.exit(f"'odr {' '.join(words)}' ended with {run.returncode} in valgrind:\n{run.stdout}{log.read_text()}")
    return int(found[1].replace(",", ""))


def judge(counts, record):
    """Prints how each count compares with its record, and returns the names of the counts that grew and of those that
    fell."""
    grew, fell = [], []
    for name, number in counts.items():
        if name not in record:
            print(f"  {name:12} {number:15,}   not recorded")
            continue
        change = number / record[name] - 1
        print(f"  {name:12} {number:15,}   {change:+.2%} of {record[name]:,}")
        if change > TOLERANCE:
            grew.append(name)
        elif change < -TOLERANCE:
            fell.append(name)
    return grew, fell


def judge_doubling(counts, halves):
    """Returns the names of the commands whose counts grow faster than the manifest."""
    steep = []
    for name, half in halves.items():
        doubling = (counts[name] - counts["start-up"]) / (half - counts["start-up"])
        print(f"  {name:12} {doubling:.3f} times as many beyond start-up for twice the resources")
        # A count that grows too little doesn't measure the resources.
        if not 1.5 < doubling <= DOUBLING:
            steep.append(name)
    return steep


def build_of(odr):
    """Returns the compiler, processor, and linking method of the program."""
    program = odr.read_bytes()
    compiler = re.search(rb"Swift version (\d[\d.]*)", program)
    linking = "dynamic" if has_interpreter(program) else "static"
    return f"Swift {compiler[1].decode() if compiler else 'unknown'}, {platform.machine()}, {linking}"


def has_interpreter(program):
    """Whether the dynamic linker starts an ELF program."""
    offset, = struct.unpack_from("<Q", program, 32)
    size, number = struct.unpack_from("<HH", program, 54)
    return any(struct.unpack_from("<I", program, offset + size * index)[0] == 3 for index in range(number))


def keep(build, counts, records):
    records[build] = counts
    RECORDS.write_text(json.dumps(records, indent=2, sort_keys=True) + "\n")
    print(f"recorded for {build}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("odr", type=Path)
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    for tool in ["valgrind", "strip"]:
        if shutil.which(tool) is None:
            print(f"not tried: counting instructions, since {tool} is missing")
            return

    build = build_of(arguments.odr)
    records = json.loads(RECORDS.read_text()) if RECORDS.exists() else {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        prepare(arguments.odr, folder)
        counts = {name: least(words, folder) for name, words in COMMANDS.items()}
        halves = {name: least(words, folder, "half") for name, words in COMMANDS.items() if name != "start-up"}

    if arguments.record:
        keep(build, counts, records)
    print(f"instructions of {build}")
    grew, fell = judge(counts, records.get(build, {}))
    steep = judge_doubling(counts, halves)
    if build not in records:
        print("there is no record of this build: 'make instructions RECORD=1' makes one")
    for name in fell:
        print(f"{name} fell by more than {TOLERANCE:.0%}: 'make instructions RECORD=1' keeps it there")
    for name in grew:
        print(f"{name} grew by more than {TOLERANCE:.0%}")
    for name in steep:
        print(f"{name} does not grow as the manifest does")
    failed = len(grew) + len(steep)
    print(f"{len(counts) + len(halves) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
