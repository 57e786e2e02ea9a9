#!/usr/bin/env python3
"""Attacks odr in every way that is known, and proves that it holds out.

    hostile.py ODR_BINARY [--only TEXT] [--verbose] [--quick] [--write-table]

The attacks stand in `attacks/`, a module for each family, and in the table of `README.md`, which has to be what their
docstrings say. An attack of some size is made three times: with the instructions counted at a size and at twice that,
which may not grow much more than the input does, and at its full size, where the exit code, what is said and the
memory count. Without valgrind nothing is counted, and that is said.

Needs Python 3.10 or later and nothing else.
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
from table import README, table, with_table


def main():
    parser = argparse.ArgumentParser(description="Attacks odr, and proves that it holds out.")
    parser.add_argument("odr", metavar="ODR_BINARY", type=Path, help="the odr to attack, built for release")
    parser.add_argument("--only", metavar="TEXT", default="", help="only attacks with this text in their family or name")
    parser.add_argument("--verbose", action="store_true", help="say what each attack costs")
    parser.add_argument("--quick", action="store_true", help="count no instructions")
    parser.add_argument("--write-table", action="store_true", help="write the table of README.md")
    options = parser.parse_args()
    attacks = load()
    if options.write_table:
        README.write_text(with_table(README.read_text(), table(attacks)))
    chosen = [attack for attack in attacks if options.only in f"{attack.family}/{attack.name}"]
    failures = [] if table(attacks) in README.read_text() else ["the table of README.md; '--write-table' writes it"]
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        is_counting = Counter.is_possible() and not options.quick
        counter = Counter(options.odr.resolve(), folder) if is_counting else None
        if not counter:
            print("not tried: counting the instructions of attacks, since", "that was asked for" if options.quick else "valgrind is missing")
        checker = Checker(options.odr.resolve(), counter, folder)
        failures += checker.self_check()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for attack, (costs, failure) in zip(chosen, pool.map(checker.check, chosen)):
                if options.verbose or failure:
                    print(f"{attack.family}/{attack.name}: {costs}", flush=True)
                if failure:
                    failures.append(f"{attack.family}/{attack.name}: {attack.paragraphs[0]}\n  {failure}")
    for failure in failures:
        print(f"FAILED: {failure}\n")
    print(f"{time.monotonic() - start:.0f} seconds" if options.verbose else "", end="\n" if options.verbose else "")
    print(f"hostile: {len(chosen) - len(failures)} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
