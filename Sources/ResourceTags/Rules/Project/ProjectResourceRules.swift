/// Rules about the resources in a project. A comparison with the project reports violations.
extension RuleDocumentation {
  /// A resource whose tags in the project differ from the tags in the manifest.
  package static let tagsDiffer = RuleDocumentation(
    id: "tags-differ", severity: .error, scope: .project,
    summary: "a resource has other tags in the Xcode project",
    explanation: """
      Xcode keeps the tags of a file in `project.pbxproj` and those of an asset catalog item in its `Contents.json`. \
      They were changed there, or the manifest was changed and not applied. `odr xcode apply` changes the project to \
      agree with the manifest. Where only a further target has the file without tags, or a target has it twice, and the \
      manifest has the tags of the other, this is a warning.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {A.sks: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest, sea]}\nfiles: {1️⃣A.sks: [forest]}\n",
        "'A.sks' has tag 'forest' here, and tag 'sea' in target 'Game'",
        project: "KnownAssetTags: [forest, sea]\nGame: {A.sks: [sea]}\n"),
      .failing(
        "tags: {onDemand: [forest]}\ncatalogs: {Art.xcassets: {1️⃣Tree.imageset: [forest]}}\n",
        "'Art.xcassets/Tree.imageset' has tag 'forest' here, and no tag in its Contents.json",
        files: ["Art.xcassets/Tree.imageset/Contents.json": .tags()],
        project: "KnownAssetTags: [forest]\nGame: {Art.xcassets: []}\n"),
    ])

  /// A resource that has tags in the project but isn't listed in the manifest.
  package static let unlistedResource = RuleDocumentation(
    id: "unlisted-resource", severity: .error, scope: .project,
    summary: "a resource has tags in the Xcode project and is not in the manifest",
    explanation: """
      Add the resource to the manifest with `odr assign`, or run `odr xcode apply`, which removes its tags.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {A.sks: []}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n", "'A.sks' has tag 'forest' in target 'Game', and is not in the manifest",
        project: "KnownAssetTags: [forest]\nGame: {A.sks: [forest]}\n"),
    ])

  /// A file in the manifest that isn't a resource of any target.
  package static let notInTarget = RuleDocumentation(
    id: "not-in-target", severity: .error, scope: .project,
    summary: "a file of the manifest is no resource of its Xcode targets",
    explanation: """
      Only a file in the phase Copy Bundle Resources of a target can have tags; Xcode ignores them on one that it compiles \
      or copies elsewhere. Add the file to that phase in Xcode, or remove it from the manifest. \
      The tags of a folder reference apply to everything in it, so list the folder and not its files.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {A.sks: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest]}\nfiles: {1️⃣A.sks: [forest]}\n", "'A.sks' is not in target 'Game'",
        files: ["A.sks": .file], project: "KnownAssetTags: [forest]\nGame: {}\n"),
    ])

  /// An asset catalog in the manifest that isn't in any target.
  package static let catalogNotInTarget = RuleDocumentation(
    id: "catalog-not-in-target", severity: .error, scope: .project,
    summary: "an asset catalog of the manifest is in none of its Xcode targets",
    explanation: """
      Xcode builds asset packs from the catalogs of a target only. Add the catalog to the target in Xcode, or remove it \
      from the manifest.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\ncatalogs: {Art.xcassets: {Tree.imageset: [forest]}}\n",
        files: ["Art.xcassets/Tree.imageset/Contents.json": .tags("forest")],
        project: "KnownAssetTags: [forest]\nGame: {Art.xcassets: []}\n"),
      .failing(
        "tags: {onDemand: [forest]}\ncatalogs: {Art.xcassets: {1️⃣Tree.imageset: [forest]}}\n",
        "catalog 'Art.xcassets' is not in target 'Game'",
        files: ["Art.xcassets/Tree.imageset/Contents.json": .tags("forest")],
        project: "KnownAssetTags: [forest]\nGame: {}\n"),
    ])

  /// A file whose localizations have different tags in the manifest.
  package static let localizationsDiffer = RuleDocumentation(
    id: "localizations-differ", severity: .error, scope: .project,
    summary: "the localizations of a file have different tags, which Xcode does not support",
    explanation: """
      A localized file is one entry in Xcode's Resource Tags tab, so all its languages have the same tags. List each of \
      them in the manifest, with the same tags.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {de.lproj/Story.txt: [forest], en.lproj/Story.txt: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {Story.txt: {languages: [de, en], tags: [forest]}}\n"),
      .failing(
        "tags: {onDemand: [forest]}\nfiles: {1️⃣en.lproj/Story.txt: [forest]}\n",
        "target 'Game' has one file in 2 languages here, which have the same tags in Xcode",
        project: "KnownAssetTags: [forest]\nGame: {Story.txt: {languages: [de, en], tags: [forest]}}\n"),
    ])

  /// A tagged file in the project that the manifest can't list.
  package static let resourceNotRead = RuleDocumentation(
    id: "resource-not-read", severity: .warning, scope: .project,
    summary: "a tagged file of the Xcode project is where the manifest cannot list it",
    explanation: """
      Xcode ignores the tags of files in all phases but Copy Bundle Resources, so a manifest has none for them, and odr \
      leaves them as they are. The tags of a whole catalog have no effect, either, where Xcode generates symbols for assets, \
      as it does by default in a target with sources; otherwise all that it compiles of the target's catalogs goes into one \
      pack. Tag folders or items of the catalog instead.

      Paths in a manifest begin at its folder. The file or catalog is outside that folder, the project does not \
      contain its location, or a catalog or a `Contents.json` cannot be read, so odr neither compares nor changes its tags, \
      and it leaves the tags that the project knows as they are. Keep the manifest in a folder above all tagged files.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {A.sks: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "'../elsewhere/A.sks' of target 'Game' has tags and lies outside of the manifest's folder",
        project: "KnownAssetTags: [forest]\nGame: {/elsewhere/A.sks: [forest]}\n"),
    ])
}
