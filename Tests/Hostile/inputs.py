"""Inputs that many attacks share."""

from attack import Run

HEAD = "version: 1\n"


def lint(text, name="m.yml", *options, **expected):
    """Returns a run of `odr lint` on a manifest, without looking for its files."""
    return on(text, "lint", "--no-disk", *options, name, name=name, **expected)


def on(text, *arguments, name="ResourceTags.yml", **expected):
    """Returns a run of odr with a manifest file."""
    content = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return Run(arguments, {name: content, **expected.pop("files", {})}, **expected)


def tags(count, first=0):
    """Returns the lines of a manifest that declare the tags `t0`, `t1` …"""
    return "tags:\n  onDemand:\n" + "".join(f"    - t{number}\n" for number in range(first, first + count))
