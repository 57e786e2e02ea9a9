"""Random repositories that lead outside: no word of an outside file appears in odr's output or files."""

import json
import os
import random
import secrets
import shutil
import subprocess
from collections import Counter

from attack import attack
from escapes import COMMANDS, WAYS, Place, input_for, variables
from stage import expect

COUNT = int(os.environ.get("CANARIES", "100"))
"""The number of repositories in all parts together."""

PARTS = 2
"""The number of attacks that share the repositories, so that they run in parallel."""

FOLLOWING = 3
"""In one of this many repositories, the commands also follow links."""

KINDS = 8
"""The number of outside files whose words must appear if links are followed, provided that there are enough
repositories."""

SECRET = b"canary"
"""The prefix of every outside word, which occurs nowhere else."""

PATHS = (
    "Levels/A.sks", "Levels", "../outside/Levels/A.sks", "Out/Levels/B.sks", ".git/config", ".GIT/kept/names.txt", "a b",
    "/proc/self/environ", "/etc/passwd", "~/outside/names.txt", "Levels/../../outside/Levels/B.sks", "edits.txt", "Packs",
)  # fmt: skip
CATALOGS = ("Art.xcassets", "../outside/Art.xcassets", "Out/Art.xcassets", ".git/kept/Art.xcassets")
PROJECTS = ("Game.xcodeproj", "../outside/Game.xcodeproj", "../other", "Out/Game.xcodeproj", ".git/kept/Game.xcodeproj", "/proc/self")
SCHEMAS = ("schema.json", "../outside/schema.json", ".git/kept/schema.json", "/proc/self/environ")
TAGS = ("forest", "sea", "level-2", "Forest")


def random_manifest(choices):
    """Returns a manifest with random parts in YAML or JSON, sometimes with syntax errors."""
    value = {"version": 1}
    if choices.random() < 0.8:
        value["xcode"] = {"project": choices.choice(PROJECTS), "targets": ["T"]}
    if choices.random() < 0.5:
        value["platform"] = choices.choice(("iOS", "tvOS"))
    value["tags"] = {"onDemand": choices.sample(TAGS, 2), "initialInstall": choices.sample(TAGS, 1)}
    value["files"] = {path: choices.sample(TAGS, 1) for path in choices.sample(PATHS, 4)}
    value["catalogs"] = {
        catalog: {"Tree.imageset": [choices.choice(TAGS)], "Level.dataset": ["sea"]} for catalog in choices.sample(CATALOGS, 2)
    }
    schema = choices.choice(SCHEMAS)
    if choices.random() < 0.3:
        text = json.dumps({"$schema": schema} | value, indent=2)
    else:
        # YAML's flow style is almost JSON.
        lines = [f"{key}: {json.dumps(part)}" for key, part in value.items()]
        text = "\n".join([f"# yaml-language-server: $schema={schema}", *lines, ""])
    if choices.random() < 0.3:
        start = choices.randrange(len(text))
        text = text[:start] + choices.choice(("", "{", "\0", "\t", '"', "- *a\n", "\x1b[1m", "é")) + text[start + choices.randrange(20) :]
    return text


def prepare(place, choices, number):
    """Returns a random repository."""
    folder = place.prepare(*choices.sample(list(WAYS), choices.randint(3, 12)), name=f"inside{number}")
    path = folder / "ResourceTags.yml"
    if choices.random() < 0.6 and path.is_file() and not path.is_symlink():
        text = random_manifest(choices)
        path.write_text(text)
        if text.startswith("{") and choices.random() < 0.7:
            path.rename(folder / "ResourceTags.json")
    if choices.random() < 0.5:
        try:
            place.stage.git("-C", str(folder), "add", "-A", "--ignore-errors", ".")
        except subprocess.CalledProcessError:
            pass  # git can't add a pipe; the other files are added.
    return folder


def found(data):
    """Returns the words from outside files that some bytes contain."""
    data = data.lower()
    start = data.find(SECRET)
    while start >= 0:
        yield data[start : start + len(SECRET) + 12].decode()
        start = data.find(SECRET, start + 1)


def written(*folders):
    """Generates the files below folders, except links and '.git'."""
    for top in folders:
        for folder, names, files in os.walk(top):
            names[:] = [name for name in names if name.lower() != ".git"]
            for file in files:
                path = os.path.join(folder, file)
                if not os.path.islink(path) and os.path.isfile(path):
                    with open(path, "rb") as content:
                        yield path, content.read()


def leaks(place, folder, commands, *options):
    """Generates the outside words in the output of the commands, each with its command."""
    own = place.folder / "own"
    environment = variables(place) | {"TMPDIR": str(own), "XDG_STATE_HOME": str(own)} | place.secrets
    for command in commands:
        arguments = command.split()
        result = place.stage.run(
            *options, *arguments, folder=folder, environment=environment, stdin=input_for(folder, arguments), timeout=60
        )
        expect(result.code in (0, 1, 2), f"'odr {command}' exits with an expected code, in {folder}, not with {result.code}", result)
        for word in found(result.out + result.error):
            yield word, f"'odr {command}' prints it"
    for path, content in written(folder, own):
        for word in found(content):
            yield word, f"'{os.path.relpath(path, place.folder)}' contains it"


def check(stage, part):
    place = Place(stage, lambda: SECRET.decode() + secrets.token_hex(6))
    (place.folder / "own").mkdir(mode=0o700)
    place.secrets = {name: SECRET.decode() + secrets.token_hex(6) for name in ("TOKEN", "AWS_SECRET_ACCESS_KEY", "A")}
    place.words |= {word: "the environment" for word in place.secrets.values()}
    came_out = Counter()
    numbers = range(part, COUNT, PARTS)
    for number in numbers:
        choices = random.Random(number)
        commands = [*choices.sample([command for command in COMMANDS if command != "server"], 12), "server"]
        state = choices.getstate()
        folder = prepare(place, choices, number)
        for word, where in leaks(place, folder, commands):
            expect(False, f"in repository {number}, no word appears from {place.words.get(word, 'a file outside')}: {where}")
        if number // PARTS % FOLLOWING == 0:
            choices.setstate(state)
            folder = prepare(place, choices, number)
            # A shell asks for completions without options in front.
            following = [command for command in commands if not command.startswith("---completion")]
            # A link may lead to a file that another command wrote.
            out = {place.words.get(word, "?") for word, _ in leaks(place, folder, following, "--follow-links")}
            came_out.update(out)
            closed = [path for path in out if path == "the environment" or path.startswith("inside/.git")]
            expect(not closed, f"in repository {number}, '--follow-links' doesn't open {', '.join(closed)}")
        shutil.rmtree(folder)
    if len(numbers) >= 150:
        expect(len(came_out) >= KINDS, f"with '--follow-links', words from {KINDS} files appear, not from {sorted(came_out)}")
    expect(came_out or not numbers, "with '--follow-links', a word appears")


def part_of(part):
    def function(stage):
        check(stage, part)

    function.__doc__ = (
        "Runs 12 random commands and the server in a part of the random repositories with random manifests and ways out. The "
        "environment and the files outside contain random words.\n\n"
        "No word appears in any output or file. With `--follow-links`, words from many files outside appear, but none from "
        "`.git` or the environment."
    )
    function.__name__ = f"repositories_{part + 1}"
    function.__module__ = __name__
    attack(function)


for number in range(PARTS):
    part_of(number)
