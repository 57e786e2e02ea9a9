/// Rules about the tags in a project. The comparison of the manifest with the project reports violations.
extension RuleDocumentation {
  /// A project that contains none of the manifest's tags.
  package static let projectWithoutTags = RuleDocumentation(
    "project-without-tags", scope: .project,
    summary: "the Xcode project has lost all its tags",
    explanation: """
      XcodeGen, Tuist, Unity, Expo, and other generators overwrite the project and do not preserve its tags. Without \
      tags in the project, Xcode puts all resources into the app and does not warn you, so an app of a few megabytes \
      can grow to gigabytes. To write the tags again, run `odr xcode apply` after each run of the generator; the \
      "Xcode" guide contains a recipe for each generator. odr also reports a project to which a new manifest was never \
      applied. If the manifest specifies its project under `xcode`, `odr lint` also reports a project without tags.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {A.sks: [forest]}\n"),
      .failing(
        "xcode: {project: 1️⃣Game.xcodeproj, targets: [Game]}\ntags: {prefetchOrder: [forest]}\nfiles: {A.sks: [forest]}\n",
        "the project has no tags: it was generated without them, or the manifest was never applied",
        project: "Game: {A.sks: []}\n"),
    ])

  /// A tag in the manifest that the project doesn't list.
  package static let unknownTag = RuleDocumentation(
    "unknown-tag", scope: .project,
    summary: "a tag in the manifest is not in the Xcode project's list of known tags",
    explanation: """
      A project lists its known tags under `KnownAssetTags`, and Xcode's Resource Tags tab shows only these tags. `odr \
      xcode apply` adds the tag to the list. If resources or settings of the targets use the tag, only the list is out \
      of date, and the finding is a warning.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {}\n"),
      .failing(
        "tags: {onDemand: [forest, 1️⃣sea]}\n", "tag 'sea' is not in the project's list of known tags",
        project: "KnownAssetTags: [forest]\nGame: {}\n"),
    ])

  /// A tag in the project that the manifest doesn't declare.
  package static let unlistedTag = RuleDocumentation(
    "unlisted-tag", scope: .project,
    summary: "the Xcode project contains a tag that the manifest does not declare",
    explanation: """
      The tag is in the project's list of known tags or in a build setting of a target. Declare the tag in the \
      manifest, or run `odr xcode apply`, which removes the tag from the project. odr does not report tags that may \
      belong to another target or to files that odr does not read. The finding is a warning if a manifest cannot \
      declare the tag, for example because its name is empty.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n", "the project lists tag 'sea', but the manifest does not declare it",
        project: "KnownAssetTags: [forest, sea]\nGame: {}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "tag 'sea' is in initialInstall in target 'Game' (Debug, Release), but is not declared in the manifest",
        project: "KnownAssetTags: [forest]\nGame: {ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS: sea}\n"),
    ])

  /// A tag whose category in the project differs from the category in the manifest.
  package static let categoryDiffers = RuleDocumentation(
    "category-differs", scope: .project,
    summary: "a tag's download category differs between the manifest and the Xcode project",
    explanation: """
      The build settings of each target list the tags that are installed with the app and the tags that are \
      prefetched. odr compares all build configurations, except those with their own value (see \
      `configurations-differ`). `odr xcode apply` makes these settings match the manifest. If the default build \
      configuration matches the manifest but a configuration without a value does not, the finding is a warning. \
      Categories take effect only in an app from TestFlight or the App Store: when you run the app from \
      Xcode, it downloads all tags on demand.
      """,
    examples: [
      .passing(
        "tags: {initialInstall: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS: forest}\n"),
      .failing(
        "tags: {initialInstall: [1️⃣forest]}\n",
        "tag 'forest' is in initialInstall here, but in onDemand in target 'Game' (Debug, Release)",
        project: "KnownAssetTags: [forest]\nGame: {}\n"),
    ])

  /// Tags whose prefetch order in the project differs from the order in the manifest.
  package static let prefetchOrderDiffers = RuleDocumentation(
    "prefetch-order-differs", scope: .project,
    summary: "the prefetch order of tags differs between the manifest and the Xcode project",
    explanation: """
      The App Store downloads prefetched tags in the order in which a build setting lists the tags. If a prefetched \
      tag is also installed with the app, odr reports a warning, because the tag is then not prefetched. `odr xcode \
      apply` makes the build settings match the manifest.
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
