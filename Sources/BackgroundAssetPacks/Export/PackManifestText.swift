import Bytes
import Syntax

extension PlannedPack {
  /// The manifest of the pack, in the form that Apple's packer reads: JSON with each selector on its own line.
  package func manifestText(platforms: [String]) -> [UInt8] {
    var text = Array("{\n  \"assetPackID\": \(ScalarWriter.doubleQuoted(id)),\n  \"downloadPolicy\": {\n    ".utf8)
    switch policy {
    case .onDemand: text.append("\"onDemand\": {}\n")
    case .essential, .prefetch:
      let events = PackFacts.events.map { "\"\($0.name)\"" }.joined(separator: ", ")
      text += "\"\(policy.rawValue)\": {\n      \"installationEventTypes\": [\(events)]\n    }\n".utf8
    }
    text.append("  },\n  \"fileSelectors\": [\n")
    var isFirst = true
    for selector in selectors {
      text.append(isFirst ? "    { \"" : ",\n    { \"")
      text += selector.key.utf8
      text.append("\": ")
      text += ScalarWriter.doubleQuoted(selector.path).utf8
      text.append(" }")
      isFirst = false
    }
    text += "\n  ],\n  \"platforms\": [\(platforms.map { "\"\($0)\"" }.joined(separator: ", "))]\n}\n".utf8
    return text
  }

  /// The name of the file of its manifest.
  package var manifestName: String { id + ".json" }
}
