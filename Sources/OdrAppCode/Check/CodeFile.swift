import OdrBackgroundAssets
package import ResourceTags

/// A call of On-Demand Resources.
package struct ResourceCall: Sendable {
  /// The type or method that the code calls; the raw value is the name in Swift.
  package enum Kind: String, Sendable {
    case request = "NSBundleResourceRequest"
    case begin = "beginAccessingResources"
    case conditionallyBegin = "conditionallyBeginAccessingResources"
    case end = "endAccessingResources"
    case progress, loadingPriority, setPreservationPriority, preservationPriority
    /// A lookup by name in a bundle; ``ResourceCall/tags`` contains the name of the resource.
    case lookup

    /// Whether this is a method or a property of a request.
    var isOfRequest: Bool { [.begin, .conditionallyBegin, .end, .progress, .loadingPriority].contains(self) }
  }

  package let kind: Kind
  /// The name of the type or method.
  package let span: ByteSpan
  /// The tokens of the argument with the tags or the name; empty if odr can't tell, and `nil` if the call has none.
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
  package internal(set) var calls: [ResourceCall] = []
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
      if index > 0, code.bytes[code.tokens[index - 1].start] == "." { members.insert(code[index]) }
    }
    if source.bytes.starts(with: GeneratedCode.header.utf8), let cases = names.enumerations.values.first {
      generated = cases.reduce(into: [:]) { $0[code[$1.place]] = names.text(of: $1) }
    } else {
      for index in code.tokens.indices
      where code.isWord(index) && Self.methods.contains(code[index]) && isMethod(index) {
        ownMethods[code[index], default: []].insert(names.typeName(around: index) ?? "")
      }
    }
  }

  /// The calls with tags that odr can't follow.
  var computedCalls: [ResourceCall] { calls.filter { $0.tags?.isComputed == true && $0.kind != .lookup } }

  /// Methods of Apple's types that take tags or names.
  private static let takingMethods = """
    setPreservationPriority preservationPriority url path preservationPriorityForTag URLForResource pathForResource
    """.wordSet
  /// These methods, and the ones that belong to requests.
  private static let methods = takingMethods.union([
    "beginAccessingResources", "conditionallyBeginAccessingResources", "endAccessingResources", "loadingPriority",
  ])

  /// Whether a type of the app declares the method or the property at `index`.
  private func isMethod(_ index: Int) -> Bool {
    if ["Bundle", "NSBundle", ResourceCall.Kind.request.rawValue].contains(names.typeName(around: index)) {
      return false
    }
    if !code.isSwift { return code[index - 1] == ")" && code.isAny(code.link(index - 1) - 1, "-", "+") }
    let isLookup = code.isAny(index, "url", "path")
    return names.parents[index] >= 0 && code[index - 1] == (code[index] == "loadingPriority" ? "var" : "func")
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
    let apples = requests.union(variables).union(["Bundle", "NSBundle"])
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
    for index in code.tokens.indices {
      if let call = names.call(at: index) {
        if listsLookups, addLookup(call) { continue }
        for (position, argument) in call.arguments.enumerated() {
          guard let kind = (code.isSwift ? Self.labels : Self.selectors)[argument.label],
            !code.isSwift || (position > 0) == (kind == .setPreservationPriority)
          else { continue }
          let isTaking = Self.takingMethods.contains(code[call.name])
          let isKnown = kind == .request ? isRequest(call, requests, variables) : isTaking ? isApples(call.name) : false
          let name = code.isSwift ? kind == .request ? type(of: call) : nil : argument.value.lowerBound - 2
          // If the call may also be another one, its tags count as computed.
          if isKnown != false {
            add(kind, at: name ?? call.name, isKnown == true ? argument.value : index..<index, of: call)
          }
        }
      }
      guard code.isWord(index) else { continue }
      let name = code[index]
      if code.isSwift, requests.contains(name), code[index + 1] == ".", code[index + 2] == "init",
        code[index + 3] != "("
      {
        add(.request, at: index, index..<index)
      }
      let isCall = code.isSwift ? code[index - 1] == "." : !code.isAny(index - 1, ")", "-")
      let method = name.hasSuffix("WithCompletionHandler") ? String(name.dropLast(21)) : name
      if isCall, let kind = ResourceCall.Kind(rawValue: method), kind.isOfRequest, isApples(index) != false,
        kind != .progress || code[index - 2].lowercased().hasSuffix("request")
      {
        add(kind, at: index)
      }
    }
  }

  private mutating func add(
    _ kind: ResourceCall.Kind, at name: Int, _ argument: Range<Int>? = nil, of call: CodeCall? = nil,
    _ loaders: [ResourceLoader] = []
  ) {
    calls.append(
      ResourceCall(
        kind: kind, span: code.tokens[name].span, argument: argument, loaders: loaders,
        ending: literal(call?.argument("withExtension", "ofType")),
        folder: literal(call?.argument("subdirectory", "inDirectory"))))
  }

  /// Returns the value of an argument; `nil` if it's missing or `nil`.
  private func literal(_ argument: Range<Int>?) -> CodeLiteral? {
    guard let argument, !argument.isEmpty, code[argument.lowerBound] != "nil" else { return nil }
    let isWhole = code.next(after: argument.lowerBound) == argument.upperBound
    return isWhole ? code.literal(at: argument.lowerBound) ?? .anything : .anything
  }

  /// The labels in Swift that precede the tags or the name of each kind of call.
  private static let labels: [String: ResourceCall.Kind] = [
    "tags": .request, "forTags": .setPreservationPriority, "forTag": .preservationPriority, "forResource": .lookup,
  ]

  /// The parts of selectors in Objective-C that precede the tags or the name of each kind of call.
  private static let selectors: [String: ResourceCall.Kind] = [
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

  /// Returns the type of the object that a call makes, as in `Type(…)`, `Type.init(…)`, and `[[Type alloc] init]`; for
  /// other messages in Objective-C, the object. `nil` if it isn't a name.
  private func type(of call: CodeCall) -> Int? {
    if code.isSwift, code[call.name] != "init" { return call.name }
    guard var last = call.object else { return nil }
    if code[last] == "]" { last -= 1 }
    // `Type.self.init(…)`
    let isPath = code[last - 1] == "."
    if code[last] == "alloc" || isPath && code[last] == "self" { last -= isPath ? 2 : 1 }
    return code[last].first?.isUppercase == true || code.isAny(last, "self", "super") ? last : nil
  }

  /// Whether a call makes a request; `nil` if odr can't tell.
  private func isRequest(_ call: CodeCall, _ requests: Set<String>, _ variables: Set<String>) -> Bool? {
    guard !requests.isEmpty else { return false }
    guard let type = type(of: call) else {
      return code.isSwift ? isRequest(beforeInit: call.name - 1, requests, variables) : nil
    }
    if code.isAny(type, "self", "Self", "super") {
      return names.typeName(around: type).map(requests.contains) == true ? true : code.isSwift ? false : nil
    }
    return requests.contains(code[type])
  }

  /// Whether the type that the code expects before `.init` is a request: a variable with this type, or a result; `nil` if
  /// odr can't tell.
  private func isRequest(beforeInit period: Int, _ requests: Set<String>, _ variables: Set<String>) -> Bool? {
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

  /// Adds a call if it looks up a resource by its name.
  private mutating func addLookup(_ call: CodeCall) -> Bool {
    let (isSwift, type) = (code.isSwift, type(of: call).map { code[$0] } ?? "")
    // The name of a table of strings isn't the first argument.
    let table = isSwift ? call.arguments.first { ["tableName", "table"].contains($0.label) } : nil
    for argument in table.map({ [$0] }) ?? Array(isSwift ? call.arguments.prefix(1) : call.arguments[...]) {
      var loaders = (isSwift ? Self.loaders : Self.loadersOfSelectors)[argument.label] ?? []
      // The code can call an own subclass, but other types can have other meanings of a short label.
      if isSwift { loaders = loaders.filter { $0.hasOwnLabel || $0.callee == type } }
      if argument.label == "initWithName", type != "NSDataAsset" { continue }
      if !isSwift, argument.label == "table", call.argument("localizedStringForKey") == nil { continue }
      if loaders.contains(where: { $0.callee == type }) { loaders = loaders.filter { $0.callee == type } }
      // The call may already use the bundle of a pack.
      let bundle = call.argument("bundle", "in", "inBundle")?.lowerBound
      let isMain = bundle.map { code.isAny($0, "nil", "main", ".", "Bundle", "NSBundle", "[") } ?? true
      guard !loaders.isEmpty, isMain else { continue }
      let name = isSwift ? self.type(of: call) ?? call.name : argument.value.lowerBound - 2
      add(.lookup, at: name, argument.value, of: call, loaders)
      return true
    }
    return false
  }

  private static let loaders = Dictionary(grouping: ResourceLoader.all, by: \.label)
  private static let loadersOfSelectors = ResourceLoader.all.reduce(into: [String: [ResourceLoader]]()) {
    found, loader in
    for selector in loader.selectors { found[selector, default: []].append(loader) }
  }
}
