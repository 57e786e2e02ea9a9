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

/// A rule for tag names that cause problems in Xcode or its tools.
struct HazardousTagName: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "hazardous-tag-name", severity: .warning,
    summary: "a tag name contains a character that causes problems in Xcode or its tools",
    explanation: """
      Xcode accepts such tag names, but some characters in them cause problems. `/` splits the asset pack's folder \
      into several folders. `:` can give two different sets of tags the same asset pack identifier. `+` makes asset \
      pack names ambiguous, because Xcode joins tags with `+`. Xcode expands `$` in build settings. You cannot type \
      `,` in Xcode's tag field, and other tools split the name at a `,`. Use letters, digits, `-`, `_`, and `.`; \
      spaces also work.
      """,
    examples: [
      .passing("tags:\n  onDemand: [level-2, world_1.art, Sunny Beach]\n"),
      .failing(
        "tags:\n  onDemand: [1️⃣level/2]\n",
        "tag 'level/2' contains '/', which splits the asset pack's folder into several folders"),
      .failing(
        "tags:\n  onDemand: [1️⃣a+b]\n",
        "tag 'a+b' contains '+', which makes asset pack names ambiguous, because Xcode joins tags with '+'"),
      .failing(
        "tags:\n  onDemand: [1️⃣$(ARCHS)]\n", "tag '$(ARCHS)' contains '$', which Xcode expands in build settings"),
    ])

  func check() {
    lazy var reportsUndeclaredTags = context.reportsUndeclaredTags
    for tag in manifest.allTags {
      guard let character = manifest.nameBytes(tag).first(where: { Self.effect($0) != nil }),
        manifest.declaration(of: tag) != nil || !reportsUndeclaredTags
      else { continue }
      report(
        "tag \(name(tag).quoted) contains '\(Character(Unicode.Scalar(character)))', \(Self.effect(character) ?? "")",
        at: manifest.node(of: tag),
        label: TagName.isPath(name(tag))
          ? YAMLSlip.pathAdvice(tree.syntax)
          : character == "," ? separation(name(tag)) : comment(name(tag)) ?? "use '-' or '_' instead")
    }
  }

  /// Advice for a name that contains a comment of another language; `nil` for any other name.
  private func comment(_ name: String) -> String? {
    ["//", "/*"].first { name.contains(" " + $0) && tree.syntax == .yaml }
      .map { "a comment in YAML begins with '#', not with '\($0)'" }
  }

  /// Advice for a name with a comma that was probably meant to separate tags.
  private func separation(_ name: String) -> String {
    name.hasSuffix(",")
      ? "remove the ',' at the end of the name" : "to list several tags, write each tag as a separate item"
  }

  /// The effect of a character on a tag, for messages; `nil` if the character has no effect.
  static func effect(_ byte: UInt8) -> String? {
    switch byte {
    case "/": "which splits the asset pack's folder into several folders"
    case ":": "which can give two different sets of tags the same asset pack identifier"
    case "+": "which makes asset pack names ambiguous, because Xcode joins tags with '+'"
    case "$": "which Xcode expands in build settings"
    case ",": "which you cannot type in Xcode's tag field"
    default: nil
    }
  }
}

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
