import ResourceTags

/// The constants that a file declares.
///
/// A wrong value would lead to a false finding. Therefore, odr uses the value of a constant only if its declaration
/// contains the use in its scope, and if no other place in the file may bind or change a variable with the same name.
struct CodeNames {
  private let code: CodeLexer
  /// For each token, the index of the innermost bracket around it; -1 if there is none.
  private(set) var parents: [Int] = []
  /// The place and the value of the constant with a name, if no other place may bind or change the name. The cache
  /// contains at most ``reach`` names, because odr reads the whole file for each name.
  private var constants: [String: (place: Int, value: Range<Int>)?] = [:]
  /// For each enumeration of strings, the index of each case's value: a literal, or the case itself.
  private(set) var enumerations: [String: [String: Int]] = [:]

  /// The maximum number of tokens between a keyword or a type and the token that it belongs to.
  private static let reach = 48

  init(_ code: CodeLexer) {
    self.code = code
    var parent = -1
    for (index, token) in code.tokens.enumerated() {
      if token.kind == .close, token.link >= 0 { parent = parents[token.link] }
      parents.append(parent)
      if token.kind == .open, token.link >= 0 { parent = index }
    }
    guard code.isBalanced else { return }
    for (index, token) in code.tokens.enumerated() where token.span.count == 4 && code[index] == "enum" {
      readEnumeration(index)
    }
  }

  private mutating func constant(_ name: String) -> (place: Int, value: Range<Int>)? {
    if let known = constants[name] { return known }
    guard code.isBalanced, constants.count < Self.reach else { return nil }
    let places = code.tokens.indices.filter { index in
      code.tokens[index].kind == .word && code.tokens[index].span.count == name.utf8.count
        && code[index] == name && !isMention(index)
    }
    let constant = places.count == 1 ? value(ofConstant: places[0]).map { (places[0], $0) } : nil
    constants[name] = .some(constant)
    return constant
  }

  private mutating func readEnumeration(_ keyword: Int) {
    let range = keyword..<min(keyword + Self.reach, code.tokens.count)
    let name = code[keyword + 1]
    guard let brace = code.first("{", in: range), code.first("String", in: keyword..<brace) != nil else { return }
    var rest = (brace + 1)..<code.tokens[brace].link
    // odr doesn't follow an enumeration if another one has the same name, or if it computes its raw values.
    var cases = enumerations[name] == nil && code.first("rawValue", in: rest) == nil ? [:] : ["": 0]
    while cases[""] == nil, let keyword = code.first("case", in: rest) {
      var next = keyword
      repeat {
        let hasValue = code[next + 2] == "="
        let name = code[next + 1]
        if cases.updateValue(hasValue ? next + 3 : next + 1, forKey: name) != nil { cases[""] = 0 }
        next += hasValue ? 4 : 2
        if hasValue { next = max(next, code.tokens[next - 1].link) }
      } while code[next] == ","
      rest = min(next, rest.upperBound)..<rest.upperBound
    }
    enumerations[name] = cases
  }

  /// Returns the tokens of the value of the constant `path`, such as `tags`, `Self.tags`, or `Tags.forest.rawValue`,
  /// which the token `use` mentions; `nil` if odr can't be sure of the value.
  mutating func value(of path: [String], at use: Int) -> Range<Int>? {
    if path.last == "rawValue", path.count > 2 {
      let types = path.dropLast(2)
      guard let cases = enumerations[types[types.count - 1]], cases[""] == nil, let value = cases[path[types.count]],
        isBody(parents[value], of: types)
      else { return nil }
      return value..<(value + 1)
    }
    guard let name = path.last, let (place, value) = constant(name) else { return nil }
    let scope = parents[place]
    let types = path.dropLast()
    if types.isEmpty {
      let isInScope = scope < 0 || code[scope] == "{" && scope < use && use < code.tokens[scope].link
      return isInScope && place < use ? value : nil
    } else if types == ["self"] || types == ["Self"] {
      var body = parents[use]
      for _ in 0..<Self.reach where body >= 0 && typeName(ofBody: body) == nil { body = parents[body] }
      return body >= 0 && body == scope ? value : nil
    }
    return isBody(scope, of: types) ? value : nil
  }

  /// Whether the body of the type `types` begins at `brace`; `types` also contains the types around it.
  private func isBody(_ brace: Int, of types: ArraySlice<String>) -> Bool {
    var brace = brace
    for type in types.reversed() {
      guard brace >= 0, typeName(ofBody: brace) == type else { return false }
      brace = parents[brace]
    }
    return true
  }

  /// Returns the name of the type whose body begins at `brace`; `nil` if another statement begins there.
  private func typeName(ofBody brace: Int) -> String? {
    for index in stride(from: brace - 1, to: brace - Self.reach, by: -1) {
      switch code[index] {
      case "class", "struct", "enum", "actor", "extension":
        var name = index + 1
        while code[name + 1] == "." { name += 2 }
        return code[name]
      case "", "{", "}", ")", ";", "var", "func": return nil
      default: continue
      }
    }
    return nil
  }

  /// Whether a word only mentions a variable, and neither binds nor changes it.
  private func isMention(_ index: Int) -> Bool {
    let (before, after, parent) = (code[index - 1], code[index + 1], parents[index])
    let isAssigned = after.hasSuffix("=") && !["==", "!="].contains(after)
    let isParameter = ["in", "->", "throws", "async"].contains(after)
    if before == "." || isAssigned || isParameter { return before == "." && !isAssigned }
    guard code.language == .swift else { return Self.uses.contains(before) && after != "=" }
    let isInBlock = parent < 0 || code[parent] == "{"
    if isInBlock, before == "," || after == "," { return false }
    if after == ":", code[parent] == "(" {
      // In a call, this is a label; elsewhere, it's a parameter.
      let callee = code[parent - 1]
      let isMethod = code[parent - 2] == "."
      return code.tokens[max(0, parent - 1)].kind == .word && code[parent - 2] != "func"
        && (isMethod || callee != "init" && callee != "subscript")
    }
    guard Self.uses.contains(before), after != ":" || !isInBlock else { return false }
    var list = parent
    for _ in 0..<Self.reach where list >= 0 && code[list] == "(" {
      if Self.endsOfPatterns.contains(code[code.tokens[list].link + 1]) { return false }
      list = parents[list]
    }
    return true
  }

  /// The tokens that can follow a list of parameters or a pattern.
  private static let endsOfPatterns: Set<String> = ["in", "=", ":", "{", "where", "->", "throws", "async", "?", "as"]

  /// The tokens that can precede a mention of a variable.
  private static let uses: Set<String> = [
    "(", "[", ",", ":", "=", "{", "}", ";", "?", "??", "!", "+", "==", "!=", "return", "in",
  ]

  /// Returns the tokens of the value in the declaration of a constant; `nil` if there is none.
  private func value(ofConstant name: Int) -> Range<Int>? {
    let before = code[name - 1]
    var start = name + 1
    if code.language == .swift {
      // A constant in one case of a switch statement isn't visible in the other cases.
      let isInCase = ["case", "default"].contains(code[parents[name] + 1]) && typeName(ofBody: parents[name]) == nil
      guard before == "let", !isInCase else { return nil }
      if code[start] == ":" {
        let line = start..<min(start + Self.reach, code.tokens.count)
        start =
          code.first("=", in: line.prefix { !code.tokens[$0].startsLine && ![";", ","].contains(code[$0]) }) ?? start
      }
    } else if before == "define" {
      let isWhole = start + 1 >= code.tokens.count || code.tokens[start + 1].startsLine
      return isWhole && start < code.tokens.count && !code.tokens[start].startsLine ? start..<(start + 1) : nil
    } else {
      var first = name - 1
      while first > name - Self.reach, !["", ";", "{", "}"].contains(code[first - 1]) { first -= 1 }
      let words = (first..<name).map { code[$0] }
      // Code in other files can change a global variable.
      guard ["*", "const"].contains(before), !words.contains(where: { $0.contains("Mutable") }),
        parents[name] >= 0 || words.contains("const") || words.contains("static")
      else { return nil }
    }
    guard code[start] == "=" else { return nil }
    var end = start + 1
    while end < code.tokens.count, code.tokens[end].kind != .close, ![",", ";", "{", "="].contains(code[end]) {
      let token = code.tokens[end]
      if code.language == .swift, end > start + 1, token.startsLine, token.kind != .other, code[end] != "as",
        code.tokens[end - 1].kind != .other
      {
        break
      }
      end = code.next(after: end)
    }
    return code[end] == "=" ? nil : (start + 1)..<end
  }
}
