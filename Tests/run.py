#!/usr/bin/env python3
"""Runs goals of the Makefile one after the other, and ends with the first that fails: run.py NAME GOAL...

At the end it says how long each took, and what was skipped: that is each line 'not tried: WHAT, since WHY', and each test
that Swift Testing skips.
"""

import argparse
import re
import subprocess
import sys
import time

COLOR = re.compile(r"\x1b\[[0-9;]*m")
SKIPPED = [
    re.compile(r"^not tried: (?P<what>.*), since (?P<why>.*)$"),
    re.compile(r"^\S+ +(?:Test|Suite) (?P<what>.+?) skipped(?:: \"(?P<why>.*)\")?\.?$"),
]


def run(make: str, goal: str) -> tuple[int, list[str]]:
    """Makes a goal, shows what it prints, and gives its exit code and what it skipped."""
    print(f"== {goal}", flush=True)
    skipped = []
    with subprocess.Popen(
        [make, "--no-print-directory", goal], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace",
    ) as process:
        for line in process.stdout or []:
            print(line, end="", flush=True)
            plain = COLOR.sub("", line).rstrip()
            if found := next(filter(None, (pattern.match(plain) for pattern in SKIPPED)), None):
                skipped.append(f"{found['what']} ({found['why'] or 'no reason is given'})")
    return process.returncode, skipped


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--make", default="make")
    parser.add_argument("name")
    parser.add_argument("goals", nargs="+")
    arguments = parser.parse_args()
    times: list[str] = []
    skipped: list[str] = []
    start = time.monotonic()
    failed = ""
    for goal in arguments.goals:
        before = time.monotonic()
        code, more = run(arguments.make, goal)
        times.append(f"{time.monotonic() - before:6.0f} s  {goal}")
        skipped += more
        if code:
            failed = goal
            break
    print("\n" + "\n".join(times))
    if failed:
        print(f"make {arguments.name}: '{failed}' failed; run it again with 'make {failed}'")
        return 1
    said = f"{len(skipped)} {'check was' if len(skipped) == 1 else 'checks were'} skipped: " + "; ".join(skipped)
    print(f"make {arguments.name}: passed in {time.monotonic() - start:.0f} s; {said if skipped else 'nothing was skipped'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
