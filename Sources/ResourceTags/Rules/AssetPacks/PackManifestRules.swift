/// Rules that `odr background-assets check` applies to pack manifests for Background Assets.
extension RuleDocumentation {
  /// A pack manifest that isn't valid JSON.
  package static let packManifestSyntax = RuleDocumentation(
    "pack-manifest-syntax", scope: .packs,
    summary: "a pack manifest is not valid JSON",
    explanation: """
      A pack manifest is JSON. The template that Apple's `ba-package template` writes contains comments, so odr also \
      accepts comments after `//` and between `/*` and `*/`. Examples from Apple contain trailing commas, so a trailing \
      comma is only a warning. odr does not accept other JSON5 syntax.
      """,
    examples: [
      .passing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], // here"#
          + "\n\"platforms\": [\"iOS\"]}", language: "json"),
      .failing(#"{"assetPackID": "a"1️⃣,}"#, "trailing comma; remove it", language: "json"),
    ])

  /// A key or value in a pack manifest that Apple's packer doesn't read.
  package static let packManifestShape = RuleDocumentation(
    "pack-manifest-shape", scope: .packs,
    summary: "a pack manifest contains a key or a value that Apple's packer does not read",
    explanation: """
      A pack manifest contains `assetPackID`, `downloadPolicy` with exactly one policy, `fileSelectors`, and \
      `platforms`. The policies `essential` and `prefetch` contain `installationEventTypes`, and `onDemand` is empty. \
      Starting with Xcode 27, `language` (with a script and a region, but without variants) and more selectors are \
      available. `userInfo` is only for packs that you host yourself. App Store Connect refuses `"onDemand": null` \
      (ITMS-91140), and `ba-package` fails for `{"directory": "."}`. Destinations are paths in the pack, without a leading `/` and without `..`. Apple \
      publishes no schema.
      """,
    examples: [
      .passing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": ["iOS"]}"#,
        language: "json"),
      .failing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": [1️⃣"iPadOS"]}"#,
        "unknown platform 'iPadOS'; expected iOS, macOS, tvOS, or visionOS", language: "json"),
      .failing(
        #"{"assetPackID": "a", "downloadPolicy": 1️⃣{}, "fileSelectors": 2️⃣[], "platforms": ["iOS"]}"#,
        "expected exactly one policy: essential, prefetch, or onDemand", "expected at least one selector",
        language: "json"),
    ])

  /// A file or folder that a pack manifest selects but that doesn't exist.
  package static let packFileMissing = RuleDocumentation(
    "pack-file-missing", scope: .packs,
    summary: "a pack manifest selects a file or a folder that does not exist",
    explanation: """
      Selector paths are relative to the folder in which `xcrun ba-package` runs. `--root` specifies that folder; the \
      default is the working directory. `sourceRoot` is relative to the manifest's folder, and may lead to any folder \
      in the repository. `file` selects one file, and `directory` selects a folder.
      """,
    examples: [
      .passing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": ["iOS"]}"#,
        language: "json", files: ["A": .file]),
      .failing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": 1️⃣"B"}], "platforms": ["iOS"]}"#,
        "file 'B' does not exist below the root", language: "json", files: ["A": .file]),
    ])

  /// A path that is in two packs.
  package static let packFileTwice = RuleDocumentation(
    "pack-file-twice", scope: .packs,
    summary: "two packs contain a file with the same path",
    explanation: """
      All packs of an app share one namespace for paths, so each path belongs to one pack. Packs for different \
      platforms or different languages may contain the same path. If several parts of the app need a file, put it in a \
      separate pack; `odr background-assets export` makes a pack for each set of tags.
      """,
    examples: [
      .passing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": ["iOS"]}"#,
        language: "json", files: ["A": .file]),
      .failing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"directory": "D"}, {"file": 1️⃣"D/A"}], "platforms": ["iOS"]}"#,
        "'D/A' is selected twice", language: "json", files: ["D/A": .file]),
    ])

  /// An identifier that two pack manifests share.
  package static let duplicatePackID = RuleDocumentation(
    "duplicate-pack-id", scope: .packs,
    summary: "two pack manifests have the same identifier",
    explanation: """
      An identifier permanently belongs to one pack of the app. Give one of the two packs a different identifier.
      """,
    examples: [
      .passing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": ["iOS"]}"#,
        language: "json"),
      .failing(
        #"{"assetPackID": 1️⃣"other", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": ["iOS"]}"#,
        "identifier 'other' is already used by another pack", language: "json"),
    ])
}
