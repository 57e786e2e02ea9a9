"""The inputs that many attacks have in common."""

from attack import Run

HEAD = "version: 1\n"


def lint(text, name="m.yml", *options, **expected):
    """A run of `odr lint` on a manifest, without looking for its files."""
    return on(text, "lint", "--no-disk", *options, name, name=name, **expected)


def on(text, *arguments, name="ResourceTags.yml", **expected):
    """A run of odr with a manifest at hand."""
    content = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return Run(arguments, {name: content, **expected.pop("files", {})}, **expected)


def tags(count, first=0):
    """The lines of a manifest that declare tags `t0`, `t1` …"""
    return "tags:\n  onDemand:\n" + "".join(f"    - t{number}\n" for number in range(first, first + count))


def many(count):
    """A sound manifest of `count` files in a hundred folders, each with one of a hundred tags."""
    files = "".join(f"  Folder{number % 100}/File{number}.png: [t{number % 100}]\n" for number in range(count))
    return HEAD + tags(100) + "files:\n" + files
