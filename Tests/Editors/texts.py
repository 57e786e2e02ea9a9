"""Texts as a client of the protocol stores them, with positions in UTF-16, UTF-8, or UTF-32."""

import re

from lsprotocol import types

CODECS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
UNITS = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")


class Text:
    """A text that the client changes."""

    def __init__(self, text, encoding="utf-16"):
        self.text = text
        self.encoding = str(getattr(encoding, "value", encoding) or "utf-16")

    def lines(self):
        """Generates the start and the contents of each line, without its line ending."""
        start = 0
        while True:
            match = LINE.match(self.text, start)
            yield start, match[0].rstrip("\r\n")
            if match.end() == len(self.text) and not match[0].endswith(("\r", "\n")):
                return
            start = match.end()

    def units(self, words):
        return len(words.encode(CODECS[self.encoding])) // UNITS[self.encoding]

    def position(self, offset):
        """Returns the position of a character in the text."""
        for number, (start, line) in reversed(list(enumerate(self.lines()))):
            if start <= offset:
                return types.Position(number, self.units(line[:offset - start]))
        raise AssertionError("a text has a line")

    def find(self, words, skip=0):
        """Returns the position after the first `skip` characters of `words`, which must occur exactly once in the
        text."""
        assert self.text.count(words) == 1, f"{words!r} stands {self.text.count(words)} times in the text"
        return self.position(self.text.index(words) + skip)

    def offset(self, position):
        start, line = list(self.lines())[position.line]
        data = line.encode(CODECS[self.encoding])[:position.character * UNITS[self.encoding]]
        return start + len(data.decode(CODECS[self.encoding]))

    def scalars(self, position):
        """Returns the line and the Unicode scalar of a position, from 0."""
        start = list(self.lines())[position.line][0]
        return position.line, self.offset(position) - start

    def change(self, old, new):
        """Replaces a text that occurs exactly once."""
        self.find(old)
        self.text = self.text.replace(old, new)

    def apply(self, edits):
        """Applies the server's edits, which must not overlap."""
        spans = sorted((self.offset(edit.range.start), self.offset(edit.range.end), edit.new_text) for edit in edits)
        for (_, end, _), (start, _, _) in zip(spans, spans[1:]):
            assert end <= start, f"edits overlap: {edits}"
        for start, end, new in reversed(spans):
            self.text = self.text[:start] + new + self.text[end:]
