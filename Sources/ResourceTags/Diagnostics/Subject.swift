extension Diagnostic {
  /// What a finding is about, in the terms of a manifest. What it is not about has no value.
  public struct Subject: Sendable, Equatable {
    /// The names of the tags: one, or several that it is about together.
    public var tags: [String]
    /// The path of the resource, from the manifest's folder on; that of a catalog item begins with its catalog.
    public var resource: String?
    /// The path of the asset catalog, or of the one that the resource is in.
    public var catalog: String?
    /// The download category, such as `onDemand`.
    public var category: String?

    /// A subject; a name that is empty names nothing.
    public init(tags: [String] = [], resource: String? = nil, catalog: String? = nil, category: String? = nil) {
      var seen: Set<String> = []
      self.tags = tags.filter { !$0.isEmpty && seen.insert($0).inserted }
      self.resource = resource.flatMap { $0.isEmpty ? nil : $0 }
      self.catalog = catalog.flatMap { $0.isEmpty ? nil : $0 }
      self.category = category
    }

    /// One tag, and the category that it is about.
    package static func tag(_ name: String, in category: String? = nil) -> Subject {
      Subject(tags: [name], category: category)
    }
  }
}
