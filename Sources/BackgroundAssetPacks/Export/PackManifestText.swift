import Syntax

extension PlannedPack {
  /// The manifest of the pack, in the form that Apple's packer reads: JSON with each selector on its own line.
  package func manifestText(platforms: [String]) -> String {
    var text = "{\n  \"assetPackID\": \(ScalarWriter.doubleQuoted(id)),\n  \"downloadPolicy\": {\n    "
    switch policy {
    case .onDemand: text += "\"onDemand\": {}\n"
    case .essential, .prefetch:
      let events = PackFacts.events.map { "\"\($0.name)\"" }.joined(separator: ", ")
      text += "\"\(policy.rawValue)\": {\n      \"installationEventTypes\": [\(events)]\n    }\n"
    }
    text += "  },\n  \"fileSelectors\": [\n"
    var isFirst = true
    for selector in selectors {
      text += isFirst ? "    { \"" : ",\n    { \""
      text += selector.key
      text += "\": "
      text += ScalarWriter.doubleQuoted(selector.path)
      text += " }"
      isFirst = false
    }
    return text + "\n  ],\n  \"platforms\": [\(platforms.map { "\"\($0)\"" }.joined(separator: ", "))]\n}\n"
  }

  /// The name of the file of its manifest.
  package var manifestName: String { id + ".json" }
}
