// Size checks for all resources of some categories.
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
    reportWeight(what, at: key, over: limit, whose, label: label, about: .init(category: last.rawValue)) { entry in
      manifest.uses(of: entry).contains { isWanted[$0.tag.index] }
    }
  }

  /// Calls `body` with each tag that is larger than `limit` on a device, except for `others`, with the excess and the
  /// tag's entries, and with a function that returns the excess over another limit.
  func forEachTag(
    over limit: Int, besides others: Set<TagID> = [], _ body: (TagID, Excess, [Int], (Int) -> Excess?) -> Void
  ) {
    let manifest = manifest
    guard let files = context.files else { return }
    let sizes = files.sizes
    // The sum may count shared files more than once, so the sum is never too small.
    var sums = [Int](repeating: 0, count: manifest.tagNames.count)
    for (index, entry) in manifest.entries.enumerated() where entry.list >= 0 {
      let bytes = sizes.bytes(of: index) ?? 0
      for use in manifest.uses(of: entry) { sums[use.tag.index] += bytes }
    }
    let large = sums.indices.filter { sums[$0] > limit && !others.contains(TagID($0)) }
    if large.isEmpty { return }
    let carriers = manifest.carriers()
    var weights = ThinnedWeights(files) { sizes in large.map { sizes.bytes(of: carriers[$0]) } }
    for (number, index) in large.enumerated() {
      guard let excess = weights.excess(of: number, over: limit), !excess.isOnlyUnthinned else { continue }
      body(TagID(index), excess, carriers[index]) { weights.excess(of: number, over: $0) }
    }
  }

  /// Reports the entries for which `isMember` is true, if the entries together are larger than `limit`. The finding
  /// marks `key`. If only all variants together exceed the limit, the severity is `unthinned`.
  func reportWeight(
    _ what: String, at key: NodeID, over limit: Int, _ whose: String = "that Apple allows", label: String,
    about subject: Diagnostic.Subject = .init(), unthinned: Severity = .note, isMember: (ResourceEntry) -> Bool
  ) {
    guard let files = context.files else { return }
    // If a quick sum, which counts some items more than once, is within the limit, nothing else needs to be computed.
    let (manifest, sizes) = (manifest, files.sizes)
    let entries = manifest.entries.indices.filter { isMember(manifest.entries[$0]) }
    guard entries.reduce(0, { $0 + (sizes.bytes(of: $1) ?? 0) }) > limit else { return }
    var weights = ThinnedWeights(files) { [$0.bytes(of: entries)] }
    guard let excess = weights.excess(of: 0, over: limit) else { return }
    report(
      what, excess, of: entries, whose, about: subject, at: key, unthinned: unthinned, label: label)
  }
}

extension LintContext {
  /// The node of the key `tags`; if the manifest doesn't contain the key, the root of the document.
  var tagsKey: NodeID? { tree.entry(Section.tags.rawValue, of: tree.root)?.key ?? tree.root }
}
