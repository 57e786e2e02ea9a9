package import ResourceTags

/// The folder of a manifest, as the project sees it.
package struct ManifestFolder: Sendable {
  /// Its absolute path; empty for the root of the disk.
  private let path: ByteString
  /// The prefix of the names of its files in findings.
  private let prefix: String
  /// The files in it.
  package private(set) var tree: any FileTree
  private let spelling: TreeSpelling
  private let outside: @Sendable (ByteString) -> ReferencedText

  /// The folder at the absolute path `path`, whose files are those of `tree`; findings call it `name`. `outside` reads
  /// a file elsewhere, at an absolute path, with the name that findings have for it.
  package init(
    path: String, name: String = ".", tree: any FileTree,
    outside: @escaping @Sendable (ByteString) -> ReferencedText = { _ in .missing }
  ) {
    self.outside = outside
    self.path = path == "/" ? ByteString([]) : ByteString(path)
    prefix = name == "." ? "" : name.hasSuffix("/") ? name : name + "/"
    self.tree = tree
    spelling = TreeSpelling(of: tree)
  }

  /// A place in one of its files, whose text has the path from the folder on as its name.
  func location(_ span: ByteSpan, in text: SourceText) -> Diagnostic.Location {
    .init(span, in: prefix.isEmpty ? text : SourceText(name: prefix + text.name, bytes: text.bytes))
  }

  /// The path from the folder to the file at an absolute path, as the disk spells it; `nil` if it does not lie in the
  /// folder.
  func relativePath(of file: ByteString) -> ByteString? {
    guard let rest = file.path(below: path), !rest.bytes.isEmpty else { return nil }
    return spelled(rest)
  }

  /// The path from the folder to what it shows of the folder at an absolute path: that folder if it is in this one, and
  /// all of this one if it is in that; `nil` if neither holds.
  func visiblePart(of other: ByteString) -> ByteString? {
    if path.path(below: other) != nil { return ByteString([]) }
    return relativePath(of: other)
  }

  /// Whether the folder at an absolute path is in this one, or is this one.
  func has(folder other: ByteString) -> Bool { other.path(below: path) != nil }

  /// The path from the folder to the file at an absolute path, with `..` for each step up.
  func pathWithSteps(to file: ByteString) -> String {
    let (target, start) = (Self.names(file), Self.names(path))
    let shared = zip(target, start).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: start.count - shared) + target[shared...]).joined(separator: "/")
  }

  /// The lowest folder above this one and all `files`, seen from the working directory; `nil` if only the root of the
  /// disk is.
  func folder(aboveAll files: [ByteString]) -> String? {
    let start = Self.names(path)
    let shared = files.map { file in zip(Self.names(file), start).prefix { $0 == $1 }.count }.min() ?? start.count
    if shared == 0 { return nil }
    var steps: [String] = prefix.hasPrefix("/") ? [""] : []
    for name in prefix.split(separator: "/").map(String.init) + Array(repeating: "..", count: start.count - shared) {
      if name == "..", let last = steps.last, last != "..", last != "." {
        steps.removeLast()
      } else {
        steps.append(name)
      }
    }
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  private static func names(_ path: ByteString) -> [String] {
    path.bytes.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A path from the folder on, as the disk spells it: each file has one path, whoever names it.
  func spelled(_ file: ByteString) -> ByteString { spelling.spelled(file) }

  /// Reads the file at an absolute path, with the name that findings have for it.
  func text(at file: ByteString) -> ReferencedText {
    let text = relativePath(of: file).flatMap { try? tree.text(at: $0.bytes) }
    return text.flatMap { location(ByteSpan(at: 0), in: $0).source }.map(ReferencedText.found) ?? outside(file)
  }

  /// The folder with other texts in some of its files.
  func replacing(_ texts: [ByteString: SourceText]) -> ManifestFolder {
    var folder = self
    folder.tree = OverlayTree(base: tree, texts: texts)
    return folder
  }

  /// The absolute path of a file in the folder.
  func absolutePath(of file: ByteString) -> ByteString {
    ByteString(path.bytes + [UInt8(ascii: "/")] + file.bytes)
  }
}

/// A file that a project refers to.
package enum ReferencedText: Sendable {
  case found(SourceText)
  /// Nothing is there, or it cannot be read.
  case missing
  /// It is outside of what odr may read.
  case outside
}
