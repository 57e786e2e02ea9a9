"""Versions of manifests by a stranger, as 'odr diff' reads them."""

from attack import attack
from inputs import HEAD
from stage import expect, expect_clean


@attack
def versions_that_run_programs(stage):
    """A repository whose settings and attributes specify programs for diffs, filters, and renames, and whose revisions
    look like options.

    No program runs, and no revision is interpreted as an option."""
    stage.git("init", "-q")
    mark = stage.folder / "ran"
    stage.write("ResourceTags.yml", HEAD + "tags: {onDemand: [a]}\n")
    stage.write(".gitattributes", "* diff=evil filter=evil\n")
    stage.git("add", ".")
    stage.git("-c", "user.name=a", "-c", "user.email=a", "commit", "-qm", "x")
    for key in ("diff.external", "diff.evil.command", "diff.evil.textconv", "filter.evil.clean", "filter.evil.smudge", "core.fsmonitor"):
        stage.git("config", key, f"touch {mark}")
    stage.write("ResourceTags.yml", HEAD + "tags: {onDemand: [b]}\n")
    for words in ([], ["--staged"], ["--packs"], ["HEAD", "HEAD"]):
        result = stage.run("diff", *words)
        expect(result.code in (0, 1), f"the versions are compared by {words}", result)
    result = stage.run("diff", "--", "--output=x")
    expect(result.code == 2, "an option behind '--' is a path", result)
    expect(not mark.exists(), "no program ran")


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
