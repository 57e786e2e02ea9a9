package import ResourceTags

/// A tag that code mentions.
package struct CodeTag: Sendable {
  package let name: String
  /// The literal, or the name of an enumeration's case.
  package let span: ByteSpan
  /// The number of the file that contains the literal.
  let file: Int
}

/// The tags that code passes to a call.
package struct CodeTags: Sendable {
  package internal(set) var tags: [CodeTag] = []
  /// The literals with interpolations, each with its place.
  var patterns: [(literal: CodeLiteral, span: ByteSpan, file: Int)] = []
  /// Whether odr can't follow some of the tags.
  package internal(set) var isComputed = false

  /// Whether the tags are known exactly.
  package var isExact: Bool { !isComputed && patterns.isEmpty }
}

/// Finds the tags in expressions, and follows names through the files of an app.
struct TagReader {
  private let files: [CodeFile]
  private var found = CodeTags()
  /// The number of tokens that odr may still read. Constants can contain each other many times.
  private var budget: Int
  /// The names that other files may declare or use.
  private(set) var wanted: Set<String> = []
  private var places: [Name: [Int]] = [:]
  private var bindings: [Name: [CodeBinding]] = [:]
  /// The parameters whose callers odr is reading.
  private var active: Set<[Int]> = []
  /// The places of each case, by the name of the enumeration; an empty name stands for all generated enumerations.
  private var cases: [String: [String: [(file: Int, place: Int)]]] = [:]
  private var aliases: [String: String] = [:]

  private struct Name: Hashable {
    let text: String
    let file: Int
  }

  private typealias Found = (file: Int, binding: CodeBinding)

  private static let depthLimit = 24
  private static let collections: Set<String> = [
    "Set", "Array", "NSSet", "NSArray", "NSMutableSet", "NSMutableArray", "NSOrderedSet",
  ]
  /// Methods that add their arguments to a collection, and methods that keep its elements.
  private static let additions: Set<String> = [
    "insert", "append", "formUnion", "union", "add", "addObjects", "addObject", "addObjectsFromArray", "unionSet",
    "setByAddingObject", "setByAddingObjectsFromSet", "setByAddingObjectsFromArray", "arrayByAddingObject",
  ]
  private static let sameElements: Set<String> = [
    "sorted", "reversed", "shuffled", "copy", "mutableCopy", "allObjects", "array", "rawValue",
  ]

  init(_ files: [CodeFile]) {
    self.files = files
    budget = 10_000 + 16 * files.reduce(0) { $0 + $1.code.tokens.count }
    for (number, file) in files.enumerated() {
      for (type, found) in file.names.enumerations {
        for name in file.generated == nil ? [type] : [type, ""] {
          for (word, place) in found { cases[name, default: [:]][word, default: []].append((number, place)) }
        }
      }
      aliases.merge(file.names.aliases) { first, _ in first }
    }
  }

  /// Returns the tags in the tokens of `range`.
  mutating func tags(in range: Range<Int>, of file: Int) -> CodeTags {
    let outer = found
    found = CodeTags()
    read(range, file, 0)
    defer { found = outer }
    return found
  }

  private func code(_ file: Int) -> CodeLexer { files[file].code }

  private mutating func fail() { found.isComputed = true }

  // MARK: Expressions

  /// Reads an expression. A case without a type belongs to the enumeration `type`.
  private mutating func read(_ range: Range<Int>, _ file: Int, _ depth: Int, _ type: String? = nil) {
    let code = code(file)
    var range = range
    budget -= range.count + 1
    guard depth < Self.depthLimit, budget > 0 else { return fail() }
    if code.language == .swift {
      while ["try", "await", "?", "!"].contains(code[range.lowerBound]), range.count > 1 { range.removeFirst() }
      if let cast = code.first("as", in: range) {
        guard code.first("+", in: cast..<range.upperBound) == nil else { return fail() }
        range = range.lowerBound..<cast
      }
      while range.count > 1, ["!", "?"].contains(code[range.upperBound - 1]) { range.removeLast() }
    }
    guard !range.isEmpty else { return fail() }
    let (start, end) = (range.lowerBound, range.upperBound)
    let parts = branches(of: range, code) ?? code.parts(of: range, at: "??")
    if parts.count > 1 { return parts.forEach { read($0, file, depth + 1, type) } }
    let operands = code.parts(of: range, at: "+")
    if operands.count > 1 { return readSum(operands, file, depth, type) }
    let (token, text) = (code.tokens[start], code[start])
    let isWhole = token.kind == .open ? token.link == end - 1 : code.next(after: start) == end
    if isWhole, let literal = code.literal(at: start) {
      add(literal, token.span, file)
    } else if isWhole, text == "[", code.language == .objectiveC {
      readMessage(start, file, depth)
    } else if isWhole, text == "[" || text == "(" {
      readItems(in: (start + 1)..<(end - 1), file, depth, type)
    } else if text == "@", code[start + 1] == "[", code.tokens[start + 1].link == end - 1 {
      readItems(in: (start + 2)..<(end - 1), file, depth, type)
    } else if text == ".", end == start + 2 {
      readCase(type.map { [$0] } ?? [], start + 1, file)
    } else if code.tokens[end - 1].kind == .close, code[end - 1] != "]" {
      readCall(range, file, depth, type)
    } else if code[end - 2] == ".", Self.sameElements.contains(code[end - 1]) {
      read(start..<(end - 2), file, depth + 1, type)
    } else if code[end - 1] == "allCases", code[end - 2] == "." {
      readAllCases(code[end - 3])
    } else {
      readName(range, file, depth, type)
    }
  }

  private mutating func add(_ literal: CodeLiteral, _ span: ByteSpan, _ file: Int) {
    if let text = literal.text {
      found.tags.append(CodeTag(name: text, span: span, file: file))
    } else {
      found.patterns.append((literal, span, file))
    }
  }

  /// Returns the two values of `condition ? value : value`; `nil` if this is another expression.
  private func branches(of range: Range<Int>, _ code: CodeLexer) -> [Range<Int>]? {
    // A question mark without a blank is part of an optional chain.
    guard let mark = code.first("?", in: range), mark + 1 < range.upperBound, mark > range.lowerBound,
      code.tokens[mark].end < code.tokens[mark + 1].start,
      let colon = code.first(":", in: (mark + 1)..<range.upperBound)
    else { return nil }
    return [(mark + 1)..<colon, (colon + 1)..<range.upperBound]
  }

  /// Reads a sum of collections, or a text that consists of several texts.
  private mutating func readSum(_ operands: [Range<Int>], _ file: Int, _ depth: Int, _ type: String?) {
    guard operands.contains(where: { isText($0, file) }) else {
      return operands.forEach { read($0, file, depth + 1, type) }
    }
    let outer = found
    var texts = [CodeLiteral?.none]
    for operand in operands {
      found = CodeTags()
      read(operand, file, depth + 1)
      var values = found.patterns.map(\.literal)
      values += found.tags.map { CodeLiteral(parts: [$0.name]) }
      if found.isComputed || values.isEmpty { values = [.anything] }
      budget -= texts.count * values.count
      texts = texts.prefix(64).flatMap { text in values.map { text?.appending($0) ?? $0 } }
    }
    found = outer
    let code = code(file)
    let span = ByteSpan(
      code.tokens[operands[0].lowerBound].start, code.tokens[operands[operands.count - 1].upperBound - 1].end)
    for text in texts.compactMap({ $0 }) { add(text, span, file) }
  }

  /// Whether an operand of `+` is a text. A name is a text if its value is one.
  private mutating func isText(_ range: Range<Int>, _ file: Int) -> Bool {
    let code = code(file)
    if code.literal(at: range.lowerBound) != nil || code[range.lowerBound] == "String" { return true }
    guard range.count == 1, let (place, binding) = binding(code[range.lowerBound], at: range.lowerBound, file),
      case .value(let value) = binding.kind
    else { return false }
    return self.code(place).literal(at: value.lowerBound) != nil
  }

  /// Reads the items of a collection or the arguments of its initializer.
  private mutating func readItems(in range: Range<Int>, _ file: Int, _ depth: Int, _ type: String? = nil) {
    let code = code(file)
    for item in code.parts(of: range, at: ",") where code[item.lowerBound] != "nil" {
      // An argument has a label; an item with a colon is part of a dictionary.
      let isLabeled = code[item.lowerBound + 1] == ":" && code.tokens[item.lowerBound].kind == .word
      if !isLabeled, branches(of: item, code) == nil, code.first(":", in: item) != nil { return fail() }
      read((item.lowerBound + (isLabeled ? 2 : 0))..<item.upperBound, file, depth + 1, type)
    }
  }

  /// Reads a call of a function, or of a method of a collection.
  private mutating func readCall(_ range: Range<Int>, _ file: Int, _ depth: Int, _ type: String?) {
    let code = code(file)
    let list = code.tokens[range.upperBound - 1].link
    guard list > range.lowerBound else { return fail() }
    var name = list - 1
    if code[name] == ">" {
      while name > range.lowerBound, code[name] != "<" { name -= 1 }
      name = max(name - 1, range.lowerBound)
    }
    let arguments = (list + 1)..<(range.upperBound - 1)
    let method = code[name]
    let isMethod = name > range.lowerBound && code[name - 1] == "."
    let receiver = isMethod ? range.lowerBound..<(name - 1) : 0..<0
    if !isMethod, Self.collections.contains(method) {
      readItems(in: arguments, file, depth, type)
    } else if !isMethod, method == "String", code[list + 1] == "format",
      let format = code.literal(at: list + 3)?.formatted
    {
      add(format, code.tokens[list + 3].span, file)
    } else if isMethod, Self.additions.contains(method) || Self.sameElements.contains(method) {
      read(receiver, file, depth + 1, type)
      if Self.additions.contains(method) { readItems(in: arguments, file, depth, type) }
    } else if isMethod, ["map", "compactMap"].contains(method), code[range.upperBound - 2] == "rawValue" {
      // `map(\.rawValue)` or `map { $0.rawValue }`
      guard arguments.count <= 4, ["\\", "$0", "."].contains(code[list + 1]) || code[list + 2] == "." else {
        return fail()
      }
      read(receiver, file, depth + 1, type)
    } else if code[list] == "(" {
      readFunction(name, range.lowerBound..<name, file, depth)
    } else {
      fail()
    }
  }

  /// Reads a message of Objective-C, such as `[NSSet setWithObjects:@"forest", @"sea", nil]`.
  private mutating func readMessage(_ start: Int, _ file: Int, _ depth: Int) {
    let code = code(file)
    let end = code.tokens[start].link
    var receiver = start + 1
    // `[[NSSet alloc] initWithObjects:…]`, or `[NSSet.alloc initWithObjects:…]`
    while code[receiver] == "[" { receiver += 1 }
    var selector = code.next(after: start + 1)
    while code[selector] == "." { selector += 2 }
    let arguments = min(selector + 2, end)..<end
    guard code[selector + 1] == ":" || Self.sameElements.contains(code[selector]) else { return fail() }
    if Self.collections.contains(code[receiver]),
      ["Objects", "Object", "Array", "Set"].contains(where: { code[selector].hasSuffix("With" + $0) })
    {
      readItems(in: arguments, file, depth)
    } else if code[receiver] == "NSString", code[selector].hasSuffix("WithFormat"),
      let format = code.literal(at: selector + 2)?.formatted
    {
      add(format, code.tokens[selector + 2].span, file)
    } else if code[receiver] == "NSString", code[selector].hasSuffix("WithString") {
      readItems(in: arguments, file, depth)
    } else if Self.additions.contains(code[selector]) || Self.sameElements.contains(code[selector]) {
      read(start + 1..<selector, file, depth + 1)
      if code[selector + 1] == ":" { readItems(in: arguments, file, depth) }
    } else {
      fail()
    }
  }

  // MARK: Cases

  private func type(_ name: String) -> String {
    var name = name
    for _ in 0..<8 { name = aliases[name] ?? name }
    return name
  }

  /// Reads a case of an enumeration; `types` contains the enumeration and possibly types around it.
  private mutating func readCase(_ types: [String], _ place: Int, _ file: Int) {
    let name = code(file)[place]
    let enumeration = types.last.map(type) ?? ""
    if !enumeration.isEmpty { wanted.insert(enumeration) }
    let places = cases[enumeration]?[name] ?? (types.isEmpty ? nil : cases[""]?[name]) ?? []
    let texts = Set(places.map { code($0.file).literal(at: $0.place)?.text ?? code($0.file)[$0.place] })
    guard let first = places.first, texts.count == 1, let text = texts.first, cases[enumeration]?[""] == nil,
      types.count < 2 || files[first.file].names.isBody(files[first.file].names.parents[first.place], of: types[...])
    else { return fail() }
    let isGenerated = files[first.file].generated != nil
    let tag = (isGenerated ? (place, file) : (first.place, first.file))
    found.tags.append(CodeTag(name: text, span: code(tag.1).tokens[tag.0].span, file: tag.1))
  }

  private mutating func readAllCases(_ name: String) {
    let enumeration = type(name)
    wanted.insert(enumeration)
    guard let all = cases[enumeration], all[""] == nil, all.values.allSatisfy({ $0.count == 1 }) else { return fail() }
    for place in all.values.map({ $0[0] }).sorted(by: { $0.place < $1.place }) {
      let text = code(place.file).literal(at: place.place)?.text ?? code(place.file)[place.place]
      found.tags.append(CodeTag(name: text, span: code(place.file).tokens[place.place].span, file: place.file))
    }
  }

  // MARK: Names

  private mutating func readName(_ range: Range<Int>, _ file: Int, _ depth: Int, _ type: String?) {
    let code = code(file)
    let words = range.filter { !["?", "!"].contains(code[$0]) }
    let isPath = words.enumerated().allSatisfy {
      $0.isMultiple(of: 2) ? code.tokens[$1].kind == .word : code[$1] == "."
    }
    guard isPath, !words.count.isMultiple(of: 2) else { return fail() }
    let places = stride(from: 0, to: words.count, by: 2).map { words[$0] }
    let path = places.map { code[$0] }
    let name = path[path.count - 1]
    if path.count == 1 {
      if name == "$0", let collection = closure(around: range.lowerBound, file) {
        return read(collection, file, depth + 1, type)
      }
      guard let found = binding(name, at: range.lowerBound, file) else { return fail() }
      return follow(found, depth, type)
    }
    var types = Array(path.dropLast())
    if types.count > 1, ["shared", "default", "main", "standard"].contains(types[types.count - 1]) {
      types.removeLast()
    }
    if types == ["self"] || types == ["Self"] || types == ["super"] {
      types = files[file].names.typeName(around: range.lowerBound).asArray
    } else if types.count == 1, types[0].first?.isLowercase == true {
      // The property of an object whose type the file declares.
      types = binding(types[0], at: range.lowerBound, file).flatMap { declaredType(of: $0) }.asArray
    }
    if let found = member(name, of: types.map(self.type)) { return follow(found, depth, type) }
    types.isEmpty ? fail() : readCase(types, places[places.count - 1], file)
  }

  private func closure(around index: Int, _ file: Int) -> Range<Int>? {
    let block = files[file].names.block(around: index)
    return code(file)[block.lowerBound] == "{" ? files[file].names.collection(ofClosure: block.lowerBound) : nil
  }

  private mutating func places(of name: String, _ file: Int) -> [Int] {
    let key = Name(text: name, file: file)
    if let known = places[key] { return known }
    budget -= code(file).tokens.count / 8
    let found = budget > 0 ? files[file].names.places(of: name) : []
    places[key] = found
    return found
  }

  private mutating func bindings(of name: String, _ file: Int) -> [CodeBinding] {
    let key = Name(text: name, file: file)
    if let known = bindings[key] { return known }
    let places = places(of: name, file)
    budget -= places.count * 4
    let found = places.compactMap { files[file].names.binding(at: $0) }
    bindings[key] = found
    return found
  }

  /// Returns the declaration of a name that the token `use` mentions.
  private mutating func binding(_ name: String, at use: Int, _ file: Int) -> Found? {
    let names = files[file].names
    let all = bindings(of: name, file)
    budget -= all.count
    let visible = all.filter { binding in
      guard binding.scope.contains(use) else { return false }
      if case .value(let range) = binding.kind, range.contains(use) { return false }
      return binding.place < use || isShared(binding, names, code(file))
    }
    if let innermost = visible.map(\.scope.lowerBound).max() {
      let nearest = visible.filter { $0.scope.lowerBound == innermost }
      // In the body of a function, the last declaration counts.
      guard let last = nearest.last, nearest.count == 1 || !isShared(last, names, code(file)) else { return nil }
      return (file, last)
    }
    if let type = names.typeName(around: use), let found = member(name, of: [type]) { return found }
    wanted.insert(name)
    budget -= files.count
    let globals = files.indices.flatMap { other in
      bindings(of: name, other).filter { files[other].names.parents[$0.place] < 0 }.map { (other, $0) }
    }
    return globals.count == 1 ? globals[0] : nil
  }

  /// Whether a declaration belongs to a type or to the whole file, so that code before it can use it.
  private func isShared(_ binding: CodeBinding, _ names: CodeNames, _ code: CodeLexer) -> Bool {
    if case .parameter = binding.kind { return false }
    return code[binding.scope.lowerBound] != "{" || names.typeName(ofBody: binding.scope.lowerBound) != nil
  }

  /// Returns the only declaration of a property or function in the types with a name.
  private mutating func member(_ name: String, of types: [String]) -> Found? {
    guard !types.isEmpty else { return nil }
    wanted.insert(name)
    budget -= files.count
    var found: [Found] = []
    for file in files.indices {
      let names = files[file].names
      for binding in bindings(of: name, file) {
        if case .parameter = binding.kind { continue }
        let parent = names.parents[binding.place]
        if parent >= 0, names.isBody(parent, of: types[...]) { found.append((file, binding)) }
      }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the type of a variable or, for a collection, of its elements.
  private func declaredType(of found: Found) -> String? {
    let code = code(found.file)
    var index = found.binding.place + 1
    if code[index] == ":" {
      var last: String?
      while index < found.binding.place + 16, !["=", ",", ")", "{", "?", "]", ">"].contains(code[index]) {
        if code.tokens.indices.contains(index), code.tokens[index].kind == .word {
          if code.tokens[index].startsLine { break }
          last = code[index]
        }
        index += 1
      }
      return last.map(type)
    }
    guard case .value(let value) = found.binding.kind, code[value.lowerBound].first?.isUppercase == true else {
      return nil
    }
    return type(code[value.lowerBound])
  }

  private mutating func follow(_ found: Found, _ depth: Int, _ type: String?) {
    let (file, binding) = found
    guard depth < Self.depthLimit, active.insert([file, binding.place]).inserted else { return }
    defer { active.remove([file, binding.place]) }
    let type = declaredType(of: found) ?? type
    switch binding.kind {
    case .value(let range):
      let count = self.found.tags.count
      read(range, file, depth + 1, type)
      if binding.isVariable {
        // An empty text is only the start of a variable.
        self.found.tags = self.found.tags.prefix(count) + self.found.tags.dropFirst(count).filter { !$0.name.isEmpty }
        _ = readChanges(of: found, depth, type)
      }
    case .later: if !readChanges(of: found, depth, type) { readMemberwiseCalls(found, depth, type) }
    case .body(let brace): readResults(of: brace, file, depth, type)
    case .elements(let range): read(range, file, depth + 1, type)
    case .parameter(let start): readArguments(found, start, depth, type)
    case .unknown: fail()
    }
  }

  /// Reads the values that the code assigns to a variable or adds to a collection. Returns whether there are any.
  private mutating func readChanges(of found: Found, _ depth: Int, _ type: String?) -> Bool {
    let (file, binding) = found
    let code = code(file)
    let name = code[binding.place]
    var isChanged = false
    for place in places(of: name, file) where binding.scope.contains(place) && place != binding.place {
      let isOwn = code[place - 1] != "." || code[place - 2] == "self" && code[place - 3] != "."
      let change = code[place + 1]
      guard isOwn else {
        if change.hasSuffix("="), !["==", "!="].contains(change), code[binding.scope.lowerBound] == "{" { fail() }
        continue
      }
      if code[place - 1] != ".", self.binding(name, at: place, file)?.binding.place != binding.place { continue }
      let method = code.language == .swift ? code[place + 2] : change
      if change == "=" || change == "+=" {
        read(files[file].names.expression(at: place + 2, hasClosures: true), file, depth + 1, type)
      } else if Self.additions.contains(method), code.language == .swift, change == ".", code[place + 3] == "(" {
        readItems(in: (place + 4)..<max(place + 4, code.tokens[place + 3].link), file, depth, type)
      } else if Self.additions.contains(method), code[place - 1] == "[", code[place + 2] == ":" {
        readItems(in: (place + 3)..<max(place + 3, code.tokens[place - 1].link), file, depth)
      } else {
        if code[place - 1] == "&" { fail() }
        continue
      }
      isChanged = true
    }
    return isChanged
  }

  // MARK: Functions

  /// Reads the results of a call of one of the app's functions.
  private mutating func readFunction(_ name: Int, _ path: Range<Int>, _ file: Int, _ depth: Int) {
    let text = code(file)[name]
    wanted.insert(text)
    var found: [Found] = []
    for other in files.indices {
      for binding in bindings(of: text, other) where code(other)[binding.place - 1] == "func" {
        found.append((other, binding))
      }
    }
    found.count == 1 ? follow(found[0], depth, nil) : fail()
  }

  /// Reads the values that a function or a computed property returns.
  private mutating func readResults(of brace: Int, _ file: Int, _ depth: Int, _ type: String?) {
    let code = code(file)
    let names = files[file].names
    let body = (brace + 1)..<max(brace + 1, code.tokens[brace].link)
    budget -= body.count
    var results = body.filter { code[$0] == "return" }.map { names.expression(at: $0 + 1, hasClosures: true) }
    if results.isEmpty, code[body.lowerBound] == "switch", let open = code.first("{", in: body) {
      var rest = (open + 1)..<max(open + 1, code.tokens[open].link)
      while let colon = code.first(":", in: rest) {
        results.append(names.expression(at: colon + 1))
        rest = (colon + 1)..<rest.upperBound
      }
    } else if results.isEmpty {
      let value = names.expression(at: body.lowerBound, hasClosures: true)
      if value.upperBound == body.upperBound, !["get", "if"].contains(code[body.lowerBound]) { results = [value] }
    }
    if results.isEmpty { fail() }
    for result in results { read(result, file, depth + 1, type) }
  }

  /// Reads the arguments that the callers of a function pass for a parameter.
  private mutating func readArguments(_ parameter: Found, _ start: Int, _ depth: Int, _ type: String?) {
    let (file, place) = (parameter.file, parameter.binding.place)
    let code = code(file)
    if code.language == .objectiveC { return readMessages(parameter, code[start], depth) }
    guard let function = files[file].names.nameOfFunction(withParameters: start), code[function] != "subscript",
      let position = code.parts(of: (start + 1)..<code.tokens[start].link, at: ",").firstIndex(where: {
        $0.contains(place)
      })
    else { return fail() }
    let own = code[place - 1]
    let label = ["(", ","].contains(own) ? code[place] : own == "_" ? nil : own
    let item = code.parts(of: (start + 1)..<code.tokens[start].link, at: ",")[position]
    let value = code.first("=", in: item).map { ($0 + 1)..<item.upperBound }
    let owner = files[file].names.typeName(around: start)
    let isInit = code[function] == "init"
    guard let callee = isInit ? owner : code[function] else { return fail() }
    wanted.insert(callee)
    // Another function with the same name and label could be meant.
    var count = 0
    for other in files.indices {
      let otherCode = self.code(other)
      for name in places(of: isInit ? "init" : callee, other) {
        guard let list = (name + 1..<name + 10).first(where: { otherCode[$0] == "(" }),
          otherCode.tokens[list].link > list,
          files[other].names.nameOfFunction(withParameters: list) == name,
          files[other].names.body(after: otherCode.tokens[list].link) != nil,
          !isInit || files[other].names.typeName(around: name) == owner
        else { continue }
        let labels = otherCode.parts(of: (list + 1)..<otherCode.tokens[list].link, at: ",").map {
          otherCode[$0.lowerBound]
        }
        if label.map(labels.contains) ?? (labels.indices.contains(position) && labels[position] == "_") { count += 1 }
      }
    }
    guard count == 1 else { return fail() }
    readCalls(of: callee, owner, isInit: isInit, label, position, value.map { ($0, file) }, depth, type)
  }

  /// Reads the arguments of the initializer that Swift makes for a structure.
  private mutating func readMemberwiseCalls(_ property: Found, _ depth: Int, _ type: String?) {
    let names = files[property.file].names
    let code = code(property.file)
    guard code.language == .swift, let owner = names.typeName(around: property.binding.place),
      names.typeName(ofBody: names.parents[property.binding.place]) == owner
    else { return fail() }
    wanted.insert(owner)
    readCalls(of: owner, owner, isInit: true, code[property.binding.place], 0, nil, depth, type)
  }

  private mutating func readCalls(
    of callee: String, _ owner: String?, isInit: Bool, _ label: String?, _ position: Int,
    _ value: (range: Range<Int>, file: Int)?, _ depth: Int, _ type: String?
  ) {
    var (count, isOmitted) = (0, false)
    for file in files.indices {
      let code = code(file)
      for place in places(of: callee, file) where code.language == .swift && code[place - 1] != "func" {
        let list = isInit && code[place + 1] == "." && code[place + 2] == "init" ? place + 3 : place + 1
        guard code[list] == "(", code.tokens[list].link > list else {
          // `tags.forEach(load)`
          guard !isInit, code[list] == ")", let open = code.tokens[list].link as Int?, open > 0,
            ["forEach", "map"].contains(code[open - 1]), code[open - 2] == "."
          else { continue }
          count += 1
          read(files[file].names.receiver(before: open - 2), file, depth + 1, type)
          continue
        }
        // Without a label, a method of another type could be meant.
        if label == nil, !isInit, code[place - 1] == ".", !isReceiver(place - 2, of: owner, file) {
          fail()
          continue
        }
        if readArgument(list, file, label, position, depth, type) { count += 1 } else { isOmitted = true }
      }
      guard isInit, code.language == .swift else { continue }
      for place in places(of: "init", file)
      where code[place - 1] == "." && code[place + 1] == "(" && code.tokens[place + 1].link > place {
        let around = files[file].names.typeName(around: place)
        switch code[place - 2] {
        case "self" where around == owner: break
        case "super" where around.flatMap { aliases[$0] } == owner: break
        case "self", "super": continue
        case _ where code.tokens[max(0, place - 2)].kind == .word && code[place - 2] != "return": continue
        default:
          if code[place + 2] == label { fail() }
          continue
        }
        if code[place + 2] != label { continue }
        if readArgument(place + 1, file, label, position, depth, type) { count += 1 }
      }
    }
    if isOmitted, let value {
      count += 1
      read(value.range, value.file, depth + 1, type)
    }
    if count == 0 { fail() }
  }

  /// Reads the argument of a call for a parameter. Returns false if there is none: the parameter has a default value, or
  /// the code calls another function with the same name.
  private mutating func readArgument(
    _ list: Int, _ file: Int, _ label: String?, _ position: Int, _ depth: Int, _ type: String?
  ) -> Bool {
    let code = code(file)
    let items = code.parts(of: (list + 1)..<code.tokens[list].link, at: ",")
    if let label {
      let item = items.first { code[$0.lowerBound] == label && code[$0.lowerBound + 1] == ":" }
      if let item { read((item.lowerBound + 2)..<item.upperBound, file, depth + 1, type) }
      return item != nil
    }
    guard items.indices.contains(position), code[items[position].lowerBound + 1] != ":" else { return false }
    read(items[position], file, depth + 1, type)
    return true
  }

  /// Whether the object before a call has the type `owner`.
  private mutating func isReceiver(_ index: Int, of owner: String?, _ file: Int) -> Bool {
    let code = code(file)
    let name = code[index]
    guard let owner else { return false }
    if ["self", "Self"].contains(name) { return files[file].names.typeName(around: index) == owner }
    if ["shared", "default"].contains(name), code[index - 1] == "." { return type(code[index - 2]) == owner }
    if type(name) == owner { return true }
    guard code.tokens.indices.contains(index), code.tokens[index].kind == .word else { return false }
    return binding(name, at: index, file).flatMap { declaredType(of: $0) } == owner
  }

  /// Reads the arguments of the messages with a part of a selector.
  private mutating func readMessages(_ parameter: Found, _ selector: String, _ depth: Int) {
    wanted.insert(selector)
    var (methods, count) = (0, 0)
    for file in files.indices {
      let code = code(file)
      for place in places(of: selector, file) where code[place + 1] == ":" && code.language == .objectiveC {
        let list = files[file].names.parents[place]
        if list >= 0, code[list] == "[" {
          if type(code[list + 2]) == CodeCall.Kind.request.rawValue
            || type(code[list + 1]) == CodeCall.Kind.request.rawValue
          {
            continue
          }
          count += 1
          read((place + 2)..<code.endOfPart(place, code.tokens[list].link), file, depth + 1)
        } else if code[place + 2] == "(", files[file].names.body(after: place + 1) != nil {
          methods += 1
        }
      }
    }
    if methods != 1 || count == 0 { fail() }
  }
}

extension CodeLexer {
  /// Returns the parts of `range` between separators.
  func parts(of range: Range<Int>, at separator: String) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var rest = range
    while let place = first(separator, in: rest) {
      parts.append(rest.lowerBound..<place)
      rest = (place + 1)..<rest.upperBound
    }
    return (parts + [rest]).filter { !$0.isEmpty }
  }

  /// Returns the end of the argument after the part of a selector at `index`.
  func endOfPart(_ index: Int, _ limit: Int) -> Int {
    var end = index + 2
    while end < limit, self[end + 1] != ":" || tokens[end].kind != .word { end = next(after: end) }
    return min(end, limit)
  }
}
