/// Finds the asset catalogs in a folder.
package enum CatalogFinder {
  /// The catalogs in the folder at `path`, at any depth, except in folders for which `isSkipped` is true.
  package static func catalogs(
    in path: ByteString, of tree: any FileTree, isSkipped: (ByteString) -> Bool
  ) -> [ByteString] {
    var catalogs: [ByteString] = []
    var open = [path]
    while let folder = open.popLast() {
      var found: [ByteString] = []
      _ = tree.list(folder.bytes) { entry in
        guard entry.kind == .folder, entry.name[0] != UInt8(ascii: ".") else { return }
        let separator = folder.bytes.isEmpty ? [] : [UInt8(ascii: "/")]
        found.append(ByteString(folder.bytes + separator + entry.name))
      }
      for child in found {
        if child.bytes.hasCatalogEnding {
          catalogs.append(child)
        } else if !isPackage(child), !isSkipped(child) {
          open.append(child)
        }
      }
    }
    return catalogs.sorted { $0.precedes($1) }
  }

  /// Folders that Xcode treats as one thing, so that files in them are not separate resources.
  package static func isPackage(_ path: ByteString) -> Bool {
    guard let name = path.bytes.split(separator: UInt8(ascii: "/")).last,
      let dot = name.lastIndex(of: UInt8(ascii: "."))
    else { return false }
    return packageEndings.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
  }

  private static let packageEndings: Set<String> = [
    "app", "atlas", "bundle", "docc", "framework", "icon", "mlmodelc", "mlpackage", "playground", "scnassets",
    "skatlas",
    "stickersdataset", "xcdatamodel", "xcdatamodeld", "xcframework", "xcmappingmodel", "xcodeproj", "xcstickers",
    "xcworkspace",
  ]
}

extension Collection<UInt8> where Self: BidirectionalCollection {
  /// Whether the bytes end as the name of an asset catalog does.
  package var hasCatalogEnding: Bool {
    // Most names end otherwise, and generic comparisons take long.
    last == UInt8(ascii: "s") && suffix(9).elementsEqual(".xcassets".utf8)
  }
}
