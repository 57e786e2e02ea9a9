import Foundation
import OdrTestSupport
import ResourceTags
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

  /// Two branches merge each other, resolve the conflicts with one of the versions each, and go on working. Their last
  /// merge has two merge bases, which git merges first.
  @Test("what the merge bases leave in conflict neither gets lost nor comes back")
  func crissCrosses() throws {
    var counts = (clean: 0, conflict: 0, needless: 0)
    let repository = try GitRepository()
    #expect(try repository.odr("install", "merge").exitCode == 0)
    func commit(_ text: String, _ message: String) throws {
      try repository.folder.write(text, to: "ResourceTags.yml")
      try repository.git("add", "--all")
      try repository.git("commit", "--quiet", "--allow-empty", "--message=\(message)")
    }
    func text() throws -> String { try repository.folder.text("ResourceTags.yml") }
    for number in LawCount.crissCrosses.numbers(shares: 1) {
      let seed = UInt64(number) | 1 << 60
      let merge = try RenamingMerge(seed: seed, knowsFiles: true)
      var random = SeededGenerator(seed: seed)
      try repository.git("checkout", "--quiet", "-B", "main")
      try commit(merge.base.bytes.string, "base")
      try repository.git("checkout", "--quiet", "-B", "side")
      try commit(merge.theirs.bytes.string, "theirs")
      try repository.git("branch", "--force", "first")
      try repository.git("checkout", "--quiet", "main")
      try commit(merge.ours.bytes.string, "ours")
      _ = try repository.tryGit(["merge", "--quiet", "--no-commit", "--no-ff", "first"])
      let resolved = try text()
      let versions = Self.versions(resolved)
      // The lines of the base can contain a tag that both sides removed, so a person then takes another version.
      let valid = versions.filter { version in
        Manifest(SourceText(name: "ResourceTags.yml", version)).tags().allSatisfy { $0.category != nil }
      }
      #expect(
        valid.contains(versions[0]) && valid.contains(versions[2]), "\(number)\n\(merge.description)\n\(resolved)")
      let works = try [1000, 2000].map { number in
        let version = valid.randomElement(using: &random) ?? ""
        return try RenamingMerge.work(on: SourceText(name: "ResourceTags.yml", version), number, &random).bytes.string
      }
      try commit(works[0], "m1")
      try repository.git("checkout", "--quiet", "side")
      try repository.git("merge", "--quiet", "--no-commit", "--strategy=ours", "main~1")
      try commit(works[1], "m2")
      try repository.git("checkout", "--quiet", "main")
      #expect(try repository.git("merge-base", "--all", "main", "side").split(separator: "\n").count == 2)
      let run = try repository.tryGit(["merge", "--quiet", "--message=m", "side"])
      let result = try text()
      let description =
        "\(number)\n\(merge.description)\n--- m1\n\(works[0])\n--- m2\n\(works[1])\n--- result\n\(result)\n"
        + run.standardError
      // A resource keeps a tag whose name is in conflict.
      let tags = versions.map { RenamingMerge.facts($0).filter { $0.hasPrefix("tag ") }.map { $0.dropFirst(4) } }
      let unsettled = Set(tags.joined()).filter { tag in !tags.allSatisfy { $0.contains(tag) } }
      func facts(_ text: String) -> Set<String> {
        RenamingMerge.facts(text).filter { fact in !unsettled.contains { fact.hasSuffix(": " + $0) } }
      }
      let (found, known) = (works.map(facts), versions.map(facts))
      let isSettled = found[0].symmetricDifference(found[1]).allSatisfy { fact in
        Set(known.map { $0.contains(fact) }).count == 1
      }
      if run.exitCode == 0 {
        counts.clean += 1
        #expect(isSettled, "\(description)")
        let all = known.reduce(found[0].union(found[1])) { $0.union($1) }
        let wanted = all.filter { fact in
          let isIn = found.map { $0.contains(fact) }
          return isIn[0] == isIn[1] ? isIn[0] : !known[0].contains(fact)
        }
        #expect(facts(result) == wanted, "\(description)")
      } else {
        counts.conflict += 1
        #expect(result.contains("<<<<<<< ") && !result.contains("<<<<<<<<"), "\(description)")
        if isSettled, versions.contains(works[0]) || versions.contains(works[1]) { counts.needless += 1 }
      }
      _ = try repository.tryGit(["merge", "--abort"])
      try repository.git("reset", "--quiet", "--hard")
    }
    #expect(counts.clean > 0 && counts.conflict > 0, "\(counts)")
    #expect(counts.needless * 10 <= counts.clean + counts.needless, "\(counts)")
  }

  /// Returns the three versions in a text with conflict markers; without markers, the text itself.
  private static func versions(_ text: String) -> [String] {
    var versions = ["", "", ""]
    var part: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("<<<<<<< ") {
        part = 0
      } else if line.hasPrefix("||||||| ") {
        part = 1
      } else if line == "=======" {
        part = 2
      } else if line.hasPrefix(">>>>>>> ") {
        part = nil
      } else {
        for index in part.map({ $0...$0 }) ?? 0...2 { versions[index] += line + "\n" }
      }
    }
    return versions
  }
}
