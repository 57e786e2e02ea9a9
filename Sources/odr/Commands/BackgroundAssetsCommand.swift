import ArgumentParser

/// `odr background-assets`: helps to migrate to Background Assets, Apple's successor to On-Demand Resources.
struct BackgroundAssetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "background-assets",
    """
    Move to Apple's successor of On-Demand Resources.

    One manifest works for both systems: files with the same set of tags become one asset pack.

    Apple has deprecated On-Demand Resources and recommends Background Assets. Starting with the version 26 \
    releases, the system downloads asset packs that Apple hosts. An app that also supports older releases needs both \
    On-Demand Resources and Background Assets.

    Examples:
      odr background-assets plan
      odr background-assets export -o AssetPacks --pin

    Guide: BackgroundAssets.
    """,
    subcommands: [
      BackgroundAssetsPlanCommand.self, BackgroundAssetsExportCommand.self, BackgroundAssetsCheckCommand.self,
    ])
}
