import ResourceTags

/// Follows tags through functions: the values that a function returns, and the arguments that its callers pass.
extension TagReader {
  /// Reads the values that a function or a computed property returns.
  mutating func readResults(of brace: Int) {
    let code = code
    let body = code.content(of: brace)
    budget -= body.count
    var results = body.filter { code[$0] == "return" }.map { names.expression(at: $0 + 1, hasClosures: true) }
    if results.isEmpty, code[body.lowerBound] == "switch", let open = code.first("{", in: body) {
      let colons = code.parts(of: code.content(of: open), at: ":").dropFirst()
      results = colons.map { names.expression(at: $0.lowerBound) }
    } else if results.isEmpty {
      let value = names.expression(at: body.lowerBound, hasClosures: true)
      if value.upperBound == body.upperBound, !code.isAny(body.lowerBound, "get", "if") { results = [value] }
    }
    if results.isEmpty { fail() }
    for result in results { read(result) }
  }

  /// Reads the arguments that the callers of a function pass for a parameter.
  mutating func readArguments(_ parameter: CodeBinding, _ start: Int) {
    let (code, place) = (code, parameter.place)
    let items = code.parts(of: code.content(of: start), at: ",")
    let owner = names.typeName(around: start)
    guard let function = names.nameOfFunction(withParameters: start),
      let position = items.firstIndex(where: { $0.contains(place) })
    else { return fail() }
    let before = code[place - 1]
    let label = ["(", ","].contains(before) ? code[place] : before == "_" ? nil : before
    let isInit = code[function] == "init"
    guard let callee = isInit ? owner : code[function], code[function] != "subscript" else { return fail() }
    if !isInit {
      // Another function with the same name and label could be meant.
      let others = functions(callee).filter { found in
        let code = files[found.file].code
        let list = (found.binding.place..<found.binding.place + 12).first { code[$0] == "(" } ?? 0
        return code.parts(of: code.content(of: list), at: ",")
          .contains { code[$0.lowerBound] == label ?? "_" }
      }
      guard others.count == 1 else { return fail() }
    }
    let value = code.first("=", in: items[position]).map { $0 + 1..<items[position].upperBound }
    let isVariadic = items[position].contains { code[$0] == "." && code[$0 + 1] == "." }
    readCalls(of: callee, owner, isInit: isInit, label, position, value, isVariadic: isVariadic)
    let (base, first) = (code[function], code[items[0].lowerBound])
    let part = first.prefix(1).uppercased() + first.dropFirst()
    checkOtherLanguage(first == "_" ? [base] : [base + "With" + part, base + part])
  }

  /// Reads the arguments of all calls; `value` is the default value of the parameter.
  mutating func readCalls(
    of callee: String, _ owner: String?, isInit: Bool, _ label: String?, _ position: Int, _ value: Range<Int>?,
    isVariadic: Bool = false
  ) {
    wanted.insert(callee)
    let home = file
    var (count, isOmitted) = (0, false)
    for other in files.indices where files[other].code.isSwift {
      file = other
      let code = code
      for place in places(of: callee, in: other) where code[place - 1] != "func" {
        let list = isInit && code[place + 1] == "." && code[place + 2] == "init" ? place + 3 : place + 1
        if code[list] == ")", let collection = names.collection(ofClosure: place) {
          // `tags.forEach(load)`
          read(collection)
          count += 1
        } else if code[list] != "(" {
          // The code passes the function on as a value, as it does with `load(_:)`.
          if !isInit, code.isAny(list, ")", ",") { fail() }
        } else if code[code.link(list) - 1] == ":" {
          fail()
        } else if !isInit, code[place - 1] == ".", case let isOwn = isCall(at: place, of: owner), isOwn != true {
          // A method of another type could be meant. With the name of another type, one is meant.
          if isOwn == nil { fail() }
        } else if !isInit, code[place - 1] != ".", let type = names.typeName(around: place),
          owner.map({ !inherits(type, from: $0) }) ?? inheritsOtherMethods(type)
        {
          // A method that the type inherits could be meant.
          fail()
        } else if readArgument(list, label, position, isVariadic) {
          count += 1
        } else {
          isOmitted = true
        }
      }
      for place in isInit ? places(of: "init", in: other) : [] where code[place - 1] == "." && code[place + 2] == label
      {
        let type = names.typeName(around: place)
        if code.isAny(place - 2, "self", "super") {
          if let type, let owner, inherits(type, from: owner), readArgument(place + 1, label, position, isVariadic) {
            count += 1
          }
        } else if code[place - 2].first?.isLetter != true || code[place - 2] == "return" {
          fail()
        }
      }
    }
    file = home
    if isOmitted, let value {
      read(value)
    } else if count == 0 {
      fail()
    }
  }

  /// Reads the argument of a call for a parameter. Returns false if there is none: the parameter has a default value, or
  /// the code calls another function with the same name.
  private mutating func readArgument(_ list: Int, _ label: String?, _ position: Int, _ isVariadic: Bool) -> Bool {
    let code = code
    guard code.link(list) > list else { return false }
    let items = code.parts(of: code.content(of: list), at: ",")
    func hasLabel(_ item: Range<Int>) -> Bool { code[item.lowerBound + 1] == ":" }
    let start =
      label.map { label in items.firstIndex { hasLabel($0) && code[$0.lowerBound] == label } }
      ?? items.indices.first { $0 == position && !hasLabel(items[$0]) }
    guard let start else { return false }
    read(items[start].dropFirst(label == nil ? 0 : 2))
    for item in isVariadic ? items[(start + 1)...].prefix(while: { !hasLabel($0) }) : [] { read(item) }
    return true
  }

  /// Whether a call belongs to an object of the type `owner`; `nil` if odr can't tell.
  private mutating func isCall(at place: Int, of owner: String?) -> Bool? {
    let (words, types) = names.receiver(ofCall: place)
    if let owner, types.contains(where: { inherits(realName($0), from: owner) }) { return true }
    // `Loader.main.load("sea")`, if `main` always has the type `Loader`, or `[[Loader sharedOne] load:@"sea"]`
    if let owner, Set(words).count == 2, realName(words[0]) == owner,
      declared[words[1]] == [owner] || !code.isSwift && words[1].hasPrefix("shared")
    {
      return true
    }
    guard let last = words.last, last.first?.isUppercase != true else { return words.isEmpty ? nil : false }
    return owner.map { CodeNames.resembles(last, $0) } == true ? true : nil
  }

  /// Reads the arguments of the messages with the selector to which `part` belongs, in the declaration of a method.
  mutating func readMessages(_ part: Int) {
    let (name, owner, home) = (code[part], names.typeName(around: part), file)
    let selector = selector(at: part)
    guard !selector.isEmpty else { return fail() }
    wanted.insert(name)
    var (methods, count, messages) = (0, 0, [Place]())
    for other in files.indices where !files[other].code.isSwift {
      file = other
      for place in places(of: name, in: other) where code[place + 1] == ":" {
        let list = names.bracket(around: place)
        // The code passes the selector on as a value.
        if code[list] == "(", code[list - 1] == "selector" { fail() }
        guard budget > 0, self.selector(at: place) == selector else { continue }
        if code[list] == "[" {
          messages.append((other, place))
        } else if names.body(after: place + 1) != nil {
          methods += 1
        }
      }
    }
    for message in methods == 1 ? messages : [] {
      file = message.file
      let isOwn = isCall(at: message.index, of: owner)
      if isOwn == nil { fail() }
      guard isOwn == true else { continue }
      read(message.index + 2..<code.endOfArgument(message.index, code.link(names.bracket(around: message.index))))
      count += 1
    }
    file = home
    if count == 0 || budget <= 0 { fail() }
    // In Swift, `loadWithTag:` is `load(withTag:)`, and `initWithTag:` is `Loader(tag:)`.
    let label = selector[0].firstMatch(of: /(?:At|By|For|From|In|Of|On|To|With)[A-Z]\w*$/).map { String($0.output) }
    checkOtherLanguage(
      selector.prefix(1) + label.map { $0.prefix(1).lowercased() + $0.dropFirst() }.asArray
        + (selector[0].hasPrefix("init") ? owner.asArray : []))
  }

  /// Returns the parts of the selector of the message or the method that has a part at `index`; empty if there is none.
  private mutating func selector(at index: Int) -> [String] {
    let list = names.bracket(around: index)
    var range = list..<(list < 0 ? list : code.link(list))
    if code[list] != "[" {
      let start = (max(0, index - CodeNames.reach)..<index + 1).last {
        code.token($0).startsLine && code.isAny($0, "-", "+")
      }
      range = (start ?? index)..<index + CodeNames.reach
      range = range.prefix { !code.isAny($0, "{", ";") }
    }
    budget -= range.count
    return range.filter { index in
      code[index + 1] == ":" && names.bracket(around: index) == list && code.isWord(index)
        && code.token(index - 1).kind != .other
    }.map { code[$0] }
  }

  /// Fails if code in the other language may call the function, because odr doesn't read the arguments there. `words` are
  /// the names and labels that the function may have in the other language.
  private mutating func checkOtherLanguage(_ words: [String]) {
    wanted.formUnion(words)
    for other in files.indices where files[other].code.isSwift != code.isSwift {
      let code = files[other].code
      if words.contains(where: { places(of: $0, in: other).contains { code.isAny($0 + 1, "(", ":") } }) { fail() }
    }
  }
}
