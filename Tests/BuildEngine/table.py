"""Checks `odr packs` and the stand-in for `actool` against `catalogs.yml`, the table of decisions that only `actool`
makes."""

import json
import subprocess
import tempfile
from pathlib import Path

import actool
from ruamel.yaml import YAML
from strings import key

CERTAINTIES = {"documented", "tested", "likely", "unverified"}
TABLE = Path(__file__).with_name("catalogs.yml")


def rows():
    return YAML(typ="safe").load(TABLE.read_text())


def check(odr):
    """Returns the differences between the table and the output of odr or of the stand-in."""
    faults = []
    for row in rows():
        if row["certainty"] not in CERTAINTIES or not row["source"]:
            faults.append(f"'{row['name']}' does not say how certain it is")
        wanted = sorted(sorted(map(key, tags)) for tags in row["packs"])
        with tempfile.TemporaryDirectory() as folder:
            lay_out(row, Path(folder))
            printed = {frozenset(map(key, tags)) for _, tags in actool.combinations(Path(folder) / "Art.xcassets")}
            if sorted(map(sorted, printed)) != wanted:
                faults.append(f"'{row['name']}': the stand-in has {printed}, not {wanted}")
            result = subprocess.run(
                [odr, "packs", "--format", "json"], cwd=folder, capture_output=True, text=True, check=False, timeout=60
            )
            if result.returncode:
                faults.append(f"'{row['name']}': {result.stderr}")
                continue
            packs = json.loads(result.stdout)["packs"]
            found = sorted(sorted(map(key, pack["tags"])) for pack in packs)
            if found != wanted:
                faults.append(f"'{row['name']}': odr has {found}, not {wanted}")
            # Each item contains a file of 1,000 bytes; its Contents.json isn't part of a pack.
            for pack in packs:
                if pack["bytes"] % 1000:
                    faults.append(f"'{row['name']}': pack {pack['tags']} has {pack['bytes']} bytes")
    return faults


def lay_out(row, folder):
    """Writes the catalog of a row, and a manifest with the row's tags."""
    entries, tags = {}, {}
    for path, stated in row["items"].items():
        item = folder / "Art.xcassets" / path
        item.mkdir(parents=True, exist_ok=True)
        section, own = next(iter(stated.items())) if isinstance(stated, dict) else ("properties", stated)
        (item / "Contents.json").write_text(json.dumps({section: {"on-demand-resource-tags": own}} if own else {}))
        if "." in path:
            (item / "data.bin").write_bytes(b"x" * 1000)
        if own:
            entries[path] = own
            tags |= dict.fromkeys(own)
    manifest = {"version": 1, "tags": {"onDemand": list(tags)}, "catalogs": {"Art.xcassets": entries}}
    (folder / "ResourceTags.yml").write_text(json.dumps(manifest, ensure_ascii=False))
