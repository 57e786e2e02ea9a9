extension RuleDocumentation {
  /// A name that leads to two files in packs. `odr code generate --background-assets` reports violations.
  package static let ambiguousFileName = RuleDocumentation(
    "ambiguous-file-name", severity: .warning, scope: .packs,
    summary: "two files in asset packs have the same name in a bundle",
    explanation: """
      An app finds a tagged file by its name, because Xcode copies tagged files to the top level of a bundle; only files \
      in tagged folders keep their folders. If two loaded files have the same name, the app cannot predict which file it \
      finds. The code of `odr code generate --background-assets` finds the file whose tags the app asked for. Files in \
      `.lproj` folders of different languages may have the same name, but a file outside these folders hides them.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [a, b]}\nfiles:\n  A/Map.json: [a]\n  B/: [b]\n",
        files: ["A/Map.json": .file, "B/Map.json": .file]),
      .failing(
        "tags: {onDemand: [a, b]}\nfiles:\n  A/Map.json: [a]\n  1️⃣B/Map.json: [b]\n",
        "the name 'Map.json' leads to 'A/Map.json' and to 'B/Map.json'",
        files: ["A/Map.json": .file, "B/Map.json": .file]),
    ])
}
