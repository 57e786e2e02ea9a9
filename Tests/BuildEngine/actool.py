"""A stand-in for `actool --print-asset-tag-combinations`, whose source isn't public. It follows the table
`catalogs.yml`.

Every rule here is a row of that table, which also specifies how certain the rule is. The build engine creates an asset
pack for each combination (AssetCatalogCompiler.swift:31 and 37).
"""

import json

CONTENTS = "Contents.json"
TAGS = "on-demand-resource-tags"
TAGGABLE = {
    "imageset", "dataset", "spriteatlas", "textureset", "cubetextureset", "arresourcegroup", "imagestack", "symbolset",
}
OTHER_ITEMS = {
    "appiconset", "iconset", "launchimage", "brandassets", "complicationset", "stickersiconset", "stickerpack", "sticker",
    "stickersequence", "gcleaderboard", "gcleaderboardset", "gcdashboardimage", "solidimagestack", "colorset", "arreferenceimage",
    "imagestacklayer", "mipmapset",
}


def combinations(catalog):
    """Returns the tagged items in the catalog at a path, as a list of (item path, tags)."""
    found = []
    look(catalog, [], found)
    return found


def look(folder, inherited, found):
    """Visits a catalog or a group. An item has its own tags and the tags of all enclosing groups."""
    for path in sorted(folder.iterdir()):
        if not path.is_dir():
            continue
        ending = path.suffix[1:].lower()
        if ending in OTHER_ITEMS:
            continue
        tags = inherited + own_tags(path)
        if ending in TAGGABLE:
            if tags:
                found.append((path, tags))
        else:
            look(path, tags, found)


def own_tags(item):
    """Returns the tags in the `Contents.json` of an item or group, from `properties`, or from `info` as Xcode 7 wrote
    them."""
    path = item / CONTENTS
    contents = json.loads(path.read_text()) if path.exists() else {}
    return [tag for section in ("properties", "info") for tag in contents.get(section, {}).get(TAGS, [])]
