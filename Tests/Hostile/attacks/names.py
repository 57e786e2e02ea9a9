"""Names that look like options, like nothing, or like something else."""

import json
import os
import subprocess

from attack import attack
from inputs import HEAD, tags
from stage import Result, clean_environment, expect, expect_clean

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
def names_in_upload_scripts(stage):
    """Names of files that a shell would run, expand, or interpret as options, in the script for asset packs.

    The script only reads the files, and prints their names without control characters."""
    names = [*ODD, "a'\u0301;touch pwned;'b", "$(touch pwned)", "`touch pwned`", "\x1b[31m", "\u202eb", "::error::x", "\x9b1m"]
    for name in names:
        stage.write(name, "x")
    manifest = {"version": 1, "tags": {"onDemand": ["t"]}, "files": {name: ["t"] for name in names}}
    stage.write("ResourceTags.json", json.dumps(manifest))
    stage.odr_says(0, "2 files written", "background-assets", "export", "-o", "Packs", "--script=-x/upload.sh")
    files = sorted(os.listdir(stage.folder))

    def script():
        command = ["bash", "--", "-x/upload.sh", "--dry-run"]
        run = subprocess.run(command, cwd=stage.folder, env=clean_environment(stage.folder), capture_output=True, check=False)
        return Result(run.returncode, run.stdout, run.stderr)

    result = script()
    expect(result.text in ("would package: t\n", "would package and upload: t\n"), "the script reads all files", result)
    expect(sorted(os.listdir(stage.folder)) == files, "the script writes no files")
    for name in names:
        os.rename(stage.folder / name, stage.folder / "-x/moved")
        result = script()
        expect(result.code == 1 and b"error: cannot find '" in result.error, f"{name!r} is missing", result)
        expect_clean(result)
        os.rename(stage.folder / "-x/moved", stage.folder / name)


@attack
def names_in_scripts(stage):
    """The same names in edit scripts and in lists of files.

    After '--' and in quotes, they are names; without quotes, characters that are special in shells are rejected."""
    stage.write("ResourceTags.yml", HEAD + tags(1))
    for sign in "*?$`;|&<>()":
        stage.write("script", f"tag add a{sign}b\n")
        stage.odr_says(2, "script:1:", "batch", "script")
    quoted = [name for name in ODD if "\n" not in name and name not in ("-", "...", "'")]
    stage.write("script", "assign --tag t0 --allow-missing -- " + " ".join(f"'{name}'" for name in quoted) + "\n")
    stage.odr_says(0, "", "batch", "script")
    stage.write("list", "\n".join(name for name in ODD if name not in ("-", '"', "a\nb")) + "\n")
    stage.odr_says(0, "", "assign", "--tag", "t0", "--allow-missing", "--files-from", "list")
    stage.write("script", "assign --tag t0 --files-from list\nbatch script\n")
    stage.odr_says(2, "script:2:1:", "batch", "script")


@attack
def names_in_the_shell(stage):
    """Completions for tags that contain shell commands.

    No command runs, and no tag truncates the list of candidates."""
    names = ["$(touch hacked)", "`touch hacked`", "; touch hacked", "a b", "a'b", "a\\b", "-x", "--help"]
    stage.write(
        "ResourceTags.json",
        '{"version": 1, "tags": {"onDemand": [%s]}}' % ", ".join('"%s"' % name.replace("\\", "\\\\") for name in names),
    )
    for shell in ("bash", "zsh", "fish"):
        result = stage.run("--generate-completion-script", shell)
        expect(result.code == 0, f"there is a script for {shell}", result)
    stage.write("script.sh", stage.run("--generate-completion-script", "bash").out)
    words = (
        'source ./script.sh; COMP_WORDS=(odr tag remove ""); COMP_CWORD=3; COMP_LINE="odr tag remove "; COMP_POINT=15; '
        '_odr odr "" remove; printf "%s\\n" "${COMPREPLY[@]}"'
    )

    os.symlink(stage.odr, stage.folder / "odr")
    subprocess.run(
        ["bash", "-c", words],
        cwd=stage.folder,
        env={"PATH": f"{stage.folder}:/usr/bin:/bin", "SHELL": "bash"},
        capture_output=True,
        check=False,
        timeout=60,
    )
    expect(not (stage.folder / "hacked").exists(), "nothing was carried out")


@attack
def names_in_generated_code(stage):
    """Tags and paths that could end a comment or a literal in generated code, or hide a part of it.

    The code has as many lines as with other names of the same number, and the literals have escapes."""
    odd = ['*/ "', '" + x + "', "\\", "\\(x)", "\\n", '"""', "//", "??/", "@end", "a\u202eb", "\ufeffb", "x\u2028c", "$(x)", "`"]
    for language in "swift", "objc":
        lines = []
        for names in [[f"tag-{number}" for number in range(len(odd))], odd]:
            files = {f"f{name} {number}": [name] for number, name in enumerate(names)}
            manifest = {"version": 1, "tags": {"onDemand": names}, "files": files}
            manifest["codeNames"] = {name: f"name{number}" for number, name in enumerate(names)}
            stage.write("ResourceTags.json", json.dumps(manifest))
            result = stage.odr_says(0, "ame13", "code", "generate", "--language", language)
            lines.append([line.split(b"=")[0].split(b"Resources:")[0] for line in result.out.splitlines()])
        expect(lines[0] == lines[1], "names change only literals and the lists of resources", result)


@attack
def look_alikes(stage):
    """Tags and paths that resemble others: in another alphabet, in another normalization, or with a trailing dot or
    space.

    They are different names, and odr reports those that a disk may not distinguish."""
    stage.write(
        "ResourceTags.yml",
        HEAD + "tags: {onDemand: [caf\u00e9, cafe\u0301, p\u0430ypal, paypal]}\nfiles:\n"
        "  caf\u00e9.png: [paypal]\n  cafe\u0301.png: [paypal]\n  a.: [paypal]\n  a: [paypal]\n",
    )
    result = stage.odr_says(1, "normalization", "lint", "--no-disk")
    expect("'paypal' has no resources" not in result.text, "names of other alphabets are other names", result)
    stage.odr_says(0, "", "tag", "rename", "p\u0430ypal", "other")
    expect("paypal" in stage.run("tag", "list").out.decode(), "the other name has not changed")
