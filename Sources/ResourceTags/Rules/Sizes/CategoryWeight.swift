/// Size checks for all resources of some categories.
enum CategoryWeight {
  /// Reports the categories if their resources together are larger than `limit`. The finding marks the key of `last`.
  /// If `limit` is `nil`, there is nothing to report. A tag in several categories counts if at least one of its
  /// categories is in `categories`.
  static func report(
    _ rule: any Rule.Type, _ categories: Set<DownloadCategory>, at last: DownloadCategory, _ what: String,
    over limit: Int?, label: String, _ context: LintContext
  ) {
    guard let limit, let key = context.key(of: last) else { return }
    let manifest = context.manifest
    var isWanted = [Bool](repeating: false, count: manifest.tagNames.count)
    for declaration in manifest.declarations where categories.contains(declaration.category) {
      isWanted[declaration.tag.index] = true
    }
    report(
      rule, what, at: key, over: limit, label: label, about: .init(category: last.rawValue), context
    ) { entry in manifest.uses(of: entry).contains { isWanted[$0.tag.index] } }
  }

  /// Reports the entries for which `isMember` is true, if the entries together are larger than `limit`. The finding
  /// marks `key`.
  static func report(
    _ rule: any Rule.Type, _ what: String, at key: NodeID, over limit: Int, _ whose: String = "that Apple allows",
    label: String, about subject: Diagnostic.Subject = .init(), _ context: LintContext,
    isMember: (ResourceEntry) -> Bool
  ) {
    guard let files = context.files else { return }
    // If a quick sum, which counts some items more than once, is within the limit, nothing else needs to be computed.
    let sizes = files.sizes
    var sum = 0
    for (index, entry) in context.manifest.entries.enumerated() where isMember(entry) {
      sum += sizes.bytes(of: index) ?? 0
    }
    guard sum > limit else { return }
    let entries = context.manifest.entries.indices.filter { isMember(context.manifest.entries[$0]) }
    var weights = ThinnedWeights(files) { [$0.bytes(of: entries)] }
    guard let excess = weights.excess(of: 0, over: limit) else { return }
    context.report(
      rule, SizeWording.message(what, excess, over: limit, whose), about: subject, at: key,
      severity: excess.severity(rule.documentation.severity), label: excess.advice(label),
      notes: SizeWording.largest(entries, excess, context))
  }
}

extension LintContext {
  /// The first of these nodes that exists: the category's key, the key `tags`, and the root of the document.
  func key(of category: DownloadCategory) -> NodeID? {
    guard let tags = tree.entry(Section.tags.rawValue, of: tree.root) else { return tree.root }
    return tree.entry(category.rawValue, of: tags.value)?.key ?? tags.key
  }

  /// The node of the key `tags`; if the manifest doesn't contain the key, the root of the document.
  var tagsKey: NodeID? { tree.entry(Section.tags.rawValue, of: tree.root)?.key ?? tree.root }
}
