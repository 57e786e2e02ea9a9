/// A rule for tags that differ only in case.
struct TagCaseConflict: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "tag-case-conflict", severity: .warning,
    summary: "two tags differ only in case",
    explanation: """
      Tags are case-sensitive, so names that differ only in case are different tags, but people mix them up. Asset \
      packs are folders, and on a case-insensitive disk, the packs of two such tags share one folder. Usually, one of \
      the two names is misspelled.
      """,
    examples: [
      .passing("tags: {onDemand: [forest, desert]}\n"),
      .failing("tags: {onDemand: [forest, 1️⃣Forest]}\n", "tag 'Forest' differs from 'forest' only in case"),
    ])

  func check() {
    for (tag, first) in manifest.declaredTags.repetitions(by: { name($0).lowercased() }) {
      let name = name(tag)
      // Another rule reports names that Unicode treats as equal.
      guard context.name(first) != name else { continue }
      report(
        "tag \(name.quoted) differs from \(context.name(first).quoted) only in case",
        at: manifest.node(of: tag),
        label: "spell both tags the same way, or rename one of the tags", notes: declarationNote(first))
    }
  }
}

/// A rule for tags that differ only in Unicode normalization, so that Xcode treats them as one tag.
struct TagUnicodeConflict: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "tag-unicode-conflict", severity: .warning,
    summary: "two tags differ only in Unicode normalization",
    explanation: """
      The letter ü can be one code point, or two: a u and a combining mark. Both spellings look the same. Xcode's \
      build engine treats the two spellings as one tag: resources with either spelling share an asset pack, which gets \
      the spelling that the engine finds first. A request for the other spelling may find nothing. Write a tag the \
      same way everywhere; keyboards produce the composed form (NFC).
      """,
    examples: [
      .passing("tags: {onDemand: [größe, grösse]}\n"),
      .failing(
        "tags: {onDemand: [gr\u{F6}\u{DF}e, 1️⃣gro\u{308}\u{DF}e]}\n",
        "tag 'gro\u{308}\u{DF}e' differs from an earlier tag only in Unicode normalization, so Xcode treats both as one tag"
      ),
    ])

  func check() {
    let equivalents = manifest.equivalentTags
    if equivalents.isEmpty { return }
    for (tag, first) in manifest.declaredTags.repetitions(by: { equivalents[$0] ?? $0 }) {
      report(
        "tag \(name(tag).quoted) differs from an earlier tag only in Unicode normalization, so Xcode treats both as one tag",
        at: manifest.node(of: tag),
        label: "keep only one of the spellings", notes: declarationNote(first))
    }
  }
}
