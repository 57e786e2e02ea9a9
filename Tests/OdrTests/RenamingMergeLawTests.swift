import Foundation
import OdrTestSupport
import Testing

/// Random merges with renames, which git makes with odr's driver.
@Suite("Renames that git merges") struct RenamingMergeLawTests {
  private static let shares = 4

  @Test("git merges renames followed by work as a careful person expects", arguments: 0..<shares)
  func renames(_ share: Int) throws {
    var counts = (clean: 0, needless: 0)
    let repository = try GitRepository()
    #expect(try repository.odr("install", "merge").exitCode == 0)
    for number in LawCount.gitPairings.numbers(shares: Self.shares) {
      let merge = try RenamingMerge(seed: UInt64(share) << 32 | UInt64(number) | 1 << 61, knowsFiles: true)
      for (version, branch) in [(0, "base"), (2, "side"), (1, "main")] {
        if version == 1 { try repository.git("checkout", "--quiet", "base") }
        try repository.git("checkout", "--quiet", "-B", branch)
        try repository.git("rm", "--quiet", "-r", "--ignore-unmatch", ".")
        for (path, text) in merge.files(version) { try repository.folder.write(text, to: path) }
        try repository.git("add", "--all")
        try repository.git("commit", "--quiet", "--allow-empty", "--message=\(branch)")
      }
      let run = try repository.tryGit(["merge", "--quiet", "--message=m", "side"])
      let text = try String(contentsOf: repository.url.appendingPathComponent("ResourceTags.yml"), encoding: .utf8)
      let output = run.standardOutput + run.standardError
      let messages = output.split(separator: "\n").compactMap { line in
        line.hasPrefix("ResourceTags.yml:") ? line.split(separator: " ", maxSplits: 2).last.map(String.init) : nil
      }
      let isClean = !text.contains("<<<<<<< ")
      switch merge.verdict(text, messages.filter { $0.contains("'") }, isClean: isClean) {
      case .broken(let reason): Issue.record("\(share)/\(number): \(reason)\n\(merge.description)\n\(text)")
      case .same: counts.clean += 1
      case .needless: counts.needless += 1
      case .conflict: break
      }
      _ = try repository.tryGit(["merge", "--abort"])
      try repository.git("reset", "--quiet", "--hard")
      try repository.git("clean", "--quiet", "--force", "-d")
    }
    #expect(counts.needless * 10 <= counts.clean + counts.needless, "\(counts)")
  }
}
