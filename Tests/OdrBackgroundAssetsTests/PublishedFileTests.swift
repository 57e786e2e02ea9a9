import Foundation
import OdrBackgroundAssets
import ResourceTags
import Testing

/// Files from public projects. odr must not report errors in a file that works, and must report an error for each
/// documented refusal. The files in the folder `Published` state their sources.
@Suite("Files from public projects") struct PublishedFileTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let source: String
    /// The rules of the errors.
    let errors: [String]
    let text: String
    var testDescription: String { source }
  }

  private static func rows(_ name: String) -> [Row] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Published")
    let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Row(source: "\(fields[0]) \(fields[1])", errors: fields[3] == "-" ? [] : [fields[3]], text: fields[4])
    }
  }

  private static let packs = rows("packs.tsv")
  private static let lists = rows("plists.tsv")

  private func errors(_ findings: [Diagnostic]) -> [String] {
    findings.filter { $0.severity == .error }.map(\.rule)
  }

  @Test("pack manifests that work have no errors, and refused ones have an error", arguments: packs)
  func packManifests(_ row: Row) {
    let check = PackFolderCheck([SourceText(name: "Manifest.json", row.text)], root: nil)
    #expect(errors(check.checked[0].findings) == row.errors)
  }

  @Test("an Info.plist that works has no errors, and a refused one has an error", arguments: lists)
  func propertyLists(_ row: Row) {
    let list = SourceText(name: "Info.plist", "<plist version=\"1.0\"><dict>\n\(row.text)</dict></plist>\n")
    #expect(errors(AppPropertyList.checked([list])[0].findings) == row.errors)
  }
}
