"""Extremely deep nesting."""

from attack import sized
from inputs import HEAD, lint


@sized(at=1000_000, full=10_000_000, per_byte=60, memory=16)
def flow_lists(n):
    """Opens a million YAML lists on one line, which would crash a recursive reader.

    The reader stops at its limit and reports the position."""
    return lint(HEAD + "files: " + "[" * n, says="more than 64 levels deep")


@sized(at=500_000, full=5_000_000, per_byte=60, memory=16)
def block_lists(n):
    """Opens a list with each dash of a line, which makes libyaml push an indentation for each.

    The reader stops at its limit and reports the position."""
    return lint(HEAD + "files:\n  " + "- " * n, says="more than 64 levels deep")


@sized(at=300_000, full=3_000_000, per_byte=60, memory=16)
def explicit_keys(n):
    """Uses each key as the key of the next one, with question marks.

    Keys that aren't names are rejected, and the reader stops at its limit."""
    return lint(HEAD + "files:\n  " + "? " * n, "m.yml", "--all", says="more than 64 levels deep")
