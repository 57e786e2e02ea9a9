import ManifestSyntax
import ResourceTags
import SourceText

/// The tags that a target has in another category than the manifest, or in another order.
///
/// Configurations that differ alike are named together.
struct CategoryDifferences {
  private let stated: StatedTags
  private let target: String
  private let project: XcodeProject
  private let homes: [ByteString: (category: ResourceTags.Category, span: ByteSpan)]
  private var findings: [Finding] = []
  /// The findings by what they say of which tag.
  private var indices: [Key: Int] = [:]

  private struct Key: Hashable {
    var head: String
    var stated: ByteSpan?
  }

  /// A difference, and the configurations that have it.
  private struct Finding {
    var kind: Disagreement.Kind
    /// The message in front of the name of the target, and behind it.
    var message: (head: String, tail: String)
    var stated: ByteSpan?
    var place: ProjectPlace?
    var configurations: [String]
  }

  init(_ stated: StatedTags, target: String, _ project: XcodeProject) {
    self.stated = stated
    self.target = target
    self.project = project
    homes = stated.categories.reduce(into: [:]) { homes, category in
      for tag in category.value { homes[tag.name] = (category.key, tag.span) }
    }
  }

  /// Adds what is different in a configuration whose `settings` are not as they should be.
  mutating func compare(_ configuration: BuildConfiguration, _ settings: Set<BuildConfiguration.Setting>) {
    let initial = configuration.initialInstall.tags
    let prefetched = configuration.prefetchOrder.tags
    let (initialSet, prefetchedSet) = (Set(initial), Set(prefetched))
    let listed = [ResourceTags.Category.initialInstall, .prefetchOrder].flatMap { stated.categories[$0] ?? [] }
    let before = findings.count
    for tag in (listed.map(\.name) + initial + prefetched).uniqued {
      // A tag in both lists comes with the app.
      let there: ResourceTags.Category =
        initialSet.contains(tag) ? .initialInstall : prefetchedSet.contains(tag) ? .prefetchOrder : .onDemand
      let place = self.place(of: there == .prefetchOrder ? .prefetchOrder : .initialInstall, configuration, settings)
      guard let home = homes[tag] else {
        add(
          .unlistedTag, "tag \(tag.string.quoted) is in \(there.rawValue) in", ", and not declared in the manifest",
          nil,
          place, configuration)
        continue
      }
      guard home.category != there else { continue }
      add(
        .categoryDiffers, "tag \(tag.string.quoted) is in \(home.category.rawValue) here, and in \(there.rawValue) in",
        "",
        home.span, place, configuration)
    }
    guard findings.count == before || settings == [.prefetchOrder] else { return }
    addOrder(prefetched, configuration)
  }

  /// The same tags in another order, or one that stands in both lists.
  private mutating func addOrder(_ prefetched: [ByteString], _ configuration: BuildConfiguration) {
    let wanted = (stated.categories[.prefetchOrder] ?? []).map(\.name)
    guard prefetched != wanted else { return }
    let place = configuration.node(of: .prefetchOrder)
    let isSameSet = prefetched.hasSameElements(as: wanted)
    // Other sets have been reported tag by tag, unless it is a tag that comes with the app anyway.
    let initial = Set(configuration.initialInstall.tags)
    let both = prefetched.filter(initial.contains)
    guard isSameSet || !both.isEmpty else { return }
    let message =
      both.isEmpty
      ? "tags are prefetched in the order \(prefetched.words) in"
      : "\(both.tagWords) \(both.count == 1 ? "is" : "are") both in initialInstall and in prefetchOrder in"
    add(
      .prefetchOrderDiffers, message, "", stated.categories[.prefetchOrder]?.first?.span,
      (place.own ?? place.project).map { ProjectPlace(project.file, $0) }, configuration)
  }

  private func place(
    of setting: BuildConfiguration.Setting, _ configuration: BuildConfiguration,
    _ settings: Set<BuildConfiguration.Setting>
  ) -> ProjectPlace {
    let first = configuration.node(of: setting)
    let other = configuration.node(of: setting == .initialInstall ? .prefetchOrder : .initialInstall)
    let node = first.own ?? first.project ?? other.own ?? other.project ?? configuration.object.key
    return ProjectPlace(project.file, node)
  }

  private mutating func add(
    _ kind: Disagreement.Kind, _ head: String, _ tail: String, _ stated: ByteSpan?, _ place: ProjectPlace?,
    _ configuration: BuildConfiguration
  ) {
    let key = Key(head: head, stated: stated)
    if let index = indices[key] {
      findings[index].configurations.append(configuration.name)
    } else {
      indices[key] = findings.count
      findings.append(
        Finding(kind: kind, message: (head, tail), stated: stated, place: place, configurations: [configuration.name]))
    }
  }

  var disagreements: [Disagreement] {
    findings.map { finding in
      let names = finding.configurations.map(\.visible).joined(separator: ", ")
      return Disagreement(
        finding.kind, "\(finding.message.head) target \(target.quoted) (\(names))\(finding.message.tail)",
        stated: finding.stated, at: finding.place, note: "its setting is here")
    }
  }
}
