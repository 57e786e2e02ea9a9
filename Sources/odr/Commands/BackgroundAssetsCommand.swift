import ArgumentParser

/// `odr background-assets`: helps to migrate to Background Assets, Apple's successor of On-Demand Resources.
struct BackgroundAssetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "background-assets",
    abstract: "Make asset packs of Background Assets.",
    discussion: """
      Apple deprecates On-Demand Resources; their successor is Background Assets. From the 26 releases on, Apple hosts packs \
      that the system downloads. An app that supports older releases needs both, and one manifest can serve both: files that \
      carry the same set of tags become one pack.

      Examples:
        odr background-assets plan
        odr background-assets export -o AssetPacks --pin
      """,
    subcommands: [
      BackgroundAssetsPlanCommand.self, BackgroundAssetsExportCommand.self, BackgroundAssetsCheckCommand.self,
    ])
}
