"""Prints how many lines of a manifest each of two edits changed: changed_lines.py BEFORE ONE OTHER

A removed or added line counts once, and so does a replaced line. Fails unless both edits produce the same data, and the
data differs from before.
"""

import difflib
import sys

from ruamel.yaml import YAML


def lines(path):
    with open(path, encoding="utf-8", newline="") as text:
        return text.read().split("\n")


def said(path):
    with open(path, encoding="utf-8") as text:
        return YAML(typ="safe").load(text)


def changed_lines(before, after):
    count = 0
    for _, start, end, new_start, new_end in difflib.SequenceMatcher(None, before, after, False).get_opcodes():
        if before[start:end] != after[new_start:new_end]:
            count += max(end - start, new_end - new_start)
    return count


def main(before, one, other):
    if said(one) != said(other):
        sys.exit("the two results say different things")
    if said(one) == said(before):
        sys.exit("nothing was changed")
    print(changed_lines(lines(before), lines(one)), changed_lines(lines(before), lines(other)))


main(*sys.argv[1:])
