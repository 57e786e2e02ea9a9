import Bytes
import FileTrees
import ResourceTags

/// The files that a manifest names, as addresses.
struct DocumentFiles {
  let facts: DocumentFacts
  let tree: any FileTree
  /// The absolute path of the manifest's folder.
  private let folder: String

  init(_ facts: DocumentFacts, _ folder: FolderSnapshot, at path: String) {
    (self.facts, tree, self.folder) = (facts, folder.folder.tree, path)
  }

  /// The address of what is at a path from the manifest's folder on.
  func address(_ path: String) -> DocumentURI {
    DocumentURI(path: folder + "/" + path)
  }

  /// What opens when somebody follows a resource's path; `nil` if the disk does not have it.
  func target(ofResource index: Int) -> DocumentURI? {
    guard facts.sizes?.bytes(of: index) != nil else { return nil }
    let resource = facts.resources[index]
    return resource.catalog == nil ? address(normalized(resource.path)) : contents(of: resource.path)
  }

  /// The places of the text that name files, and these; in the order of the text.
  var links: [(span: ByteSpan, target: DocumentURI)] {
    let manifest = facts.manifest
    var links: [(span: ByteSpan, target: DocumentURI)] = []
    for (index, resource) in facts.resources.enumerated() {
      if let target = target(ofResource: index) { links.append((resource.span, target)) }
    }
    for (path, span) in manifest.catalogSpans where isThere(normalized(path)) {
      links.append((span, contents(of: path)))
    }
    let others =
      [(manifest.project?.project, "/project.pbxproj", manifest.projectSpan)]
      + [(manifest.schema?.path, "", manifest.schema?.span)]
    for case (let path?, let ending, let span?) in others {
      let path = normalized(path + ending)
      if isThere(path) { links.append((span, address(path))) }
    }
    return links.sorted { $0.span.start < $1.span.start }
  }

  /// The file in a folder of a catalog that describes it, or the folder.
  private func contents(of path: String) -> DocumentURI {
    let file = normalized(path + "/Contents.json")
    return address(isThere(file) ? file : normalized(path))
  }

  func isThere(_ path: String) -> Bool { !path.isEmpty && tree.status(of: Array(path.utf8)) != nil }

  /// A path without `.` and `..`; empty if it leads out of the folder.
  private func normalized(_ path: String) -> String {
    let normalized = NormalizedPath(path.utf8)
    return normalized.leavesRoot || path.hasPrefix("/") ? "" : String(decoding: normalized.bytes, as: UTF8.self)
  }
}
