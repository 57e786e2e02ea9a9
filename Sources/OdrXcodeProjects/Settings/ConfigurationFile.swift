import ResourceTags

/// The build settings in an `.xcconfig` file and in the files that it includes, in order.
///
/// Source: swift-build, `MacroConfigFileLoader`.
struct ConfigurationFile {
  let assignments: [SettingAssignment]

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
    var assignments: [SettingAssignment] = []
    var fileCount = 0
    /// Reads the first of the files at `paths` that exists. The last file in `open` includes this file at `place`. If
    /// `isOptional` is true, all of the files may be missing.
    func read(
      _ paths: [ByteString], at place: Diagnostic.Location, in open: [ByteString], searching outer: [ByteString],
      isOptional: Bool = false
    ) {
      for path in paths {
        switch text(path) {
        case .missing: continue
        case .outside: assignments.append(SettingAssignment(name: nil, text: path.bytes, place: place))
        case .found(let source):
          if open.contains(path) { return }
          fileCount += 1
          let folders = [ReferencePaths.join(path, Array("..".utf8))] + outer
          var lines = ConfigurationFileReader(source)
          while let line = lines.next() {
            switch line {
            case .assignment(let assignment): assignments.append(assignment)
            case .include(let name, let isOptional, let place):
              guard fileCount < Self.fileLimit, open.count + 1 < Self.depthLimit else { continue }
              let paths = Self.paths(of: name, in: folders)
              read(paths, at: place, in: open + [path], searching: folders, isOptional: isOptional)
            }
          }
        }
        return
      }
      if !isOptional, let first = paths.first {
        assignments.append(SettingAssignment(name: nil, text: first.bytes, place: place, isOfMissingFile: true))
      }
    }
    read([path], at: place, in: [], searching: [root])
    self.assignments = assignments
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
  /// The rest of the current line.
  private var rest: Slice<ByteSlice>
  /// The start of the next line.
  private var nextStart: ByteIndex

  init(_ source: SourceText) {
    self.source = source
    nextStart = source.byteOrderMarkLength
    rest = source.bytes[nextStart..<nextStart]
  }

  /// Returns the next meaningful line; `nil` at the end.
  mutating func next() -> Line? {
    while nextStart < source.count {
      beginLine()
      if let line = skip("#") ? include() : assignment() { return line }
    }
    return nil
  }

  private mutating func beginLine() {
    let end = source.lineEnd(from: nextStart)
    rest = source.bytes[nextStart..<end]
    nextStart = min(source.afterLineBreak(end), source.count)
  }

  private mutating func include() -> Line? {
    skipBlanks()
    let keyword = rest.scan(Self.isBlank)
    let isOptional = keyword.last == "?"
    guard keyword.elementsEqual(isOptional ? "include?".utf8 : "include".utf8), skip("\"") else { return nil }
    let name = rest.scan { $0 == "\"" }
    guard !name.isEmpty, skip("\"") else { return nil }
    skipBlanks()
    return rest.isEmpty || isAtComment ? .include(Array(name), isOptional: isOptional, place(of: name)) : nil
  }

  private mutating func assignment() -> Line? {
    let name = rest.scan { !$0.isLetter && !$0.isDigit && $0 != "_" }
    if name.first?.isDigit ?? true { return nil }
    var conditions: [SettingCondition] = []
    while skip("[") {
      let parameter = rest.scan { $0 == "=" || $0 == "]" }
      guard skip("=") else { return nil }
      let pattern = rest.scan { $0 == "]" }
      guard skip("]") else { return nil }
      conditions.append((parameter.string, pattern.string))
    }
    guard skip("=") else { return nil }
    let (text, part) = value()
    return .assignment(
      .init(name: ByteString(name), conditions: conditions, text: text, place: place(of: part ?? name)))
  }

  /// Reads the value at the start of the rest, and returns the value with its bytes in the file. A line that ends with a
  /// backslash continues on the next line.
  private mutating func value() -> (text: [UInt8], part: Slice<ByteSlice>?) {
    var text: [UInt8] = []
    var whole: Slice<ByteSlice>?
    while true {
      skipBlanks()
      let start = rest.startIndex
      while !rest.isEmpty, !isAtComment { rest.removeFirst() }
      var part = Self.trimmed(source.bytes[start..<rest.startIndex])
      if part.last == ";" { part = Self.trimmed(part.dropLast()) }
      let goesOn = part.last == "\\"
      if goesOn { part = Self.trimmed(part.dropLast()) }
      if !part.isEmpty {
        text += (text.isEmpty ? [] : [0x20]) + part
        whole = source.bytes[(whole ?? part).startIndex..<part.endIndex]
      }
      if !goesOn { return (text, whole) }
      beginLine()
    }
  }

  // MARK: Bytes

  private var isAtComment: Bool { rest.first == "/" && rest.dropFirst().first == "/" }

  private mutating func skipBlanks() { _ = rest.scan { !Self.isBlank($0) } }

  /// Skips white space and then `byte`; returns false if there is another byte.
  private mutating func skip(_ byte: UInt8) -> Bool {
    skipBlanks()
    return rest.first == byte && rest.popFirst() != nil
  }

  private func place(of part: Slice<ByteSlice>) -> Diagnostic.Location {
    .init(ByteSpan(part.startIndex, part.endIndex), in: source)
  }

  private static func trimmed(_ part: Slice<ByteSlice>) -> Slice<ByteSlice> {
    part[..<(part.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? part.startIndex)]
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0B, 0x0C].contains(byte) }
}
