package import ResourceTags

/// A property list of an app with asset packs: the `Info.plist` or the entitlements of the app or its downloader
/// extension. odr recognizes the kind of list from its contents, and skips values that refer to build settings.
package struct AppPropertyList: Sendable {
  private let source: SourceText
  private var findings: [Diagnostic] = []
  /// Whether the list is the `Info.plist` of the app.
  private var isOfApp = false
  /// The app group in the Info.plist of the app or the extension; `nil` if the key is missing, if the value is invalid,
  /// or if it refers to a build setting.
  private var group: LocatedText?
  /// The app groups in the entitlements; `nil` if an app group is invalid or refers to a build setting.
  private var listedGroups: [LocatedText]?
  /// The keys in an `Info.plist` that are only for packs on your own server.
  private var selfHostedKeys: [LocatedText] = []
  /// Whether the list states that Apple hosts the packs.
  private var usesAppleHosting = false
  /// The opening tag of the outermost dictionary or, in entitlements, of the list of app groups.
  private var opening = ByteSpan.start
  private let tree: SyntaxTree
  private var values: [String: NodeID] = [:]

  /// Reads and checks `source`.
  private init(_ source: SourceText) {
    self.source = source
    tree = XMLPlistReader.read(source)
    if let fault = tree.faults.first {
      let note = fault.related.map { [Diagnostic.Note("the element is opened here", at: $0)] }
      let message = fault.message(in: source) ?? "this is not a property list"
      findings.append(Diagnostic(.packPlistSyntax, message, fault.span, notes: note ?? []))
      return
    }
    guard let root = tree.root else { return }
    opening = openingTag(of: root)
    guard tree[root].isMapping else {
      report(.packAppKey, "expected <dict> with keys", opening)
      return
    }
    for (key, value) in tree.entries(of: root) {
      let name = tree.string(key)
      values[name] = value
      if ProjectFacts.selfHosted.contains(name) {
        selfHostedKeys.append((name, tree[key].span))
      }
    }
    let isOfExtension = ProjectFacts.extensionKeys.contains { values[$0.dictionary] != nil }
    let hasEntitlements = values.keys.contains { key in ProjectFacts.entitlements.contains(where: key.hasPrefix) }
    if !isOfExtension, hasEntitlements || source.name.hasSuffix(".entitlements") {
      selfHostedKeys = []
      checkEntitlements()
      return
    }
    if let node = values[ProjectFacts.group] {
      group = checkedGroup(node, of: .packAppKey, called: ProjectFacts.group)
    }
    isOfApp = !isOfExtension
    isOfApp ? checkApp() : checkExtension()
  }

  private mutating func report(
    _ rule: RuleDocumentation, _ message: String, _ span: ByteSpan, label: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    findings.append(Diagnostic(rule, message, span, label: label, notes: notes))
  }

  /// Returns the span of a collection's opening tag, or the whole span of any other value.
  private func openingTag(of node: NodeID) -> ByteSpan {
    let span = tree[node].span
    guard tree[node].isCollection, let end = source.bytes[span].offset(of: ">") else { return span }
    return ByteSpan(span.start, span.start + end + 1)
  }

  // MARK: Keys

  /// Returns the string in a node; `nil` if the string refers to a build setting. If the node isn't a string, returns
  /// `nil` and adds a finding.
  private mutating func string(_ node: NodeID, of rule: RuleDocumentation, called name: String) -> LocatedText? {
    guard tree.elementName(of: node) == "string" else {
      report(rule, "\(name.quoted) is <\(tree.elementName(of: node))>; expected <string>", openingTag(of: node))
      return nil
    }
    let text = tree.string(node)
    return ProjectFacts.hasVariable(text) ? nil : (text, tree[node].span)
  }

  // MARK: The app

  private mutating func checkApp() {
    // The keys for managed packs don't apply to an app that downloads its packs itself. Source: Apple, "Configuring an
    // unmanaged Background Assets project".
    if let key = selfHostedKeys.first, !ProjectFacts.switches.contains(where: { values[$0] != nil }) {
      return report(.packNotHosted, "the app downloads its packs itself", key.span)
    }
    for key in ProjectFacts.switches { checkSwitch(key) }
    if values[ProjectFacts.group] == nil {
      report(
        .packAppKey, "key '\(ProjectFacts.group)' is missing", opening, label: "this key specifies the app group")
    }
  }

  private mutating func checkSwitch(_ key: String) {
    let isHosting = key == "BAUsesAppleHosting"
    let rule = isHosting ? RuleDocumentation.packNotHosted : .packAppKey
    guard let node = values[key] else {
      return report(rule, "key '\(key)' is missing", opening, label: "add the key with the value <true/>")
    }
    let element = tree.elementName(of: node)
    if element == "string", ProjectFacts.hasVariable(tree.string(node)) { return }
    if element == "true" {
      if isHosting { usesAppleHosting = true }
      return
    }
    let isFalse = element == "false"
    report(
      isFalse ? rule : .packAppKey, "'\(key)' is <\(isFalse ? "false/" : element)>; expected <true/>",
      openingTag(of: node), label: element == "string" ? "the system does not accept a string here" : nil)
  }

  /// Returns the app group in a node; if the value is invalid, adds a finding and returns `nil`.
  private mutating func checkedGroup(_ node: NodeID, of rule: RuleDocumentation, called name: String) -> LocatedText? {
    guard let text = string(node, of: rule, called: name) else { return nil }
    if ProjectFacts.isGroup(text.string) { return text }
    report(
      .packAppGroup, "\(text.string.quoted) is not an app group; expected 'group.' followed by a name", text.span,
      label: "on macOS, the name may begin with a team identifier instead of 'group'")
    return nil
  }

  // MARK: The extension and the entitlements

  private mutating func checkExtension() {
    let expected = ProjectFacts.extensionPoint
    let entry = ProjectFacts.extensionKeys.compactMap { tree.entry($0.key, of: values[$0.dictionary]) }.first
    if let (key, node) = entry {
      guard let point = string(node, of: .packExtensionPoint, called: tree.string(key)), point.string != expected else {
        return
      }
      return report(
        .packExtensionPoint, "unexpected extension point \(point.string.quoted); expected '\(expected)'", point.span)
    }
    let dictionary = ProjectFacts.extensionKeys.compactMap { values[$0.dictionary] }.first
    report(
      .packExtensionPoint, "the extension does not specify an extension point",
      dictionary.map(openingTag) ?? opening,
      label: "expected <dict> with the key '\(ProjectFacts.extensionKeys[0].key)'")
  }

  private mutating func checkEntitlements() {
    let name = ProjectFacts.groupEntitlement
    guard let node = values[name] else {
      return report(.packAppGroup, "key '\(name)' is missing", opening, label: "this key lists the app groups")
    }
    guard tree[node].isSequence else {
      return report(
        .packAppGroup, "'\(name)' is <\(tree.elementName(of: node))>; expected <array>", openingTag(of: node))
    }
    let items = Array(tree.children(of: node))
    let count = findings.count
    let texts = items.compactMap { checkedGroup($0, of: .packAppGroup, called: name) }
    if items.isEmpty { report(.packAppGroup, "'\(name)' does not list an app group", openingTag(of: node)) }
    if texts.count == items.count, findings.count == count { listedGroups = texts }
    if !items.isEmpty { opening = openingTag(of: node) }
  }
  // MARK: All lists

  /// Checks an app's property lists, both individually and together. Returns each list with its findings in order.
  ///
  /// The app and the extension must have the same app group, the entitlements must list this group and, if Apple hosts
  /// the packs, no list may contain keys for packs on your own server. If only the app's `Info.plist` is given, only that
  /// list is checked.
  package static func checked(_ sources: [SourceText]) -> [(source: SourceText, findings: [Diagnostic])] {
    var lists = sources.map { AppPropertyList($0) }
    let app = lists.first { $0.isOfApp && $0.group != nil }
    let isHostedByApple = lists.contains(where: \.usesAppleHosting)
    for index in lists.indices {
      for key in isHostedByApple ? lists[index].selfHostedKeys : [] {
        lists[index].report(
          .packSelfHostedKey, "'\(key.string)' is for packs on your own server; remove it", key.span,
          label: "Apple hosts the packs of this app")
      }
      guard let app, let group = app.group else { continue }
      let note = Diagnostic.Note("the app specifies its app group here", at: .init(group.span, in: app.source))
      func differs(_ other: LocatedText) -> Bool { !other.string.utf8.elementsEqual(group.string.utf8) }
      if let other = lists[index].group, differs(other) {
        lists[index].report(
          .packAppGroup, "\(other.string.quoted) is not the app's app group \(group.string.quoted)", other.span,
          notes: [note])
      }
      if let listed = lists[index].listedGroups, listed.allSatisfy(differs) {
        lists[index].report(
          .packAppGroup, "the app group \(group.string.quoted) is missing from the entitlements", lists[index].opening,
          notes: [note])
      }
    }
    return lists.map { ($0.source, $0.findings.sorted { $0.location < $1.location }) }
  }
}
