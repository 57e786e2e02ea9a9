/// A rule for tag names that contain a character by mistake, such as an invisible character or a quote.
struct ConfusingTagName: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "confusing-tag-name", severity: .warning,
    summary: "a tag name contains an invisible character, a look-alike letter, or quotes",
    explanation: """
      Text from web pages and word processors can contain invisible characters, such as no-break spaces and soft \
      hyphens, letters of other alphabets that look like Latin letters, and curly quotes, which YAML and JSON do not \
      treat as quotes. A tag name with such characters looks \
      right, but differs from the name that the app requests. Type the name again, with plain spaces and straight \
      quotes.
      """,
    examples: [
      .passing("tags:\n  onDemand: [Sunny Beach, \"größe\"]\nfiles: {A: [Sunny Beach, größe]}\n"),
      .failing(
        "tags:\n  onDemand: [1️⃣“forest”]\n", "tag '“forest”' contains quotes",
        fixed: "tags:\n  onDemand: [forest]\n"),
      .failing("tags:\n  onDemand: [1️⃣forest\"]\n", "tag 'forest\"' contains quotes"),
      .failing(
        "tags:\n  onDemand: [1️⃣say \"hi\"]\n", "tag 'say \"hi\"' contains quotes",
        fixed: "tags:\n  onDemand: [say hi]\n"),
      .failing(
        "tags:\n  onDemand: [1️⃣Sunny\u{A0}Beach]\n", "tag 'Sunny\u{A0}Beach' contains a no-break space (U+00A0)",
        fixed: "tags:\n  onDemand: [Sunny Beach]\n"),
    ])

  func check() {
    let manifest = context.manifest
    for tag in manifest.declaredTags {
      guard !TagName.isInvalid(manifest.nameBytes(tag)), let message = message(name(tag)) else { continue }
      let (name, meant) = (name(tag), LookalikeCharacter.cleaned(name(tag)))
      report(
        message, at: manifest.node(of: tag),
        label: meant.isEmpty ? "write a name without quotes" : "write \(meant.quoted)",
        fix: .edit(RenameTag(name, to: meant), title: "rename the tag to \(meant.quoted)", isSafe: false))
    }
  }

  private func message(_ name: String) -> String? {
    let scalars = name.unicodeScalars
    if let character = LookalikeCharacter.oddity(in: name) { return "tag \(name.quoted) contains \(character)" }
    guard let first = scalars.first, let last = scalars.last else { return nil }
    // An apostrophe at the end is part of the name, as in 'bosses’'.
    guard
      LookalikeCharacter.isCurlyQuote(first) || first == "\"" || first == "'" || last == "\"" || last == "“"
        || last == "”"
    else { return nil }
    return "tag \(name.quoted) contains quotes"
  }
}
