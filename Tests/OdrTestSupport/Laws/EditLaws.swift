package import ResourceTags

/// Laws that every edit of a manifest must satisfy.
package enum EditLaws {
  /// Finds the laws that `edit` violates on `manifest`, each with the text after the edit. The edit may be refused only
  /// if `mayBeRefused` is true, and never because it couldn't be proved.
  package static func broken(_ edit: RandomEdit, on manifest: Manifest, mayBeRefused: Bool = false) -> [String] {
    let proved: ProvedEdit
    do {
      proved = try manifest.applying([edit.edit])
    } catch {
      if mayBeRefused, !isUnproved(error.refusal) { return [] }
      return ["\(error.refusal)"]
    }
    let new = String(decoding: proved.bytes, as: UTF8.self)
    let result = Manifest(SourceText(name: manifest.source.name, bytes: proved.bytes))
    var broken = Self.broken(edit.edit, proved, result, of: manifest)
    if PlainManifest(result).withoutTagOrder != edit.expected.withoutTagOrder { broken.append("means something else") }
    if let inverse = edit.inverse, proved.isChange {
      let back = try? result.applying([inverse])
      if back?.bytes != manifest.source.allBytes, !mayDiffer(manifest, edit) {
        broken.append(
          "there and back is elsewhere\n--- back\n" + String(decoding: back?.bytes ?? [], as: UTF8.self))
      }
    }
    return broken.map { $0 + "\n--- after\n" + new }
  }

  /// Finds the violated laws that don't depend on the meaning of the edit: only the declared spans change, a second run
  /// changes nothing, and every lost comment is reported.
  package static func broken(
    _ edit: any ManifestEdit, _ proved: ProvedEdit, _ result: Manifest, of manifest: Manifest
  ) -> [String] {
    var broken: [String] = []
    if (try? manifest.source.applying(proved.textEdits))?.allBytes != proved.bytes {
      broken.append("spans do not tell all")
    }
    if case .success(let again) = Result(catching: { try result.applying([edit]) }), again.isChange {
      broken.append("twice is not once: " + String(decoding: again.bytes, as: UTF8.self))
    }
    if !commentsAreKept(manifest, result, proved) { broken.append("a comment is lost without a word") }
    return broken
  }

  /// Whether every comment is still there or is reported as removed.
  package static func commentsAreKept(_ old: Manifest, _ new: Manifest, _ proved: ProvedEdit) -> Bool {
    var counts: [[UInt8]: Int] = [:]
    func count(_ manifest: Manifest, _ comments: [ByteSpan], by step: Int) {
      for comment in comments { counts[Array(manifest.source.bytes[comment.start..<comment.end]), default: 0] += step }
    }
    count(old, old.tree.comments(), by: 1)
    count(new, new.tree.comments(), by: -1)
    count(old, proved.removedComments, by: -1)
    return counts.values.allSatisfy { $0 == 0 }
  }

  private static func isUnproved(_ refusal: EditRefusal) -> Bool {
    if case .unproved = refusal { return true }
    return false
  }

  /// Whether the inverse edit may produce other bytes than the original. A section that was missing or empty, or a list
  /// that was an alias, keeps the text that the edit wrote. A folded name, or a name with unnecessary escapes, is
  /// rewritten plainly, an unquoted name that some parsers misread gets quotes, and a quoted name that needs quotes
  /// only between brackets loses them on its own line. If only the text in between needed its quotes, the value of a
  /// setting loses them, and invisible characters in the value are written as escape sequences.
  private static func mayDiffer(_ original: Manifest, _ edit: RandomEdit) -> Bool {
    let text = original.source.string(in: ByteSpan(0, original.source.count))
    if edit.edit is AssignTags {
      return !original.hasEntries(in: "files") || !original.hasEntries(in: "catalogs") || text.contains("{}")
        || text.contains("{  }") || text.contains(": null") || text.contains("*list")
    }
    if edit.edit is SetKey, let old = edit.inverse as? SetKey {
      let tree = original.tree
      return tree.nodes.indices.map { NodeID($0) }.contains { id in
        guard tree[id].kind == .scalar, let value = tree.text(of: id), old.values.contains(value) else { return false }
        return tree[id].style != .plain && (tree.syntax == .yaml || !tree.isVerbatim(id)) || value.visible != value
      }
    }
    if let rename = edit.edit as? RenameTag {
      let tree = original.tree
      return tree.nodes.indices.map { NodeID($0) }.contains { id in
        guard tree[id].kind == .scalar, tree.string(id) == rename.name else { return false }
        return !tree.isVerbatim(id)
          || !ScalarWriter.isPlainSafe(rename.name, isInFlow: true)
            && (tree[id].style == .plain || ScalarWriter.isPlainSafe(rename.name, isInFlow: false))
      }
    }
    return false
  }
}

extension Manifest {
  /// Whether a section at the top level contains any entries.
  fileprivate func hasEntries(in section: String) -> Bool {
    guard let root = tree.root, tree[root].kind == .mapping else { return false }
    return tree.entries(of: root).contains { key, value in
      guard let name = tree.resolve(key), let mapping = tree.resolve(value) else { return false }
      return tree[name].kind == .scalar && tree.string(name) == section && tree[mapping].kind == .mapping
        && tree.entries(of: mapping).contains { _ in true }
    }
  }
}
