"""Unusual bytes, lines, and values: too many, too long, or not text."""

from attack import attack, sized
from inputs import HEAD, lint, on
from stage import expect


@sized(at=200_000, full=20_000_000, per_byte=400, memory=8)
def a_huge_tag(n):
    """A tag of 20 megabytes.

    The reader stops at its limit of a megabyte and reports the position."""
    return lint(HEAD + "tags:\n  onDemand:\n    - " + "x" * n, says="more than 1 MiB")


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


@sized(at=2_000, full=60_000, per_byte=4000, memory=150)
def laying_out_long_scalars(n):
    """Formats a manifest with a quoted tag of many lines.

    It is rejected, or formatted without changing its meaning."""
    return on(HEAD + 'tags:\n  onDemand:\n    -   "' + "a b\n      " * n + '"\n', "fmt", code=0)


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
