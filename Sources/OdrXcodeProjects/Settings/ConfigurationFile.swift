import ResourceTags

/// The build settings in an `.xcconfig` file and in the files that it includes, in order.
///
/// Source: swift-build, `MacroConfigFileLoader`.
struct ConfigurationFile {
  private(set) var assignments: [SettingAssignment] = []
  private var fileCount = 0

  /// The maximum number of files that are read. Without a limit, reading could take forever, for example if each file
  /// includes the next file twice.
  private static let fileLimit = 1000
  /// The maximum depth of included files.
  private static let depthLimit = 50

  /// Reads the file at the absolute path `path`, to which a project refers at `place`.
  ///
  /// odr looks for an included file in the folders of the files that include it directly or indirectly, and in the
  /// folder `root`. `text` reads a file. Like Xcode, odr ignores lines without meaning and recursive inclusions.
  init(
    _ path: ByteString, at place: Diagnostic.Location, root: ByteString, text: (ByteString) -> ReferencedText
  ) {
    read([path], at: place, in: [], searching: [root], text)
  }

  /// Reads the first of the files at `paths` that exists. The last file in `open` includes this file at `place`. If
  /// `isOptional` is true, all of the files may be missing.
  private mutating func read(
    _ paths: [ByteString], at place: Diagnostic.Location, in open: [ByteString], searching folders: [ByteString],
    isOptional: Bool = false, _ text: (ByteString) -> ReferencedText
  ) {
    for path in paths {
      switch text(path) {
      case .missing: continue
      case .outside: assignments.append(SettingAssignment(name: nil, text: path.bytes, place: place))
      case .found(let source): if !open.contains(path) { read(source, open + [path], searching: folders, text) }
      }
      return
    }
    if !isOptional, let first = paths.first {
      assignments.append(SettingAssignment(name: nil, text: first.bytes, place: place, isOfMissingFile: true))
    }
  }

  /// Reads `source`, which is the last file in `open`. Each file in `open` includes the next file.
  private mutating func read(
    _ source: SourceText, _ open: [ByteString], searching outer: [ByteString],
    _ text: (ByteString) -> ReferencedText
  ) {
    fileCount += 1
    let folders = open.suffix(1).map { ReferencePaths.join($0, Array("..".utf8)) } + outer
    var lines = ConfigurationFileReader(source)
    while let line = lines.next() {
      switch line {
      case .assignment(let assignment): assignments.append(assignment)
      case .include(let name, let isOptional, let place):
        guard fileCount < Self.fileLimit, open.count < Self.depthLimit else { continue }
        let paths = Self.paths(of: name, in: folders)
        read(paths, at: place, in: open, searching: folders, isOptional: isOptional, text)
      }
    }
  }

  /// Returns the possible paths of an included file; `name` may lack the extension.
  private static func paths(of name: [UInt8], in folders: [ByteString]) -> [ByteString] {
    let isAbsolute = name.first == "/"
    let hasEnding = name.split(separator: "/").last?.contains(".") ?? true
    return (isAbsolute ? [ByteString.empty] : folders).flatMap { folder in
      (hasEnding ? [name] : [name, name + ".xcconfig".utf8]).map { ReferencePaths.join(folder, $0) }
    }
  }
}

/// Reads the meaningful lines of an `.xcconfig` file one by one.
///
/// Source: the grammar in swift-build's `MacroConfigFileParser`.
struct ConfigurationFileReader {
  /// A meaningful line.
  enum Line {
    /// A line that assigns a value, such as `NAME = value` or `NAME[config=Debug] = value`.
    case assignment(SettingAssignment)
    /// A line with `#include "name"` or, for a file that may be missing, `#include? "name"`, and the location of the
    /// name.
    case include([UInt8], isOptional: Bool, Diagnostic.Location)
  }

  private let source: SourceText
  private var index: Int
  /// The end of the line that contains the index.
  private var end: Int

  init(_ source: SourceText) {
    self.source = source
    index = source.byteOrderMarkLength
    end = source.lineEnd(from: index)
  }

  /// Returns the next meaningful line; `nil` at the end.
  mutating func next() -> Line? {
    while index < source.count {
      skipBlanks()
      let line = byte == "#" ? include() : byte.isLetter || byte == "_" ? assignment() : nil
      // Skips the rest of a line that the reader does not understand.
      nextLine()
      if let line { return line }
    }
    return nil
  }

  // MARK: Lines

  private mutating func include() -> Line? {
    index += 1
    skipBlanks()
    let keyword = scan(Self.isBlank)
    skipBlanks()
    guard keyword.equals("include") || keyword.equals("include?"), byte == "\"" else { return nil }
    index += 1
    let start = index
    let name = scan { $0 == "\"" }
    let place = Diagnostic.Location(ByteSpan(start, index), in: source)
    guard byte == "\"", !name.isEmpty else { return nil }
    index += 1
    skipBlanks()
    return index == end || isAtComment ? .include(Array(name), isOptional: keyword.equals("include?"), place) : nil
  }

  private mutating func assignment() -> Line? {
    let start = index
    let name = scan { !$0.isLetter && !$0.isDigit && $0 != "_" }
    let nameSpan = ByteSpan(start, index)
    skipBlanks()
    var conditions: [SettingCondition] = []
    while byte == "[" {
      index += 1
      let parameter = scan { $0 == "=" || $0 == "]" }
      guard byte == "=" else { return nil }
      index += 1
      let pattern = scan { $0 == "]" }
      guard byte == "]" else { return nil }
      index += 1
      conditions.append((parameter.string, pattern.string))
      skipBlanks()
    }
    guard byte == "=" else { return nil }
    index += 1
    let (value, span) = value()
    return .assignment(
      .init(
        name: ByteString(name), conditions: conditions, text: value, place: .init(span ?? nameSpan, in: source)))
  }

  /// Reads the value that begins at the current index, and returns the value with its location. A line that ends with a
  /// backslash continues on the next line.
  private mutating func value() -> ([UInt8], ByteSpan?) {
    var value: [UInt8] = []
    var span: ByteSpan?
    while true {
      skipBlanks()
      let start = index
      while index < end, !isAtComment { index += 1 }
      var text = trimmed(start, index)
      if source.bytes[text].last == ";" { text = trimmed(start, text.end - 1) }
      let goesOn = source.bytes[text].last == "\\"
      if goesOn { text = trimmed(start, text.end - 1) }
      if !text.isEmpty {
        if !value.isEmpty { value.append(0x20) }
        value += source.bytes[text]
        span = ByteSpan(span?.start ?? start, text.end)
      }
      if !goesOn { return (value, span) }
      nextLine()
    }
  }

  // MARK: Bytes

  /// The byte at the current index; 0 at the end of the line.
  private var byte: UInt8 { index < end ? source.bytes[index] : 0 }

  private var isAtComment: Bool { byte == "/" && source.bytes[padded: index + 1] == "/" }

  private mutating func nextLine() {
    index = min(source.afterLineBreak(end), source.count)
    end = source.lineEnd(from: index)
  }

  private mutating func skipBlanks() {
    while Self.isBlank(byte) { index += 1 }
  }

  /// Returns the rest of the line up to the first byte for which `isEnd` returns true, and moves the index to that
  /// byte.
  private mutating func scan(_ isEnd: (UInt8) -> Bool) -> ByteSlice {
    let start = index
    while index < end, !isEnd(byte) { index += 1 }
    return source.bytes[ByteSpan(start, index)]
  }

  /// Returns the span of the text between `start` and `end`, without trailing white space.
  private func trimmed(_ start: Int, _ end: Int) -> ByteSpan {
    var end = end
    while end > start, Self.isBlank(source.bytes[end - 1]) { end -= 1 }
    return ByteSpan(start, end)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0B, 0x0C].contains(byte) }
}
