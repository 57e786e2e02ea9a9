import OdrXcodeProjects
import ResourceTags

/// The manifest that `odr init` writes, based on the contents of the folder.
struct NewManifest {
  /// The text of the manifest.
  private(set) var bytes: [UInt8]
  /// The contents of the manifest: `: 6 tags and 6 resources from Game.xcodeproj`; empty for the template of a project.
  private(set) var summary = ""
  /// Notes for the user about the manifest.
  private(set) var notes: [String] = []

  /// Returns the contents of a manifest that was imported from a project.
  static func summary(of manifest: Manifest, from project: String) -> String {
    let (tags, resources) = manifest.counts
    return ": \(Wording.count(tags, "tag")) and \(Wording.count(resources, "resource")) from \(project.visible)"
  }

  /// Creates a manifest for a path; for `nil` (standard output), uses the working directory. Throws ``CommandFailure`` if
  /// a manifest can't contain all tags of a project, or if one of several projects has tags.
  init(at path: String?, _ format: ManifestFormat) throws {
    let name = path ?? "ResourceTags.\(format == .json ? "json" : "yml")"
    let folder = name.parentFolder
    let projects = Self.projects(for: folder)
    var contents = ManifestTemplate.Contents()
    var resources: [ResourcePath] = []
    for project in projects {
      let path = FilePath.shown(project, in: folder)
      guard let location = try? ProjectLocation(path),
        let read = try? location.read(), let manifestFolder = try? location.folder(at: folder)
      else {
        let command = ShellWord.lineInSentence(["odr", "xcode", "import", path])
        notes.append("odr cannot read the tags of \(path.quoted); \(command) says why")
        continue
      }
      var imported = ProjectImport(read, targets: [], configuration: nil, in: manifestFolder)
      var warnings = imported.warnings
      if imported.targets.isEmpty {
        let apps = read.apps(in: manifestFolder)
        imported = ProjectImport(read, targets: apps, configuration: nil, in: manifestFolder)
        if imported.hasTags { warnings += imported.warnings }
      }
      notes += Wording.excerpt(warnings.map(\.message), limit: 3, rest: "more findings about the project")
      if imported.hasTags {
        let command = ["odr", "xcode", "import", location.path]
        if !imported.conflicts.isEmpty {
          throw imported.refusal(read, importing: command, to: folder)
        }
        if projects.count > 1 {
          throw CommandFailure(
            "there are several projects; to import the tags of \(location.path.quoted), run: "
              + ShellWord.line(command + ["-o", name]))
        }
        let manifest = imported.manifest(projectPath: project, format: format, name: name)
        bytes = manifest.source.allBytes
        summary = Self.summary(of: manifest, from: project)
        return
      }
      if projects.count > 1 { continue }
      contents.platform = imported.platform
      contents.deploymentTarget = imported.deploymentTarget
      if !imported.targets.isEmpty {
        contents.project = (project, imported.targets.map(\.name))
        let untagged = UntaggedResources(Manifest(.empty), in: manifestFolder.tree)
        resources = read.untagged(of: imported.targets, in: manifestFolder, untagged)
          .map { ResourcePath(normalized: $0.bytes) }.filter { !CompiledType.staysInApp($0.string) }
      }
    }
    contents.files = resources.filter { $0.catalog.isEmpty }.prefix(3).map(\.string)
    contents.example = resources.first { !$0.catalog.isEmpty }.map { ($0.catalog.string, $0.item.string) }
    let manifest = Manifest(SourceText(name: "new.yml", ManifestTemplate.yaml(contents)))
    bytes = format.layout(of: manifest) ?? manifest.source.allBytes
    if projects.isEmpty {
      summary = ", an example, because odr found no Xcode project; if a tool generates it, do that first"
    }
  }

  /// Returns the projects in a folder or, if there are none, below the working directory.
  static func projects(for folder: String) -> [String] {
    let here = ProjectLocation.projects(in: folder) ?? []
    return here.isEmpty && folder == "." ? ManifestFinder.projectsBelow() : here
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
