import ResourceTags

/// The part of the manifests' JSON Schema that describes the value at a path of keys.
struct SchemaPlace {
  private static let tree = JSONReader.read(SourceText(name: "schema.json", ManifestSchema.text))

  /// The schemas that apply to the value, the most specific first; empty if the schema doesn't permit the value.
  private let nodes: [NodeID]

  init(_ path: [String]) {
    let whole = SchemaPlace(Self.tree.root)
    self = path.reduce(whole) { place, key in
      SchemaPlace(
        place.member("properties").flatMap { Self.tree.entry(key, of: $0)?.value }
          ?? place.member("additionalProperties"))
    }
  }

  private init(_ node: NodeID?) { nodes = node.map(Self.schemas) ?? [] }

  /// Returns a schema, the definition that it refers to, and its alternatives.
  private static func schemas(_ node: NodeID) -> [NodeID] {
    let name = tree.entry("$ref", of: node).flatMap { tree.text(of: $0.value)?.split(separator: "/").last }
    let definitions = tree.entry("$defs", of: tree.root)?.value
    let definition = name.flatMap { tree.entry(String($0), of: definitions)?.value }
    let alternatives = tree.entry("anyOf", of: node).map { Array(tree.children(of: $0.value)) } ?? []
    return [node] + (definition.asArray + alternatives).flatMap(schemas)
  }

  private func member(_ key: String) -> NodeID? {
    nodes.lazy.compactMap { Self.tree.entry(key, of: $0)?.value }.first
  }

  private func text(_ key: String) -> String? { member(key).flatMap { Self.tree.text(of: $0) } }

  var title: String? { text("title") }

  var description: String? { text("description") }

  /// The keys of a mapping, in the order of the schema.
  var keys: [String] {
    member("properties").map { Self.tree.entries(of: $0).compactMap { Self.tree.text(of: $0.key) } } ?? []
  }

  /// The elements of a list.
  var elements: SchemaPlace { SchemaPlace(member("items")) }

  /// The values, if the schema lists them.
  var values: [String] {
    if text("type") == "boolean" { return ["true", "false"] }
    let listed = member("enum").map { Array(Self.tree.children(of: $0)) } ?? []
    return (listed + member("const").asArray).compactMap { Self.tree.text(of: $0) }
  }
}
