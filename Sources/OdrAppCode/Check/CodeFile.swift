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
    /// A lookup in a bundle; ``CodeCall/tags`` contains the name of the resource.
    case lookup

    /// Whether this is a method or a property of a request.
    var isOfRequest: Bool { [.begin, .conditionallyBegin, .end, .progress, .loadingPriority].contains(self) }
  }

  package let kind: Kind
  /// The name of the type or method.
  package let span: ByteSpan
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
  /// The comments that silence findings.
  var ignores: IgnoreComments

  private let code: CodeLexer
  private let names: CodeNames

  /// Reads the calls in `source`.
  init(_ source: SourceText) {
    self.source = source
    code = CodeLexer(source, CodeLanguage(path: source.name))
    names = CodeNames(code)
    ignores = IgnoreComments(code.comments, in: source)
    for index in code.tokens.indices {
      if let literal = code.literal(at: index) { literals.insert(literal) }
      if index > 0, code.bytes[code.tokens[index - 1].start] == "." { members.insert(code[index]) }
    }
    if Self.isGenerated(source), let (name, cases) = names.enumerations.min(by: { $0.key < $1.key }) {
      generated = (name, cases.reduce(into: [:]) { $0[$1.key] = code.literal(at: $1.value)?.text ?? $1.key })
    } else {
      findCalls()
    }
  }

  static func isGenerated(_ source: SourceText) -> Bool { source.bytes.starts(with: GeneratedCode.header.utf8) }

  private mutating func findCalls() {
    var reader = TagReader(code, names)
    let isSwift = code.language == .swift
    let namesRequests = source.bytes.offset(of: "NSBundleResourceRequest") != nil
    for index in code.tokens.indices where code.tokens[index].kind == .word {
      func add(_ kind: CodeCall.Kind, at name: Int = index, _ argument: Range<Int>? = nil) {
        var tags = argument.map { reader.tags(in: $0) }
        if kind == .lookup, let argument, let file = tags?.tags.first {
          let rest = (argument.upperBound..<code.tokens[names.parents[index]].link).prefix(16)
          let label = code.first("withExtension", in: rest) ?? code.first("ofType", in: rest)
          let ending = label.flatMap { code.literal(at: $0 + 2)?.text }.map { "." + $0 } ?? ""
          tags?.tags = [CodeTag(name: ending == "." ? file.name : file.name + ending, span: file.span)]
        }
        calls.append(CodeCall(kind: kind, span: code.tokens[name].span, tags: tags))
      }
      let (name, parent) = (code[index], names.parents[index])
      let kind = isSwift ? Self.labels[name] : Self.selectors[name]
      if let kind, code[index + 1] == ":", code[parent] == (isSwift ? "(" : "[") {
        let end = code.tokens[parent].link
        let isInit = code[parent - 1] == "init" && code[parent - 2] == "."
        let callee = isSwift ? isInit ? parent - 3 : parent - 1 : index
        let isKnown =
          switch (kind, isSwift) {
          case (.lookup, true): ["url", "path"].contains(code[callee])
          case (_, true): code[callee] == kind.rawValue
          case (.request, _): code[index - 2] == "alloc" && code[index - 3] == kind.rawValue
          case (.setPreservationPriority, _): code.first(kind.rawValue, in: max(parent + 1, index - 16)..<index) != nil
          default: true
          }
        let isArgument =
          code[callee - 1] != "func" && code[index - 1] == (kind == .setPreservationPriority ? "," : "(")
        if isKnown, isArgument || !isSwift {
          let end = isSwift ? code.first(",", in: (index + 2)..<end) ?? end : endOfPart(index, end)
          add(kind, at: callee, index + 2..<end)
        } else if isInit, kind == .request, namesRequests {
          // The type can be NSBundleResourceRequest. Without an argument, the tags count as computed.
          add(kind, at: parent - 1, index..<index)
        }
      }
      let isCall = isSwift ? code[index - 1] == "." : ![")", "-"].contains(code[index - 1])
      let method = name.hasSuffix("WithCompletionHandler") ? String(name.dropLast(21)) : name
      if isCall, let kind = CodeCall.Kind(rawValue: method), kind.isOfRequest,
        kind != .progress || code[index - 2].lowercased().hasSuffix("request")
      {
        add(kind)
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

  /// Replaces the names of cases with the tags of the generated enumerations. The enumeration with an empty name
  /// contains the cases of all others. The tag of a case is empty if several enumerations have different tags for it.
  mutating func resolve(_ enumerations: [String: [String: String]]) {
    for index in calls.indices {
      for (type, tag) in calls[index].tags?.cases ?? [] {
        if let name = enumerations[type ?? ""]?[tag.name], !name.isEmpty {
          calls[index].tags?.tags.append(CodeTag(name: name, span: tag.span))
        } else {
          calls[index].tags?.isComputed = true
        }
      }
    }
  }

  /// Returns the end of the argument after the part of a selector at `index`.
  private func endOfPart(_ index: Int, _ limit: Int) -> Int {
    var end = index + 2
    while end < limit, code[end + 1] != ":" || code.tokens[end].kind != .word { end = code.next(after: end) }
    return min(end, limit)
  }
}
