extension Manifest {
  /// The tags: declared ones first in manifest order, then those that are only used.
  ///
  /// A tag that is declared twice is returned once, with its first declaration. Takes time linear in the manifest, and
  /// builds strings, so it is for display, not for checks.
  public func tags() -> [Tag] {
    let carriers = carriers()
    let declared = declarations.enumerated().filter { firstDeclarations[$1.tag.index] == Int32($0) }.map(\.element.tag)
    let undeclared = tagNames.indices.filter { firstDeclarations[$0] < 0 }.map { TagID(rawValue: UInt32($0)) }
    return (declared + undeclared).map { tag in
      let declaration = declaration(of: tag)
      return Tag(
        name: name(tag), category: declaration?.category,
        prefetchPosition: declaration.flatMap { $0.category == .prefetchOrder ? Int($0.position) : nil },
        span: tree.span(of: declaration?.node ?? tagNames[tag.index]), resources: carriers[tag.index])
    }
  }

  /// The resources in manifest order: loose files and folders, then the items of each catalog.
  public func resources() -> [Resource] {
    let names = tagNames.indices.map { name(TagID(rawValue: UInt32($0))) }
    let catalogPaths = catalogs.map { text($0.key) }
    return entries.map { entry in
      let path = text(entry.key)
      let catalog = entry.catalog < 0 ? nil : catalogPaths[Int(entry.catalog)]
      return Resource(
        path: catalog.map { $0 + "/" + path } ?? path, catalog: catalog,
        tags: uses(of: entry).map { names[$0.tag.index] }, span: tree.span(of: entry.key))
    }
  }

  /// Whether the text has the sections of a manifest, with or without faults.
  package var hasForm: Bool {
    let root = tree.root
    return tree.entry("version", of: root) != nil
      && ["tags", "files", "catalogs"].contains { tree.entry($0, of: root) != nil }
  }

  /// The path or the URL of the schema that the manifest names, and its place.
  package var schema: (path: String, span: ByteSpan)? {
    guard let value = tree.entry("$schema", of: tree.root)?.value else { return nil }
    return tree.text(of: value).map { ($0, tree.span(of: value)) }
  }

  /// The span of the path of ``project``.
  package var projectSpan: ByteSpan? {
    tree.entry("project", of: tree.entry("xcode", of: tree.root)?.value).map { tree.span(of: $0.value) }
  }

  /// The span of the build configuration of ``project``.
  package var configurationSpan: ByteSpan? {
    tree.entry("configuration", of: tree.entry("xcode", of: tree.root)?.value).map { tree.span(of: $0.value) }
  }

  /// The spans of the target names of ``project``, in order.
  package var targetSpans: [ByteSpan] {
    guard let targets = tree.entry("targets", of: tree.entry("xcode", of: tree.root)?.value)?.value,
      let list = tree.resolve(targets)
    else { return [] }
    return tree.children(of: list).map { tree.span(of: $0) }
  }

  /// The span of ``platform``; `nil` if the manifest has none.
  package var platformSpan: ByteSpan? { tree.entry("platform", of: tree.root).map { tree.span(of: $0.value) } }

  /// The span of ``deploymentTarget``; `nil` if the manifest has none.
  package var deploymentTargetSpan: ByteSpan? {
    tree.entry("deploymentTarget", of: tree.root).map { tree.span(of: $0.value) }
  }

  /// The paths of the asset catalogs and the spans of their keys, in order.
  package var catalogSpans: [(path: String, span: ByteSpan)] {
    catalogs.map { (text($0.key), tree.span(of: $0.key)) }
  }

  private func name(_ tag: TagID) -> String {
    text(tagNames[tag.index])
  }

  private func text(_ id: NodeID) -> String {
    tree.text(of: id) ?? ""
  }
}
