import ResourceTags

/// The tags whose category or order in a target differs from the manifest.
///
/// If several configurations have the same difference, one finding lists all of these configurations. If the effective
/// configuration doesn't have the difference, the finding is only a warning.
struct CategoryDifferences {
  private let stated: ManifestTags
  private let target: String
  /// The effective configuration: the configuration that the manifest specifies, or otherwise the default for builds.
  private let counting: BuildConfiguration?
  private let categoryByTag: [ByteString: (category: DownloadCategory, span: ByteSpan)]
  private let findings = ConfigurationFindings()

  init(_ stated: ManifestTags, target: ProjectTarget, _ project: XcodeProject) {
    self.stated = stated
    self.target = target.name
    counting = project.effectiveConfiguration(of: target, named: stated.configuration)
    categoryByTag = stated.declared.reduce(into: [:]) { $0[$1.name] = ($1.category, $1.span) }
  }

  /// Adds the differences between a configuration and the manifest.
  func compare(_ configuration: BuildConfiguration) {
    // A configuration's own value is not a difference.
    let own = configuration.ownSettings(besides: counting)
    func tags(_ setting: BuildConfiguration.Setting) -> [ByteString] {
      own.contains(setting) ? stated.names(in: setting.category) : configuration[setting].elements
    }
    let initial = tags(.initialInstall)
    let prefetched = tags(.prefetchOrder)
    let initialSet = Set(initial)
    let prefetchedSet = Set(prefetched)
    let initialPlace = configuration.place(of: .initialInstall)
    let prefetchPlace = configuration.place(of: .prefetchOrder)
    let listed = [.initialInstall, .prefetchOrder].flatMap(stated.names)
    for tag in (listed + initial + prefetched).uniqued {
      // A tag in both lists (initial install and prefetch order) is downloaded with the app.
      let there: DownloadCategory =
        initialSet.contains(tag) ? .initialInstall : prefetchedSet.contains(tag) ? .prefetchOrder : .onDemand
      guard let home = categoryByTag[tag] else {
        add(
          .unlistedTag, "tag \(tag.string.quoted) is in \(there.rawValue) in", ", but is not declared in the manifest",
          .init([tag], category: there), nil, there == .prefetchOrder ? prefetchPlace : initialPlace, configuration)
        continue
      }
      guard home.category != there else { continue }
      // Point to the list that contains the tag or, if neither list contains the tag, to the list in which the tag
      // belongs.
      let isPrefetched = there == .prefetchOrder || there == .onDemand && home.category == .prefetchOrder
      add(
        .categoryDiffers, "tag \(tag.string.quoted) is in \(home.category.rawValue) here, but in \(there.rawValue) in",
        "", .init([tag], category: home.category), home.span, isPrefetched ? prefetchPlace : initialPlace, configuration
      )
    }
    addOrder(prefetched, initialSet, configuration)
  }

  /// Adds the tags whose prefetch order is different in the project, and the tags that are both in the initial install
  /// and in the prefetch order.
  private func addOrder(
    _ prefetched: [ByteString], _ initial: Set<ByteString>, _ configuration: BuildConfiguration
  ) {
    let wanted = stated.names(in: .prefetchOrder)
    let wantedSet = Set(wanted)
    let prefetchedSet = Set(prefetched)
    let common = prefetched.uniqued.filter(wantedSet.contains)
    let both = prefetched.filter(initial.contains)
    let place = configuration.place(of: .prefetchOrder)
    let stated = stated.declared.first { $0.category == .prefetchOrder }?.span
    if common != wanted.filter(prefetchedSet.contains) {
      add(
        .prefetchOrderDiffers, "tags are prefetched in the order \(common.words) in", "",
        .init(common, category: .prefetchOrder), stated, place, configuration)
    }
    if !both.isEmpty {
      add(
        .prefetchOrderDiffers,
        "\(both.tagWords) \(both.count == 1 ? "is" : "are") in both initialInstall and prefetchOrder in", "",
        .init(both, category: .prefetchOrder),
        categoryByTag[both[0]]?.span, place, configuration, isHarmless: true)
    }
  }

  /// Adds a difference. If `isHarmless` is true, tags are downloaded at the right time despite the difference.
  private func add(
    _ rule: RuleDocumentation, _ head: String, _ tail: String, _ subject: Diagnostic.Subject, _ stated: ByteSpan?,
    _ place: Diagnostic.Location, _ configuration: BuildConfiguration, isHarmless: Bool = false
  ) {
    findings.add(
      [head, "\(stated?.start ?? -1)"], in: configuration,
      counts: !isHarmless && configuration.object.id == counting?.object.id
    ) { [target] names in
      Diagnostic(
        rule, "\(head) target \(target.quoted)\(names)\(tail)", about: subject, stated: stated, at: place,
        note: "the setting is here")
    }
  }

  /// The findings, one for each difference.
  var diagnostics: [Diagnostic] { findings.diagnostics }
}
