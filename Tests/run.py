#!/usr/bin/env python3
"""Runs Makefile goals and stops at the first failure: run.py NAME GOAL... [--pairs GOAL...]

The goals before --pairs run one after the other, the goals after it two at a time: most of them use only one processor.
Prints each goal with its time, and the failures. The goals' complete output is in .build/NAME.log. The last line counts
the passed and failed tests. Also lists everything that was skipped: lines 'not tried: WHAT, since WHY', and tests that
Swift Testing skips.
"""

import argparse
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

COLOR = re.compile(r"\x1b\[[0-9;]*m")
SKIPPED = [
    re.compile(r"^not tried: (?P<what>.*), since (?P<why>.*)$"),
    re.compile(r"^\S+ +(?:Test|Suite) (?P<what>.+?) skipped(?:: \"(?P<why>.*)\")?\.?$"),
]
COUNTED = [
    re.compile(r"^.*?(?P<passed>\d+) passed, (?P<failed>\d+) failed$"),
    re.compile(r"^(?:(?P<failed>\d+) failed, )?(?P<passed>\d+) passed(?:, \d+ skipped)? in .*s(?: \(.*\))?$"),
    re.compile(r"^✔ Test run with (?P<passed>\d+) tests? in .*$"),
    re.compile(r"^✘ Test run with (?P<tests>\d+) tests? in .*$"),
]
FAILED_TEST = re.compile(r"^✘ Test (?!run with|case ).* failed after ")
"""A failed test, which Swift Testing reports once for each test."""

FAILURE = re.compile(r"^(✘|FAILED|E  )|(^|: )error: ")
OTHER = re.compile(r"^[◇✔➜]|^\[\d+/\d+\]|^\d+ passed|^$| (started|passed after [\d.]+ seconds)\.$")
"""A line that doesn't describe the preceding failure. Arguments of tests may span several lines."""

LAST_LINES = 40
"""The number of lines to show of a goal that fails without a recognizable failure message."""


class Goal:
    """A goal that was run: its exit code and its test results."""

    def __init__(self, make: str, name: str, log):
        self.name, self.skipped, self.passed, self.failed = name, [], 0, 0
        lines, shown, is_failure = [f"== {name}\n"], [], False
        print(f"== {name}", flush=True)
        start = time.monotonic()
        with subprocess.Popen(
            [make, "--no-print-directory", name], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace",
        ) as process:
            for line in process.stdout or []:
                lines.append(line)
                line = COLOR.sub("", line).rstrip()
                self.count(line)
                # The lines after a failure describe it further.
                is_failure = not OTHER.search(line) and (is_failure or bool(FAILURE.search(line)))
                if is_failure:
                    shown.append(line + "\n")
        self.code = process.returncode
        log.writelines(lines)
        log.flush()
        if self.code and not shown:
            shown = lines[-LAST_LINES:]
        outcome = f"{'failed' if self.code else 'passed'} in {time.monotonic() - start:.0f} s"
        print("".join(shown) + f"== {name} {outcome}", flush=True)

    def count(self, line: str):
        """Records the test results in a line."""
        if found := next(filter(None, (pattern.match(line) for pattern in SKIPPED)), None):
            self.skipped.append(f"{found['what']} ({found['why'] or 'no reason is given'})")
        if FAILED_TEST.match(line):
            self.failed += 1
        if found := next(filter(None, (pattern.match(line) for pattern in COUNTED)), None):
            counts = found.groupdict()
            self.passed += int(counts.get("passed") or int(counts.get("tests") or 0) - self.failed)
            self.failed += int(counts.get("failed") or 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--make", default="make")
    parser.add_argument("name")
    parser.add_argument("goals", nargs="+")
    parser.add_argument("--pairs", nargs="+", default=[])
    arguments = parser.parse_args()
    path = Path(".build") / f"{arguments.name}.log"
    path.parent.mkdir(exist_ok=True)
    goals: list[Goal] = []
    start = time.monotonic()

    def run(name: str):
        if not any(goal.code for goal in goals):
            goals.append(Goal(arguments.make, name, log))

    with path.open("w", encoding="utf-8", errors="replace") as log:
        for name in arguments.goals:
            run(name)
        with ThreadPoolExecutor(2) as pairs:
            list(pairs.map(run, arguments.pairs))
    passed, failed = sum(goal.passed for goal in goals), sum(goal.failed for goal in goals)
    skipped = [skipped for goal in goals for skipped in goal.skipped]
    print(f"\nThe whole log is in {path}.")
    if skipped:
        print("Skipped: " + "; ".join(skipped))
    failures = [goal.name for goal in goals if goal.code]
    for name in failures:
        print(f"'{name}' failed; run it again with 'make {name}'")
    print(f"make {arguments.name}: {passed} passed, {failed} failed, {len(skipped)} skipped in {time.monotonic() - start:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
