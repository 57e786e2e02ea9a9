import ArgumentParser
import ResourceTags

/// A command that makes one edit.
protocol EditingCommand: ParsableCommand {
  var options: EditOptions { get }
  /// Why there was nothing to do, if so.
  var noChangeMessage: String { get }

  /// The edit that is asked for; `resolver` turns arguments into paths from the manifest on.
  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit
}

extension EditingCommand {
  func run() throws {
    try options.apply(noChangeMessage: noChangeMessage, edit)
  }
}
