"""Runs the fuzz targets, each for its share of the time, and prints how many inputs each target ran.

If an input crashes, hangs, leaks, takes too much memory, or breaks a law, it is saved, and the run fails. The corpora
are kept between runs, so each run continues where the last one stopped.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from pathlib import Path

# The least time for each target, whatever its share.
LEAST_SECONDS = 1
# The limits for an input's time and memory.
INPUT_SECONDS = 20
MEGABYTES = 2048


def main() -> int:
    arguments = parse_arguments()
    lengths = targets(arguments.fuzzer)
    names = arguments.target or list(lengths)
    if unknown := [name for name in names if name not in lengths]:
        print(f"unknown target '{unknown[0]}'; expected one of {', '.join(lengths)}", file=sys.stderr)
        return 64
    share = max(LEAST_SECONDS, arguments.seconds // len(names))
    total = failed = 0
    start = time.monotonic()
    for name in names:
        count, seconds, problem = run(arguments, name, lengths[name], share)
        total += count
        rate = int(count / seconds) if seconds else 0
        print(f"{name:<10}{count:>12,} executions{rate:>10,} a second", flush=True)
        if problem:
            failed += 1
            print(problem, flush=True)
    seconds = int(time.monotonic() - start)
    print(f"{total:,} executions of {len(names)} targets in {seconds} s, {failed} of them failed")
    return 1 if failed else 0


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fuzzer", type=Path, help="the program odr-fuzz")
    parser.add_argument("folder", type=Path, help="where corpora, findings and logs are kept")
    parser.add_argument("--seconds", type=int, default=60, help="for all targets together")
    parser.add_argument("--seed", type=int, help="of the damage that is done; a new one in each run without it")
    parser.add_argument("--target", action="append", help="a target; all of them where none is named")
    return parser.parse_args()


def targets(fuzzer: Path) -> dict[str, int]:
    """Returns the maximum input length for each target, by the target's name."""
    lines = subprocess.run([fuzzer, "--list"], check=True, capture_output=True, text=True).stdout.splitlines()
    return {name: int(length) for name, length in map(str.split, lines)}


def run(arguments: argparse.Namespace, name: str, length: int, seconds: int) -> tuple[int, float, str]:
    """Runs one target; returns the number of executions, the seconds, and a description of the failure."""
    corpus, seeds, findings = (arguments.folder / part / name for part in ("corpus", "seeds", "findings"))
    for folder in (corpus, seeds, findings):
        folder.mkdir(parents=True, exist_ok=True)
    # Foundation leaks memory when it reads files.
    quiet = os.environ | {"ASAN_OPTIONS": "detect_leaks=0"}
    subprocess.run([arguments.fuzzer, name, "--seeds", seeds], check=True, env=quiet)
    log = arguments.folder / f"{name}.log"
    options = [
        f"-max_total_time={seconds}", f"-max_len={length}", f"-timeout={INPUT_SECONDS}", f"-rss_limit_mb={MEGABYTES}",
        "-print_final_stats=1", f"-artifact_prefix={findings}/", *([f"-seed={arguments.seed}"] if arguments.seed else []),
    ]
    before = set(findings.iterdir())
    start = time.monotonic()
    # Write to a file, because the program that looks up symbols for a report may outlive the fuzzer.
    with log.open("w", errors="replace") as output:
        code = subprocess.run(
            [arguments.fuzzer, name, *options, corpus, seeds], stdout=output, stderr=output, stdin=subprocess.DEVNULL,
            check=False,
        ).returncode
    taken = time.monotonic() - start
    text = log.read_text(errors="replace")
    kept = sorted(set(findings.iterdir()) - before)
    if code == 0 and not kept:
        return executions(text), taken, ""
    return executions(text), taken, report(text, code, kept, arguments.fuzzer, name, log)


def executions(log: str) -> int:
    """Returns the number of tested inputs, from the final statistics or, after a crash, from the last progress line."""
    final = re.findall(r"^stat::number_of_executed_units:\s*(\d+)", log, re.MULTILINE)
    progress = re.findall(r"^#(\d+)\s", log, re.MULTILINE)
    return int((final or progress or ["0"])[-1])


def report(log: str, code: int, kept: list[Path], fuzzer: Path, name: str, path: Path) -> str:
    """Returns a description of the failure and the commands that reproduce it."""
    telling = re.search(r"^(broken law.*|.*Fatal error:.*|.*(ERROR|SUMMARY): .*)$", log, re.MULTILINE)
    lines = [f"  {telling.group(0) if telling else f'ended with {code}'}", f"  the log is {path}"]
    lines += [f"  again: {fuzzer} {name} {file}" for file in kept]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
