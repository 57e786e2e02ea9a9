"""The requirements after a run, whatever failed during it."""

import errno
import os
import re

from injection import calls


OTHER_NAMES = {"standard output", "the working directory", "git", "pipe", "this folder"}
"""Names in messages that don't concern a file."""

OTHER_REASONS = dict.fromkeys(("open r", "readdir"), ("cannot read", "cannot be read")) | {
    "fstatat": ("there is no ", " is not on disk", " does not exist")
}
"""Messages for file tree operations, which don't keep the system's reason."""


class Case:
    """A command, with the files before and after a run without failures."""

    def __init__(self, command, laboratory):
        self.command = command
        self.laboratory = laboratory
        with self.sandbox() as sandbox:
            self.old = sandbox.snapshot()
            self.clean = sandbox.odr(command.arguments, shim={})
            self.new = sandbox.snapshot()
            self.calls = calls(self.clean.log)
            self.writing = set(writing(self.calls))
            self.again = sandbox.odr(command.arguments)
            self.after_again = sandbox.snapshot()

    def sandbox(self):
        return self.laboratory.sandbox(self.command.fixture)

    def check(self):
        """Without failures, the command must do what the registry specifies; otherwise, the other checks mean
        nothing."""
        if not self.calls:
            yield "the shim has seen nothing; an odr that brings its own C library cannot be tested"
        changed = {without_digits(path) for path in self.old | self.new if self.old.get(path) != self.new.get(path)}
        stated = {*self.command.writes, *self.command.clears}
        if self.clean.code != self.command.code or changed != stated:
            yield f"it wrote {sorted(changed)}, and not {sorted(stated)}\n{self.clean}"
        if self.again.code not in self.command.codes_again or self.after_again != self.new:
            yield f"done again, it is to end with {self.command.codes_again} and change nothing\n{self.again}"
        yield from order(self)

    # After a failure

    def judge(self, run, tree, call=None, action=""):
        """Generates the faults of a run in which something failed."""
        if run.hung or run.code < 0 or run.code > 128 and run.code != self.command.failure:
            yield "it hung or crashed"
        if not run.was_reached:
            yield "the call was not reached"
        if self.command.is_lenient and call and not call.changes and not call.path.startswith("<"):
            yield from self.judge_leniently(run, tree)
            return
        yield from self.strays(tree, lambda path: is_stuck(path, call, run))
        states = self.states(tree)
        if self.command.is_whole and len(states) > 1:
            yield f"some files are old and some are new: {self.sides(tree)}"
        if run.code == self.command.code:
            if states != {"new"}:
                yield f"it says that all is well, and not all is new: {self.sides(tree)}"
            if "error:" in run.err and "error:" not in self.clean.err:
                yield "it says that all is well, and speaks of an error"
            if call and self.must_be_told(call, action):
                yield "that this failed is not said"
        elif run.code == self.command.failure:
            if "new" in states and self.command.is_whole and not (call and call.path == "<stdout>"):
                yield f"it says that it failed, and has changed {self.sides(tree)}"
            if call:
                yield from self.words(run, call, action)
        else:
            yield f"the exit code is {run.code}"
        if call and must_be_survived(call, action) and run.code != self.command.code:
            yield "this is no reason to fail"

    def judge_leniently(self, run, tree):
        """Generates the faults of a run that may report the failure as a finding and then write its results."""
        if run.code not in (0, 1, 2):
            yield f"the exit code is {run.code}"
        for path in sorted(self.old | self.new | tree):
            found, old = tree.get(path), self.old.get(path)
            if found in (old, self.new.get(path)):
                continue
            # The contents may differ, but it must be the same file, and it must be complete.
            is_ours = path in self.command.writes and found is not None and found.content.endswith(b"\n")
            if run.code == 2 or not is_ours or (old and (found.mode, found.owner) != (old.mode, old.owner)):
                yield f"'{path}' is {describe(found)}; it was {describe(old)}"

    def strays(self, tree, is_leftover=lambda path: False):
        """Generates the files that are in neither the old nor the new state."""
        for path in sorted(self.old | self.new | tree):
            found = tree.get(path)
            if found not in (self.old.get(path), self.new.get(path)) and not (path not in self.new and is_leftover(path)):
                ends = f"it was {describe(self.old.get(path))}, to be {describe(self.new.get(path))}"
                yield f"'{path}' is {describe(found)}; {ends}"

    def sides(self, tree):
        return {path: "new" if tree.get(path) == self.new.get(path) else "old" for path in self.command.writes}

    def states(self, tree):
        # A folder may be created before the files are written, so it doesn't count.
        files = [path for path in self.command.writes if getattr(self.new.get(path), "kind", "") != "folder"]
        return {self.sides(tree)[path] for path in files}

    def must_be_told(self, call, action):
        """Whether odr must report this failure, because the file's new contents may be incomplete."""
        if action in (f"fail {errno.EINTR}", "short"):
            return False
        return call in self.writing and is_leftover(call.path)

    def words(self, run, call, action):
        """Checks that the message contains the file's name and the system's reason."""
        said = re.sub(r"\s+", " ", run.err)
        links = [path for path, entry in self.old.items() if entry.kind == "link"]
        names = {os.path.basename(path) for path in (*self.command.writes, *links, call.path, *self.command.arguments)}
        if not any(name and name in said for name in names | OTHER_NAMES):
            yield "the message names no file"
        reason = os.strerror(int(action.split()[1])) if " " in action else ""
        if reason not in said and not any(words in said for words in OTHER_REASONS.get(call.kind, ())):
            yield f"the message does not say '{reason}'"

    def judge_broken(self, run, tree):
        """Generates the faults of a run in which, from some call on, every change failed, including the undoing of
        earlier changes."""
        if run.hung or not run.was_reached or run.code not in (self.command.code, self.command.failure):
            yield f"the exit code is {run.code}"
        yield from self.strays(tree, is_leftover)
        states = self.states(tree)
        if run.code != self.command.failure and states != {"new"}:
            yield f"it says that all is well, and not all is new: {self.sides(tree)}"
        if run.code == self.command.failure and "error:" not in run.err:
            yield "it says nothing"
        if self.command.is_whole and len(states) > 1 and "could not be restored" not in run.err:
            yield f"some files are old and some are new, and this is not said: {self.sides(tree)}"

    # After a kill

    def judge_killed(self, run, tree):
        """Generates the faults of a killed run: every file must be complete, and only odr's temporary files may
        remain."""
        if run.code != -9 or not run.was_reached:
            yield f"the run was not killed, but ended with {run.code}"
        yield from self.strays(tree, is_leftover)

    def judge_next(self, killed, run, tree):
        """Generates the faults after running the same command again: the result must be the same as without the
        failure."""
        done = self.states(killed) == {"new"} and self.command.is_whole
        codes = (self.command.code, *self.command.codes_again) if done else (self.command.code,)
        if run.code not in codes:
            yield f"the next run ends with {run.code}, and not with {codes}"
        for path in sorted(self.new | tree):
            if tree.get(path) != self.new.get(path):
                yield f"after the next run '{path}' is {describe(tree.get(path))}, to be {describe(self.new.get(path))}"


def writing(made):
    """Generates the calls that write files, from opening to closing each file."""
    being_written = set()
    for call in made:
        if call.kind == "open w":
            being_written.add(call.path)
        elif call.name in ("write", "fsync", "close") and call.path in being_written:
            yield call
            if call.name == "close":
                being_written.remove(call.path)


def without_digits(path):
    """Returns the path without the random digits in the name of a temporary file."""
    return re.sub(r"\.[0-9a-f]{16}\.odr$", ".odr", path)


def is_leftover(path):
    """Whether a killed odr may leave this file: a temporary file."""
    name = os.path.basename(path)
    return name.startswith(".") and name.endswith(".odr")


def must_be_survived(call, action):
    """Whether odr must continue, because the call was interrupted or partial and can be repeated."""
    if call.name in ("read", "write", "flock"):
        return action in ("short", f"fail {errno.EINTR}")
    return call.name == "write" and call.path == "<stderr>"


def is_stuck(path, call, run):
    """Whether the file remains because it can't be removed, and odr reported that."""
    return call is not None and call.name == "unlink" and path == call.path and os.path.basename(path) in run.err


def describe(entry):
    if entry is None:
        return "not there"
    text = entry.content if len(entry.content) < 60 else entry.content[:57] + b"..."
    return f"a {entry.kind} {entry.mode:o} of {entry.owner[0]}:{entry.owner[1]} {len(entry.content)} bytes {text!r}{entry.attributes or ''}"


def order(case):
    """Checks that a file's new contents are on disk before they replace the file, and that its new name is on the
    disk afterward."""
    written, synced, moved = {}, {}, {}
    for index, call in enumerate(case.calls):
        if call.name == "write":
            written[call.path] = index
        elif call.name == "fsync":
            synced[call.path] = index
        elif call.name.startswith("rename"):
            source = next((path for path in written if call.detail.endswith(path)), "")
            moved[call.path] = index
            if source in written and not written[source] < synced.get(source, -1) < index:
                yield f"'{call.path}' is not on disk when it comes to its place"
    for path, index in moved.items():
        if synced.get(os.path.dirname(path) or ".", -1) < index:
            yield f"that '{path}' is in its place is not on disk"
