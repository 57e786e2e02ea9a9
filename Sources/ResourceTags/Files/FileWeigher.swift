import ResourceFiles
import SourceText

/// Adds up the bytes of files and folders.
struct FileWeigher: Sendable {
  let survey: ResourceSurvey
  let device: Device

  /// What Xcode leaves behind when it copies a folder into an app. Source: the `-exclude` options of `builtin-copy` in
  /// its build logs.
  private static let excluded: Set<[UInt8]> = Set(
    [".DS_Store", "CVS", ".svn", ".git", ".hg"].map { Array($0.utf8) })

  /// The bytes of an entry; `nil` where it is missing.
  func bytes(ofEntry entry: Int) -> Int? {
    guard let place = survey.place(ofEntry: entry) else { return nil }
    switch survey.places[place].finding {
    case .file: return survey.tree.status(of: survey.path(of: place))?.size
    case .folder: return bytes(ofFolder: survey.path(of: place), isInCatalog: !survey.places[place].traits.isEmpty)
    case .absent, .unreadable, .brokenLink, .other: return nil
    }
  }

  private func bytes(ofFolder path: [UInt8], isInCatalog: Bool) -> Int {
    var total = 0
    var folders = [(path: path, isInCatalog: isInCatalog)]
    while let folder = folders.popLast() {
      var files: [[UInt8]] = []
      let isInCatalog = folder.isInCatalog || folder.path.suffix(9).elementsEqual(".xcassets".utf8)
      visit(folder.path) { name, kind in
        guard !Self.excluded.contains(name) else { return }
        // A link is copied as a link.
        if kind == .folder { folders.append((folder.path + [UInt8(ascii: "/")] + name, isInCatalog)) }
        if kind == .file { files.append(name) }
      }
      let others = isInCatalog && !device.isAny ? filesForOtherDevices(in: folder.path) : []
      for name in files where !others.contains(name) {
        total += survey.tree.status(of: folder.path + [UInt8(ascii: "/")] + name)?.size ?? 0
      }
    }
    return total
  }

  /// The names in a folder; those that the survey has kept are not listed again.
  private func visit(_ folder: [UInt8], _ body: ([UInt8], FileKind) -> Void) {
    if let listing = survey.listings[folder] {
      for (name, kind) in listing.entries { body(Array(name), kind) }
    } else {
      _ = survey.tree.list(folder) { name, kind in body(Array(name), kind) }
    }
  }

  /// The files of a catalog item that its `Contents.json` has for other devices only.
  private func filesForOtherDevices(in folder: [UInt8]) -> Set<[UInt8]> {
    let path = folder + [UInt8(ascii: "/")] + Array(CatalogContents.fileName.utf8)
    guard let source = try? survey.tree.text(at: path), let contents = try? CatalogContents(source) else { return [] }
    let variants = contents.variants
    let taken = Set(variants.filter(device.takes).map(\.fileName))
    return Set(variants.map(\.fileName).filter { !taken.contains($0) }.map { Array($0.utf8) })
  }
}
