package import ResourceTags

/// What must hold of an edit of any manifest that can be edited.
package enum EditLaws {
  /// What does not hold of `edit`, carried out on `manifest`, each with the text it came to. It may be refused only
  /// where `mayBeRefused`, and never for the want of a proof.
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

  /// What does not hold of an edit whatever it means: nothing but the spans changes, it changes nothing the second
  /// time, and no comment is lost without a word.
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

  /// Whether every comment is still there, or is one of those that are said to be gone.
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

  /// Sections that were missing or had empty braces, and lists that were aliases: what was made for the edit stays. A
  /// name that was folded, or had other escapes than it needs, is written plainly, and one without quotes that some
  /// reader may want gets them.
  private static func mayDiffer(_ original: Manifest, _ edit: RandomEdit) -> Bool {
    let text = original.source.string(in: ByteSpan(0, original.source.count))
    if edit.edit is AssignTags {
      return !original.hasEntries(in: "files") || !original.hasEntries(in: "catalogs") || text.contains("{}")
        || text.contains("{  }") || text.contains(": null") || text.contains("*list")
    }
    if let rename = edit.edit as? RenameTag {
      let tree = original.tree
      return tree.nodes.indices.map { NodeID($0) }.contains { id in
        guard tree[id].kind == .scalar, tree.string(id) == rename.name else { return false }
        return !tree.isVerbatim(id)
          || tree[id].style == .plain && !ScalarWriter.isPlainSafe(rename.name, isInFlow: true)
      }
    }
    return false
  }
}

extension Manifest {
  /// Whether anything stands in a section of the top level.
  fileprivate func hasEntries(in section: String) -> Bool {
    guard let root = tree.root, tree[root].kind == .mapping else { return false }
    return tree.entries(of: root).contains { key, value in
      guard let name = tree.resolve(key), let mapping = tree.resolve(value) else { return false }
      return tree[name].kind == .scalar && tree.string(name) == section && tree[mapping].kind == .mapping
        && tree.entries(of: mapping).contains { _ in true }
    }
  }
}
