import OdrXcodeProjects
import ResourceTags

/// The manifest that `odr init` writes, based on the contents of the folder.
struct NewManifest {
  /// The text of the manifest.
  private(set) var bytes: [UInt8]
  /// The contents of the manifest: `: 6 tags and 6 resources from Game.xcodeproj`; empty for a template.
  private(set) var summary = ""
  /// Notes for the user about the manifest.
  private(set) var notes: [String] = []

  /// Returns the contents of a manifest that was imported from a project.
  static func summary(of manifest: Manifest, from project: String) -> String {
    let (tags, resources) = manifest.counts
    return ": \(Wording.count(tags, "tag")) and \(Wording.count(resources, "resource")) from \(project.visible)"
  }

  /// Creates a manifest for a path; for `nil` (standard output), uses the working directory. Throws ``CommandFailure`` if
  /// a manifest can't contain the tags of all targets and projects.
  init(at path: String?, _ format: ManifestFormat) throws {
    let name = path ?? "ResourceTags.\(format == .json ? "json" : "yml")"
    let folder = name.parentFolder
    let projects = Self.projects(for: folder)
    var contents = ManifestTemplate.Contents()
    var resources: [ResourcePath] = []
    for project in projects {
      guard let location = try? ProjectLocation(FilePath.shown(project, in: folder)),
        let (read, manifestFolder) = try? location.read(forManifestIn: folder)
      else { continue }
      var imported = ProjectImport(read, targets: [], configuration: nil, in: manifestFolder)
      if imported.targets.isEmpty {
        let apps = read.targets.filter(\.isApplication)
        imported = ProjectImport(read, targets: apps, configuration: nil, in: manifestFolder)
      }
      if imported.hasTags {
        if projects.count > 1 || !imported.conflicts.isEmpty { throw Self.refusal(imported, location, name) }
        let manifest = imported.manifest(projectPath: project, format: format, name: name)
        bytes = manifest.source.allBytes
        summary = Self.summary(of: manifest, from: project)
        notes = Wording.excerpt(imported.warnings.map(\.message), limit: 3, rest: "more findings about the project")
        return
      }
      if projects.count > 1 { continue }
      contents.platform = imported.platform
      contents.deploymentTarget = imported.deploymentTarget
      if !imported.targets.isEmpty {
        contents.project = (project, imported.targets.map(\.name))
        let untagged = UntaggedResources(Manifest(SourceText(name: "", "")), in: manifestFolder.tree)
        resources = read.untagged(of: imported.targets, in: manifestFolder, untagged)
          .map { ResourcePath(normalized: $0.bytes) }.filter { !CompiledType.staysInApp($0.string) }
      }
    }
    contents.files = resources.filter { $0.catalog.isEmpty }.prefix(3).map(\.string)
    contents.example = resources.first { !$0.catalog.isEmpty }.map { ($0.catalog.string, $0.item.string) }
    let manifest = Manifest(SourceText(name: "new.yml", ManifestTemplate.yaml(contents)))
    bytes = manifest.laidOut(as: format) ?? manifest.source.allBytes
  }

  /// Returns the projects in a folder or, if there are none, below the working directory.
  private static func projects(for folder: String) -> [String] {
    let here = ProjectLocation.projects(in: folder) ?? []
    return here.isEmpty && folder == "." ? ManifestFinder.projectsBelow() : here
  }

  /// Returns an error with the command that imports the tags of a project, or of a target whose tags or categories differ
  /// from the tags of other targets.
  private static func refusal(
    _ imported: ProjectImport, _ location: ProjectLocation, _ name: String
  ) -> CommandFailure {
    let target = imported.conflicts.isEmpty ? nil : imported.targets.first?.name
    let file = target.map { "\($0.replacing(ascii: "/", with: "-")).ResourceTags.yml" }
    let command = ShellWord.line(
      ["odr", "xcode", "import", location.path] + (target.map { ["--target", $0] } ?? [])
        + ["-o", file.map { FilePath.shown($0, in: name.parentFolder) } ?? name])
    return CommandFailure(
      "one manifest cannot contain the tags of all targets and projects; to import from \(location.path.quoted), run: "
        + command)
  }

  /// The projects that a manifest in the working directory can't describe: several below it or, if there are none, those
  /// in the nearest folder above it.
  static var projectsElsewhere: [String] {
    let below = projects(for: ".")
    if !below.isEmpty { return below.count > 1 ? below.filter { $0.contains("/") } : [] }
    return ManifestFinder.foldersAbove.dropFirst().lazy.map { folder in
      (ProjectLocation.projects(in: folder) ?? []).map { folder + $0 }
    }.first { !$0.isEmpty } ?? []
  }
}
