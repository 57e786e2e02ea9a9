/// Recognizes declarations.
extension CodeNames {
  /// Whether a declaration belongs to a type or to the whole file, so that code before it can use it.
  func isShared(_ binding: CodeBinding) -> Bool {
    if case .parameter = binding.kind { return false }
    return code[binding.scope.lowerBound] != "{" || typeName(ofBody: binding.scope.lowerBound) != nil
  }

  /// The places of a word.
  func places(of name: String) -> [Int] {
    let count = name.utf8.count
    return code.tokens.indices.filter {
      code.isWord($0) && code.token($0).span.count == count && code[$0] == name
    }
  }

  /// The declaration at a place of a name; `nil` if the place only mentions the name or changes its value.
  func binding(at index: Int) -> CodeBinding? {
    guard code.isBalanced else {
      return CodeBinding(place: index, scope: 0..<code.tokens.count, kind: .unknown)
    }
    guard let (kind, brace) = code.isSwift ? swiftDeclaration(at: index) : objectiveCDeclaration(at: index) else {
      return nil
    }
    let scope = brace.map { $0..<max($0, code.link($0)) } ?? block(around: index)
    return CodeBinding(place: index, scope: scope, kind: kind)
  }

  /// The meaning of a declaration, and the brace at which the block begins in which code can use the name; `nil` for the
  /// block that contains the declaration.
  private typealias Declaration = (kind: CodeBinding.Kind, brace: Int?)

  /// Whether the code may assign another value to a declared name, or add elements to the collection.
  func isVariable(_ binding: CodeBinding) -> Bool { !code.isSwift || code[binding.place - 1] == "var" }

  private func swiftDeclaration(at index: Int) -> Declaration? {
    let (before, after, parent) = (code[index - 1], code[index + 1], bracket(around: index))
    if before == "." || before == "case" && typeName(ofBody: parent) != nil { return nil }
    // `let level = 1, tag = "sea"`, `{ [tag = "sea"] in`, and `set(tag) {`
    if before == ",", after == "=" || after == ":", parent < 0 || code[parent] == "{", isInDeclaration(index) {
      return (.unknown, nil)
    }
    if after == "=", code[parent] == "[" { return (.unknown, nil) }
    if after == ")", code.isAny(parent - 1, "set", "willSet", "didSet"), code[index + 2] == "{" {
      return (.unknown, index + 2)
    }
    if before == "func" { return body(after: index).map { (.body($0), nil) } }
    if before == "let" || before == "var" { return declaration(index, block(around: index)) }
    if before == "for", after == "in" {
      let collection = expression(at: index + 2)
      let brace = code[collection.upperBound] == "{" ? collection.upperBound : nil
      return (brace == nil ? .unknown : .elements(collection), brace)
    }
    if after == ":", code[parent] == "(", nameOfFunction(withParameters: parent) != nil {
      return body(after: code.link(parent)).map { (.parameter(parent), $0) }
    }
    if let brace = closure(withParameter: index) {
      let isOnly = code.first(",", in: brace + 1..<index) == nil && after != ","
      return ((isOnly ? collection(ofClosure: brace) : nil).map { .elements($0) } ?? .unknown, brace)
    }
    if before != "in" && ["in", "->", "throws", "async"].contains(after) || isInPattern(index) {
      return (.unknown, nil)
    }
    return nil
  }

  /// Returns the value of a constant or variable after `let` or `var`, and the brace in which the name is known; `nil` if
  /// it is known in the whole block.
  private func declaration(_ name: Int, _ block: Range<Int>) -> Declaration {
    let (isVariable, keyword) = (code[name - 1] == "var", code[name - 2])
    let isLocal = code[block.lowerBound] == "{" && typeName(ofBody: block.lowerBound) == nil
    // Code in other files can change a variable. A constant in one case of a switch statement isn't visible in others.
    guard !isVariable || isLocal || keyword.hasSuffix("private") || code[name + 1] == ":",
      !["case", ","].contains(keyword), code[bracket(around: name)] != "(",
      !isLocal || !code.isAny(block.lowerBound + 1, "case", "default")
    else { return (.unknown, nil) }
    var start = name + 1
    if code[start] == ":" {
      let line = (start + 1..<min(start + Self.reach, code.tokens.count)).prefix {
        !code.token($0).startsLine && !code.isAny($0, ";", ",", "{", "=")
      }
      start = line.upperBound
    }
    if code[start] == "{", !code.token(start).startsLine { return (.body(start), nil) }
    if isVariable, isWrapped(name) || !isLocal && !keyword.hasSuffix("private") { return (.unknown, nil) }
    guard code[start] == "=" else { return (start > name + 1 ? .later : .unknown, nil) }
    let value = expression(at: start + 1, hasClosures: !["if", "while", "guard"].contains(keyword))
    if code[value.upperBound] == "=" { return (.unknown, nil) }
    let rest = value.upperBound..<min(value.upperBound + Self.reach, block.upperBound)
    return (.value(value), ["if", "while"].contains(keyword) ? rest.isEmpty ? nil : code.first("{", in: rest) : nil)
  }

  /// Whether a property wrapper, such as `@AppStorage("pack")`, may give a variable a value that isn't in the code.
  private func isWrapped(_ name: Int) -> Bool {
    guard let sign = (name - Self.reach..<name).last(where: { code[$0] == "@" }) else { return false }
    let start = code[sign + 2] == "(" ? code.link(sign + 2) + 1 : sign + 2
    let isHarmless = code.isAny(
      sign + 1, "State", "Published", "MainActor", "ObservationIgnored", "objc", "available", "Sendable")
    return !isHarmless && start < name && code.tokens[start..<name - 1].allSatisfy { $0.kind == .word }
  }

  /// Whether `let` or `var` begins the statement that contains a token.
  private func isInDeclaration(_ index: Int) -> Bool {
    var start = index - 1
    while start > index - Self.reach, start >= 0, !code.isAny(start, "let", "var", "case", "{", ";") {
      if code.token(start).kind == .close { start = min(start, code.link(start)) }
      start -= 1
    }
    return code.isAny(start, "let", "var")
  }

  private func objectiveCDeclaration(at index: Int) -> Declaration? {
    let (before, after) = (code[index - 1], code[index + 1])
    /// Whether a token is on the same line as the token before it.
    func continues(_ index: Int) -> Bool { code.tokens.indices.contains(index) && !code.token(index).startsLine }
    if before == "define" {
      return (continues(index + 1) && !continues(index + 2) ? .value(index + 1..<index + 2) : .unknown, nil)
    }
    if before == ")", code[code.link(index - 1) - 1] == ":" {
      // `- (void)load:(NSString *)tag`
      return body(after: index).map { (.parameter(code.link(index - 1) - 2), $0) }
    }
    if before == "." || after != "=" && Self.uses.contains(before) || before == "]" && after == ":" { return nil }
    var first = index - 1
    while first > index - Self.reach, !code.isAny(first - 1, "", ";", "{", "}") { first -= 1 }
    let words = (max(0, first)..<index).map { code[$0] }
    // A declaration without a value, such as one in a header, has the value of the definition.
    if ["extern", "FOUNDATION_EXPORT", "FOUNDATION_EXTERN", "UIKIT_EXTERN"].contains(words.first) { return nil }
    if words.first == "for", after == "in", code[bracket(around: index)] == "(" {
      let list = code.link(bracket(around: index))
      return body(after: list).map { (.elements(index + 2..<list), $0) } ?? (.unknown, nil)
    }
    // Code in other files can change a global variable.
    guard ["*", "const"].contains(before),
      bracket(around: index) >= 0 || words.contains("const") || words.contains("static")
    else { return after == "=" && !words.contains("*") ? nil : (.unknown, nil) }
    return (after == "=" ? .value(expression(at: index + 2, hasClosures: true)) : after == ";" ? .later : .unknown, nil)
  }

  /// The tokens that can precede a mention of a variable in Objective-C.
  private static let uses = "( [ , : = { } ; ? ! + == != return in ) &".wordSet

  /// Returns the brace at which the body of a function begins, whose parameters or name end at `index`; `nil` if the
  /// function has no body.
  func body(after index: Int) -> Int? {
    var next = index + 1
    while next < min(index + 2 * Self.reach, code.tokens.count) {
      switch code[next] {
      case "{": return code.link(next) > next ? next : nil
      case "func", "var", "let", "init", "case", "class", "struct", "enum", "}", ";", "@": return nil
      default: next = code.next(after: next)
      }
    }
    return nil
  }

  /// Returns the place of the name of the function whose parameters begin at `list`; `nil` if no parameters begin there.
  func nameOfFunction(withParameters list: Int) -> Int? {
    var name = list - 1
    if code[name] == ">" {
      while name > list - Self.reach, code[name] != "<" { name -= 1 }
      name -= 1
    }
    if code.isAny(name, "?", "!") { name -= 1 }
    let isInit = code[name] == "init" && !code.isAny(name - 1, ".", "super", "self")
    return code[name - 1] == "func" || isInit || code[name] == "subscript" ? name : nil
  }

  /// Returns the brace of the closure that has a parameter at `index`; `nil` if none has.
  private func closure(withParameter index: Int) -> Int? {
    var parent = bracket(around: index)
    if code[parent] == "(" { parent = code.isAny(parent - 1, "{", "]") ? bracket(around: parent) : -1 }
    guard code[parent] == "{", index < parent + Self.reach else { return nil }
    let head = (parent + 1)..<min(parent + Self.reach, code.link(parent))
    guard let end = code.first("in", in: head), index < end,
      !(parent + 1..<end).contains(where: { code.isAny($0, "for", "let", "var", "case", "if", "=", "{", ";") })
    else { return nil }
    return code[index + 1] == ":" || code.isAny(index + 1, ",", "in", "->", ")", "throws", "async") ? parent : nil
  }

  /// Whether a word may be part of a pattern, such as `case let .named(tag)` or `for (index, tag) in`.
  private func isInPattern(_ index: Int) -> Bool {
    var list = bracket(around: index)
    guard list >= 0, code[list] == "(" || code.isAny(index - 2, "let", "var") else { return false }
    for _ in 0..<Self.reach where code[bracket(around: list)] == "(" { list = bracket(around: list) }
    if code.isAny(code.link(list) + 1, "in", "=") { return true }
    for start in stride(from: list - 1, to: list - 16, by: -1) where start >= 0 {
      if code.isAny(start, "let", "var", "case", "for", "catch") { return true }
      if code.isAny(start, "{", "}", ";", "=", "return", "(") || code.token(start).kind == .close {
        return false
      }
    }
    return false
  }
}
