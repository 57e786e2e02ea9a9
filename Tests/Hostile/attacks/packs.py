"""Asset packs of Background Assets: manifests of packs, and property lists of the app."""

import json

from attack import Run, attack, sized

PACK = {"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": ["iOS"]}
KEYS = (
    "<key>BAHasManagedAssetPacks</key><true/><key>BAUsesAppleHosting</key><true/>"
    "<key>BAAppGroupID</key><string>group.a</string>"
)


def check(pack, *options, files=None, **expected):
    """A run of `odr background-assets check` on a pack manifest, without looking for its files."""
    content = pack if isinstance(pack, bytes) else (pack if isinstance(pack, str) else json.dumps(pack)).encode()
    arguments = ("background-assets", "check", "--no-disk", "pack.json", *options)
    return Run(arguments, {"pack.json": content, **(files or {})}, **expected)


def property_list(text, **expected):
    """A run on a property list, with a pack manifest that is right."""
    return check(PACK, "--info-plist", "Info.plist", files={"Info.plist": text.encode()}, **expected)


@sized(at=500_000, full=5_000_000, per_byte=150)
def comments_that_never_end(n):
    """Opens a comment again and again, and ends none: to look for the end of each takes quadratic time.

    The end is looked for once, and the place where JSON ends is named."""
    return check("/* " * n, says="pack-manifest-syntax")


@sized(at=200_000, full=2_000_000, per_byte=200)
def comments_without_number(n):
    """As many comments as fit, of both kinds, between the members of a pack manifest.

    They are read, and nothing is wrong."""
    return check("/**/ // a\n" * n + json.dumps(PACK), code=0, says="no findings in 1 manifest")


@sized(at=20_000, full=200_000, per_byte=6000, memory=400)
def one_file_in_one_pack(n):
    """Selects one file as often as there are lines.

    Each time but the first is a finding, and a thousand are shown."""
    return check({**PACK, "fileSelectors": [{"file": "A"}] * n}, says="more findings of pack-file-twice")


@sized(at=100_000, full=1_000_000, per_byte=60, memory=16)
def arrays_of_property_lists(n):
    """Opens a million arrays of a property list, each in the one before.

    The reader stops at its limit, and says where."""
    return property_list("<plist>" + "<array>" * n, says="more than 64 levels")


@sized(at=50_000, full=1_000_000, per_byte=400)
def references_of_property_lists(n):
    """A string of references to characters, of which each is replaced.

    The string is read, up to its limit."""
    return property_list(f"<plist><dict>{KEYS}<key>a</key><string>" + "&#x26;" * n + "</string></dict></plist>",
                         says="property list" if n < 150_000 else "larger than odr reads", code=0 if n < 150_000 else 1)


@sized(at=50_000, full=500_000, per_byte=400)
def keys_of_property_lists(n):
    """A property list with very many keys, and one of them again and again.

    The keys that are there again are findings, and others are not looked at."""
    many = "".join(f"<key>k{number}</key><integer>{number}</integer>" for number in range(n))
    return property_list(f"<plist><dict>{KEYS}{many}{KEYS}</dict></plist>", says="is there twice")


@attack
def entities_of_property_lists(stage):
    """A DOCTYPE that declares entities, which other readers replace without end, or by files of the computer.

    It is refused, and no file but the property list is read."""
    stage.write("pack.json", json.dumps(PACK))
    lol = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    for entities in ('<!ENTITY l0 "lol">' + lol, '<!ENTITY l9 SYSTEM "file:///etc/passwd">', "<!ENTITY % p SYSTEM 'p'> %p;"):
        stage.write("Info.plist", f"<!DOCTYPE plist [{entities}]><plist><dict>{KEYS}<key>a</key><string>&l9;</string></dict></plist>")
        stage.odr_says(
            1, "a DOCTYPE of a property list declares nothing", "background-assets", "check", "--no-disk", "pack.json", "--info-plist", "Info.plist")
    stage.write("Info.plist", f"<plist><dict>{KEYS}<key>a</key><string>&l9;</string></dict></plist>")
    stage.odr_says(
        1, "this is no character of XML", "background-assets", "check", "--no-disk", "pack.json", "--info-plist", "Info.plist")
