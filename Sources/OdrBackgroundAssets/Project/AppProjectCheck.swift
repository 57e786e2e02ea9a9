package import ResourceTags

/// What is wrong with the property lists of an app, each alone and all together.
///
/// What is compared: an app group that two of them name is the same, entitlements list it, and no key of packs on a server of
/// one's own stands beside Apple's hosting. A run with the `Info.plist` of the app alone checks that alone.
package struct AppProjectCheck {
  /// The property lists, each with its findings in order.
  package private(set) var judged: [(source: SourceText, findings: [Diagnostic])]
  private let lists: [AppPropertyList]

  /// Checks the property lists in `sources`.
  package init(_ sources: [SourceText]) {
    lists = sources.map { AppPropertyList($0) }
    judged = lists.map { ($0.source, $0.findings) }
    checkHosting()
    checkGroups()
    for index in judged.indices { judged[index].findings.sort { $0.location < $1.location } }
  }

  private mutating func report(
    _ rule: RuleDocumentation, _ message: String, _ index: Int, _ span: ByteSpan, label: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    judged[index].findings.append(
      Diagnostic(rule: rule.id, severity: rule.severity, message: message, span: span, label: label, notes: notes))
  }

  private mutating func checkHosting() {
    guard lists.contains(where: \.usesAppleHosting) else { return }
    for (index, list) in lists.enumerated() where list.role != .entitlements {
      for key in list.selfHostedKeys {
        report(
          .packSelfHostedKey, "'\(key.string)' is for packs on a server of your own; remove it", index, key.span,
          label: "Apple hosts the packs of this app")
      }
    }
  }

  /// Compares all app groups with the one of the app.
  private mutating func checkGroups() {
    guard let first = lists.firstIndex(where: { $0.role == .app && $0.group != nil }), let group = lists[first].group
    else {
      return
    }
    let note = [Diagnostic.Note("the app names it here", at: .init(group.span, in: lists[first].source))]
    for (index, list) in lists.enumerated() where index != first {
      if let other = list.group, !other.string.utf8.elementsEqual(group.string.utf8) {
        report(
          .packAppGroup, "\(other.string.quoted) is not the app group of the app, \(group.string.quoted)", index,
          other.span, notes: note)
      }
      if let listed = list.listedGroups, !listed.contains(where: { $0.string.utf8.elementsEqual(group.string.utf8) }) {
        report(
          .packAppGroup, "the app group \(group.string.quoted) is missing in the entitlements", index, list.opening,
          notes: note)
      }
    }
  }
}
