"""Much repetition, for which searching for duplicates could take quadratic time."""

from attack import sized
from inputs import HEAD, lint, on, tags


@sized(at=2_000, full=1_000_000, per_byte=2_000, memory=70)
def one_key_again_and_again(n):
    """A million equal paths.

    A thousand of them are shown."""
    return lint(HEAD + "tags: {onDemand: [t]}\nfiles:\n" + "  A: [t]\n" * n, says="more; --all shows them")


@sized(at=1_000, full=500_000, per_byte=9_000, memory=60)
def unknown_keys(n):
    """A million unknown keys, each similar to a known one.

    A thousand are shown, each with a suggestion."""
    return lint(HEAD + "".join(f"file{number}: x\n" for number in range(n)), says="more; --all shows them")


@sized(at=2_000, full=30_000, per_byte=60_000, memory=80, limit=8_000_000_000)
def near_misses(n):
    """As many tags as resources; each resource has a tag that is similar to one of them.

    A thousand are shown, and only a limited number of names are compared."""
    files = "".join(f"  F{number}: [tt{number}]\n" for number in range(n))
    return lint(HEAD + tags(n) + "files:\n" + files, says="more; --all shows them")


@sized(at=2_000, full=15_000, per_byte=2_500, memory=100)
def unused_tags_like_a_used_one(n):
    """Unused tags whose names are similar to the name of a used tag.

    Each may be the used one, so odr suggests to merge some of them, and counts the words of the names only once."""
    names = [f"forestlake-{chr(97 + number // 676)}{chr(97 + number // 26 % 26)}{chr(97 + number % 26)}" for number in range(n)]
    text = HEAD + "tags: {onDemand: [forestlake-zzz, " + ", ".join(names) + "]}\nfiles: {A: [forestlake-zzz]}\n"
    return lint(text, says="joins them", code=0)


@sized(at=3_000, full=50_000, per_byte=100, memory=60)
def marks_without_end(n):
    """A name of one letter with thousands of combining marks, in an order that normalization must sort.

    The reader stops at its limit and reports the position."""
    return lint(HEAD + "tags:\n  onDemand:\n    - e" + "\u0301\u0316" * n + "\n", says="combining marks")


@sized(at=1000, full=500_000, per_byte=1_300, memory=60)
def one_line(n):
    """A whole manifest on one line, with a finding in every word.

    A thousand are shown, each with an excerpt of the line."""
    files = ", ".join(f"F{number}: [u]" for number in range(n))
    return lint("{version: 1, files: {" + files + "}}\n", says="more; --all shows them")


@sized(at=1000, full=1 << 18, per_byte=900, memory=60)
def keys_with_one_hash(n):
    """Paths that have the same hash in Java, in C++, and wherever else a hash is a sum times 31.

    Hashes use a new random seed in each run, so the paths have no special effect."""

    def name(number):
        return "".join("Aa" if number >> place & 1 else "BB" for place in range(18))

    files = "".join(f"  {name(number)}: [t]\n" for number in range(n))
    return lint(HEAD + "tags: {onDemand: [t]}\nfiles:\n" + files, code=0)


@sized(at=2_000, full=50_000, per_byte=4_000, memory=150)
def tag_sets(n):
    """A resource for each of many sets of tags, each of which creates an asset pack.

    Each measured size exceeds the limit of 1,000 packs, so that the finding takes its instructions in each."""
    files = "".join(
        f"  F{number}: [{', '.join(f't{place}' for place in range(17) if number >> place & 1)}]\n"
        for number in range(1, n + 1)
    )
    return lint(HEAD + tags(17) + "files:\n" + files, says="too-many-asset-packs")


@sized(at=1000, full=100_000, per_byte=8_000, memory=100)
def tags_with_one_name(n):
    """A few hundred thousand tags that get the same name in Swift.

    A thousand are shown."""
    names = (f"a{number}b".translate(str.maketrans("0123456789", "-.,;:_+=~^")) for number in range(n))
    text = HEAD + "tags:\n  onDemand:\n" + "".join(f"    - '{name}'\n" for name in names)
    return on(text, "code", "generate", says="more tags have the same name")
