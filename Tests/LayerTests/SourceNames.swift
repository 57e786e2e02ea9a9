/// The names that one Swift source declares for others, and those that it uses.
struct SourceNames {
  /// Types and functions at the top level that other files see.
  private(set) var types: Set<Substring> = []
  private(set) var functions: Set<Substring> = []
  /// Members that extensions add for other files.
  private(set) var extensionMembers: Set<Substring> = []
  /// All names declared in the source, at any depth and with any access.
  private(set) var declared: Set<Substring> = []
  /// Names that are used, with the first line: plain ones, calls of functions, and members behind a dot.
  private(set) var usedTypes: [Substring: Int] = [:]
  private(set) var usedFunctions: [Substring: Int] = [:]
  private(set) var usedMembers: [Substring: Int] = [:]
  private(set) var imports: Set<Substring> = []

  private static let typeKeywords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
  private static let memberKeywords: Set<Substring> = ["func", "var", "let", "case"]
  private static let hidden: Set<Substring> = ["private", "fileprivate"]

  /// Reads `source`.
  init(_ source: String) {
    let tokens = SwiftTokens(source).tokens
    var depth = 0
    var isInExtension = false
    // Modifiers since the last statement: what is private is nobody else's.
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

  /// The other names of `case one, two, three`.
  private static func namesBehindCommas(_ tokens: ArraySlice<SwiftTokens.Token>) -> [Substring] {
    var names: [Substring] = []
    var rest = tokens
    while rest.count > 1, rest.removeFirst().text == ",", let name = rest.popFirst(), name.isWord {
      names.append(name.text)
    }
    return names
  }
}
