import AssetCatalogs
import Bytes
import Diagnostics
import FileTrees
import FileWriting
import ResourceTags
import XcodeProjects

/// The manifest that `odr init` writes, with what it sees in the folder.
struct NewManifest {
  /// The text.
  private(set) var bytes: [UInt8]
  /// What the user should know about it.
  private(set) var notes: [String] = []

  /// A manifest for a path; `nil` for standard output, and so for the working directory.
  init(at path: String?, _ format: ManifestFormat) {
    let name = path ?? "ResourceTags.\(format == .json ? "json" : "yml")"
    let folder = FilePath.folder(of: name)
    let projects = ProjectLocation.projects(in: folder) ?? []
    let project = projects.count == 1 ? projects[0] : nil
    var contents = FirstManifest.Contents()
    var usesTags = false
    if let project, let location = try? ProjectLocation(folder == "." ? project : FilePath.joined(folder, project)),
      let imported = ImportOffer.imported(location, folder, orApplications: true)
    {
      usesTags = imported.hasTags
      if usesTags, imported.conflicts.isEmpty {
        bytes = ImportedManifest(imported, projectPath: project, format: format, name: name).manifest.source.allBytes
        notes =
          ["it has the tags of \(project.quoted)"]
          + (imported.warnings.isEmpty
            ? []
            : ["\(Wording.count(imported.warnings.count, "warning")) about the project; 'odr xcode import' shows them"])
        return
      }
      (contents.platform, contents.deploymentTarget) = (imported.platform, imported.deploymentTarget)
      if !imported.targets.isEmpty { contents.project = (project, imported.targets.map(\.name)) }
    }
    let seen = DiskTree.named(folder).map { FolderContents($0) }
    contents.folders = seen?.folders ?? []
    contents.example = seen?.example
    notes = ImportOffer.offers(forManifest: name)
    let items = usesTags || !notes.isEmpty ? [] : seen?.items ?? []
    contents.hasItems = !items.isEmpty
    bytes = Array(FirstManifest.yaml(contents).utf8)
    if !items.isEmpty { add(items) }
    let manifest = Manifest(SourceText(name: "new.yml", bytes: ByteSlice(bytes)))
    let laidOut = format == .json ? try? manifest.converted(to: .json).bytes : try? manifest.formatted().bytes
    bytes = laidOut ?? bytes
  }

  /// Adds the tags of items of asset catalogs, as edits.
  private mutating func add(_ items: [(path: ResourcePath, tags: [String])]) {
    let manifest = Manifest(SourceText(name: "new.yml", bytes: ByteSlice(bytes)))
    let edits = items.map { AssignTags($0.tags, to: [$0.path], creating: .onDemand) }
    guard let edited = try? manifest.applying(edits) else { return }
    bytes = edited.manifest.source.allBytes
    let tags = Set(items.flatMap(\.tags)).count
    notes.append(
      "it has \(Wording.count(tags, "tag")) of \(Wording.count(items.count, "item")) in asset catalogs, all on demand")
  }
}
