import OdrBackgroundAssets
import ResourceTags

/// Everything that a report shows about a manifest. The sizes are the ones that `odr sizes`, `odr packs`, and `odr
/// background-assets plan` print.
struct ReportContents {
  let manifest: Manifest
  let sizes: ResourceSizes
  let totals: SizeReport
  let packs: [AssetPack]
  /// The packs for Background Assets.
  let plan: PackPlan
  /// The findings of `odr lint`, the most severe first.
  let lint: LintedManifest
  /// The difference from an earlier version, if the user asked for it.
  let changes: PackDiffReport?
  /// The differences of the manifest itself, in words.
  let differences: [String]

  /// The name of the app: of its project or, without a project, of the manifest's folder.
  let app: String
  /// The commit that is checked out, and its branch; `nil` without a repository.
  let commit: GitRevision?
  /// Whether the commit lacks the manifest, or contains another version of it.
  let isUncommitted: Bool

  /// The contents of the Resource Tags tab.
  var listing: TagListing { totals.listing }

  /// The total size of all packs.
  var packBytes: Int { packs.sum(\.bytes) }

  /// Measures the files of a manifest. `renames` finds the renames for all manifests of the report.
  init(_ read: ReadManifest, _ renames: GitRenames, changes: PackDiffReport?, differences: [String]) throws {
    let manifest = read.manifest
    let folder = try read.folder()
    let lintFolder = read.path.flatMap { ResourceFolder.ofManifest($0, renames: renames) }
    var lint = LintedManifest(manifest.source, Linter.result(manifest, in: lintFolder))
    let order = Severity.allCases
    lint.diagnostics = order.flatMap { severity in lint.diagnostics.filter { $0.severity == severity } }
    let sizes = ResourceSizes(manifest, in: folder)
    (self.manifest, self.sizes, self.changes, self.differences) = (manifest, sizes, changes, differences)
    packs = manifest.assetPacks(sizes)
    totals = SizeReport(manifest, sizes)
    self.lint = lint
    plan = PackPlan(manifest, sizes, in: folder.tree)
    let project = self.lint.result.checked?.project?.fileName.split(separator: ".").first.map(String.init)
    app = project ?? FilePath.real(manifest.folderPath)?.fileName ?? manifest.name
    commit = try? GitRevision("HEAD", in: .folder(manifest.folderPath))
    isUncommitted = commit != nil && ManifestVersion.isUncommitted(manifest)
  }

  /// The number of findings. Lint omits some of them if a rule has too many.
  var findingCount: Int { Severity.allCases.sum(lint.count) }

  /// The summary of the findings, such as `1 error, 2 warnings in 1 manifest`.
  var summary: LintSummary { [lint].summary }
}

extension LimitedSize {
  /// The number of tags and of packs that a list of sizes contains.
  private static let shown = 5

  /// Returns the sizes of the whole manifest, of its packs for Background Assets, and of its largest tags and packs,
  /// each group with a heading.
  static func groups(_ contents: ReportContents) -> [(heading: String, sizes: [LimitedSize])] {
    let (limits, plan, totals) = (SizeLimits(contents.manifest), contents.plan, contents.totals)
    let members = DownloadCategory.allCases.map { contents.listing.tags(in: $0).flatMap(\.tag.resources) }
    let all = members.flatMap { $0 }
    let whole = [
      totals.limited("Initial install", members[0], limits.closestInitialInstall),
      totals.limited(
        "Initial install and prefetched tags", members[0] + members[1], limits.initialInstallAndPrefetched),
      totals.limited(
        "In use, if the app requests all tags", all, limits.inUse, bytes: contents.packBytes, isUpperBound: true),
      Self(title: "Hosted by Apple", amount: totals.bytes, limit: limits.hosted),
      Self(title: "Asset packs", amount: contents.packs.count, isCount: true, limit: limits.assetPackCount),
    ]
    let isHosted = plan.hosting == .apple
    let successors = [
      Self(title: "Packs", amount: plan.packs.count, isCount: true, limit: isHosted ? HostedPacks.packs.value : nil),
      Self(title: "Size of all packs", amount: plan.bytes, limit: isHosted ? HostedPacks.bytes.value : nil),
    ]
    let tags = contents.listing.tags.largest(shown, by: \.size).map { row in
      totals.limited(
        "Largest tag", row.tag.resources, limits.ownTag ?? (limits.isTagChecked ? limits.tag : nil), bytes: row.bytes,
        name: row.tag.name, advice: limits.closestTag == limits.recommendedTag ? limits.recommendedTag : nil)
    }
    let packs = contents.packs.largest(shown, by: \.bytes).map { pack in
      totals.limited(
        "Largest pack", pack.resources, limits.assetPack, bytes: pack.bytes, name: PackDiffReport.title(pack.tags))
    }
    return [
      ("On-Demand Resources", whole), ("Background Assets", successors), ("Largest tags", tags),
      ("Largest packs", packs),
    ].filter { !$0.1.isEmpty }
  }
}
