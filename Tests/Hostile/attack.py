"""The list of attacks, and how one comes to stand in it.

A module below `attacks/` is a family. A function in it with `@attack` gets a `Stage` and checks for itself what comes of
the attack; one with `@sized` gets a number and returns the `Run` of an input of that size. The first paragraph of its
docstring says what it tries, the second what must happen; both stand in the table of `README.md`.
"""

import importlib
import inspect
import pkgutil
from dataclasses import dataclass, field
from pathlib import Path

ATTACKS = []
"""All attacks, in the order of their families and, within these, of their modules."""


@dataclass(frozen=True)
class Growth:
    """What an attack of some size may cost."""

    at: int
    """The size at which instructions are counted, and again at twice that."""
    full: int
    """The size at which odr has to hold out, and memory is measured."""
    per_byte: int
    """The most instructions for a byte of input, start-up left out."""
    memory: int
    """The most bytes of memory for a byte of input, beside those that odr takes anyway."""
    limit: int
    """The most instructions that it may take to run into a limit, however large the input."""


@dataclass(frozen=True)
class Attack:
    """An attack: its place in the list, what it tries, and what checks it."""

    family: str
    function: object
    growth: Growth | None

    @property
    def name(self):
        return self.function.__name__.strip("_").replace("_", " ")

    @property
    def paragraphs(self):
        """What it tries and what must happen."""
        return [" ".join(part.split()) for part in inspect.getdoc(self.function).split("\n\n")]


@dataclass(frozen=True)
class Run:
    """One call of odr on a hostile input, and how it has to end."""

    arguments: tuple
    files: dict = field(default_factory=dict)
    stdin: bytes = b""
    code: int = 1
    says: str = ""
    """What has to be in the output or on standard error."""
    output: int = 2 << 20
    """The most bytes that may be printed."""

    @property
    def byte_count(self):
        """The size of what odr has to read."""
        return len(self.stdin) + sum(len(content) for content in self.files.values())


def attack(function):
    """Puts an attack that checks itself into the list."""
    ATTACKS.append(Attack(family(function), function, None))
    return function


def sized(at, full, per_byte, memory=60, limit=1_500_000_000):
    """Puts an attack of any size into the list."""

    def decorate(function):
        ATTACKS.append(Attack(family(function), function, Growth(at, full, per_byte, memory, limit)))
        return function

    return decorate


def family(function):
    return function.__module__.rpartition(".")[2].replace("_", " ")


def load():
    """Imports all families, whereupon the list is whole."""
    folder = Path(__file__).resolve().parent / "attacks"
    for module in sorted(pkgutil.iter_modules([str(folder)]), key=lambda module: module.name):
        importlib.import_module(f"attacks.{module.name}")
    # Families that use parts of others import these first.
    ATTACKS.sort(key=lambda attack: attack.family)
    return ATTACKS
