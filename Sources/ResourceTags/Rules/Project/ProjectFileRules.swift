/// Rules about an Xcode project as a whole. The project reader reports violations.
extension RuleDocumentation {
  /// A project file whose format differs from the format that Xcode writes.
  package static let projectSyntax = RuleDocumentation(
    "project-syntax", isConfigurable: false, scope: .project,
    summary: "`project.pbxproj` is not in the format that Xcode writes",
    explanation: """
      odr cannot read `project.pbxproj`, or the file contains another kind of value where Xcode writes a dictionary. A \
      common cause of an unreadable project is a merge that left its conflict markers in the file. Resolve the \
      conflict, or open the project in Xcode and save it.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n", "the file ends here, and '{' is never closed",
        project: "// !$*UTF8*$!\n{ archiveVersion = 1;\n"),
    ])

  /// A project that doesn't exist or that odr can't read.
  package static let missingProject = RuleDocumentation(
    "missing-project", scope: .project,
    summary: "the manifest's Xcode project does not exist or cannot be read",
    explanation: """
      The project was renamed, moved, or deleted, or its path under `xcode` in the manifest is misspelled. Correct the \
      path, or add the project. If git ignores the missing project because a tool generates it, the finding is only a \
      note; if the project is outside the repository, where odr does not read it, the finding is a warning. \
      If a manifest does not specify the project in its folder, lint says so, unless this rule's level is `ignore`.
      """,
    examples: [
      .passing("xcode: {project: Game.xcodeproj, targets: [Game]}\n", project: "Game: {}\n"),
      .failing(
        "xcode: {project: 1️⃣Gone.xcodeproj, targets: [Game]}\n", "project 'Gone.xcodeproj' is not on disk"),
    ])

  /// A target or build configuration that the project doesn't contain.
  package static let unknownTarget = RuleDocumentation(
    "unknown-target", isConfigurable: false, scope: .project,
    summary: "the Xcode project does not contain the target or build configuration in the manifest",
    explanation: """
      The target was renamed or deleted in Xcode, its name is misspelled under `xcode` in the manifest, or the project \
      contains two targets with this name. An unknown build configuration has the same possible causes.
      """,
    examples: [
      .passing("xcode: {project: Game.xcodeproj, targets: [Game]}\n", project: "Game: {}\n"),
      .failing(
        "xcode: {project: Game.xcodeproj, targets: [1️⃣Gam]}\n",
        "the project does not contain target 'Gam'; its target is 'Game'", project: "Game: {}\n"),
      .failing(
        "xcode: {project: Game.xcodeproj, targets: [Game], configuration: 1️⃣Debgu}\n",
        "unknown build configuration 'Debgu'; expected 'Debug', 'Release'",
        project: "Game: {}\n"),
    ])

  /// A reference to an object that the project doesn't contain.
  package static let danglingReference = RuleDocumentation(
    "dangling-reference", severity: .warning, scope: .project,
    summary: "the Xcode project refers to an object that it does not contain",
    explanation: """
      A merge often leaves an entry for a file that is no longer in the project. Xcode ignores such an entry; remove \
      the entry in Xcode. If a synchronized folder lists tags for files that the target does not contain, `odr xcode \
      apply` removes these tags.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {A.sks: []}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "a file of target 'Game' with tag 'forest' is no longer in the project, or its path is unknown",
        project: "KnownAssetTags: [forest]\nGame: {A.sks: {isDangling: true, tags: [forest]}}\n"),
    ])

  /// A second list of exceptions for the same target in a synchronized folder.
  package static let repeatedExceptions = RuleDocumentation(
    "repeated-exceptions", severity: .warning, scope: .project,
    summary: "a target has two lists of exceptions in one synchronized folder",
    explanation: """
      In a synchronized folder, Xcode keeps one `PBXFileSystemSynchronizedBuildFileExceptionSet` for each target, \
      which contains the tags of the folder's files. A merge may leave two exception sets for a target. odr reads the \
      first set, and Apple does not say which set Xcode reads. Copy the contents of the second set to the first set, \
      and remove the second set from the folder's `exceptions`.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {Media/A.sks: [forest]}\n", files: ["Media/A.sks": .file],
        project: "KnownAssetTags: [forest]\nGame: {Media/: {A.sks: [forest]}}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "target 'Game' has a second list of exceptions in folder 'Media'; odr reads only the first list",
        project: "KnownAssetTags: [forest]\nGame: {Media/: {exceptionSets: 2}}\n"),
    ])

  /// A manifest that Xcode copies into the app.
  package static let manifestInApp = RuleDocumentation(
    "manifest-in-app", severity: .warning, scope: .project,
    summary: "a target contains the manifest, so Xcode copies it into the app",
    explanation: """
      A target contains every file in its synchronized folders, except for files without target membership. Users \
      would download the manifest with the app. Select the manifest in Xcode and turn off its target membership in the \
      File inspector, or move the manifest to a folder above.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {Media/A.sks: [forest]}\n",
        files: ["Media/A.sks": .file, "ResourceTags.yml": .file],
        project: "KnownAssetTags: [forest]\nGame: {Media/: {A.sks: [forest]}}\n"),
      .failing(
        "xcode: {project: 1️⃣Game.xcodeproj, targets: [Game]}\ntags: {onDemand: [forest]}\n",
        "target 'Game' contains the manifest, so Xcode copies it into the app", files: ["ResourceTags.yml": .file],
        project: "KnownAssetTags: [forest]\nGame: {./: {}}\n"),
    ])

  /// Targets that can't share a manifest because their tags differ.
  package static let targetsDiffer = RuleDocumentation(
    "targets-differ", isConfigurable: false, scope: .project,
    summary: "targets have different tags, so `odr xcode import` cannot write one manifest for them",
    explanation: """
      Targets that share a manifest must have the same categories and the same tags for each file. Import each target \
      into a separate manifest. If a file has no tags in one of the targets, the manifest contains the tags of the \
      other targets.
      """,
    examples: [
      .passing("", project: "KnownAssetTags: [sea]\nGame: {A.sks: [sea]}\nGame TV: {A.sks: [sea]}\n"),
      .failing(
        "", "'A.sks' has tag 'sea' in target 'Game', but tag 'cave' in target 'Game TV'",
        project: "Game: {A.sks: [sea]}\nGame TV: {A.sks: [cave]}\n"),
    ])

  /// A target whose platform doesn't support On-Demand Resources or isn't the manifest's platform.
  package static let platformDiffers = RuleDocumentation(
    "platform-differs", severity: .warning, scope: .project,
    summary: "a target's platform does not support On-Demand Resources or differs from the manifest's",
    explanation: """
      Apple's limits depend on the platform, and a manifest specifies one platform. `odr xcode import` uses the \
      platform of the first target that is for iOS, tvOS, or visionOS; other platforms do not support On-Demand \
      Resources, so `odr xcode import` leaves their targets out. If the manifest's platform is not the platform of any of its targets, correct `platform` in the \
      manifest.
      """,
    examples: [
      .passing("", project: "KnownAssetTags: [sea]\nGame: {A.sks: [sea], SDKROOT: appletvos}\n"),
      .failing(
        "tags: {onDemand: [sea]}\n", "target 'Game' is for macosx, which does not support On-Demand Resources",
        project: "KnownAssetTags: [sea]\nGame: {SDKROOT: macosx}\n"),
      .failing(
        "platform: 1️⃣tvOS\ntags: {onDemand: [forest]}\n",
        "target 'Game' is for iOS, but the manifest uses the limits of tvOS",
        project: "KnownAssetTags: [forest]\nGame: {SDKROOT: iphoneos}\n"),
    ])

  /// A tagged file that the app needs to start, according to its project.
  package static let taggedStartFile = RuleDocumentation(
    "tagged-start-file", scope: .project,
    summary: "a file needed to start the app has tags",
    explanation: """
      Build settings and the `Info.plist` file of a target name its launch screen and its main storyboard. A tagged file \
      is not in the app itself. App Store Connect refuses an app without its launch screen (ITMS-90705), and an app \
      without its main storyboard crashes when it starts. Remove the entry.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [sea]}\nfiles: {Sea.storyboard: [sea]}\n",
        project: "KnownAssetTags: [sea]\nGame: {Sea.storyboard: [sea], INFOPLIST_KEY_UIMainStoryboardFile: Main}\n"),
      .failing(
        "tags: {onDemand: [sea]}\nfiles: {1️⃣Main.storyboard: [sea]}\n",
        "'Main.storyboard' is the main storyboard of target 'Game', which must be in the app itself",
        project: "KnownAssetTags: [sea]\nGame: {Main.storyboard: [sea], INFOPLIST_KEY_UIMainStoryboardFile: Main}\n"),
    ])
}

/// Rules about the manifest and its files that also apply to a project.
extension RuleDocumentation {
  package static var catalogContentsUnreadable: RuleDocumentation { CatalogContentsUnreadable.documentation }
  package static var ignoredResource: RuleDocumentation { IgnoredResource.documentation }
  package static var missingCatalogItem: RuleDocumentation { MissingCatalogItem.documentation }
  package static var pathCaseMismatch: RuleDocumentation { PathCaseMismatch.documentation }
}
