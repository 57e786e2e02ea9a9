import OdrBackgroundAssets
import OdrTestSupport
import ResourceTags

/// Any text read as a property list in XML, and checked as one of an app.
enum XMLPlistTarget: FuzzTarget {
  static let name = "xml-plist"
  static let maxLength = 1024
  static let seeds = Seeds.propertyLists

  static func broken(_ bytes: [UInt8]) -> [String] {
    let source = SourceText(name: "Info.plist", bytes: bytes)
    let tree = XMLPlistReader.read(source)
    let check = AppPropertyList.checked([source, SourceText(name: "Second.plist", bytes: bytes)])
    return ReadingLaws.broken(tree, bytes) + TreeLimits.broken(tree)
      + check.flatMap { FindingPlaces.broken($0.findings, bytes) }
  }
}

/// Any text read as a pack manifest, which is JSON with comments.
enum PackTarget: FuzzTarget {
  static let name = "pack"
  static let maxLength = 1024
  static let seeds = Seeds.packs + Seeds.values

  static func broken(_ bytes: [UInt8]) -> [String] {
    let source = SourceText(name: "pack.json", bytes: bytes)
    let findings = PackFolderCheck([source], root: nil).checked[0].findings
    var broken = FindingPlaces.broken(findings, bytes)
    // What is JSON without comments is JSON with them; deep and long texts are refused in both.
    let isRefused = findings.contains { $0.rule == "pack-manifest-syntax" }
    let isLimited = JSONReader.read(source).faults.contains { TreeLimits.kinds.contains($0.kind) }
    if isRefused, !isLimited, StrictJSON.accepts(bytes) { broken.append("JSON, and refused: \(findings[0].message)") }
    return broken
  }
}

/// The places of findings.
enum FindingPlaces {
  /// The findings that point out of the text.
  static func broken(_ findings: [Diagnostic], _ bytes: [UInt8]) -> [String] {
    findings.filter { $0.span.start < 0 || $0.span.end > bytes.count }.map { "\($0.message) is outside of the text" }
  }
}
