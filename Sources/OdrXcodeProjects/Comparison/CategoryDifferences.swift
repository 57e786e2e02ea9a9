import ResourceTags

extension ProjectComparison {
  /// The findings about tags whose category or order in a configuration of a target differs from the manifest.
  ///
  /// If several configurations have the same difference, one finding lists all of these configurations. If the effective
  /// configuration doesn't have the difference, the finding is only a warning.
  var categoryDifferences: [Diagnostic] {
    let declared = Dictionary(first: stated.declared.map { ($0.name, $0) })
    let settings = locations.filter { $0.setting != nil }.grouped {
      [$0.target?.object.id, $0.setting?.configuration.object.id]
    }
    var findings: [ConfigurationFinding] = []
    for settings in settings where !settings.allSatisfy(\.isUpToDate) {
      guard let target = settings[0].target, let configuration = settings[0].setting?.configuration,
        lost == nil || configuration.namesTags
      else { continue }
      let places = Dictionary(first: BuildConfiguration.Setting.allCases.map { ($0, configuration.place(of: $0)) })
      /// Adds a difference. If `isHarmless` is true, tags are downloaded at the right time despite the difference.
      func add(
        _ rule: RuleDocumentation, _ head: String, ending tail: String = "", _ subject: Diagnostic.Subject,
        _ stated: ByteSpan?, at setting: BuildConfiguration.Setting, isHarmless: Bool = false
      ) {
        findings.append(
          ConfigurationFinding(
            diagnostic: Diagnostic(
              rule, "\(head) \(target.words)", about: subject, stated: stated,
              at: places[setting], note: "the setting is here",
              advice: configuration[setting].origin.map { _ in "'odr xcode apply' does not change this setting" }),
            end: tail, configuration: configuration.name,
            counts: !isHarmless && configuration.isEffective))
      }
      // A configuration's own value is not a difference, and neither is a value that odr can't evaluate.
      func tags(_ setting: BuildConfiguration.Setting) -> [ByteString] {
        settings.first { $0.setting?.setting == setting }?.currentTags ?? stated.names(in: setting.category)
      }
      let (initial, prefetched) = (tags(.initialInstall), tags(.prefetchOrder))
      let (initialSet, prefetchedSet) = (Set(initial), Set(prefetched))
      let wanted = stated.names(in: .prefetchOrder)
      for tag in (stated.names(in: .initialInstall) + wanted + initial + prefetched).uniqued
      where !keptTags.contains(tag) {
        // A tag in both lists (initial install and prefetch order) is downloaded with the app.
        let there: DownloadCategory =
          initialSet.contains(tag) ? .initialInstall : prefetchedSet.contains(tag) ? .prefetchOrder : .onDemand
        guard let (_, category, span) = declared[tag] else {
          add(
            .unlistedTag, "tag \(tag.string.quoted) is in \(there.rawValue) in",
            ending: ", but is not declared in the manifest", .init([tag], category: there), nil,
            at: there == .prefetchOrder ? .prefetchOrder : .initialInstall)
          continue
        }
        if category == there { continue }
        // Point to the list that contains the tag or, if neither list contains the tag, to the list in which the tag
        // belongs.
        let isPrefetched = there == .prefetchOrder || there == .onDemand && category == .prefetchOrder
        add(
          .categoryDiffers, "tag \(tag.string.quoted) is in \(category.rawValue) here, but in \(there.rawValue) in",
          .init([tag], category: category), span, at: isPrefetched ? .prefetchOrder : .initialInstall)
      }
      let common = prefetched.uniqued.filter(Set(wanted).contains)
      if common != wanted.filter(prefetchedSet.contains) {
        add(
          .prefetchOrderDiffers, "tags are prefetched in the order \(common.words) in",
          .init(common, category: .prefetchOrder), stated.declared.first { $0.category == .prefetchOrder }?.span,
          at: .prefetchOrder)
      }
      let both = prefetched.filter(initialSet.contains)
      if !both.isEmpty {
        add(
          .prefetchOrderDiffers,
          "\(both.tagWords) \(both.count == 1 ? "is" : "are") in both initialInstall and prefetchOrder in",
          .init(both, category: .prefetchOrder), declared[both[0]]?.span, at: .prefetchOrder, isHarmless: true)
      }
    }
    return findings.diagnostics
  }
}
