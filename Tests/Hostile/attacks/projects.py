"""Xcode projects and asset catalogs that are too large, contain cycles, or contradict themselves."""

from attack import Run, attack, sized
from inputs import HEAD, tags
from stage import expect

MANIFEST = HEAD + "xcode: {project: A.xcodeproj, targets: [T]}\n"
PROJECT = "A.xcodeproj/project.pbxproj"


def project(objects, targets="T1", attributes=""):
    """Returns a project file with one target `T` or with others."""
    return (
        "// !$*UTF8*$!\n{ archiveVersion = 1; objectVersion = 77; objects = {\n"
        f"R = {{ isa = PBXProject; mainGroup = G; targets = ({targets}); buildConfigurationList = L; "
        f"attributes = {{ {attributes} }}; }};\n"
        "L = { isa = XCConfigurationList; buildConfigurations = (D,); };\n"
        "D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };\n"
        f"{objects}}}; rootObject = R; }}\n"
    )


def target(name="T", phases="P", id="T1", rest=""):
    return (
        f'{id} = {{ isa = PBXNativeTarget; name = {name}; productType = "com.apple.product-type.application"; '
        f"buildPhases = ({phases}); buildConfigurationList = L; {rest} }};\n"
    )


def group(children, rest=""):
    return f'G = {{ isa = PBXGroup; children = ({children}); sourceTree = "<group>"; {rest} }};\n'


def phase(files, id="P"):
    return f"{id} = {{ isa = PBXResourcesBuildPhase; files = ({files}); }};\n"


def files(n, tagged=False):
    """Returns a group and a phase of `n` files; if they are tagged, each has a different tag."""
    names = range(n)
    settings = "settings = {{ ASSET_TAGS = (t{0},); }};" if tagged else ""
    return (
        group(", ".join(f"F{name}" for name in names))
        + phase(", ".join(f"B{name}" for name in names))
        + "".join(
            f'F{name} = {{ isa = PBXFileReference; path = File{name}.png; sourceTree = "<group>"; }};\n'
            f"B{name} = {{ isa = PBXBuildFile; fileRef = F{name}; {settings.format(name)} }};\n"
            for name in names
        )
    )


def run(text, *arguments, manifest=MANIFEST, **expected):
    return Run(
        arguments or ("xcode", "diff"),
        {"ResourceTags.yml": manifest.encode(), PROJECT: text.encode()},
        **({"code": 0, "output": 1 << 28} | expected),
    )


@sized(at=100, full=1_000, per_byte=400, memory=40)
def groups_of_all_groups(n):
    """Groups, each of which contains all groups.

    Each group is visited once."""
    all = ", ".join(f"G{number}" for number in range(n))
    groups = "".join(
        f'G{number} = {{ isa = PBXGroup; path = a; children = ({all}); sourceTree = "<group>"; }};\n' for number in range(n)
    )
    return run(project(target() + phase("") + group(all) + groups))


@sized(at=500, full=10_000, per_byte=900, memory=60)
def targets_that_share_a_folder(n):
    """Very many targets that are members of a synchronized folder with very many exceptions.

    odr finds each target's exceptions without searching all of them."""
    targets = "".join(target(f"T{number or ''}", "P", f"X{number}", "fileSystemSynchronizedGroups = (S);") for number in range(n))
    sets = ", ".join(f"E{number}" for number in range(n))
    folder = (
        f"S = {{ isa = PBXFileSystemSynchronizedRootGroup; path = Src; exceptions = ({sets}); explicitFolders = ({sets}); "
        'sourceTree = "<group>"; };\n'
    )
    exceptions = "".join(
        f"E{number} = {{ isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = X{number}; "
        "membershipExceptions = (a); };\n"
        for number in range(n)
    )
    return run(
        project(targets + group("S") + phase("") + folder + exceptions, ", ".join(f"X{number}" for number in range(n))),
        "xcode",
        "diff",
    )


@sized(at=300, full=30_000, per_byte=9_500, memory=60)
def build_configurations(n):
    """Very many build configurations, each with different categories than the manifest.

    All of them are compared, and a difference is reported once."""
    names = ", ".join(f"D{number}" for number in range(n))
    settings = "".join(
        f'D{number} = {{ isa = XCBuildConfiguration; name = N{number}; '
        'buildSettings = { ON_DEMAND_RESOURCES_PREFETCH_ORDER = "a b"; }; };\n'
        for number in range(n)
    )
    text = project(
        target().replace("= L;", "= M;")
        + f"M = {{ isa = XCConfigurationList; buildConfigurations = ({names}); }};\n"
        + settings
        + files(1)
    )
    return run(text, code=1)


@sized(at=1000, full=25_000, per_byte=35_000, memory=400)
def a_long_setting(n):
    """A build setting of very many tags that no resource has.

    All differences are listed, each with an excerpt of the line."""
    value = 'ON_DEMAND_RESOURCES_PREFETCH_ORDER = "' + " ".join(f"x{number}" for number in range(n)) + '"; }'
    return run(project(target() + files(1)).replace("buildSettings = { }", "buildSettings = { " + value), code=1)


@sized(at=200_000, full=5_000_000, per_byte=250, memory=20)
def an_open_string(n):
    """A string of escapes that is never closed.

    odr reports the position where the string begins."""
    return run('{ a = "' + '\\"' * n, code=2, says="never closed")


def item(contents):
    manifest = HEAD + "tags: {onDemand: [t]}\ncatalogs:\n  A.xcassets:\n    I.imageset: [t]\n"
    return {"ResourceTags.yml": manifest.encode(), "A.xcassets/I.imageset/Contents.json": contents.encode()}


@sized(at=2_000, full=300_000, per_byte=1_500, memory=60)
def tags_of_an_item(n):
    """A Contents.json with very many tags.

    odr reports that the tags differ, and names only some of them."""
    listed = ",".join(f'"t{number}"' for number in range(n))
    return Run(
        ("lint",), item('{"properties":{"on-demand-resource-tags":[' + listed + "]}}"), code=0, says="catalog-tags-differ"
    )


@attack
def wrong_projects(stage):
    """Project files in which each part in turn is missing or has another type.

    Each is rejected or compared, and none crashes odr."""
    whole = project(target() + files(3, tagged=True), attributes="KnownAssetTags = (t0);")
    stage.write("ResourceTags.yml", MANIFEST + tags(1) + "files:\n  File0.png: [t0]\n")
    kinds = ["{ }", "( )", "x", '""', "<00>", "R", "( ( ) )"]
    keys = (
        "objects rootObject isa mainGroup targets buildConfigurationList attributes KnownAssetTags buildConfigurations "
        "buildSettings children files fileRef path sourceTree settings ASSET_TAGS buildPhases name"
    )
    for key in keys.split():
        for kind in kinds:
            before, _, after = whole.partition(f" {key} = ")
            rest = after[value_length(after) :]
            stage.write(PROJECT, f"{before} {key} = {kind}{rest}")
            for command in (["diff"], ["apply", "-n"], ["import", "A.xcodeproj"]):
                result = stage.odr_says(None, "", "xcode", *command)
                expect(
                    result.code in (0, 1, 2), f"a project with '{key} = {kind}' is read by 'odr xcode {command[0]}'", result
                )


def value_length(text):
    """Returns the bytes of the value at the beginning of `text`."""
    depth = 0
    for index, character in enumerate(text):
        depth += character in "{("
        depth -= character in "})"
        if depth <= 0 and character in ";)}" or depth < 0:
            return index + (character != ";")
    return len(text)
