import Syntax
import FileTrees
import Bytes

/// The `Contents.json` of an item or a folder in an asset catalog, with the tags it gives.
struct TaggedItem: Sendable {
  /// The path of the item, from the manifest's folder on.
  let path: ByteString
  let contents: CatalogContents

  /// The tags that it gives, each once.
  var tags: [ByteString] { (contents.tags ?? []).map { ByteString($0) }.uniqued }

  /// The path of its file.
  var filePath: ByteString { CatalogItems.contentsPath(of: path) }
}

/// What the items of asset catalogs say about tags.
struct CatalogItems: Sendable {
  /// The items and folders whose file has something about tags, in order.
  private(set) var tagged: [TaggedItem] = []
  /// Items of which it cannot be told what tags they have, and why.
  private(set) var unreadable: [UnreadableItem] = []

  /// Looks into every item of the catalogs at `paths`, level by level and several at a time.
  init(_ paths: [ByteString], in tree: any FileTree) {
    var level = paths
    while !level.isEmpty {
      let folders = level
      let found = Parallel.shares(of: folders.count, from: Share()) { share, range in
        for folder in folders[range] { share.look(into: folder, tree) }
      }
      level = found.flatMap(\.folders)
      tagged += found.flatMap(\.tagged)
      unreadable += found.flatMap(\.unreadable)
    }
    tagged.sort { $0.path.precedes($1.path) }
  }

  /// What one thread has found on a level.
  private struct Share: Sendable {
    var folders: [ByteString] = []
    var tagged: [TaggedItem] = []
    var unreadable: [UnreadableItem] = []

    mutating func look(into folder: ByteString, _ tree: any FileTree) {
      let isListed = tree.list(folder.bytes) { entry in
        guard entry.kind == .folder || entry.kind == .link, entry.name[0] != UInt8(ascii: ".") else { return }
        let path = ByteString(folder.bytes + [UInt8(ascii: "/")] + entry.name)
        read(path, tree)
        // What a link leads to may lead back.
        if entry.kind == .folder, CatalogItemType.holdsItems(name: String(decoding: entry.name, as: UTF8.self)) {
          folders.append(path)
        }
      }
      if !isListed, tree.status(of: folder.bytes)?.kind == .folder {
        unreadable.append(UnreadableItem(path: folder, reason: .folder))
      }
    }

    private mutating func read(_ path: ByteString, _ tree: any FileTree) {
      switch CatalogItems.read(path, tree, isSureOfTags: false) {
      case .tagged(let item): tagged.append(item)
      case .unreadable(let item): unreadable.append(item)
      case .untagged, .missing: return
      }
    }
  }

  /// What the file of an item says.
  enum Reading {
    case tagged(TaggedItem)
    case unreadable(UnreadableItem)
    case untagged
    case missing
  }

  /// Reads the file of the item at `path`. Without `isSureOfTags`, one that has no word of tags is not understood.
  static func read(_ path: ByteString, _ tree: any FileTree, isSureOfTags: Bool) -> Reading {
    let source: SourceText
    do {
      source = try tree.text(at: contentsPath(of: path).bytes)
    } catch {
      return error.isMissing ? .missing : .unreadable(UnreadableItem(path: path, reason: .file(error)))
    }
    // A thousand items have no tags for each that has.
    let mayHaveTags =
      isSureOfTags || source.bytes.offset(of: "demand-resource-tags") != nil
      || source.bytes.offset(of: UInt8(ascii: "\\")) != nil
    guard mayHaveTags else { return .untagged }
    do throws(CatalogContentsFault) {
      let contents = try CatalogContents(source)
      return contents.tagLists.isEmpty ? .untagged : .tagged(TaggedItem(path: path, contents: contents))
    } catch {
      return .unreadable(UnreadableItem(path: path, reason: .contents(error, source)))
    }
  }

  /// The path of the file that belongs to the item or folder at `path`.
  static func contentsPath(of path: ByteString) -> ByteString {
    ByteString(path.bytes + Array(("/" + CatalogContents.fileName).utf8))
  }
}

/// An item or a folder of a catalog of which it cannot be told what tags it has.
struct UnreadableItem: Sendable {
  let path: ByteString
  let reason: Reason

  enum Reason: Sendable {
    /// The folder cannot be listed.
    case folder
    /// The file cannot be read.
    case file(FileFailure)
    /// The file is not what a catalog can use.
    case contents(CatalogContentsFault, SourceText)
  }
}

/// Finds the asset catalogs in a folder.
enum CatalogFinder {
  /// The catalogs in the folder at `path`, however deep; `isSkipped` says which folders are not looked into.
  static func catalogs(
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

  /// Folders that Xcode takes for one thing, so that what lies in them is no resource of its own.
  static func isPackage(_ path: ByteString) -> Bool {
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
  var hasCatalogEnding: Bool { suffix(9).elementsEqual(".xcassets".utf8) }
}
