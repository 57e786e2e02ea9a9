import Foundation
@testable import ResourceTags
import SourceText
import TestSupport
import Testing

/// The laws of layout, on every manifest at hand, on damaged ones and on random ones. ODR_LAYOUTS asks for more of the
/// latter than an ordinary run tries.
@Suite("Laws of layout") struct LayoutLawTests {
  private static let count = ProcessInfo.processInfo.environment["ODR_LAYOUTS"].flatMap { Int($0) } ?? 1_000
  private static let shares = 4

  @Test("every manifest keeps its meaning and its comments, and twice is once", arguments: Fixtures.all)
  func samples(_ file: Fixtures.File) {
    check(Manifest(SourceText(name: file.path, bytes: file.bytes)), file.path)
  }

  @Test("so do random manifests, none of which is refused", arguments: 0..<shares)
  func random(_ share: Int) {
    for number in 0..<(Self.count / Self.shares) {
      let seed = UInt64(share) << 32 | UInt64(number)
      var random = ManifestGenerator(seed: seed)
      let (name, text, _) = random.manifest()
      check(Manifest(SourceText(name: name, text)), "seed \(seed)", mayBeRefused: false)
    }
  }

  @Test("so do manifests with comments and blank lines anywhere", arguments: 0..<shares)
  func commented(_ share: Int) {
    var checked = 0
    for number in 0..<(Self.count / Self.shares) {
      let seed = UInt64(share) << 32 | UInt64(number) | 1 << 61
      var random = ManifestGenerator(seed: seed)
      let (name, text, _) = random.manifest()
      guard name.hasSuffix(".yml") else { continue }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for index in lines.indices where random.chance(40) {
        let comment = String(repeating: " ", count: Int.random(in: 0...8, using: &random.generator)) + "# \(index)"
        switch Int.random(in: 0..<4, using: &random.generator) {
        case 0: lines[index] = comment + "\n" + lines[index]
        case 1: lines[index] = "\n" + comment + "\n\n" + lines[index]
        case 2: lines[index] = "  \n" + lines[index]
        default: if !lines[index].hasSuffix("\r") { lines[index] += " " + comment }
        }
      }
      let manifest = Manifest(SourceText(name: name, lines.joined(separator: "\n")))
      check(manifest, "seed \(seed)", mayBeRefused: !manifest.tree.faults.isEmpty)
      if manifest.tree.faults.isEmpty { checked += 1 }
    }
    #expect(checked > Self.count / Self.shares / 3)
  }

  @Test("so do damaged manifests, and what is refused is refused for what is wrong with it", arguments: 0..<shares)
  func damaged(_ share: Int) {
    let files = Fixtures.all
    for number in 0..<(Self.count / Self.shares) {
      let seed = UInt64(share) << 32 | UInt64(number) | 1 << 62
      var mutator = Mutator(seed: seed)
      guard let file = files.randomElement(using: &mutator.generator) else { return }
      let isRandom = Bool.random(using: &mutator.generator)
      var random = ManifestGenerator(seed: seed)
      let (name, text, _) = random.manifest()
      let bytes = mutator.mutate(isRandom ? Array(text.utf8) : file.bytes)
      check(Manifest(SourceText(name: isRandom ? name : file.path, bytes: bytes)), "damage \(seed)")
    }
  }

  private func check(_ manifest: Manifest, _ what: String, mayBeRefused: Bool = true) {
    let text = manifest.source.string(in: ByteSpan(0, manifest.source.count))
    for isSorted in [false, true] {
      do throws(LayoutRefusal) {
        let formatted = try manifest.formatted(sorted: isSorted)
        check(formatted, of: manifest, isSorted: isSorted) { problem in
          let new = String(decoding: formatted.bytes, as: UTF8.self)
          Issue.record("\(what): \(problem)\n--- before\n\(text)\n--- after\n\(new)")
        }
      } catch {
        if case .unproved = error { Issue.record("\(what): \(error) sorted \(isSorted)\n\(text)") }
        if !mayBeRefused { Issue.record("\(what): \(error)\n\(text)") }
      }
    }
    for format in ManifestFormat.allCases {
      do throws(LayoutRefusal) {
        let converted = try manifest.converted(to: format)
        let name = format == .json ? "x.json" : "x.yml"
        let result = Manifest(SourceText(name: name, bytes: converted.bytes))
        let back = try result.converted(to: manifest.format)
        let whole = Manifest(SourceText(name: manifest.source.name, bytes: back.bytes))
        if !isEqual(manifest, result) || !isEqual(manifest, whole) {
          Issue.record(
            "\(what): converted to something else\n\(text)\n\(String(decoding: converted.bytes, as: UTF8.self))")
        }
      } catch {
        if case .unproved = error { Issue.record("\(what): \(error) to \(format)\n\(text)") }
        if !mayBeRefused { Issue.record("\(what): \(error)\n\(text)") }
      }
    }
  }

  private func check(
    _ formatted: FormattedManifest, of manifest: Manifest, isSorted: Bool, _ report: (String) -> Void
  ) {
    let result = Manifest(SourceText(name: manifest.source.name, bytes: formatted.bytes))
    if !isEqual(manifest, result) { report("means something else") }
    if comments(manifest) != comments(result) { report("other comments") }
    do throws(LayoutRefusal) {
      if try result.formatted(sorted: isSorted).isChange { report("twice is not once") }
    } catch {
      report("refused the second time: \(error)")
    }
    let lines = formatted.bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A }
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }
    let isMarked = formatted.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    if isMarked != (manifest.source.byteOrderMarkLength == 3) { report("another byte order mark") }
    guard lines.count > 1 else { return }
    let breaks = manifest.source.bytes.indices.filter { manifest.source.bytes[$0] == 0x0A }
    let pairCount = breaks.count { $0 > 0 && manifest.source.bytes[$0 - 1] == 0x0D }
    let isPaired = formatted.bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A }.dropLast()
      .map { $0.last == 0x0D }
    if pairCount == breaks.count || pairCount == 0, !breaks.isEmpty, Set(isPaired) != [pairCount > 0] {
      report("other line endings")
    }
    if lines.last != [] || lines[lines.count - 2].isEmpty { report("ends otherwise") }
    if lines.contains(where: { $0.last == 0x20 || $0.last == 0x09 }) { report("white space at the end of a line") }
    if zip(lines, lines.dropFirst()).contains(where: { $0.isEmpty && $1.isEmpty }) { report("two blank lines") }
  }

  /// The comments without white space at their ends, in no order: one behind a bracket may come to stand before it.
  private func comments(_ manifest: Manifest) -> [[UInt8]] {
    let comments = manifest.tree.comments().map { comment in
      var text = Array(manifest.source.bytes[comment.start..<comment.end])
      while text.last == 0x20 || text.last == 0x09 { text.removeLast() }
      return text
    }
    return comments.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func isEqual(_ left: Manifest, _ right: Manifest) -> Bool {
    PlainManifest(left).categories == PlainManifest(right).categories && resources(left) == resources(right)
      && left.platform == right.platform && left.deploymentTarget == right.deploymentTarget
      && left.project == right.project && levels(left) == levels(right)
  }

  /// The resources by their bytes, in no order.
  private func resources(_ manifest: Manifest) -> [[[UInt8]]] {
    manifest.resources().map { resource in ([resource.path] + resource.tags).map { Array($0.utf8) } }
      .sorted { $0.lexicographicallyPrecedes($1) { $0.lexicographicallyPrecedes($1) } }
  }

  private func levels(_ manifest: Manifest) -> [String] {
    manifest.lintLevels.map { level in
      (manifest.tree.resolve(level.rule).map { manifest.tree.string($0) } ?? "") + "=\(level.level)"
    }
  }
}
