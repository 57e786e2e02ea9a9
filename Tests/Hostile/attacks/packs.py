"""Asset packs of Background Assets: pack manifests and the app's property lists."""

import json

from attack import Run, attack, sized

PACK = {"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": ["iOS"]}
KEYS = (
    "<key>BAHasManagedAssetPacks</key><true/><key>BAUsesAppleHosting</key><true/>"
    "<key>BAAppGroupID</key><string>group.a</string>"
)


def check(pack, *options, files=None, **expected):
    """Returns a run of `odr background-assets check` on a pack manifest, without looking for its files."""
    content = pack if isinstance(pack, bytes) else (pack if isinstance(pack, str) else json.dumps(pack)).encode()
    arguments = ("background-assets", "check", "--no-disk", "pack.json", *options)
    return Run(arguments, {"pack.json": content, **(files or {})}, **expected)


def property_list(text, **expected):
    """Returns a run on a property list, with a valid pack manifest."""
    return check(PACK, "--info-plist", "Info.plist", files={"Info.plist": text.encode()}, **expected)


@sized(at=500_000, full=5_000_000, per_byte=150)
def comments_that_never_end(n):
    """Opens comments repeatedly without closing them. Searching for the end of each one would take quadratic time.

    The end is searched for only once, and odr reports the position where the JSON ends."""
    return check("/* " * n, says="pack-manifest-syntax")


@sized(at=50_000, full=1_000_000, per_byte=400)
def references_of_property_lists(n):
    """A string of character references, each of which is replaced.

    The string is read up to the limit."""
    return property_list(f"<plist><dict>{KEYS}<key>a</key><string>" + "&#x26;" * n + "</string></dict></plist>",
                         says="property list" if n < 150_000 else "more than 1 MiB", code=0 if n < 150_000 else 1)


@attack
def entities_of_property_lists(stage):
    """A DOCTYPE that declares entities, which other readers would replace endlessly or with local files.

    It is rejected, and only the property list is read."""
    stage.write("pack.json", json.dumps(PACK))
    lol = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    for entities in ('<!ENTITY l0 "lol">' + lol, '<!ENTITY l9 SYSTEM "file:///etc/passwd">', "<!ENTITY % p SYSTEM 'p'> %p;"):
        stage.write("Info.plist", f"<!DOCTYPE plist [{entities}]><plist><dict>{KEYS}<key>a</key><string>&l9;</string></dict></plist>")
        stage.odr_says(
            1, "[pack-plist-syntax]", "background-assets", "check", "--no-disk", "pack.json", "--info-plist", "Info.plist")
    stage.write("Info.plist", f"<plist><dict>{KEYS}<key>a</key><string>&l9;</string></dict></plist>")
    stage.odr_says(
        1, "this is not an XML character reference", "background-assets", "check", "--no-disk", "pack.json", "--info-plist", "Info.plist")
