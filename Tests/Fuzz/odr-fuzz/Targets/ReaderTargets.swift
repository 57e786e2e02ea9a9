import OdrTestSupport
import ResourceTags

/// Any text read as YAML.
enum YAMLTarget: FuzzTarget {
  static let name = "yaml"
  static let maxLength = 1024
  static let seeds = Seeds.manifests { !$0.path.hasSuffix(".json") } + Seeds.generated(100) { $0.hasSuffix(".yml") }

  static func broken(_ bytes: [UInt8]) -> [String] {
    let tree = YAMLReader.read(SourceText(name: "x.yml", bytes: bytes))
    return ReadingLaws.broken(tree, bytes) + TreeLimits.broken(tree)
  }
}

/// Any text read as JSON: what is accepted is what RFC 8259 accepts.
enum JSONTarget: FuzzTarget {
  static let name = "json"
  static let maxLength = 1024
  static let seeds =
    Seeds.manifests { $0.path.hasSuffix(".json") } + Seeds.generated(100) { $0.hasSuffix(".json") } + Seeds.contents
    + Seeds.values

  static func broken(_ bytes: [UInt8]) -> [String] {
    let tree = JSONReader.read(SourceText(name: "x.json", bytes: bytes))
    var broken = ReadingLaws.broken(tree, bytes) + TreeLimits.broken(tree)
    let isAccepted = tree.faults.isEmpty
    if isAccepted != StrictJSON.accepts(bytes), !tree.faults.contains(where: { TreeLimits.kinds.contains($0.kind) }) {
      broken.append(isAccepted ? "accepted, and no JSON" : "JSON, and refused: \(tree.faults[0])")
    }
    return broken
  }
}

/// Any text read as an old-style property list.
enum PlistTarget: FuzzTarget {
  static let name = "plist"
  static let maxLength = 1024
  static let seeds = Seeds.projectPieces

  static func broken(_ bytes: [UInt8]) -> [String] {
    let tree = PlistReader.read(SourceText(name: "project.pbxproj", bytes: bytes))
    return ReadingLaws.broken(tree, bytes) + TreeLimits.broken(tree)
  }
}

/// The limits of documents.
enum TreeLimits {
  /// The faults that say that a limit was passed.
  static let kinds: [SyntaxFault.Kind] = [.tooDeep, .tooManyNodes, .scalarTooLong, .aliasExpansion]

  /// What of the limits does not hold for `tree`.
  static func broken(_ tree: SyntaxTree) -> [String] {
    var broken: [String] = []
    var ends: [Int] = []
    for (index, node) in tree.nodes.enumerated() {
      while let last = ends.last, last <= index { ends.removeLast() }
      // The collection that passes the limit is still in the tree.
      if ends.count > SyntaxLimits.depth + 1 { return ["node \(index) is \(ends.count) deep"] }
      if node.isCollection { ends.append(node.subtreeEnd) }
    }
    if tree.faults.count > SyntaxLimits.faultCount + 1 { broken.append("\(tree.faults.count) faults") }
    return broken
  }
}
