"""Tests the tests: they must detect mistakes that a program could contain."""

import injection
import oracle
import rivals
import situations

PLANTS = {
    "copy": "'ResourceTags.yml' is a file",
    "lie": "not all is new",
    "modeless": "not all is new",
    "careless": "not all is new",
    "litter": ".odr' is a file",
    "deaf": "that this failed is not said",
}
"""The mistakes that the shim can add to odr, and a part of the expected fault message."""


class PlantedCase(oracle.Case):
    """A command of a program with a mistake, and the results of a program without it."""

    def __init__(self, case, plant):
        vars(self).update(vars(case))
        self.settings = {"FAULT_PLANT": plant}
        with self.sandbox() as sandbox:
            self.planted = sandbox.odr(self.command.arguments, shim=self.settings)
            self.tree = sandbox.snapshot()
        self.calls = injection.calls(self.planted.log)


def is_found(case, plant, words, attempts):
    """Whether one of the attempts detects the mistake with the expected message."""
    planted = PlantedCase(case, plant)
    planted.planted.was_reached = True
    if words in " ".join(planted.judge(planted.planted, planted.tree)):
        return True
    return any(words in " ".join(attempt(planted, call, action)) for attempt, call, action in attempts(planted))


def check_plants(case, attempts):
    for plant, words in PLANTS.items():
        yield f"the mistake '{plant}' is found", [] if is_found(case, plant, words, attempts) else [f"'{words}' is not said"]
    yield from check_others(case)


def check_others(case):
    """Checks mistakes that the shim doesn't make."""
    said = situations.wait_for(case, ".", {"FAULT_PLANT": "unlocked"})
    yield "a lock that is none is found", [] if said else ["nothing is said"]

    unsynced = PlantedCase(case, "")
    unsynced.calls = [call for call in case.calls if call.name != "fsync"]
    yield "that nothing is on disk is found", [] if len(list(oracle.order(unsynced))) == 2 else ["too little is said"]

    rival = next(rivals.rivals(case, ["replaces"]))
    late = next(call for call in case.calls if rival.is_too_late(call))
    yield "a change that is lost is found", [] if rival.meet(late) else ["nothing is said"]

    never = injection.Call("write", "no such file", 1)
    with case.sandbox() as sandbox:
        run = sandbox.odr(case.command.arguments, shim=never.plan("fail 5"))
        said = list(case.judge(run, sandbox.snapshot(), never, "fail 5"))
    yield "a call that is not reached is found", [] if "the call was not reached" in said else ["nothing is said"]
