import ResourceTags

/// A target's resources whose tags a manifest cannot list, because the resources are missing or outside the manifest's
/// folder.
struct UnreadResources {
  private let target: String
  /// Tagged files outside the manifest's folder, by absolute path.
  private(set) var files: [TaggedPath]
  /// Tagged localized files that are not on disk in any language, by absolute path without the `.lproj` folder.
  private(set) var withoutLanguages: [TaggedPath] = []
  /// Asset catalogs outside the folder, by absolute path.
  private(set) var catalogs: [(path: ByteString, place: Diagnostic.Location)] = []
  /// Asset catalogs that are missing from the folder, by relative path.
  private(set) var missingCatalogs: [(path: ByteString, place: Diagnostic.Location)] = []
  /// Whether the target has synchronized folders outside the manifest's folder, which may contain catalogs.
  private let hasFoldersOutside: Bool

  init(_ target: ProjectTarget, _ resources: TargetResources, in folder: ManifestFolder) {
    self.target = target.name
    hasFoldersOutside = target.folders.contains { !folder.has(folder: $0.path) }
    files = resources.outside
    for file in target.buildFiles {
      guard let path = file.paths.first, path.bytes.hasCatalogEnding else { continue }
      if let inside = folder.relativePath(of: path) {
        if Self.isMissing(inside, in: folder.tree) { missingCatalogs.append((inside, file.object.place)) }
      } else {
        catalogs.append((path, file.object.place))
      }
    }
    for synchronized in target.folders {
      for entry in synchronized.entries where !entry.tags.isEmpty {
        let paths = synchronized.paths(of: entry.name, in: folder)
        let written = ReferencePaths.join(synchronized.path, entry.name.path.bytes)
        if paths == nil { files.append((written, entry.tags, entry.place)) }
        if paths?.isEmpty == true { withoutLanguages.append((written, entry.tags, entry.place)) }
      }
    }
  }

  /// Returns whether nothing exists at a path; `false` if odr cannot access the path.
  private static func isMissing(_ path: ByteString, in tree: any FileTree) -> Bool {
    if tree.status(of: path.bytes) != nil { return false }
    do {
      _ = try tree.text(at: path.bytes)
      return false
    } catch {
      return error.isMissing
    }
  }

  /// The tags that the manifest cannot list.
  var tags: [ByteString] { (files + withoutLanguages).flatMap(\.tags) }

  /// Whether the target contains, or may contain, catalogs whose tags are unknown.
  var hasUnknownTags: Bool { !catalogs.isEmpty || !missingCatalogs.isEmpty || hasFoldersOutside }

  /// Returns the warnings about the resources of several targets: one warning about all resources outside the folder,
  /// and one warning about each missing catalog or localized file that is not in `known`.
  static func warnings(
    _ unread: [UnreadResources], in folder: ManifestFolder, besides known: Set<ByteString> = []
  ) -> [Diagnostic] {
    var warnings = outside(unread, folder).asArray
    var seen = known
    for unread in unread {
      for (path, tags, place) in unread.withoutLanguages where seen.insert(path).inserted {
        warnings.append(
          Diagnostic(
            .resourceNotRead,
            "localized file \(folder.pathWithSteps(to: path).quoted) of target \(unread.target.quoted) has \(tags.tagWords) but is "
              + "not \(folder.tree.locationText) in any language, so the manifest cannot list it",
            at: place, advice: "restore the file, or delete this entry of the project file"))
      }
      for (path, place) in unread.missingCatalogs where seen.insert(path).inserted {
        warnings.append(
          Diagnostic(
            .resourceNotRead,
            "target \(unread.target.quoted) contains asset catalog \(path.string.quoted), which is not "
              + folder.tree.locationText, about: .init(catalog: path), at: place,
            advice: "restore the catalog, or remove it from the project in Xcode"))
      }
    }
    return warnings
  }

  /// Returns the warning about the tagged files and the asset catalogs outside the folder.
  private static func outside(_ unread: [UnreadResources], _ folder: ManifestFolder) -> Diagnostic? {
    let owners = unread.filter { !$0.outside.isEmpty }
    guard let place = owners.first?.outside.map(\.place).min() else { return nil }
    let names = owners.map { ByteString($0.target) }.uniqued
    let targets = (names.count == 1 ? "target " : "targets ") + names.words
    let paths = owners.flatMap(\.outside).map(\.path).uniqued
    let shown = paths.prefix(3).map { folder.pathWithSteps(to: $0).quoted }.commaSeparated
    let more = paths.count > 3 ? ", and \(paths.count - 3) more" : ""
    let shared = folder.folder(aboveAll: paths)
    return Diagnostic(
      .resourceNotRead,
      "\(shown)\(more) of \(targets) \(paths.count == 1 ? "is" : "are") outside the manifest's folder", at: place,
      advice: "odr does not read tags outside that folder; put the manifest in "
        + (shared.map { "\($0.quoted), which contains all of these resources" }
          ?? "a folder that contains all tagged files"))
  }

  /// The tagged files and the asset catalogs outside the folder.
  private var outside: [(path: ByteString, place: Diagnostic.Location)] {
    files.map { ($0.path, $0.place) } + catalogs
  }
}
