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
