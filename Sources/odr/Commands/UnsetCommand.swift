import ArgumentParser
import Diagnostics
import ResourceTags

/// `odr unset`: removes a key besides tags and resources.
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
