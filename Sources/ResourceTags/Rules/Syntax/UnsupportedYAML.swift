/// A rule for valid YAML that odr doesn't support, and for manifests that are too large.
struct UnsupportedYAML: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "unsupported-yaml", isConfigurable: false,
    summary: "the manifest is too large or uses a YAML feature that odr does not support",
    explanation: """
      Merge keys, custom tags, keys that are not plain names, several documents in one file, and UTF-16 have no meaning \
      in a manifest, or different tools read them differently. odr reports an error instead of guessing. If the text \
      below a second `---` belongs to the manifest, remove the `---`. Anchors and aliases are supported.

      A manifest in YAML or JSON can have up to \(SyntaxLimits.depth) levels of nesting, \
      \(SyntaxLimits.nodeCount / 1_000_000) million values, and \(SyntaxLimits.scalarByteCount >> 20) MiB from one \
      value to the next.
      """,
    examples: [
      .passing("tags:\n  onDemand: [forest]\nfiles:\n  A.sks: &shared [forest]\n  B.sks: *shared\n"),
      .failing(
        "files:\n  A.sks: &shared [forest]\n  1️⃣<<: {B.sks: [forest]}\n",
        "merge keys ('<<') are not supported; write the entries out"),
      .failing("tags:\n  onDemand: [1️⃣!custom forest]\n", "the tag '!custom' is not supported; remove it"),
      .failing("files:\n  1️⃣? A.sks\n  : [forest]\n", "keys marked with '?' are not supported; write 'key: value'"),
      .failing("tags: {onDemand: [1️⃣!x\n]}\n", "'!' at the beginning has a special meaning; put the name in quotes"),
      .failing(
        "files:\n  1️⃣[A.sks, B.sks]: [forest]\n", "a key must be text, not a list or a mapping; put it in quotes"),
      .failing(
        "tags:\n  onDemand: &all [forest]\nfiles:\n  1️⃣*all : [forest]\n",
        "a key must be text, but '*all' refers to a list or a mapping"),
      .failing("files: &all\n  A.sks: 1️⃣*all\n", "alias '*all' is inside the value that it refers to"),
      .failing(
        "version: 1\n1️⃣---\nversion: 1\n",
        "a second document begins here; a manifest must be a single document; remove this line, or move the text below "
          + "it to another file"),
    ])

  func check() {
    // libyaml stops at the text after a path that begins with a bracket.
    let rest = tree.faults.last?.related?.start
    for fault in tree.faults where fault.kind != .complexKey || fault.span.start != rest {
      guard let message = message(fault) else { continue }
      report(message, at: fault.span, notes: note("the anchor is here", at: fault.related))
    }
  }

  private func message(_ fault: SyntaxFault) -> String? {
    switch fault.kind {
    case .utf16 where tree.syntax == .yaml: return fault.message(aboutTextOf: tree.source)
    case .recursiveAlias(let name): return "alias \(("*" + name).quoted) is inside the value that it refers to"
    case .severalDocuments:
      return "a second document begins here; a manifest must be a single document; remove this line, or move the text "
        + "below it to another file"
    case .mergeKey: return "merge keys ('<<') are not supported; write the entries out"
    case .customTag:
      let written = tree.source.string(in: fault.span).split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("!") }
      let next = tree.source.bytes[padded: tree.source.endOfBlanks(from: fault.span.end)]
      if next == 0 || next.isBreak {
        return "'!' at the beginning has a special meaning; put the name in quotes"
      }
      return "the tag \((written ?? "!").quoted) is not supported; remove it"
    case .complexKey:
      if fault.span.start > 0, tree.source.bytes.has("{{", at: fault.span.start - 1) { return YAMLSlip.template }
      let written = tree.source.string(in: fault.span)
      if written.hasPrefix("*") { return "a key must be text, but \(written.quoted) refers to a list or a mapping" }
      return "a key must be text, not a list or a mapping; put it in quotes"
    case .explicitKey: return "keys marked with '?' are not supported; write 'key: value'"
    default: return fault.limitMessage
    }
  }
}
