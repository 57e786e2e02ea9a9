import FileWriting
import ArgumentParser
import FileTrees
import ResourceTags
import Bytes
import Diagnostics
import XcodeProjects

/// The manifests and the projects that a command compares.
struct XcodeOptions: ParsableArguments {
  @Option(
    name: [.short, .customLong("manifest")], help: .manifest("The manifest, as without this option."),
    completion: .manifests)
  var manifestPath: String?

  @Argument(
    help: .manifestPath("Manifests, or folders that have any in them or below them."), completion: .manifests)
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The project, instead of the one that the manifest names.", valueName: "path"),
    completion: .file(extensions: ["xcodeproj"]))
  var project: String?

  @Option(
    name: .customLong("target"),
    help: ArgumentHelp(
      "A target, instead of those that the manifest names; may be repeated.", valueName: "name"),
    completion: ManifestCompletions.targets)
  var targets: [String] = []

  func validate() throws {
    if !paths.isEmpty, manifestPath != nil {
      throw ValidationError("name the manifest once: with --manifest, or without.")
    }
    if manifestPath == "-" || paths.contains("-") {
      throw ValidationError("paths are relative to the manifest, so it must be a file.")
    }
  }

  /// The manifests.
  func search() throws -> ManifestSearch { try ManifestSearch(manifestPath.map { [$0] } ?? paths) }

  /// Reads the manifest at `path` and prints its errors, if it has any; then the command ends with 1.
  func readManifest(at path: String) throws -> Manifest {
    let read = try ReadManifest(at: path)
    try read.throwIfManifestHasErrors()
    return read.manifest
  }

  /// Where the project of `manifest` is.
  func location(for manifest: Manifest) throws -> ProjectLocation {
    if let project { return try ProjectLocation(project) }
    guard let reference = manifest.project else {
      // A first manifest is replaced by an import.
      if FirstManifest.isIn(manifest.source), let offer = ImportOffer.offers(forManifest: manifest.source.name).first {
        throw CommandFailure("\(manifest.source.name.quoted) names no project; \(offer)")
      }
      throw CommandFailure(
        "\(manifest.source.name.quoted) names no project; add 'xcode:' with 'project:' and 'targets:', or use --project and "
          + "--target")
    }
    return try ProjectLocation(of: reference, in: manifest)
  }

  /// The command line of another command of `odr xcode` about the same manifests and projects, or about the manifest at
  /// `path` alone.
  func command(_ name: String, about path: String? = nil) -> String {
    let words = path.map { [$0] } ?? manifestPath.map { ["-m", $0] } ?? paths
    return ShellCommand.text(
      ["odr", "xcode", name] + words + (project.map { ["--project", $0] } ?? []) + targets.flatMap { ["--target", $0] })
  }

  /// The targets of `project` that the manifest is for.
  func targets(of project: XcodeProject, for manifest: Manifest) throws -> [ProjectTarget] {
    let names = targets.isEmpty ? manifest.project?.targets ?? [] : targets
    if names.isEmpty { throw CommandFailure("name the targets with --target, or under 'xcode:' in the manifest") }
    do throws(UnknownTarget) {
      return try project.targets(named: names)
    } catch {
      guard targets.isEmpty else { throw error }
      DiagnosticPrinter.show([.unknownTarget(error, in: manifest)], in: manifest.source)
      throw CommandFailure("correct the targets under 'xcode', or name them with '--target'")
    }
  }
}

extension Manifest {
  /// The folder that the manifest's paths are relative to, for the project at `location`.
  func folder(for location: ProjectLocation) throws -> ManifestFolder {
    try ManifestFolder.at(folderPath, within: .folder(folderPath).adding(location.boundary))
  }
}

extension ProjectFiles {
  /// The files of the project that a manifest in `folder` names; `nil` if it cannot be read, which is the business of
  /// `odr xcode diff`.
  @Sendable static func read(
    _ reference: XcodeProjectReference, from folder: String, within boundary: FileBoundary?
  ) -> ProjectFiles? {
    guard let boundary, let project = XcodeProject.read(reference.project, from: folder, within: boundary),
      let files = try? ManifestFolder.at(folder, within: boundary)
    else { return nil }
    return project.files(of: (try? project.targets(named: reference.targets)) ?? [], in: files)
  }
}

extension XcodeProject {
  /// The project that a manifest in `folder` names by `path`; `nil` if it cannot be read.
  static func read(_ path: String, from folder: String, within boundary: FileBoundary) -> XcodeProject? {
    guard let location = try? ProjectLocation(path, from: folder, within: boundary),
      let source = try? location.text(), let projectFolder = try? location.folder()
    else { return nil }
    return try? XcodeProject(source, in: projectFolder)
  }
}

extension ManifestFolder {
  /// The folder at `path`, for a project of which nothing outside of `boundary` is read.
  static func at(_ path: String, within boundary: FileBoundary) throws -> ManifestFolder {
    guard let tree = DiskTree(path, within: boundary), let real = FilePath.real(path) else {
      throw FileError.failure("open folder", path)
    }
    return ManifestFolder(path: real, name: path, tree: tree) { file in
      let name = RelativePath.path(of: file.string, from: FilePath.real(".") ?? "/")
      if let text = try? FileReader.read(name, within: boundary) { return .found(text) }
      return boundary.excludes(file.string) ? .outside : .missing
    }
  }
}

extension IndexTree {
  /// Reads a file that a project refers to, at an absolute path, in git's index or a commit of the repository at `root`, which
  /// this is the tree of. `name` gives its path the name that findings have for it.
  func referenced(_ file: ByteString, from root: String, name: (ByteString) -> String) -> ReferencedText {
    let path = ByteString(RelativePath.path(of: file.string, from: root))
    if let text = try? text(at: path.bytes) { return .found(SourceText(name: name(path), bytes: text.bytes)) }
    let isOutside = leavesRoot(path.bytes) || path.bytes.starts(with: "..".utf8) && FilePath.exists(file.string)
    return isOutside ? .outside : .missing
  }
}
