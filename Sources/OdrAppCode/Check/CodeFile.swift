import OdrBackgroundAssets
package import ResourceTags

/// A call of On-Demand Resources.
package struct CodeCall: Sendable {
  /// The type or method that the code calls; the raw value is the name in Swift.
  package enum Kind: String, Sendable {
    case request = "NSBundleResourceRequest"
    case begin = "beginAccessingResources"
    case conditionallyBegin = "conditionallyBeginAccessingResources"
    case end = "endAccessingResources"
    case progress, loadingPriority, setPreservationPriority, preservationPriority
    /// A lookup by name in a bundle; ``CodeCall/tags`` contains the name of the resource.
    case lookup

    /// Whether this is a method or a property of a request.
    var isOfRequest: Bool { [.begin, .conditionallyBegin, .end, .progress, .loadingPriority].contains(self) }
  }

  package let kind: Kind
  /// The name of the type or method.
  package let span: ByteSpan
  /// The tokens of the argument with the tags or the name; empty if the tags aren't an argument of this call.
  let argument: Range<Int>?
  /// For a lookup, the calls that it may be; empty for a lookup of any file.
  let loaders: [ResourceLoader]
  /// The extension and the folder in a lookup, if they are separate arguments.
  let ending: CodeLiteral?
  let folder: CodeLiteral?
  /// The tags that the call asks for; `nil` if the call doesn't take tags.
  package internal(set) var tags: CodeTags?
}

/// The calls of On-Demand Resources in a source file, and the literals that may be tags.
package struct CodeFile: Sendable {
  package let source: SourceText
  package internal(set) var calls: [CodeCall] = []
  /// The literals of the file, and the names after a period, which may be cases of the generated enumeration.
  private(set) var literals: Set<CodeLiteral> = []
  private(set) var members: Set<String> = []
  /// The tag of each case in the enumeration that `odr code generate` wrote; `nil` for any other file.
  private(set) var generated: [String: String]?
  /// The methods that the file's own types declare, although Apple's types have methods with the same names, each with
  /// the names of these types.
  private(set) var ownMethods: [String: Set<String>] = [:]
  /// Whether the file mentions the class for requests.
  let namesRequests: Bool
  /// The comments that silence findings.
  var ignores: IgnoreComments

  let code: CodeLexer
  let names: CodeNames

  /// Reads the names in `source`.
  init(_ source: SourceText) {
    self.source = source
    code = CodeLexer(source)
    names = CodeNames(code)
    namesRequests = source.bytes.offset(ofText: "NSBundleResourceRequest") != nil
    ignores = IgnoreComments(code.comments, in: source)
    for index in code.tokens.indices {
      if let literal = code.literal(at: index) { literals.insert(literal) }
      if index > 0, code.bytes[code.token(index - 1).start] == "." { members.insert(code[index]) }
    }
    if Self.isGenerated(source), let cases = names.enumerations.min(by: { $0.key < $1.key })?.value {
      generated = cases.reduce(into: [:]) { $0[$1.key] = code.literal(at: $1.value)?.text ?? $1.key }
    } else {
      for index in code.tokens.indices
      where code.isWord(index) && Self.methods.contains(code[index]) && isMethod(index) {
        ownMethods[code[index], default: []].insert(names.typeName(around: index) ?? "")
      }
    }
  }

  /// The calls with tags that odr can't follow.
  var computedCalls: [CodeCall] { calls.filter { $0.tags?.isComputed == true && $0.kind != .lookup } }

  static func isGenerated(_ source: SourceText) -> Bool { source.bytes.starts(with: GeneratedCode.header.utf8) }

  /// Methods of Apple's types that take tags or names, or that belong to requests.
  private static let methods = """
    setPreservationPriority preservationPriority url path beginAccessingResources \
    conditionallyBeginAccessingResources endAccessingResources loadingPriority preservationPriorityForTag \
    URLForResource pathForResource
    """.wordSet

  /// Whether a type of the app declares the method or the property at `index`.
  private func isMethod(_ index: Int) -> Bool {
    if ["Bundle", "NSBundle", CodeCall.Kind.request.rawValue].contains(names.typeName(around: index)) { return false }
    if !code.isSwift {
      return code[index - 1] == ")" && code.isAny(code.link(index - 1) - 1, "-", "+")
    }
    let isLookup = code.isAny(index, "url", "path")
    return names.bracket(around: index) >= 0 && code[index - 1] == (code[index] == "loadingPriority" ? "var" : "func")
      && (!isLookup || code[index + 2] == "forResource")
  }

  /// Finds the calls. `requests` contains the names of the class for requests, empty if the app doesn't mention it,
  /// `variables` the names that the app declares with this type, and `own` the methods of the app's types with the same
  /// names as Apple's. If `listsLookups` is true, also finds lookups that only pass a name.
  mutating func findCalls(
    _ requests: Set<String>, _ variables: Set<String>, own: [String: Set<String>], listsLookups: Bool
  ) {
    guard generated == nil else { return }
    calls = []
    let isSwift = code.isSwift
    let apples = requests.union(variables).union(["Bundle", "NSBundle"])
    for index in code.tokens.indices {
      func add(
        _ kind: CodeCall.Kind, at name: Int, _ argument: Range<Int>? = nil, in list: Int = -1,
        _ loaders: [ResourceLoader] = []
      ) {
        let start = argument?.upperBound ?? 0
        let rest = start..<(list < 0 ? start : max(start, code.link(list)))
        calls.append(
          CodeCall(
            kind: kind, span: code.token(name).span, argument: argument, loaders: loaders,
            ending: value(of: ["withExtension", "ofType"], in: rest),
            folder: value(of: ["subdirectory", "inDirectory"], in: rest)))
      }
      /// Whether a call is one of a request or a bundle, and not one of the app's own types; `nil` if odr can't tell.
      func isApples(_ name: Int) -> Bool? {
        guard let owners = own[code[name]] else { return true }
        let (words, types) = names.receiver(ofCall: name)
        if !owners.isDisjoint(with: types) { return false }
        func isKnown(_ word: String) -> Bool {
          apples.contains(word) || ["bundle", "request"].contains { word.lowercased().hasSuffix($0) }
        }
        if (words + types).contains(where: isKnown) { return true }
        return types.contains { type in owners.contains { CodeNames.resembles(type, $0) } } ? false : nil
      }
      if listsLookups, let (name, argument, list, loaders) = lookup(at: index) {
        add(.lookup, at: name, argument, in: list, loaders)
        continue
      }
      guard code.isWord(index) else { continue }
      let (name, parent) = (code[index], names.bracket(around: index))
      let kind = isSwift ? Self.labels[name] : Self.selectors[name]
      if let kind, code[index + 1] == ":", code[parent] == (isSwift ? "(" : "[") {
        let end = code.link(parent)
        // `Request.self.init` and `(Request)` mean the same as `Request`.
        let isMetatype = code[parent - 3] == "self" && code[parent - 4] == "."
        let isOwn = code.isAny(parent - 3, "self", "super") && !isMetatype
        let isInit =
          code[parent - 1] == "init" && code[parent - 2] == "."
          && (!isOwn || names.typeName(around: index).map(requests.contains) == true)
        let isEnclosed = code[parent - 1] == ")" && code[parent - 3] == "("
        let type = isMetatype ? parent - 5 : isEnclosed ? parent - 2 : parent - 1
        let callee = isSwift ? isInit && !isMetatype ? parent - 3 : type : index
        let isOther = code[callee].first?.isUppercase == true
        let isImplicit = isInit && !isOwn && !isOther
        let isKnown: Bool? =
          switch (kind, isSwift) {
          case (.lookup, true): code.isAny(callee, "url", "path") ? isApples(callee) : false
          case (.request, true) where isImplicit: isRequest(beforeInit: parent - 2, requests, variables)
          case (.request, true):
            isInit && isOwn
              || requests.contains(code[callee] == "Self" ? names.typeName(around: index) ?? "" : code[callee])
          case (_, true): code[callee] == kind.rawValue ? isApples(callee) : false
          case (.request, _): isRequest(before: index, requests)
          case (.setPreservationPriority, _):
            code.first(kind.rawValue, in: max(parent + 1, index - 16)..<index).map(isApples) ?? false
          default: isApples(index)
          }
        let isArgument =
          code[callee - 1] != "func" && code[index - 1] == (kind == .setPreservationPriority ? "," : "(")
        if isKnown != false, isArgument || !isSwift {
          let end = code.endOfArgument(index, end)
          // Without an argument, the tags count as computed.
          add(
            kind, at: isImplicit ? parent - 1 : callee, isKnown == true ? index + 2..<end : index..<index, in: parent)
        }
      } else if isSwift, requests.contains(name), code[index + 1] == ".", code[index + 2] == "init",
        code[index + 3] != "("
      {
        add(.request, at: index, index..<index)
      }
      let isCall = isSwift ? code[index - 1] == "." : !code.isAny(index - 1, ")", "-")
      let method = name.hasSuffix("WithCompletionHandler") ? String(name.dropLast(21)) : name
      if isCall, let kind = CodeCall.Kind(rawValue: method), kind.isOfRequest, isApples(index) != false,
        kind != .progress || code[index - 2].lowercased().hasSuffix("request")
      {
        add(kind, at: index)
      }
    }
  }

  /// The labels in Swift that precede the tags or the name of each kind of call.
  private static let labels: [String: CodeCall.Kind] = [
    "tags": .request, "forTags": .setPreservationPriority, "forTag": .preservationPriority, "forResource": .lookup,
  ]

  /// The parts of selectors in Objective-C that precede the tags or the name of each kind of call.
  private static let selectors: [String: CodeCall.Kind] = [
    "initWithTags": .request, "forTags": .setPreservationPriority, "preservationPriorityForTag": .preservationPriority,
    "URLForResource": .lookup, "pathForResource": .lookup,
  ]

  /// The words by which odr finds the files with calls of On-Demand Resources, or with comments for odr.
  static let words =
    Set(labels.keys).union(selectors.keys).union([
      "odr", "NSBundleResourceRequest", "beginAccessingResources", "beginAccessingResourcesWithCompletionHandler",
      "conditionallyBeginAccessingResources", "conditionallyBeginAccessingResourcesWithCompletionHandler",
      "endAccessingResources",
    ])

  /// Returns the class in `[[Class alloc] initWithTags:]` or `[Class.alloc initWithTags:]`; empty if there is none.
  private func allocatedType(before selector: Int) -> String {
    var alloc = selector - 1
    if code[alloc] == "]" { alloc -= 1 }
    guard code[alloc] == "alloc" else { return "" }
    return code[alloc - 1] == "." ? code[alloc - 2] : code[alloc - 1]
  }

  /// Whether a message before `initWithTags` goes to a request; `nil` if odr can't tell.
  private func isRequest(before selector: Int, _ requests: Set<String>) -> Bool? {
    let type = allocatedType(before: selector)
    if requests.isEmpty || requests.contains(type) { return !requests.isEmpty }
    if ["self", "super"].contains(type.isEmpty ? code[selector - 1] : type) {
      return names.typeName(around: selector).map(requests.contains) == true ? true : nil
    }
    return type.first?.isUppercase == true ? false : nil
  }

  /// Whether the type that the code expects before `.init` is a request: a variable with this type, or a result; `nil` if
  /// odr can't tell.
  private func isRequest(beforeInit period: Int, _ requests: Set<String>, _ variables: Set<String>) -> Bool? {
    if requests.isEmpty { return false }
    var before = period - 1
    if code[before] == "return" || code[before] == "{" {
      let block = names.block(around: period)
      let result = max(0, block.lowerBound - 3)..<block.lowerBound
      return result.contains { requests.contains(code[$0]) } ? true : code.first("->", in: result).map { _ in false }
    }
    guard code[before] == "=" else { return nil }
    before -= 1
    while code.isAny(before, "?", "!") { before -= 1 }
    if requests.contains(code[before]) || variables.contains(code[before]) { return true }
    return code[before - 1] == ":" ? false : nil
  }

  // MARK: Lookups

  /// Returns the argument with one of `labels`; `nil` if it's missing or `nil`.
  private func value(of labels: [String], in range: Range<Int>) -> CodeLiteral? {
    let range = range.prefix(32)
    guard let label = labels.compactMap({ code.first($0, in: range) }).first, code[label + 2] != "nil" else {
      return nil
    }
    let end = code.endOfArgument(label, range.upperBound)
    let isLiteral = code.tokens.indices.contains(label + 2) && code.next(after: label + 2) == end
    return isLiteral ? code.literal(at: label + 2) ?? .anything : .anything
  }

  /// Finds a call that looks up a resource. Returns the index of the call's name, the tokens of the resource's name, the
  /// index of the bracket around them, and the loaders that the call may use.
  private func lookup(at index: Int) -> (name: Int, argument: Range<Int>, list: Int, loaders: [ResourceLoader])? {
    let isSwift = code.isSwift
    let list = isSwift ? index : names.bracket(around: index)
    guard code[list] == (isSwift ? "(" : "["), case let end = code.link(list), end > index + 1 else {
      return nil
    }
    // The name of a table of strings isn't the first argument.
    let tables = isSwift ? ["tableName", "table"] : []
    let first = tables.compactMap { code.first($0, in: index + 1..<end) }.first { code[$0 + 1] == ":" } ?? index + 1
    let hasLabel = code[first + 1] == ":"
    var (name, start) = isSwift ? (index - 1, first + (hasLabel ? 2 : 0)) : (index, index + 2)
    var (loaders, type) = ([ResourceLoader](), "")
    if isSwift {
      if code[name] == "init", code[name - 1] == "." { name -= code.isWord(max(0, name - 2)) ? 2 : 1 }
      let label = hasLabel ? code[first] : ""
      (loaders, type) = (Self.loaders[label] ?? [], code[name])
      // The code can call an own subclass, but other types can have other meanings of a short label.
      loaders = loaders.filter { $0.hasOwnLabel || $0.callee == type }
    } else {
      loaders = code[index + 1] == ":" ? Self.loadersOfSelectors[code[index]] ?? [] : []
      type = allocatedType(before: index)
      if code[index] == "initWithName", type != "NSDataAsset" { return nil }
      if code[index] == "table", code.first("localizedStringForKey", in: list + 1..<index) == nil { return nil }
      if type.isEmpty { type = code[index - 1] }
    }
    if loaders.contains(where: { $0.callee == type }) { loaders = loaders.filter { $0.callee == type } }
    if loaders.isEmpty || code[name - 1] == "func" { return nil }
    start = min(start, end)
    let argument = start..<code.endOfArgument(isSwift ? start : index, end)
    // The call may already use the bundle of a pack.
    let rest = (argument.upperBound..<end).prefix(64)
    let bundle = ["bundle", "in", "inBundle"].compactMap { code.first($0, in: rest) }.first
    let isMain = bundle.map { code.isAny($0 + 2, "nil", "main", ".", "Bundle", "NSBundle", "[") } ?? true
    return isMain ? (name, argument, list, loaders) : nil
  }

  private static let loaders = Dictionary(grouping: ResourceLoader.all, by: \.label)
  private static let loadersOfSelectors = ResourceLoader.all.reduce(into: [String: [ResourceLoader]]()) {
    found, loader in
    for selector in loader.selectors { found[selector, default: []].append(loader) }
  }
}
