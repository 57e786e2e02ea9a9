"""What odr has done against what was expected, with a diff where the two differ."""

import difflib
import json
import re


class Disagreement(Exception):
    """What odr has done, and what was expected."""


def require(holds, message):
    """Stops at something that does not hold."""
    if not holds:
        raise Disagreement(message)


def require_same(name, wanted, found):
    """Stops where two graphs differ, with the places where they do."""
    if wanted != found:
        texts = (json.dumps(graph, indent=1, ensure_ascii=False, sort_keys=True) for graph in (wanted, found))
        raise Disagreement(f"{name} is not what was expected:\n{difference(name, *(text.encode() for text in texts))}")


def require_order(path, before, after):
    """Stops at a dictionary whose keys have another order, or whose new keys stand out of order."""
    if not isinstance(before, dict) or not isinstance(after, dict):
        return
    kept = [key for key in after if key in before]
    require_same(f"order of keys in {path}", [key for key in before if key in after], kept)
    if in_order(before):
        require(in_order(after), f"the keys in {path} are not in order: {', '.join(after)}")
    for key in kept:
        require_order(f"{path}: {key}", before[key], after[key])


def in_order(dictionary):
    """Whether the keys are in the order of Xcode: sorted, with `isa` in front. Objects stand in sections."""
    keys = list(dictionary)
    return any(row == sorted(row, key=str.encode) for row in (keys, keys[1:] if keys[:1] == ["isa"] else keys))


def lines(bytes):
    """The lines with their breaks; nothing but CRLF and LF ends one."""
    return re.findall(r".*\n|.+\Z", bytes.decode())


def changed_lines(old, new):
    """The lines that go, with a minus in front, and those that come, with a plus."""
    return [line for line in difflib.unified_diff(lines(old), lines(new), n=0) if line[0] in "-+"][2:]


def difference(name, old, new):
    """A unified diff."""
    text = difflib.unified_diff(lines(old), lines(new), f"expected/{name}", f"found/{name}", n=2)
    return "".join(line if line.endswith("\n") else line + "\n" for line in text)
