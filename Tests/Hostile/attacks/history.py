"""Versions of manifests by a stranger, as 'odr diff' reads them."""

from attack import attack
from inputs import HEAD
from stage import expect, expect_clean


@attack
def versions_with_many_names(stage):
    """Two versions with 20,000 resources each, with one file name in different folders, and with all tags renamed.

    They are compared in linear time, and the report contains no control characters."""
    def text(folder, tag):
        lines = [f"  {folder}{i}/icon.png: [{tag}{i % 500}]" for i in range(20_000)]
        tags = ", ".join(f"{tag}{i}" for i in range(500))
        return HEAD + f"tags: {{onDemand: [{tags}]}}\nfiles:\n" + "\n".join(lines) + "\n"

    stage.write("old.yml", text("a", "t"))
    stage.write("new.yml", text("b", "u"))
    for format in ("text", "markdown", "json"):
        result = stage.run("diff", "old.yml", "new.yml", "--format", format)
        expect(result.code == 1, f"they differ as {format}", result)
        expect_clean(result)
