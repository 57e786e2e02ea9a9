#!/usr/bin/env python3
"""Proves that the JSON Schema of pack manifests and `odr background-assets check` accept and reject the same ones.

    packs.py ODR_BINARY

Each case is a pack manifest with one member changed, in the shapes that public projects have and in wrong ones. Without the
module `jsonschema`, only the verdicts of odr are compared with the expected ones.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

SCHEMA = Path(__file__).resolve().parent.parent.parent / "Schemas" / "asset-pack-manifest.schema.json"
GONE = object()
BASE = {
    "assetPackID": "forest",
    "downloadPolicy": {"onDemand": {}},
    "fileSelectors": [{"file": "Music/Forest.m4a"}],
    "platforms": ["iOS"],
}
EVENTS = ["firstInstallation", "subsequentUpdate"]
WRONG = [GONE, None, True, 1, "", [], {}, "text", ["text"], {"text": 1}]
"""Values that are wrong wherever they are not among those that a place accepts."""

ACCEPTED = {
    "assetPackID": ["a", "com.example.forest", "Wald-2_b", "森"],
    "downloadPolicy": [
        {"onDemand": {}},
        *({policy: {"installationEventTypes": events}}
          for policy in ("essential", "prefetch") for events in (EVENTS, EVENTS[:1], EVENTS[1:], EVENTS[::-1])),
    ],
    "fileSelectors": [
        [{"file": "A"}, {"file": "B/C.sqlite"}], [{"directory": "AssetPackSources/Frames"}], [{"filePattern": "*.png"}],
        [{"directory": "D"}, {"fileExclusion": "D/x"}], [{"fileSource": "S", "fileDestination": "T/S"}],
        [{"directorySource": "D", "directoryDestination": "E"}],
    ],
    "platforms": [["iOS", "macOS"], ["visionOS", "tvOS", "macOS", "iOS"], ["tvOS"], []],
    "language": [GONE, "en", "pt-BR", "zh-Hans"],
    "sourceRoot": [GONE, "Build", "Build/Packs"],
    "userInfo": [GONE, {}, {"text": 1}, {"key": [1, {"a": None}]}],
}
REJECTED = {
    "assetPackID": [["a"]],
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
        [{"fileSource": "A", "fileDestination": "B", "file": "C"}], [{"file": "A"}, {}], [{"file": ["A"]}],
    ],
    "platforms": [["iPadOS"], ["ios"], ["iOS", "iOS"], ["iOS", 1], ["watchOS"], "iOS", {"iOS": True}],
    "language": [["en"]],
    "sourceRoot": [["A"]],
    "userInfo": [["a"]],
    "version": [1, "1", None],
    "downloadPolicies": [{"onDemand": {}}],
}


def cases():
    for key in {**ACCEPTED, **REJECTED}:
        accepted = ACCEPTED.get(key, [GONE])
        texts = key in ("assetPackID", "language", "sourceRoot")
        for value in accepted:
            yield key, value, True
        for value in REJECTED.get(key, []):
            yield key, value, False
        for value in WRONG if key in ACCEPTED else []:
            if value not in accepted and not (texts and value == "text") and not (key == "userInfo" and isinstance(value, dict)):
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
        for key, value, expected in cases():
            manifest = {name: part for name, part in {**BASE, key: value}.items() if part is not GONE}
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
