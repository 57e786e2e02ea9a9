import ArgumentParser
import OdrBackgroundAssets
import ResourceTags

/// `odr background-assets plan`: shows the asset packs for a manifest, and the features that can't be migrated.
struct BackgroundAssetsPlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "plan",
    """
    Show the asset packs, and what packs can't do.

    Each distinct set of tags becomes a pack. odr also lists the features of On-Demand Resources that packs do \
    not support.

    odr shows the identifier, policy, size, and files of each pack. Initial-install tags make a pack essential, and \
    prefetched tags make it prefetched; a pack with tags in several categories gets the strongest policy. Apple \
    keeps identifiers forever; 'assetPacks' in the manifest specifies the identifier for a set of tags, and the \
    events, platforms, and languages of packs.

    Apple publishes no schema for pack manifests, so try your first pack with Apple's tools.

    Examples:
      odr background-assets plan
      odr background-assets plan --catalogs PackCatalogs --format json

    Guide: BackgroundAssets.
    """)

  @Option(help: "The output format")
  var format = OutputFormat.text

  @OptionGroup var plan: PackPlanOptions
  @OptionGroup var manifest: ManifestOptions

  func run() throws {
    let read = try manifest.read()
    let plan = try plan.plan(read.manifest)
    try format.print(text: plan.text, json: plan.json)
    try read.throwIfManifestHasErrors()
  }
}
