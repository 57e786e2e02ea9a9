import Syntax
import Bytes

/// The resources of whole categories, for the rules about their sizes.
struct CategoryWeight {
  /// The entries that have a tag of the categories; none if these are below the limit.
  let entries: [Int]
  /// Their bytes. Shared files count once if the sum would otherwise exceed the limit.
  let bytes: Int

  /// Adds up resources with tags of `categories`. A tag in the initial install and another category counts as initial.
  init(_ categories: Set<DownloadCategory>, _ context: LintContext, _ sizes: ResourceSizes, limit: Int) {
    let manifest = context.manifest
    var isWanted = [Bool](repeating: false, count: manifest.tagNames.count)
    for declaration in manifest.declarations where categories.contains(declaration.category) {
      isWanted[declaration.tag.index] = true
    }
    func isMember(_ entry: ResourceEntry) -> Bool {
      manifest.uses(of: entry).contains { isWanted[$0.tag.index] }
    }
    // The sum counts shared files more than once, and is mostly below the limit all the same.
    var sum = 0
    for (index, entry) in manifest.entries.enumerated() where isMember(entry) {
      sum += sizes.bytes(of: index) ?? 0
    }
    entries = sum <= limit ? [] : manifest.entries.indices.filter { isMember(manifest.entries[$0]) }
    bytes = sum <= limit ? sum : sizes.bytes(of: entries)
  }

  /// Reports categories that together have more than `limit`, at the key of `last`, unless there is no limit.
  static func report(
    _ rule: any Rule.Type, _ categories: Set<DownloadCategory>, at last: DownloadCategory, _ what: String,
    over limit: Int?, label: String, _ context: LintContext, _ findings: inout DiagnosticCollector
  ) {
    guard let sizes = context.files?.sizes, let limit, let key = context.key(of: last) else { return }
    let weight = CategoryWeight(categories, context, sizes, limit: limit)
    guard weight.bytes > limit else { return }
    findings.report(
      rule, SizeWording.message("\(what) have", weight.bytes, over: limit),
      about: .init(category: last.rawValue), at: key, label: label,
      notes: SizeWording.largest(weight.entries, context))
  }
}

extension LintContext {
  /// The key of a category or, if it has none, of the tags or the document.
  func key(of category: DownloadCategory) -> NodeID? {
    guard let tags = tree.entry(Section.tags.rawValue, of: tree.root) else { return tree.root }
    return tree.entry(category.rawValue, of: tags.value)?.key ?? tags.key
  }

  /// The key of the tags or, if there is none, the document.
  var tagsKey: NodeID? { tree.entry(Section.tags.rawValue, of: tree.root)?.key ?? tree.root }
}
