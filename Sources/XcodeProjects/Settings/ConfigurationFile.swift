import Bytes
import Diagnostics

/// The build settings that an `.xcconfig` file makes, with those of the files that it includes, in order.
///
/// Source: swift-build, `MacroConfigFileLoader`.
struct ConfigurationFile: Sendable {
  /// A line `NAME = value`, or `NAME[config=Debug] = value`.
  struct Assignment: Sendable {
    let name: ByteString
    /// What must hold of a build for it to count.
    let conditions: [SettingCondition]
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

  /// Reads the file at the absolute path `path`.
  ///
  /// Included files are looked for beside the file that names them, beside those that include that one, and in the
  /// folder `root`. `text` gives the text of a file, if there is one. As in Xcode, a line that has no meaning is left
  /// out, and so is a file that would include itself.
  init(_ path: ByteString, root: ByteString, text: (ByteString) -> SourceText?) {
    guard let source = text(path) else { return }
    read(source, [path], searching: [root], text)
  }

  /// Reads a file, the last of `open`, which all include the next one.
  private mutating func read(
    _ source: SourceText, _ open: [ByteString], searching outer: [ByteString], _ text: (ByteString) -> SourceText?
  ) {
    fileCount += 1
    let folders = open.suffix(1).map { ReferencePaths.join($0, Array("..".utf8)) } + outer
    var lines = ConfigurationFileReader(source)
    while let line = lines.next() {
      switch line {
      case .assignment(let assignment): assignments.append(assignment)
      case .include(let name):
        guard fileCount < Self.fileLimit, open.count < Self.depthLimit else { continue }
        for path in Self.paths(of: name, in: folders) {
          guard let included = text(path) else { continue }
          if !open.contains(path) { read(included, open + [path], searching: folders, text) }
          break
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
