package import OdrXcodeProjects
package import ResourceTags

/// One version of an open document.
package final class Document: @unchecked Sendable {  // unchecked: the lock guards what is made once
  package let uri: DocumentURI
  package let languageID: String
  package let version: Int
  package let text: EditorText
  private let lock = Lock()
  private let lastReading: LastReading
  private var read: Manifest?
  // The folder is kept, so that no other one gets its address.
  private var findings: (LintResult, in: FolderSnapshot?)?
  private var facts: (DocumentFacts, in: FolderSnapshot?)?

  package init(_ uri: DocumentURI, languageID: String, version: Int, text: EditorText) {
    (self.uri, self.languageID, self.version, self.text) = (uri, languageID, version, text)
    lastReading = LastReading()
  }

  /// The next version of `old`.
  init(after old: Document, version: Int, text: EditorText) {
    (uri, languageID, lastReading) = (old.uri, old.languageID, old.lastReading)
    (self.version, self.text) = (version, text)
  }

  /// Whether it is a manifest, by its name, its language or its schema; editors send all YAML files.
  package var isManifest: Bool {
    if text.bytes.count > SourceText.byteLimit { return false }
    guard uri.path != nil, languageID != Self.manifestLanguage else { return true }
    return uri.name.lowercased().hasPrefix("resourcetags.")
      || String(decoding: text.bytes.prefix(1024), as: UTF8.self).contains("resource-tags-1.schema.json")
  }

  private static let manifestLanguage = "resource-tags"

  /// The manifest in the text; it is read once, and only what differs from an older version where that is possible.
  package var manifest: Manifest {
    lock.withLock {
      if let read { return read }
      let source = SourceText(name: name, bytes: text.bytes, isUnnamed: uri.path == nil)
      let manifest = lastReading.manifest.map { Manifest(source, after: $0) } ?? Manifest(source)
      lastReading.manifest = manifest
      read = manifest
      return manifest
    }
  }

  /// The name that findings call it by.
  private var name: String {
    if let path = uri.path { return path }
    return languageID.hasPrefix("json") ? uri.name + ".json" : uri.name
  }

  /// What lint finds in it with the files of `folder`; it looks once for each.
  package func lint(in folder: FolderSnapshot?) -> LintResult {
    lint(in: folder) { true } ?? LintResult([])
  }

  /// The same, unless `isWanted` gets false before all rules have looked; then `nil`.
  func lint(in folder: FolderSnapshot?, while isWanted: @escaping () -> Bool) -> LintResult? {
    let manifest = manifest
    return lock.withLock {
      if let findings, findings.in === folder { return findings.0 }
      guard let result = Linter.result(manifest, in: folder?.folder, while: isWanted) else { return nil }
      findings = (result, folder)
      return result
    }
  }

  /// What else is known of its tags and resources with the files of `folder`. Only one thread may ask.
  func facts(in folder: FolderSnapshot?) -> DocumentFacts {
    if let facts, facts.in === folder { return facts.0 }
    let made = DocumentFacts(manifest, lint(in: folder).sizes)
    facts = (made, folder)
    return made
  }

  /// The sizes of its resources in `folder`; `nil` without a disk.
  func sizes(in folder: FolderSnapshot?) -> ResourceSizes? { lint(in: folder).sizes }

  /// The same if they are known already.
  func knownSizes(in folder: FolderSnapshot?) -> ResourceSizes? {
    lock.withLock {
      guard let findings, findings.in === folder else { return nil }
      return findings.0.sizes
    }
  }

  // MARK: Places

  /// The bytes in a range.
  func span(of range: LSP.Range, _ encoding: LSP.PositionEncodingKind) -> ByteSpan {
    let ends = [range.start, range.end].map { text.offset(of: $0, encoding) }.sorted()
    return ByteSpan(ends[0], ends[1])
  }

  /// Edits of the text as the client makes them.
  package func edits(_ edits: [TextEdit], _ encoding: LSP.PositionEncodingKind) -> [LSP.TextEdit] {
    let positions = text.positions(of: edits.flatMap { [$0.span.start, $0.span.end] }, encoding)
    let told = edits.inTextOrder.compactMap { edit -> LSP.TextEdit? in
      guard let start = positions[edit.span.start], let end = positions[edit.span.end] else { return nil }
      return LSP.TextEdit(
        range: LSP.Range(start: start, end: end), newText: String(decoding: edit.replacement, as: UTF8.self))
    }
    // No position is between a carriage return and its line feed.
    let isExact = positions.allSatisfy { text.offset(of: $0.value, encoding) == $0.key }
    guard !isExact, let new = try? manifest.source.applying(edits) else { return told }
    return [
      LSP.TextEdit(
        range: text.range(of: ByteSpan(0, text.bytes.count), encoding), newText: new.bytes.string)
    ]
  }
}

/// What was read last of all versions of a document.
private final class LastReading: @unchecked Sendable {  // unchecked: the lock guards it
  private let lock = Lock()
  private var last: Manifest?

  var manifest: Manifest? {
    get { lock.withLock { last } }
    set { lock.withLock { last = newValue } }
  }
}

/// The folder of a manifest, with everything in it as it was when it was first looked at.
package final class FolderSnapshot: Sendable {
  package let folder: ResourceFolder
  private let projects: RememberedAnswers<String, ProjectNames?>

  /// The files of `folder`; `projectNames` finds the names of the project at a path from there on.
  package init(
    _ folder: ResourceFolder, projectNames: @escaping @Sendable (String) -> ProjectNames? = { _ in nil }
  ) {
    self.folder = folder.snapshot
    projects = RememberedAnswers(projectNames)
  }

  /// The names that the project at `path`, from here on, has; it is read once.
  func projectNames(_ path: String) -> ProjectNames? { projects[path] }
}

/// The names that an Xcode project has.
package struct ProjectNames: Sendable {
  /// The targets that can have resources.
  let targets: [String]
  /// The build configurations of any of these.
  let configurations: [String]

  package init(_ project: XcodeProject) {
    targets = project.targets.map(\.name)
    var seen: Set<String> = []
    configurations = project.targets.flatMap { project.configurations(of: $0) }.filter { seen.insert($0).inserted }
  }
}
