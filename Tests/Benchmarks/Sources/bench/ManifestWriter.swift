extension ManifestGenerator {
  /// The two forms that a manifest has, named by the ending of the file.
  enum Form: String {
    /// YAML as a hand-kept manifest looks: comments, blank lines, mixed styles of lists and keys.
    case yaml = "yml"
    /// JSON, indented by two spaces and each tag on a line of its own.
    case json

    /// The name that people use for it.
    var name: String { self == .yaml ? "YAML" : "JSON" }
  }

  /// Writes the manifest in one of its forms; what it says is the same in both.
  func write(_ form: Form, to output: inout FileWriter) throws(BenchFailure) {
    switch form {
    case .yaml: try writeYAML(to: &output)
    case .json: try writeJSON(to: &output)
    }
  }

  private func writeYAML(to output: inout FileWriter) throws(BenchFailure) {
    try output.write("# generated for measuring\nversion: 1\nplatform: iOS\n\ntags:\n")
    for category in categories {
      try output.write("  \(category.key):\(category.tags.isEmpty ? " []" : "")\n")
      for (place, tag) in category.tags.enumerated() {
        try output.write("    - \(tag)\(place % 11 == 0 ? "   # note \(place)" : "")\n")
      }
    }

    try output.write("\nfiles:\n")
    for index in 0..<fileCount {
      if index % 97 == 0 { try output.write("\n  # group \(index / 97)\n") }
      try output.write(yamlEntry(of: file(at: index), at: index))
    }

    try output.write("\ncatalogs:\n")
    for catalog in 0..<catalogCount {
      try output.write("  \(catalogPath(at: catalog)):\n")
      for index in items(inCatalog: catalog) {
        let item = item(at: index)
        try output.write("    \(item.path): [\(item.tags.joined(separator: ", "))]\n")
      }
    }
  }

  private func writeJSON(to output: inout FileWriter) throws(BenchFailure) {
    try output.write("{\n  \"version\": 1,\n  \"platform\": \"iOS\",\n  \"tags\": {\n")
    for (place, category) in categories.enumerated() {
      try output.write(place == 0 ? "" : ",\n")
      try output.write(jsonList(category.tags, key: category.key, indentation: "    "))
    }

    try output.write("\n  },\n  \"files\": {\n")
    for index in 0..<fileCount {
      let file = file(at: index)
      try output.write(index == 0 ? "" : ",\n")
      try output.write(jsonList(file.tags[...], key: file.path, indentation: "    "))
    }

    try output.write("\n  },\n  \"catalogs\": {")
    for catalog in 0..<catalogCount {
      try output.write("\(catalog == 0 ? "" : ",")\n    \"\(catalogPath(at: catalog))\": {\n")
      for index in items(inCatalog: catalog) {
        let item = item(at: index)
        try output.write(index == catalog ? "" : ",\n")
        try output.write(jsonList(item.tags[...], key: item.path, indentation: "      "))
      }
      try output.write("\n    }")
    }
    try output.write("\n  }\n}\n")
  }

  /// One file in one of three styles: a block list, a quoted key, or a flow list with a comment now and then.
  private func yamlEntry(of file: Resource, at index: Int) -> String {
    if index % 13 == 0 {
      return "  \(file.path):\n" + file.tags.map { "    - \($0)\n" }.joined()
    }
    let list = "[\(file.tags.joined(separator: ", "))]"
    if index % 5 == 0 {
      return "  \"\(file.path)\": \(list)\n"
    }
    return "  \(file.path): \(list)\(index % 29 == 0 ? "   # shared" : "")\n"
  }

  /// A key with a list, no line break after it. Nothing that the generator makes has to be escaped.
  private func jsonList(_ tags: ArraySlice<String>, key: String, indentation: String) -> String {
    if tags.isEmpty { return "\(indentation)\"\(key)\": []" }
    let lines = tags.map { "\(indentation)  \"\($0)\"" }.joined(separator: ",\n")
    return "\(indentation)\"\(key)\": [\n\(lines)\n\(indentation)]"
  }
}
