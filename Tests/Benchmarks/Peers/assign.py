"""Adds a tag to a file in a manifest with ruamel.yaml: assign.py MANIFEST FILE TAG RESULT fitted|default

With `fitted`, ruamel.yaml is configured for the manifest's indentation and for unlimited line lengths, so it preserves
as much as it can.
"""

import sys

from ruamel.yaml import YAML


def main(manifest, file, tag, result, style):
    yaml = YAML()
    if style == "fitted":
        yaml.preserve_quotes = True
        yaml.indent(mapping=2, sequence=4, offset=2)
        yaml.width = 4096
    with open(manifest, encoding="utf-8") as text:
        document = yaml.load(text)
    document["files"][file].append(tag)
    with open(result, "w", encoding="utf-8") as text:
        yaml.dump(document, text)


main(*sys.argv[1:])
