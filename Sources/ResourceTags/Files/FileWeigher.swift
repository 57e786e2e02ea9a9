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
    case .file: return survey.places[place].size
    case .folder: return bytes(ofFolder: survey.path(of: place), isInCatalog: !survey.places[place].traits.isEmpty)
    case .absent, .unreadable, .brokenLink, .other: return nil
    }
  }

  private func bytes(ofFolder path: [UInt8], isInCatalog: Bool) -> Int {
    var total = 0
    var folders = [(path: path, isInCatalog: isInCatalog)]
    while let folder = folders.popLast() {
      let isInCatalog = folder.isInCatalog || folder.path.suffix(9).elementsEqual(".xcassets".utf8)
      let others = isInCatalog && !device.isAny ? filesForOtherDevices(in: folder.path) : []
      func path(_ name: some Sequence<UInt8>) -> [UInt8] { folder.path + [UInt8(ascii: "/")] + name }
      // Folders that the survey has kept are not listed again. A link is copied as a link.
      if let listing = survey.listings[folder.path] {
        for (name, kind) in listing.entries where isCounted(name, others) {
          if kind == .folder { folders.append((path(name), isInCatalog)) }
          if kind == .file { total += survey.tree.status(of: path(name))?.size ?? 0 }
        }
      } else {
        _ = survey.tree.list(folder.path) { name, kind, size in
          guard isCounted(name, others) else { return }
          if kind == .folder { folders.append((path(name), isInCatalog)) }
          if kind == .file { total += size() }
        }
      }
    }
    return total
  }

  private func isCounted(_ name: some RandomAccessCollection<UInt8>, _ others: Set<[UInt8]>) -> Bool {
    let mayBeExcluded = name.first == UInt8(ascii: ".") || name.first == UInt8(ascii: "C")
    return !(mayBeExcluded && Self.excluded.contains(Array(name))) && (others.isEmpty || !others.contains(Array(name)))
  }

  /// The files of a catalog item that its `Contents.json` has for other devices only.
  private func filesForOtherDevices(in folder: [UInt8]) -> Set<[UInt8]> {
    let path = folder + [UInt8(ascii: "/")] + Array(CatalogContents.fileName.utf8)
    guard let source = try? survey.tree.text(at: path), let contents = try? CatalogContents(source) else { return [] }
    let variants = contents.variants
    // Where there is none of the scale, the device takes another: all count, rather than none.
    let exact = variants.filter(device.takes)
    let taken = Set((exact.isEmpty ? variants.filter(Device(idiom: device.idiom).takes) : exact).map(\.fileName))
    return Set(variants.map(\.fileName).filter { !taken.contains($0) }.map { Array($0.utf8) })
  }
}
