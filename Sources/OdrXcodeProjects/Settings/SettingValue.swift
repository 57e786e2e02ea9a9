import ResourceTags

/// The value of a build setting, with all references evaluated.
struct SettingValue {
  /// The elements of a list, without elements that odr cannot evaluate, or a single string.
  var elements: [ByteString] = []
  /// The references that odr cannot evaluate, as written and without duplicates.
  var unresolved: [ByteString] = []
  /// Where the first part of the value comes from that isn't from the project's unconditional setting of the same name,
  /// so that `odr xcode apply` does not change that place.
  var origin: Origin?
  /// The path of a file that may set a part of the value, but that odr is not allowed to read.
  var fileOutside: ByteString?

  /// The words for a place in a sentence, such as `is set by 'NAME[sdk=*]'`, and the place.
  typealias Origin = (words: String, place: Diagnostic.Location)

  /// The value as one string; `nil` if odr cannot evaluate it.
  var text: String? { unresolved.isEmpty ? elements.first?.string ?? "" : nil }
}

/// Builds a value from text, and divides it into list elements if necessary.
///
/// Source: swift-build, `MacroEvaluationResultBuilder`: a new element begins only if more text follows.
struct SettingValueBuilder {
  private(set) var elements: [[UInt8]] = []
  /// The indices of elements that odr cannot evaluate completely.
  private(set) var uncertain: Set<Int> = []
  private var needsCut = false

  /// Whether nothing has been added, not even an empty text.
  var isEmpty: Bool { elements.isEmpty }
  /// The whole text.
  var text: [UInt8] { Array(elements.joined()) }
  /// The number of bytes that have been added.
  private(set) var count = 0

  mutating func append(_ bytes: some Collection<UInt8>) {
    startElement()
    elements[elements.count - 1] += bytes
    count += bytes.count
  }

  mutating func append(_ other: SettingValueBuilder) {
    if other.isEmpty { return }
    startElement()
    let offset = elements.count - 1
    elements[offset] += other.elements[0]
    elements += other.elements.dropFirst()
    uncertain.formUnion(other.uncertain.map { $0 + offset })
    count += other.count
  }

  mutating func cut() {
    if !isEmpty { needsCut = true }
  }

  /// Records that odr cannot evaluate the text at this position.
  mutating func appendUncertain() {
    append([])
    uncertain.insert(elements.count - 1)
  }

  /// Applies an operator to each element.
  mutating func transform(_ change: ([UInt8]) -> [UInt8]) {
    elements = elements.map(change)
    count = elements.sum(\.count)
    needsCut = !isEmpty
  }

  private mutating func startElement() {
    if elements.isEmpty || needsCut { elements.append([]) }
    needsCut = false
  }
}
