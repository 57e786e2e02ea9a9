import OdrTestSupport
import ResourceTags

/// Random edits of any manifest. The first eight bytes say which edits, the rest is the manifest.
enum EditTarget: FuzzTarget {
  static let name = "edit"
  static let maxLength = 1024
  static let seeds = (Seeds.generated(300) + Seeds.manifests { _ in true }).enumerated().map { number, text in
    Array("\(number)-------".utf8.prefix(8)) + text
  }

  static func broken(_ bytes: [UInt8]) -> [String] {
    guard bytes.count > 8 else { return [] }
    let seed = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    let manifest = AnyManifest.read(bytes.dropFirst(8))
    guard manifest.tree.faults.isEmpty else { return refusals(manifest) }
    var random = ManifestGenerator(seed: seed)
    let isSound = AnyManifest.isSound(manifest)
    let model = PlainManifest(manifest)
    guard let edit = (try? RandomEdit(model, isBare: false, &random)).flatMap({ $0 }) else { return [] }
    // What an edit means to a manifest with errors is not for the plain model to say; that the rest stays, is.
    let broken = isSound ? EditLaws.broken(edit, on: manifest, mayBeRefused: true) : laws(edit.edit, manifest)
    return broken.map { "\(edit.description): \($0)" }
  }

  private static func laws(_ edit: any ManifestEdit, _ manifest: Manifest) -> [String] {
    do throws(EditFailure) {
      let proved = try manifest.applying([edit])
      let result = Manifest(SourceText(name: manifest.source.name, bytes: proved.bytes))
      return EditLaws.broken(edit, proved, result, of: manifest).map {
        $0 + "\n--- after\n" + String(decoding: proved.bytes, as: UTF8.self)
      }
    } catch {
      return []
    }
  }

  /// A manifest with faults of syntax is not edited.
  private static func refusals(_ manifest: Manifest) -> [String] {
    guard (try? manifest.applying([AddTags(["a-new-tag"])])) != nil else { return [] }
    return ["a manifest with faults of syntax was edited"]
  }
}

/// All rules on any manifest, with files and without, and all fixes that are safe.
enum LintTarget: FuzzTarget {
  static let name = "lint"
  static let maxLength = 1024
  static let seeds = Seeds.manifests { _ in true } + Seeds.generated(100)

  static func broken(_ bytes: [UInt8]) -> [String] {
    // An even number of bytes is judged with files.
    let folder = bytes.count % 2 == 0 ? Self.folder : nil
    let manifest = AnyManifest.read(bytes[...])
    let findings = Linter.lint(manifest, in: folder)
    var broken = findings.flatMap { misplaced($0, bytes.count) }
    if zip(findings, findings.dropFirst()).contains(where: { $1.span < $0.span }) { broken.append("out of order") }
    if Linter.lint(AnyManifest.read(bytes[...]), in: folder) != findings {
      broken.append("judged otherwise the second time")
    }
    let fixed = Linter.fix(manifest, in: folder)
    if (try? manifest.source.applying(fixed.textEdits))?.allBytes != fixed.bytes {
      broken.append("spans do not tell all")
    }
    let (before, after) = (errors(findings), errors(fixed.remaining))
    // What a fault hides comes to light with its mending, as that a file is missing whose path was wrong.
    if folder == nil, after.count > before.count, before.allSatisfy({ !hiding.contains($0.rule) }) {
      broken.append("mending made \(after.count) errors of \(before.count): \(after.map(\.message))")
    }
    if !fixed.textEdits.isEmpty {
      let again = Linter.fix(AnyManifest.read(fixed.bytes[...], like: manifest), in: folder)
      if again.bytes != fixed.bytes { broken.append("mended twice is not mended once") }
    }
    return broken.map { $0 + "\n--- mended\n" + String(decoding: fixed.bytes, as: UTF8.self) }
  }

  /// Some of the files that the seeds name, one of them larger than anything may be, one called otherwise.
  private static let folder = ResourceFolder(
    MemoryTree([
      "A.sks": .text(""), "Levels/Level 1.sks": .size(3_000_000_000), "levels/level 2.sks": .text(""),
      "z": .link("../y"),
      "Music/Forest.m4a": .text(""), "B.xcassets/Tutorial/Contents.json": .text("{"),
      "Game/Art.xcassets/Tree.imageset/Contents.json": .text(LanternProject.contents(properties: ["forest"])),
    ]))

  private static let hiding: Set<String> = [
    "unknown-key", "wrong-type", "duplicate-key", "not-a-string", "json-syntax", "yaml-syntax", "unsupported-yaml",
  ]

  private static func errors(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.filter { $0.severity == .error }
  }

  private static func misplaced(_ finding: Diagnostic, _ count: Int) -> [String] {
    let spans =
      [finding.span] + finding.notes.compactMap(\.location?.span) + (finding.fix?.edits.map(\.span) ?? [])
    return spans.filter { $0.start < 0 || $0.end < $0.start || $0.end > count }.map {
      "\(finding.rule) points to \($0) of \(count)"
    }
  }
}

/// The canonical layout of any manifest, and what it is converted to.
enum LayoutTarget: FuzzTarget {
  static let name = "layout"
  static let maxLength = 768
  static let seeds = LintTarget.seeds

  static func broken(_ bytes: [UInt8]) -> [String] {
    LayoutLaws.broken(AnyManifest.read(bytes[...]))
  }
}

/// Manifests out of any bytes.
enum AnyManifest {
  /// The manifest in `bytes`: JSON where they begin as only JSON does, or where `other` is.
  static func read(_ bytes: ArraySlice<UInt8>, like other: Manifest? = nil) -> Manifest {
    let format = other?.format ?? Manifest(SourceText(name: "x", bytes: Array(bytes))).format
    return Manifest(SourceText(name: format == .json ? "x.json" : "x.yml", bytes: Array(bytes)))
  }

  /// Whether everything in the manifest means what it seems to, so that plain lists say the same.
  static func isSound(_ manifest: Manifest) -> Bool {
    Linter.lint(manifest).allSatisfy { $0.severity != .error && !unsound.contains($0.rule) }
      && manifest.resources().allSatisfy { NormalizedPath($0.path.utf8).bytes.elementsEqual($0.path.utf8) }
  }

  private static let unsound: Set<String> = ["repeated-tag", "tag-unicode-conflict"]

  /// Says so where an edit was refused for the want of a proof.
  static func unproved(_ refusal: EditRefusal) -> [String] {
    if case .unproved = refusal { return ["\(refusal)"] }
    return []
  }
}
