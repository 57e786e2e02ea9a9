/// Rules about the build settings of a project. The comparison of the manifest with the project reports violations.
extension RuleDocumentation {
  /// A build setting whose tags come from a reference that odr can't evaluate.
  package static let settingReference = RuleDocumentation(
    "setting-reference", scope: .project,
    summary: "a build setting refers to a value that odr cannot evaluate",
    explanation: """
      odr evaluates references such as `$(TAGS)` or `$(TAGS_$(CONFIGURATION):lower)` as Xcode does, with the values \
      that the project and its `.xcconfig` files set. odr cannot evaluate path operators, settings that refer to each \
      other in a circle, or settings that neither the project nor its `.xcconfig` files set. Write the tags into the \
      setting, set the value that it refers to, or remove the setting and run `odr xcode apply`. In a build \
      configuration other than the default one, the finding is a warning.
      """,
    examples: [
      .passing(
        "tags: {initialInstall: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS: forest}\n"),
      .passing(
        "tags: {initialInstall: [forest]}\n",
        project: "KnownAssetTags: [forest]\nGame: {TAGS: forest, ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS: $(TAGS)}\n"),
      .failing(
        "tags: {initialInstall: [forest]}\n",
        "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS of target 'Game' (Release) refers to '$(TAGS)', which odr cannot evaluate",
        project: "Game: {Release: {ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS: $(TAGS)}}\n"),
    ])

  /// A build setting with a value that odr doesn't read.
  package static let settingNotRead = RuleDocumentation(
    "setting-not-read", severity: .warning, scope: .project,
    summary: "odr does not read the value of a build setting",
    explanation: """
      odr reads the settings of the target, the project, and their `.xcconfig` files, and uses the values for device \
      builds: for an iOS app, odr uses `[sdk=iphoneos*]` and ignores `[sdk=iphonesimulator*]`. odr does not read a \
      value that depends on other conditions, such as the SDK version, and cannot follow references to settings that \
      neither the project nor its `.xcconfig` files set. A value for an architecture, such as `[arch=arm64]`, has no \
      effect on asset packs. Put the value in a setting for all builds.
      """,
    examples: [
      .passing(
        "tags: {prefetchOrder: [sea]}\n",
        project: "KnownAssetTags: [sea]\nGame: {ON_DEMAND_RESOURCES_PREFETCH_ORDER: sea}\n"),
      .failing(
        "tags: {onDemand: [sea]}\n",
        "'ON_DEMAND_RESOURCES_PREFETCH_ORDER[sdk=iphoneos17*]' of target 'Game' may not apply to every build, so odr does not read it",
        project: "KnownAssetTags: [sea]\nGame: {Debug: {'ON_DEMAND_RESOURCES_PREFETCH_ORDER[sdk=iphoneos17*]': sea}}\n"),
    ])

  /// A build setting that turns off On-Demand Resources.
  package static let resourcesTurnedOff = RuleDocumentation(
    "resources-turned-off", severity: .warning, scope: .project,
    summary: "the Xcode project turns On-Demand Resources off",
    explanation: """
      If `ENABLE_ON_DEMAND_RESOURCES` is set to `NO`, Xcode ignores all tags and puts every resource into the app. The \
      default for iOS, tvOS, and visionOS applications is `YES`, so remove the setting or set it to `YES`. On-Demand \
      Resources are off for all other products, such as App Clips, watch apps, frameworks, and extensions. Move the \
      tagged resources of such a product to the app target.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\n", project: "KnownAssetTags: [forest]\nGame: {}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "On-Demand Resources are turned off for target 'Game' (Debug), so its tags are ignored",
        project: "KnownAssetTags: [forest]\nGame: {Debug: {ENABLE_ON_DEMAND_RESOURCES: 'NO'}}\n"),
      .failing(
        "tags: {onDemand: [forest]}\n",
        "target 'Game' is an App Clip, for which On-Demand Resources are off, so its tags are ignored",
        project: "KnownAssetTags: [forest]\nGame: {productType: application.on-demand-install-capable}\n"),
    ])

  /// Build configurations whose tags differ.
  package static let configurationsDiffer = RuleDocumentation(
    "configurations-differ", severity: .warning, scope: .project,
    summary: "build configurations have different tags, and a manifest describes only one configuration",
    explanation: """
      A manifest contains one list for each download category, so it describes one build configuration: the \
      configuration under `xcode.configuration` or, without this key, the default configuration of the project. For \
      example, some teams add all tags to the initial install in Debug, so that the app works without a server. If \
      another configuration has its own tags, which differ from the tags in the described configuration, odr reports a \
      note, and `odr xcode apply` does not change the categories of that configuration. If the manifest does not declare \
      one of these tags, the finding is a warning. A configuration without tags, or with the same tags, follows the \
      manifest; with `xcode.configuration`, only a configuration with the same tags does. To import another \
      configuration, use `odr xcode import --configuration`.
      """,
    examples: [
      .passing(
        "tags: {prefetchOrder: [sea]}\nfiles: {A.sks: [sea]}\n",
        project: "KnownAssetTags: [sea]\nGame: {A.sks: [sea], ON_DEMAND_RESOURCES_PREFETCH_ORDER: sea}\n"),
      .failing(
        "tags: {onDemand: [sea]}\nfiles: {A.sks: [sea]}\n",
        "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS of target 'Game' has tag 'cave' in Debug, but no tag in Release, which the "
          + "manifest describes",
        project:
          "KnownAssetTags: [sea]\nGame: {A.sks: [sea], Debug: {ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS: cave}}\n"),
    ])
}
