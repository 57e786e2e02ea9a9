"""A stand-in for `actool --print-asset-tag-combinations`, which is closed: what the table `catalogs.yml` says of it.

Every rule here is a row of that table, with how certain it is. The build engine takes each combination as one asset pack
(AssetCatalogCompiler.swift:31 and 37).
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
    """The tags of each item in the catalog at a path that has any: a list of (path of the item, tags)."""
    found = []
    look(catalog, [], found)
    return found


def look(folder, inherited, found):
    """Goes through a catalog or a group, whose items carry the tags of all groups around them beside their own."""
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
    """The tags in the file of an item or a group, under `properties`, or under `info` as Xcode 7 wrote them."""
    path = item / CONTENTS
    contents = json.loads(path.read_text()) if path.exists() else {}
    return [tag for section in ("properties", "info") for tag in contents.get(section, {}).get(TAGS, [])]
