/// Recognizes declarations.
extension CodeNames {
  /// Whether a declaration belongs to a type or to the whole file, so that code before it can use it.
  func isShared(_ binding: CodeBinding) -> Bool {
    code[binding.scope.lowerBound] != "{" || type(of: binding) != nil
  }

  /// The places of a word.
  func places(of name: String) -> [Int] {
    let count = name.utf8.count
    return code.tokens.indices.filter {
      code.isWord($0) && code.tokens[$0].span.count == count && code[$0] == name
    }
  }

  /// Adds the declaration at a place of a name. Code can use the name in the block that begins at `brace` or, if it is
  /// `nil`, in the block around the declaration.
  private mutating func declare(_ name: Int, _ kind: CodeBinding.Kind, in brace: Int? = nil) {
    guard code.tokens.indices.contains(name), code.isWord(name) else { return }
    let scope = brace.map { $0..<max($0, code.link($0)) } ?? block(around: name)
    bindings[code[name], default: []].append(CodeBinding(place: name, scope: scope, kind: kind))
  }

  /// Adds the names in a pattern.
  private mutating func declareUnknown(_ range: Range<Int>, in brace: Int? = nil) {
    for name in range where code.isWord(name) && code[name - 1] != "." { declare(name, .unknown, in: brace) }
  }

  /// Whether the code may assign another value to a declared name, or add elements to the collection.
  func isVariable(_ binding: CodeBinding) -> Bool { !code.isSwift || code[binding.place - 1] == "var" }

  /// Reads the declarations in Swift that begin at a token.
  mutating func readSwift(_ index: Int) {
    let (next, parent) = (index + 1, parents[index])
    let reach = next..<min(next + Self.reach, code.tokens.count)
    switch code[index] {
    case "let", "var":
      if reach.isEmpty { return }
      // `case let .named(tag)`, and `let (index, tag)`
      if code[index - 1] == "case" || code[parent] == "(" || code[next] == "(" {
        let end = reach.first { code.isAny($0, "=", ":", "in", "{", ";") } ?? reach.upperBound
        return declareUnknown(next..<end)
      }
      let (kind, brace, end) = declaration(next, block(around: index))
      declare(next, kind, in: brace)
      // odr follows only the first constant, as in `let level = 1, tag = "sea"`.
      var last = end
      while code[last] == ",", code.isAny(last + 2, "=", ":") {
        declare(last + 1, .unknown)
        last = expression(at: last + 3).upperBound
      }
    case "func": if let brace = body(after: next) { declare(next, .body(brace)) }
    case "case" where enumerations[parent] != nil:
      var name = next
      repeat {
        let value = code[name + 1] == "=" ? name + 2 : name
        declare(name, .literal(value))
        enumerations[parent]?.append(CodeBinding(place: name, scope: name..<name, kind: .literal(value)))
        name = max(value, code.link(value) - 1) + 2
      } while code[name - 1] == "," && name < code.link(parent)
    case "for":
      guard let mark = code.first("in", in: reach) else { return }
      let collection = expression(at: mark + 1)
      let brace = code[collection.upperBound] == "{" ? collection.upperBound : nil
      if mark == next + 1, let brace { return declare(next, .value(collection), in: brace) }
      declareUnknown(next..<mark, in: brace)
    case "in" where code[parent] == "{" && index < parent + Self.reach:
      // The parameters of a closure.
      let head = parent + 1..<index
      if !head.contains(where: { code.isAny($0, "for", "let", "var", "case", "if", "{", ";") }) {
        declareUnknown(head, in: parent)
      }
    case "(":
      let end = code.link(index)
      if let function = function(withParameters: index), let brace = body(after: end) {
        functions[code[function.name], default: []].append(function)
        for (_, item) in function.parameters {
          if let colon = code.first(":", in: item) { declare(colon - 1, .parameter(function), in: brace) }
        }
      } else if code.isAny(index - 1, "set", "willSet", "didSet"), code[end + 1] == "{" {
        declareUnknown(next..<end, in: end + 1)
      }
    default: break
    }
  }

  /// Returns the value of a constant or variable after `let` or `var`, the brace in which the name is known, and the end of
  /// the declaration; the brace is `nil` if the name is known in the whole block.
  private func declaration(_ name: Int, _ block: Range<Int>) -> (kind: CodeBinding.Kind, brace: Int?, end: Int) {
    let (isVariable, keyword) = (code[name - 1] == "var", code[name - 2])
    let isLocal = code[block.lowerBound] == "{" && bodies[block.lowerBound] == nil
    let isCondition = ["if", "while", "guard"].contains(keyword)
    // Code in other files can change a variable. A constant in one case of a switch statement isn't visible in others.
    let isCertain =
      keyword != "," && (!isVariable || (isLocal || keyword.hasSuffix("private")) && !isWrapped(name))
      && (!isLocal || !code.isAny(block.lowerBound + 1, "case", "default"))
    var start = name + 1
    if code[start] == ":" {
      let line = (start + 1..<min(start + Self.reach, code.tokens.count)).prefix {
        !code.tokens[$0].startsLine && !code.isAny($0, ";", ",", "{", "=")
      }
      start = line.upperBound
    }
    if code[start] == "{", !code.tokens[start].startsLine, !isCondition { return (.body(start), nil, start) }
    guard code[start] == "=" else { return (isCertain && start > name + 1 ? .later : .unknown, nil, start) }
    let value = expression(at: start + 1, hasClosures: !isCondition)
    let end = value.upperBound
    let rest = end..<max(end, min(end + Self.reach, block.upperBound))
    let brace = ["if", "while"].contains(keyword) && !rest.isEmpty ? code.first("{", in: rest) : nil
    return (isCertain && code[end] != "=" ? .value(value) : .unknown, brace, end)
  }

  /// Whether a property wrapper, such as `@AppStorage("pack")`, may give a variable a value that isn't in the code.
  private func isWrapped(_ name: Int) -> Bool {
    guard let sign = (name - Self.reach..<name).last(where: { code[$0] == "@" }) else { return false }
    let start = code[sign + 2] == "(" ? code.link(sign + 2) + 1 : sign + 2
    let isHarmless = code.isAny(
      sign + 1, "State", "Published", "MainActor", "ObservationIgnored", "objc", "available", "Sendable")
    return !isHarmless && start < name && code.tokens[start..<name - 1].allSatisfy { $0.kind == .word }
  }

  /// Reads the declaration in Objective-C whose name is at a token.
  mutating func readObjectiveC(_ index: Int) {
    let (before, after, parent) = (code[index - 1], code[index + 1], parents[index])
    /// Whether a token is on the same line as the token before it.
    func continues(_ index: Int) -> Bool { code.tokens.indices.contains(index) && !code.tokens[index].startsLine }
    guard code.isWord(index) else { return }
    if before == "define" {
      let isConstant = continues(index + 1) && !continues(index + 2)
      return declare(index, isConstant ? .value(index + 1..<index + 2) : .unknown)
    }
    if before == ")", code.isAny(code.link(index - 1) - 1, ":", "-", "+"), let brace = body(after: index) {
      // `- (void)load:(NSString *)tag`
      guard let method = method(at: index) else { return declare(index, .unknown, in: brace) }
      if method.name == index { functions[code[index], default: []].append(method) }
      return declare(index, .parameter(method), in: brace)
    }
    guard ["=", ";", ",", ")", "in", "["].contains(after), before != ".", after == "=" || !Self.uses.contains(before)
    else { return }
    var first = index - 1
    while first > index - Self.reach, !code.isAny(first - 1, "", ";", "{", "}") { first -= 1 }
    let words = (max(0, first)..<index).map { code[$0] }
    // A declaration without a value, such as one in a header, has the value of the definition.
    if ["extern", "FOUNDATION_EXPORT", "FOUNDATION_EXTERN", "UIKIT_EXTERN"].contains(words.first) { return }
    let isPointer = ["*", "const"].contains(before)
    if words.first == "for", after == "in", code[parent] == "(" {
      let brace = body(after: code.link(parent))
      declare(index, brace == nil ? .unknown : .value(index + 2..<code.link(parent)), in: brace)
    } else if isPointer, parent >= 0 || words.contains("const") || words.contains("static") {
      let value = after == "=" ? CodeBinding.Kind.value(expression(at: index + 2, hasClosures: true)) : nil
      declare(index, value ?? (after == ";" ? .later : .unknown))
    } else if after != "=" || words.contains("*") {
      // Code in other files can change a global variable.
      declare(index, .unknown)
    }
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
}
