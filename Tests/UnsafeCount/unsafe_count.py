"""Fails if the sources contain more unsafe code than recorded: unsafe_count.py SCRATCH [--record] [--swift SWIFT]

Builds the program, without tests, with -strict-memory-safety in a separate folder, and counts the positions of the
warnings: each file, line, and column once. Fails if a target has more of them than counts.json specifies, and prints
the positions in the files with more warnings. Dependencies don't count. Compilers before Swift 6.2 don't support the
flag, so nothing is counted with them. Nothing is counted on macOS either, where system calls have other types than in
the recorded counts.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECORD = Path(__file__).with_name("counts.json")
PLACE = re.compile(r"^(/.*?\.swift):(\d+):(\d+): (?:warning|error): (.*) \[#StrictMemorySafety\]$")


def version(swift):
    """Returns the compiler's version, such as (6, 3)."""
    run = subprocess.run([swift, "--version"], capture_output=True, text=True, check=True)
    found = re.search(r"Swift version (\d+)\.(\d+)", run.stdout + run.stderr)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def build(swift, scratch):
    """Rebuilds all targets in Sources and returns the compiler's output."""
    for target in (ROOT / "Sources").iterdir():
        for folder in scratch.glob(f"*/debug/{target.name}.build"):
            shutil.rmtree(folder)
    run = subprocess.run(
        [swift, "build", "--product", "odr", "--scratch-path", scratch, "-Xswiftc", "-strict-memory-safety"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if run.returncode != 0:
        sys.exit(f"{run.stdout}unsafe-count: the build failed")
    return run.stdout


def places(output):
    """Returns the unsafe positions by file, each with the compiler's message."""
    found = {}
    for line in output.splitlines():
        match = PLACE.match(line)
        if match is None:
            continue
        path = Path(match[1])
        if path.is_relative_to(ROOT / "Sources"):
            places = found.setdefault(path.relative_to(ROOT).as_posix(), {})
            places.setdefault((int(match[2]), int(match[3])), match[4])
    return found


def by_target(counts):
    totals = {}
    for file, count in counts.items():
        target = file.split("/")[1]
        totals[target] = totals.get(target, 0) + count
    return totals


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scratch", type=Path)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--swift", default="swift")
    arguments = parser.parse_args()
    if sys.platform != "linux":
        print("not tried: the count of unsafe places, since the recorded ones are those of Linux")
        return
    if version(arguments.swift) < (6, 2):
        print("not tried: the count of unsafe places, since this compiler is older than Swift 6.2")
        return

    found = places(build(arguments.swift, arguments.scratch.resolve()))
    counts = {file: len(places) for file, places in sorted(found.items())}
    if arguments.record:
        RECORD.write_text(json.dumps(counts, indent=2) + "\n")
    recorded = json.loads(RECORD.read_text()) if RECORD.exists() else {}

    totals, limits = by_target(counts), by_target(recorded)
    targets = sorted(path.name for path in (ROOT / "Sources").iterdir() if any(path.rglob("*.swift")))
    for target in targets:
        print(f"  {target:16} {totals.get(target, 0):5}   {limits.get(target, 0)} recorded")
    print(f"  {'total':16} {sum(totals.values()):5}   {sum(limits.values())} recorded")
    grown = [target for target in targets if totals.get(target, 0) > limits.get(target, 0)]
    for file, count in counts.items():
        if file.split("/")[1] not in grown or count <= recorded.get(file, 0):
            continue
        print(f"{file} has {count} unsafe places; {recorded.get(file, 0)} are recorded:")
        for (line, column), message in sorted(found[file].items()):
            print(f"  {file}:{line}:{column}: {message}")
    if grown:
        sys.exit(f"unsafe-count: more unsafe places in {', '.join(grown)}; keep pointers inside the types that hold them")
    if sum(totals.values()) < sum(limits.values()):
        print("there are fewer unsafe places than recorded: 'make unsafe-count RECORD=1' keeps it so")


if __name__ == "__main__":
    main()
