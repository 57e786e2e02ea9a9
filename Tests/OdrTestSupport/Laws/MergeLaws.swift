import ResourceTags

/// Laws that a merge of any three versions of a manifest must satisfy.
package enum MergeLaws {
  /// Describes the laws that `merge` violates.
  package static func broken(_ merge: RandomMerge) -> [String] {
    let (base, ours, theirs) = (merge.base, merge.ours, merge.theirs)
    var broken: [String] = []
    for (name, versions, expected) in [
      ("merge(b, a, a) is not a", (base, ours, ours), ours), ("merge(b, a, b) is not a", (base, ours, base), ours),
      ("merge(b, b, a) is not a", (base, base, ours), ours),
    ] {
      let result = try? ManifestMerge(base: versions.0, ours: versions.1, theirs: versions.2)
      if result?.source.bytes != expected.bytes || result?.conflicts.isEmpty == false { broken.append(name) }
    }
    guard let merged = try? ManifestMerge(base: base, ours: ours, theirs: theirs),
      let other = try? ManifestMerge(base: base, ours: theirs, theirs: ours)
    else { return broken }
    // Only YAML has comments that can conflict.
    let hasSameFormat = Manifest(ours).tree.syntax == Manifest(theirs).tree.syntax
    func isAboutEntry(_ conflict: Diagnostic) -> Bool { hasSameFormat || !conflict.message.contains("comment") }
    if merged.conflicts.contains(where: isAboutEntry) != other.conflicts.contains(where: isAboutEntry) {
      broken.append("only one order conflicts: \((merged.conflicts + other.conflicts).map(\.message))")
    }
    guard merged.conflicts.isEmpty, other.conflicts.isEmpty else {
      return broken + brokenMarkers(merged, ours) + brokenMarkers(other, theirs)
    }
    let result = Manifest(SourceText(name: "manifest", bytes: merged.source.bytes))
    let meaning = PlainManifest(result).withoutOrder
    if meaning != PlainManifest(Manifest(SourceText(name: "manifest", bytes: other.source.bytes))).withoutOrder {
      broken.append("both orders mean different things")
    }
    if let both = merge.both, both.withoutOrder != meaning { broken.append("it is not what both edits give: \(both)") }
    broken += undoneRemovals(PlainManifest(result).withoutOrder, merge).map { "a removal is undone: \($0)" }
    if let lost = lostComments(result, merge) { broken.append("a comment is lost: \(lost)") }
    return broken.map { $0 + "\n--- merged\n" + merged.source.bytes.string }
  }

  /// Describes the sides of a text with conflicts that don't result in a manifest if a user chooses the same side
  /// everywhere.
  private static func brokenMarkers(_ merged: ManifestMerge, _ ours: SourceText) -> [String] {
    let text = merged.source.bytes.string
    if merged.conflicts.isEmpty { return [] }
    guard text.contains("<<<<<<< ours") else { return ["conflicts have no marks: \(merged.conflicts.map(\.message))"] }
    return [0, 1, 2].compactMap { side in
      let taken = Manifest(SourceText(name: ours.name, side.taken(from: text)))
      return taken.tree.faults.isEmpty ? nil : "side \(side) of the conflicts is no manifest\n\(text)"
    }
  }

  /// Finds tags and resources that one side removed or renamed, and that are in a merge without conflicts all the same.
  private static func undoneRemovals(_ result: PlainManifest, _ merge: RandomMerge) -> [String] {
    func names(_ plain: PlainManifest) -> Set<String> {
      Set(plain.withoutOrder.resources.keys.map { "path " + $0 } + plain.tags.map { "tag " + $0 })
    }
    let kept = names(merge.models.ours).intersection(names(merge.models.theirs))
    return names(merge.models.base).subtracting(kept).intersection(names(result)).sorted()
  }

  /// Finds a comment that one side added and that is missing in the merge.
  private static func lostComments(_ result: Manifest, _ merge: RandomMerge) -> String? {
    guard result.tree.syntax == .yaml else { return nil }
    func texts(_ source: SourceText) -> Set<String> {
      let manifest = Manifest(source)
      return Set(manifest.tree.comments().map { manifest.source.string(in: $0) })
    }
    let there = texts(result.source)
    let new = texts(merge.ours).union(texts(merge.theirs)).subtracting(texts(merge.base))
    return new.subtracting(there).first
  }
}

extension Int {
  /// Resolves every conflict with this side: 0 is ours, 1 is the base, and 2 is theirs.
  fileprivate func taken(from text: String) -> String {
    var side: Int?
    var lines: [Substring.UTF8View] = []
    // Split bytes, because Swift treats CRLF as a single character.
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let mark = String(line.last == 0x0D ? line.dropLast() : line) ?? ""
      switch mark {
      case "<<<<<<< ours": side = 0
      case "||||||| base": side = 1
      case "=======" where side == 1: side = 2
      case ">>>>>>> theirs" where side == 2: side = nil
      default: if side == nil || side == self { lines.append(line) }
      }
    }
    return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
  }
}

extension RandomMerge {
  /// The combined result of both sides' edits; `nil` if they change the same things.
  var both: PlainManifest? {
    guard isSeparate, let first = Self.applied(edits.theirs, to: ours),
      let second = Self.applied(edits.ours, to: theirs), first.withoutOrder == second.withoutOrder
    else { return nil }
    return first
  }

  private static func applied(_ edits: [RandomEdit], to source: SourceText) -> PlainManifest? {
    guard let proved = try? Manifest(source).applying(edits.map(\.edit)) else { return nil }
    return PlainManifest(proved.manifest)
  }

  /// Whether the two sides changed different tags, paths, and keys.
  private var isSeparate: Bool {
    models.ours.touched(from: models.base).isDisjoint(with: models.theirs.touched(from: models.base))
  }
}

extension PlainManifest {
  /// The tags, paths, and keys that differ from another manifest, including the tags of those paths.
  fileprivate func touched(from other: PlainManifest) -> Set<String> {
    var touched: Set<String> = []
    for tag in Set(tags).union(other.tags) {
      let homes = [self, other].map { model in
        DownloadCategory.allCases.filter { model.categories[$0]?.contains(tag) == true }
      }
      if homes[0] != homes[1] { touched.insert("tag " + tag) }
    }
    if categories[.prefetchOrder] ?? [] != other.categories[.prefetchOrder] ?? [] { touched.insert("order") }
    for path in Set(resources.keys).union(other.resources.keys)
    where resources[path]?.sorted() != other.resources[path]?.sorted() {
      touched.insert("path " + path)
      let folders = path.split(separator: "/").dropLast()
      // If a side moved all resources of a folder, the folder moved.
      let isMoved = resources[path] == nil || other.resources[path] == nil
      for count in stride(from: isMoved ? min(1, folders.count) : folders.count, through: folders.count, by: 1) {
        touched.insert("folder " + folders.prefix(count).joined(separator: "/"))
      }
      for tag in (resources[path] ?? []) + (other.resources[path] ?? []) { touched.insert("tag " + tag) }
    }
    for key in Set(settings.keys).union(other.settings.keys) where settings[key] != other.settings[key] {
      touched.insert("key " + key)
    }
    return touched
  }
}
