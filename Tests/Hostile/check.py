"""Runs attacks, and compares their costs with the permitted costs."""

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from stage import Failed, Stage, expect, expect_clean

LARGEST_GROWTH = 2.3
"""The maximum growth of instructions for twice the input, which permits linear algorithms and sorting."""

NOISE = 3_000_000
"""The number of instructions that may differ between runs, because hashes use random seeds."""

BASE_MEMORY = 48 << 20
"""The memory in bytes that odr may use for any input."""


@dataclass
class Costs:
    """The measured costs of an attack: growth for twice the input, instructions per byte, and memory per byte."""

    growth: float | None = None
    per_byte: float | None = None
    memory: float | None = None
    code: int | None = None
    seconds: float = 0

    def __str__(self):
        numbers = (("growth", self.growth), ("instructions per byte", self.per_byte), ("memory per byte", self.memory))
        said = [f"{name} {number:.2f}" for name, number in numbers if number is not None]
        return (
            ", ".join(said + ([] if self.code is None else [f"exit code {self.code}"])) or "held"
        ) + f", {self.seconds:.1f} seconds"


class Checker:
    """Runs attacks on an odr."""

    def __init__(self, odr, counter, folder):
        self.odr = odr
        self.counter = counter
        self.folder = folder

    def check(self, attack):
        """Runs an attack; returns its costs and its failure, or `None` if odr withstood it."""
        costs = Costs()
        start = time.monotonic()
        try:
            with tempfile.TemporaryDirectory(dir=self.folder) as temporary:
                if attack.growth is None:
                    attack.function(self.stage(temporary, "stage"))
                else:
                    self.check_growth(attack, temporary, costs)
                    self.check_full(attack, temporary, costs)
        except Failed as failure:
            return costs, str(failure)
        except Exception as error:  # pylint: disable=broad-except
            return costs, f"the attack itself has failed: {type(error).__name__}: {error}"
        finally:
            costs.seconds = time.monotonic() - start
        return costs, None

    def stage(self, folder, name):
        path = Path(folder) / name / "stage"
        path.mkdir(parents=True)
        return Stage(self.odr, path, self.counter)

    def check_growth(self, attack, folder, costs):
        """Counts instructions at two sizes, without the instructions for a minimal input."""
        if not self.counter:
            return
        growth = attack.growth
        start_up = self.count(attack, folder, 1)[0]
        first, second = (self.count(attack, folder, size) for size in (growth.at, growth.at * 2))
        work = [max(0, instructions - start_up) for instructions, _ in (first, second)]
        # The size of some inputs is the square of the requested size.
        input_growth = second[1] / first[1]
        costs.growth = (work[1] + NOISE) / (work[0] + NOISE) * 2 / input_growth
        costs.per_byte = max(0, work[1] - work[0]) / (second[1] - first[1])
        expect(
            costs.growth <= LARGEST_GROWTH,
            f"twice the input takes at most {LARGEST_GROWTH} times the instructions, not {costs.growth:.2f}",
        )
        expect(
            costs.per_byte <= growth.per_byte,
            f"one more byte takes at most {growth.per_byte} instructions, not {costs.per_byte:.0f}",
        )
        allowed = growth.limit + growth.per_byte * second[1]
        expect(work[1] <= allowed, f"all takes at most {allowed} instructions, not {work[1]}")

    def count(self, attack, folder, size):
        run = attack.function(size)
        stage = self.stage(folder, f"count-{size}")
        for name, content in run.files.items():
            stage.write(name, content)
        return self.counter.instructions(stage, run), run.byte_count

    def check_full(self, attack, folder, costs):
        """Runs the attack at its full size."""
        run = attack.function(attack.growth.full)
        stage = self.stage(folder, "full")
        for name, content in run.files.items():
            stage.write(name, content)
        result = stage.run_measured(*run.arguments, stdin=run.stdin)
        costs.code = result.code
        costs.memory = max(0, result.memory - BASE_MEMORY) / run.byte_count
        expect(result.code == run.code, f"odr ends with {run.code}, not {result.code}", result)
        expect(run.says in result.text, f"odr says {run.says!r}", result)
        printed = len(result.out) + len(result.error)
        expect(printed <= run.output, f"odr prints at most {run.output} bytes, not {printed}", result)
        expect(
            costs.memory <= attack.growth.memory,
            f"a byte takes at most {attack.growth.memory} bytes of memory, not {costs.memory:.1f}",
        )
        expect_clean(result)
