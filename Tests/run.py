#!/usr/bin/env python3
"""Runs Makefile goals one after the other and stops at the first failure: run.py NAME GOAL...

Prints each goal with its time, and the failures. The goals' complete output is in .build/NAME.log. The last line counts
the passed and failed tests. Also lists everything that was skipped: lines 'not tried: WHAT, since WHY', and tests that
Swift Testing skips.
"""

import argparse
import re
import subprocess
import sys
import time
from pathlib import Path

COLOR = re.compile(r"\x1b\[[0-9;]*m")
SKIPPED = [
    re.compile(r"^not tried: (?P<what>.*), since (?P<why>.*)$"),
    re.compile(r"^\S+ +(?:Test|Suite) (?P<what>.+?) skipped(?:: \"(?P<why>.*)\")?\.?$"),
]
COUNTED = [
    re.compile(r"^.*?(?P<passed>\d+) passed, (?P<failed>\d+) failed$"),
    re.compile(r"^.*?(?P<failed>\d+) failed, (?P<passed>\d+) passed in .*$"),
    re.compile(r"^(?P<passed>\d+) passed(?:, \d+ skipped)? in .*s(?: \(.*\))?$"),
    re.compile(r"^✔ Test run with (?P<passed>\d+) tests? in .*$"),
    re.compile(r"^✘ Test run with (?P<tests>\d+) tests? in .*$"),
]
FAILED_TEST = re.compile(r"^✘ Test (?!run with|case ).* failed after ")
"""A failed test, which Swift Testing reports once for each test."""

FAILURE = re.compile(r"^(✘|FAILED|E  )|(^|: )error: ")
OTHER = re.compile(r"^[◇✔➜]|^\[\d+/\d+\]|^\d+ passed|^$")
"""A line that doesn't describe the preceding failure."""

LAST_LINES = 40
"""The number of lines to show of a goal that fails without a recognizable failure message."""


class Goal:
    """A goal that was run: its exit code and its test results."""

    def __init__(self, make: str, name: str, log):
        self.name, self.skipped, self.passed, self.failed = name, [], 0, 0
        shown, last, is_failure = 0, [], False
        print(f"== {name}", end="", flush=True)
        log.write(f"== {name}\n")
        start = time.monotonic()
        with subprocess.Popen(
            [make, "--no-print-directory", name], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace",
        ) as process:
            for line in process.stdout or []:
                log.write(line)
                log.flush()
                line = COLOR.sub("", line).rstrip()
                last = [*last[1 - LAST_LINES :], line]
                self.count(line)
                # The lines after a failure describe it further.
                is_failure = not OTHER.search(line) and (is_failure or bool(FAILURE.search(line)))
                if is_failure:
                    print("\n" * (shown == 0) + line, flush=True)
                    shown += 1
        self.code = process.returncode
        if self.code and not shown:
            print("\n" + "\n".join(last))
        outcome = f"{'failed' if self.code else 'passed'} in {time.monotonic() - start:.0f} s"
        print(f"== {name} {outcome}" if shown or self.code else f" {outcome}", flush=True)

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
    arguments = parser.parse_args()
    path = Path(".build") / f"{arguments.name}.log"
    path.parent.mkdir(exist_ok=True)
    goals: list[Goal] = []
    start = time.monotonic()
    with path.open("w", encoding="utf-8", errors="replace") as log:
        for name in arguments.goals:
            goals.append(Goal(arguments.make, name, log))
            if goals[-1].code:
                break
    passed, failed = sum(goal.passed for goal in goals), sum(goal.failed for goal in goals)
    skipped = [skipped for goal in goals for skipped in goal.skipped]
    print(f"\nThe whole log is in {path}.")
    if skipped:
        print("Skipped: " + "; ".join(skipped))
    if goals[-1].code:
        print(f"'{goals[-1].name}' failed; run it again with 'make {goals[-1].name}'")
    print(f"make {arguments.name}: {passed} passed, {failed} failed, {len(skipped)} skipped in {time.monotonic() - start:.0f} s")
    return 1 if goals[-1].code else 0


if __name__ == "__main__":
    sys.exit(main())
