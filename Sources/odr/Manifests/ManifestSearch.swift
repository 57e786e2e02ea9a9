import ResourceTags

/// Finds the manifests that a command's arguments specify, each once, in the order of the arguments.
///
/// For a folder, finds the manifests at any depth, sorted by path. In a repository, finds only manifests that git
/// tracks or doesn't ignore; elsewhere, searches all folders that aren't hidden. Below a specified folder, odr skips
/// folders with third-party packages.
struct ManifestSearch {
  /// The paths of the manifests; `-` is standard input.
  private(set) var paths: [String] = []
  /// Error messages about arguments and folders that odr couldn't search.
  private(set) var failures: [String] = []
  /// Whether an argument is a folder.
  private(set) var hasFolders = false

  /// The folders that contain third-party packages and build products.
  private static let skippedFolders = ["Pods", "node_modules", ".build"]

  /// Whether a path, relative to a specified folder, is outside of all skipped folders.
  static func isKept(_ path: ByteString) -> Bool {
    path.bytes.split(separator: "/").allSatisfy { part in
      !skippedFolders.contains { part.elementsEqual($0.utf8) }
    }
  }

  private var seen: Set<String> = []
  private var empty: [String] = []
  private let filter: FileNameFilter

  /// Finds the manifests or, with another `filter`, other files; without arguments, finds the manifests of
  /// the nearest folder that contains any. Throws
  /// ``CommandFailure`` if there are no files; `names` describes the files in error messages.
  init(
    _ arguments: [String], for filter: FileNameFilter = Manifest.allFileNames,
    names: String = "ResourceTags.yml, .yaml, or .json"
  ) throws {
    self.filter = filter
    if arguments.isEmpty { paths = try ManifestFinder.findAll() }
    for argument in arguments {
      do {
        if argument != "-", try FilePath.isFolder(argument) {
          try look(into: argument)
        } else {
          add(argument)
        }
      } catch let failure as any UserFacingError {
        failures.append(failure.message)
      }
    }
    guard paths.isEmpty, failures.isEmpty else {
      for folder in empty { StandardStream.note("no \(names) in \(folder.quoted) or below it") }
      return
    }
    let fault = "no \(names) in \(empty.map(\.quoted).commaSeparated), or below"
    guard filter.match("ResourceTags.yml") else { throw CommandFailure(fault) }
    let isProject = empty[0].withoutTrailingSlashes.fileEnding == "xcodeproj"
    throw CommandFailure(
      (isProject ? "\(empty[0].quoted) is an Xcode project, not a manifest" : fault)
        + ManifestFinder.advice(instead: empty[0]))
  }

  /// Returns the path of the manifest that an argument specifies: a file, the manifest in a folder, or the only manifest
  /// below a folder. Throws ``CommandFailure`` if there are several manifests.
  static func single(_ argument: String) throws -> String {
    guard argument != "-", try FilePath.isFolder(argument) else { return argument }
    if let own = try ManifestFinder.manifest(in: argument) { return own }
    let search = try ManifestSearch([argument])
    if search.paths.count + search.failures.count == 1, let only = search.paths.first { return only }
    throw CommandFailure(
      search.paths.first.map { first in
        "there are \(search.paths.count) manifests below \(argument.quoted); specify one, as in "
          + ShellWord.lineInSentence(["odr"] + GlobalOptions.given.rest.map { $0 == argument ? first : $0 })
      } ?? search.failures[0])
  }

  private mutating func add(_ path: String) {
    let place = path == "-" ? path : RelativePath.absolute(path)
    if seen.insert(place).inserted { paths.append(path) }
  }

  private mutating func look(into folder: String) throws {
    hasFolders = true
    let before = failures.count
    let found = try known(below: folder) ?? walk(folder)
    if found.isEmpty, failures.count == before { empty.append(folder) }
    let all = found.map { ByteString($0) }.sorted().map { Self.path($0.bytes, in: folder) }
    failures += ManifestFinder.repetitions(all)
    for path in all { add(path) }
  }

  /// Returns the manifests that git lists; `nil` if the folder isn't in a repository, if git ignores the folder, or if
  /// git fails.
  private func known(below folder: String) throws -> [[UInt8]]? {
    guard FileSystem.environment("GIT_DIR") != nil || RelativePath.repositoryRoot(around: folder) != nil else {
      return nil
    }
    do {
      return try KnownFiles.paths(named: filter, below: folder)?.filter { Self.isKept(ByteString($0)) }
    } catch {
      StandardStream.note("odr searches all folders that are not hidden, because \(error.message)")
      return nil
    }
  }

  private mutating func walk(_ folder: String) throws -> [[UInt8]] {
    let boundary = try FileBoundary.folder(folder)
    let tree = DiskTree(folder, within: boundary)
    var found: [[UInt8]] = []
    let unread = tree?.walk([]) { path, entry in
      if entry.kind == .folder { return entry.name[0] != "." && Self.isKept(ByteString(entry.name)) }
      let isFile = entry.kind == .file || entry.kind == .link && tree?.status(of: path)?.kind != .folder
      if isFile, filter.match(entry.name) { found.append(path) }
      return false
    }
    for path in (unread ?? [[]]).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let name = Self.path(path, in: folder)
      // Reading the folder as a file fails for the same reason. If another program removed the folder in the meantime,
      // the search hasn't failed.
      do throws(FileFailure) { _ = try FileReader.read(name, within: boundary) } catch  where !error.isMissing {
        failures.append("cannot read folder \(name.quoted): \(error.reason)")
      } catch {}
    }
    return found
  }

  private static func path(_ path: [UInt8], in folder: String) -> String {
    path.isEmpty ? folder : FilePath.shown(String(path: path), in: folder.withoutTrailingSlashes)
  }
}
