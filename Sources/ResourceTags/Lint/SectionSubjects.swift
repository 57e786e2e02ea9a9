/// What the keys and values in the sections of a manifest are about, for findings about their shape.
struct SectionSubjects {
  private let context: LintContext
  /// The sections that are mappings.
  private lazy var sections = Section.allCases.compactMap { section in
    context.tree.entry(section.rawValue, of: context.tree.root)
      .flatMap { context.tree[$0.value].kind == .mapping ? (section: section, mapping: $0.value) : nil }
  }

  init(_ context: LintContext) {
    self.context = context
  }

  /// The subject of a scalar at a place.
  mutating func subject(of node: NodeID, _ place: Place) -> Diagnostic.Subject {
    switch place {
    case .tagName: return .tag(context.text(node))
    case .file, .item, .catalogPath: return subject(ofKey: node)
    default: return .init()
    }
  }

  /// The subject of the value at a place: that of its key.
  mutating func subject(ofValue node: NodeID, _ place: Place) -> Diagnostic.Subject {
    switch place {
    case .category, .tagList, .catalog:
      // A key is one node.
      return subject(ofKey: NodeID(node.index - 1))
    default: return .init()
    }
  }

  /// The subject of a key in a section.
  mutating func subject(ofKey key: NodeID) -> Diagnostic.Subject {
    let tree = context.tree
    guard let (section, mapping) = sections.first(where: { $0.mapping < key && key < tree.next(after: $0.mapping) })
    else { return .init() }
    switch section {
    case .tags: return .init(category: DownloadCategory(rawValue: context.text(key))?.rawValue)
    case .files: return .init(resource: context.text(key))
    case .catalogs:
      let catalogs = context.manifest.catalogs
      let next = catalogs.partitionIndex { $0.key > key }
      guard next > 0, catalogs[next - 1].key != key, mapping < catalogs[next - 1].key else {
        return .init(catalog: context.text(key))
      }
      let catalog = catalogs[next - 1].key
      guard key < tree.next(after: tree.next(after: catalog)) else { return .init(catalog: context.text(key)) }
      let path = context.text(catalog)
      return .init(resource: path + "/" + context.text(key), catalog: path)
    }
  }
}
