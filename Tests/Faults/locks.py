"""Lock files, in folders that the system cannot lock: the shim has every `flock` fail, as on network volumes."""

import os
import socket
import subprocess
import time

import injection

LOCK = ".odr.lock"
UNLOCKABLE = {"FAULT_PLANT": "unlockable"}


def start(sandbox, words):
    return subprocess.Popen(
        [sandbox.laboratory.odr, *words], cwd=sandbox.folder, env=sandbox.environment | sandbox.shim(UNLOCKABLE),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def check(case, is_all):
    """What is wrong about a command that writes without `flock`, of which there may be several at once."""
    with case.sandbox() as sandbox:
        run = sandbox.odr(case.command.arguments, shim=UNLOCKABLE)
        yield "it writes", [] if sandbox.snapshot() == case.new and run.code == case.command.code else [str(run)]
        made = [line for line in run.log if line.startswith("open\t" + LOCK)]
        yield "it makes a lock file", [] if made else [str(run.log)]
    for call in injection.calls(run.log):
        for action in injection.failures(call) if call.path == LOCK else []:
            with case.sandbox() as sandbox:
                failed = sandbox.odr(case.command.arguments, shim=UNLOCKABLE | call.plan(action))
                faults = list(case.judge(failed, sandbox.snapshot(), call, action))
            yield f"{action} at {call}", faults + [str(failed)] if faults else []
    with case.sandbox() as sandbox:
        (sandbox.folder / "ResourceTags.yml").write_text("tags: [\n")
        run = sandbox.odr(["tag", "add", "x"], shim=UNLOCKABLE)
        is_clean = run.code in (1, 2) and not (sandbox.folder / LOCK).exists()
        yield "it removes the lock file after an error", [] if is_clean else [str(run)]
    yield "edits at once", check_rivals(case)
    yield "a lock of a process that has ended", check_left(case)
    yield "a lock of another computer", check_held(case, "1 elsewhere\n")
    yield "a lock of a process that runs", check_held(case, f"{os.getpid()} {socket.gethostname()}\n")
    yield "a lock that is being written", check_held(case, "")
    if is_all:
        yield "a lock that stays", check_kept(case)


def check_rivals(case):
    """Edits at once: each waits for the others, and none is lost."""
    with case.sandbox() as sandbox:
        names = [f"rival{number}" for number in range(12)]
        runs = [start(sandbox, ["tag", "add", name]) for name in names]
        ends = [(run.communicate()[1], run.returncode) for run in runs]
        text = (sandbox.folder / "ResourceTags.yml").read_text()
        faults = [said for said, code in ends if code]
        faults += [f"'{name}' is lost" for name in names if name not in text]
        return faults + (["the lock file is left"] if (sandbox.folder / LOCK).exists() else [])


def check_left(case):
    """The lock of a process that was killed: odr removes it, says so, and goes on, also where several do that at once."""
    ended = subprocess.Popen(["true"])
    ended.wait()
    with case.sandbox() as sandbox:
        (sandbox.folder / LOCK).write_text(f"{ended.pid} {socket.gethostname()}\n")
        run = sandbox.odr(case.command.arguments, shim=UNLOCKABLE)
        is_told = "removed the lock" in run.err and f"{LOCK}', which interrupted process {ended.pid} has left" in run.err
        faults = [] if is_told and run.code == case.command.code and sandbox.snapshot() == case.new else [str(run)]
    with case.sandbox() as sandbox:
        (sandbox.folder / LOCK).write_text(f"{ended.pid} {socket.gethostname()}\n")
        names = [f"rival{number}" for number in range(8)]
        runs = [start(sandbox, ["tag", "add", name]) for name in names]
        ends = [(run.communicate()[1], run.returncode) for run in runs]
        text = (sandbox.folder / "ResourceTags.yml").read_text()
        faults += [said for said, code in ends if code] + [f"'{name}' is lost" for name in names if name not in text]
        return faults + [name for name in os.listdir(sandbox.folder) if name.startswith(LOCK)]


def check_held(case, content):
    """The lock of somebody else: odr says so, changes nothing meanwhile, and goes on when the lock is gone."""
    with case.sandbox() as sandbox:
        (sandbox.folder / LOCK).write_text(content)
        before = sandbox.snapshot()
        run = start(sandbox, case.command.arguments)
        said = run.stderr.readline()
        time.sleep(0.3)
        faults = [] if "waiting" in said and run.poll() is None else ["it did not wait"]
        if sandbox.snapshot() != before:
            faults.append("it has written without the lock")
        (sandbox.folder / LOCK).unlink(missing_ok=True)
        said += run.communicate()[1]
        if run.returncode != case.command.code or sandbox.snapshot() != case.new:
            faults.append("it did not go on")
        return faults + [said] if faults else []


def check_kept(case):
    """The lock of somebody else that stays: odr gives up after half a minute, and changes nothing."""
    with case.sandbox() as sandbox:
        (sandbox.folder / LOCK).write_text("1 elsewhere\n")
        before, begin = sandbox.snapshot(), time.monotonic()
        run = sandbox.odr(case.command.arguments, shim=UNLOCKABLE)
        is_told = run.code == 2 and "process 1 on 'elsewhere'" in run.err and 25 < time.monotonic() - begin < 50
        return [] if is_told and sandbox.snapshot() == before else [str(run)]
