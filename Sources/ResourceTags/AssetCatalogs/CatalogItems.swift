/// An item or folder in an asset catalog, with the tags in its `Contents.json`.
package struct TaggedItem: Sendable {
  /// The path of the item, relative to the manifest's folder.
  package let path: ByteString
  package let contents: CatalogContents

  /// The item's type.
  var type: CatalogItemType { CatalogItemType(name: path.bytes.lastComponent.string) }

  /// The item's tags, without duplicates.
  package var tags: [ByteString] { (contents.tags ?? []).byteStrings.uniqued }
}

/// The tags of the items in asset catalogs.
package struct CatalogItems: Sendable {
  /// The items and folders whose `Contents.json` mentions tags, sorted by path.
  package private(set) var tagged: [TaggedItem] = []
  /// The items whose tags can't be read, with the reasons.
  package private(set) var unreadable: [UnreadableItem] = []

  /// Reads every item in the catalogs at `paths`, level by level; items on the same level are read in parallel.
  package init(_ paths: [ByteString], in tree: any FileTree) {
    for found in Parallel.levels(from: paths, { Self.look(into: $0, tree) }) {
      tagged += found.tagged
      unreadable += found.unreadable
    }
    tagged.sort { $0.path < $1.path }
  }

  private init() {}

  /// Reads the items in a folder. Returns the items, and the folders among them that contain other items.
  private static func look(into folder: ByteString, _ tree: any FileTree) -> (CatalogItems, [ByteString]) {
    var found = CatalogItems()
    var folders = [ByteString]()
    let isListed = tree.list(folder.bytes) { entry in
      guard entry.kind == .folder || entry.kind == .link, entry.name[0] != "." else { return }
      let path = ByteString(folder.bytes.appendingPath(entry.name))
      do throws(UnreadableItem) {
        found.tagged += try read(path, tree, onlyWithTags: true).asArray
      } catch {
        if !error.isMissing { found.unreadable.append(error) }
      }
      // A link may lead back to a folder above it.
      if entry.kind == .folder, CatalogItemType.holdsItems(name: entry.name.string) { folders.append(path) }
    }
    if !isListed, tree.status(of: folder.bytes)?.kind == .folder {
      found.unreadable.append(UnreadableItem(path: folder, reason: .folder))
    }
    return (found, folders)
  }

  /// Reads the `Contents.json` of the item at `path`. If `onlyWithTags` is true, returns `nil` if the file has no list of
  /// tags, and doesn't parse a file that doesn't mention tags. Throws ``UnreadableItem`` if the file is missing, too.
  package static func read(
    _ path: ByteString, _ tree: any FileTree, onlyWithTags: Bool = false
  ) throws(UnreadableItem) -> TaggedItem? {
    let source: SourceText
    do {
      source = try tree.text(at: contentsPath(of: path).bytes)
    } catch {
      throw UnreadableItem(path: path, reason: .file(error))
    }
    // Parse only files that may mention tags, because only about one item in a thousand has tags.
    let mayHaveTags =
      !onlyWithTags || source.bytes.offset(ofText: "demand-resource-tags") != nil
      || source.bytes.offset(of: "\\") != nil
    guard mayHaveTags else { return nil }
    do {
      let contents = try CatalogContents(source)
      return onlyWithTags && contents.tagLists.isEmpty ? nil : TaggedItem(path: path, contents: contents)
    } catch {
      throw UnreadableItem(path: path, reason: .contents(error, source))
    }
  }

  /// Returns the path of the `Contents.json` of the item or folder at `path`.
  package static func contentsPath(of path: ByteString) -> ByteString {
    ByteString(path.bytes + Array(("/" + CatalogContents.fileName).utf8))
  }
}

/// A catalog item, or a folder in a catalog, whose tags can't be read, possibly because it has no `Contents.json`.
package struct UnreadableItem: Error {
  package let path: ByteString
  package let reason: Reason

  /// Whether the item has no `Contents.json`.
  package var isMissing: Bool {
    if case .file(let failure) = reason { failure.isMissing } else { false }
  }

  package enum Reason: Sendable {
    /// The folder can't be listed.
    case folder
    /// The file can't be read.
    case file(FileFailure)
    /// The file isn't a valid `Contents.json`.
    case contents(CatalogContentsFault, SourceText)
  }
}

/// Finds the asset catalogs in a folder.
package enum CatalogFinder {
  /// Returns the catalogs at any depth in the folder at `path`, except in folders for which `isSkipped` returns true.
  package static func catalogs(
    in path: ByteString, of tree: any FileTree, isSkipped: (ByteString) -> Bool
  ) -> [ByteString] {
    var catalogs: [ByteString] = []
    tree.walk(path.bytes) { child, entry in
      guard entry.kind == .folder, entry.name[0] != "." else { return false }
      let child = ByteString(child)
      if child.bytes.hasCatalogEnding {
        catalogs.append(child)
        return false
      }
      return !isPackage(child) && !isSkipped(child)
    }
    return catalogs.sorted()
  }

  /// Returns the paths of the first three folders (sorted by name) in the catalog at `path` as part of a sentence, such
  /// as `'A.xcassets/Forest' and 'A.xcassets/Sea'`, with the number of the remaining folders. If the catalog contains no
  /// folders, returns its items instead; `nil` if there are no items.
  package static func suggestion(for path: [UInt8], of tree: any FileTree) -> String? {
    var groups: [String] = []
    var items: [String] = []
    _ = tree.list(path) { entry in
      guard entry.kind == .folder, entry.name[0] != "." else { return }
      let name = entry.name.string
      let type = CatalogItemType(name: name)
      if type == .group, !name.contains(".") { groups.append(name) }
      if type.makesPack { items.append(name) }
    }
    let names = (groups.isEmpty ? items : groups).sorted()
    if names.isEmpty { return nil }
    let first = names.prefix(3).map { (path.string + "/" + $0).quoted }
    return (first + (names.count > 3 ? ["\(names.count - 3) more"] : [])).listed("and")
  }

  /// Whether Xcode treats the folder at `path` as a single resource, so that the files in the folder aren't resources.
  package static func isPackage(_ path: ByteString) -> Bool {
    packageEndings.contains(path.string.fileEnding)
  }

  private static let packageEndings = """
    app atlas bundle docc framework icon mlmodelc mlpackage playground scnassets skatlas stickersdataset xcdatamodel \
    xcdatamodeld xcframework xcmappingmodel xcodeproj xcstickers xcworkspace
    """.wordSet
}

extension Collection<UInt8> where Self: BidirectionalCollection {
  /// Whether the bytes end with `.xcassets`, the extension of asset catalogs.
  package var hasCatalogEnding: Bool {
    // Check the last byte first: it rules out most names, and a generic comparison is slow.
    last == "s" && count >= 9 && suffix(9).elementsEqual(".xcassets".utf8)
  }
}
