import FileWriting
import FileTrees
import ResourceTags
import Bytes
import XcodeProjects
import Diagnostics
import SystemCalls

/// The manifests that a commit is about, as they are staged.
struct StagedManifests {
  /// The paths of the manifests to check, relative to the root of the repository, sorted.
  private(set) var paths: [ByteString] = []
  /// The index; it is only read if there is something to check.
  private let index: GitIndex?
  /// The absolute path of the working directory, for names.
  private let workingFolder = FilePath.real(".") ?? "/"

  /// The manifests among `arguments`, paths relative to the working directory; without arguments, those that the next
  /// commit changes, and those whose files, catalogs or project it changes.
  ///
  /// Throws ``GitFailure`` outside of repositories, and ``CommandFailure`` if an argument is not in the index or a
  /// conflict is unresolved.
  init(_ arguments: [String]) throws {
    let changes = try StagedChanges()
    if let conflict = changes.changes.first(where: { $0.status == .unmerged }) {
      throw CommandFailure(
        "\(conflict.path.string.quoted) has an unresolved merge conflict in git's index; resolve it, then 'git add' it")
    }
    let concerns = ManifestConcerns(changes)
    guard !arguments.isEmpty || concerns.mayExist else {
      index = nil
      return
    }
    let index = try GitIndex(root: Self.knownRoot, changes)
    self.index = index
    if arguments.isEmpty {
      paths = concerns.manifests(in: index) { [self] in projectFile(of: $0) }
    } else {
      paths = try arguments.flatMap { try named($0, index) }.uniqued
    }
  }

  /// The staged text of a manifest, named by its path from the working directory, and the files of its folder.
  func manifest(
    at path: ByteString
  ) throws -> (manifest: Manifest, folder: ResourceFolder, files: ManifestFolder) {
    guard let index else { preconditionFailure("there is no manifest without an index") }
    let folder = path.folder
    let tree = IndexTree(index, folder: folder)
    let text: SourceText
    do throws(FileFailure) { text = try tree.text(at: path.lastName) } catch {
      if error.isMissing {
        throw CommandFailure("\(shown(path).quoted) is a symbolic link to a file that is not in git's index")
      }
      throw FileFailure(shown(path), error.reason)
    }
    let manifest = Manifest(SourceText(name: shown(path), bytes: text.bytes))
    let absolute = folder.bytes.isEmpty ? index.root : FilePath.joined(index.root, folder.string)
    return (
      manifest, resources(tree, of: manifest, in: absolute),
      ManifestFolder(path: absolute, name: FilePath.folder(of: manifest.source.name), tree: tree)
    )
  }

  /// The files of a staged manifest, in the folder at an absolute path.
  private func resources(_ tree: IndexTree, of manifest: Manifest, in folder: String) -> ResourceFolder {
    let command = ManifestCommand(manifest.source.name)
    return ResourceFolder(
      tree, renames: { GitRenames.all(below: folder, inWorkTree: false) },
      moveCommand: { command.move($0, to: $1) },
      addCommand: { path in
        FilePath.exists(FilePath.joined(folder, path)) ? "git add \(command.resource(path))" : nil
      })
  }

  /// The text of the project file that a manifest names, and the absolute folder of the project; `nil` if it is not
  /// staged.
  func project(_ reference: XcodeProjectReference, of path: ByteString) -> (text: SourceText, folder: String)? {
    guard let index, let file = Self.projectFile(reference, of: path) else { return nil }
    guard let text = try? IndexTree(index, folder: ByteString([])).text(at: file.bytes) else { return nil }
    let project = file.folder.folder.string
    let folder = project.isEmpty ? index.root : FilePath.joined(index.root, project)
    return (SourceText(name: shown(file), bytes: text.bytes), folder)
  }

  /// A warning that sizes are unknown, if they are.
  var warning: String? {
    guard let count = index?.missingCount, count > 0 else { return nil }
    return "git does not have \(Wording.count(count, "file")) in this partial clone; unknown sizes count as nothing"
  }

  /// The path from the working directory for a path from the root of the repository.
  private func shown(_ path: ByteString) -> String {
    guard let index else { return path.string }
    return RelativePath.path(of: FilePath.joined(index.root, path.string), from: workingFolder)
  }

  /// The root of the work tree, unless git is told another one: asking git takes as long as everything else here.
  private static var knownRoot: String? {
    if ["GIT_WORK_TREE", "GIT_DIR"].contains(where: { FileSystem.environment($0) != nil }) { return nil }
    return FilePath.real(".").flatMap { RelativePath.repositoryRoot(above: $0) }
  }

  // MARK: Which manifests

  /// The path of the project file that the manifest at `path` names; `nil` if that is not in the repository.
  private static func projectFile(_ reference: XcodeProjectReference, of path: ByteString) -> ByteString? {
    let normalized = NormalizedPath(path.folder.bytes + "/\(reference.project)/\(ProjectFile.name)".utf8)
    return normalized.leavesRoot ? nil : ByteString(normalized.bytes)
  }

  /// The path of the project file that the staged manifest at `path` names.
  private func projectFile(of path: ByteString) -> ByteString? {
    (try? manifest(at: path))?.manifest.project.flatMap { Self.projectFile($0, of: path) }
  }

  private func named(_ argument: String, _ index: GitIndex) throws -> [ByteString] {
    let whole = RelativePath.resolved(argument, from: workingFolder)
    let absolute =
      FilePath.real(FilePath.folder(of: whole)).map { FilePath.joined($0, FilePath.name(of: whole)) } ?? whole
    let path = ByteString(index.spelled(Array(RelativePath.path(of: absolute, from: index.root).utf8)))
    if index.hasFile(path) { return [path] }
    let folder = path.bytes.isEmpty || path.string == "." ? "" : path.string + "/"
    let found = ManifestFinder.names.map { ByteString(folder + $0) }.filter(index.hasFile)
    if found.isEmpty {
      throw CommandFailure("there is no manifest at \(argument.quoted) in git's index; 'git add' it, or name another")
    }
    return found
  }
}
