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

  /// Reads the arguments that the callers of a function pass for the parameter at a place.
  mutating func readArguments(_ function: CodeFunction, _ place: Int) {
    let (code, name, owner) = (code, code[function.name], names.typeName(around: function.name))
    guard let position = function.parameters.firstIndex(where: { $0.value.contains(place) }), name != "subscript" else {
      return fail()
    }
    let (label, item) = function.parameters[position]
    let labels = function.parameters.map(\.label)
    // Another function with the same name and label could be meant.
    let others = files.filter { $0.code.isSwift == code.isSwift }.flatMap { $0.names.functions[name] ?? [] }
      .map { $0.parameters.map(\.label) }.filter { code.isSwift ? $0.contains(label) : $0 == labels }
    budget -= files.count + others.count
    let isInit = name == "init"
    guard let callee = isInit ? owner : name, isInit || others.count == 1 else { return fail() }
    let value = code.first("=", in: item).map { $0 + 1..<item.upperBound }
    let isVariadic = item.contains { code[$0] == "." && code[$0 + 1] == "." }
    readCalls(of: callee, owner, isInit: isInit, labels, position, value, isVariadic: isVariadic)
    // In Objective-C, `load(tag:)` is `loadWithTag:`. In Swift, `loadWithTag:` is `load(withTag:)`, and `initWithTag:` is
    // `Loader(tag:)`.
    let part = labels[0].prefix(1).uppercased() + labels[0].dropFirst()
    let end = name.firstMatch(of: /(?:At|By|For|From|In|Of|On|To|With)[A-Z]\w*$/).map { String($0.output) } ?? ""
    checkOtherLanguage(
      code.isSwift
        ? labels[0].isEmpty ? [name] : [name + "With" + part, name + part]
        : [name, end.prefix(1).lowercased() + end.dropFirst()] + (name.hasPrefix("init") ? owner.asArray : []))
  }

  /// Reads the arguments of all calls; `value` is the default value of the parameter.
  mutating func readCalls(
    of callee: String, _ owner: String?, isInit: Bool, _ labels: [String], _ position: Int, _ value: Range<Int>?,
    isVariadic: Bool = false
  ) {
    wanted.insert(callee)
    let (home, isSwift, label) = (file, code.isSwift, labels[position])
    var (count, isOmitted) = (0, false)
    for other in files.indices where files[other].code.isSwift == isSwift {
      file = other
      let code = code
      let places = places(of: callee, in: other) + (isInit ? places(of: "init", in: other) : [])
      for place in places where budget > 0 {
        let isInitializer = isInit && code[place + 1] == "." && code[place + 2] == "init"
        let list = !isSwift ? names.parents[place] : isInitializer ? place + 3 : place + 1
        guard let call = names.call(at: list) else {
          // The code passes the function on as a value.
          if !isInit, code[place - 1] != "func", code.isAny(list, ")", ",") { fail() }
          continue
        }
        budget -= call.arguments.count
        // `load(_:)`
        let isReference = call.arguments.contains { $0.value.isEmpty }
        let isMeant: Bool? =
          if isReference {
            nil
          } else if !isSwift, call.name != place || call.arguments.map(\.label).filter({ $0 != "" }) != labels {
            code[list - 1] == "selector" ? nil : false
          } else {
            isInit ? self.isInitializer(place, of: owner, call, label) : isCall(at: place, of: owner)
          }
        // A method of another type could be meant.
        if isMeant == nil { fail() }
        guard isMeant == true else { continue }
        if readArgument(of: call, label, position, isVariadic) { count += 1 } else { isOmitted = true }
      }
    }
    file = home
    if isOmitted, let value {
      read(value)
    } else if count == 0 || budget <= 0 {
      fail()
    }
  }

  /// Whether a call at a place of `init` or of the name of a type makes an object of the type `owner`; `nil` if odr can't
  /// tell.
  private func isInitializer(_ place: Int, of owner: String?, _ call: CodeCall, _ label: String) -> Bool? {
    guard code[place] == "init" else { return true }
    guard call.arguments.first?.label == label else { return false }
    if code.isAny(place - 2, "self", "super"), let owner {
      return names.typeName(around: place).map { inherits($0, from: owner) } ?? false
    }
    return code[place - 2].first?.isLetter == true && code[place - 2] != "return" ? false : nil
  }

  /// Reads the argument of a call for a parameter. Returns false if there is none: the parameter has a default value, or
  /// the code calls another function with the same name.
  private mutating func readArgument(of call: CodeCall, _ label: String, _ position: Int, _ isVariadic: Bool) -> Bool {
    let arguments = call.arguments
    guard
      let start = arguments.indices.first(where: { arguments[$0].label == label && (label != "" || $0 == position) })
    else { return false }
    read(arguments[start].value)
    for item in isVariadic ? arguments[(start + 1)...].prefix(while: \.label.isEmpty) : [] { read(item.value) }
    return true
  }

  /// Whether a call belongs to an object of the type `owner`; `nil` if odr can't tell.
  private mutating func isCall(at place: Int, of owner: String?) -> Bool? {
    if code.isSwift, code[place - 1] != "." {
      // A method that the type inherits could be meant.
      guard let type = names.typeName(around: place) else { return true }
      return owner.map { inherits(type, from: $0) } ?? !inheritsOtherMethods(type) ? true : nil
    }
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
