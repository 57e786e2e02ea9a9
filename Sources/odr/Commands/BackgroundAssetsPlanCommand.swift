import ArgumentParser
import OdrBackgroundAssets
import ResourceTags

/// `odr background-assets plan`: shows the asset packs for a manifest, and the features that can't be migrated.
struct BackgroundAssetsPlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show the asset packs, and what does not carry over.",
    discussion: """
      Each distinct set of tags becomes a pack: with its id, its policy, its size and its files. Tags of the initial \
      install make a pack essential, prefetched tags make it prefetched, and a pack with tags of several categories has the \
      strongest policy. Ids are permanent at Apple's; 'assetPacks' in the manifest gives a set of tags its id.

      What On-Demand Resources do and packs do not is listed with advice. Apple publishes no schema of packs and no tool \
      for Linux; the guide tells where each fact is from.

      Examples:
        odr background-assets plan
        odr background-assets plan --data-sets PackedDataSets --format json
        odr background-assets plan --format markdown
      """)

  @Option(help: "How to print it.")
  var format = PackPlanFormat.text

  @OptionGroup var plan: PackPlanOptions
  @OptionGroup var manifest: ManifestOptions

  func run() throws {
    let read = try manifest.read()
    let report = PackPlanReport(plan: try plan.plan(read.manifest))
    switch format {
    case .text: try OutputFormat.text.print(text: report.text, json: report.json)
    case .json: try OutputFormat.json.print(text: report.text, json: report.json)
    case .markdown: try StandardStream.output.write(report.markdown)
    }
    try read.throwIfManifestHasErrors()
  }
}

/// The format in which `odr background-assets plan` prints its report.
enum PackPlanFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people.
  case text
  /// For scripts: JSON with a `version`.
  case json
  /// For an issue or a wiki page.
  case markdown
}
