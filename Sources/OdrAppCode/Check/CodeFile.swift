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
  let ending: String?
  let folder: String?
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
  private(set) var generated: (name: String, tags: [String: String])?
  /// The names of methods that the file's own types declare, although Apple's types have methods with the same names.
  private(set) var ownMethods: Set<String> = []
  /// The comments that silence findings.
  var ignores: IgnoreComments

  let code: CodeLexer
  let names: CodeNames
  /// The names that the file declares with the type NSBundleResourceRequest.
  private let requestNames: Set<String>

  /// Reads the names in `source`.
  init(_ source: SourceText) {
    self.source = source
    code = CodeLexer(source, CodeLanguage(path: source.name))
    names = CodeNames(code)
    requestNames = Self.requestNames(in: code)
    ignores = IgnoreComments(code.comments, in: source)
    for index in code.tokens.indices {
      if let literal = code.literal(at: index) { literals.insert(literal) }
      if index > 0, code.bytes[code.tokens[index - 1].start] == "." { members.insert(code[index]) }
    }
    if Self.isGenerated(source), let (name, cases) = names.enumerations.min(by: { $0.key < $1.key }) {
      generated = (name, cases.reduce(into: [:]) { $0[$1.key] = code.literal(at: $1.value)?.text ?? $1.key })
    } else {
      for index in code.tokens.indices where Self.methods.contains(code[index]) && isMethod(index) {
        ownMethods.insert(code[index])
      }
    }
  }

  static func isGenerated(_ source: SourceText) -> Bool { source.bytes.starts(with: GeneratedCode.header.utf8) }

  /// Methods of Apple's types that take tags or names, or that belong to requests.
  private static let methods: Set<String> = [
    "setPreservationPriority", "preservationPriority", "url", "path", "beginAccessingResources",
    "conditionallyBeginAccessingResources", "endAccessingResources", "loadingPriority", "preservationPriorityForTag",
  ]

  /// Whether a type of the app declares the method or the property at `index`.
  private func isMethod(_ index: Int) -> Bool {
    let owner = names.typeName(around: index) ?? ""
    if code.language == .objectiveC {
      return code[index - 1] == ")" && ["-", "+"].contains(code[code.tokens[index - 1].link - 1])
    }
    return ["func", "var"].contains(code[index - 1]) && names.parents[index] >= 0
      && !["Bundle", "NSBundle", CodeCall.Kind.request.rawValue].contains(owner)
  }

  /// Finds the calls. `requests` contains the names of the class for requests, and `own` the methods of the app's types
  /// with the same names as Apple's. If `listsLookups` is true, also finds lookups that only pass a name.
  mutating func findCalls(_ requests: Set<String>, own: Set<String>, listsLookups: Bool) {
    guard generated == nil else { return }
    calls = []
    let isSwift = code.language == .swift
    let namesRequests = source.bytes.offset(of: "NSBundleResourceRequest") != nil
    for index in code.tokens.indices {
      func add(
        _ kind: CodeCall.Kind, at name: Int, _ argument: Range<Int>? = nil, _ loaders: [ResourceLoader] = [],
        ending: String? = nil, folder: String? = nil
      ) {
        calls.append(
          CodeCall(
            kind: kind, span: code.tokens[name].span, argument: argument, loaders: loaders, ending: ending,
            folder: folder))
      }
      /// Whether a call may be one of a request or a bundle, and not one of the app's own types.
      func isApples(_ name: Int) -> Bool {
        guard own.contains(code[name]) else { return true }
        let receiver = code[name - 1] == "." ? code[name - 2] : code[name - 1]
        return receiver == "]" || receiver == "main"
          || ["bundle", "request"].contains { receiver.lowercased().hasSuffix($0) }
      }
      if listsLookups, let (name, argument, loaders) = lookup(at: index) {
        add(.lookup, at: name, argument, loaders)
        continue
      }
      guard code.tokens[index].kind == .word else { continue }
      let (name, parent) = (code[index], names.parents[index])
      let kind = isSwift ? Self.labels[name] : Self.selectors[name]
      if let kind, code[index + 1] == ":", code[parent] == (isSwift ? "(" : "[") {
        let end = code.tokens[parent].link
        // `Request.self.init` and `(Request)` mean the same as `Request`.
        let isMetatype = code[parent - 3] == "self" && code[parent - 4] == "."
        let isOwn = ["self", "super"].contains(code[parent - 3]) && !isMetatype
        let isInit =
          code[parent - 1] == "init" && code[parent - 2] == "."
          && (!isOwn || names.typeName(around: index).map(requests.contains) == true)
        let isEnclosed = code[parent - 1] == ")" && code[parent - 3] == "("
        let type = isMetatype ? parent - 5 : isEnclosed ? parent - 2 : parent - 1
        let callee = isSwift ? isInit && !isMetatype ? parent - 3 : type : index
        let isOther = code[callee].first?.isUppercase == true
        let isImplicit = isInit && !isOwn && !isOther
        let isKnown =
          switch (kind, isSwift) {
          case (.lookup, true): ["url", "path"].contains(code[callee]) && isApples(callee)
          case (.request, true):
            requests.contains(code[callee]) || isInit && isOwn || isImplicit && isRequest(beforeInit: parent - 2)
          case (_, true): code[callee] == kind.rawValue && isApples(callee)
          case (.request, _): requests.contains(allocatedType(before: index))
          case (.setPreservationPriority, _):
            code.first(kind.rawValue, in: max(parent + 1, index - 16)..<index).map(isApples) ?? false
          default: isApples(index)
          }
        let isArgument =
          code[callee - 1] != "func" && code[index - 1] == (kind == .setPreservationPriority ? "," : "(")
        if isKnown, isArgument || !isSwift {
          let end = isSwift ? code.first(",", in: (index + 2)..<end) ?? end : code.endOfPart(index, end)
          let rest = (end..<max(end, code.tokens[parent].link)).prefix(32)
          func text(_ labels: [String]) -> String? {
            labels.compactMap { code.first($0, in: rest) }.first.flatMap { code.literal(at: $0 + 2)?.text }
          }
          add(
            kind, at: isImplicit ? parent - 1 : callee, index + 2..<end, ending: text(["withExtension", "ofType"]),
            folder: text(["subdirectory", "inDirectory"]))
        } else if kind == .request, namesRequests,
          isSwift ? isImplicit : allocatedType(before: index).first?.isUppercase != true
        {
          // The type can be NSBundleResourceRequest. Without an argument, the tags count as computed.
          add(kind, at: isSwift ? parent - 1 : index, index..<index)
        }
      } else if isSwift, requests.contains(name), code[index + 1] == ".", code[index + 2] == "init",
        code[index + 3] != "("
      {
        add(.request, at: index, index..<index)
      }
      let isCall = isSwift ? code[index - 1] == "." : ![")", "-"].contains(code[index - 1])
      let method = name.hasSuffix("WithCompletionHandler") ? String(name.dropLast(21)) : name
      if isCall, let kind = CodeCall.Kind(rawValue: method), kind.isOfRequest, isApples(index),
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

  /// Returns the class in `[[Class alloc] initWithTags:]` or `[Class.alloc initWithTags:]`; empty if there is none.
  private func allocatedType(before selector: Int) -> String {
    var alloc = selector - 1
    if code[alloc] == "]" { alloc -= 1 }
    guard code[alloc] == "alloc" else { return "" }
    return code[alloc - 1] == "." ? code[alloc - 2] : code[alloc - 1]
  }

  /// Whether the type that the code expects before `.init` is a request: a variable with this type, or a result.
  private func isRequest(beforeInit period: Int) -> Bool {
    let request = CodeCall.Kind.request.rawValue
    var before = period - 1
    if code[before] == "return" || code[before] == "{" {
      let block = names.block(around: period)
      return code.first(request, in: max(0, block.lowerBound - 3)..<block.lowerBound) != nil
    }
    guard code[before] == "=" else { return false }
    before -= 1
    while ["?", "!"].contains(code[before]) { before -= 1 }
    if code[before] == request { return true }
    return requestNames.contains(code[before])
  }

  private static func requestNames(in code: CodeLexer) -> Set<String> {
    let types = code.tokens.indices.filter { code[$0] == CodeCall.Kind.request.rawValue && code[$0 - 1] == ":" }
    return Set(types.map { code[$0 - 2] })
  }

  // MARK: Lookups

  /// Returns the call that looks up a resource by its name, the tokens of the name, and the calls that it may be.
  private func lookup(at index: Int) -> (name: Int, argument: Range<Int>, loaders: [ResourceLoader])? {
    let isSwift = code.language == .swift
    let list = isSwift ? index : names.parents[index]
    guard code[list] == (isSwift ? "(" : "["), case let end = code.tokens[list].link, end > index + 2 else {
      return nil
    }
    let hasLabel = code[index + 2] == ":"
    var (name, start) = isSwift ? (index - 1, index + (hasLabel ? 3 : 1)) : (index, index + 2)
    var loaders: [ResourceLoader]
    if isSwift {
      if code[name] == "init", code[name - 1] == "." { name -= code.tokens[max(0, name - 2)].kind == .word ? 2 : 1 }
      let label = hasLabel ? code[index + 1] : ""
      let all = Self.loaders[label] ?? []
      loaders = all.filter { $0.callee == code[name] }
      // The code can call an own subclass, but other types can have other meanings of a short label.
      if !["", "name", "resourceName"].contains(label) { loaders += all.filter { $0.callee != code[name] } }
    } else {
      loaders = code[index + 1] == ":" ? Self.loadersOfSelectors[code[index]] ?? [] : []
      if code[index] == "initWithName", allocatedType(before: index) != "NSDataAsset" { return nil }
    }
    start = min(start, end)
    let argument = start..<(isSwift ? code.first(",", in: start..<end) ?? end : code.endOfPart(index, end))
    // The call may already use the bundle of a pack.
    let bundle = ["bundle", "in", "inBundle"].compactMap { code.first($0, in: argument.upperBound..<end) }.first
    let isMain = bundle.map { ["nil", "main", ".", "Bundle", "NSBundle", "["].contains(code[$0 + 2]) } ?? true
    return loaders.isEmpty || !isMain || code[name - 1] == "func" ? nil : (name, argument, loaders)
  }

  private static let loaders = Dictionary(grouping: ResourceLoader.all, by: \.label)
  private static let loadersOfSelectors = ResourceLoader.all.reduce(into: [String: [ResourceLoader]]()) {
    found, loader in
    for selector in loader.selectors { found[selector, default: []].append(loader) }
  }
}
