import OdrTestSupport
import Testing

@testable import ResourceTags

/// Random versions of random manifests, as many as ``LawCount`` says.
@Suite("Laws of merges") struct MergeLawTests {
  private static let shares = 8

  @Test("what both sides want is in the merge, and nothing else", arguments: 0..<shares)
  func laws(_ share: Int) throws {
    var (clean, conflicts) = (0, 0)
    for number in LawCount.merges.numbers(shares: Self.shares) {
      let seed = UInt64(share) << 32 | UInt64(number) | 1 << 60
      guard let merge = try RandomMerge(seed: seed) else { continue }
      let broken = MergeLaws.broken(merge)
      #expect(broken.isEmpty, "seed \(seed): \(broken.joined(separator: "\n"))\n\(merge.description)")
      if let merged = try? ManifestMerge(base: merge.base, ours: merge.ours, theirs: merge.theirs) {
        if merged.conflicts.isEmpty { clean += 1 } else { conflicts += 1 }
      }
    }
    #expect(clean > 5 && conflicts > 0)
  }

  @Test("comments, sides, and conflict hunks are what the versions say", arguments: 0..<shares)
  func comments(_ share: Int) throws {
    for number in LawCount.commentedMerges.numbers(shares: Self.shares) {
      try check(seed: UInt64(share) << 32 | UInt64(number), asksGit: false)
    }
  }

  @Test("if git merges the lines and they mean the same, they are the result, byte for byte", arguments: 0..<shares)
  func lines(_ share: Int) throws {
    for number in LawCount.mergesOfLines.numbers(shares: Self.shares) {
      try check(seed: UInt64(share) << 32 | UInt64(number), asksGit: true)
    }
  }

  private func check(seed: UInt64, asksGit: Bool) throws {
    let merge = CommentedMerge(seed: seed)
    let lines = asksGit ? try Self.lines(of: merge) : nil
    func merged(_ ours: SourceText, _ theirs: SourceText) throws -> ManifestMerge {
      do { return try ManifestMerge(base: merge.base, ours: ours, theirs: theirs) { lines } } catch {
        Issue.record("seed \(seed): \(error.message)\n\(merge.description)")
        throw error
      }
    }
    let (merged, swapped) = (try merged(merge.ours, merge.theirs), try merged(merge.theirs, merge.ours))
    let laws = CommentedMergeLaws(
      merge, .init(merged, named: merge.ours.name), swapped: .init(swapped, named: merge.ours.name), lines: lines)
    let broken = laws.broken.map { "\($0.law): \($0.reason)" }
    #expect(broken.isEmpty, "seed \(seed): \(broken)\n\(merge.description)")
  }

  /// Returns git's merge of the lines; `nil` if they conflict.
  private static func lines(of merge: CommentedMerge) throws -> [UInt8]? {
    let folder = try TemporaryFolder()
    for (name, text) in zip(["base", "ours", "theirs"], [merge.base, merge.ours, merge.theirs]) {
      try folder.write(String(decoding: text.allBytes, as: UTF8.self), to: name)
    }
    let run = try ProgramRun(
      #require(ProgramRun.program("git")), ["merge-file", "-p", "-q", "ours", "base", "theirs"], in: folder.url,
      environment: GitRepository.environment)
    #expect(run.exitCode < 128)
    return run.exitCode == 0 ? Array(run.standardOutput.utf8) : nil
  }
}
