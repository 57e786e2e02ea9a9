import ResourceTags

/// Evaluates a build setting, including its references to other settings, as Xcode does.
///
/// Source: swift-build, `MacroExpressionParser` and `MacroEvaluationProgram.executeInContext`. A reference to a setting
/// that is neither in the project nor in its `.xcconfig` files is not evaluated, because it may be one of Xcode's own
/// settings.
struct SettingEvaluator {
  private let configuration: BuildConfiguration
  /// The settings that odr is evaluating, each with its values and the index of the current value.
  private var open: [(name: ByteString, values: [SettingAssignment], index: Int)] = []
  private var unresolved: [ByteString] = []
  private var origin: SettingValue.Origin?
  private var fileOutside: ByteString?
  /// The remaining number of evaluation steps. Without a limit, evaluation could take forever, because each setting
  /// that refers to another setting twice doubles the length of the value.
  private var budget = 10_000
  /// The current nesting depth of references.
  private var depth = 0

  private static let depthLimit = 50
  private static let byteLimit = 1 << 20

  /// A part of an evaluated value.
  private enum Symbol: Equatable {
    case byte(UInt8)
    /// The end of a list element, if more text follows. Source: swift-build, `MacroEvaluationResultBuilder`.
    case cut
    /// A text without bytes, which makes an empty element.
    case empty
    /// A text that odr cannot evaluate.
    case uncertain
  }

  private static func bytes(of symbols: some Sequence<Symbol>) -> [UInt8] {
    symbols.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
  }

  private static func symbols(of bytes: some Sequence<UInt8>) -> [Symbol] { [.empty] + bytes.map { .byte($0) } }

  /// The settings that other settings may refer to and whose values are strings. The values of all other settings are
  /// lists.
  ///
  /// Source: swift-build, `BuiltinMacros`.
  private static let strings = """
    CONFIGURATION CURRENT_PROJECT_VERSION DEVELOPMENT_TEAM MARKETING_VERSION PLATFORM_NAME PRODUCT_BUNDLE_IDENTIFIER \
    PRODUCT_NAME PROJECT PROJECT_DIR PROJECT_NAME SRCROOT TARGETNAME TARGET_NAME
    """.wordSet

  /// The operators that change the value of a reference, such as `upper` in `$(NAME:upper)`. The result is `nil` if odr
  /// does not evaluate the operator for this value.
  ///
  /// Source: swift-build, `MacroEvaluationRetrievalOperator`. odr doesn't evaluate operators for paths, hashes, and
  /// quotes, and it evaluates identifier operators only for ASCII text.
  private static let operators: [String: @Sendable ([UInt8]) -> [UInt8]?] = [
    "upper": { Array($0.string.uppercased().utf8) },
    "lower": { Array($0.string.lowercased().utf8) },
    "identifier": { identifier($0, filler: "_") },
    "rfc1034identifier": { identifier($0, filler: "-") },
    "not": { Array(($0.elementsEqual("YES".utf8) ? "NO" : "YES").utf8) },
  ]

  /// Returns the text with `filler` in place of everything that isn't allowed in an identifier: all bytes except
  /// letters and, after the first byte, digits.
  private static func identifier(_ bytes: [UInt8], filler: UInt8) -> [UInt8]? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return bytes.enumerated().map { index, byte in
      byte.isLetter || byte.isDigit && index > 0 ? byte : filler
    }
  }

  /// Returns the value of the setting `name` as a list or a string.
  static func value(
    of name: ByteString, asList: Bool, in configuration: BuildConfiguration
  ) -> SettingValue {
    var evaluator = SettingEvaluator(configuration: configuration)
    var result: [Symbol] = []
    let values = configuration.values(of: name)
    if values.isEmpty { return SettingValue() }
    evaluator.evaluate(name, values, values.count - 1, isList: asList, into: &result)
    let (origin, fileOutside) = (evaluator.origin, evaluator.fileOutside)
    // If a file that odr does not read may set the list, the whole list is unknown.
    if asList, fileOutside != nil { return SettingValue(origin: origin, fileOutside: fileOutside) }
    let known = result.split(separator: .cut).filter { !$0.contains(.uncertain) }
    return SettingValue(
      elements: asList ? known.map { ByteString(bytes(of: $0)) } : [ByteString(bytes(of: result))],
      unresolved: evaluator.unresolved.uniqued, origin: origin, fileOutside: fileOutside)
  }

  /// Evaluates the setting's value at `index` in `values`, and adds the evaluated value to `result`.
  private mutating func evaluate(
    _ name: ByteString, _ values: [SettingAssignment], _ index: Int, asString: Bool = false, isList: Bool,
    into result: inout [Symbol]
  ) {
    let value = values[index]
    if value.name == nil {
      fileOutside = ByteString(value.text)
      unresolved.append(ByteString(value.text))
      return result.append(.uncertain)
    }
    if origin == nil {
      if value.place.source !== configuration.object.file.source {
        origin = ("is set in \(value.place.source?.name.quoted ?? "a file")", value.place)
      } else if !value.conditions.isEmpty {
        origin = ("is set by \(value.wholeName.quoted)", value.place)
      }
    }
    open.append((name, values, index))
    var rest = value.text[...]
    text(&rest, isList: isList, asString: asString || !isList, &result)
    open.removeLast()
  }

  // MARK: Text

  /// Adds a value up to one of the bytes in `stops`. If `isList` is false, only `$` has a special meaning. Otherwise, the
  /// value is a list whose elements are separated by white space; if `asString` is true, the list stays one string, with
  /// its white space, quotation marks, and backslashes.
  private mutating func text(
    _ rest: inout ArraySlice<UInt8>, isList: Bool, asString: Bool = true, upTo stops: [UInt8] = [],
    _ result: inout [Symbol]
  ) {
    // An empty string, and a list of empty settings that stays one string, are empty texts. An empty list is not.
    if asString, isList != rest.isEmpty { result.append(.empty) }
    var quote: UInt8?
    while let byte = rest.first, !stops.contains(byte) {
      if byte == "$" {
        substitution(&rest, asString: asString || quote != nil, &result)
        continue
      }
      rest.removeFirst()
      if isList, byte == "\\" {
        if asString || rest.isEmpty { result.append(.byte(byte)) }
        if let escaped = rest.popFirst() { result.append(.byte(escaped)) }
      } else if isList, byte == quote || quote == nil && byte.isQuote {
        if asString { result.append(.byte(byte)) }
        // Two quotation marks in a row represent an empty list element.
        if quote == nil, rest.first == byte { result.append(.empty) }
        quote = quote == nil ? byte : nil
      } else if !asString, quote == nil, byte.isWhitespace {
        if !result.isEmpty { result.append(.cut) }
      } else {
        result.append(.byte(byte))
      }
    }
  }

  // MARK: References

  /// Adds the value of a reference (`$(NAME:operator)` or `$NAME`), or a `$` that has no special meaning.
  private mutating func substitution(
    _ rest: inout ArraySlice<UInt8>, asString: Bool, _ result: inout [Symbol]
  ) {
    let whole = rest
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { budget = 0 }
    rest.removeFirst()
    var value: [Symbol] = []
    var isKnown = true
    if budget > 0, let closing = rest.first.flatMap({ Self.delimiters[$0] }) {
      rest.removeFirst()
      let name = fragment(&rest, closing)
      isKnown = reference(name, asString: asString, &value)
      while rest.first == ":" {
        rest.removeFirst()
        let operation = rest.scan { !$0.isLetter && !$0.isDigit && !"-+._".utf8.contains($0) }
        if rest.first == "=" {
          rest.removeFirst()
          let operand = fragment(&rest, closing)
          if operation.string == "default" {
            if Self.bytes(of: value).isEmpty || !isKnown { value = Self.symbols(of: operand) }
            isKnown = true
          } else {
            isKnown = false
          }
        } else if let change = Self.operators[operation.string] {
          let elements = value.split(separator: .cut).map { element in
            change(Self.bytes(of: element)).map { Self.symbols(of: $0) + element.filter { $0 == .uncertain } }
          }
          if elements.contains(nil) { isKnown = false }
          value = Array(elements.compactMap { $0 }.joined(separator: [.cut]))
        } else {
          isKnown = false
        }
        _ = rest.scan { $0 == ":" || $0 == closing }
      }
      _ = rest.popFirst()
    } else if let byte = rest.first, byte.isLetter || byte == "_" {
      let name = rest.scan { !$0.isLetter && !$0.isDigit && $0 != "_" && $0 != "." }
      isKnown = reference(Array(name), asString: asString, &value)
    } else {
      if rest.first == "$" { rest.removeFirst() }
      value.append(.byte("$"))
    }
    guard isKnown, budget > 0 else {
      unresolved.append(ByteString(whole[..<rest.startIndex]))
      return result.append(.uncertain)
    }
    while value.last == .cut { value.removeLast() }
    result += value
  }

  private static let delimiters: [UInt8: UInt8] = [
    "(": ")", "{": "}", "[": "]",
  ]

  /// Returns the name or operand that ends before `closing` or a colon, with all references evaluated.
  private mutating func fragment(_ rest: inout ArraySlice<UInt8>, _ closing: UInt8) -> [UInt8] {
    var result: [Symbol] = []
    text(&rest, isList: false, upTo: [closing, ":"], &result)
    return Self.bytes(of: result)
  }

  /// Evaluates a reference to the setting called `bytes`, and adds the setting's value to `result`. Returns false if odr
  /// can't determine the setting's value, or if evaluation has reached its limit.
  private mutating func reference(_ bytes: [UInt8], asString: Bool, _ result: inout [Symbol]) -> Bool {
    guard budget > 0, result.count < Self.byteLimit, let current = open.last else {
      budget = 0
      return false
    }
    budget -= 1
    // People write `$()` to separate two slashes in an .xcconfig file.
    if bytes.isEmpty { return true }
    var name = ByteString(bytes)
    if ["inherited", "value"].contains(name.string) { name = current.name }
    if name != current.name, origin == nil {
      origin = ("gets tags from \(name.string.quoted)", current.values[current.index].place)
    }
    // If a setting refers to itself, even indirectly, the reference means the setting's previous value.
    let own = open.last { $0.name == name }
    if let own, own.index == 0 { return true }
    let values = own?.values ?? configuration.values(of: name)
    guard let last = own.map({ $0.index - 1 }) ?? values.indices.last,
      own != nil || configuration.conditional(name).isEmpty
    else { return false }
    let before = result.count
    let isList = !Self.strings.contains(name.string)
    evaluate(name, values, last, asString: asString, isList: isList, into: &result)
    budget -= (result.count - before) / 100
    return true
  }
}

extension Collection<UInt8> where SubSequence == Self {
  /// Removes the bytes before the first byte for which `isEnd` is true, and returns them.
  mutating func scan(_ isEnd: (UInt8) -> Bool) -> Self {
    let part = prefix { !isEnd($0) }
    self = self[part.endIndex...]
    return part
  }
}
