package import ResourceTags

/// Laws that the canonical layout of every manifest and every conversion must satisfy.
package enum LayoutLaws {
  /// Finds the laws that formatting or converting `manifest` violates, each with the resulting text. The manifest may
  /// be refused only if `mayBeRefused` is true, and never because the result couldn't be proved.
  package static func broken(_ manifest: Manifest, mayBeRefused: Bool = true) -> [String] {
    var broken: [String] = []
    for isSorted in [false, true] {
      do throws(EditRefusal) {
        let formatted = try manifest.formatted(sorted: isSorted)
        let problems = Self.broken(formatted, of: manifest, isSorted: isSorted)
        if !problems.isEmpty { broken.append(problems.joined(separator: ", ") + after(formatted.bytes)) }
      } catch {
        if isBroken(error, mayBeRefused) { broken.append("\(error) sorted \(isSorted)") }
      }
    }
    for format in ManifestFormat.allCases {
      do throws(EditRefusal) {
        let converted = try manifest.converted(to: format)
        let result = Manifest(SourceText(name: format == .json ? "x.json" : "x.yml", bytes: converted.bytes))
        let back = try result.converted(to: manifest.format)
        let whole = Manifest(SourceText(name: manifest.format == .json ? "x.json" : "x.yml", bytes: back.bytes))
        if !hasOtherBooleans(manifest), !isEqual(manifest, result) || !isEqual(manifest, whole) {
          broken.append("converted to something else" + after(converted.bytes))
        }
      } catch {
        if isBroken(error, mayBeRefused) { broken.append("\(error) to \(format)") }
      }
    }
    return broken
  }

  /// Whether one of two versions contains a list that is longer than a line.
  package static func haveLongLists(_ versions: [UInt8]...) -> Bool {
    versions.contains { bytes in
      Manifest(SourceText(name: "x.yml", bytes: bytes)).resources().contains { resource in
        resource.path.utf8.count + resource.tags.reduce(8) { $0 + $1.utf8.count + 4 } > 100
      }
    }
  }

  /// Whether the manifest contains an unquoted boolean in a notation that JSON doesn't support, such as `True`.
  private static func hasOtherBooleans(_ manifest: Manifest) -> Bool {
    let tree = manifest.tree
    return tree.nodes.indices.map { NodeID($0) }.contains { id in
      guard tree[id].kind == .scalar, tree[id].style == .plain else { return false }
      let value = tree.scalarBytes(id)
      return PlainScalar(value) == .bool && value.contains { 0x41...0x5A ~= $0 }
    }
  }

  private static func isBroken(_ refusal: EditRefusal, _ mayBeRefused: Bool) -> Bool {
    if case .unproved = refusal { return true }
    return !mayBeRefused
  }

  private static func after(_ bytes: [UInt8]) -> String {
    "\n--- after\n" + String(decoding: bytes, as: UTF8.self)
  }

  private static func broken(_ formatted: FormattedManifest, of manifest: Manifest, isSorted: Bool) -> [String] {
    var broken: [String] = []
    let result = Manifest(SourceText(name: manifest.format == .json ? "x.json" : "x.yml", bytes: formatted.bytes))
    if !isEqual(manifest, result) { broken.append("means something else") }
    if comments(manifest) != comments(result) { broken.append("other comments") }
    do throws(EditRefusal) {
      if try result.formatted(sorted: isSorted).isChange { broken.append("twice is not once") }
    } catch {
      broken.append("refused the second time: \(error)")
    }
    let lines = formatted.bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A }
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }
    let isMarked = formatted.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    if isMarked != (manifest.source.byteOrderMarkLength == 3) { broken.append("another byte order mark") }
    guard lines.count > 1 else { return broken }
    let breaks = manifest.source.bytes.indices.filter { manifest.source.bytes[$0] == 0x0A }
    let pairCount = breaks.count { $0 > 0 && manifest.source.bytes[$0 - 1] == 0x0D }
    let isPaired = formatted.bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A }.dropLast()
      .map { $0.last == 0x0D }
    if pairCount == breaks.count || pairCount == 0, !breaks.isEmpty, Set(isPaired) != [pairCount > 0] {
      broken.append("other line endings")
    }
    if lines.last != [] || lines[lines.count - 2].isEmpty { broken.append("ends otherwise") }
    if lines.contains(where: { $0.last == 0x20 || $0.last == 0x09 }) {
      broken.append("white space at the end of a line")
    }
    if zip(lines, lines.dropFirst()).contains(where: { $0.isEmpty && $1.isEmpty }) { broken.append("two blank lines") }
    return broken
  }

  /// The sorted comments without trailing white space. They are sorted because formatting may move a comment after a
  /// bracket to a place before it.
  private static func comments(_ manifest: Manifest) -> [[UInt8]] {
    let comments = manifest.tree.comments().map { comment in
      var text = Array(manifest.source.bytes[comment.start..<comment.end])
      while text.last == 0x20 || text.last == 0x09 { text.removeLast() }
      return text
    }
    return comments.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func isEqual(_ left: Manifest, _ right: Manifest) -> Bool {
    PlainManifest(left).categories == PlainManifest(right).categories && resources(left) == resources(right)
      && left.platform == right.platform && left.deploymentTarget == right.deploymentTarget
      && left.project == right.project && levels(left) == levels(right)
  }

  /// The sorted resources as bytes.
  private static func resources(_ manifest: Manifest) -> [[[UInt8]]] {
    manifest.resources().map { resource in ([resource.path] + resource.tags).map { Array($0.utf8) } }
      .sorted { $0.lexicographicallyPrecedes($1) { $0.lexicographicallyPrecedes($1) } }
  }

  private static func levels(_ manifest: Manifest) -> [String] {
    manifest.lintLevels.map { level in
      (manifest.tree.resolve(level.rule).map { manifest.tree.string($0) } ?? "") + "=\(level.level)"
    }
  }
}
