import ArgumentParser
import ResourceTags

/// A command that makes one edit.
protocol EditingCommand: ParsableCommand {
  var options: EditOptions { get }
  /// The message if there was nothing to do.
  var noChangeMessage: String { get }

  /// The requested edit; `resolver` turns arguments into paths relative to the manifest.
  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit
}

extension EditingCommand {
  func run() throws {
    try options.apply(noChangeMessage: noChangeMessage, edit)
  }
}
