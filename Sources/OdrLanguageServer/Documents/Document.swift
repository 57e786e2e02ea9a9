package import OdrXcodeProjects
package import ResourceTags

/// One version of an open document.
package final class Document: @unchecked Sendable {  // unchecked: the lock guards the lazily computed values
  package let uri: DocumentURI
  package let languageID: String
  package let version: Int
  package let text: EditorText
  private let lock = Lock()
  private let lastReading: LastReading
  private var read: Manifest?
  // The cached results are valid only for the folder snapshot that they were computed from, which `===` checks. Each
  // cache keeps its snapshot alive, so that a new snapshot can't reuse the memory address.
  private var findings: (LintResult, in: FolderSnapshot?)?
  private var facts: (DocumentFacts, in: FolderSnapshot?)?

  package init(_ uri: DocumentURI, languageID: String, version: Int, text: EditorText) {
    (self.uri, self.languageID, self.version, self.text) = (uri, languageID, version, text)
    lastReading = LastReading()
  }

  /// Creates the next version of `old`.
  init(after old: Document, version: Int, text: EditorText) {
    (uri, languageID, lastReading) = (old.uri, old.languageID, old.lastReading)
    (self.version, self.text) = (version, text)
  }

  /// Whether the document is a manifest, according to its name, language, or schema. This check is necessary because
  /// editors send all YAML files to the server.
  package var isManifest: Bool {
    if text.bytes.count > SourceText.byteLimit { return false }
    guard uri.path != nil, languageID != Self.manifestLanguage else { return true }
    let name = uri.name.lowercased()
    return name.hasPrefix("resourcetags.") || name.contains(".resourcetags.")
      || String(decoding: text.bytes.prefix(1024), as: UTF8.self).contains("resource-tags-1.schema.json")
  }

  private static let manifestLanguage = "resource-tags"

  /// The manifest in the text, which odr parses only once. If possible, odr parses only the parts that differ from an
  /// older version.
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

  /// The document's name in findings.
  private var name: String {
    if let path = uri.path { return path }
    return languageID.hasPrefix("json") ? uri.name + ".json" : uri.name
  }

  /// Returns the lint result, based on the files in `folder`. odr computes the result only once for each folder.
  package func lint(in folder: FolderSnapshot?) -> LintResult {
    lint(in: folder) { true } ?? LintResult([], [])
  }

  /// Returns the lint result, based on the files in `folder`; `nil` if `isWanted` returns false before all rules have
  /// run.
  func lint(in folder: FolderSnapshot?, while isWanted: @escaping () -> Bool) -> LintResult? {
    let manifest = manifest
    return lock.withLock {
      if let findings, findings.in === folder { return findings.0 }
      guard let result = Linter.result(manifest, in: folder?.folder, while: isWanted) else { return nil }
      findings = (result, folder)
      return result
    }
  }

  /// Returns facts about the manifest's tags and resources, based on the files in `folder`. Only one thread may call
  /// this method.
  func facts(in folder: FolderSnapshot?) -> DocumentFacts {
    if let facts, facts.in === folder { return facts.0 }
    let made = DocumentFacts(manifest, lint(in: folder).sizes)
    facts = (made, folder)
    return made
  }

  /// Returns the sizes of the manifest's resources in `folder`; `nil` if the manifest's folder on disk is not
  /// available.
  func sizes(in folder: FolderSnapshot?) -> ResourceSizes? { lint(in: folder).sizes }

  /// Returns the sizes of the manifest's resources in `folder` if they have already been computed; otherwise, `nil`.
  func knownSizes(in folder: FolderSnapshot?) -> ResourceSizes? {
    lock.withLock {
      guard let findings, findings.in === folder else { return nil }
      return findings.0.sizes
    }
  }

  // MARK: Positions

  /// Returns the bytes in a range.
  func span(of range: LSP.Range, _ encoding: LSP.PositionEncodingKind) -> ByteSpan {
    let ends = [range.start, range.end].map { text.offset(of: $0, encoding) }.sorted()
    return ByteSpan(ends[0], ends[1])
  }

  /// Converts edits of the text to the form that the client expects.
  package func edits(_ edits: [TextEdit], _ encoding: LSP.PositionEncodingKind) -> [LSP.TextEdit] {
    let positions = text.positions(of: edits.flatMap { [$0.span.start, $0.span.end] }, encoding)
    let told = edits.inTextOrder.compactMap { edit -> LSP.TextEdit? in
      guard let start = positions[edit.span.start], let end = positions[edit.span.end] else { return nil }
      return LSP.TextEdit(
        range: LSP.Range(start: start, end: end), newText: String(decoding: edit.replacement, as: UTF8.self))
    }
    // The protocol can't represent a position between a carriage return and its line feed.
    let isExact = positions.allSatisfy { text.offset(of: $0.value, encoding) == $0.key }
    guard !isExact, let new = try? manifest.source.applying(edits) else { return told }
    return [
      LSP.TextEdit(
        range: text.range(of: ByteSpan(0, text.bytes.count), encoding), newText: new.bytes.string)
    ]
  }
}

/// The most recently parsed manifest, from any version of the document.
private final class LastReading: @unchecked Sendable {  // unchecked: the lock guards it
  private let lock = Lock()
  private var last: Manifest?

  var manifest: Manifest? {
    get { lock.withLock { last } }
    set { lock.withLock { last = newValue } }
  }
}

/// A snapshot of a manifest's folder. The contents of a file or subfolder in the snapshot stay as they were when odr
/// first read them.
package final class FolderSnapshot: Sendable {
  package let folder: ResourceFolder
  private let projects: Memo<String, ProjectNames?>

  /// Creates a snapshot of `folder`. `projectNames` finds the names in the project at a relative path.
  package init(
    _ folder: ResourceFolder, projectNames: @escaping @Sendable (String) -> ProjectNames? = { _ in nil }
  ) {
    self.folder = folder.snapshot
    projects = Memo(projectNames)
  }

  /// Returns the names in the project at the relative path `path`. Each project is read only once.
  func projectNames(_ path: String) -> ProjectNames? { projects[path] }
}

/// The names of an Xcode project's targets and build configurations.
package struct ProjectNames: Sendable {
  /// The targets that can have resources.
  let targets: [String]
  /// The build configurations of the targets.
  let configurations: [String]

  package init(_ project: XcodeProject) {
    targets = project.targets.map(\.name)
    var seen: Set<String> = []
    configurations = project.targets.flatMap { project.configurations(of: $0) }.filter { seen.insert($0).inserted }
  }
}
