import ResourceTags

/// Finds the tags in expressions, and follows names through the files of an app.
struct TagReader {
  /// The names that other files may declare or use.
  var wanted: Set<String> = []
  let files: [CodeFile]
  var found = CodeTags()
  /// The file of the expression that odr reads, and the enumeration to which cases without a type belong.
  var file = 0
  var type: String?
  private var depth = 0
  /// The number of tokens that odr may still read. Constants can contain each other many times.
  var budget: Int
  /// The places and the declarations of the names that odr has looked for in each file.
  var places: [[String: [Int]]]
  var bindings: [[String: [CodeBinding]]]
  /// The declarations that odr is following.
  private var active: Set<[Int]> = []
  /// The places of each case, by the name of the enumeration; an empty name means all generated enumerations.
  var cases: [String: [String: [Place]]] = [:]
  var aliases: [String: String] = [:]
  var superclasses: [String: String] = [:]
  /// The types that the files declare, and the types of variables and constants.
  var types: Set<String> = []
  var declared: [String: Set<String>] = [:]

  /// The declarations of each name by the type that contains them; an empty name means no type.
  var members: [String: [String: [Found]]] = [:]
  /// The app's tags; `nil` while odr reads the name of a resource.
  var known: Set<String>?

  typealias Place = (file: Int, index: Int)
  typealias Found = (file: Int, binding: CodeBinding)

  private static let depthLimit = 48
  private static let collections = "Set Array NSSet NSArray NSMutableSet NSMutableArray NSOrderedSet".wordSet
  /// Methods that add their arguments to a collection, and methods that keep its elements.
  private static let additions = """
    insert append formUnion union add addObjects addObject addObjectsFromArray unionSet setByAddingObject \
    setByAddingObjectsFromSet setByAddingObjectsFromArray arrayByAddingObject
    """.wordSet
  private static let sameElements = "sorted reversed shuffled copy mutableCopy allObjects array rawValue randomElement"
    .wordSet

  init(_ files: [CodeFile]) {
    self.files = files
    places = files.map { _ in [:] }
    bindings = files.map { _ in [:] }
    budget = 10_000 + 16 * files.reduce(0) { $0 + $1.code.tokens.count }
    for (number, file) in files.enumerated() {
      for (type, found) in file.names.enumerations {
        for name in file.generated == nil ? [type] : [type, ""] {
          for (word, index) in found { cases[name, default: [:]][word, default: []].append((number, index)) }
        }
      }
      aliases.merge(file.names.aliases) { first, _ in first }
      superclasses.merge(file.names.superclasses) { first, _ in first }
      types.formUnion(file.names.types)
      declared.merge(file.names.declared) { $0.union($1) }
    }
  }

  var code: CodeLexer { files[file].code }
  var names: CodeNames { files[file].names }

  mutating func fail() { found.isComputed = true }

  // MARK: Expressions

  /// Returns the tags in the tokens of `range` in the current file.
  mutating func values(of range: Range<Int>) -> CodeTags {
    let outer = found
    found = CodeTags()
    defer { found = outer }
    read(range)
    return found
  }

  mutating func read(_ range: Range<Int>) {
    let code = code
    var range = range
    budget -= range.count + 1
    depth += 1
    defer { depth -= 1 }
    if code.isSwift {
      while range.count > 1, code.isAny(range.lowerBound, "try", "await", "?", "!") { range.removeFirst() }
      if let cast = code.first("as", in: range) {
        if code.first("+", in: cast..<range.upperBound) != nil { return fail() }
        range = range.lowerBound..<cast
      }
      while range.count > 1, code.isAny(range.upperBound - 1, "!", "?") { range.removeLast() }
    }
    guard !range.isEmpty, depth < Self.depthLimit, budget > 0 else { return fail() }
    if range.count == 1, code[range.lowerBound] == "nil" { return }
    let parts = branches(of: range) ?? code.parts(of: range, at: "??")
    if parts.count > 1 { return parts.forEach { read($0) } }
    let operands = code.parts(of: range, at: "+")
    if operands.count > 1 { return readSum(operands) }
    let (start, last) = (range.lowerBound, range.upperBound - 1)
    let (token, text) = (code.token(start), code[start])
    let isWhole = token.kind == .open ? token.link == last : code.next(after: start) > last
    if isWhole, let literal = code.literal(at: start) {
      found.literals.append((literal, token.span, file))
    } else if isWhole, text == "[", !code.isSwift {
      // `[NSSet setWithObject:@"sea"]`, or `[NSSet.alloc initWithObjects:…]`
      var selector = code.next(after: start + 1)
      while code[selector] == "." { selector += 2 }
      readCall(start + 1..<selector, selector, min(selector + 2, last)..<last)
    } else if isWhole, text == "[" || text == "(" {
      readItems(start + 1..<last)
    } else if text == "@", code[start + 1] == "[", code.link(start + 1) == last {
      readItems(start + 2..<last)
    } else if code.token(last).kind == .close, code[last] != "]", code.link(last) > start {
      let list = code.link(last)
      var name = list - 1
      if code[name] == ">" { name = (start..<name).last { code[$0] == "<" } ?? name }
      if code[name] == "<" { name -= 1 }
      readCall(start..<max(start, name - 1), name, list + 1..<last)
    } else if last > start, code[last - 1] == ".", Self.sameElements.contains(code[last]) {
      read(start..<last - 1)
    } else if code[last] == "]", case let list = code.link(last), list > start,
      code[list + 1].first?.isLetter == true
    {
      // `names[index]` is one of the elements. With a number, the other elements may be names of levels instead of tags, and
      // a single value may be a text.
      let values = values(of: start..<list)
      values.literals.count > 1 ? found.add(values) : fail()
    } else {
      readName(range)
    }
  }

  /// Returns the two values of `condition ? value : value`; `nil` if this is another expression.
  private func branches(of range: Range<Int>) -> [Range<Int>]? {
    // A question mark without a blank is part of an optional chain.
    guard let mark = code.first("?", in: range.dropLast()), code.token(mark).end < code.token(mark + 1).start,
      let colon = code.first(":", in: mark + 1..<range.upperBound)
    else { return nil }
    return [mark + 1..<colon, colon + 1..<range.upperBound]
  }

  /// Reads a sum of collections, or a text that consists of several texts.
  private mutating func readSum(_ operands: [Range<Int>]) {
    let code = code
    func begins(_ words: Set<String>) -> Bool { operands.contains { words.contains(code[$0.lowerBound]) } }
    guard operands.contains(where: { code.literal(at: $0.lowerBound) != nil }) || begins(["String"]) else {
      // Two names may be two texts or two collections; a closure makes a collection.
      let isList = begins(Self.collections.union(["[", "@"])) || operands.contains { code[$0.upperBound - 1] == "}" }
      return isList ? operands.forEach { read($0) } : fail()
    }
    var texts = [CodeLiteral(parts: [""])]
    for operand in operands {
      let values = values(of: operand)
      var parts = values.literals.map(\.literal)
      if values.isComputed || parts.isEmpty { parts = [.anything] }
      budget -= texts.count * parts.count
      texts = texts.prefix(64).flatMap { text in parts.map { text.appending($0) } }
    }
    let end = code.token(operands[operands.count - 1].upperBound - 1).end
    let span = ByteSpan(code.token(operands[0].lowerBound).start, end)
    found.literals += texts.map { ($0, span, file) }
  }

  /// Reads the items of a collection or the arguments of its initializer.
  private mutating func readItems(_ range: Range<Int>) {
    for item in code.parts(of: range, at: ",") {
      // A colon after the first word ends an argument's label; any other colon is in a dictionary.
      let isLabeled = code[item.lowerBound + 1] == ":" && code.isWord(item.lowerBound)
      if !isLabeled, branches(of: item) == nil, code.first(":", in: item) != nil { return fail() }
      read(item.dropFirst(isLabeled ? 2 : 0))
    }
  }

  /// Reads a call of a function, or of a method of a collection.
  private mutating func readCall(_ receiver: Range<Int>, _ name: Int, _ arguments: Range<Int>) {
    let method = code[name]
    let object = receiver.first { code[$0] != "[" }.map { code[$0] } ?? ""
    let isNew = ["Objects", "Object", "Array", "Set"].contains { method.hasSuffix("With" + $0) }
    let hasLabel = method == "String" && code[arguments.lowerBound] == "format"
    let isEmpty =
      arguments.isEmpty && ["set", "array", "new", "init"].contains(method) || method.hasSuffix("WithCapacity")
    if receiver.isEmpty && Self.collections.contains(method) || isNew && Self.collections.contains(object) {
      readItems(arguments)
    } else if isEmpty, Self.collections.contains(object) {
      // `[NSMutableSet set]`
    } else if method.hasSuffix("WithFormat") || hasLabel {
      let first = code.parts(of: arguments, at: ",").first ?? arguments
      let end = code.endOfArgument(name, first.upperBound)
      let formats = values(of: (first.lowerBound..<end).dropFirst(hasLabel ? 2 : 0))
      if formats.isComputed { fail() }
      found.literals += formats.literals.map { ($0.literal.formatted, $0.span, $0.file) }
    } else if Self.additions.contains(method) || Self.sameElements.contains(method) {
      read(receiver)
      if Self.additions.contains(method) { readItems(arguments) }
    } else if ["map", "compactMap"].contains(method), arguments.count == 3, code[arguments.upperBound - 1] == "rawValue"
    {
      // `map(\.rawValue)` or `map { $0.rawValue }`
      read(receiver)
    } else if code.isSwift {
      let functions = functions(method)
      functions.count == 1 ? follow(functions[0]) : fail()
    } else {
      fail()
    }
  }

  // MARK: Declarations

  mutating func follow(_ found: Found) {
    let binding = found.binding
    guard active.insert([found.file, binding.place]).inserted else { return }
    let outer = (file, type)
    type = declaredType(of: found) ?? type
    file = found.file
    if canBeOverridden(binding) { fail() } else { readValue(of: found) }
    (file, type) = outer
    active.remove([found.file, binding.place])
  }

  private mutating func readValue(of found: Found) {
    let binding = found.binding
    switch binding.kind {
    case .value(let range):
      var values = values(of: range)
      if names.isVariable(binding) || type?.hasPrefix("NSMutable") == true {
        // An empty text is only the start of a variable.
        values.literals.removeAll { $0.literal.text == "" }
        let isText = code.literal(at: range.lowerBound) != nil || isText(binding)
        if let changes = changes(of: binding, isText: isText) {
          // If the first value isn't a tag, the code probably assigns another value before it uses the variable.
          let isUnknown = values.literals.contains { $0.literal.text.flatMap { known?.contains($0) } == false }
          if isUnknown, changes.isReplaced { values = .unknown }
          values.add(changes.values)
        } else {
          values = .unknown
        }
      }
      self.found.add(values)
    case .later:
      let owner = names.typeName(ofBody: names.bracket(around: binding.place))
      guard let changes = changes(of: binding, isText: isText(binding)) else { fail(); break }
      self.found.add(changes.values)
      if changes.isChanged { break }
      if let owner, isDecoded(owner) { fail() }
      // Swift makes an initializer for a structure.
      if let owner { readCalls(of: owner, owner, isInit: true, code[binding.place], 0, nil) } else { fail() }
    case .body(let brace): readResults(of: brace)
    case .elements(let range): read(range)
    case .parameter(let start): code.isSwift ? readArguments(binding, start) : readMessages(start)
    case .unknown: fail()
    }
  }

  /// Whether a variable is a text, rather than a collection of texts.
  private func isText(_ binding: CodeBinding) -> Bool {
    code[binding.place + 1] == ":" && code[binding.place + 2] == "String"
  }

  /// Returns the values that the code assigns to a variable or adds to a collection, whether there are any, and whether
  /// the variable loses its first value; `nil` if the code changes the value in another way, so that even the first value
  /// is not certain.
  private mutating func changes(
    of binding: CodeBinding, isText: Bool
  ) -> (values: CodeTags, isChanged: Bool, isReplaced: Bool)? {
    let code = code
    let name = code[binding.place]
    // Other code can change a variable by its binding, such as `$tag`.
    guard places(of: "$" + name, in: file).isEmpty else { return nil }
    var (all, isChanged, isReplaced) = (CodeTags(), false, false)
    let declared = Set(bindings(of: name, in: file).map(\.place))
    for place in places(of: name, in: file) where binding.scope.contains(place) && !declared.contains(place) {
      let isMember = code[place - 1] == "."
      let next = code[place + 1]
      if isMember, code[place - 2] != "self" {
        // This is possibly the property of another object.
        if ["=", "+="].contains(next), names.isShared(binding) { all.isComputed = true }
        continue
      }
      guard isMember || self.binding(name, at: place)?.binding.place == binding.place else { continue }
      // `tags.insert("sea")`, or `[tags addObject:@"sea"]`
      let method = next == "." ? place + 2 : place + 1
      let open = next == "." ? method + 1 : place - 1
      let isAddition =
        !isText && Self.additions.contains(code[method]) && code.tokens.indices.contains(open)
        && code.link(open) > method + 1
      if next == "=" || next == "+=" && !isText {
        let value = names.expression(at: place + 2, hasClosures: true)
        // `tag = "\(tag)-1"`, unlike `tags = tags.union(others)`
        let keepsItems = !isText && code[value.lowerBound] == name && code[value.lowerBound + 1] == "."
        let containsOld = value.contains { index in
          code[index] == name
            && (code[index - 1] == "."
              ? code[index - 2] == "self" : self.binding(name, at: index)?.binding.place == binding.place)
        }
        if containsOld, !keepsItems { return nil }
        let values = values(of: value)
        if next == "=", values.isComputed { return nil }
        isReplaced = isReplaced || next == "=" && !keepsItems
        all.add(values)
      } else if isAddition {
        let outer = found
        found = CodeTags()
        readItems(method + 2..<code.link(open))
        all.add(found)
        found = outer
      } else {
        let isElement = next == "[" && code.isAny(code.link(place + 1) + 1, "=", "+=")
        if isElement || ["+=", "-="].contains(next) || code[place - 1] == "&" || Self.isRemoval(code[method], isText) {
          return nil
        }
        continue
      }
      isChanged = true
    }
    return (all, isChanged, isReplaced)
  }

  /// Whether a method changes a collection or a text in a way that odr doesn't follow.
  private static func isRemoval(_ method: String, _ isText: Bool) -> Bool {
    method.hasPrefix("remove") || method.hasPrefix("replace") || isText && ["append", "insert"].contains(method)
      || removals.contains(method)
  }

  private static let removals = """
    subtract formIntersection formSymmetricDifference popFirst popLast swapAt minusSet intersectSet setSet setArray \
    insertObject insertObjects setObject
    """.wordSet
}
