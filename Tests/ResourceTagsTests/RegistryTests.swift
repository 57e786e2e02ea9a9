import Foundation
import OdrTestSupport
import Testing

@testable import ResourceTags

/// What a new rule or edit takes beside itself.
@Suite("Registries") struct RegistryTests {
  @Test("every rule is registered")
  func rules() throws {
    let registered = Set(RuleRegistry.rules.map { "\($0)" })
    let declared = try SourceTypes.conforming(to: "Rule", below: "Sources/ResourceTags")
    for (rule, file) in declared where !registered.contains(rule) {
      Issue.record("add \(rule).self, of \(file), to RuleRegistry.rules")
    }
    #expect(registered.count == declared.count)
  }

  @Test("every rule about what cannot be read is known as one")
  func syntaxRules() throws {
    let declared = try SourceTypes.conforming(to: "Rule", below: "Sources/ResourceTags")
    let inFolder = RuleRegistry.rules.filter { declared["\($0)"]?.contains("/Rules/Syntax/") == true }
    #expect(
      Set(inFolder.map { $0.documentation.id }) == RuleRegistry.syntaxIDs,
      "RuleRegistry.syntaxIDs has to have the rules of Rules/Syntax")
  }

  @Test("the schema has a property for every rule that a manifest may set")
  func schema() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(ManifestSchema.text.utf8)) as? [String: Any]
    let lint = (schema?["$defs"] as? [String: Any])?["lint"] as? [String: Any]
    let properties = Set(try #require(lint?["properties"] as? [String: Any]).keys)
    for id in RuleRegistry.configurableIDs where !properties.contains(id) {
      Issue.record("add '\(id)' to the properties of 'lint' in Schemas/resource-tags-1.schema.json")
    }
    for id in properties where !RuleRegistry.configurableIDs.contains(id) {
      Issue.record("the schema has a property of 'lint' for '\(id)', which no manifest may set")
    }
  }

  @Test("every edit is among the random ones")
  func randomEdits() throws {
    var made: Set<String> = []
    for seed in 0..<700 {
      var random = ManifestGenerator(seed: UInt64(seed))
      let (name, text, isBare) = random.manifest()
      let model = PlainManifest(Manifest(SourceText(name: name, text)))
      guard let edit = try RandomEdit(model, isBare: isBare, &random) else { continue }
      made.insert("\(type(of: edit.edit))")
    }
    for (edit, file) in try SourceTypes.conforming(to: "ManifestEdit", isPublic: true) where !made.contains(edit) {
      Issue.record("add \(edit), of \(file), to RandomEdit, with its meaning: the laws of edits try no other")
    }
  }
}
