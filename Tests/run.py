#!/usr/bin/env python3
"""Runs Makefile goals and stops at the first failure: run.py NAME GOAL... [--pairs GOAL...] [--minutes N]

The goals before --pairs run one after the other, the goals after it two at a time: most of them use only one processor.
First, prints the time that the goals take on two idle cores (--minutes). Then prints each goal with its time, and the
failures; while a goal prints nothing, says every 15 seconds that it is running. The goals' complete output is in
.build/NAME.log. The last line counts the passed and failed tests. Also lists everything that was skipped: lines
'not tried: WHAT, since WHY', and tests that Swift Testing skips.
"""

import argparse
import re
import subprocess
import sys
import threading
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

PASSED_TEST = re.compile(r"^✔ Test (?!run with|case ).* passed after ")

FAILURE = re.compile(r"^(✘|FAILED|E  )|(^|: )error: ")
OTHER = re.compile(r"^[◇✔➜]|^\[\d+/\d+\]|^\d+ passed|^$| (started|passed after [\d.]+ seconds)\.$")
"""A line that doesn't describe the preceding failure. Arguments of tests may span several lines."""

STEP = re.compile(r"^\[(\d+/\d+)\]")
"""A line in which SwiftPM counts the steps of a build."""

LAST_LINES = 40
"""The number of lines to show of a goal that fails without a recognizable failure message."""

SILENCE = 15
"""The number of seconds after which a line says that the goals are running."""


class Goals:
    """The goals that are running or have ended."""

    def __init__(self, make: str, log):
        self.make, self.log = make, log
        self.ended: list[Goal] = []
        self.running: list[Goal] = []
        self.last_print = self.start = time.monotonic()

    def say(self, text: str):
        self.last_print = time.monotonic()
        print(text, flush=True)

    def run(self, name: str):
        """Runs a goal, unless one has failed."""
        if not any(goal.code for goal in self.ended):
            goal = Goal(name)
            self.running.append(goal)
            goal.run(self)
            self.running.remove(goal)
            self.ended.append(goal)

    def watch(self):
        """Prints a line whenever nothing was printed for a while."""
        while True:
            time.sleep(1)
            if time.monotonic() - self.last_print >= SILENCE and self.running:
                self.say(f"   {time.monotonic() - self.start:.0f} s: " + ", ".join(map(str, list(self.running))))


class Goal:
    """A goal: its exit code and its test results."""

    def __init__(self, name: str):
        self.name, self.skipped, self.passed, self.failed, self.code = name, [], 0, 0, 0
        self.progress, self.tests = "", 0

    def __str__(self):
        tests = f"{self.tests} tests passed" if self.tests else self.progress
        return f"{self.name} is running" + (f" ({tests})" if tests else "")

    def run(self, goals: Goals):
        lines, shown, is_failure = [f"== {self.name}\n"], [], False
        goals.say(f"== {self.name}")
        start = time.monotonic()
        with subprocess.Popen(
            [goals.make, "--no-print-directory", self.name], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
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
        goals.log.writelines(lines)
        goals.log.flush()
        if self.code and not shown:
            shown = lines[-LAST_LINES:]
        outcome = f"{'failed' if self.code else 'passed'} in {time.monotonic() - start:.0f} s"
        goals.say("".join(shown) + f"== {self.name} {outcome}")

    def count(self, line: str):
        """Records the test results in a line."""
        if found := STEP.match(line):
            self.progress = f"step {found[1]}"
        self.tests += bool(PASSED_TEST.match(line))
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
    parser.add_argument("--minutes", type=int)
    parser.add_argument("name")
    parser.add_argument("goals", nargs="+")
    parser.add_argument("--pairs", nargs="+", default=[])
    arguments = parser.parse_args()
    path = Path(".build") / f"{arguments.name}.log"
    path.parent.mkdir(exist_ok=True)
    if arguments.minutes:
        print(f"make {arguments.name} takes about {arguments.minutes} minutes on two idle cores", flush=True)
    with path.open("w", encoding="utf-8", errors="replace") as log:
        goals = Goals(arguments.make, log)
        threading.Thread(target=goals.watch, daemon=True).start()
        for name in arguments.goals:
            goals.run(name)
        with ThreadPoolExecutor(2) as pairs:
            list(pairs.map(goals.run, arguments.pairs))
    passed, failed = sum(goal.passed for goal in goals.ended), sum(goal.failed for goal in goals.ended)
    skipped = [skipped for goal in goals.ended for skipped in goal.skipped]
    print(f"\nThe whole log is in {path}.")
    if skipped:
        print("Skipped: " + "; ".join(skipped))
    failures = [goal.name for goal in goals.ended if goal.code]
    for name in failures:
        print(f"'{name}' failed; run it again with 'make {name}'")
    seconds = time.monotonic() - goals.start
    print(f"make {arguments.name}: {passed} passed, {failed} failed, {len(skipped)} skipped in {seconds:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
