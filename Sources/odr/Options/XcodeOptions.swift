import FileWriting
import ArgumentParser
import FileTrees
import ResourceTags
import Bytes
import Diagnostics
import XcodeProjects

/// The manifest and the project that a command compares.
struct XcodeOptions: ParsableArguments {
  @Option(
    name: [.short, .customLong("manifest")], help: .manifest("The manifest."), completion: .manifests)
  var manifestPath: String?

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
    if manifestPath == "-" { throw ValidationError("paths are relative to the manifest, so it must be a file.") }
  }

  /// Reads the manifest and prints its errors, if it has any; then the command ends with 1.
  func readManifest() throws -> Manifest {
    let read = try ReadManifest(at: manifestPath)
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

  /// The command line of another command of `odr xcode` about the same manifest and project.
  func command(_ name: String) -> String {
    let words = manifestPath.map { ["-m", $0] } ?? []
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
  /// The folder that the manifest's paths are relative to.
  func folder() throws -> ManifestFolder {
    try ManifestFolder.at(FilePath.folder(of: source.name))
  }
}

/// The project that a manifest names, as far as it can be read.
struct NamedProject: Sendable {
  private let project: XcodeProject
  private let targets: [ProjectTarget]
  private let folder: ManifestFolder

  /// The project that a manifest in `folder` names; `nil` if it cannot be read, which is the business of `odr xcode diff`.
  init?(_ reference: XcodeProjectReference, from folder: String) {
    guard let location = try? ProjectLocation(of: reference, from: folder),
      let source = try? FileReader.readRegular(location.filePath), let projectFolder = try? location.folder(),
      let project = try? XcodeProject(source, in: projectFolder), let files = try? ManifestFolder.at(folder)
    else { return nil }
    self.project = project
    self.folder = files
    targets = (try? project.targets(named: reference.targets)) ?? []
  }

  /// Its files.
  var files: ProjectFiles { project.files(of: targets, in: folder) }

  /// The finding that it has lost all tags of `manifest`, if it has.
  func lostTags(of manifest: Manifest) -> Diagnostic? {
    targets.isEmpty ? nil : project.lostTags(of: manifest, for: targets, in: folder)
  }
}

extension ProjectFiles {
  /// The files of the project that a manifest in `folder` names; `nil` if it cannot be read.
  @Sendable static func read(_ reference: XcodeProjectReference, from folder: String) -> ProjectFiles? {
    NamedProject(reference, from: folder)?.files
  }
}

extension ManifestFolder {
  /// The folder at `path`.
  static func at(_ path: String) throws -> ManifestFolder {
    guard let tree = DiskTree(path), let real = FilePath.real(path) else {
      throw FileError.failure("open folder", path)
    }
    return ManifestFolder(path: real, name: path, tree: tree) { file in
      try? FileReader.readRegular(RelativePath.path(of: file.string, from: FilePath.real(".") ?? "/"))
    }
  }
}
