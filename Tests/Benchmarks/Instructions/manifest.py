"""Manifests for counting instructions; always the same for the same number of resources.

They are separate from the benchmarks' manifests, so the benchmarks can change without new records.
"""

import json

TAGS = 200


def resources(count):
    """Returns the files and catalog items of a manifest, each with one to three tags."""
    items = count // 10
    files = {f"Levels/{index % 40}/File {index}.png": tags(index, count) for index in range(count - items)}
    catalogs = {}
    for index in range(items):
        catalog = catalogs.setdefault(f"Art/{index % 4}.xcassets", {})
        catalog[f"Größe {index % 7}/sprite_{index}.imageset"] = tags(index, count)
    return files, catalogs


def tags(index, count):
    """Returns adjacent tags in a ring, so that there are at most three times as many different sets as tags."""
    ring = declared(count)
    return [f"tag-{(index + step) % ring}" for step in range(1 + index // ring % 3)]


def declared(count):
    """Returns the number of tags, which is small enough for each tag to be used."""
    return min(TAGS, count // 2)


def write_yaml(path, count):
    files, catalogs = resources(count)
    lines = ["# counted", "version: 1", "", "tags:", "  onDemand:"]
    lines += [f"    - tag-{number}" for number in range(declared(count))]
    lines += ["", "files:"]
    for index, (file, its_tags) in enumerate(files.items()):
        if index % 13 == 0:
            lines += [f"  {file}:", *(f"    - {tag}" for tag in its_tags)]
        elif index % 5 == 0:
            lines.append(f'  "{file}": [{", ".join(its_tags)}]   # shared')
        else:
            lines.append(f"  {file}: [{', '.join(its_tags)}]")
    lines += ["", "catalogs:"]
    for catalog, items in catalogs.items():
        lines.append(f"  {catalog}:")
        lines += [f"    {item}: [{', '.join(its_tags)}]" for item, its_tags in items.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_json(path, count):
    files, catalogs = resources(count)
    names = [f"tag-{number}" for number in range(declared(count))]
    document = {"version": 1, "tags": {"onDemand": names}, "files": files, "catalogs": catalogs}
    path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
