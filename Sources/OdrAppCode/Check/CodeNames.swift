import ResourceTags

/// A declaration that gives a name its value.
struct CodeBinding: Sendable {
  enum Kind: Sendable {
    /// A constant or variable with this value, or an element of this collection.
    case value(Range<Int>)
    /// A constant or variable that gets its value later.
    case later
    /// A computed property or a function whose body begins at this brace.
    case body(Int)
    /// A parameter of a function or a method.
    case parameter(CodeFunction)
    /// A case of an enumeration of strings, whose value is at this place: a literal or, without one, the case's name.
    case literal(Int)
    /// A declaration that odr doesn't follow.
    case unknown
  }

  let place: Int
  /// The tokens in which the name can have this meaning.
  let scope: Range<Int>
  let kind: Kind
}

/// A call of a function, or a message in Objective-C.
struct CodeCall {
  /// An argument, and its label or the part of the selector before it; the label is empty if there is none.
  typealias Argument = (label: String, value: Range<Int>)

  /// The place of the name; in Objective-C, of the first part of the selector.
  let name: Int
  /// The last token of the object or the type before the name; `nil` if there is none.
  let object: Int?
  let arguments: [Argument]

  /// Returns the first argument with one of `labels`.
  func argument(_ labels: String...) -> Range<Int>? { arguments.first { labels.contains($0.label) }?.value }
}

/// The parameters of a function or a method.
struct CodeFunction: Sendable {
  /// The place of the name; in Objective-C, of the first part of the selector.
  let name: Int
  /// The tokens of each parameter, and the label that callers use; empty if they use none.
  let parameters: [CodeCall.Argument]
}

/// The names that a file declares.
///
/// A wrong value would lead to a false finding. Therefore, each place that may declare a name counts as a declaration,
/// and odr doesn't use the values of declarations that it doesn't recognize.
struct CodeNames: Sendable {
  let code: CodeLexer
  /// For each token, the index of the innermost bracket around it; -1 if there is none.
  private(set) var parents: [Int] = []
  /// The declarations of each name.
  var bindings: [String: [CodeBinding]] = [:]
  /// The names of the types whose bodies begin at these braces, and the cases of enumerations of strings.
  private(set) var bodies: [Int: String] = [:]
  var enumerations: [Int: [CodeBinding]] = [:]
  /// The functions and methods with a body.
  var functions: [String: [CodeFunction]] = [:]
  /// The types that other names mean, and the classes of which classes are subclasses.
  private(set) var aliases: [String: String] = [:]
  private(set) var superclasses: [String: String] = [:]
  /// The types and the protocols that the file declares, and the types of which decoders may make values.
  private(set) var types: Set<String> = []
  private(set) var protocols: Set<String> = []
  private(set) var decodable: Set<String> = []
  /// The types with which the file declares names, or of the values that it assigns to them.
  private(set) var declared: [String: Set<String>] = [:]
  /// In Objective-C, the indices of the names of classes, each at the beginning of the interface or implementation.
  private var classes: [Int] = []

  /// The maximum number of tokens between a keyword or a type and the token that it belongs to.
  static let reach = 48

  init(_ code: CodeLexer) {
    self.code = code
    var parent = -1
    for (index, token) in code.tokens.enumerated() {
      if token.kind == .close, token.link >= 0 { parent = parents[token.link] }
      parents.append(parent)
      if token.kind == .open, token.link >= 0 { parent = index }
    }
    for index in code.tokens.indices {
      guard code.isBalanced else {
        // The code may declare any name.
        bindings[code[index]] = [CodeBinding(place: index, scope: code.tokens.indices, kind: .unknown)]
        continue
      }
      if 0x41...0x5A ~= code.bytes[code.tokens[index].start] {
        // `tags: Tags`, `tags = Tags()`, or `Tags *tags`
        let isAfter = code[index + 1] == "*"
        if isAfter || code.isAny(index - 1, ":", "=") {
          declared[code[index + (isAfter ? 2 : -2)], default: []].insert(code[index])
        }
      }
      readType(index)
      if code.isSwift { readSwift(index) } else { readObjectiveC(index) }
    }
  }

  /// Reads the declaration of a type, or of another name for one.
  private mutating func readType(_ keyword: Int) {
    let name = code[keyword + 1]
    switch code[keyword] {
    case "let" where code[keyword + 2] == "=" && code[keyword + 4] == "." && code[keyword + 5] == "self":
      // `let Request = NSBundleResourceRequest.self`
      aliases[name] = code[keyword + 3]
    case "typedef": aliases[code[keyword + 2]] = name
    case "compatibility_alias": aliases[name] = code[keyword + 2]
    case "typealias" where code[keyword + 2] == "=": aliases[name] = code[endOfPath(keyword + 3)]
    case "interface", "implementation":
      if code[keyword - 1] == "@" { classes.append(keyword + 1) }
      if code[keyword + 2] == ":" { superclasses[name] = code[keyword + 3] }
    case "class", "struct", "enum", "actor", "extension", "protocol":
      let head = keyword + 1..<min(keyword + Self.reach, code.tokens.count)
      guard code.isSwift, name.first?.isLetter == true, let brace = code.first("{", in: head),
        !(keyword..<brace).contains(where: { code.isAny($0, "func", "var", "let", ";", ")", "}") })
      else { return }
      let type = code[endOfPath(keyword + 1)]
      bodies[brace] = type
      switch code[keyword] {
      case "protocol": protocols.insert(type)
      case "extension": break
      default: types.insert(type)
      }
      if code[keyword] == "class", code[keyword + 2] == ":" { superclasses[type] = code[keyword + 3] }
      let words = (keyword..<brace).map { code[$0] }
      if code[keyword] == "enum", words.contains("String") { enumerations[brace] = [] }
      if words.contains("Codable") || words.contains("Decodable") { decodable.insert(type) }
    default: break
    }
  }

  /// Returns the last name in a path such as `Game.Level`.
  private func endOfPath(_ start: Int) -> Int {
    var last = start
    while code[last + 1] == "." { last += 2 }
    return last
  }

  /// The type to which a declaration belongs; `nil` if it belongs to a function or to the whole file.
  func type(of binding: CodeBinding) -> String? { bodies[binding.scope.lowerBound] }

  /// The value of a case of an enumeration; `nil` for any other declaration.
  func text(of binding: CodeBinding) -> String? {
    guard case .literal(let index) = binding.kind else { return nil }
    return code.literal(at: index)?.text ?? code[index]
  }

  // MARK: Places

  /// The tokens of the innermost block around a token.
  func block(around index: Int) -> Range<Int> {
    var brace = parents[index]
    for _ in 0..<Self.reach where brace >= 0 && code[brace] != "{" { brace = parents[brace] }
    return brace < 0 ? 0..<code.tokens.count : brace..<code.link(brace)
  }

  /// Returns the name of the innermost type around a token.
  func typeName(around index: Int) -> String? {
    if !code.isSwift {
      let next = classes.partitionIndex { $0 > index }
      return next > 0 ? code[classes[next - 1]] : nil
    }
    var brace = parents[index]
    for _ in 0..<Self.reach where brace >= 0 {
      if let name = bodies[brace] { return name }
      brace = parents[brace]
    }
    return nil
  }

  /// Whether the body of the type `types` begins at `brace`; `types` also contains the types around it.
  func isBody(_ brace: Int, of types: [String]) -> Bool {
    var brace = brace
    for type in types.reversed() {
      guard brace >= 0, bodies[brace] == type else { return false }
      brace = parents[brace]
    }
    return true
  }

  /// Returns the tokens of the expression that begins at `start`; an empty range if the expression is too long. A brace
  /// ends the expression, unless `hasClosures`.
  func expression(at start: Int, hasClosures: Bool = false) -> Range<Int> {
    var (end, count) = (start, 0)
    while end < code.tokens.count, code.tokens[end].kind != .close, !code.isAny(end, ",", ";", "=", "else") {
      let token = code.tokens[end]
      count += 1
      if count > 2 * Self.reach { return start..<start }
      if code[end] == "{", !hasClosures { break }
      // An attribute or a directive begins the next statement, but `#else` does not: another value can follow it. A call
      // such as `.union(others)` can follow `#if`.
      let isNext =
        code[end] == "@"
        || code[end] == "#" && !code.isAny(end + 1, "else", "elseif", "endif")
          && (end + 1..<code.tokens.count).prefix(Self.reach).first { code.tokens[$0].startsLine }.map { code[$0] }
            != "."
      if code.isSwift, end > start, token.startsLine, token.kind != .other || isNext, code[end] != "as",
        code.tokens[end - 1].kind != .other
      {
        break
      }
      end = code.next(after: end)
    }
    return start..<min(end, code.tokens.count)
  }

  /// Returns the words of the object that a call belongs to, and the types that the object may have: for `self`, the type
  /// around the call; for any other object, its name and the types with which the file declares it.
  func receiver(ofCall name: Int) -> (words: [String], types: [String]) {
    var start = name
    if code[parents[name]] == "[", !code.isSwift {
      start = max(parents[name] + 1, name - 32)
    } else {
      while start > max(1, name - Self.reach), code[start - 1] == "." {
        start -= 2
        while start > 0, code.isAny(start, "?", "!") { start -= 1 }
        // `Bundle(for: Game.self)`, or `(Bundle.main)`
        while code.tokens[start].kind == .close, 0..<start ~= code.link(start) { start = code.link(start) }
        if start > 0, code.isAny(start, "(", "["), code.isWord(start - 1), !code.tokens[start].startsLine { start -= 1 }
      }
    }
    let range = start..<name
    let words = (Array(range.prefix(16)) + range.suffix(16)).filter { index in
      code.isWord(index) && (parents[index] <= start || code[parents[index]] != "(")
    }.map { code[$0] }.filter { !["alloc", "init", "new", "shared", "default"].contains($0) }
    guard let last = words.last, !["self", "Self", "super"].contains(last) else {
      return (words, typeName(around: name).asArray)
    }
    return (words, [last] + (declared[last] ?? []))
  }

  /// Whether an object called `name` seems to have the type `type`.
  static func resembles(_ name: String, _ type: String) -> Bool {
    let (name, type) = (name.lowercased(), type.lowercased())
    return name.count > 2 && type.count > 2 && (name.hasSuffix(type) || type.hasSuffix(name))
  }
}
