package import ResourceTags

/// A random manifest, and two versions of it with random edits.
package struct RandomMerge {
  package let base: SourceText
  package let ours: SourceText
  package let theirs: SourceText
  /// The content of the base and of both sides, and the edits that each side made.
  package let models: (base: PlainManifest, ours: PlainManifest, theirs: PlainManifest)
  package let edits: (ours: [RandomEdit], theirs: [RandomEdit])

  /// Creates versions with up to `count` edits each. A side may also be reformatted or converted. `nil` if the random
  /// manifest can't be edited.
  package init?(seed: UInt64, count: Int = 4) throws {
    var random = ManifestGenerator(seed: seed)
    let (name, text, _) = random.manifest()
    base = SourceText(name: name, text)
    let manifest = Manifest(base)
    guard manifest.tree.faults.isEmpty else { return nil }
    let model = PlainManifest(manifest)
    let (ours, ownModel, ownEdits) = try Self.side(manifest, model, count, &random)
    let (theirs, otherModel, otherEdits) = try Self.side(manifest, model, count, &random)
    (self.ours, self.theirs) = (ours, theirs)
    models = (model, ownModel, otherModel)
    edits = (ownEdits, otherEdits)
  }

  private static func side(
    _ manifest: Manifest, _ model: PlainManifest, _ count: Int, _ random: inout ManifestGenerator
  ) throws -> (SourceText, PlainManifest, [RandomEdit]) {
    var (edits, model) = ([RandomEdit](), model)
    for _ in 0..<Int.random(in: 0...count, using: &random.generator) {
      guard let edit = try RandomEdit(model, isBare: false, &random) else { continue }
      edits.append(edit)
      model = edit.expected
    }
    var text = SourceText(name: manifest.source.name, bytes: try edited(manifest, edits).bytes)
    if random.chance(10), let formatted = try? Manifest(text).formatted(sorted: random.chance(50)) {
      text = SourceText(name: text.name, bytes: formatted.bytes)
    } else if random.chance(5), let converted = try? Manifest(text).converted(to: random.chance(50) ? .json : .yaml) {
      let isJSON = converted.bytes.first == UInt8(ascii: "{")
      text = SourceText(name: isJSON ? "x.json" : "x.yml", bytes: converted.bytes)
    }
    return (text, model, edits)
  }

  private static func edited(_ manifest: Manifest, _ edits: [RandomEdit]) throws -> ProvedEdit {
    do {
      return try manifest.applying(edits.map(\.edit))
    } catch {
      throw RefusedEdits(
        description:
          "\(error)\n\(edits.map(\.edit))\n--- manifest\n\(manifest.source.string(in: ByteSpan(0, manifest.source.count)))"
      )
    }
  }

  package var description: String {
    func text(_ source: SourceText) -> String { source.string(in: ByteSpan(0, source.count)) }
    let words = (edits.ours.map { "ours: \($0.edit)" } + edits.theirs.map { "theirs: \($0.edit)" })
    return words.joined(separator: "\n")
      + "\n--- base\n\(text(base))\n--- ours\n\(text(ours))\n--- theirs\n\(text(theirs))"
  }
}

/// Random edits that odr refuses, although the model of the manifest allows them.
private struct RefusedEdits: Error, CustomStringConvertible {
  let description: String
}
