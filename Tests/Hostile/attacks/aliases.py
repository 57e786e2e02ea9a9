"""Anchors and aliases, with which a small text can represent a large one."""

from attack import sized
from inputs import HEAD, lint, on


@sized(at=2_000, full=200_000, per_byte=1500, memory=60)
def billion_laughs(n):
    """Nests lists of ten aliases to lists of ten aliases. Expanded, they wouldn't fit into any memory.

    The reader counts the nodes that aliases add, and stops at its limit."""
    levels = "x0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"x{number}: &a{number} [{', '.join([f'*a{number - 1}'] * 10)}]\n" for number in range(1, 30)
    )
    return lint(HEAD + levels + "# padding\n" * n, says="aliases")


@sized(at=1_000, full=30_000, per_byte=1000, memory=100, limit=1_000_000_000)
def quadratic_blowup(n):
    """One long list, and as many aliases to it as it has items.

    The reader counts the nodes that aliases add, and stops at its limit."""
    tags = ", ".join(f"t{number}" for number in range(n))
    files = "".join(f"  F{number}: *a\n" for number in range(n))
    return lint(HEAD + f"tags:\n  onDemand: &a [{tags}]\nfiles:\n{files}")


@sized(at=2_000, full=500_000, per_byte=1500, memory=120)
def one_anchor_again_and_again(n):
    """Gives the same anchor name to one list after the other, and adds an alias to each.

    All of them are read, and each alias refers to the preceding list."""
    files = "".join(f"  F{number}: &a [t]\n  G{number}: *a\n" for number in range(n))
    return lint(HEAD + "tags: {onDemand: [t]}\nfiles:\n" + files, code=0)


@sized(at=500, full=30_000, per_byte=16_000, memory=120)
def edits_of_shared_lists(n):
    """Removes a tag from one of many resources that share a list.

    The list is expanded only for that resource."""
    files = "".join(f"  F{number}: *a\n" for number in range(n))
    text = HEAD + f"tags:\n  onDemand: [t, u]\nfiles:\n  A: &a [t, u]\n{files}"
    return on(text, "unassign", "A", "--tag", "t", code=0, output=1 << 26)
