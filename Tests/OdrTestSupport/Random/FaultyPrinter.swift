/// A printer of faulty manifests in YAML or JSON. In YAML, it adds comments in all possible places.
struct FaultyPrinter {
  private let isJSON: Bool
  private let isBare: Bool
  private var random: ManifestGenerator
  private(set) var comments: [String] = []
  private var lists: [[String]: String] = [:]

  init(isJSON: Bool, isBare: Bool, _ random: ManifestGenerator) {
    self.isJSON = isJSON
    self.isBare = isBare
    self.random = random
  }

  mutating func text(_ entries: [(key: String, value: FaultyModel.Value)]) -> String {
    if isJSON { return json(.mapping(entries), "") + "\n" }
    if random.chance(8) { return "{" + flow(entries) + "}" + behind() + "\n" }
    var text = above("") + block(entries, "") + above("")
    if random.chance(3) { text += random.pick(["oops: [a\n", "version: 1\n - a\n", "files\n", "\t: x\n"]) }
    return random.chance(20) ? text.replacing("\n", with: "\r\n") : text
  }

  // MARK: YAML

  private mutating func block(_ entries: [(key: String, value: FaultyModel.Value)], _ indent: String) -> String {
    var text = ""
    for (key, value) in entries {
      if random.chance(8) { text += "\n" }
      text += above(indent) + indent + (random.chance(1) ? "&key " : "") + scalar(key) + ":"
      switch value {
      case .raw(let raw): text += (raw.isEmpty ? "" : " " + raw) + behind() + "\n" + below(indent)
      case .list(let items): text += list(items, indent)
      case .mapping(let inner) where inner.isEmpty: text += random.pick([" {}", ""]) + behind() + "\n"
      case .mapping(let inner) where random.chance(15): text += " {" + flow(inner) + "}" + behind() + "\n"
      case .mapping(let inner): text += behind() + "\n" + block(inner, indent + "  ")
      }
    }
    return text
  }

  private mutating func list(_ items: [String], _ indent: String) -> String {
    if items.isEmpty { return " []" + behind() + "\n" + below(indent) }
    if random.chance(6), let anchor = lists[items] { return " *\(anchor)" + behind() + "\n" }
    var properties = ""
    if random.chance(5), lists[items] == nil {
      lists[items] = "l\(lists.count)"
      properties = " &l\(lists.count - 1)"
    }
    switch Int.random(in: 0..<4, using: &random.generator) {
    case 0:
      var text = properties + behind() + "\n"
      let inner = indent + random.pick(["", "  "])
      for item in items { text += above(inner) + inner + "- " + scalar(item) + behind() + "\n" }
      return text + below(inner)
    case 1:
      var text = properties + " [" + behind() + "\n"
      for (index, item) in items.enumerated() {
        text += above(indent + "  ") + indent + "  " + scalar(item)
        text += (index + 1 < items.count || random.chance(30) ? "," : "") + behind() + "\n"
      }
      return text + indent + "]" + behind() + "\n"
    default: return properties + " [" + items.map { scalar($0) }.joined(separator: ", ") + "]" + behind() + "\n"
    }
  }

  private mutating func flow(_ entries: [(key: String, value: FaultyModel.Value)]) -> String {
    entries.map { key, value in
      switch value {
      case .raw(let raw): return scalar(key) + ": " + raw
      case .list(let items): return scalar(key) + ": [" + items.map { scalar($0) }.joined(separator: ", ") + "]"
      case .mapping(let inner): return scalar(key) + ": {" + flow(inner) + "}"
      }
    }.joined(separator: ", ")
  }

  /// Prints a scalar. A scalar that needs quotes doesn't always get them.
  private mutating func scalar(_ text: String) -> String {
    if random.chance(10) { return "'\(text)'" }
    return random.chance(70) ? Self.plain(text) : Self.isWord(text) ? text : "\"\(text)\""
  }

  /// Prints a scalar without quotes, even if a number or a boolean would need them to be a string.
  static func plain(_ text: String) -> String { text }

  private static func isWord(_ text: String) -> Bool { !["1", "no", "1:20", "true"].contains(text) }

  // MARK: Comments

  private mutating func above(_ indent: String) -> String {
    isBare || !random.chance(12) ? "" : indent + comment() + "\n"
  }

  private mutating func below(_ indent: String) -> String {
    isBare || !random.chance(6) ? "" : indent + "    " + comment() + "\n"
  }

  private mutating func behind() -> String {
    isBare || !random.chance(15) ? "" : "  " + comment()
  }

  /// Makes a comment. Most comments contain a user's words, but an ignore comment without a reason doesn't.
  private mutating func comment() -> String {
    let rule = random.pick(["unused-tag", "empty-tag-list", "missing-resource", "unnormalized-path", "repeated-tag"])
    if random.chance(8) { return random.pick(["# odr:ignore", "# odr: ignore"]) + " \(rule)" }
    let text = (random.chance(8) ? "# odr:ignore \(rule)" : "#") + " word \(comments.count)."
    comments.append(text)
    return text
  }

  // MARK: JSON

  private mutating func json(_ value: FaultyModel.Value, _ indent: String) -> String {
    switch value {
    case .raw("1"), .raw("7"): return value.text
    case .raw(""): return "null"
    case .raw(let raw): return "\"\(raw.filter { $0 != "\"" && $0 != "'" })\""
    case .list(let items):
      let texts = items.map { ["1", "true"].contains($0) && random.chance(70) ? $0 : "\"\($0)\"" }
      return "[" + texts.joined(separator: random.chance(2) ? " " : ", ") + (random.chance(2) ? ",]" : "]")
    case .mapping(let entries):
      let inner = indent + "  "
      let texts = entries.map { "\"\($0.key)\": " + json($0.value, inner) }
      if texts.isEmpty || random.chance(15) { return "{" + texts.joined(separator: ", ") + "}" }
      return "{\n" + texts.map { inner + $0 }.joined(separator: ",\n") + (random.chance(3) ? ",\n" : "\n") + indent
        + "}"
    }
  }
}

extension FaultyModel.Value {
  fileprivate var text: String {
    if case .raw(let raw) = self { return raw }
    return ""
  }
}
