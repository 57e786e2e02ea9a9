/// Selects resources of a manifest by their properties instead of their names.
///
/// A resource must meet all conditions.
package struct ResourceSelector: Sendable {
  /// The tags that a resource must have.
  package let tags: [String]
  /// The categories from which a resource must have tags. As in Xcode, a tag without a category counts as an on-demand
  /// tag.
  let categories: [DownloadCategory]
  /// The path patterns, each with its text; all of them must match.
  private let patterns: [(text: String, pattern: PathPattern)]
  /// Whether to select only missing resources.
  let isMissing: Bool
  /// The number of bytes that the resource's size must exceed.
  let limit: Int?
  /// The files and folders to look in, relative to the manifest's folder; if there are none, all folders.
  let folders: [ByteString]
  private let resolver: ResourcePathResolver

  /// Creates a selector whose patterns are relative to the working directory of `resolver`.
  package init(
    tags: [String] = [], categories: [DownloadCategory] = [], patterns: [String] = [], isMissing: Bool = false,
    largerThan limit: Int? = nil, below folders: [ByteString] = [], in resolver: ResourcePathResolver
  ) {
    self.folders = folders
    self.tags = tags
    self.categories = categories
    self.patterns = patterns.map { ($0, PathPattern($0, in: resolver.workingFolder)) }
    self.isMissing = isMissing
    self.limit = limit
    self.resolver = resolver
  }

  /// A resource that may be selected, with its tags and their categories.
  typealias Candidate = (path: ByteString, tags: [ByteString], categories: Set<DownloadCategory>)

  /// Returns the indices of the selected candidates, in order.
  func selected(_ candidates: [Candidate]) -> [Int] {
    let wanted = tags.byteStrings
    let folders = Set(folders)
    let found = candidates.indices.filter { index in
      let candidate = candidates[index]
      return (folders.isEmpty || Self.isBelow(folders, candidate.path)) && wanted.allSatisfy(candidate.tags.contains)
        && categories.allSatisfy(candidate.categories.contains)
        && patterns.allSatisfy { $0.pattern.matches(whole(candidate.path)) }
    }
    guard isMissing || limit != nil else { return found }
    let measures = resolver.folder?.measures(
      of: found.map { ResourcePath(normalized: candidates[$0].path.bytes) }, sizes: limit != nil)
    return zip(found, measures ?? []).filter { _, measure in
      if isMissing, measure != .missing { return false }
      guard let limit else { return true }
      if case .bytes(let bytes) = measure { return bytes > limit }
      return false
    }.map(\.0)
  }

  private static func isBelow(_ folders: Set<ByteString>, _ path: ByteString) -> Bool {
    ([.empty, path] + path.bytes.outerFolders.byteStrings).contains(where: folders.contains)
  }

  /// Returns the files and catalog items on disk that `manifest` doesn't list and that may be selected: in the targets
  /// of the manifest's project or, without a project, in the manifest's folder. Only patterns, sizes, and folders select
  /// resources without tags. If `inTargets` is false, also returns files outside of the targets, and catalog items
  /// without a `Contents.json`.
  func unlisted(in manifest: Manifest, inTargets: Bool = true) -> [ByteString] {
    guard let folder = resolver.folder, !(patterns.isEmpty && folders.isEmpty && limit == nil), tags.isEmpty,
      categories.isEmpty,
      !isMissing
    else { return [] }
    let found =
      if inTargets, let project = manifest.project {
        folder.project?(project)?.contents?.untagged(manifest) ?? []
      } else {
        (folders.isEmpty ? [.empty] : folders).flatMap { path in
          let resources = UntaggedResources(manifest, in: folder.tree)
          return folder.tree.status(of: path.bytes)?.kind == .file && !resources.isTagged(path)
            ? [path] : resources.paths(in: path)
        }
      }
    // Manifests can't contain names that aren't UTF-8, and broken links aren't resources.
    return found.filter { path in
      let isItem = inTargets && !ResourcePath(normalized: path.bytes).catalog.isEmpty
      return !CompiledType.staysInApp(path.string) && !path.string.isUnreadablePath
        && folder.tree.status(of: isItem ? path.bytes + "/Contents.json".utf8 : path.bytes) != nil
    }
  }

  /// Returns the selected files and catalog items on disk that can't have tags, because they aren't in the targets or lack
  /// a `Contents.json`; empty if odr can't read the manifest's project.
  func leftOut(of manifest: Manifest) -> [ByteString] {
    if let project = manifest.project, resolver.folder?.project?(project)?.contents == nil { return [] }
    let known = Set(unlisted(in: manifest))
    return selected(unlisted(in: manifest, inTargets: false)).filter { !Self.isBelow(known, $0) }
  }

  /// Returns the first folder that contains none of `paths`, which are the paths of all resources; `nil` if each folder
  /// contains a path.
  func emptyFolder(among paths: [ByteString]) -> String? {
    let inhabited = Set(paths + paths.flatMap { $0.bytes.outerFolders.byteStrings } + [.empty])
    return folders.first { !inhabited.contains($0) }?.string
  }

  /// Returns the selected paths from `paths`, which must be the paths of untagged resources.
  package func selected(_ paths: [ByteString]) -> [ByteString] {
    selected(paths.map { ($0, [], []) }).map { paths[$0] }
  }

  /// Returns the first pattern that matches none of `paths`, which are the paths of all resources; `nil` if each pattern
  /// matches a path.
  package func unmatched(among paths: [ByteString]) -> String? {
    patterns.first { _, pattern in !paths.contains { pattern.matches(whole($0)) } }?.text
  }

  private func whole(_ path: ByteString) -> String { resolver.root.appendingPath(path.string) }
}
