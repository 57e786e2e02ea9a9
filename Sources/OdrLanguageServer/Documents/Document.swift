package import OdrXcodeProjects
import ResourceTags

/// One version of an open document.
final class Document {
  let uri: DocumentURI
  let languageID: String
  let version: Int
  let text: EditorText
  /// The manifest in the text, which odr parses only once.
  private(set) lazy var manifest = Manifest(SourceText(name: name, bytes: text.bytes, isUnnamed: uri.path == nil))
  // The cached result is valid only for the folder snapshot that it was computed from, which `===` checks. The cache
  // keeps its snapshot alive, so that a new snapshot can't reuse the memory address.
  private var findings: (LintResult, in: FolderSnapshot?)?

  init(_ uri: DocumentURI, languageID: String, version: Int, text: EditorText) {
    self.uri = uri
    self.languageID = languageID
    self.version = version
    self.text = text
  }

  /// Whether the document is a manifest, according to its name, language, or schema. This check is necessary because
  /// editors send all YAML and JSON documents to the server: unsaved ones, and also earlier versions of files from git.
  var isManifest: Bool {
    if text.bytes.count > SourceText.byteLimit { return false }
    if languageID == Self.manifestLanguage { return true }
    guard uri.path != nil || uri.string.hasPrefix("untitled:") else { return false }
    let name = uri.name.lowercased()
    return name.hasPrefix("resourcetags.") || name.contains(".resourcetags.")
      || text.bytes.prefix(1024).string.contains("resource-tags-1.schema.json")
  }

  private static let manifestLanguage = "resource-tags"

  /// The document's name in findings.
  private var name: String {
    if let path = uri.path { return path }
    return languageID.hasPrefix("json") ? uri.name + ".json" : uri.name
  }

  /// Returns the lint result, based on the files in `folder`. odr computes the result only once for each folder.
  func lint(in folder: FolderSnapshot?) -> LintResult {
    lint(in: folder) { true } ?? LintResult([], [])
  }

  /// Returns the lint result, based on the files in `folder`; `nil` if `isWanted` returns false before all rules have
  /// run.
  func lint(in folder: FolderSnapshot?, while isWanted: @escaping () -> Bool) -> LintResult? {
    if let findings, findings.in === folder { return findings.0 }
    guard isWanted() else { return nil }
    let result = Linter.result(manifest, in: folder?.folder, while: isWanted)
    guard isWanted() else { return nil }
    findings = (result, folder)
    return result
  }

  // MARK: Positions

  /// Converts edits of the text to the form that the client expects.
  func edits(_ edits: [TextEdit]) -> [LSP.TextEdit] {
    var cursor = EditorText.Cursor(text)
    let told = edits.inTextOrder.map { edit in
      LSP.TextEdit(range: cursor.range(of: edit.span), newText: edit.replacement.string)
    }
    // The protocol can't represent a position between a carriage return and its line feed.
    let isExact = zip(edits.inTextOrder, told).allSatisfy { text.span(of: $1.range) == $0.span }
    guard !isExact, let new = try? manifest.source.applying(edits) else { return told }
    return [
      LSP.TextEdit(
        range: text.range(of: ByteSpan(0, text.bytes.count)), newText: new.bytes.string)
    ]
  }
}

/// A snapshot of a manifest's folder. The contents of a file or subfolder in the snapshot stay as they were when odr
/// first read them.
final class FolderSnapshot {
  let folder: ResourceFolder
  /// Reads the names in the project at a path relative to the folder.
  let projectNames: (String) -> ProjectNames?

  /// Creates a snapshot of `folder`. `projectNames` finds the names in the project at a relative path.
  init(_ folder: ResourceFolder, projectNames: @escaping (String) -> ProjectNames?) {
    self.folder = folder.snapshot
    self.projectNames = projectNames
  }
}

/// The names of an Xcode project's targets and build configurations.
package struct ProjectNames: Sendable {
  /// The targets that can have resources.
  let targets: [String]
  /// The build configurations of the targets.
  let configurations: [String]

  package init(_ project: XcodeProject) {
    targets = project.targets.map(\.name)
    configurations = project.targets.flatMap { project.configurations(of: $0) }.uniqued
  }
}
