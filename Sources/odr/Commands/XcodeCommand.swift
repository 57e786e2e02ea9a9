import ArgumentParser

/// `odr xcode`: the manifest and the Xcode project.
struct XcodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xcode",
    abstract: "Take a manifest from an Xcode project, compare the two, and bring the project in line.",
    discussion: """
      Xcode keeps the tags of an app in project.pbxproj, in the map of each synchronized folder and in the Contents.json \
      of asset catalogs. 'import' makes a manifest of them; from then on the manifest is what people edit and review, \
      'diff' says where the project has come to differ, and 'apply' makes it say the same again.
      """,
    subcommands: [XcodeImportCommand.self, XcodeDiffCommand.self, XcodeApplyCommand.self])
}
