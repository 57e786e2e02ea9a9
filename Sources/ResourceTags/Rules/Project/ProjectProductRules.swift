/// Rules about the project's build settings for products and for the location of asset packs.
extension RuleDocumentation {
  /// An app whose resources without tags exceed Apple's limit for the app bundle.
  package static let appTooLarge = RuleDocumentation(
    "app-too-large", severity: .warning, scope: .project,
    summary: "the resources that stay in the app are larger than Apple allows for the app",
    explanation: """
      An app without its on-demand resources can be up to 2 GB on iOS before version 18, and up to 4 GB on later \
      versions, tvOS, and visionOS. App Store Connect refuses a larger app (ITMS-90558). odr adds up the sizes on disk of the \
      target's resources without tags, before compression and for all devices; the app also contains the program and its \
      frameworks. odr checks only files on disk, not files in git's index. Tag more resources; `odr resource list \
      --untagged` lists the resources without tags, and `odr sizes` shows their size.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [film]}\nfiles: {A.mov: [film]}\n", files: ["A.mov": .size(2_500_000_000)],
        project: "KnownAssetTags: [film]\nGame: {A.mov: [film]}\n"),
      .failing(
        "tags: {onDemand: [film]}\n",
        "the resources of target 'Game' without tags are 2.5 GB, more than the 2 GB that Apple allows for the app (on "
          + "disk, before compression)", files: ["A.mov": .size(2_500_000_000)],
        project: "KnownAssetTags: [film]\nGame: {A.mov: []}\n"),
    ])

  /// Build settings with which Xcode refuses to build a target.
  package static let buildRefused = RuleDocumentation(
    "build-refused", scope: .project,
    summary: "a target's build settings prevent Xcode from building the target",
    explanation: """
      On-Demand Resources are for applications on iOS, tvOS, and visionOS. If `ENABLE_ON_DEMAND_RESOURCES` is set to \
      `YES`, Xcode refuses to build any other product, such as a framework, an extension, or an App Clip. Remove `ENABLE_ON_DEMAND_RESOURCES` from the target; supported applications \
      do not need the setting, because it is on by default.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "Xcode refuses to build target 'Game' (Release): ENABLE_ON_DEMAND_RESOURCES is on, but a framework does not support it",
        project:
          "KnownAssetTags: [forest]\nGame: {productType: framework, Release: {ENABLE_ON_DEMAND_RESOURCES: 'YES'}}\n"),
    ])

  /// A target that doesn't copy the resources of its synchronized folders.
  package static let noResourcesPhase = RuleDocumentation(
    "no-resources-phase", scope: .project,
    summary: "a target with synchronized folders has no Copy Bundle Resources phase",
    explanation: """
      Xcode copies the files and asset catalogs of a synchronized folder only if the target has a Copy Bundle \
      Resources phase, which can be empty. Without this phase, Xcode builds no asset packs from the folder, and the app \
      does not contain the resources. Some project generators create targets without the phase. Add the phase in \
      Xcode, under Build Phases, or in the generator.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {Media/A.sks: [forest]}\n", files: ["Media/A.sks": .file],
        project: "KnownAssetTags: [forest]\nGame: {Media/: {A.sks: [forest]}}\n"),
      .failing(
        "tags: {onDemand: [forest]}\nfiles: {Media/A.sks: [forest]}\n",
        "target 'Game' has no Copy Bundle Resources phase, so Xcode copies no resource of its synchronized folders, and "
          + "builds no asset pack", files: ["Media/A.sks": .file],
        project: "KnownAssetTags: [forest]\nGame: {Media/: {A.sks: [forest]}, resourcesPhase: none}\n"),
    ])

  /// A build for Mac, which contains all tagged resources in the app.
  package static let offOnMac = RuleDocumentation(
    "off-on-mac", severity: .warning, scope: .project,
    summary: "a build for Mac puts all tagged resources into the app",
    explanation: """
      On-Demand Resources are always off in Mac Catalyst builds, regardless of `ENABLE_ON_DEMAND_RESOURCES`, and are \
      off by default in builds for macOS. If On-Demand Resources are off, all tagged resources are in the app. With \
      Mac Catalyst, `NSBundleResourceRequest` finds the tagged resources in the app. If the app's size is acceptable, \
      set this rule to `ignore`.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {SDKROOT: iphoneos}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "the Mac Catalyst build of target 'Game' has no asset packs, so all tagged resources are in that app",
        project: "KnownAssetTags: [forest]\nGame: {SDKROOT: iphoneos, SUPPORTS_MACCATALYST: 'YES'}\n"),
    ])

  /// A setting that puts all asset packs into the app.
  package static let packsInApp = RuleDocumentation(
    "packs-in-app", severity: .warning, scope: .project,
    summary: "the Xcode project puts all asset packs into the app",
    explanation: """
      If `EMBED_ASSET_PACKS_IN_PRODUCT_BUNDLE` is set to `YES`, Xcode puts every asset pack into the app, and nothing \
      is downloaded on demand. Apple intends this setting for tests without an asset pack server. Remove the setting \
      from the build configuration that you ship; odr checks only the default build configuration.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {Debug: {EMBED_ASSET_PACKS_IN_PRODUCT_BUNDLE: 'YES'}}\n"),
      .failing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n",
        "EMBED_ASSET_PACKS_IN_PRODUCT_BUNDLE of target 'Game' (Release) puts all asset packs into the app",
        files: ["A.sks": .size(1200)],
        project: "KnownAssetTags: [forest]\nGame: {A.sks: [forest], EMBED_ASSET_PACKS_IN_PRODUCT_BUNDLE: 'YES'}\n"),
    ])

  /// A setting that makes the app look for asset packs on a server other than Apple's.
  package static let ownPackServer = RuleDocumentation(
    "own-pack-server", severity: .warning, scope: .project,
    summary: "the app downloads asset packs from a server that the Xcode project specifies",
    explanation: """
      The URL of each pack in `AssetPackManifest.plist` is the value of `ASSET_PACK_MANIFEST_URL_PREFIX` followed by \
      the pack's name. Xcode does not add a slash between the prefix and the name, so the prefix should end with `/`. \
      Unless your own server provides the packs, remove the setting from the build configuration that you ship. `odr \
      packs` shows the URLs of the packs.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "the app of target 'Game' (Release) looks for asset packs at 'https://example.com/packs/'",
        project: "KnownAssetTags: [forest]\nGame: {ASSET_PACK_MANIFEST_URL_PREFIX: 'https://example.com/packs/'}\n"),
    ])

  /// A tagged file that a pattern in the build settings leaves out of the app.
  package static let fileExcluded = RuleDocumentation(
    "file-excluded", severity: .warning, scope: .project,
    summary: "a build setting excludes a tagged file from the app and from all asset packs",
    explanation: """
      Xcode excludes files whose path matches a pattern in `EXCLUDED_SOURCE_FILE_NAMES`, unless the path also matches \
      a pattern in `INCLUDED_SOURCE_FILE_NAMES`. Xcode compares a pattern that has N components with the last N \
      components of the path; `*` and `?` do not match a slash. An excluded file is not in any asset pack, and an \
      excluded catalog produces no asset packs. odr checks the default build configuration. Change the patterns, or \
      remove the file from the manifest.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n",
        project: "KnownAssetTags: [forest]\n"
          + "Game: {A.sks: [forest], EXCLUDED_SOURCE_FILE_NAMES: '*.sks', INCLUDED_SOURCE_FILE_NAMES: 'A.*'}\n"),
      .failing(
        "tags: {onDemand: [forest]}\nfiles: {1️⃣A.sks: [forest]}\n",
        "'A.sks' is excluded from target 'Game' (Release) by '*.sks', so no asset pack contains it",
        project: "KnownAssetTags: [forest]\nGame: {A.sks: [forest], EXCLUDED_SOURCE_FILE_NAMES: '*.sks'}\n"),
    ])

  /// A target whose deployment target differs from the deployment target in the manifest.
  package static let deploymentTargetDiffers = RuleDocumentation(
    "deployment-target-differs", severity: .warning, scope: .project,
    summary: "the Xcode project's deployment target differs from the manifest's",
    explanation: """
      Apple's limits depend on the deployment target, and odr checks the limits for the manifest's deployment target. \
      If the manifest lists several targets, its deployment target must be the lowest deployment target of these \
      targets in the default build configuration. Change the manifest or the project.
      """,
    examples: [
      .passing(
        "deploymentTarget: \"17.0\"\ntags: {onDemand: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {SDKROOT: iphoneos, IPHONEOS_DEPLOYMENT_TARGET: '17'}\n"),
      .failing(
        "deploymentTarget: 1️⃣\"18.0\"\ntags: {onDemand: [forest]}\n",
        "the deployment target is 18.0 here, but 17.0 in the project",
        project: "KnownAssetTags: [forest]\nGame: {SDKROOT: iphoneos, IPHONEOS_DEPLOYMENT_TARGET: '17.0'}\n"),
    ])
}
