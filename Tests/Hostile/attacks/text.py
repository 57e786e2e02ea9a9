"""Unusual bytes, lines, and values: too many, too long, or not text."""

from attack import attack, sized
from inputs import HEAD, lint, on, tags
from stage import expect


@sized(at=200_000, full=20_000_000, per_byte=400, memory=8)
def a_huge_tag(n):
    """A tag of 20 megabytes.

    The reader stops at its limit of a megabyte and reports the position."""
    return lint(HEAD + "tags:\n  onDemand:\n    - " + "x" * n, says="more than 1 MiB")


@sized(at=25_000, full=150_000, per_byte=3_300, memory=80)
def a_large_tag_of_other_letters(n):
    """The same with letters of three bytes, which must be decoded.

    It is shown in part."""
    return lint(HEAD + "files:\n  A:\n    - " + "語" * n, says="undeclared-tag")


@sized(at=100_000, full=500_000, per_byte=400, memory=40)
def numbers_of_JSON(n):
    """A version of many digits, a point, many digits, and an exponent of many digits.

    It is rejected as a version that this odr doesn't support."""
    return lint('{"version": 1' + "0" * n + "." + "0" * n + "e" + "9" * n + "}", "m.json")


@sized(at=1000, full=85_000, per_byte=5_000, memory=80)
def lone_surrogates(n):
    """A tag of many halves of surrogate pairs.

    Each half is an error, and a thousand are shown."""
    return lint('{"version": 1, "files": {"A": ["' + "\\ud800" * n + '"]}}', "m.json")


@sized(at=10_000, full=450_000, per_byte=6_200, memory=180)
def carriage_returns(n):
    """A manifest in which lines end with a single carriage return.

    All readers treat them as lines."""
    return lint((HEAD + "tags:\n  onDemand:\n").replace("\n", "\r") + "    - t\r" * (n // 8), says="duplicate-tag")


@sized(at=20_000, full=900_000, per_byte=300, memory=40)
def tabs(n):
    """A line that begins with a million tabs.

    It is rejected, and its excerpt isn't a million columns wide."""
    return lint(HEAD + "tags:\n" + "\t" * n + "onDemand: [t]\n", says="tab")


@sized(at=2_000, full=60_000, per_byte=4000, memory=150)
def laying_out_long_scalars(n):
    """Formats a manifest with a quoted tag of many lines.

    It is rejected, or formatted without changing its meaning."""
    return on(HEAD + 'tags:\n  onDemand:\n    -   "' + "a b\n      " * n + '"\n', "fmt", code=0)


@sized(at=2_000, full=500_000, per_byte=900, memory=60)
def control_characters(n):
    """A control character on each line, which YAML doesn't allow.

    Reading stops at the first one."""
    return lint(HEAD + "tags:\n  onDemand:\n" + "    - \x07\n" * n, says="control character U+0007")


BROKEN = {
    "an overlong slash": b"\xc0\xaf",
    "an overlong NUL": b"\xe0\x80\x80",
    "a surrogate": b"\xed\xa0\x80",
    "beyond Unicode": b"\xf4\x90\x80\x80",
    "a lone continuation": b"\x80",
    "half a letter": b"\xe2\x82",
    "no UTF-8": b"\xff\xfe",
    "a NUL": b"\0",
    "a control of eight bits": b"\xc2\x9b31m",
    "DEL": b"\x7f",
}

PLACES = {
    "a key": ("m.yml", b"version: 1\nfiles:\n  A%s: [t]\n"),
    "a value": ("m.yml", b"version: 1\ntags:\n  onDemand: [t%s]\n"),
    "a quoted value": ("m.yml", b'version: 1\ntags:\n  onDemand: ["t%s"]\n'),
    "a comment": ("m.yml", b"version: 1 # %s\ntags:\n"),
    "an ignore comment": ("m.yml", b"version: 1\ntags: # odr:ignore unu%ssed\n"),
    "a tag of YAML": ("m.yml", b"version: 1\ntags: !a%s {}\n"),
    "an anchor": ("m.yml", b"version: 1\ntags: &a%s {}\n"),
    "a directive": ("m.yml", b"%%YAML 1.%s\n---\nversion: 1\n"),
    "the first byte": ("m.yml", b"%sversion: 1\n"),
    "a key of JSON": ("m.json", b'{"version": 1, "files": {"A%s": ["t"]}}'),
    "a value of JSON": ("m.json", b'{"version": 1, "tags": {"onDemand": ["t%s"]}}'),
    "between the values of JSON": ("m.json", b'{"version": 1, %s "tags": {}}'),
}


@attack
def bytes_that_are_not_text(stage):
    """Overlong and broken UTF-8, NUL, and control characters in every position of a manifest in YAML and JSON.

    Each is a finding or harmless, and none is printed unchanged in any report format."""
    for what, broken in BROKEN.items():
        for place, (name, text) in PLACES.items():
            stage.write(name, text % broken)
            for format in ("text", "github", "json"):
                result = stage.odr_says(None, "", "lint", "--no-disk", "--format", format, name)
                # A comment may contain anything except invalid text.
                expect(result.code in (0, 1), f"{what} in {place} is judged, as {format}", result)
            for command in (["show"], ["fmt", "--diff"], ["convert", "--to", "json"], ["tag", "list"], ["sizes"]):
                path = [name] if command[0] in ("fmt", "convert") else ["-m", name]
                result = stage.run(*command, *path)
                expect(result.code in (0, 1, 2), f"{what} in {place} is read by 'odr {command[0]}'", result)


@attack
def bytes_in_scripts(stage):
    """The same bytes in edit scripts, lists of files, and baselines.

    Each is rejected with the position, and nothing changes."""
    text = HEAD + tags(1) + "files:\n  A: [t0]\nbaseline: known.json\n"
    stage.write("ResourceTags.yml", text)
    for what, broken in BROKEN.items():
        if what in ("a control of eight bits", "DEL"):
            continue
        stage.write("script", b"tag add x%s\n" % broken)
        stage.odr_says(2, "script:1:9: error:", "batch", "script")
        stage.write("list", b"B%s\n" % broken)
        stage.odr_says(2, "", "assign", "--tag", "t0", "--allow-missing", "--files-from", "list")
        stage.write("known.json", b'{"version": 1, "findings": [{"path": "m%s"}]}' % broken)
        stage.odr_says(1, "known.json:1:", "lint")
    expect(stage.read("ResourceTags.yml").decode() == text, "the manifest is as it was")
