"""Names that look like options, like nothing, or like something else."""

import json

from attack import attack
from inputs import HEAD, tags
from stage import expect

ODD = [
    "--help",
    "-",
    "-rf",
    "--",
    "-m",
    "--fix",
    "~",
    "$HOME",
    "`x`",
    "*",
    "?",
    "!!",
    "a b",
    "a\nb",
    "'",
    '"',
    "\\",
    "%s",
    "%n",
    "ü",
    "...",
]


@attack
def names_like_options(stage):
    """Manifests, tags, and resources whose names look like options.

    After '--', they are treated only as names."""
    for name in ODD:
        stage.write(f"{name}/ResourceTags.yml", HEAD + tags(1))
        stage.odr_says(0, "", "lint", "--no-disk", "--", f"{name}/ResourceTags.yml")
    stage.write("ResourceTags.yml", HEAD)
    names = [name for name in ODD if "\n" not in name]
    stage.odr_says(0, "", "tag", "add", "--", *names)
    listed = stage.run("tag", "list").out.decode().split("\n")[:-1]
    expect(listed == names, f"all of {names} are tags: {listed}")
    stage.odr_says(0, "", "assign", "--tag", "~", "--allow-missing", "--", *[name for name in names if name not in ("-", "...")])
    stage.odr_says(0, "", "tag", "remove", "--", *names)
    expect(stage.run("tag", "list").out == b"", "all are gone again")


@attack
def names_in_generated_code(stage):
    """Tags that could end a comment or a literal in generated code, or hide a part of it.

    The code has as many lines as with other names of the same number, and the literals have escapes."""
    odd = ['*/ "', '" + x + "', "\\", "\\(x)", "\\n", '"""', "//", "??/", "@end", "a\u202eb", "\ufeffb", "x\u2028c", "$(x)", "`"]
    lines = []
    for names in [[f"tag-{number}" for number in range(len(odd))], odd]:
        files = {f"f{name} {number}": [name] for number, name in enumerate(names)}
        manifest = {"version": 1, "tags": {"onDemand": names}, "files": files}
        manifest["codeNames"] = {name: f"name{number}" for number, name in enumerate(names)}
        stage.write("ResourceTags.json", json.dumps(manifest))
        result = stage.odr_says(0, "ame13", "code", "generate")
        lines.append([line.split(b"=")[0] for line in result.out.splitlines()])
    expect(lines[0] == lines[1], "names change only literals", result)
