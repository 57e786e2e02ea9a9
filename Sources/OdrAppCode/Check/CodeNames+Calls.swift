/// Reads calls, messages, and the parameters of functions.
extension CodeNames {
  /// Returns the call whose arguments, or the message that, is in the brackets at `open`; `nil` if there is none.
  func call(at open: Int) -> CodeCall? {
    guard code[open] == "(" || code[open] == "[" && !code.isSwift && code[open - 1] != "@" else { return nil }
    let content = code.content(of: open)
    if code[open] == "(" {
      var name = name(before: open)
      // `(Request)(tags: tags)`
      if name > 1, code[name] == ")", code.link(name) == name - 2 { name -= 1 }
      guard name >= 0, code.isWord(name), function(withParameters: open) == nil else { return nil }
      return CodeCall(name: name, object: code[name - 1] == "." ? name - 2 : nil, arguments: arguments(in: content))
    }
    // `[(Loader *)loader loadTag:tag]`
    var name = content.isEmpty ? content.upperBound : code.next(after: open + 1)
    while name < content.upperBound,
      !code.isWord(name) || code[name - 1] == "." || ![":", "]"].contains(code[name + 1])
    {
      name = code.next(after: name)
    }
    guard name < content.upperBound else { return nil }
    var (arguments, part) = ([CodeCall.Argument](), name)
    while part < content.upperBound, code[part + 1] == ":" {
      let end = code.endOfArgument(part, content.upperBound)
      let values = code.parts(of: min(part + 2, end)..<end, at: ",")
      for value in values { arguments.append((value.lowerBound == part + 2 ? code[part] : "", value)) }
      part = end
    }
    return CodeCall(name: name, object: name - 1, arguments: arguments)
  }

  /// Returns the place of the name before a parenthesis, and before generic parameters such as `<String>`.
  private func name(before list: Int) -> Int {
    guard code[list - 1] == ">" else { return list - 1 }
    return ((max(0, list - Self.reach)..<list).last { code[$0] == "<" } ?? 0) - 1
  }

  /// Returns the arguments of a call, or the items of a collection, in `range`.
  func arguments(in range: Range<Int>) -> [CodeCall.Argument] {
    code.parts(of: range, at: ",").map { item in
      let isLabeled = code.isWord(item.lowerBound) && code[item.lowerBound + 1] == ":"
      return (isLabeled ? code[item.lowerBound] : "", item.dropFirst(isLabeled ? 2 : 0))
    }
  }

  /// Returns the function in Swift whose parameters begin at `list`; `nil` if no parameters begin there.
  func function(withParameters list: Int) -> CodeFunction? {
    var name = name(before: list)
    if code.isAny(name, "?", "!") { name -= 1 }
    let isInit = code[name] == "init" && !code.isAny(name - 1, ".", "super", "self")
    guard code[name - 1] == "func" || isInit || code[name] == "subscript" else { return nil }
    let items = code.parts(of: code.content(of: list), at: ",")
    return CodeFunction(
      name: name, parameters: items.map { (code[$0.lowerBound] == "_" ? "" : code[$0.lowerBound], $0) })
  }

  /// Returns the method in Objective-C whose name or parameter is at `index`.
  func method(at index: Int) -> CodeFunction? {
    let reach = max(0, index - Self.reach)..<index
    guard let start = reach.last(where: { code.tokens[$0].startsLine && code.isAny($0, "-", "+") }),
      let brace = code.first("{", in: start..<min(index + Self.reach, code.tokens.count))
    else { return nil }
    let parts = (start..<brace).filter { code[$0 + 1] == ":" && parents[$0] == parents[start] }
    let ends = parts.dropFirst() + [brace]
    return parts.first.map { CodeFunction(name: $0, parameters: zip(parts, ends).map { (code[$0], $0 + 1..<$1) }) }
  }
}
