"""Git repositories by a stranger, as 'odr lint --staged' and its hook read them."""

import json
import os

from attack import attack
from inputs import HEAD
from stage import expect, expect_clean

BAD = HEAD + "tags: {onDemand: [t]}\nfiles: {no: [u]}\n"


def entry(stage, path, content, mode="100644"):
    """Adds a file to the index that doesn't have to be in the work tree."""
    name = (
        stage.git("hash-object", "-w", "--stdin", stdin=content if isinstance(content, bytes) else content.encode())
        .decode()
        .strip()
    )
    stage.git("update-index", "-z", "--index-info", stdin=f"{mode} {name} 0\t".encode() + os.fsencode(path) + b"\0")


@attack
def links_and_submodules_in_the_index(stage):
    """Manifests, resources, and folders that are links, cycles of links, links out of the repository, or submodules.

    Links that lead outside aren't followed, and cycles don't cause endless loops."""
    stage.git("init", "-q")
    secret = stage.folder.parent / "secret"
    secret.mkdir()
    (secret / "ResourceTags.yml").write_text(HEAD + "tags: {onDemand: [secret-tag, secret-tag]}\n")
    for path, goal in [
        ("a/ResourceTags.yml", "../../secret/ResourceTags.yml"),
        ("b/ResourceTags.yml", str(secret / "ResourceTags.yml")),
        ("c/ResourceTags.yml", "ResourceTags.yml"),
        ("d/ResourceTags.yml", "../e/ResourceTags.yml"),
        ("e/ResourceTags.yml", "../d/ResourceTags.yml"),
        ("f/ResourceTags.yml", "/dev/zero"),
        ("g/ResourceTags.yml", ""),
        ("h/ResourceTags.yml", "x" * 5000),
        ("loop", "loop/loop/loop/loop"),
        ("i/ResourceTags.yml", "a\0b"),
    ]:
        entry(stage, path, goal, "120000")
    entry(
        stage,
        "j/ResourceTags.yml",
        HEAD + "tags: {onDemand: [t]}\nfiles: {../loop/x: [t], ../loop: [t], Sub/x: [t], Sub: [t]}\n",
    )
    stage.git("update-index", "-z", "--index-info", stdin=b"160000 " + b"1" * 40 + b" 0\tj/Sub\0")
    stage.git("update-index", "-z", "--index-info", stdin=b"160000 " + b"2" * 40 + b" 0\tk/ResourceTags.yml\0")
    result = stage.odr_says(None, "", "lint", "--staged", timeout=60)
    expect(result.code in (0, 1, 2), "all are judged or refused", result)
    expect("secret-tag" not in result.text, "nothing out of the repository is read", result)


@attack
def variables_of_git(stage):
    """GIT_DIR, GIT_INDEX_FILE, and GIT_WORK_TREE of another repository, empty, or invalid, as a hook may set them.

    odr checks the index that they specify or refuses to run, and no file changes."""
    stage.git("init", "-q", "one")
    stage.git("init", "-q", "two")
    stage.write("one/ResourceTags.yml", BAD)
    stage.git("-C", "one", "add", ".")
    one = stage.folder / "one"
    for variables in (
        {"GIT_DIR": "/nowhere"},
        {"GIT_DIR": ""},
        {"GIT_INDEX_FILE": "/dev/null"},
        {"GIT_INDEX_FILE": "/nowhere/index"},
        {"GIT_DIR": str(stage.folder / "two/.git")},
        {"GIT_WORK_TREE": "/nowhere", "GIT_DIR": ".git"},
        {"GIT_DIR": "\x1b[31m"},
        {"GIT_OBJECT_DIRECTORY": "/nowhere"},
        {"GIT_TRACE": "1"},
        {"GIT_CONFIG_COUNT": "x"},
        {"PATH": "/nowhere"},
    ):
        result = stage.odr_says(None, "", "lint", "--staged", folder=one, environment=variables)
        expect(result.code in (0, 1, 2), f"{variables} are judged or refused", result)
    expect((one / "ResourceTags.yml").read_text() == BAD, "nothing has changed")
