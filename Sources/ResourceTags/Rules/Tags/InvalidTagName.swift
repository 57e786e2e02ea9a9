/// A rule for tag names that can't work.
struct InvalidTagName: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "invalid-tag-name", isConfigurable: false,
    summary: "a tag name is empty, contains a control character, or begins or ends with white space",
    explanation: """
      Apple does not document rules for tag names, so odr refuses only names that cannot work: an empty name, or a \
      name that contains a control character such as a line break, contains half a surrogate pair, or begins or ends \
      with white space. White space at the beginning or end of a name is invisible, but the app would have to include \
      it in its requests.
      """,
    examples: [
      .passing("tags:\n  onDemand: [forest, Sunny Beach, größe]\nfiles: {A: [forest, Sunny Beach, größe]}\n"),
      .failing("tags:\n  onDemand: [1️⃣\"\"]\n", "a tag name cannot be empty"),
      .failing(
        "tags:\n  onDemand: [1️⃣\" forest\"]\n", "tag ' forest' begins with white space",
        fixed: "tags:\n  onDemand: [forest]\n"),
      .failing("tags:\n  onDemand: [1️⃣'forest ']\n", "tag 'forest ' ends with white space"),
      .failing("tags:\n  onDemand: [1️⃣\"a\\nb\"]\n", "tag 'a\\nb' contains the control character U+000A"),
    ])

  func check() {
    for (_, node) in manifest.references(where: { TagName.isInvalid(manifest.nameBytes($0)) })
    where !context.hasSyntaxErrorInside(node) {
      let name = text(node)
      let meant = LookalikeCharacter.cleaned(name)
      let hasSpaces = !meant.isEmpty && name.contains { $0.isWhitespace } && !TagName.isInvalid(meant)
      report(
        fault(name), about: .tag(name), at: node,
        label: hasSpaces
          ? "write \(meant.quoted)" : advice(name),
        fix: hasSpaces
          ? .edit(RenameTag(name, to: meant), title: "rename the tag to \(meant.quoted)", isSafe: false) : nil)
    }
  }

  /// Advice for an invalid name whose correction is uncertain.
  private func advice(_ name: String) -> String {
    if name.isEmpty { return "write a name, or remove the empty item" }
    return name.unicodeScalars.contains("\n") ? "write the name on one line" : "remove the character"
  }

  private func space(_ scalar: Unicode.Scalar) -> String {
    LookalikeCharacter.invisible(scalar) ?? "white space"
  }

  private func fault(_ name: String) -> String {
    guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last else {
      return "a tag name cannot be empty"
    }
    if let control = name.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
      return "tag \(name.quoted) contains the control character \(control.codePoint)"
    }
    if first.properties.isWhitespace { return "tag \(name.quoted) begins with \(space(first))" }
    if last.properties.isWhitespace { return "tag \(name.quoted) ends with \(space(last))" }
    return "a tag name contains half a surrogate pair"
  }
}
