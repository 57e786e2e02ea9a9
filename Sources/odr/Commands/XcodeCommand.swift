import ArgumentParser

/// `odr xcode`: the manifest and the Xcode project.
struct XcodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xcode",
    abstract: "Import a manifest from a project; compare or update it.",
    discussion: """
      Xcode keeps the tags of an app in project.pbxproj, in the map of each synchronized folder and in the Contents.json \
      of asset catalogs. 'import' makes a manifest of them; from then on the manifest is what people edit and review, \
      'diff' shows where the project differs from it, and 'apply' makes the project match again.

      Examples:
        odr xcode import -o ResourceTags.yml
        odr xcode diff
        odr xcode apply --dry-run
      """,
    subcommands: [XcodeImportCommand.self, XcodeDiffCommand.self, XcodeApplyCommand.self])
}
