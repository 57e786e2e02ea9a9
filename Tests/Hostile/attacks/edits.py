"""Edits, edit scripts, and formatting of extremely large manifests."""

from attack import sized
from inputs import HEAD, lint, many, on, tags


@sized(at=2_000, full=100_000, per_byte=14_000, memory=80)
def files_to_assign(n):
    """Assigns a tag to as many files as the manifest contains.

    Each file is added to the manifest once."""
    names = "".join(f"New{number}\n" for number in range(n)).encode()
    return on(many(n), "assign", "--tag", "t1", "--allow-missing", "--files-from", "list", files={"list": names}, code=0)


@sized(at=1_000, full=30_000, per_byte=9_000, memory=100)
def a_script_of_mistakes(n):
    """A script in which every line is wrong; half of the lines use undeclared tags.

    A thousand errors are reported, and the others are counted."""
    lines = "".join(f"assign F{number} --tag x{number}\ntag ad x\n" for number in range(n))
    says = f"and {2 * n - 1000} more problems"
    return on(HEAD + tags(100), "batch", "script", files={"script": lines.encode()}, code=2, says=says)


@sized(at=2_000, full=100_000, per_byte=3000, memory=80)
def a_tag_of_everything(n):
    """Removes a tag that is the only tag of every resource.

    All entries are removed."""
    files = "".join(f"  F{number}: [t]\n" for number in range(n))
    return on(HEAD + "tags: {onDemand: [t]}\nfiles:\n" + files, "tag", "remove", "t", code=0)


@sized(at=2_000, full=100_000, per_byte=17_000, memory=100)
def moving_a_folder(n):
    """Moves a folder that contains very many files.

    Every path changes."""
    files = "".join(f"  Old/F{number}: [t]\n" for number in range(n))
    return on(HEAD + "tags: {onDemand: [t]}\nfiles:\n" + files, "resource", "move", "Old", "New", "--allow-missing", code=0)


@sized(at=1_000, full=20_000, per_byte=4_000, memory=120)
def a_line_for_each_tag(n):
    """A script that adds, moves, renames, and removes very many tags, with one line for each.

    All edits are made."""
    lines = ("tag add t{0}", "tag move t{0} --to prefetchOrder --first", "tag rename t{0} u{0}",
             "tag move u{0} --to onDemand", "tag remove u{0}")
    script = "".join(line.format(number) + "\n" for line in lines for number in range(n))
    return on(HEAD + "tags: {onDemand: [last]}\n", "batch", "script", files={"script": script.encode()}, code=0)


@sized(at=1_000, full=200_000, per_byte=10_000, memory=100)
def a_long_script(n):
    """A script of very many lines, each of which names another file.

    All edits are made."""
    lines = "".join(f"assign F{number} --tag t0\n" for number in range(n))
    return on(HEAD + tags(1), "batch", "script", "--allow-missing", files={"script": lines.encode()}, code=0)


@sized(at=1_000, full=200_000, per_byte=3300, memory=100)
def a_script_that_undoes_itself(n):
    """A script that renames a tag repeatedly.

    The last name remains, and no line is skipped."""
    names = ["t0"] + [f"u{number}" for number in range(n)]
    lines = "".join(f"tag rename {old} {new}\n" for old, new in zip(names, names[1:]))
    return on(HEAD + tags(1), "batch", "script", files={"script": lines.encode()}, code=0)


@sized(at=100_000, full=5_000_000, per_byte=100, memory=40)
def an_open_quote(n):
    """A script with a quotation mark that is never closed.

    odr reports the position of the quotation mark."""
    return on(HEAD, "batch", "script", files={"script": b"tag add '" + b"x" * n}, code=2, says="script:1:9: error:")


@sized(at=10_000, full=60_000, per_byte=600, memory=100)
def laying_out_gaps(n):
    """Formats a manifest that consists almost only of comments and empty lines, in every position.

    The manifest is formatted and keeps its meaning."""
    text = HEAD + "\n" * n + "files:\n" + "  # c\n" * n + "  A:   [a]\n" + "    # below\n" * n
    return on(text, "fmt", "--sort", code=0)


@sized(at=20_000, full=300_000, per_byte=3000, memory=100)
def laying_out_a_line(n):
    """Formats a manifest that is a single line with a comment at its end.

    The manifest is formatted and keeps its meaning."""
    tags, files = "a, " * n, ", ".join(f"f{number}: [a]" for number in range(n))
    return on(HEAD + "files: {A: [" + tags + "]," + " " * n + "B: [a], " + files + "} # end\n", "fmt", "--sort", code=0)


@sized(at=2_000, full=100_000, per_byte=3000, memory=120)
def sorting(n):
    """Sorts paths that are in reverse order, each with a comment above it.

    The paths are sorted, and each comment moves with its path."""
    files = "".join(f"  # {number}\n  F{n - number:07}: [t]\n" for number in range(n))
    return on(HEAD + "tags: {onDemand: [t]}\nfiles:\n" + files, "fmt", "--sort", code=0)


@sized(at=2_000, full=100_000, per_byte=3000, memory=100)
def converting(n):
    """Converts a large manifest to JSON.

    The JSON is printed and has the same meaning."""
    return on(many(n), "convert", "--to", "json", code=0, output=1 << 26)


@sized(at=2_000, full=50_000, per_byte=9_000, memory=180)
def fixing(n):
    """Fixes very many tags that need quotes.

    All of them are fixed, in a few rounds."""
    text = HEAD + "tags:\n  onDemand:\n" + "".join(f"    - {number + 2}\n" for number in range(n))
    return lint(text, "m.yml", "--fix", code=0)


@sized(at=2_000, full=50_000, per_byte=6000, memory=100)
def a_diff_of_everything(n):
    """Prints a diff in which every line has changed.

    It is printed only once."""
    return on(many(n).replace(": [", ":   ["), "fmt", "--diff", code=1, output=1 << 26)


@sized(at=1_000, full=50_000, per_byte=7_000, memory=120)
def packs(n):
    """Lists the contents of a thousand asset packs, each with different tags.

    The packs are listed, and odr reports that there are too many."""
    sets = (", ".join(f"t{place}" for place in range(17) if number >> place & 1) for number in range(1, n + 1))
    files = "".join(f"  F{number}: [{names}]\n" for number, names in enumerate(sets))
    return on(HEAD + tags(17) + "files:\n" + files, "packs", code=1 if n > 1000 else 0, output=1 << 26)


@sized(at=2_000, full=80_000, per_byte=26_000, memory=800, limit=3_000_000_000)
def SARIF_reports(n):
    """A SARIF report of very many findings.

    It contains all findings."""
    return lint(HEAD + "files:\n" + "".join(f"  F{number}: [u]\n" for number in range(n)), "m.yml", "--format", "sarif", output=1 << 28)
