"""The list of attacks, and how to add one.

Each module in `attacks/` is a family. A function with `@attack` gets a `Stage` and checks the result of the attack
itself. A function with `@sized` gets a number and returns the `Run` of an input of this size. The first paragraph of
the function's docstring describes the attack, and the second one describes the required result.
"""

import importlib
import inspect
import pkgutil
from dataclasses import dataclass, field
from pathlib import Path

ATTACKS = []
"""All attacks, ordered by family and, within a family, by position in the module."""


@dataclass(frozen=True)
class Growth:
    """The permitted costs of a sized attack."""

    at: int
    """The size for counting instructions; they are also counted at twice this size."""
    full: int
    """The size of the full attack, at which memory is measured."""
    per_byte: int
    """The most instructions per byte of input, without start-up."""
    memory: int
    """The most bytes of memory per byte of input, in addition to odr's base memory."""
    limit: int
    """The most instructions before odr stops at one of its limits, however large the input is."""


@dataclass(frozen=True)
class Attack:
    """An attack: its family, its function, and the permitted costs of a sized attack."""

    family: str
    function: object
    growth: Growth | None

    @property
    def name(self):
        return self.function.__name__.strip("_").replace("_", " ")

    @property
    def paragraphs(self):
        """Returns the descriptions of the attack and of the required result."""
        return [" ".join(part.split()) for part in inspect.getdoc(self.function).split("\n\n")]


@dataclass(frozen=True)
class Run:
    """A call of odr with a hostile input, and its required result."""

    arguments: tuple
    files: dict = field(default_factory=dict)
    stdin: bytes = b""
    code: int = 1
    says: str = ""
    """A text that the output or standard error must contain."""
    output: int = 2 << 20
    """The most bytes that odr may print."""

    @property
    def byte_count(self):
        """The size of odr's input in bytes."""
        return len(self.stdin) + sum(len(content) for content in self.files.values())


def attack(function):
    """Adds an attack that checks its own result."""
    ATTACKS.append(Attack(family(function), function, None))
    return function


def sized(at, full, per_byte, memory=60, limit=1_500_000_000):
    """Adds an attack that works with any size."""

    def decorate(function):
        ATTACKS.append(Attack(family(function), function, Growth(at, full, per_byte, memory, limit)))
        return function

    return decorate


def family(function):
    return function.__module__.rpartition(".")[2].replace("_", " ")


def load():
    """Imports all families, which completes the list."""
    folder = Path(__file__).resolve().parent / "attacks"
    for module in sorted(pkgutil.iter_modules([str(folder)]), key=lambda module: module.name):
        importlib.import_module(f"attacks.{module.name}")
    # A family that uses parts of another family imports it first, so restore the order.
    ATTACKS.sort(key=lambda attack: attack.family)
    return ATTACKS
