"""Standard streams that are closed or full, or whose reader is closed."""

import os

from injection import calls

CLOSED = {
    "standard input": "<&-", "standard output": ">&-", "standard error": "2>&-", "all standard streams": "<&- >&- 2>&-",
}


def shell(redirection, before=""):
    """Returns a command prefix that redirects a program's streams."""
    return ("/bin/sh", "-c", f'{before} exec "$0" "$@" {redirection}')


def check_reading(case):
    """Generates the faults of a command that only prints, when its output can't be written."""
    command, clean = case.command, case.clean
    if clean.code != command.code:
        yield "printed", [f"it is to end with {command.code}", str(clean)]
    if case.new != case.old:
        yield "printed", ["it has written something"]
    changing = [str(call) for call in calls(clean.log) if call.changes]
    yield "printed", [f"it is not to change anything: {changing}"] if changing else []
    reader, writer = os.pipe()
    os.close(reader)
    with open("/dev/full", "wb") as full:
        for name, options, reason in [
            ("full", {"stdout": full}, "No space left on device"),
            ("closed", {"prefix": shell(">&-")}, "Bad file descriptor"),
            ("read by nobody", {"stdout": writer, "prefix": shell("", "trap '' PIPE;")}, "Broken pipe"),
        ]:
            with case.sandbox() as sandbox:
                run = sandbox.odr(command.arguments, **options)
                yield f"standard output is {name}", judge_output(run, clean, reason)
        with case.sandbox() as sandbox:
            run = sandbox.odr(command.arguments, stdout=writer)
            ends = (-13, 2) if clean.out else (clean.code,)
            yield "standard output is a broken pipe", [] if run.code in ends else [str(run)]
        for name, options in [
            ("standard error is full", {"stderr": full}), ("standard error is closed", {"prefix": shell("2>&-")}),
            ("standard input is closed", {"prefix": shell("<&-")}),
        ]:
            with case.sandbox() as sandbox:
                run = sandbox.odr(command.arguments, **options)
                is_same = (run.code, run.out) == (clean.code, clean.out)
                yield name, [] if is_same else ["it ends in another way than else, or prints something else", str(run)]
    os.close(writer)


def judge_output(run, clean, reason):
    if not clean.out:
        return [] if run.code == clean.code else [f"nothing is printed, so it is to end with {clean.code}", str(run)]
    faults = [] if run.code == 2 and not run.hung else ["what was to be printed is lost, and that is no failure"]
    if "standard output" not in run.err or reason not in run.err:
        faults.append(f"the message does not say '{reason}' of standard output")
    return faults + [str(run)] if faults else []


def check_writing(case):
    """Generates the faults of a command that writes files, when standard streams are closed: nothing may be written to
    the files instead."""
    for name, redirection in CLOSED.items():
        with case.sandbox() as sandbox:
            run = sandbox.odr(case.command.arguments, prefix=shell(redirection))
            tree = sandbox.snapshot()
            said = run.out or ">&-" not in redirection
        is_report_lost = bool(case.clean.out) and not said
        faults = list(case.strays(tree))
        if case.states(tree) != {"new"}:
            faults.append(f"not all is new: {case.sides(tree)}")
        if run.code != case.command.code and not (run.code == case.command.failure and is_report_lost):
            faults.append(f"the exit code is {run.code}")
        yield f"closed: {name}", faults + [str(run)] if faults else []
