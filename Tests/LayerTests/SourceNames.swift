/// The names that a Swift source declares for other files, and the names that it uses.
struct SourceNames {
  /// The top-level types that other files can use, and the top-level functions.
  private(set) var types: Set<Substring> = []
  private(set) var functions: Set<Substring> = []
  /// Members that extensions declare for other files.
  private(set) var extensionMembers: Set<Substring> = []
  /// All names declared in the source, at any depth and with any access level.
  private(set) var declared: Set<Substring> = []
  /// The names used in the source, each with the line of its first use: type names and other plain names, function
  /// calls, and members after a period.
  private(set) var usedTypes: [Substring: Int] = [:]
  private(set) var usedFunctions: [Substring: Int] = [:]
  private(set) var usedMembers: [Substring: Int] = [:]
  private(set) var imports: Set<Substring> = []

  private static let typeKeywords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
  private static let memberKeywords: Set<Substring> = ["func", "var", "let", "case"]
  private static let hidden: Set<Substring> = ["private", "fileprivate"]

  init(_ source: String) {
    let tokens = SwiftTokens(source).tokens
    var depth = 0
    var isInExtension = false
    // Whether a `private` or `fileprivate` modifier has been read since the last statement.
    var isHidden = false
    var isExtensionHidden = false
    for (index, token) in tokens.enumerated() {
      let previous = index > 0 ? tokens[index - 1].text : ""
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      switch token.text {
      case "{":
        depth += 1
        isHidden = false
      case "}":
        depth -= 1
        if depth == 0 { isInExtension = false }
        isHidden = false
      case _ where Self.hidden.contains(token.text): isHidden = true
      case "extension" where depth == 0:
        isInExtension = true
        isExtensionHidden = isHidden
        isHidden = false
      case "import" where depth == 0:
        if let next { imports.insert(next.text) }
        isHidden = false
      case let keyword
      where token.isWord && (Self.typeKeywords.contains(keyword) || Self.memberKeywords.contains(keyword)):
        guard let name = next, name.isWord, previous != "." else { continue }
        declared.insert(name.text)
        if keyword == "case" { declared.formUnion(Self.namesBehindCommas(tokens[(index + 2)...])) }
        if depth == 0, !isHidden {
          if Self.typeKeywords.contains(keyword) { types.insert(name.text) } else { functions.insert(name.text) }
        } else if depth == 1, isInExtension, !isHidden, !isExtensionHidden {
          extensionMembers.insert(name.text)
        }
        isHidden = false
      default:
        guard token.isWord else { continue }
        if previous == "." {
          usedMembers[token.text] = usedMembers[token.text] ?? token.line
        } else if token.text.first?.isUppercase == true {
          usedTypes[token.text] = usedTypes[token.text] ?? token.line
        } else if next?.text == "(" {
          usedFunctions[token.text] = usedFunctions[token.text] ?? token.line
        }
      }
    }
  }

  /// Finds the names after the first comma in a declaration such as `case one, two, three`.
  private static func namesBehindCommas(_ tokens: ArraySlice<SwiftTokens.Token>) -> [Substring] {
    var names: [Substring] = []
    var rest = tokens
    while rest.count > 1, rest.removeFirst().text == ",", let name = rest.popFirst(), name.isWord {
      names.append(name.text)
    }
    return names
  }
}
