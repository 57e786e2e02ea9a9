// Size checks for all resources of some categories or tags.
extension Rule {
  /// Reports the categories if their resources together are larger than `limit`. The finding marks the key of `last`.
  /// If `limit` is `nil`, there is nothing to report. A tag in several categories counts if at least one of its
  /// categories is in `categories`.
  func reportWeight(
    of categories: Set<DownloadCategory>, at last: DownloadCategory, _ what: String, over limit: Int?,
    _ whose: String = "that Apple allows", label: String
  ) {
    let manifest = manifest
    let tags = tree.entry(Section.tags.rawValue, of: tree.root)
    guard let limit, let key = tree.entry(last.rawValue, of: tags?.value)?.key ?? context.tagsKey
    else { return }
    var isWanted = [Bool](repeating: false, count: manifest.tagNames.count)
    for declaration in manifest.declarations where categories.contains(declaration.category) {
      isWanted[declaration.tag.index] = true
    }
    let entries = manifest.entries.indices.filter { index in
      manifest.uses(of: manifest.entries[index]).contains { isWanted[$0.tag.index] }
    }
    reportWeight(of: entries, at: key, what, over: limit, whose, label: label, about: .init(category: last.rawValue))
  }

  /// Reports `entries` if they are together larger than `limit`. The finding marks `key`. If only all variants together
  /// exceed the limit, the severity is `unthinned`.
  func reportWeight(
    of entries: [Int], at key: NodeID, _ what: String, over limit: Int, _ whose: String = "that Apple allows",
    label: String, about subject: Diagnostic.Subject = .init(), unthinned: Severity = .note
  ) {
    for (_, excess) in context.excesses(of: [entries], over: limit) {
      report(what, excess, of: entries, whose, about: subject, at: key, unthinned: unthinned, label: label)
    }
  }
}

extension LintContext {
  /// Finds the groups of entries that are larger than `limit`, in order; empty if the run doesn't check files.
  func excesses(of groups: [[Int]], over limit: Int) -> [(group: Int, excess: Excess)] {
    guard let files else { return [] }
    let sizes = files.sizes
    // This quick sum may count shared files more than once, so it is never too small. If no sum exceeds the limit,
    // nothing else needs to be computed.
    let large = groups.indices.filter { groups[$0].reduce(0) { $0 + (sizes.bytes(of: $1) ?? 0) } > limit }
    if large.isEmpty { return [] }
    var weights = ThinnedWeights(files) { sizes in large.map { sizes.bytes(of: groups[$0]) } }
    return large.enumerated().compactMap { number, group in
      weights.excess(of: number, over: limit).map { (group, $0) }
    }
  }

  /// Finds the tags whose resources are larger than `limit` on some device, in order, with the entries of their resources.
  /// If `limit` is `nil`, there is nothing to find.
  func tagExcesses(over limit: Int?) -> [(tag: TagID, entries: [Int], excess: Excess)] {
    guard let limit, files != nil else { return [] }
    let carriers = manifest.carriers()
    return excesses(of: carriers, over: limit).filter { !$0.excess.isOnlyUnthinned }
      .map { (TagID($0.group), carriers[$0.group], $0.excess) }
  }

  /// The node of the key `tags`; if the manifest doesn't contain the key, the root of the document.
  var tagsKey: NodeID? { tree.entry(Section.tags.rawValue, of: tree.root)?.key ?? tree.root }
}
