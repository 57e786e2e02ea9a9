/// A rule for tag names that cause problems in Xcode or its tools.
enum HazardousTagName: Rule {
  static let documentation = RuleDocumentation(
    id: "hazardous-tag-name", severity: .warning,
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

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    // Report each name only once: at its declaration or, if it isn't declared, at its first use.
    for (index, node) in context.manifest.tagNames.enumerated() {
      let tag = TagID(rawValue: UInt32(index))
      guard let character = context.manifest.nameBytes(tag).first(where: { effect($0) != nil }) else { continue }
      let place = context.manifest.declaration(of: tag)?.node ?? node
      findings.report(
        self,
        "tag \(context.name(tag).quoted) contains '\(Character(Unicode.Scalar(character)))', \(effect(character) ?? "")",
        about: context.subject(tag), at: place,
        label: UndeclaredTag.isPath(context.name(tag))
          ? LineSlip.pathAdvice : separation(context.name(tag)) ?? "use '-' or '_' instead")
    }
  }

  /// Advice for a name with a comma that was probably meant to separate tags; `nil` if the name contains no comma.
  private static func separation(_ name: String) -> String? {
    guard name.contains(",") else { return nil }
    return name.hasSuffix(",")
      ? "remove the ',' at the end of the name" : "to list several tags, write each tag as a separate item"
  }

  /// The effect of a character on a tag, for messages; `nil` if the character has no effect.
  private static func effect(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "/"): return "which splits the asset pack's folder into several folders"
    case UInt8(ascii: ":"): return "which can give two different sets of tags the same asset pack identifier"
    case UInt8(ascii: "+"): return "which makes asset pack names ambiguous, because Xcode joins tags with '+'"
    case UInt8(ascii: "$"): return "which Xcode expands in build settings"
    case UInt8(ascii: ","): return "which you cannot type in Xcode's tag field"
    default: return nil
    }
  }
}
