"""Asset packs of Background Assets: pack manifests and the app's property lists."""

import json
import os

from attack import Run, attack, sized
from stage import expect

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


@sized(at=10_000, full=70_000, per_byte=8000, memory=400)
def one_file_in_one_pack(n):
    """Selects the same file on every line.

    Each time except the first is a finding, and a thousand are shown."""
    return check({**PACK, "fileSelectors": [{"file": "A"}] * n}, says="more findings of pack-file-twice")


@sized(at=100_000, full=1_000_000, per_byte=60, memory=16)
def arrays_of_property_lists(n):
    """Opens a million nested arrays in a property list.

    The reader stops at its limit and reports the position."""
    return property_list("<plist>" + "<array>" * n, says="more than 64 levels")


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


FILES = "INFOPLIST_FILE = Info.plist; CODE_SIGN_ENTITLEMENTS = A.entitlements; GENERATE_INFOPLIST_FILE = YES;"
POINT = (
    "<key>EXAppExtensionAttributes</key><dict><key>EXPrincipalClass</key><string>A</string>"
    "<key>EXExtensionPointIdentifier</key><string>com.apple.background-asset-downloader-extension</string></dict>"
)


def project(apps=1, settings="", children="", folder="."):
    """Returns a project file with apps that contain the same extension, which has a synchronized folder."""
    objects = "".join(
        f'A{n} = {{ isa = PBXNativeTarget; name = A; productType = "com.apple.product-type.application"; '
        f"buildPhases = (P{n}); buildConfigurationList = L; }};\n"
        f"P{n} = {{ isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = (B); }};\n"
        for n in range(apps)
    )
    return (
        "// !$*UTF8*$!\n{ objects = { R = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; "
        f"targets = (E, {', '.join(f'A{n}' for n in range(apps))}); }};\n{objects}"
        'E = { isa = PBXNativeTarget; name = E; productType = "com.apple.product-type.extensionkit-extension"; '
        "productReference = F; fileSystemSynchronizedGroups = (S); buildConfigurationList = L; };\n"
        f'S = {{ isa = PBXFileSystemSynchronizedRootGroup; path = "{folder}"; sourceTree = "<group>"; }};\n'
        f'G = {{ isa = PBXGroup; children = (S, {children}); sourceTree = "<group>"; }};\n'
        "F = { isa = PBXFileReference; path = E.appex; }; B = { isa = PBXBuildFile; fileRef = F; };\n"
        "L = { isa = XCConfigurationList; buildConfigurations = (C); };\n"
        f"C = {{ isa = XCBuildConfiguration; name = Release; buildSettings = {{ {FILES} {settings} }}; }};\n"
        "}; rootObject = R; }\n"
    )


@sized(at=100, full=500, per_byte=6500, memory=64)
def apps_with_one_extension(n):
    """A thousand apps contain one extension in the wrong folder, and share one Info.plist.

    Each app's folder is a finding, and findings in the shared file are reported once."""
    text = f"<plist><dict>{KEYS}{POINT}</dict></plist>"
    return Run(("background-assets", "check", "--project", "A.xcodeproj"),
               {"A.xcodeproj/project.pbxproj": project(n).encode(), "Info.plist": text.encode()}, code=1, says="pack-extension-folder")


@attack
def project_of_packs(stage):
    """A project whose groups contain themselves, and whose files are links, pipes, and folders outside the repository.

    odr reports what it can't read, and prints nothing from outside."""
    check = ("background-assets", "check", "--project", "repo/A.xcodeproj")
    stage.write("secret.plist", "<plist><dict><key>SECRET</key><no/></dict></plist>")
    stage.write("Secret.swift", "@main struct SECRET {}\n")
    stage.write("repo/.git/HEAD", "")
    stage.write("repo/A.xcodeproj/project.pbxproj", project(settings="INFOPLIST_KEY_BAAppGroupID = a;", children="G", folder=".."))
    repo = os.path.join(stage.folder, "repo")
    for kind in ("link", "pipe", "folder", "huge"):
        for name in ("Info.plist", "A.entitlements"):
            place = os.path.join(repo, name)
            if kind == "link":
                os.symlink("../secret.plist", place)
            elif kind == "pipe":
                os.mkfifo(place)
            elif kind == "folder":
                os.mkdir(place)
            else:
                with open(place, "wb") as file:
                    file.truncate(1 << 40)
        stage.odr_says(0, "cannot read 'Info.plist', so its keys cannot be checked", *check)
        for name in ("Info.plist", "A.entitlements"):
            place = os.path.join(repo, name)
            (os.rmdir if kind == "folder" else os.remove)(place)
    stage.write("repo/Info.plist", f"<plist><dict>{KEYS}{POINT}</dict></plist>")
    text = stage.run(*check).text
    expect("SECRET" not in text and "pack-principal-class" not in text, f"the secret is not read: {text}")
    for settings in ("INFOPLIST_FILE = ../secret.plist;", f'INFOPLIST_FILE = "{stage.folder}/secret.plist";', "INFOPLIST_FILE = $(INFOPLIST_FILE)/$(A)$(A);"):
        stage.write("repo/A.xcodeproj/project.pbxproj", project(settings=settings + " INFOPLIST_KEY_BAAppGroupID = a;"))
        expect("SECRET" not in stage.run(*check).text, settings)
