"""Sends `kill -9` at any moment during an apply of many files, without the shim. The next run must finish the work."""

import random
import signal
import subprocess
import time
from collections import Counter

import commands
from oracle import Case, is_leftover

FILES = 400
"""The number of Contents.json files that the apply changes, in addition to the original project's files."""

STAGES = ("before anything was written", "while files were written beside theirs", "while files were put in their places",
          "when all was done")


def crowd(folder, laboratory):
    """The project with a large number of additional items."""
    commands.robots(folder, laboratory)
    names = [f"Crowd{number}.imageset" for number in range(FILES)]
    for name in names:
        commands.write(folder / commands.ITEM.format(name), '{"info": {"version": 1, "author": "xcode"}}')
    with open(folder / "ResourceTags.yml", "a", encoding="utf-8") as manifest:
        manifest.write("".join(f"    {name}: [One]\n" for name in names))


class Kills:
    """Runs applies, kills them, and counts the stages in which they were."""

    def __init__(self, laboratory, seed=1):
        items = tuple(commands.ITEM.format(f"Crowd{number}.imageset") for number in range(FILES))
        self.case = Case(commands.Writing("xcode apply", crowd, (*commands.PROJECT, *items)), laboratory)
        self.stages = Counter()
        self.random = random.Random(seed)
        with self.case.sandbox() as sandbox:
            begin = time.monotonic()
            process = self.start(sandbox)
            first = sandbox.folder / commands.PROJECT[0]
            self.wait(process, first.with_name(f".{first.name}.odr").exists)
            self.reading = time.monotonic() - begin
            process.wait()

    def start(self, sandbox):
        return subprocess.Popen(
            [sandbox.laboratory.odr, *self.case.command.arguments], cwd=sandbox.folder, env=sandbox.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @staticmethod
    def wait(process, has_come):
        while not has_come() and process.poll() is None:
            pass

    def wait_for_moment(self, sandbox, process):
        """Waits for a random moment. One in ten is while odr reads; the others are while odr writes, which takes less
        time."""
        if self.random.random() < 0.1:
            time.sleep(self.random.uniform(0, self.reading))
            return
        path = sandbox.folder / self.random.choice(self.case.command.writes[:-1])
        staged = path.parent / f".{path.name}.odr"
        file = path.stat().st_ino if path.exists() else None
        if self.random.random() < 0.5:
            self.wait(process, staged.exists)
        else:
            self.wait(process, lambda: path.exists() and path.stat().st_ino != file)
        time.sleep(self.random.uniform(0, 0.001))

    def check(self):
        """Returns the faults after a kill at a random moment and after the next run."""
        with self.case.sandbox() as sandbox:
            process = self.start(sandbox)
            self.wait_for_moment(sandbox, process)
            process.send_signal(signal.SIGKILL)
            process.wait()
            tree = sandbox.snapshot()
            self.stages[self.stage(tree)] += 1
            faults = list(self.case.strays(tree, is_leftover))
            run = sandbox.odr(self.case.command.arguments)
            after = sandbox.snapshot()
        if run.code:
            faults.append(str(run))
        faults += [f"'{path}' is left" for path in after if is_leftover(path)]
        faults += [f"'{path}' is not as it is to be" for path in after | self.case.new if after.get(path) != self.case.new.get(path)]
        return [f"killed with {sorted(path for path in tree if is_leftover(path))} left", *faults] if faults else []

    def stage(self, tree):
        states = self.case.states(tree)
        if states == {"new"}:
            return STAGES[3]
        if "new" in states:
            return STAGES[2]
        return STAGES[1] if any(map(is_leftover, tree)) else STAGES[0]

    def __str__(self):
        shares = ", ".join(f"{self.stages[stage]} {stage}" for stage in STAGES)
        return f"{sum(self.stages.values())} kills over {len(self.case.command.writes)} files: {shares}"
