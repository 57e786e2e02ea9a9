import ResourceTags

/// A declaration that gives a name its value.
struct CodeBinding: Sendable {
  enum Kind: Sendable {
    /// A constant or variable with this value.
    case value(Range<Int>)
    /// A constant or variable that gets its value later.
    case later
    /// A computed property or a function whose body begins at this brace.
    case body(Int)
    /// A variable that takes the elements of a collection.
    case elements(Range<Int>)
    /// A parameter of a function or a method. In Swift, its parameters begin at this parenthesis; in Objective-C, this is
    /// the part of the selector before the parameter.
    case parameter(Int)
    /// A declaration that odr doesn't follow.
    case unknown
  }

  let place: Int
  /// The tokens in which the name can have this meaning.
  let scope: Range<Int>
  let kind: Kind
}

/// The names that a file declares.
///
/// A wrong value would lead to a false finding. Therefore, each place that may declare a name counts as a declaration,
/// and odr doesn't use the values of declarations that it doesn't recognize.
struct CodeNames: Sendable {
  let code: CodeLexer
  /// For each token, the index of the innermost bracket around it, or -1.
  private var brackets: [Int] = []
  /// For each enumeration of strings, the index of each case's value: a literal, or the case itself. An enumeration that
  /// odr can't follow contains an empty name.
  private(set) var enumerations: [String: [String: Int]] = [:]
  /// The types that other names mean, and the classes of which classes are subclasses.
  private(set) var aliases: [String: String] = [:]
  private(set) var superclasses: [String: String] = [:]
  /// The types that the file declares.
  private(set) var types: Set<String> = []
  /// The protocols that the file declares.
  private(set) var protocols: Set<String> = []
  /// The types with which the file declares names, or of the values that it assigns to them.
  private(set) var declared: [String: Set<String>] = [:]
  /// In Objective-C, the indices of the names of classes, each at the beginning of the interface or implementation.
  private var classes: [Int] = []

  /// The maximum number of tokens between a keyword or a type and the token that it belongs to.
  static let reach = 48

  /// Returns the index of the innermost bracket around a token; -1 if there is none.
  func bracket(around index: Int) -> Int { brackets.indices.contains(index) ? brackets[index] : -1 }

  init(_ code: CodeLexer) {
    self.code = code
    var parent = -1
    for (index, token) in code.tokens.enumerated() {
      if token.kind == .close, token.link >= 0 { parent = brackets[token.link] }
      brackets.append(parent)
      if token.kind == .open, token.link >= 0 { parent = index }
    }
    guard code.isBalanced else { return }
    for index in code.tokens.indices {
      if 0x41...0x5A ~= code.bytes[code.token(index).start] {
        // `tags: Tags`, `tags = Tags()`, or `Tags *tags`
        let isAfter = code[index + 1] == "*"
        if isAfter || code.isAny(index - 1, ":", "=") {
          declared[code[index + (isAfter ? 2 : -2)], default: []].insert(code[index])
        }
      }
      switch code[index] {
      case "let" where code[index + 2] == "=" && code[index + 4] == "." && code[index + 5] == "self":
        // `let Request = NSBundleResourceRequest.self`
        aliases[code[index + 1]] = code[index + 3]
      case "enum", "class", "actor", "struct":
        if code.isSwift { types.insert(code[index + 1]) }
        if code[index] == "enum" { readEnumeration(index) }
        if code[index] == "class", code[index + 2] == ":" { superclasses[code[index + 1]] = code[index + 3] }
      case "typedef": aliases[code[index + 2]] = code[index + 1]
      case "protocol": protocols.insert(code[index + 1])
      case "interface", "implementation":
        if code[index - 1] == "@" { classes.append(index + 1) }
        if code[index + 2] == ":" { superclasses[code[index + 1]] = code[index + 3] }
      case "typealias" where code[index + 2] == "=":
        var last = index + 3
        while code[last + 1] == "." { last += 2 }
        aliases[code[index + 1]] = code[last]
      case "compatibility_alias": aliases[code[index + 1]] = code[index + 2]
      default: continue
      }
    }
  }

  private mutating func readEnumeration(_ keyword: Int) {
    let range = keyword..<min(keyword + Self.reach, code.tokens.count)
    let name = code[keyword + 1]
    guard let brace = code.first("{", in: range), code.first("String", in: keyword..<brace) != nil else { return }
    var rest = code.content(of: brace)
    // odr doesn't follow an enumeration if another one has the same name, or if it computes its raw values.
    var cases = enumerations[name] == nil && code.first("rawValue", in: rest) == nil ? [:] : ["": 0]
    while cases[""] == nil, let keyword = code.first("case", in: rest) {
      var next = keyword
      repeat {
        let hasValue = code[next + 2] == "="
        let name = code[next + 1]
        if cases.updateValue(hasValue ? next + 3 : next + 1, forKey: name) != nil { cases[""] = 0 }
        next += hasValue ? 4 : 2
        if hasValue { next = max(next, code.link(next - 1)) }
      } while code[next] == ","
      rest = min(next, rest.upperBound)..<rest.upperBound
    }
    enumerations[name] = cases
  }

  // MARK: Places

  /// The tokens of the innermost block around a token.
  func block(around index: Int) -> Range<Int> {
    var brace = bracket(around: index)
    for _ in 0..<Self.reach where brace >= 0 && code[brace] != "{" { brace = bracket(around: brace) }
    return brace < 0 ? 0..<code.tokens.count : brace..<code.link(brace)
  }

  /// Returns the name of the type whose body begins at `brace`; `nil` if another statement begins there.
  func typeName(ofBody brace: Int) -> String? {
    for index in stride(from: brace - 1, to: brace - Self.reach, by: -1) {
      switch code[index] {
      case "class", "struct", "enum", "actor", "extension", "protocol":
        var name = index + 1
        while code[name + 1] == "." { name += 2 }
        return code[name]
      case "", "{", "}", ")", ";", "var", "func": return nil
      default: continue
      }
    }
    return nil
  }

  /// Returns the name of the innermost type around a token.
  func typeName(around index: Int) -> String? {
    if !code.isSwift {
      let next = classes.partitionIndex { $0 > index }
      return next > 0 ? code[classes[next - 1]] : nil
    }
    var brace = bracket(around: index)
    for _ in 0..<Self.reach where brace >= 0 {
      if code[brace] == "{", let name = typeName(ofBody: brace) { return name }
      brace = bracket(around: brace)
    }
    return nil
  }

  /// Whether the body of the type `types` begins at `brace`; `types` also contains the types around it.
  func isBody(_ brace: Int, of types: [String]) -> Bool {
    var brace = brace
    for type in types.reversed() {
      guard brace >= 0, typeName(ofBody: brace) == type else { return false }
      brace = bracket(around: brace)
    }
    return true
  }

  /// Returns the tokens of the expression that begins at `start`. A brace ends the expression, unless `hasClosures`.
  func expression(at start: Int, hasClosures: Bool = false) -> Range<Int> {
    var end = start
    while end < code.tokens.count, code.token(end).kind != .close, !code.isAny(end, ",", ";", "=", "else") {
      let token = code.token(end)
      if code[end] == "{", !hasClosures { break }
      // An attribute or a directive begins the next statement, but `#else` does not: another value can follow it. A call
      // such as `.union(others)` can follow `#if`.
      let isNext =
        code[end] == "@"
        || code[end] == "#" && !code.isAny(end + 1, "else", "elseif", "endif")
          && (end + 1..<code.tokens.count).first { code.token($0).startsLine }.map { code[$0] } != "."
      if code.isSwift, end > start, token.startsLine, token.kind != .other || isNext, code[end] != "as",
        code.token(end - 1).kind != .other
      {
        break
      }
      end = code.next(after: end)
    }
    return start..<min(end, code.tokens.count)
  }

  /// Returns the expression before the period at `period`, such as `["a", "b"]` in `["a", "b"].forEach`.
  func receiver(before period: Int) -> Range<Int> {
    var start = period - 1
    for _ in 0..<Self.reach where start > 0 {
      if code.token(start).kind == .close {
        guard code.link(start) >= 0 else { break }
        start = code.link(start)
        if start > 0, code[start] == "(", code.isWord(start - 1), !code.token(start).startsLine {
          start -= 1
        }
      } else if code.isAny(start, "?", "!") {
        start -= 1
        continue
      }
      guard code[start - 1] == ".", start > 1 else { break }
      start -= 2
    }
    return max(0, start)..<period
  }

  /// Returns the words of the object that a call belongs to, and the types that the object may have: for `self`, the type
  /// around the call; for any other object, its name and the types with which the file declares it.
  func receiver(ofCall name: Int) -> (words: [String], types: [String]) {
    let list = bracket(around: name)
    let range =
      code[list] == "[" && !code.isSwift
      ? list + 1..<min(name, code.endOfArgument(list - 1, code.link(list)))
      : code[name - 1] == "." ? receiver(before: name - 1) : name..<name
    let words = (Array(range.prefix(16)) + range.suffix(16)).filter { index in
      code.isWord(index) && (bracket(around: index) <= range.lowerBound || code[bracket(around: index)] != "(")
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

  /// Returns the collection whose elements the closure at `brace` takes one after another; `nil` if there is none.
  func collection(ofClosure brace: Int) -> Range<Int>? {
    let name = code[brace - 1] == "(" ? brace - 2 : brace - 1
    guard code.isAny(name, "forEach", "map", "flatMap", "compactMap"), code[name - 1] == "." else { return nil }
    return receiver(before: name - 1)
  }
}
