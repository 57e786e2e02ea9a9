package import ResourceTags

/// The names in a manifest. With them, a test finds names in a finding's message that are missing from its subject.
package struct KnownNames {
  private let tags: Set<String>
  private let resources: Set<String>
  private let catalogs: Set<String>
  private let categories = Set(DownloadCategory.allCases.map(\.rawValue))

  package init(_ manifest: Manifest) {
    tags = Set(manifest.tags().map(\.name))
    let all = manifest.resources()
    // A message can also name an item without the path of its catalog.
    let items = all.compactMap { resource in
      resource.catalog.map { String(resource.path.dropFirst($0.count + 1)) }
    }
    resources = Set(all.map(\.path) + items)
    catalogs = Set(all.compactMap(\.catalog))
  }

  /// Finds the kinds of names that the message of a finding quotes but its subject lacks.
  package func missing(in finding: Diagnostic) -> [String] {
    let quoted = finding.message.replacing("the string '", with: "").matches(of: #/'([^']+)'/#).map {
      String($0.output.1)
    }
    let subject = finding.subject
    let (ofTag, ofCategory) = (quoted.filter(tags.contains), quoted.filter(categories.contains))
    let (ofResource, ofCatalog) = (quoted.filter(resources.contains), quoted.filter(catalogs.contains))
    var missing: [String] = []
    // The same word can be the name of several things.
    let tag = ofTag.isEmpty || ofTag.contains { subject.tags.contains($0) }
    let isOfCatalog = quoted.contains { $0 == subject.catalog }
    let resource =
      ofResource.isEmpty || subject.resource == nil && isOfCatalog
      || ofResource.contains { "/\(subject.resource ?? "")".hasSuffix("/" + $0) }
    if !tag, !(resource && ofResource == ofTag) { missing.append("tag") }
    if !resource, !(tag && ofResource == ofTag) { missing.append("resource") }
    if !ofCatalog.isEmpty, subject.catalog == nil { missing.append("catalog") }
    if !ofCategory.isEmpty, !ofCategory.contains(subject.category ?? "") { missing.append("category") }
    for words in finding.message.matches(of: #/\btags? '([^'!]+)'/#)
    where !subject.tags.contains(String(words.output.1)) {
      if !subject.tags.contains(where: { $0.quoted == "'\(words.output.1)'" }) {
        missing.append("tag '\(words.output.1)'")
      }
    }
    return missing
  }
}
