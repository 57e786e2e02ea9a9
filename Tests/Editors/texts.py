"""Texts as a client of the protocol stores them, with positions in UTF-16."""

import re

from lsprotocol import types

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")


class Text:
    """A text that the client changes."""

    def __init__(self, text):
        self.text = text

    def lines(self):
        """Generates the start and the contents of each line, without its line ending."""
        start = 0
        while True:
            match = LINE.match(self.text, start)
            yield start, match[0].rstrip("\r\n")
            if match.end() == len(self.text) and not match[0].endswith(("\r", "\n")):
                return
            start = match.end()

    def position(self, offset):
        """Returns the position of a character in the text."""
        for number, (start, line) in reversed(list(enumerate(self.lines()))):
            if start <= offset:
                return types.Position(number, len(line[:offset - start].encode("utf-16-le")) // 2)
        raise AssertionError("a text has a line")

    def find(self, words, skip=0):
        """Returns the position after the first `skip` characters of `words`, which must occur exactly once in the
        text."""
        assert self.text.count(words) == 1, f"{words!r} stands {self.text.count(words)} times in the text"
        return self.position(self.text.index(words) + skip)

    def offset(self, position):
        start, line = list(self.lines())[position.line]
        return start + len(line.encode("utf-16-le")[:position.character * 2].decode("utf-16-le"))

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
