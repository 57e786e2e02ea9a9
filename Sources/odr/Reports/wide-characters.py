#!/usr/bin/env python3
"""Writes DisplayWidth+Ranges.swift, the table of the code points that take two columns of a terminal.

They are those of East Asian Width W and F that are not combining marks. An unassigned code point counts as the assigned
one before it in its plane does: that closes the gaps, and later versions of Unicode mostly agree with it.

With --check it writes nothing and exits with 1 if the table is not what it would write. The data come from Python's
unicodedata, which must be of a version in VERSIONS; all of them give the same table. With another one it exits with 3.
"""

import sys
import unicodedata
from pathlib import Path

VERSIONS = ("14.0.0", "15.0.0", "15.1.0")
TABLE = Path(__file__).with_name("DisplayWidth+Ranges.swift")
PER_LINE = 6


def ranges():
    """The first and the last code point of each range of wide ones, in order."""
    found = []
    is_wide = False
    for value in range(0x110000):
        character = chr(value)
        category = unicodedata.category(character)
        was_wide = is_wide
        if category != "Cn":
            is_wide = unicodedata.east_asian_width(character) in "WF" and category != "Mn"
        elif value & 0xFFFF == 0:
            is_wide = False
        if is_wide and not was_wide:
            found.append([value, value])
        elif is_wide:
            found[-1][1] = value
    return found


def text(ranges):
    cells = [f"0x{first:04X}...0x{last:04X}," for first, last in ranges]
    lines = [" ".join(cells[index : index + PER_LINE]) for index in range(0, len(cells), PER_LINE)]
    return (
        "// The script wide-characters.py in this folder writes this file; `make wide-characters` runs it.\n\n"
        "extension DisplayWidth {\n"
        "  /// The ranges of wide code points, in ascending order and with gaps between them.\n"
        "  ///\n"
        f"  /// Source: EastAsianWidth.txt of the Unicode Character Database, versions {VERSIONS[0]} to {VERSIONS[-1]}.\n"
        "  static let wideRanges: [ClosedRange<UInt32>] = [\n" + "".join(f"    {line}\n" for line in lines) + "  ]\n}\n"
    )


def main():
    if unicodedata.unidata_version not in VERSIONS:
        print(f"needs a Python with Unicode {', '.join(VERSIONS)}, not {unicodedata.unidata_version}", file=sys.stderr)
        return 3
    table = text(ranges())
    if sys.argv[1:] == ["--check"]:
        return 0 if TABLE.exists() and TABLE.read_text() == table else 1
    TABLE.write_text(table)
    return 0


sys.exit(main())
