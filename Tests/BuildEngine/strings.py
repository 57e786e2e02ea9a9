"""Functions that compare, sort, and shorten strings as Swift does, the language of the build engine."""

import unicodedata

import regex


def key(string):
    """Returns a key that is the same for two strings if and only if they are equal in Swift, that is, canonically
    equivalent."""
    return unicodedata.normalize("NFC", string)


def in_order(strings):
    """Returns the strings in the order of Swift's `sorted()`: by the code points of their composed forms."""
    return sorted(strings, key=lambda string: [ord(character) for character in key(string)])


def without_last(string):
    """Returns the string after Swift's `removeLast()`, which removes a whole grapheme cluster."""
    return "".join(regex.findall(r"\X", string)[:-1])
