/// Rules about an Xcode project as a whole. The project reader reports violations.
extension RuleDocumentation {
  /// A project file whose format differs from the files that Xcode writes.
  package static let projectSyntax = RuleDocumentation(
    id: "project-syntax", severity: .error, isConfigurable: false, scope: .project,
    summary: "`project.pbxproj` is not what Xcode writes",
    explanation: """
      The file cannot be read, or has another kind of value where Xcode writes a dictionary. A common cause is a merge \
      that left its conflict markers in the file. Resolve the conflict, or open the project in Xcode and save it.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n", "the file ends here, and '{' is never closed",
        project: "// !$*UTF8*$!\n{ archiveVersion = 1;\n"),
    ])

  /// A project that isn't in git's index, so the next commit won't contain it.
  package static let missingProject = RuleDocumentation(
    id: "missing-project", severity: .error, scope: .project,
    summary: "the Xcode project of the manifest is not in git's index",
    explanation: """
      The project was renamed, moved or deleted, or its path under `xcode` in the manifest is misspelled. Correct the path, or \
      add the project. `odr lint --staged` alone finds this, and only where git does not ignore the project: a \
      project that a tool generates need not be in the repository.
      """,
    examples: [
      .passing("xcode: {project: Game.xcodeproj, targets: [Game]}\n", project: "Game: {}\n"),
      .failing(
        "xcode: {project: 1️⃣Gone.xcodeproj, targets: [Game]}\n", "there is no project 'Gone.xcodeproj' in git's index"),
    ])

  /// A target or build configuration that the project doesn't contain.
  package static let unknownTarget = RuleDocumentation(
    id: "unknown-target", severity: .error, isConfigurable: false, scope: .project,
    summary: "the Xcode project has no target or build configuration with the name in the manifest",
    explanation: """
      The target was renamed or deleted in Xcode, its name is misspelled under `xcode` in the manifest, or the project \
      has two targets of this name. The same holds for the build configuration under `xcode`.
      """,
    examples: [
      .passing("xcode: {project: Game.xcodeproj, targets: [Game]}\n", project: "Game: {}\n"),
      .failing(
        "xcode: {project: Game.xcodeproj, targets: [1️⃣Gam]}\n",
        "the project has no target 'Gam'; it has 'Game'; did you mean 'Game'?", project: "Game: {}\n"),
      .failing(
        "xcode: {project: Game.xcodeproj, targets: [Game], configuration: 1️⃣Debgu}\n",
        "the targets have no build configuration 'Debgu'; there is 'Debug', 'Release'; did you mean 'Debug'?",
        project: "Game: {}\n"),
    ])

  /// A reference to an object that the project doesn't contain.
  package static let danglingReference = RuleDocumentation(
    id: "dangling-reference", severity: .warning, scope: .project,
    summary: "the Xcode project refers to something that it does not have",
    explanation: """
      A merge often leaves an entry for a file that is no longer in the project. Xcode ignores the entry. Remove it in \
      Xcode; `odr xcode apply` removes tags that a synchronized folder has for files that the target does not have.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {A.sks: []}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n", "a file of target 'Game' with tag 'forest' is not in the project any more",
        project: "KnownAssetTags: [forest]\nGame: {A.sks: {isDangling: true, tags: [forest]}}\n"),
    ])

  /// A second list of exceptions for the same target in a synchronized folder.
  package static let repeatedExceptions = RuleDocumentation(
    id: "repeated-exceptions", severity: .warning, scope: .project,
    summary: "a target has two lists of exceptions in one synchronized folder",
    explanation: """
      Xcode keeps one `PBXFileSystemSynchronizedBuildFileExceptionSet` for each target in a synchronized folder, with the tags of \
      files in it. A merge may leave two. odr reads the first, and Apple does not say which one Xcode reads. Copy what the \
      second one has into the first, and remove the second from `exceptions` of the folder.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {Media/A.sks: [forest]}\n", files: ["Media/A.sks": .file],
        project: "KnownAssetTags: [forest]\nGame: {Media/: {A.sks: [forest]}}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "target 'Game' has a second list of exceptions in folder 'Media', which odr does not read",
        project: "KnownAssetTags: [forest]\nGame: {Media/: {exceptionSets: 2}}\n"),
    ])

  /// Targets whose tags differ, so they can't share a manifest.
  package static let targetsDiffer = RuleDocumentation(
    id: "targets-differ", severity: .error, isConfigurable: false, scope: .project,
    summary: "targets have different tags, and `odr xcode import` cannot write one manifest for them",
    explanation: """
      Targets that share a manifest have the same categories, and the same tags for a file. Import each of them into a \
      separate manifest. A file without tags in one of the targets is a warning: the manifest's tags apply to all.
      """,
    examples: [
      .passing("", project: "Game: {A.sks: [sea]}\nGame TV: {A.sks: [sea]}\n"),
      .failing(
        "", "'A.sks' has tag 'sea' in target 'Game', and tag 'cave' in target 'Game TV'",
        project: "Game: {A.sks: [sea]}\nGame TV: {A.sks: [cave]}\n"),
    ])

  /// A target whose platform doesn't support On-Demand Resources or isn't the manifest's platform.
  package static let platformDiffers = RuleDocumentation(
    id: "platform-differs", severity: .warning, scope: .project,
    summary: "a target's platform has no On-Demand Resources, or is not that of the manifest",
    explanation: """
      Apple's limits depend on the platform, and a manifest has one platform. `odr xcode import` uses that of the \
      first target for iOS, tvOS or visionOS; other platforms have no On-Demand Resources. The platform of a manifest \
      should be that of one of its targets: correct `platform` in the manifest.
      """,
    examples: [
      .passing("", project: "Game: {A.sks: [sea], SDKROOT: appletvos}\n"),
      .failing(
        "", "target 'Game' is for macosx, which has no On-Demand Resources",
        project: "Game: {A.sks: [sea], SDKROOT: macosx}\n"),
      .failing(
        "platform: 1️⃣tvOS\ntags: {onDemand: [forest]}\n",
        "target 'Game' is for iOS, and the manifest has the limits of tvOS",
        project: "KnownAssetTags: [forest]\nGame: {SDKROOT: iphoneos}\n"),
    ])
}

/// Rules about the manifest and its files that also apply to a project.
extension RuleDocumentation {
  package static var catalogContentsUnreadable: RuleDocumentation { CatalogContentsUnreadable.documentation }
  package static var missingCatalogItem: RuleDocumentation { MissingCatalogItem.documentation }
  package static var tagInTwoCategories: RuleDocumentation { TagInTwoCategories.documentation }
  package static var unusedTag: RuleDocumentation { UnusedTag.documentation }
}
