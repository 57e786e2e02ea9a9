import OdrTestSupport
import Testing

@testable import ResourceTags

/// Laws of renamed tags and moved resources: `odr diff` and `odr merge` agree, and merges treat both like a careful
/// person.
@Suite("Laws of renames and moves") struct PairingLawTests {
  private static let shares = 8

  @Test("the renames and moves of a comparison are those of a merge with an unchanged side", arguments: 0..<shares)
  func agreement(_ share: Int) throws {
    var count = 0
    for number in LawCount.pairings.numbers(shares: Self.shares) {
      let merge = try RenamingMerge(seed: UInt64(share) << 32 | UInt64(number))
      for new in [merge.ours, merge.theirs] {
        let (old, new) = (Manifest(merge.base), Manifest(new))
        let comparison = ManifestComparison(old, new)
        let meaning = MeaningMerge(PerSide(base: old, ours: new, theirs: old))
        for difference in comparison.differences {
          let probe = "Probe/\(number).bin"
          switch difference.kind {
          case .tagRenamed(let name, let newName):
            // A new use of the old name gets the new name.
            let other = try old.applying([AssignTags([name], to: [try ResourcePath(probe)])]).manifest
            let merged = try ManifestMerge(base: old.source, ours: new.source, theirs: other.source)
            let tags = Manifest(merged.source).resources().first { $0.path == probe }?.tags
            #expect(merged.conflicts.isEmpty && tags == [newName], "\(merge.description)")
            count += 1
          case .resourceMoved(let path, let newPath, 1?):
            guard old.resources().contains(where: { $0.path == path }) else { continue }
            // A new tag of the old path is a tag of the new path.
            let edits: [any ManifestEdit] = [
              AddTags(["probe"], to: .onDemand), AssignTags(["probe"], to: [try ResourcePath(path)]),
            ]
            let other = try old.applying(edits).manifest
            let merged = try ManifestMerge(base: old.source, ours: new.source, theirs: other.source)
            let tags = Manifest(merged.source).resources().first { $0.path == newPath }?.tags
            #expect(merged.conflicts.isEmpty && tags?.contains("probe") == true, "\(merge.description)")
            count += 1
          default: break
          }
        }
        // The reverse: the merge knows no other renames and moves.
        let renamed = comparison.differences.reduce(0) { count, difference in
          if case .tagRenamed = difference.kind { count + 1 } else { count }
        }
        let moved = comparison.differences.reduce(0) { sum, difference in
          if case .resourceMoved(_, _, let count) = difference.kind { sum + (count ?? 1) } else { sum }
        }
        let targets = meaning.versions.ours.renames.targets.keys
        #expect(targets.count { $0.kind == .tag } == renamed, "\(merge.description)")
        #expect(targets.count { $0.kind == .resource } == moved, "\(merge.description)")
      }
    }
    #expect(count > 0)
  }

  @Test("merges with renames followed by work end as a careful person expects", arguments: 0..<shares)
  func renames(_ share: Int) throws {
    var counts = (clean: 0, needless: 0)
    for number in LawCount.pairings.numbers(shares: Self.shares) {
      let merge = try RenamingMerge(seed: UInt64(share) << 32 | UInt64(number))
      let merged = try ManifestMerge(base: merge.base, ours: merge.ours, theirs: merge.theirs)
      let verdict = merge.verdict(
        merged.source.bytes.string, (merged.conflicts + merged.notes).map(\.message), isClean: merged.conflicts.isEmpty)
      switch verdict {
      case .broken(let reason): Issue.record("seed \(share)/\(number): \(reason)\n\(merge.description)")
      case .same: counts.clean += 1
      case .needless: counts.needless += 1
      case .conflict: break
      }
    }
    #expect(counts.needless * 10 <= counts.clean + counts.needless, "\(counts)")
  }
}
