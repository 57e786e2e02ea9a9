import Syntax
package import FileTrees
package import Bytes
import Diagnostics

/// An Xcode project: its file, where its references lie, and its targets.
package struct XcodeProject: Sendable {
  package let file: ProjectFile
  /// The targets that can have resources, in the project's order.
  package let targets: [ProjectTarget]
  /// The absolute path of the folder that the `.xcodeproj` lies in.
  package let folder: String
  /// Where everything that it refers to lies.
  let references: ReferencePaths

  /// Reads the project file `source`, whose `.xcodeproj` lies in the folder at the absolute path `folder`.
  ///
  /// Throws ``ProjectFault`` where it is not what Xcode writes.
  package init(_ source: SourceText, in folder: String) throws(ProjectFault) {
    let file = try ProjectFile(source)
    let references = ReferencePaths(file, folder: folder == "/" ? ByteString([]) : ByteString(folder))
    self.file = file
    self.folder = folder
    self.references = references
    let groups = SynchronizedGroups(references.synchronizedGroups, in: file)
    var taken: Set<NodeID> = []
    targets = file.objects(in: file.root["targets"]).filter { $0.isA("PBXNativeTarget") }.map {
      ProjectTarget($0, in: file, references, groups, besides: &taken)
    }
  }

  /// The target called `name`.
  package func target(named name: String) -> ProjectTarget? {
    targets.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The names of the build configurations of `target`, in order.
  package func configurations(of target: ProjectTarget) -> [String] {
    BuildConfiguration.all(of: target.object, in: file).map(\.name)
  }

  /// The list of tags that the project knows, and the key it stands under: Xcode's own, or the one that XcodeGen has
  /// written.
  var knownTags: (key: String, list: NodeID)? {
    guard let attributes = file.root.dictionary("attributes") else { return nil }
    for (key, name) in [("KnownAssetTags", "KnownAssetTags" as StaticString), ("knownAssetTags", "knownAssetTags")] {
      if let list = attributes[name], file.tree[list].kind == .sequence { return (key, list) }
    }
    return nil
  }
}

/// The folder of a manifest, as the project sees it.
package struct ManifestFolder: Sendable {
  /// Its absolute path; empty for the root of the disk.
  private let path: ByteString
  /// What stands in front of the names of its files, as they are to be called.
  private let prefix: String
  /// The files in it.
  package let tree: any FileTree

  /// The folder at the absolute path `path`, whose files are those of `tree`; findings call it `name`.
  package init(path: String, name: String = ".", tree: any FileTree) {
    self.path = path == "/" ? ByteString([]) : ByteString(path)
    prefix = name == "." ? "" : name.hasSuffix("/") ? name : name + "/"
    self.tree = tree
  }

  /// A place in one of its files, whose text has the path from the folder on as its name.
  func location(_ span: ByteSpan, in text: SourceText) -> Diagnostic.Location {
    .init(span, in: prefix.isEmpty ? text : SourceText(name: prefix + text.name, storage: text.storage))
  }

  /// The way from the folder to the file at an absolute path; `nil` where it does not lie in the folder.
  func relativePath(of file: ByteString) -> ByteString? {
    guard file.isWithin(path), file != path else { return nil }
    return ByteString(file.bytes.dropFirst(path.bytes.count + 1))
  }

  /// The folder with other texts in some of its files.
  func replacing(_ texts: [ByteString: SourceText]) -> ManifestFolder {
    ManifestFolder(path: path, prefix: prefix, tree: ReplacedTree(base: tree, texts: texts))
  }

  private init(path: ByteString, prefix: String, tree: any FileTree) {
    self.path = path
    self.prefix = prefix
    self.tree = tree
  }

  /// The absolute path of a file in the folder.
  func absolutePath(of file: ByteString) -> ByteString {
    ByteString(path.bytes + [UInt8(ascii: "/")] + file.bytes)
  }
}
