/// Rules about the resources in a project. The comparison of the manifest with the project reports violations.
extension RuleDocumentation {
  /// A resource whose tags in the project differ from the tags in the manifest.
  package static let tagsDiffer = RuleDocumentation(
    "tags-differ", scope: .project,
    summary: "a resource's tags differ between the manifest and the Xcode project",
    explanation: """
      Xcode keeps the tags of a file in `project.pbxproj` and the tags of an asset catalog item in its \
      `Contents.json`. The tags were changed in Xcode, or the manifest was changed but not applied. `odr xcode apply` \
      makes the project match the manifest, and `odr xcode pull` makes the manifest match the project. The finding is a \
      warning if one target matches the manifest and another target contains the file without tags. The finding is also \
      a warning if a target contains the file twice, but only one of the two entries matches the manifest.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {A.sks: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest, sea]}\nfiles: {1️⃣A.sks: [forest]}\n",
        "'A.sks' has tag 'forest' here, but tag 'sea' in target 'Game'",
        project: "KnownAssetTags: [forest, sea]\nGame: {A.sks: [sea]}\n"),
      .failing(
        "tags: {onDemand: [forest]}\ncatalogs: {Art.xcassets: {1️⃣Tree.imageset: [forest]}}\n",
        "'Art.xcassets/Tree.imageset' has tag 'forest' here, but no tag in its Contents.json",
        files: ["Art.xcassets/Tree.imageset/Contents.json": .tags()],
        project: "KnownAssetTags: [forest]\nGame: {Art.xcassets: []}\n"),
    ])

  /// A resource that has tags in the project but isn't listed in the manifest.
  package static let unlistedResource = RuleDocumentation(
    "unlisted-resource", scope: .project,
    summary: "a resource has tags in the Xcode project but is not in the manifest",
    explanation: """
      Add the resource to the manifest with `odr assign` or `odr xcode pull`, or run `odr xcode apply`, which removes \
      the resource's tags from the project.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {A.sks: []}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n", "'A.sks' has tag 'forest' in target 'Game', but is not in the manifest",
        project: "KnownAssetTags: [forest]\nGame: {A.sks: [forest]}\n"),
    ])

  /// A file in the manifest that isn't a resource of any target.
  package static let notInTarget = RuleDocumentation(
    "not-in-target", scope: .project,
    summary: "a file in the manifest is not a resource of the manifest's Xcode targets",
    explanation: """
      Only a file in a target's Copy Bundle Resources phase can have tags; Xcode ignores the tags of a file that it \
      compiles or copies elsewhere. Add the file to the Copy Bundle Resources phase in Xcode, or remove the file from \
      the manifest. The tags of a folder reference apply to everything in it, so list the folder, not its files.
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
    "catalog-not-in-target", scope: .project,
    summary: "an asset catalog in the manifest is not in any of the manifest's Xcode targets",
    explanation: """
      Xcode builds asset packs only from a target's catalogs. Add the catalog to the target in Xcode, or remove it \
      from the manifest.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\ncatalogs: {Art.xcassets: {Tree.imageset: [forest]}}\n",
        files: ["Art.xcassets/Tree.imageset/Contents.json": .tags("forest")],
        project: "KnownAssetTags: [forest]\nGame: {Art.xcassets: []}\n"),
      .failing(
        "tags: {onDemand: [forest]}\ncatalogs: {1️⃣Art.xcassets: {Tree.imageset: [forest]}}\n",
        "catalog 'Art.xcassets' is not in target 'Game'",
        files: ["Art.xcassets/Tree.imageset/Contents.json": .tags("forest")],
        project: "KnownAssetTags: [forest]\nGame: {}\n"),
    ])

  /// A file whose localizations have different tags in the manifest.
  package static let localizationsDiffer = RuleDocumentation(
    "localizations-differ", scope: .project,
    summary: "the localizations of a file have different tags, which Xcode does not support",
    explanation: """
      A localized file is one entry in Xcode's Resource Tags tab, so all its languages have the same tags. List each \
      language's file in the manifest, with the same tags.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {de.lproj/Story.txt: [forest], en.lproj/Story.txt: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {Story.txt: {languages: [de, en], tags: [forest]}}\n"),
      .failing(
        "tags: {onDemand: [forest]}\nfiles: {1️⃣en.lproj/Story.txt: [forest]}\n",
        "target 'Game' contains this file in 2 languages, and Xcode uses the same tags for all languages",
        project: "KnownAssetTags: [forest]\nGame: {Story.txt: {languages: [de, en], tags: [forest]}}\n"),
    ])

  /// A tagged file in the project that the manifest can't list.
  package static let resourceNotRead = RuleDocumentation(
    "resource-not-read", severity: .warning, scope: .project,
    summary: "the manifest cannot list a tagged file of the Xcode project",
    explanation: """
      Xcode ignores the tags of files in all phases except Copy Bundle Resources, so a manifest does not list such \
      files, and odr does not change their tags. If Xcode generates asset symbols, which is the default in a target \
      with sources, the tags of a whole catalog have no effect. If Xcode does not generate asset symbols, everything \
      that Xcode compiles from the target's catalogs goes into one pack. Tag folders or items in the catalog instead.

      Paths in a manifest are relative to the manifest's folder. odr does not compare or change the tags of a file or \
      catalog outside this folder, or of a catalog that odr cannot read. If the project contains such a file or catalog, odr does not change the project's list of known \
      tags. Keep the manifest in a folder above all tagged files.

      odr does not read or replace tags that are not in a list. `odr lint` reports them as an error.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {A.sks: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "'../elsewhere/A.sks' of target 'Game' is outside the manifest's folder",
        project: "KnownAssetTags: [forest]\nGame: {/elsewhere/A.sks: [forest]}\n"),
    ])
}
