"""Compares odr's results with the expected results, and shows a diff if they differ."""

import difflib
import json
import re


class Disagreement(Exception):
    """odr's result differs from the expected result."""


def require(holds, message):
    """Raises Disagreement if a condition is false."""
    if not holds:
        raise Disagreement(message)


def require_same(name, wanted, found):
    """Raises Disagreement if two graphs differ, with a diff."""
    if wanted != found:
        texts = (json.dumps(graph, indent=1, ensure_ascii=False, sort_keys=True) for graph in (wanted, found))
        raise Disagreement(f"{name} is not what was expected:\n{difference(name, *(text.encode() for text in texts))}")


def require_order(path, before, after):
    """Raises Disagreement if a dictionary's keys changed their order, or if new keys are out of order."""
    if not isinstance(before, dict) or not isinstance(after, dict):
        return
    kept = [key for key in after if key in before]
    require_same(f"order of keys in {path}", [key for key in before if key in after], kept)
    if in_order(before):
        require(in_order(after), f"the keys in {path} are not in order: {', '.join(after)}")
    for key in kept:
        require_order(f"{path}: {key}", before[key], after[key])


def in_order(dictionary):
    """Whether the keys are in Xcode's order: sorted, with `isa` first. Objects are in sections."""
    keys = list(dictionary)
    return any(row == sorted(row, key=str.encode) for row in (keys, keys[1:] if keys[:1] == ["isa"] else keys))


def lines(bytes):
    """Returns the lines with their line breaks; only CRLF and LF end a line."""
    return re.findall(r".*\n|.+\Z", bytes.decode())


def changed_lines(old, new):
    """Returns the removed lines, with a leading minus, and the added lines, with a leading plus."""
    return [line for line in difflib.unified_diff(lines(old), lines(new), n=0) if line[0] in "-+"][2:]


def difference(name, old, new):
    """Returns a unified diff."""
    text = difflib.unified_diff(lines(old), lines(new), f"expected/{name}", f"found/{name}", n=2)
    return "".join(line if line.endswith("\n") else line + "\n" for line in text)
