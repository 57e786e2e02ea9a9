import FileWriting
import FileTrees
import ResourceTags
import Bytes
import XcodeProjects
import SystemCalls

/// The manifests that a commit is about, as they are staged.
struct StagedManifests {
  /// The paths of the manifests to check, relative to the root of the repository, sorted.
  private(set) var paths: [String] = []
  /// The index; it is only read if there is something to check.
  private let index: GitIndex?
  /// The path from the root of the repository to the working directory, for names.
  private let workingFolder: String

  /// The manifests among `arguments`, paths relative to the working directory; without arguments, those that the next
  /// commit changes, and those whose files, catalogs or project it changes.
  ///
  /// Throws ``GitFailure`` outside of repositories.
  init(_ arguments: [String]) throws(GitFailure) {
    let changes = arguments.isEmpty ? try GitIndex.stagedChanges() : []
    guard !arguments.isEmpty || changes.contains(where: Self.mayConcernManifests) else {
      index = nil
      workingFolder = ""
      return
    }
    let index = try GitIndex(root: Self.knownRoot)
    self.index = index
    let current = FilePath.real(".") ?? "."
    workingFolder = RelativePath.path(of: current, from: index.root)
    paths = arguments.isEmpty ? Self.concerned(by: changes, index) : Self.named(arguments, workingFolder, index)
  }

  /// The staged text of a manifest, named by its path from the working directory, and the files of its folder.
  func manifest(at path: String) throws -> (manifest: Manifest, folder: ResourceFolder, files: ManifestFolder) {
    guard let index else { preconditionFailure("there is no manifest without an index") }
    let folder = path.contains("/") ? FilePath.folder(of: path) : ""
    let tree = IndexTree(index, folder: folder)
    let name = FilePath.name(of: path)
    let text = try tree.text(at: Array(name.utf8))
    let manifest = Manifest(SourceText(name: shown(path), bytes: text.bytes))
    let absolute = folder.isEmpty ? index.root : FilePath.joined(index.root, folder)
    return (
      manifest, ResourceFolder(tree),
      ManifestFolder(path: absolute, name: FilePath.folder(of: manifest.source.name), tree: tree)
    )
  }

  /// The text of the project file that a manifest names, and the absolute folder of the project; `nil` if it is not
  /// staged.
  func project(_ reference: XcodeProjectReference, of path: String) -> (text: SourceText, folder: String)? {
    guard let index else { return nil }
    let base = path.contains("/") ? FilePath.folder(of: path) + "/" : ""
    let normalized = NormalizedPath((base + reference.project).utf8)
    guard !normalized.leavesRoot else { return nil }
    let project = String(decoding: normalized.bytes, as: UTF8.self)
    let tree = IndexTree(index, folder: "")
    guard let text = try? tree.text(at: Array((project + "/" + ProjectFile.name).utf8)) else { return nil }
    let folder = project.contains("/") ? FilePath.joined(index.root, FilePath.folder(of: project)) : index.root
    return (SourceText(name: shown(project + "/" + ProjectFile.name), bytes: text.bytes), folder)
  }

  /// The path from the working directory for a path from the root of the repository.
  private func shown(_ path: String) -> String {
    guard let index, !workingFolder.isEmpty else { return path }
    return RelativePath.path(of: FilePath.joined(index.root, path), from: FilePath.joined(index.root, workingFolder))
  }

  /// The root of the work tree, unless git is told another one: asking git takes as long as everything else here.
  private static var knownRoot: String? {
    if ["GIT_WORK_TREE", "GIT_DIR"].contains(where: { FileSystem.environment($0) != nil }) { return nil }
    return FilePath.real(".").flatMap { RelativePath.repositoryRoot(above: $0) }
  }

  // MARK: Which manifests

  /// Whether a change may make a manifest wrong: a change to it, to a project or an item, or the removal of a file.
  private static func mayConcernManifests(_ change: (path: [UInt8], isDeleted: Bool)) -> Bool {
    if change.isDeleted { return true }
    let name = change.path.split(separator: UInt8(ascii: "/")).last ?? []
    return (ManifestFinder.names + ["Contents.json", ProjectFile.name]).contains { name.elementsEqual($0.utf8) }
  }

  private static func concerned(by changes: [(path: [UInt8], isDeleted: Bool)], _ index: GitIndex) -> [String] {
    // Each folder above a change counts once, even if it has many changes.
    var folders: Set<ByteString> = []
    for change in changes where mayConcernManifests(change) {
      var path = change.path[...]
      while let slash = path.lastIndex(of: UInt8(ascii: "/")) {
        path = path[..<slash]
        if !folders.insert(ByteString(path)).inserted { break }
      }
    }
    folders.insert(ByteString([]))
    return folders.flatMap { folder in
      ManifestFinder.names.map { folder.bytes.isEmpty ? $0 : folder.string + "/" + $0 }
    }.filter(index.hasFile).sorted()
  }

  private static func named(_ arguments: [String], _ workingFolder: String, _ index: GitIndex) -> [String] {
    arguments.flatMap { argument -> [String] in
      let whole =
        argument.hasPrefix("/") ? argument : FilePath.joined(FilePath.joined(index.root, workingFolder), argument)
      let absolute =
        FilePath.real(FilePath.folder(of: whole)).map { FilePath.joined($0, FilePath.name(of: whole)) } ?? whole
      let relative = Array(RelativePath.path(of: absolute, from: index.root).utf8)
      let path = String(decoding: index.spelled(relative), as: UTF8.self)
      if index.hasFile(path) { return [path] }
      return ManifestFinder.names.map { path.isEmpty || path == "." ? $0 : path + "/" + $0 }.filter(index.hasFile)
    }
  }
}
