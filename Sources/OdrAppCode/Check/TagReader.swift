package import ResourceTags

/// A tag that code mentions.
package struct CodeTag: Sendable {
  package let name: String
  /// The literal, or the name of an enumeration's case.
  package let span: ByteSpan
}

/// The tags that code passes to a call.
package struct CodeTags: Sendable {
  package internal(set) var tags: [CodeTag] = []
  /// The literals with interpolations.
  var patterns: [CodeLiteral] = []
  /// The names that may be cases of the generated enumeration, each with the enumeration if the code names it.
  var cases: [(type: String?, tag: CodeTag)] = []
  /// Whether odr can't follow some of the tags.
  package internal(set) var isComputed = false

  /// Whether the tags are known exactly.
  package var isExact: Bool { !isComputed && patterns.isEmpty }
}

/// Finds the tags in an expression.
struct TagReader {
  private let code: CodeLexer
  private var names: CodeNames
  private var found = CodeTags()
  /// The number of tokens that odr may still read. Constants can contain each other many times.
  private var budget: Int

  private static let depthLimit = 16
  private static let collections: Set<String> = ["Set", "Array", "NSSet", "NSArray"]

  init(_ code: CodeLexer, _ names: CodeNames) {
    (self.code, self.names) = (code, names)
    budget = 10_000 + 16 * code.tokens.count
  }

  /// Returns the tags in the tokens of `range`.
  mutating func tags(in range: Range<Int>) -> CodeTags {
    found = CodeTags()
    read(range, depth: 0)
    return found
  }

  private mutating func read(_ range: Range<Int>, depth: Int) {
    let start = range.lowerBound
    budget -= range.count
    let end = code.language == .swift ? code.first("as", in: range) ?? range.upperBound : range.upperBound
    guard !range.isEmpty, code.first("+", in: end..<range.upperBound) == nil, depth < Self.depthLimit, budget > 0 else {
      found.isComputed = true
      return
    }
    let (token, text) = (code.tokens[start], code[start])
    let isWhole = token.kind == .open ? token.link == end - 1 : code.next(after: start) == end
    if isWhole, let literal = code.literal(at: start) {
      if let text = literal.text { add(text, start) } else { found.patterns.append(literal) }
    } else if isWhole, text == "[", code.language == .objectiveC {
      readMessage(start, depth)
    } else if isWhole, text == "[" || text == "(" {
      readItems(in: (start + 1)..<(end - 1), depth)
    } else if text == "@", code[start + 1] == "[", code.tokens[start + 1].link == end - 1 {
      readItems(in: (start + 2)..<(end - 1), depth)
    } else if text == ".", end == start + 2 {
      found.cases.append((nil, tag(code[start + 1], start + 1)))
    } else if Self.collections.contains(text) {
      let list = end > start + 1 ? code.first("(", in: (start + 1)..<end) : nil
      guard let list, code.tokens[list].link == end - 1, list < start + 6 else {
        found.isComputed = true
        return
      }
      readItems(in: (list + 1)..<(end - 1), depth)
    } else if token.kind == .word {
      readName(start..<end, depth)
    } else {
      found.isComputed = true
    }
  }

  private func tag(_ name: String, _ index: Int) -> CodeTag {
    CodeTag(name: name, span: code.tokens[index].span)
  }

  private mutating func add(_ name: String, _ index: Int) { found.tags.append(tag(name, index)) }

  /// Reads the items of a collection or the arguments of its initializer.
  private mutating func readItems(in range: Range<Int>, _ depth: Int) {
    for item in code.items(in: range) where code[item.lowerBound] != "nil" {
      let isLabeled =
        ["array", "arrayLiteral", "object", "objects"].contains(code[item.lowerBound])
        && code[item.lowerBound + 1] == ":"
      read((item.lowerBound + (isLabeled ? 2 : 0))..<item.upperBound, depth: depth + 1)
    }
  }

  private mutating func readName(_ range: Range<Int>, _ depth: Int) {
    let path = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { code[$0] }
    let isPath = range.allSatisfy {
      ($0 - range.lowerBound).isMultiple(of: 2) ? code.tokens[$0].kind == .word : code[$0] == "."
    }
    if isPath, let value = names.value(of: path, at: range.lowerBound) {
      if path.last == "rawValue", code.tokens[value.lowerBound].kind == .word {
        add(code[value.lowerBound], value.lowerBound)
      } else {
        read(value, depth: depth + 1)
      }
      return
    }
    let last = path.last == "rawValue" ? path.count - 2 : path.count - 1
    guard isPath, last > 0 else {
      found.isComputed = true
      return
    }
    found.cases.append((path[last - 1], tag(path[last], range.lowerBound + 2 * last)))
  }

  /// Reads `[NSSet setWithObjects:@"forest", @"sea", nil]` and the like.
  private mutating func readMessage(_ start: Int, _ depth: Int) {
    let isAllocated = code[start + 1] == "[" && code[start + 3] == "alloc"
    let selector = isAllocated ? code.next(after: start + 1) : start + 2
    let isCollection = ["Objects", "Object", "Array", "Set"].contains { code[selector].hasSuffix("With" + $0) }
    guard Self.collections.contains(code[start + (isAllocated ? 2 : 1)]), isCollection, code[selector + 1] == ":" else {
      found.isComputed = true
      return
    }
    readItems(in: (selector + 2)..<code.tokens[start].link, depth)
  }
}

extension CodeLexer {
  /// Returns the parts of `range` between commas.
  func items(in range: Range<Int>) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var rest = range
    while let comma = first(",", in: rest) {
      items.append(rest.lowerBound..<comma)
      rest = (comma + 1)..<rest.upperBound
    }
    return (items + [rest]).filter { !$0.isEmpty }
  }
}
