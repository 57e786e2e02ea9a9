/// Rules about the project's build settings for products and for the location of asset packs.
extension RuleDocumentation {
  /// Build settings with which Xcode refuses to build a target.
  package static let buildRefused = RuleDocumentation(
    id: "build-refused", severity: .error, scope: .project,
    summary: "a target has settings with which Xcode refuses to build it",
    explanation: """
      On-Demand Resources are for applications on iOS, tvOS and visionOS. With `ENABLE_ON_DEMAND_RESOURCES` set to `YES`, \
      Xcode refuses to build any other product, such as a framework, an extension or an App Clip, and an app for macOS. \
      Remove the setting there: for an application it is on without it. Xcode also refuses \
      `WRAP_ASSET_PACKS_IN_SEPARATE_DIRECTORIES`, and asset packs of a target whose `PRODUCT_BUNDLE_IDENTIFIER` is empty.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "Xcode refuses to build target 'Game' (Release): it does not support WRAP_ASSET_PACKS_IN_SEPARATE_DIRECTORIES",
        project: "KnownAssetTags: [forest]\nGame: {Release: {WRAP_ASSET_PACKS_IN_SEPARATE_DIRECTORIES: 'YES'}}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "Xcode refuses to build target 'Game' (Release): ENABLE_ON_DEMAND_RESOURCES is on, and a framework cannot have them",
        project:
          "KnownAssetTags: [forest]\nGame: {productType: framework, Release: {ENABLE_ON_DEMAND_RESOURCES: 'YES'}}\n"),
    ])

  /// A build for Mac, which contains all tagged resources in the app.
  package static let offOnMac = RuleDocumentation(
    id: "off-on-mac", severity: .warning, scope: .project,
    summary: "a build for Macs has all tagged resources in the app",
    explanation: """
      Xcode turns On-Demand Resources off in builds for Mac Catalyst, whatever `ENABLE_ON_DEMAND_RESOURCES` says, and they \
      are off by default in builds for macOS. All tagged resources are then in the app. With Mac Catalyst \
      `NSBundleResourceRequest` finds them there. If the size of that app is all right, set this rule to `ignore`.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {SDKROOT: iphoneos}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "On-Demand Resources are off in the Mac Catalyst build of target 'Game', so all tagged resources are in that "
          + "app (0 bytes on the disk)",
        project: "KnownAssetTags: [forest]\nGame: {SDKROOT: iphoneos, SUPPORTS_MACCATALYST: 'YES'}\n"),
    ])

  /// A setting that puts all asset packs into the app.
  package static let packsInApp = RuleDocumentation(
    id: "packs-in-app", severity: .warning, scope: .project,
    summary: "the Xcode project puts all asset packs into the app",
    explanation: """
      With `EMBED_ASSET_PACKS_IN_PRODUCT_BUNDLE` set to `YES`, Xcode puts every asset pack into the app, and nothing is \
      downloaded on demand. Apple means it for tests without a server for packs. Remove it from the build configuration \
      that you ship; odr reports the default one. The size is that of all packs on the disk.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {Debug: {EMBED_ASSET_PACKS_IN_PRODUCT_BUNDLE: 'YES'}}\n"),
      .failing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n",
        "EMBED_ASSET_PACKS_IN_PRODUCT_BUNDLE of target 'Game' (Release) puts all asset packs into the app "
          + "(1.2 KB on the disk)", files: ["A.sks": .size(1200)],
        project: "KnownAssetTags: [forest]\nGame: {A.sks: [forest], EMBED_ASSET_PACKS_IN_PRODUCT_BUNDLE: 'YES'}\n"),
    ])

  /// A setting that makes the app look for asset packs on a server other than Apple's.
  package static let ownPackServer = RuleDocumentation(
    id: "own-pack-server", severity: .warning, scope: .project,
    summary: "the app looks for asset packs on a server that the Xcode project names",
    explanation: """
      The URL of each pack in `AssetPackManifest.plist` is the value of `ASSET_PACK_MANIFEST_URL_PREFIX` with the name of \
      the pack behind it. Xcode puts nothing between the two, so the value should end with `/`. Remove the setting from \
      the build configuration that you ship, unless your own server has the packs. `odr packs` shows the URLs.
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
    id: "file-excluded", severity: .warning, scope: .project,
    summary: "a build setting leaves a tagged file out of the app and of all asset packs",
    explanation: """
      Xcode leaves out files whose path matches a pattern in `EXCLUDED_SOURCE_FILE_NAMES`, unless one in \
      `INCLUDED_SOURCE_FILE_NAMES` matches, too. A pattern is compared with as many parts of the end of the path as it \
      has; `*` and `?` match no slash. Such a file is in no asset pack, and a catalog that is left out makes none. odr \
      looks at the default build configuration. Change the patterns, or remove the file from the manifest.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n",
        project: "KnownAssetTags: [forest]\n"
          + "Game: {A.sks: [forest], EXCLUDED_SOURCE_FILE_NAMES: '*.sks', INCLUDED_SOURCE_FILE_NAMES: 'A.*'}\n"),
      .failing(
        "tags: {onDemand: [forest]}\nfiles: {1️⃣A.sks: [forest]}\n",
        "'A.sks' is excluded from target 'Game' (Release) by '*.sks', so it is in no asset pack",
        project: "KnownAssetTags: [forest]\nGame: {A.sks: [forest], EXCLUDED_SOURCE_FILE_NAMES: '*.sks'}\n"),
    ])

  /// A target whose deployment target differs from the one in the manifest.
  package static let deploymentTargetDiffers = RuleDocumentation(
    id: "deployment-target-differs", severity: .warning, scope: .project,
    summary: "the Xcode project has another deployment target than the manifest",
    explanation: """
      Apple's limits depend on the deployment target, and odr checks those of the manifest's. Of several targets the lowest \
      counts, in the build configuration that builds have by default. Change the manifest or the project.
      """,
    examples: [
      .passing(
        "deploymentTarget: \"17.0\"\ntags: {onDemand: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {SDKROOT: iphoneos, IPHONEOS_DEPLOYMENT_TARGET: '17'}\n"),
      .failing(
        "deploymentTarget: 1️⃣\"18.0\"\ntags: {onDemand: [forest]}\n",
        "the deployment target is 18.0 here, and 17.0 in the project",
        project: "KnownAssetTags: [forest]\nGame: {SDKROOT: iphoneos, IPHONEOS_DEPLOYMENT_TARGET: '17.0'}\n"),
    ])

  package static var deploymentTargetTooOld: RuleDocumentation { DeploymentTargetTooOld.documentation }
}
