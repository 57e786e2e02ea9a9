"""Edits, edit scripts, and formatting of extremely large manifests."""

from attack import sized
from inputs import HEAD, lint, on, tags


@sized(at=500, full=15_000, per_byte=15_000, memory=100)
def a_script_of_mistakes(n):
    """A script in which every line is wrong; half of the lines use undeclared tags.

    A thousand errors are reported, and the others are counted."""
    lines = "".join(f"assign F{number} --tag x{number}\ntag ad x\n" for number in range(n))
    says = f"and {2 * n - 1000} more problems"
    return on(HEAD + tags(100), "batch", "script", files={"script": lines.encode()}, code=2, says=says)


@sized(at=100_000, full=5_000_000, per_byte=100, memory=40)
def an_open_quote(n):
    """A script with a quotation mark that is never closed.

    odr reports the position of the quotation mark."""
    return on(HEAD, "batch", "script", files={"script": b"tag add '" + b"x" * n}, code=2, says="script:1:9: error:")


@sized(at=10_000, full=60_000, per_byte=1_900, memory=100)
def laying_out_gaps(n):
    """Formats a manifest that consists almost only of comments and empty lines, in every position.

    The manifest is formatted and keeps its meaning."""
    text = HEAD + "\n" * n + "files:\n" + "  # c\n" * n + "  A:   [a]\n" + "    # below\n" * n
    return on(text, "fmt", "--sort", code=0)


@sized(at=7000, full=100_000, per_byte=7_500, memory=100)
def laying_out_a_line(n):
    """Formats a manifest that is a single line with a comment at its end.

    The manifest is formatted and keeps its meaning."""
    tags, files = "a, " * n, ", ".join(f"f{number}: [a]" for number in range(n))
    return on(HEAD + "files: {A: [" + tags + "]," + " " * n + "B: [a], " + files + "} # end\n", "fmt", "--sort", code=0)


@sized(at=1000, full=25_000, per_byte=13_000, memory=220)
def fixing(n):
    """Fixes very many tags that need quotes.

    All of them are fixed, in a few rounds."""
    text = HEAD + "tags:\n  onDemand:\n" + "".join(f"    - {number + 2}\n" for number in range(n))
    return lint(text, "m.yml", "--fix", code=0)
