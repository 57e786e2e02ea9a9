"""Other programs that change a file while odr works on it. Their changes must not be lost."""

from dataclasses import dataclass

CHANGES = {
    "changes": "{1} <'{0}' >.changed && cat .changed >'{0}'; rm -f .changed",
    "replaces": "cp -p '{0}' '{0}~' && {1} <'{0}' >'{0}~' && mv '{0}~' '{0}'",
    "deletes": "rm -f '{0}'",
    "links": "mv '{0}' '{0}~' && ln -s \"$(basename '{0}')~\" '{0}'",
}
"""The actions of a rival on an existing file."""

FILTERS = {".yml": "sed '$a# a rival was here'", "known.json": "sed '/Two/s/: 1}/: 7}/'"}
"""The filters with which a rival changes a file's contents, by the file name's end. Every program that reads the
changed file keeps the change."""

OTHER_FILTER = "sed '$s/$/ /'"
"""The filter for all other files; additional spaces have no effect in them."""

MAKES = "mkdir -p \"$(dirname '{0}')\" && echo 'not ours' >'{0}'"
"""The action of a rival on a file that doesn't exist."""


@dataclass
class Rival:
    """A rival with one action, and the permitted results if it acts while odr runs."""

    case: object
    name: str
    target: str
    script: str

    def __post_init__(self):
        self.before, self.code = self.trees(self.script, "odr")
        self.behind, _ = self.trees("odr", self.script)
        self.instead, _ = self.trees(self.script)
        assert self.instead != self.case.old, f"{self.name} changes nothing"

    def trees(self, *steps):
        """Returns the files after some steps, one of which may be odr, and odr's exit code."""
        code = 0
        with self.case.sandbox() as sandbox:
            for step in steps:
                if step == "odr":
                    code = sandbox.odr(self.case.command.arguments).code
                else:
                    sandbox.sh(step)
            return sandbox.snapshot(), code

    def meet(self, call):
        """Returns the faults if the rival acts immediately before a call."""
        with self.case.sandbox() as sandbox:
            run = sandbox.odr(self.case.command.arguments, shim=call.plan(f"run {self.script}"))
            tree = sandbox.snapshot()
        faults = []
        if run.hung or run.code < 0 or not run.was_reached:
            faults.append("it hung or crashed, or the call was not reached")
        ends = (self.before, self.behind, self.instead)
        if not self.case.command.is_whole:
            # Each file may have a different result.
            if any(tree.get(path) not in [end.get(path) for end in ends] for path in self.before | tree):
                faults += ["what the other program did is lost:", *differences(tree, self.instead)]
        elif tree not in ends:
            faults.append("what the other program did is lost, or only half of what odr did is there:")
            faults += differences(tree, self.instead)
        elif tree == self.instead and tree not in (self.before, self.behind) and run.code == self.case.command.code:
            faults.append("it says that all is well, and has done nothing")
        elif run.code not in (self.code, self.case.command.code, self.case.command.failure):
            faults.append(f"the exit code is {run.code}")
        return faults + [str(run)] if faults else []

    def is_too_late(self, call):
        """Whether a call is between the last check of a file and its change, where a rival's change can't be preserved.

        A new file doesn't have this gap, because the system refuses to replace an existing file."""
        if self.target not in self.case.old:
            return False
        if call.name in ("rename", "unlink") and call.path == self.target:
            return True
        folder, _, name = self.target.rpartition("/")
        staged = f"{folder}/.{name}.odr".lstrip("/")
        last = max((other.number for other in self.case.calls if (other.name, other.path) == ("lstat", staged)), default=0)
        return (call.name, call.path, call.number) == ("lstat", staged, last)


def differences(tree, wanted):
    return [f"'{path}' is {tree.get(path)}, and not {wanted.get(path)}"
            for path in sorted(tree | wanted) if tree.get(path) != wanted.get(path)]


def rivals(case, names):
    """Generates the rivals of a command: for its first two files, and for the manifest on which a project is based."""
    files = [path for path in case.command.writes if case.new.get(path, case.old.get(path)).kind == "file"]
    basis = ["ResourceTags.yml"] if "xcode apply" in case.command.words else []
    for target in files[:2] + basis:
        scripts = {name: CHANGES[name] for name in names} if target in case.old else {"makes": MAKES}
        for name, script in scripts.items():
            change = next((change for end, change in FILTERS.items() if target.endswith(end)), OTHER_FILTER)
            yield Rival(case, f"a rival {name} {target}", target, script.format(target, change))
