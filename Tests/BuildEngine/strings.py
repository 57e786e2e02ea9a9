"""Strings as Swift compares, sorts and shortens them, since the build engine is written in it."""

import unicodedata

import regex


def key(string):
    """What two strings have in common exactly if they are equal in Swift: canonical equivalence."""
    return unicodedata.normalize("NFC", string)


def in_order(strings):
    """The strings as `sorted()` has them: by the code points of their composed forms."""
    return sorted(strings, key=lambda string: [ord(character) for character in key(string)])


def without_last(string):
    """The string after `removeLast()`, which takes a whole grapheme cluster."""
    return "".join(regex.findall(r"\X", string)[:-1])
