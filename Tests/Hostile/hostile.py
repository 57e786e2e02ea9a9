#!/usr/bin/env python3
"""Attacks odr in every known way, and checks that it withstands the attacks.

    hostile.py ODR_BINARY [--only TEXT] [--without TEXT] [--verbose] [--quick]

`attacks/` contains a module for each family of attacks; a docstring describes each attack. A sized attack runs three
times. Twice, instructions are counted, at one size and at twice that size; they may hardly grow
faster than the input. Then, at full size, the exit code, the output, and the memory are checked. Without Valgrind,
instructions aren't counted, and this is reported.

Needs only Python 3.10 or later.
"""

import argparse
import os
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from attack import load
from check import Checker
from count import Counter


def main():
    parser = argparse.ArgumentParser(description="Attacks odr, and proves that it holds out.")
    parser.add_argument("odr", metavar="ODR_BINARY", type=Path, help="the odr to attack, built for release")
    parser.add_argument("--only", metavar="TEXT", default="", help="only attacks with this text in their family or name")
    parser.add_argument("--without", metavar="TEXT", default="\n", help="no attacks with this text in their family or name")
    parser.add_argument("--verbose", action="store_true", help="say what each attack costs")
    parser.add_argument("--quick", action="store_true", help="count no instructions")
    options = parser.parse_args()
    attacks = load()
    names = {attack: f"{attack.family}/{attack.name}" for attack in attacks}
    chosen = [attack for attack, name in names.items() if options.only in name and options.without not in name]
    failures = []
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        is_counting = Counter.is_possible() and not options.quick
        counter = Counter(options.odr.resolve(), folder) if is_counting else None
        if not counter:
            print("not tried: counting the instructions of attacks, since", "that was asked for" if options.quick else "valgrind is missing")
        checker = Checker(options.odr.resolve(), counter, folder)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for attack, (costs, failure) in zip(chosen, pool.map(checker.check, chosen)):
                if options.verbose or failure:
                    print(f"{names[attack]}: {costs}", flush=True)
                if failure:
                    failures.append(f"{names[attack]}: {attack.paragraphs[0]}\n  {failure}")
    for failure in failures:
        print(f"FAILED: {failure}\n")
    print(f"{time.monotonic() - start:.0f} seconds" if options.verbose else "", end="\n" if options.verbose else "")
    print(f"hostile: {len(chosen) - len(failures)} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
