"""Runs the fuzz targets, each for its share of the time, and says how many inputs each has tried.

An input that crashes, hangs, leaks, takes too much memory or breaks a law is kept, and the run fails. The corpora grow
from run to run, so that a later one goes on where the last one stopped.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Every target gets its share of the time, and this much of it at least.
LEAST_SECONDS = 1
# Beyond these an input hangs, or takes too much memory.
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
    """The length that inputs of each target have at most, by its name."""
    lines = subprocess.run([fuzzer, "--list"], check=True, capture_output=True, text=True).stdout.splitlines()
    return {name: int(length) for name, length in map(str.split, lines)}


def run(arguments: argparse.Namespace, name: str, length: int, seconds: int) -> tuple[int, float, str]:
    """The executions of one target, the seconds they took, and what went wrong."""
    corpus, seeds, findings = (arguments.folder / part / name for part in ("corpus", "seeds", "findings"))
    for folder in (corpus, seeds, findings):
        folder.mkdir(parents=True, exist_ok=True)
    # Foundation leaks where it reads files.
    quiet = os.environ | {"ASAN_OPTIONS": "detect_leaks=0"}
    subprocess.run([arguments.fuzzer, name, "--seeds", seeds], check=True, env=quiet)
    log = arguments.folder / f"{name}.log"
    options = [
        f"-max_total_time={seconds}", f"-max_len={length}", f"-timeout={INPUT_SECONDS}", f"-rss_limit_mb={MEGABYTES}",
        "-print_final_stats=1", f"-dict={HERE / 'tokens.dict'}",
        f"-artifact_prefix={findings}/", *([f"-seed={arguments.seed}"] if arguments.seed else []),
    ]
    before = set(findings.iterdir())
    start = time.monotonic()
    # Into a file: a program that looks up the names for a report may outlive the one that it reports on.
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
    """How many inputs were tried: as the statistics at the end say or, after a crash, the last line about progress."""
    final = re.findall(r"^stat::number_of_executed_units:\s*(\d+)", log, re.MULTILINE)
    progress = re.findall(r"^#(\d+)\s", log, re.MULTILINE)
    return int((final or progress or ["0"])[-1])


def report(log: str, code: int, kept: list[Path], fuzzer: Path, name: str, path: Path) -> str:
    """What went wrong, and how to try it again."""
    telling = re.search(r"^(broken law.*|.*Fatal error:.*|.*(ERROR|SUMMARY): .*)$", log, re.MULTILINE)
    lines = [f"  {telling.group(0) if telling else f'ended with {code}'}", f"  the log is {path}"]
    lines += [f"  again: {fuzzer} {name} {file}" for file in kept]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
