/// The files below a folder as the next commit will contain them, regardless of the work tree.
package final class IndexTree: FileTree {
  private let index: GitIndex
  /// The folder's path, relative to the repository's root.
  private let root: [UInt8]
  private let reads: FileReads?

  /// Creates a tree of the files below `folder`, a path relative to the repository's root. The tree records in `reads`
  /// which files were read.
  package init(_ index: GitIndex, folder: ByteString, noting reads: FileReads? = nil) {
    self.index = index
    root = folder.bytes
    self.reads = reads
  }

  /// Returns the tracked files below a folder that a sparse checkout leaves out of the work tree, and the submodules that
  /// aren't checked out; `nil` if there are none.
  package static func leftOut(below folder: String) -> IndexTree? {
    guard let real = FilePath.real(folder), let root = RelativePath.repositoryRoot(around: real),
      let index = try? GitIndex(leftOutOf: root)
    else { return nil }
    return IndexTree(index, folder: ByteString(RelativePath.path(of: real, from: root)))
  }

  package var locationText: String { LocationText.index }

  package func list(_ folder: [UInt8], _ visit: (FolderEntry) -> Void) -> Bool {
    switch resolve(folder) {
    case .folder(let path):
      reads?.note(folder: path)
      let inside = index.entries(in: path)
      let start = path.isEmpty ? 0 : path.count + 1
      var previous: [UInt8] = []
      for (number, entry) in zip(inside.indices, inside) {
        let rest = entry.path.dropFirst(start)
        let slash = rest.firstIndex(of: "/")
        let name = Array(rest[..<(slash ?? rest.endIndex)])
        if slash != nil, name == previous { continue }
        previous = slash == nil ? [] : name
        let isFolder = slash != nil || entry.kind == .submodule
        visit(
          FolderEntry(name: ByteSlice(name), kind: isFolder ? .folder : entry.kind == .link ? .link : .file) {
            slash == nil ? self.size(of: entry, next: inside[(number + 1)...]) : 0
          })
      }
      return true
    case .submodule(let files, let path): return files?.list(path, visit) ?? false
    default: return false
    }
  }

  package func status(of path: [UInt8]) -> FileStatus? {
    switch resolve(path) {
    case .file(let entry): FileStatus(kind: .file, size: size(of: entry))
    case .folder: FileStatus(kind: .folder, size: 0)
    // If a submodule's files are unknown, the submodule itself still counts as a folder.
    case .submodule(let files, let path):
      files?.status(of: path) ?? (path.isEmpty ? FileStatus(kind: .folder, size: 0) : nil)
    // As on disk, a link out of the repository counts as an empty file, whether or not its target exists.
    case nil:
      follow(components(root.appendingPath(path))) == Self.outside ? FileStatus(kind: .file, size: 0) : nil
    }
  }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    let name = String(path: path)
    reads?.note(root.appendingPath(path))
    switch resolve(path) {
    case .file(let entry):
      reads?.note(entry.path)
      guard let bytes = index.objects.bytes(of: entry.object) else {
        // Any change may concern a manifest that git doesn't have.
        reads?.note(folder: Array(entry.path.folderPath))
        throw FileFailure(name, GitObjects.reason(missing: entry.object))
      }
      return SourceText(name: name, bytes: bytes)
    case .folder: throw FileFailure(name, "Is a directory")
    case .submodule(let files, let path):
      guard let files else { throw FileFailure(name, "the submodule's commit is missing in this repository") }
      return try files.text(at: path)
    case nil: throw FileFailure(name, "No such file or directory", isMissing: true)
    }
  }

  /// Returns the content hash of the file at `path`: the name of its git object, or its digest in Git LFS. If `isLink`
  /// is true, returns the hash of the symbolic link itself. Returns `nil` if the file doesn't exist.
  package func contentHash(at path: [UInt8], isLink: Bool) -> ContentHash? {
    if isLink, let entry = index.entry(at: root.appendingPath(path)), entry.kind == .link {
      return .object(entry.object)
    }
    switch resolve(path) {
    case .file(let entry):
      let size = entry.size ?? index.objects.size(of: entry.object)
      return index.pointer(in: entry, ofSize: size).map { .largeFile($0.digest) } ?? .object(entry.object)
    case .submodule(let files, let path): return files?.contentHash(at: path, isLink: isLink)
    case .folder, nil: return nil
    }
  }

  /// Follows the links in `path`. Returns the path of the file or folder that `path` leads to, relative to the
  /// repository's root; `nil` if neither exists.
  package func target(of path: [UInt8]) -> ByteString? {
    switch resolve(path) {
    case .file(let entry): ByteString(entry.path)
    case .folder(let path): ByteString(path)
    case .submodule, nil: nil
    }
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool {
    guard let real = follow(components(root) + components(path)) else { return false }
    return real == Self.outside || !real.starts(with: components(root))
  }

  /// Returns the size of a file in bytes or, if it is a Git LFS pointer, the size of the file in Git LFS.
  ///
  /// odr will probably need the sizes of the entries in `next` soon, so odr may request them at the same time.
  private func size(of entry: GitEntry, next: ArraySlice<GitEntry> = []) -> Int {
    reads?.note(entry.path)
    let size = entry.size ?? index.objects.size(of: entry.object, next: next)
    if let size, LargeFilePointer.sizes.contains(size) { reads?.note(setting: .attributesFile) }
    return FileStatus.counted(index.pointer(in: entry, ofSize: size)?.size ?? size ?? 0)
  }

  // MARK: Paths

  private enum Place {
    case file(GitEntry)
    case folder([UInt8])
    /// A path in a submodule, relative to the submodule's root; the tree is `nil` if the submodule's files are unknown.
    case submodule(IndexTree?, [UInt8])
  }

  /// Finds the target of a path after following links; `nil` if the target doesn't exist.
  private func resolve(_ path: [UInt8]) -> Place? {
    let whole = root.appendingPath(path)
    // Most paths don't contain links.
    if let entry = index.entry(at: whole), entry.kind == .file { return .file(entry) }
    guard let real = follow(components(whole)) else { return nil }
    let realPath = index.spelled(joined(real))
    reads?.note(realPath)
    for count in real.indices.map({ $0 + 1 }) {
      let above = joined(real[..<count])
      guard let entry = index.entry(at: above), entry.kind == .submodule else { continue }
      reads?.note(above)
      return .submodule(index.submodule(entry).map { IndexTree($0, folder: .empty) }, joined(real[count...]))
    }
    if let entry = index.entry(at: realPath) { return .file(entry) }
    return realPath.isEmpty || !index.entries(in: realPath).isEmpty ? .folder(realPath) : nil
  }

  /// The components to which links out of the repository lead.
  private static let outside = [Array("..".utf8)[...]]

  /// Returns the components of a path relative to the repository's root, after following all links; ``outside`` if a
  /// link points outside the repository; `nil` if links form a circle.
  private func follow(_ path: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>]? {
    var rest = Array(path.reversed())
    var found: [ArraySlice<UInt8>] = []
    var links = 0
    while let component = rest.popLast() {
      if component.elementsEqual("..".utf8) {
        if found.popLast() == nil { return Self.outside }
        continue
      }
      found.append(component)
      let here = joined(found)
      guard let entry = index.entry(at: here), entry.kind == .link else { continue }
      reads?.note(here)
      links += 1
      guard links <= 40, var target = index.objects.bytes(of: entry.object) else { return nil }
      found.removeLast()
      if target.first == "/" {
        guard let whole = FilePath.target(of: String(path: target)) else { return nil }
        target = RelativePath.path(of: whole, from: index.root).pathBytes
        found = []
      }
      rest += components(target).reversed()
    }
    return found
  }

  private func components(_ path: [UInt8]) -> [ArraySlice<UInt8>] {
    path.split(separator: "/").filter { !$0.elementsEqual(".".utf8) }
  }

  private func joined(_ components: some Collection<ArraySlice<UInt8>>) -> [UInt8] {
    Array(components.joined(separator: ["/"]))
  }
}

extension DiskTree {
  /// The files on disk and, in a sparse checkout, the tracked files that it leaves out of the folder at `path`.
  package func addingLeftOut(at path: String) -> any FileTree {
    IndexTree.leftOut(below: path).map { UnionTree(self, $0, locationText: locationText) } ?? self
  }
}

/// The paths, relative to the repository's root, of the files and links that were read through a tree, or looked for,
/// and of the folders that were listed.
package final class FileReads: Sendable {
  private let paths = Guarded((files: Set<ByteString>(), folders: Set<ByteString>()))
  package var files: Set<ByteString> { paths.withLock { $0.files } }
  package var folders: Set<ByteString> { paths.withLock { $0.folders } }

  package init() {}

  /// The files with git's settings. In ``files``, such a file represents all files with its name.
  package static let settings: Set = [ByteString.ignoreFile, .attributesFile]
  package func note(setting: ByteString) { note(setting.bytes) }

  fileprivate func note(_ path: some Collection<UInt8>) { paths.withLock { _ = $0.files.insert(ByteString(path)) } }

  fileprivate func note(folder path: [UInt8]) { paths.withLock { _ = $0.folders.insert(ByteString(path)) } }
}

extension ByteString {
  /// The file that lists what git ignores, and the file that selects the files in Git LFS.
  package static let ignoreFile = ByteString(".gitignore")
  package static let attributesFile = ByteString(".gitattributes")
}

/// A hash that identifies the contents of a file without reading them.
package enum ContentHash: Equatable {
  /// The name of the git object, which is a SHA-1 or SHA-256 hash, in hexadecimal digits.
  case object([UInt8])
  /// The SHA-256 digest of a file in Git LFS, in hexadecimal digits.
  case largeFile([UInt8])

  /// Computes the hash of contents in the work tree, in the same form as `other`, so that the two hashes can be
  /// compared. Doesn't apply filters, like `git hash-object --no-filters`. For a Git LFS pointer, the result is the
  /// hash of the file in Git LFS.
  package init(of contents: [UInt8], like other: ContentHash) {
    if let pointer = LargeFilePointer(contents) {
      self = .largeFile(pointer.digest)
      return
    }
    switch other {
    case .largeFile: self = .largeFile(Array(SHA256.hexDigest(of: contents).utf8))
    case .object(let name): self = .object(Self.ofObject(with: contents, digitCount: name.count))
    }
  }

  /// Computes the name of the git object for `contents`. `digitCount` determines the hash algorithm.
  static func ofObject(with contents: [UInt8], digitCount: Int) -> [UInt8] {
    let object = Array("blob \(contents.count)\0".utf8) + contents
    return Array((digitCount == 64 ? SHA256.hexDigest(of: object) : SHA1.hexDigest(of: object)).utf8)
  }
}
