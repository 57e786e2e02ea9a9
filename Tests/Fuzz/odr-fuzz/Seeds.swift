import Foundation
import TestSupport

/// What the targets begin with: the samples, and what the tests generate.
enum Seeds {
  /// The samples whose file is wanted; the manifests of real apps are too long.
  static func manifests(_ isWanted: (Fixtures.File) -> Bool) -> [[UInt8]] {
    Fixtures.samples.filter(isWanted).map(\.bytes).filter { $0.count <= 4096 }
  }

  /// Manifests without faults whose name is wanted.
  static func generated(_ count: Int, _ isWanted: (String) -> Bool = { _ in true }) -> [[UInt8]] {
    (0..<count).compactMap { seed in
      var random = ManifestGenerator(seed: UInt64(seed))
      let (name, text, _) = random.manifest()
      return isWanted(name) ? Array(text.utf8) : nil
    }
  }

  /// `Contents.json` of catalogs.
  static let contents = [["forest"], [], ["a", "b"]].map { Array(LanternProject.contents(properties: $0).utf8) }

  /// Small pieces of JSON.
  static let values = [
    #"{"a": [1, -2.5e+3, true, false, null], "b": {}, "c": ""}"#, #"["\u00e9\ud83d\ude00", "\\\"\/\b\f\n\r\t"]"#, "0",
    #"{'a': NaN, b: [01, +1, .5, 1., 0x1], /* c */ "d": tru, }"#, "[1 2,,3] // x",
  ].map { Array($0.utf8) }

  /// Stretches of a project, each with the brackets that make it a property list.
  static let projectPieces: [[UInt8]] = {
    let text = LanternProject().text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let pieces = stride(from: 0, to: lines.count, by: 12).map { start in
      "// !$*UTF8*$!\n{\n" + lines[start..<min(start + 12, lines.count)].joined(separator: "\n") + "\n}\n"
    }
    let small = [
      "{a = <0fbd77 1c2735ae>; \"b\\n\\U00e9\\101\" = ('c', d.e/f_g$h-i:j, ); /* k */ }", "(a, (b, {c = d; }))",
    ]
    return (pieces + small).map { Array($0.utf8) }
  }()
}
