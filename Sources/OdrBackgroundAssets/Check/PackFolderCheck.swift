package import ResourceTags

/// Checks an app's pack manifests, both individually and together.
package struct PackFolderCheck {
  /// The manifests, each with its findings in order.
  package var checked: [(source: SourceText, findings: [Diagnostic])] {
    manifests.map { ($0.source, $0.findings.sorted { $0.location < $1.location }) }
  }

  private let root: (any FileTree)?
  private var manifests: [PackManifest]
  private let hosting: PackHosting
  /// The number of the manifest that odr currently checks.
  private var current = 0
  /// The first manifest with each identifier.
  private var firstIDs: [String: Owner] = [:]
  /// The first selector for each combination of a platform, a language, and a path in the packs. All packs of an app
  /// share one namespace for paths. Source: Apple, "Creating managed asset packs".
  private var owners: [[String]: Owner] = [:]
  /// The folder that the paths of the current manifest are relative to; `nil` if odr can't see that folder.
  private var start: String?
  /// The total size of the files that odr has found so far in packs.
  private var fileBytes = 0
  /// The number of files that odr has already found in selected folders.
  private var visited = 0
  /// The maximum number of files in selected folders that odr compares with the files of other packs.
  private static let limit = 5_000_000

  /// A place in a manifest with this number.
  private typealias Owner = (manifest: Int, span: ByteSpan)

  /// The folder of a manifest, and the folder in which Apple's packer runs. A folder outside the tree of files is `nil`.
  package typealias Place = (folder: String?, start: String?)

  /// Checks the manifests in `sources`. `root` contains the files that the manifests select; if `root` is `nil`, odr
  /// doesn't check whether the files exist.
  ///
  /// `places` contains the place of each manifest, relative to `root`. The `sourceRoot` of a manifest is relative to the
  /// manifest's folder, and may lead to any folder in `root`; odr doesn't check the files if that folder is `nil`.
  /// Without `places`, every manifest is directly in the root.
  ///
  /// If Apple hosts the packs, odr also checks Apple's limits, and whether Apple accepts the identifiers.
  package init(
    _ sources: [SourceText], root: (any FileTree)?, places: [Place]? = nil, hosting: PackHosting = .apple
  ) {
    (self.root, self.hosting) = (root, hosting)
    manifests = sources.map { PackManifest($0) }
    for (index, manifest) in manifests.enumerated() {
      current = index
      if let id = manifest.id { checkID(id) }
      if hosting == .apple, let userInfo = manifest.userInfo {
        report(
          .packManifestShape, "'userInfo' is only for packs that you host yourself", userInfo,
          label: "remove the key; if you host the packs, run 'odr set assetPacks._hosting self'")
      }
      start = start(of: manifest, places?[index] ?? ("", ""))
      checkFiles(of: manifest)
    }
    if hosting == .apple { checkLimits() }
  }

  private mutating func report(
    _ rule: RuleDocumentation?, severity: Severity? = nil, _ message: String, _ span: ByteSpan, label: String? = nil,
    other: Owner? = nil, note: String = ""
  ) {
    guard let rule else { return }
    let notes = other.map { place in
      Diagnostic.Note(
        note, at: .init(place.span, in: place.manifest == current ? nil : manifests[place.manifest].source))
    }
    manifests[current].findings.append(
      Diagnostic(rule, severity: severity, message, span, label: label, notes: notes.asArray))
  }

  private mutating func checkID(_ id: LocatedText) {
    if let other = firstIDs[id.string] {
      report(
        .duplicatePackID, "identifier \(id.string.quoted) is already used by another pack", id.span, other: other,
        note: "the identifier is first used here")
    } else {
      firstIDs[id.string] = (current, id.span)
    }
    if hosting == .apple, !HostedPacks.accepts(id: id.string) {
      report(
        RuleRegistry.documentation(of: "invalid-pack-id"), HostedPacks.refusal(of: id.string), id.span,
        label: HostedPacks.idAdvice)
    }
  }

  /// Reports the first pack that exceeds each of Apple's limits.
  private mutating func checkLimits() {
    let ids = manifests.enumerated().compactMap { index, manifest in manifest.id.map { (index, $0.span) } }
    for (rule, excess, id) in [
      ("too-many-hosted-packs", HostedPacks.excess(packs: ids.count), ids.dropFirst(HostedPacks.packs.value).first),
      ("hosted-packs-too-large", HostedPacks.excess(bytes: fileBytes), ids.last),
    ] {
      guard let excess, let (index, span) = id else { continue }
      current = index
      report(RuleRegistry.documentation(of: rule), excess, span)
    }
  }

  // MARK: Files

  private mutating func checkFiles(of manifest: PackManifest) {
    // odr doesn't know exactly which files a pattern selects or an exclusion leaves out.
    let pattern = manifest.selectors.first { $0.kind == nil }
    if let pattern, manifests.count > 1 {
      report(
        .packFileTwice, severity: .note,
        "odr does not evaluate patterns and exclusions, so it does not check which of this pack's files other packs contain",
        pattern.path.span)
    }
    for selector in manifest.selectors {
      if selector.kind == .folder { checkFolder(selector, comparesFiles: pattern == nil) }
      if selector.kind == .file, status(selector, .file) != nil { _ = claim(destination(selector), selector) }
    }
  }

  /// Returns the path that a selected file or folder has in the pack. Paths in packs are relative to the source root.
  private func destination(_ selector: PackManifest.Selector) -> [UInt8] {
    NormalizedPath((selector.destination ?? selector.path).string.utf8).bytes
  }

  /// Returns the folder that a manifest's paths are relative to; `nil` if odr can't see that folder.
  private func start(of manifest: PackManifest, _ place: Place) -> String? {
    guard let sourceRoot = manifest.sourceRoot?.string else { return place.start }
    // An absolute path is never in the root.
    return place.folder.map { sourceRoot.utf8.first == "/" ? "../" : $0 + "/" + sourceRoot }
  }

  private mutating func status(_ selector: PackManifest.Selector, _ kind: FileKind) -> [UInt8]? {
    let what = kind == .file ? "file" : "folder"
    guard let start else { return nil }
    let selected = selector.path.string
    let name = selected.quoted
    let whole = NormalizedPath((start + "/" + selected).utf8)
    guard !whole.leavesRoot, !NormalizedPath(selected.utf8).leavesRoot, case let path = whole.bytes, !path.contains(0)
    else {
      report(
        .packFileMissing, "\(name) is outside the root", selector.path.span,
        label: "paths are relative to the folder in which ba-package runs")
      return nil
    }
    guard let root else { return path }
    if root.leavesRoot(path) {
      report(.packFileMissing, "a symbolic link in path \(name) points outside the root", selector.path.span)
      return nil
    }
    guard let status = path.isEmpty ? FileStatus(kind: .folder, size: 0) : root.status(of: path) else {
      if kind == .folder, hasCatalog(String(path: path)) { return nil }
      report(
        .packFileMissing, "\(what) \(name) does not exist below the root", selector.path.span,
        label: manifests[current].sourceRoot == nil ? "'--root' specifies the folder in which ba-package runs" : nil)
      return nil
    }
    if status.kind == kind {
      if kind == .file { fileBytes += status.size }
      return path
    }
    let label = status.kind == .folder ? "to select a folder, use 'directory'" : "to select a file, use 'file'"
    report(.packFileMissing, "\(name) is not a \(what)", selector.path.span, label: label)
    return nil
  }

  /// Whether `path` is a bundle that `actool` can make from the catalog of the same name next to it.
  private func hasCatalog(_ path: String) -> Bool {
    path.hasSuffix(".bundle") && root?.status(of: (path.dropLast(7) + ".xcassets").pathBytes)?.kind == .folder
  }

  private mutating func checkFolder(_ selector: PackManifest.Selector, comparesFiles: Bool) {
    guard let path = status(selector, .folder), comparesFiles, let root else { return }
    var files: [ByteString] = []
    let unread = root.walk(path) { file, entry in
      guard visited + files.count <= Self.limit else { return false }
      if entry.kind == .file {
        files.append(ByteString(file))
        fileBytes += entry.size()
      }
      return true
    }
    for folder in unread {
      let name = String(path: folder).quoted
      report(.packFileMissing, "cannot read folder \(name), so its files cannot be checked", selector.path.span)
    }
    visited += files.count
    guard visited <= Self.limit else { return }
    let (destination, start) = (destination(selector), path.isEmpty ? 0 : path.count + 1)
    for file in files.sorted() where !claim(destination.appendingPath(file.bytes[start...]), selector) { return }
  }

  /// Records that a selector selects a path. Returns false, and adds a finding, if another selector already selects the
  /// same path.
  private mutating func claim(_ path: [UInt8], _ selector: PackManifest.Selector) -> Bool {
    let place = String(path: path)
    let (platforms, language) = (manifests[current].platforms, manifests[current].language)
    for platform in platforms.isEmpty ? PackPlatform.names : platforms {
      let key = [platform, language, place]
      guard let owner = owners[key] else {
        owners[key] = (current, selector.path.span)
        continue
      }
      let isHere = owner.manifest == current
      report(
        .packFileTwice,
        isHere ? "\(place.quoted) is selected twice" : "\(place.quoted) is also in another pack", selector.path.span,
        other: owner, note: isHere ? "the path is first selected here" : "the other pack selects the path here")
      return false
    }
    return true
  }
}
