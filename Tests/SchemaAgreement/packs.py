#!/usr/bin/env python3
"""Checks that the JSON Schema of pack manifests and `odr background-assets check` accept and reject the same manifests.

    packs.py ODR_BINARY

Each case is a pack manifest with one changed member, or with the structure of a published manifest. Without the module
`jsonschema`, only odr's verdicts are compared with the expected ones.
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


def at(*events):
    return {"installationEventTypes": list(events)}


FOUND = [
    ("Apple, 'Creating managed asset packs'", selecting({"file": "Videos/Intro.m4v"}, downloadPolicy={"essential": at(EVENTS[0])}), True),
    ("Apple, WWDC 2026, localized packs", selecting({"file": "Voice.m4a"}, language="en-US", sourceRoot="."), True),
    ("Apple, the template of ba-package as CharlesWiltgen/Axiom quotes it",
     selecting({"file": "A.m4v"}, {"directory": "T"}, {"filePattern": "S/*.wav"}, {"fileSource": "b/a.png", "fileDestination": "T/a.png"},
               {"directorySource": "r", "directoryDestination": "T"}, {"fileExclusion": "T/d.png"}, platforms=[]), True),
    ("blaineam/Scripture-Alone Tools/asset-packs/bibles-europe.json 0f337b5d",
     selecting(*({"fileSource": f"App/Data/{name}.sqlite", "fileDestination": f"{name}.sqlite"} for name in "ABCDE")), True),
    ("blaineam/Scripture-Alone Tools/asset-packs/asv.json 2cd8e742",
     selecting({"fileSource": "App/Data/A.pack", "fileDestination": "A.pack"}, downloadPolicy={"essential": at(EVENTS[0])}), True),
    ("blaineam/Scripture-Alone Tools/asset-packs/interlinear.json 58ea1fb9, study-commentary.json 2cd8e742",
     selecting({"fileSource": "App/Data/Study.sqlite", "fileDestination": "Study.sqlite"}), True),
    ("bshihab/medadvisor ModelAssets/Manifest.json 6f736433", selecting({"file": "Models/Model-7B_K_M.gguf"}), True),
    ("xuan9/lengyan BackgroundAssets/Manifests/*.json 9b150e37, de55924f (12)",
     selecting({"file": "Audio/01.m4a"}, assetPackID="org.example.audio.01"), False),
    ("xuan9/lengyan BackgroundAssetsM0/Manifests/*.json de55924f",
     selecting({"file": "M0/smoke.txt"}, {"file": "M0/smoke.m4a"}, assetPackID="org.example.m0.smoke"), False),
    ("0x687931/upmarket resources/asset-packs/*.json 56b86358 (2)",
     selecting({"directory": "model_folder"}, assetPackID="com.example.app.models.model", platforms=["macOS"]), False),
    ("u5-03/Slidys asset-packs/slidys-videos/manifest.json 15ce9bd3",
     selecting(*({"file": f"payload/{name}.mp4"} for name in "ABCDEFGH"), downloadPolicy={"essential": at(*EVENTS)},
               platforms=["iOS", "macOS", "visionOS"]), True),
    ("kreithen/rounds-codex native/manifests/*.json d0987b97 (11)",
     selecting(*({"file": f"assets/topic/{n:02}.jpg"} for n in range(160)), assetPackID="rc-topic"), True),
    ("depilz/solar2d-plugin-background-assets tests/sim/emulator/packs/emufrench.json cbfc80c5",
     selecting({"file": "french/text.txt"}, language="fr"), True),
    ("depilz/solar2d-plugin-background-assets tools/demo/packs/demoprefetch.json cbfc80c5",
     selecting(*({"file": f"demo/{name}"} for name in "abc"), downloadPolicy={"prefetch": at(*EVENTS)}), True),
    ("shengyang998/BioMotion tools/assetpack/Manifest.json 05859888",
     selecting({"directory": "Model.mlmodelc"}, downloadPolicy={"prefetch": at(*EVENTS)}), True),
    ("threedlite/classicsviewer docs, planned packs, September 2026", selecting({"file": "texts_full.db.zip"}, assetPackID="database_full"), False),
    # These are for that project's emulator; its own documentation says that Apple's packer rejects them.
    ("depilz/solar2d-plugin-background-assets tests/sim/emulator/packs/emuprefetch.json cbfc80c5",
     selecting({"file": "prefetch/text.txt"}, downloadPolicy={"prefetch": {}}), False),
    ("depilz/solar2d-plugin-background-assets tests/sim/emulator/packs/emuessential.json cbfc80c5",
     selecting({"file": "essential/text.txt"}, downloadPolicy={"essential": {}}), False),
]
"""The sources of pack manifests as of November 2026, each with the beginning of the commit's name and the manifest's
structure."""


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
        for members, expected in changed + [found[1:] for found in FOUND]:
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
