import ArgumentParser
import OdrEditScripts
import ResourceTags

/// `odr set`: sets a key other than tags and resources.
struct SetCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set the platform, the project or the level of a rule.",
    discussion: """
      The keys are platform, deploymentTarget, xcode.project, xcode.targets, xcode.configuration, $schema, and lint.RULE for each \
      rule. 'xcode' sets the project and its targets together. Values are written as they are given: the path of a project \
      begins at the manifest's folder. A list takes several values, and lint.untagged-resource a level and patterns.

      Examples:
        odr set platform tvOS
        odr set deploymentTarget 17.0
        odr set xcode Game.xcodeproj Game 'Game Lite'
        odr set lint.unused-tag ignore
        odr set lint.untagged-resource warning 'Levels/**' '*.m4a'
      """)

  @Argument(help: "The key.", completion: KeyCompletions.keys)
  var key: String

  @Argument(help: "Its value, or several.", completion: KeyCompletions.values)
  var values: [String]

  @Flag(help: "Give a rule a level that this odr does not know.")
  var anyRule = false

  @OptionGroup var options: EditOptions

  var noChangeMessage: String { "\(key) says that already; nothing changed" }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    KeyWords.setting(key, values, allowsAnyRule: anyRule)
  }
}

/// `odr unset`: removes a key other than tags and resources.
struct UnsetCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Remove what 'odr set' sets.",
    discussion: """
      Its comments go with it, and odr shows them. 'xcode' and 'lint' are all keys below them.

      Examples:
        odr unset deploymentTarget
        odr unset lint.unused-tag
      """)

  @Argument(help: "The key.", completion: KeyCompletions.keys)
  var key: String

  @OptionGroup var options: EditOptions

  var noChangeMessage: String { "the manifest has no \(key.quoted); nothing changed" }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit { UnsetKey(key) }
}
