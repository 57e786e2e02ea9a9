/// Rules about the tags in a project. A comparison with the project reports violations.
extension RuleDocumentation {
  /// A project that contains none of the manifest's tags.
  package static let projectWithoutTags = RuleDocumentation(
    id: "project-without-tags", severity: .error, scope: .project,
    summary: "the Xcode project has no tags any more",
    explanation: """
      XcodeGen, Tuist, Unity, Expo and others write the project anew and do not know its tags. Xcode then puts all resources \
      into the app, without a word: an app of megabytes is one of gigabytes. `odr xcode apply` writes the tags again. Run it \
      after each run of the generator; the guide "Xcode" has a recipe for each. A project to which a new manifest was never \
      applied looks the same. `odr lint` reports this too, if the manifest names its project under `xcode`.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {A.sks: [forest]}\n"),
      .failing(
        "xcode: {project: 1️⃣Game.xcodeproj, targets: [Game]}\ntags: {prefetchOrder: [forest]}\nfiles: {A.sks: [forest]}\n",
        "the project has no tags any more: it was generated anew, or the manifest was never applied",
        project: "Game: {A.sks: []}\n"),
      .failing(
        "xcode: {project: 1️⃣Game.xcodeproj, targets: [Game]}\ntags: {prefetchOrder: [forest, sea]}\n"
          + "files: {A.sks: [forest]}\ncatalogs: {Art.xcassets: {Sea.imageset: [sea]}}\n",
        "the project has no tags of files any more: it was generated anew, or the manifest was never applied",
        files: ["Art.xcassets/Sea.imageset/Contents.json": .tags("sea"), "Project.swift": .file],
        project: "KnownAssetTags: [sea]\nGame: {A.sks: [], Art.xcassets: []}\n"),
    ])

  /// A tag in the manifest that the project doesn't list.
  package static let unknownTag = RuleDocumentation(
    id: "unknown-tag", severity: .error, scope: .project,
    summary: "the Xcode project does not know a tag of the manifest",
    explanation: """
      A project lists the tags that it knows under `KnownAssetTags`, and Xcode's Resource Tags tab shows no others. \
      `odr xcode apply` adds the tag to the list. If resources or settings of the targets have the tag, only the list is \
      out of date, and this is a warning.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {}\n"),
      .failing(
        "tags: {onDemand: [forest, 1️⃣sea]}\n", "tag 'sea' is not known to the project",
        project: "KnownAssetTags: [forest]\nGame: {}\n"),
    ])

  /// A tag in the project that the manifest doesn't declare.
  package static let unlistedTag = RuleDocumentation(
    id: "unlisted-tag", severity: .error, scope: .project,
    summary: "the Xcode project has a tag that the manifest does not declare",
    explanation: """
      The tag is in the project's list of known tags or in a build setting of a target. Declare it in the manifest, or \
      run `odr xcode apply`, which removes it. odr does not report tags that may belong to another target or to files that \
      it does not read. A known tag that no manifest can declare, such as an empty one, is a warning.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n", "the project knows tag 'sea', and the manifest does not declare it",
        project: "KnownAssetTags: [forest, sea]\nGame: {}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "tag 'sea' is in initialInstall in target 'Game' (Debug, Release), and not declared in the manifest",
        project: "KnownAssetTags: [forest]\nGame: {ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS: sea}\n"),
    ])

  /// A tag whose category in the project differs from the category in the manifest.
  package static let categoryDiffers = RuleDocumentation(
    id: "category-differs", severity: .error, scope: .project,
    summary: "a tag is in another download category in the Xcode project",
    explanation: """
      The build settings of each target list the tags that are installed with the app and those that are prefetched. \
      All build configurations are compared. `odr xcode apply` changes the settings. If the configuration that builds have \
      by default agrees with the manifest, and another one does not, this is a warning. A category shows in an app from \
      TestFlight or the App Store: while you run the app from Xcode, only downloads on demand work.
      """,
    examples: [
      .passing(
        "tags: {initialInstall: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS: forest}\n"),
      .failing(
        "tags: {initialInstall: [1️⃣forest]}\n",
        "tag 'forest' is in initialInstall here, and in onDemand in target 'Game' (Debug, Release)",
        project: "KnownAssetTags: [forest]\nGame: {}\n"),
    ])

  /// Tags whose prefetch order in the project differs from the order in the manifest.
  package static let prefetchOrderDiffers = RuleDocumentation(
    id: "prefetch-order-differs", severity: .error, scope: .project,
    summary: "the Xcode project prefetches tags in another order",
    explanation: """
      The App Store downloads prefetched tags in the order of the list. odr also reports a tag of this list that is \
      installed with the app, as a warning, since it is then not prefetched. `odr xcode apply` changes the settings.
      """,
    examples: [
      .passing(
        "tags: {prefetchOrder: [cave, sea]}\n",
        project: "KnownAssetTags: [cave, sea]\nGame: {ON_DEMAND_RESOURCES_PREFETCH_ORDER: cave sea}\n"),
      .failing(
        "tags: {prefetchOrder: [1️⃣cave, sea]}\n",
        "tags are prefetched in the order 'sea' and 'cave' in target 'Game' (Debug, Release)",
        project: "KnownAssetTags: [cave, sea]\nGame: {ON_DEMAND_RESOURCES_PREFETCH_ORDER: sea cave}\n"),
    ])
}
