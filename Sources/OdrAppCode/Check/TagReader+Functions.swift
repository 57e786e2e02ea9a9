import ResourceTags

/// Follows tags through functions: the values that a function returns, and the arguments that its callers pass.
extension TagReader {
  /// Reads the values that a function or a computed property returns.
  mutating func readResults(of brace: Int) {
    let code = code
    let body = brace + 1..<max(brace + 1, code.tokens[brace].link)
    budget -= body.count
    var results = body.filter { code[$0] == "return" }.map { names.expression(at: $0 + 1, hasClosures: true) }
    if results.isEmpty, code[body.lowerBound] == "switch", let open = code.first("{", in: body) {
      let colons = code.parts(of: open + 1..<max(open + 1, code.tokens[open].link), at: ":").dropFirst()
      results = colons.map { names.expression(at: $0.lowerBound) }
    } else if results.isEmpty {
      let value = names.expression(at: body.lowerBound, hasClosures: true)
      if value.upperBound == body.upperBound, !["get", "if"].contains(code[body.lowerBound]) { results = [value] }
    }
    if results.isEmpty { fail() }
    for result in results { read(result) }
  }

  /// Reads the arguments that the callers of a function pass for a parameter.
  mutating func readArguments(_ parameter: CodeBinding, _ start: Int) {
    let (code, place) = (code, parameter.place)
    let items = code.parts(of: start + 1..<code.tokens[start].link, at: ",")
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
        return code.parts(of: list + 1..<max(list + 1, code.tokens[list].link), at: ",")
          .contains { code[$0.lowerBound] == label ?? "_" }
      }
      guard others.count == 1 else { return fail() }
    }
    let value = code.first("=", in: items[position]).map { $0 + 1..<items[position].upperBound }
    readCalls(of: callee, owner, isInit: isInit, label, position, value)
  }

  /// Reads the arguments of all calls; `value` is the default value of the parameter.
  mutating func readCalls(
    of callee: String, _ owner: String?, isInit: Bool, _ label: String?, _ position: Int, _ value: Range<Int>?
  ) {
    wanted.insert(callee)
    let home = file
    var (count, isOmitted) = (0, false)
    for other in files.indices where files[other].code.language == .swift {
      file = other
      let code = code
      for place in places(of: callee, in: other) where code[place - 1] != "func" {
        let list = isInit && code[place + 1] == "." && code[place + 2] == "init" ? place + 3 : place + 1
        if code[list] == ")", let collection = names.collection(ofClosure: place) {
          // `tags.forEach(load)`
          read(collection)
          count += 1
        } else if code[list] != "(" {
          // The code passes the function on as a value.
          if !isInit, [")", ","].contains(code[list]) { fail() }
        } else if !isInit, code[place - 1] == ".", !isReceiver(place - 2, of: owner) {
          // A method of another type could be meant. With the name of another type, one is meant.
          if code[place - 2].first?.isUppercase != true { fail() }
        } else if !isInit, code[place - 1] != ".", let type = names.typeName(around: place), let owner, type != owner,
          names.superclasses[type] != owner
        {
          // A method that the type inherits could be meant.
          fail()
        } else if readArgument(list, label, position) {
          count += 1
        } else {
          isOmitted = true
        }
      }
      for place in isInit ? places(of: "init", in: other) : [] where code[place - 1] == "." && code[place + 2] == label
      {
        let type = names.typeName(around: place)
        if ["self", "super"].contains(code[place - 2]) {
          if type == owner || type.flatMap({ names.superclasses[$0] }) == owner,
            readArgument(place + 1, label, position)
          {
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
  private mutating func readArgument(_ list: Int, _ label: String?, _ position: Int) -> Bool {
    let code = code
    guard code.tokens[list].link > list else { return false }
    let items = code.parts(of: list + 1..<code.tokens[list].link, at: ",")
    func hasLabel(_ item: Range<Int>) -> Bool { code[item.lowerBound + 1] == ":" }
    let item =
      label.map { label in items.first { hasLabel($0) && code[$0.lowerBound] == label }?.dropFirst(2) }
      ?? items.dropFirst(position).first.flatMap { hasLabel($0) ? nil : $0 }
    if let item { read(item) }
    return item != nil
  }

  /// Whether the object before a call seems to have the type `owner`.
  private func isReceiver(_ index: Int, of owner: String?) -> Bool {
    let name = ["shared", "default"].contains(code[index]) ? code[index - 2] : code[index]
    guard let owner, !name.isEmpty else { return false }
    if ["self", "Self"].contains(name) { return names.typeName(around: index) == owner }
    let (word, type) = (name.lowercased(), owner.lowercased())
    return word.hasSuffix(type) || type.hasSuffix(word)
  }

  /// Reads the arguments of the messages with a part of a selector.
  mutating func readMessages(_ selector: String) {
    wanted.insert(selector)
    let home = file
    var (methods, count) = (0, 0)
    for other in files.indices where files[other].code.language == .objectiveC {
      file = other
      let code = code
      for place in places(of: selector, in: other) where code[place + 1] == ":" {
        let list = names.parents[place]
        if code[list] == "[" {
          let receiver = (list + 1..<place).first { code[$0] != "[" }
          if receiver.map({ code[$0] }) == CodeCall.Kind.request.rawValue { continue }
          read(place + 2..<code.endOfPart(place, code.tokens[list].link))
          count += 1
        } else if names.body(after: place + 1) != nil {
          methods += 1
        }
      }
    }
    file = home
    if methods != 1 || count == 0 { fail() }
  }
}
