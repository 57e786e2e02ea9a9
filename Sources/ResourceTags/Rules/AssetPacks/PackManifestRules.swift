/// Rules about pack manifests for Background Assets, which `odr background-assets check` checks.
extension RuleDocumentation {
  /// A pack manifest that isn't valid JSON.
  package static let packManifestSyntax = RuleDocumentation(
    id: "pack-manifest-syntax", severity: .error, isConfigurable: false, scope: .packs,
    summary: "a pack manifest is not valid JSON",
    explanation: """
      A pack manifest is JSON. The template of Apple's `ba-package template` has comments, so odr reads those after `//` and \
      between `/*` and `*/` too; nothing else of JSON5 is known to work.
      """,
    examples: [
      .passing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], // here"#
          + "\n\"platforms\": [\"iOS\"]}", json: true),
      .failing(#"{"assetPackID": "a"1️⃣,}"#, "trailing comma; remove it", json: true),
    ])

  /// A key or value in a pack manifest that Apple's packer doesn't read.
  package static let packManifestShape = RuleDocumentation(
    id: "pack-manifest-shape", severity: .error, isConfigurable: false, scope: .packs,
    summary: "a pack manifest has a key or a value that Apple's packer does not read",
    explanation: """
      A pack manifest has `assetPackID`, `downloadPolicy` with exactly one policy, `fileSelectors` and `platforms`. The \
      policies `essential` and `prefetch` have `installationEventTypes`, and `onDemand` is empty. From Xcode 27 on there are \
      `language` and more selectors. Apple publishes no schema; the guide about Background Assets tells where each key is \
      from.
      """,
    examples: [
      .passing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": ["iOS"]}"#,
        json: true),
      .failing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": [1️⃣"iPadOS"]}"#,
        "'iPadOS' is no platform of packs; expected iOS, macOS, tvOS or visionOS", json: true),
      .failing(
        #"{"assetPackID": "a", "downloadPolicy": 1️⃣{}, "fileSelectors": 2️⃣[], "platforms": ["iOS"]}"#,
        "expected exactly one policy: essential, prefetch or onDemand", "expected at least one selector", json: true),
    ])

  /// A file or folder that a pack manifest selects but that doesn't exist.
  package static let packFileMissing = RuleDocumentation(
    id: "pack-file-missing", severity: .error, isConfigurable: false, scope: .packs,
    summary: "a pack manifest selects a file or a folder that does not exist",
    explanation: """
      Paths of selectors begin at the folder in which `xcrun ba-package` runs; `--root` names it, and the working directory is \
      the default. A `file` is one file, and a `directory` is a folder.
      """,
    examples: [
      .passing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": ["iOS"]}"#,
        json: true, files: ["A": .file]),
      .failing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": 1️⃣"B"}], "platforms": ["iOS"]}"#,
        "there is no file 'B' below the root", json: true, files: ["A": .file]),
    ])

  /// A path that is in two packs.
  package static let packFileTwice = RuleDocumentation(
    id: "pack-file-twice", severity: .error, isConfigurable: false, scope: .packs,
    summary: "two packs have a file with the same path",
    explanation: """
      All packs of an app share one namespace of paths, so each path belongs to one pack. Packs for different platforms, and \
      for different languages, may have the same path. A file that several parts of the app need goes into a pack of its \
      own; `odr background-assets export` makes one for each set of tags.
      """,
    examples: [
      .passing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": ["iOS"]}"#,
        json: true, files: ["A": .file]),
      .failing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"directory": "D"}, {"file": 1️⃣"D/A"}], "platforms": ["iOS"]}"#,
        "'D/A' is selected twice", json: true, files: ["D/A": .file]),
    ])

  /// An identifier that two pack manifests share.
  package static let duplicatePackID = RuleDocumentation(
    id: "duplicate-pack-id", severity: .error, isConfigurable: false, scope: .packs,
    summary: "two pack manifests have the same id",
    explanation: "An id names one pack of the app, for good. Give the other pack another id.",
    examples: [
      .passing(
        #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": ["iOS"]}"#,
        json: true),
      .failing(
        #"{"assetPackID": 1️⃣"other", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": ["iOS"]}"#,
        "the id 'other' is that of another pack", json: true),
    ])
}
