"""The table of changes, `changes.yml`."""

import shlex
from dataclasses import dataclass, field

from ruamel.yaml import YAML

from checkout import LINE_BREAKS, TableError

KEYS = {"name", "project", "values", "given", "edit", "expect", "lines", "writes", "undo", "refused", "warns"}


@dataclass
class Change:
    """A change of a manifest and its expected effect on the project; the beginning of the table describes the
    fields."""

    name: str
    project: str
    edit: list
    given: list = field(default_factory=list)
    expect: dict = field(default_factory=dict)
    lines: dict = field(default_factory=dict)
    writes: list = field(default_factory=list)
    undo: str = "bytes"
    refused: str | None = None
    warns: bool = False
    forms: list = field(default_factory=lambda: list(LINE_BREAKS))


def load_changes(path):
    """Returns all changes in the table; a change with several `values` is expanded."""
    rows = []
    for row in YAML(typ="safe", pure=True).load(path):
        if set(row) - KEYS or ("refused" in row) == ("lines" in row):
            raise TableError(f"change '{row.get('name')}' is not well formed")
        if "values" in row:
            # Names don't contain line breaks, so one form of these is enough.
            row["forms"] = ["LF"]
            values = row.pop("values")
            rows += [{key: filled(part, value, key) for key, part in row.items()} for value in values]
        else:
            rows.append(row)
    names = [row["name"] for row in rows]
    for name in names:
        if names.count(name) > 1:
            raise TableError(f"the name '{name}' is used twice")
    return [Change(**row) for row in rows]


def filled(part, value, name):
    """Returns a part of a row with the value in place of `{}`, quoted if it is in a command."""
    match part:
        case str():
            return part.replace("{}", shlex.quote(value) if name == "edit" else value)
        case list():
            return [filled(item, value, name) for item in part]
        case dict():
            return {filled(key, value, ""): filled(item, value, name) for key, item in part.items()}
    return part
