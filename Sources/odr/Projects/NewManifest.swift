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

  /// Creates a manifest for a path; for `nil` (standard output), uses the working directory.
  init(at path: String?, _ format: ManifestFormat) {
    let name = path ?? "ResourceTags.\(format == .json ? "json" : "yml")"
    let folder = name.parentFolder
    let projects = Self.projects(for: folder)
    let project = projects.count == 1 ? projects[0] : nil
    var contents = ManifestTemplate.Contents()
    var usesTags = false
    var resources: [ResourcePath] = []
    if let project, let location = try? ProjectLocation(FilePath.shown(project, in: folder)),
      let (read, manifestFolder) = try? location.read(forManifestIn: folder)
    {
      var imported = ProjectImport(read, targets: [], configuration: nil, in: manifestFolder)
      if imported.targets.isEmpty {
        let apps = read.targets.filter(\.isApplication)
        imported = ProjectImport(read, targets: apps, configuration: nil, in: manifestFolder)
      }
      usesTags = imported.hasTags
      if usesTags, imported.conflicts.isEmpty {
        let manifest = imported.manifest(projectPath: project, format: format, name: name)
        bytes = manifest.source.allBytes
        summary = Self.summary(of: manifest, from: project)
        notes = Wording.excerpt(imported.warnings.map(\.message), limit: 3, rest: "more findings about the project")
        return
      }
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
    notes = Self.importOffers(forManifest: name)
    let items = usesTags || !notes.isEmpty ? [] : DiskTree.named(folder).map(Self.taggedItems) ?? []
    contents.hasItems = !items.isEmpty
    bytes = Array(ManifestTemplate.yaml(contents).utf8)
    if !items.isEmpty { add(items) }
    let manifest = Manifest(SourceText(name: "new.yml", bytes: ByteSlice(bytes)))
    bytes = manifest.laidOut(as: format) ?? bytes
  }

  /// Returns the tagged items and folders in the asset catalogs of a folder, except in third-party code and build
  /// products.
  private static func taggedItems(in tree: DiskTree) -> [(path: ResourcePath, tags: [String])] {
    let foreign = ["Pods", "Carthage", "node_modules", "DerivedData", "build"]
    let catalogs = CatalogFinder.catalogs(in: .empty, of: tree) {
      foreign.contains($0.string.fileName) || CatalogFinder.isPackage($0)
    }
    return CatalogItems(catalogs, in: tree).tagged.map { item in
      (ResourcePath(normalized: item.path.bytes), item.tags.map(\.string).filter { !TagName.isInvalid($0) })
    }.filter { !$0.tags.isEmpty }
  }

  /// Adds the tags of asset catalog items to the manifest.
  private mutating func add(_ items: [(path: ResourcePath, tags: [String])]) {
    let manifest = Manifest(SourceText(name: "new.yml", bytes: ByteSlice(bytes)))
    let edits = items.map { AssignTags($0.tags, to: [$0.path], creating: .onDemand) }
    guard let edited = try? manifest.applying(edits) else { return }
    bytes = edited.manifest.source.allBytes
    let tags = Set(items.flatMap(\.tags)).count
    summary =
      ": \(Wording.count(tags, "tag")) of \(Wording.count(items.count, "item")) in asset catalogs, all on demand"
  }
}

extension NewManifest {
  /// Returns the projects in a folder or, if there are none, below the working directory.
  private static func projects(for folder: String) -> [String] {
    let here = ProjectLocation.projects(in: folder) ?? []
    return here.isEmpty && folder == "." ? ManifestFinder.projectsBelow() : here
  }

  /// Returns suggestions to import the tags of a project instead of keeping the manifest from `odr init`: one for each
  /// project that has tags and is in the same folder as the manifest at `path` or, if there is none, below the working
  /// directory.
  static func importOffers(forManifest path: String) -> [String] {
    let folder = path.parentFolder
    let names = projects(for: folder)
    return names.compactMap { name in
      let project = FilePath.shown(name, in: folder)
      guard let location = try? ProjectLocation(project),
        let (read, manifestFolder) = try? location.read(forManifestIn: folder),
        case let imported = ProjectImport(read, targets: [], configuration: nil, in: manifestFolder),
        !imported.targets.isEmpty
      else { return nil }
      let isOnlyOne = names == [name.fileName] && folder == "."
      // Targets with different categories need separate manifests.
      let target = imported.conflicts.isEmpty ? nil : imported.targets.first
      let command = ShellWord.line(
        ["odr", "xcode", "import"] + (isOnlyOne ? [] : [project]) + (target.map { ["--target", $0.name] } ?? [])
          + [
            "-o",
            target.map {
              FilePath.shown("\($0.name.replacing(ascii: "/", with: "-")).ResourceTags.yml", in: folder)
            } ?? path,
          ])
      return "\(project.quoted) already contains tags; to create the manifest with these tags, run: \(command)"
    }
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
