import ArgumentParser
import OdrEditScripts
import ResourceTags

/// `odr set`: sets a key of the manifest; tags and resources have their own commands.
struct SetCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "set",
    """
    Change a setting, such as a rule's level.

    'xcode' sets the project and its targets together. 'odr explain --all' lists the rules.

    The keys are platform, deploymentTarget, xcode.project, xcode.targets, xcode.configuration, xcode.apply (true or \
    false), limits.tag and limits.initialInstall (a size such as 64 MB), baseline, $schema, \
    assetPacks._hosting (apple or self), assetPacks._platforms, assetPacks._languages, \
    assetPacks._firstInstallationOnly and assetPacks._subsequentUpdateOnly (tags), codeNames.TAG (the tag's name in \
    Swift), and lint.RULE for each rule whose level can be set. 'xcode' sets the project and its targets together. \
    The paths of a project and of a baseline, and patterns with a slash, are relative to the working directory; in the \
    manifest and in scripts, they are relative to the manifest. A list accepts several values, and \
    lint.untagged-resource accepts a level and patterns.

    Examples:
      odr set platform tvOS
      odr set deploymentTarget 17.0
      odr set xcode Game.xcodeproj Game 'Game Lite'
      odr set lint.unused-tag ignore
      odr set lint.untagged-resource warning 'Levels/**' '*.m4a'

    Guide: Manifest.
    """)

  @Argument(
    help: """
      platform, deploymentTarget, xcode[.project, .targets, .configuration, .apply], limits.tag, \
      limits.initialInstall, baseline, $schema, lint.RULE, codeNames.TAG, or a key below assetPacks
      """, completion: ManifestCompletions.keys)
  var key: String

  @Argument(help: "The value or values of the key.")
  var values: [String]

  @OptionGroup var options: EditOptions

  func edit(_ resolver: ResourcePathResolver) -> any ManifestEdit {
    let stored = values.enumerated().map { index, value in
      switch key {
      case "xcode" where index == 0, "xcode.project", "baseline": return resolver.stored(value)
      case "lint.untagged-resource" where index > 0 && value.contains("/"):
        let path = resolver.stored(value)
        let pattern = value.hasSuffix("/") && !path.hasSuffix("/") ? path + "/" : path
        // A pattern without a slash would match names in all folders.
        return pattern.contains("/") ? pattern : "./" + pattern
      default: return value
      }
    }
    return SetKey(key, to: stored, rules: RuleRegistry.configurableIDs)
  }
}

/// `odr unset`: removes a key of the manifest; tags and resources have their own commands.
struct UnsetCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "unset",
    """
    Remove a setting.

    odr also removes the comments that belong to the setting. 'odr unset xcode' and 'odr unset lint' remove \
    whole sections.

    Examples:
      odr unset deploymentTarget
      odr unset lint.unused-tag

    Guide: Manifest.
    """)

  @Argument(help: "The key.", completion: ManifestCompletions.keys)
  var key: String

  @OptionGroup var options: EditOptions

  func edit(_ resolver: ResourcePathResolver) -> any ManifestEdit {
    UnsetKey(key, rules: RuleRegistry.configurableIDs)
  }
}
