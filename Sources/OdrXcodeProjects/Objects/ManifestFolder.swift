package import ResourceTags

/// The folder that contains a manifest. This type converts between absolute paths, which projects use, and paths
/// relative to the manifest's folder, which manifests use.
package struct ManifestFolder: Sendable {
  /// The absolute path of the folder; empty for the root of the file system.
  private let path: ByteString
  /// The name of the folder in findings.
  private let name: String
  /// The files in the folder.
  package private(set) var tree: any FileTree {
    didSet { (names, localizedPaths) = (Self.names(in: tree), Self.localizedPaths(in: tree)) }
  }
  /// The names in each folder, by their text in lowercase.
  private var names: Memo<ByteString, [String: [ByteString]]>
  /// The paths of the localized files in each folder, by their name in lowercase.
  private var localizedPaths: Memo<ByteString, [String: [ByteString]]>
  /// The spelling of paths on disk, so that all mentions of a file have the same path.
  let spelling: TreeSpelling
  /// Converts a path relative to the folder to a word of a command that the user can run.
  package var word: @Sendable (_ path: String) -> String = ShellWord.path
  private let outside: @Sendable (ByteString) -> ReferencedText
  /// The localized files that also count as files in the folder, by the key of their path without the `.lproj` folder.
  var localized: [PathKey: [ByteString]] = [:]

  /// Creates the folder at the absolute path `path`, with the files of `tree`. Findings call the folder `name`.
  /// `outside` reads a file outside the folder, given the file's absolute path; findings use the name of the returned
  /// text.
  package init(
    path: String, name: String = ".", tree: any FileTree,
    outside: @escaping @Sendable (ByteString) -> ReferencedText = { _ in .missing }
  ) {
    self.outside = outside
    self.path = ByteString(folder: path)
    self.name = name
    self.tree = tree
    (names, localizedPaths) = (Self.names(in: tree), Self.localizedPaths(in: tree))
    spelling = TreeSpelling(of: tree)
  }

  /// Returns a location in one of the folder's files. The name of `text` is its path relative to the folder.
  func location(_ span: ByteSpan, in text: SourceText) -> Diagnostic.Location {
    .init(span, in: name == "." ? text : SourceText(name: name.appendingPath(text.name), bytes: text.bytes))
  }

  /// Converts the absolute path of a file to a path relative to the folder, spelled as on disk except for its case.
  /// Returns `nil` if the file is not in the folder.
  func relativePath(of file: ByteString) -> ByteString? {
    guard let rest = file.path(below: path, ignoringCase: true), !rest.isEmpty else { return nil }
    return spelling.spelled(rest)
  }

  /// Returns the part of this folder that is also in the folder at the absolute path `other`, as a path relative to
  /// this folder. If this folder contains `other`, the part is `other`; if `other` contains this folder, the part is
  /// this whole folder. Returns `nil` if neither folder contains the other.
  func visiblePart(of other: ByteString) -> ByteString? {
    if path.path(below: other, ignoringCase: true) != nil { return .empty }
    return relativePath(of: other).map(onDisk)
  }

  /// Returns whether the folder at an absolute path is this folder or is inside this folder.
  package func has(folder other: ByteString) -> Bool { other.path(below: path, ignoringCase: true) != nil }

  /// Returns whether there is a file or folder at `path`, which is relative to the folder.
  func exists(_ path: ByteString) -> Bool { tree.status(of: path.bytes) != nil }

  /// Returns the path from the folder to the file at an absolute path, with `..` for each step up.
  func pathWithSteps(to file: ByteString) -> String {
    RelativePath.path(of: file.string, from: path.string)
  }

  private static func names(in tree: any FileTree) -> Memo<ByteString, [String: [ByteString]]> {
    Memo { folder in
      var names: [String: [ByteString]] = [:]
      _ = tree.list(folder.bytes) { names[$0.name.string.lowercased(), default: []].append(ByteString($0.name)) }
      return names
    }
  }

  private static func localizedPaths(in tree: any FileTree) -> Memo<ByteString, [String: [ByteString]]> {
    Memo { folder in
      var languages: [[UInt8]] = []
      _ = tree.list(folder.bytes) { entry in
        if entry.kind == .folder, entry.name.isLanguageFolder {
          languages.append(folder.bytes.appendingPath(Array(entry.name)))
        }
      }
      var paths: [String: [ByteString]] = [:]
      for language in languages {
        _ = tree.list(language) { entry in
          let path = ByteString(language.appendingPath(Array(entry.name)))
          paths[entry.name.string.lowercased(), default: []].append(path)
        }
      }
      return paths
    }
  }

  /// Returns `file`, a path relative to the folder, with the case of the names on disk. Apple's file systems ignore
  /// case, so a project may spell a name differently. A name that is not on disk stays as it is.
  func onDisk(_ file: ByteString) -> ByteString {
    ByteString(
      file.bytes.split(separator: "/").reduce(into: []) { path, component in
        let found = names[ByteString(path)][component.string.lowercased()] ?? []
        let name = found.contains(ByteString(component)) ? nil : found.min()
        path = path.appendingPath(name?.bytes ?? Array(component))
      })
  }

  /// Returns the paths of the files called `name` in the `.lproj` folders of the folder at `path`, sorted.
  func localizedFiles(called name: String, in path: ByteString) -> [ByteString] {
    (localizedPaths[path][name.lowercased()] ?? []).sorted()
  }

  /// Reads the file at an absolute path, and returns a text with the file name that findings use.
  func text(at file: ByteString) -> ReferencedText {
    let text = relativePath(of: file).flatMap { try? tree.text(at: $0.bytes) }
    return text.flatMap { location(.start, in: $0).source }.map(ReferencedText.found) ?? outside(file)
  }

  /// Returns the paths in `paths`, relative to the folder, at which nothing exists and that git ignores.
  func ignored(_ paths: [String]) -> Set<String> {
    let missing = paths.filter { tree.status(of: $0.pathBytes) == nil }
    return missing.isEmpty ? [] : KnownFiles.ignored(missing, from: path.pathString)
  }

  /// Looks up the paths of resources, relative to the folder, as `odr lint` does.
  func measures(of paths: [ByteString]) -> [ResourceMeasure] {
    if paths.isEmpty { return [] }
    var files = ResourceFolder(tree)
    files.ignored = ignored
    return files.measures(of: paths.map { ResourcePath(normalized: $0.bytes) }, sizes: false)
  }

  /// Returns the other manifests in the folder for the project of `manifest`.
  func otherManifests(than manifest: Manifest) -> [Manifest] {
    let found = names[.empty].values.joined().filter {
      Manifest.allFileNames.match(ByteSlice($0.bytes)) && $0.string != manifest.name.fileName
    }
    // If there are very many manifests, reading all of them for each of them takes too long.
    let others = found.sorted().prefix(100).compactMap { try? tree.text(at: $0.bytes) }.map { Manifest($0) }
    return others.filter { $0.project?.project == manifest.project?.project }
  }

  /// Returns the tags that the other manifests in the folder declare for the project of `manifest`.
  func declaredTags(besides manifest: Manifest) -> Set<ByteString> {
    Set(otherManifests(than: manifest).flatMap { $0.categorizedTags() }.map { ByteString($0.name) })
  }

  /// Returns the folder with `texts` in place of the texts of some files.
  func replacing(_ texts: [ByteString: SourceText]) -> ManifestFolder {
    reading(UnionTree(TextTree(texts), tree, locationText: tree.locationText))
  }

  /// Returns the folder with the files of `tree`.
  func reading(_ tree: any FileTree) -> ManifestFolder {
    var folder = self
    folder.tree = tree
    return folder
  }

  /// Returns the absolute path of a file in the folder.
  func absolutePath(of file: ByteString) -> ByteString {
    ByteString(path.bytes + ["/"] + file.bytes)
  }
}

/// The text of a file that a project refers to.
package enum ReferencedText: Sendable {
  case found(SourceText)
  /// The file does not exist or cannot be read.
  case missing
  /// The file is outside the folders that odr may read.
  case outside

  /// The text, if odr could read it.
  var source: SourceText? { if case .found(let source) = self { source } else { nil } }
}
