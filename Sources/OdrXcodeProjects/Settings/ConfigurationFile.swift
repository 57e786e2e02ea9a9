import ResourceTags

/// The build settings that an `.xcconfig` file makes, with those of the files that it includes, in order.
///
/// Source: swift-build, `MacroConfigFileLoader`.
struct ConfigurationFile: Sendable {
  /// A line `NAME = value`, or `NAME[config=Debug] = value`.
  struct Assignment: Sendable {
    /// The setting; `nil` for a file outside of what odr may read, which may set any.
    let name: ByteString?
    /// What must hold of a build for it to count.
    let conditions: [SettingCondition]
    /// The value, or the path of the file outside.
    let value: [UInt8]
    /// The value or, where that is empty, the name.
    let location: Diagnostic.Location
  }

  private(set) var assignments: [Assignment] = []
  private var fileCount = 0

  /// The most files that are read: a file that includes another twice, which does the same, takes forever.
  private static let fileLimit = 1000
  /// How deep files may include others.
  private static let depthLimit = 50

  /// Reads the file at the absolute path `path`, which a project names at `place`.
  ///
  /// Included files are looked for beside the file that names them, beside those that include that one, and in the
  /// folder `root`. `text` reads a file. As in Xcode, a line that has no meaning is left out, and so is a file that would
  /// include itself.
  init(
    _ path: ByteString, at place: Diagnostic.Location, root: ByteString, text: (ByteString) -> ReferencedText
  ) {
    switch text(path) {
    case .found(let source): read(source, [path], searching: [root], text)
    case .outside: addOutside(path, place)
    case .missing: break
    }
  }

  private mutating func addOutside(_ path: ByteString, _ place: Diagnostic.Location) {
    assignments.append(Assignment(name: nil, conditions: [], value: path.bytes, location: place))
  }

  /// Reads a file, the last of `open`, which all include the next one.
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
      case .include(let name, let place):
        guard fileCount < Self.fileLimit, open.count < Self.depthLimit else { continue }
        search: for path in Self.paths(of: name, in: folders) {
          switch text(path) {
          case .missing: continue
          case .outside: addOutside(path, place)
          case .found(let included):
            if !open.contains(path) { read(included, open + [path], searching: folders, text) }
          }
          break search
        }
      }
    }
  }

  /// The paths that may be meant by the name of an included file; its ending may be left out.
  private static func paths(of name: [UInt8], in folders: [ByteString]) -> [ByteString] {
    let isAbsolute = name.first == UInt8(ascii: "/")
    let hasEnding = name.split(separator: UInt8(ascii: "/")).last?.contains(UInt8(ascii: ".")) ?? true
    return (isAbsolute ? [ByteString([])] : folders).flatMap { folder in
      (hasEnding ? [name] : [name, name + ".xcconfig".utf8]).map { ReferencePaths.join(folder, $0) }
    }
  }
}
