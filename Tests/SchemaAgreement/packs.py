#!/usr/bin/env python3
"""Checks that the JSON Schema of pack manifests and `odr background-assets check` accept and reject the same manifests.

    packs.py ODR_BINARY

Each case is a pack manifest with one changed member, a documented one, or a published one. Without the module
`jsonschema`, only odr's verdicts are compared with the expected ones.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent.parent
SCHEMA = REPOSITORY / "Schemas" / "asset-pack-manifest.schema.json"
PUBLISHED = REPOSITORY / "Tests" / "OdrBackgroundAssetsTests" / "Published" / "packs.tsv"
GONE = object()
BASE = {
    "assetPackID": "forest",
    "downloadPolicy": {"onDemand": {}},
    "fileSelectors": [{"file": "Music/Forest.m4a"}],
    "platforms": ["iOS"],
}
EVENTS = ["firstInstallation", "subsequentUpdate"]
WRONG = [GONE, None, True, 1, "", [], {}, "text", ["text"], {"text": 1}]
"""Values that are wrong for every member that doesn't accept them explicitly."""

ACCEPTED = {
    "assetPackID": ["a", "Wald-2-b", "0--1"],
    "downloadPolicy": [
        {"onDemand": {}},
        *({policy: {"installationEventTypes": events}}
          for policy in ("essential", "prefetch") for events in (EVENTS, EVENTS[:1], EVENTS[1:], EVENTS[::-1])),
    ],
    "fileSelectors": [
        [{"file": "A"}, {"file": "B/C.sqlite"}], [{"directory": "AssetPackSources/Frames"}], [{"filePattern": "*.png"}],
        [{"directory": "D"}, {"fileExclusion": "D/x"}], [{"fileSource": "S", "fileDestination": "T/S"}],
        [{"directorySource": "D", "directoryDestination": "E"}], [{"fileSource": "S", "fileDestination": "..T/a..b/.S"}],
        [{"directory": "./D"}], [{"directory": ".D"}],
    ],
    "platforms": [["iOS", "macOS"], ["visionOS", "tvOS", "macOS", "iOS"], ["tvOS"], []],
    "language": [GONE, "en", "pt-BR", "zh-Hans", "zh-Hant-TW", "es-419", "fil"],
    "sourceRoot": [GONE, "Build", "Build/Packs"],
}
REJECTED = {
    "assetPackID": [["a"], "com.example.forest", "Wald_2", "森", "-a", "a-", "-", "a b"],
    "downloadPolicy": [
        {"ondemand": {}}, {"onDemand": None}, {"onDemand": {"installationEventTypes": EVENTS}}, {"onDemand": []},
        {"essential": {}}, {"essential": {"installationEventTypes": []}}, {"essential": {"installationEventTypes": "firstInstallation"}},
        {"prefetch": {"installationEventTypes": ["install"]}}, {"prefetch": {"installationEventTypes": EVENTS[:1] * 2}},
        {"prefetch": {"installationEventTypes": EVENTS, "priority": 1}}, {"prefetch": {"installationEventTypes": [1]}},
        {"onDemand": {}, "prefetch": {"installationEventTypes": EVENTS}},
    ],
    "fileSelectors": [
        [{}], [[]], [None], ["A"], [{"file": ""}], [{"file": 1}], [{"path": "A"}], [{"file": "A", "directory": "B"}],
        [{"fileSource": "A"}], [{"fileDestination": "A"}], [{"directorySource": "A"}], [{"directoryDestination": "A"}],
        [{"fileSource": "A", "directoryDestination": "B"}], [{"fileSource": "A", "fileDestination": ""}],
        [{"fileSource": "A", "fileDestination": "B", "file": "C"}], [{"directory": "."}], [{"directory": "./"}], [{"file": "/A"}],
        [{"fileSource": "A", "fileDestination": "/B"}], [{"fileSource": "A", "fileDestination": "../B"}],
        [{"directorySource": "A", "directoryDestination": "B/.."}], [{"directorySource": "A", "directoryDestination": "B/../C"}], [{"file": "A"}, {}], [{"file": ["A"]}],
    ],
    "platforms": [["iPadOS"], ["ios"], ["iOS", "iOS"], ["iOS", 1], ["watchOS"], "iOS", {"iOS": True}],
    "language": [["en"], "de-1996", "sl-rozaj", "en-x-pirate", "x-own", "de-u-co-phonebk", "en-US-posix"],
    "sourceRoot": [["A"]],
    # Only packs that Apple doesn't host can contain it.
    "userInfo": [["a"], {}, {"text": 1}],
    "version": [1, "1", None],
    "downloadPolicies": [{"onDemand": {}}],
}


def selecting(*selectors, **members):
    return {**BASE, "fileSelectors": list(selectors), **members}


DOCUMENTED = [
    # Apple, "Creating managed asset packs".
    selecting(
        {"file": "Videos/Intro.m4v"}, downloadPolicy={"essential": {"installationEventTypes": ["firstInstallation"]}}),
    # Apple, WWDC 2026, localized packs.
    selecting({"file": "Voice.m4a"}, language="en-US", sourceRoot="."),
    # Apple, the template of ba-package, as CharlesWiltgen/Axiom quotes it.
    selecting(
        {"file": "A.m4v"}, {"directory": "T"}, {"filePattern": "S/*.wav"},
        {"fileSource": "b/a.png", "fileDestination": "T/a.png"}, {"directorySource": "r", "directoryDestination": "T"},
        {"fileExclusion": "T/d.png"}, platforms=[]),
]
"""Pack manifests from Apple's documentation."""


def published():
    """Generates the manifests from public projects, each with whether it is accepted."""
    for line in PUBLISHED.read_text().splitlines():
        if line and not line.startswith("#"):
            *_, error, text = line.split("\t")
            yield json.loads(text), error == "-"


def cases():
    for key in {**ACCEPTED, **REJECTED}:
        accepted = ACCEPTED.get(key, [GONE])
        texts = key in ("assetPackID", "language", "sourceRoot")
        for value in accepted:
            yield key, value, True
        for value in REJECTED.get(key, []):
            yield key, value, False
        for value in WRONG if key in ACCEPTED else []:
            if value not in accepted and not (texts and value == "text"):
                yield key, value, False


def verdict_of_schema():
    try:
        import jsonschema
    except ImportError:
        return None
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()))
    return validator.is_valid


def main():
    is_valid, faults, count = verdict_of_schema(), [], 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pack.json"
        changed = [({**BASE, key: value}, expected) for key, value, expected in cases()]
        for members, expected in [*changed, *((members, True) for members in DOCUMENTED), *published()]:
            manifest = {name: part for name, part in members.items() if part is not GONE}
            file.write_text(json.dumps(manifest, ensure_ascii=False))
            run = subprocess.run([sys.argv[1], "background-assets", "check", "--no-disk", str(file)], capture_output=True)
            verdicts = {"odr": {0: True, 1: False}.get(run.returncode)}
            if is_valid:
                verdicts["schema"] = is_valid(manifest)
            count += 1
            for who, found in verdicts.items():
                if found is not expected:
                    faults.append(f"{who} {'accepts' if found else 'rejects'} {json.dumps(manifest)}")
    print(*faults, f"{count} pack manifests, {len(faults)} faults" + ("" if is_valid else "; no module jsonschema"), sep="\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
