import OdrTestSupport
import ResourceTags

/// Any three versions of a manifest, with a NUL between them.
enum MergeTarget: FuzzTarget {
  static let name = "merge"
  static let maxLength = 2048
  static let seeds: [[UInt8]] = (0..<200).compactMap { number in
    guard let merge = (try? RandomMerge(seed: UInt64(number))).flatMap({ $0 }) else { return nil }
    return Array([merge.base, merge.ours, merge.theirs].map(\.allBytes).joined(separator: [0]))
  }

  /// Where one side changed nothing the other one is the result; errors that no side has are conflicts.
  static func broken(_ bytes: [UInt8]) -> [String] {
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return [] }
    let texts = parts.map { SourceText(name: "manifest", bytes: Array($0)) }
    var broken: [String] = []
    if (try? ManifestMerge(base: texts[0], ours: texts[0], theirs: texts[1]))?.source.bytes != texts[1].bytes {
      broken.append("merge(b, b, a) is not a")
    }
    if (try? ManifestMerge(base: texts[0], ours: texts[1], theirs: texts[0]))?.source.bytes != texts[1].bytes {
      broken.append("merge(b, a, b) is not a")
    }
    guard let merge = try? ManifestMerge(base: texts[0], ours: texts[1], theirs: texts[2]) else { return broken }
    let other = try? ManifestMerge(base: texts[0], ours: texts[2], theirs: texts[1])
    if let other, merge.conflicts.isEmpty, other.conflicts.isEmpty {
      let results = [merge, other].map { PlainManifest(Manifest(SourceText(name: "manifest", bytes: $0.source.bytes))) }
      if results[0].withoutOrder != results[1].withoutOrder { broken.append("both orders mean different things") }
    }
    return broken
  }
}
