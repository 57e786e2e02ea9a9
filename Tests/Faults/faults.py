#!/usr/bin/env python3
"""Checks that files stay complete whatever fails while odr writes, and that odr reports the failure.

    faults.py ODR_BINARY [--all] [--only TEXT] [--list]

Runs a command of each group of commands repeatedly, each time with another failing system call; `--all` tries every
call in every way. README.md describes the faults and the requirements.

Needs Python 3.10 or later, a C compiler, and Linux. odr must use the system's C library, as debug builds do.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import commands
import injection
import rivals
import situations
import streams
from oracle import Case
from sandbox import Laboratory

MEMORY = "/dev/shm"
"""A folder in memory, where waiting for the disk takes no time. As on a disk, files stay intact when a program is
killed."""


@dataclass
class Check:
    """A check: the command, the check's name, and a function that returns the faults."""

    command: str
    name: str
    run: object


# Calls that fail


def fail(case, call, action):
    """Runs the command while a system call fails."""
    with case.sandbox() as sandbox:
        run = sandbox.odr(case.command.arguments, shim=call.plan(action))
        tree = sandbox.snapshot()
        faults = list(case.judge(run, tree, call, action))
        if case.command.clears and run.code == 2:
            faults += once_more(case, sandbox, tree)
        return faults + [str(run)] if faults else []


def kill(case, call, action):
    """Kills the command at a system call, and then runs it again."""
    with case.sandbox() as sandbox:
        run = sandbox.odr(case.command.arguments, shim=call.plan(action))
        tree = sandbox.snapshot()
        return [*case.judge_killed(run, tree), *once_more(case, sandbox, tree)]


def break_off(case, call, action):
    """From a call on, makes every change fail, even removing files. Then runs the command again without failures."""
    with case.sandbox() as sandbox:
        run = sandbox.odr(case.command.arguments, shim=call.plan(action))
        tree = sandbox.snapshot()
        faults = list(case.judge_broken(run, tree)) + once_more(case, sandbox, tree)
        return faults + [str(run)] if faults else []


def once_more(case, sandbox, tree):
    again = sandbox.odr(case.command.arguments)
    faults = list(case.judge_next(tree, again, sandbox.snapshot()))
    return faults + [str(again)] if faults else []


def every_attempt(case):
    for call in case.calls:
        yield from ((fail, call, action) for action in injection.failures(call))
        yield from ((kill, call, action) for action in injection.kills(call))
        yield from ((break_off, call, action) for action in injection.breaks(call))


def chosen_attempts(case):
    """Generates one failure, one kill, and one broken disk for each changing call, and one failure for each kind of
    reading call; for the first command, every failure."""
    is_first = case.command is commands.WRITING[0]
    is_brief = case.command.is_edit and not is_first or case.command.clears
    first = next((call for call in case.calls if call.changes), None)
    for call in case.calls:
        actions = injection.failures(call)
        if call.changes or call.path == "<stdout>":
            yield from ((fail, call, action) for action in (actions if is_first else actions[:1]))
            yield from ((kill, call, action) for action in injection.kills(call) if action != "before" or call is first)
            yield from ((break_off, call, action) for action in injection.breaks(call)[:0 if is_brief else 1])
        elif not is_brief and call.number == 1:
            yield from ((fail, call, action) for action in actions if action in (actions[0], "short"))


# The checks


def writing_checks(case, is_all):
    command = case.command

    def check(name, run):
        return Check(command.name, name, run)

    yield check("it does what the registry says", lambda: list(case.check()))
    for attempt, call, action in (every_attempt if is_all else chosen_attempts)(case):
        yield check(f"{action} at {call}", lambda attempt=attempt, call=call, action=action: attempt(case, call, action))
    if command.is_edit and command is not commands.WRITING[0] and not is_all:
        return
    if not command.clears:
        yield check("permissions", lambda: together(situations.check_permissions(case)))
        yield check("streams", lambda: together(streams.check_writing(case)))
        yield check("locks", lambda: together(situations.check_lock(case)))
        if command is commands.WRITING[0]:
            yield check("no locks", lambda: together(situations.check_unlockable(case)))
        if any(call.name == "write" and call.changes for call in case.calls):
            yield check("room", lambda: together(situations.check_space(case)))
            yield check("a limit", lambda: situations.check_limit(case))
        yield from rival_checks(case, is_all)


def rival_checks(case, is_all):
    """Checks of other programs that interfere, with the first files that are written and with the manifest that a
    project is based on."""
    names = list(rivals.CHANGES) if is_all or case.command is commands.WRITING[0] else ["replaces"]
    for rival in rivals.rivals(case, names):
        for call in case.calls:
            if rival.is_too_late(call) or not (is_all or call.changes or call.path == rival.target):
                continue
            yield Check(case.command.name, f"{rival.name} at {call}", lambda rival=rival, call=call: rival.meet(call))


def together(outcomes):
    """Returns the faults of several checks, each with the check's name."""
    return [f"{name}: " + "\n".join(faults) for name, faults in outcomes if faults]


def other_checks(case):
    """Generates the checks that run only once."""
    yield Check(case.command.name, "a group", lambda: situations.check_group(case))
    yield Check(case.command.name, "a list of a group", lambda: situations.check_foreign_list(case))


# Running


def gather(laboratory, options, pool):
    """Returns all cases and their checks."""
    wanted = [command for command in commands.WRITING if options.only in command.name]
    if not commands.has_attributes(laboratory.folder):
        wanted = [command for command in wanted if command.fixture not in commands.WITH_ATTRIBUTES]
        print("not tried: access control lists, since the file system has none")
    cases = list(pool.map(lambda command: Case(command, laboratory), wanted))
    checks = [list(writing_checks(case, options.all)) for case in cases]
    readings = [command for command in commands.READING if options.only in command.name]
    for case in pool.map(lambda command: Case(command, laboratory), readings):
        checks.append([Check(case.command.name, "streams", lambda case=case: together(streams.check_reading(case)))])
    if cases and not options.only:
        checks.append(list(other_checks(cases[0])))
    return cases, checks


def carry_out(checks, pool):
    """Runs the checks and prints their faults; returns the number of passed and failed checks."""
    def outcome(check):
        try:
            return check.run(), None
        except situations.Skipped as skipped:
            return [], str(skipped)

    passed, failed, skipped = 0, 0, {}
    for check, (faults, reason) in zip(checks, pool.map(outcome, checks)):
        if reason:
            skipped.setdefault(reason, check.name)
        elif faults:
            failed += 1
            print(f"FAILED: {check.command}: {check.name}\n" + "\n".join(faults) + "\n", flush=True)
        else:
            passed += 1
    for reason, name in skipped.items():
        print(f"not tried: {name}, since {reason}")
    return passed, failed


def main():
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description="Makes odr fail wherever it can, and looks at what it leaves.")
    parser.add_argument("odr", metavar="ODR_BINARY", type=Path, help="the odr to run")
    parser.add_argument("--all", action="store_true", help="try every call in every way; takes many minutes")
    parser.add_argument("--only", metavar="TEXT", default="", help="only commands whose name has the text")
    parser.add_argument("--list", action="store_true", help="say how much is tried of each command")
    options = parser.parse_args()
    if sys.platform != "linux":
        print("not tried: faults, since the shim is for Linux")
        return
    memory = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory() as tools, tempfile.TemporaryDirectory(dir=memory) as sandboxes:
        # Some folders don't allow running programs, and another user must be able to run these.
        for folder in (tools, sandboxes):
            os.chmod(folder, 0o755)
        shim = Path(tools).resolve() / "shim.so"
        compiler = shutil.which("cc") or "clang"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", shim, here / "shim.c", "-ldl"], check=True)
        laboratory = Laboratory(Path(sandboxes).resolve(), shutil.copy(options.odr, shim.parent / "odr"), shim)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            cases, checks = gather(laboratory, options, pool)
            if options.list:
                for case, own in zip(cases, checks):
                    changing = sum(call.changes for call in case.calls)
                    print(f"{case.command.name}: {len(case.calls)} calls, {changing} of them changes; {len(own)} checks")
            passed, failed = carry_out([check for own in checks for check in own], pool)
        print(f"faults: {laboratory.runs} runs of odr, {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
