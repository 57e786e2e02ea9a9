import ResourceTags

/// The schema that a manifest specifies for editors: in a YAML comment, or under `$schema` in JSON.
struct SchemaReference {
  /// The schema's path or URL in the manifest; `nil` if the manifest doesn't specify a schema.
  let reference: String?
  /// The path of the copy of the schema that the manifest specifies or, otherwise, of the copy that odr creates.
  let path: String
  /// The text of the copy; `nil` if odr can't read the copy.
  let copy: SourceText?
  private let manifest: Manifest

  /// The file name for a copy of the schema.
  private static let name = "resource-tags-1.schema.json"
  private static let comment = "# yaml-language-server: $schema=\(name)"

  init(in manifest: Manifest) {
    self.manifest = manifest
    let source = manifest.source
    let head = source.string(in: ByteSpan(0, min(source.count, 4096)))
    reference =
      source.name.hasSuffix(".json")
      ? manifest.schema.flatMap { $0.path.isEmpty ? nil : $0.path }
      : head.firstMatch(of: /#\s*yaml-language-server:\s*\$schema=(\S+)/).map { String($0.1) }
    path = FilePath.shown(reference ?? Self.name, in: source.name.parentFolder)
    copy = try? FileReader.read(path, within: .named(source.name))
  }

  var isURL: Bool { reference?.contains("://") == true }

  /// Whether odr can write the copy and the reference. The copy must be a new JSON file in the repository that no program
  /// looks for, or an older version of the schema: the manifest specifies the path, and the manifest's author may be a
  /// stranger.
  var isInstallable: Bool {
    guard !isURL, reference != nil || referring != nil, let target = FilePath.target(of: path),
      (try? FileBoundary(of: manifest.name))?.contains(target) == true
    else { return false }
    if FilePath.exists(path) { return copy?.bytes.string.contains("\"$id\": \"\(Self.name)\"") == true }
    let place = RelativePath.path(of: target, from: FilePath.real(manifest.folderPath) ?? "/")
    return place.hasSuffix(".json") && !Manifest.allFileNames.match(place)
      && !place.split(separator: "/").contains { $0.hasPrefix(".") && $0 != ".." }
  }

  /// The text of the manifest with a reference to the schema; `nil` if odr can't add one.
  private var referring: [UInt8]? {
    if isJSON { return edited(SetKey("$schema", to: [Self.name])) }
    let bytes = manifest.source.allBytes
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return manifest.unsupportedVersion != nil || String(validatedUTF8: bytes) == nil
      ? nil : Array(bytes[..<start] + Self.comment.utf8 + manifest.source.lineBreak + bytes[start...])
  }

  /// Writes the copy of the schema, and makes the manifest refer to it, if either is missing.
  func install() throws {
    let name = manifest.name
    let schema = Array(ManifestSchema.text.utf8)
    let isCurrent = isURL || copy?.bytes.equals(schema) == true
    guard isCurrent || isInstallable else {
      throw CommandFailure(
        "odr did not write \(path.quoted): \(name.quoted) has errors, or the path is not a new, visible '.json' file in the "
          + "repository")
    }
    if reference == nil {
      try replace(with: referring)
      StandardStream.printStatus("\(name.visible) now specifies the schema\n")
    }
    if !isCurrent {
      try InstalledFile(path: path, text: copy).replace(with: schema, mode: 0o644)
      StandardStream.printStatus("wrote \(path.visible); commit it together with \(name.visible)\n")
    } else if reference != nil {
      StandardStream.printStatus("\(name.visible) already specifies a schema; nothing changed\n")
    }
  }

  /// Removes the reference that ``install()`` added, and the copy of the schema unless it was edited or another manifest
  /// in or below the folder refers to it.
  func uninstall() throws {
    let name = manifest.name
    let bytes = manifest.source.allBytes
    let line = Self.comment.utf8 + manifest.source.lineBreak
    let start = isJSON ? 0 : [0, 3].first { bytes.dropFirst($0).starts(with: line) }
    guard reference == Self.name, let start else {
      return StandardStream.printStatus("odr did not add a schema to \(name.visible); nothing changed\n")
    }
    try replace(
      with: isJSON ? edited(UnsetKey("$schema")) : Array(bytes[..<start] + bytes[start...].dropFirst(line.count)))
    var status = "\(name.visible) no longer specifies the schema"
    if try FilePath.hasEntry(path) {
      let others = try? ManifestSearch([name.parentFolder])
      let isRemoved =
        copy?.bytes.elementsEqual(ManifestSchema.text.utf8) == true && others?.failures.isEmpty ?? true
        && (others?.paths ?? []).allSatisfy {
          (try? FileReader.input(at: $0))?.bytes.string.contains(Self.name) == false
        }
      if isRemoved { try InstalledFile(path: path, text: copy).replace(with: nil, mode: 0) }
      status += isRemoved ? "; removed \(path.visible)" : "; \(path.visible) stays; delete it if no manifest needs it"
    }
    StandardStream.printStatus(status + "\n")
  }

  private var isJSON: Bool { manifest.name.hasSuffix(".json") }

  /// Returns the manifest's text after an edit; `nil` if odr can't make the edit.
  private func edited(_ edit: any ManifestEdit) -> [UInt8]? {
    (try? manifest.applying([edit]))?.manifest.source.allBytes
  }

  private func replace(with text: [UInt8]?) throws {
    let name = manifest.name
    guard let text else {
      throw CommandFailure("cannot edit \(name.quoted); \(ManifestCommand(name).inSentence("lint")) shows its errors")
    }
    try ManifestFile.named(name, holding: manifest.source).replace(with: text)
  }
}
