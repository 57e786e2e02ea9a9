"""The shapes in `growth.py`: whatever grows, the work of each command grows about linearly."""

import json

from attack import attack
from growth import COMMANDS, SHAPES, check_shape
from stage import expect

UNTRIED = {"help"}
"""Commands that read nothing."""


def attack_with(shape):
    def check(stage):
        check_shape(stage, shape)

    check.__name__ = shape.__name__
    check.__doc__ = f"{shape.__doc__}\n\nTwice of it takes each command about twice the instructions."
    return attack(check)


for shape in SHAPES:
    attack_with(shape)


@attack
def commands_that_are_tried(stage):
    """A command that no shape tries.

    There is none."""

    def names(command, words=()):
        parts = command.get("subcommands", [])
        return [name for part in parts for name in names(part, (*words, part["commandName"]))] if parts else [" ".join(words)]

    tried = [f"{command} " for command in COMMANDS]
    for name in names(json.loads(stage.run("--experimental-dump-help").out)["command"]):
        expect(name in UNTRIED or any(line.startswith(f"{name} ") for line in tried), f"'odr {name}' is tried")
