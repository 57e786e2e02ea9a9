"""Repositories for the tests of `odr report`: a game with an earlier version, and names that could do harm."""

import json
import os
import random
import subprocess

LEVELS = ["Harbor", "Market", "Lighthouse", "Caves", "Glacier", "Volcano", "Ruins", "Observatory"]


def write(folder, path, size):
    """Writes a file of `size` zeros, which takes no space on disk."""
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file, "wb") as stream:
        stream.truncate(size)


def git(folder, *arguments):
    environment = os.environ | {
        "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
    }
    subprocess.run(["git", "-C", folder, *arguments], check=True, capture_output=True, env=environment)


def game(folder, unit=1):
    """Makes the repository of a game. Its first version is the tag `v1`. `unit` is the size of a kilobyte in bytes, so
    that tests don't need large files."""
    random.seed(4)
    files = {}
    for number, level in enumerate(LEVELS):
        name = level.lower()
        for part in range(random.randint(3, 8)):
            files[f"Levels/{level}/{random.choice(['Terrain', 'Props', 'Sky', 'Paths'])}{part + 1}.usdz"] = (
                int(random.paretovariate(1.3) * 1_600_000), [name])
        files[f"Levels/{level}/Scene.sks"] = (random.randint(60_000, 400_000), [name])
        files[f"Music/{level}.m4a"] = (random.randint(2_000_000, 9_000_000), [name])
        if number:
            files[f"Shared/{LEVELS[number - 1]} to {level}.mov"] = (
                random.randint(4_000_000, 11_000_000), [LEVELS[number - 1].lower(), name])
    files["Tutorial/Guide.usdz"] = (7_400_000, ["tutorial"])
    files["Tutorial/Voices.m4a"] = (3_100_000, ["tutorial"])
    files["Shared/Boat.usdz"] = (12_500_000, ["harbor", "lighthouse", "caves"])
    files["Shared/Weather.metallib.zip"] = (5_200_000, ["glacier", "volcano", "harbor"])
    files["Shared/Crowd.m4a"] = (2_800_000, ["market", "harbor"])
    files["Shared/Lava.mov"] = (88_000_000, ["volcano"])
    files["Story/קולות.m4a"] = (6_300_000, ["story-שלום"])
    files["Story/Epilogue.mov"] = (31_000_000, ["story-שלום", "observatory"])
    for path, (size, _) in files.items():
        write(folder, path, size * unit // 1000)
    manifest = {
        "version": 1, "deploymentTarget": "17.0",
        "tags": {
            "initialInstall": ["tutorial", "harbor"], "prefetchOrder": ["market", "lighthouse"],
            "onDemand": [level.lower() for level in LEVELS[3:]] + ["story-שלום", "bonus"],
        },
        "files": {path: tags for path, (_, tags) in files.items()},
        "lint": {"unused-tag": "warning"},
    }
    manifest["files"]["Shared/Missing.mov"] = ["caves"]
    (folder / ".gitignore").write_text("report.html\n")
    save(folder, manifest)
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "one")
    git(folder, "tag", "v1")
    write(folder, "Levels/Glacier/Aurora.mov", 14_000 * unit)
    manifest["files"]["Levels/Glacier/Aurora.mov"] = ["glacier"]
    write(folder, "Music/Caves.m4a", 11_000 * unit)
    manifest["files"]["Shared/Boat.usdz"] = ["harbor", "caves"]
    save(folder, manifest)


def save(folder, manifest):
    (folder / "ResourceTags.json").write_text(json.dumps(manifest, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


HARM = "document.documentElement.dataset.harm = 1"
"""A script that leaves a trace in the page."""

PATTERNS = [
    "</script><script>{harm}</script>", "<script>{harm}</script>", "]]><script>{harm}</script>", "--><script>{harm}</script>",
    "<!--<script>", "<img src=x onerror='{harm}'>", '"><svg onload="{harm}">', "javascript:{harm}", "&lt;b&gt;&amp;&#60;",
    "' onfocus='{harm}' autofocus='", "</title><b>", "</style><style>*{{display:none}}", "{{{{data}}}}", "{{{{script}}}}",
    "\u202egnp.exe", "\u2066left\u2069", "\u200bnothing", "a\u2028line\u2029b", "שלום עולם", "\ufeffmark", "a\\u003c/b",
    "%3Cscript%3E", "#tag=forest", "__proto__", "constructor", "${{{harm}}}", "`{harm}`", "\\'; {harm}; //", "::error::x",
    "</table></details></section><h1>x", "<base href='https://example.com/'>", "<meta http-equiv=refresh content='0;url=//x.y'>",
    "tag=%00", "e\u0301" * 30, "data:text/html,<script>{harm}</script>", "<iframe srcdoc='<script>{harm}</script>'>",
]


def hostile_names():
    """Returns 100 names, as short tags and as paths, and one with 10,000 characters."""
    texts = [pattern.format(harm=HARM) for pattern in PATTERNS]
    names = [f"{number} {text}" for number, text in enumerate(texts)] + [f"{text} {number}" for number, text in enumerate(texts)]
    names += [f"x{text}" for text in texts]
    return [*names[:99], "long " + "<b>y" * 2499]


def hostile(folder):
    """Makes a folder whose manifest has the hostile names as tags, resources, and catalog items."""
    names = hostile_names()
    paths = [name.replace("/", "∕")[:80].strip() + f" {number}" for number, name in enumerate(names)]
    for number, path in enumerate(paths[:-1]):
        write(folder, path, 1000 + number) if len(path.encode()) < 250 else None
    manifest = {
        "version": 1, "deploymentTarget": "17.0",
        "tags": {"onDemand": names[2:], "initialInstall": names[:1], "prefetchOrder": names[1:2]},
        "files": {path: [names[number], names[(number + 1) % len(names)]] for number, path in enumerate(paths)},
        "catalogs": {names[0].replace("/", "") + ".xcassets": {f"{name.replace('/', '')[:60].strip()}.imageset": [name] for name in names[:20]}},
    }
    save(folder, manifest)
    return names
