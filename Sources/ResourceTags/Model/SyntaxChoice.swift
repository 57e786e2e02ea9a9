/// Decides whether a text is read as JSON or as YAML.
///
/// The name decides: `.json` is JSON, `.yml` and `.yaml` are YAML. A text of any other name, such as standard input, is
/// JSON when it begins with a brace and a double quote, as only JSON does.
enum SyntaxChoice {
  static func syntax(of source: SourceText) -> SyntaxKind {
    let name = source.name.lowercased()
    if name.hasSuffix(".json") { return .json }
    if name.hasSuffix(".yml") || name.hasSuffix(".yaml") { return .yaml }
    let visible = source.bytes[source.byteOrderMarkLength...].lazy.filter { !($0 == 0x20 || 0x09...0x0D ~= $0) }
    return visible.prefix(2).elementsEqual([UInt8(ascii: "{"), UInt8(ascii: "\"")]) ? .json : .yaml
  }
}
