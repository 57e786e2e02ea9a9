package import Bytes
import Diagnostics
import FileTrees
package import LanguageServerProtocol
package import ResourceTags
import SystemCalls

/// One version of an open document.
package final class Document: @unchecked Sendable {  // unchecked: the lock guards what is made once
  package let uri: DocumentURI
  package let languageID: String
  package let version: Int
  package let text: EditorText
  private let lock = Lock()
  private var read: Manifest?
  private var findings: (LintResult, in: ObjectIdentifier?)?
  private var facts: (DocumentFacts, in: ObjectIdentifier?)?

  package init(_ uri: DocumentURI, languageID: String, version: Int, text: EditorText) {
    (self.uri, self.languageID, self.version, self.text) = (uri, languageID, version, text)
  }

  /// Whether it is a manifest, by its name, its language or its schema; editors send all YAML files.
  package var isManifest: Bool {
    if text.bytes.count > SourceText.byteLimit { return false }
    guard uri.path != nil, languageID != Self.manifestLanguage else { return true }
    return uri.name.lowercased().hasPrefix("resourcetags.")
      || String(decoding: text.bytes.prefix(1024), as: UTF8.self).contains("resource-tags-1.schema.json")
  }

  private static let manifestLanguage = "resource-tags"

  /// The manifest in the text; it is read once.
  package var manifest: Manifest {
    lock.withLock {
      if let read { return read }
      let manifest = Manifest(SourceText(name: name, bytes: ByteSlice(text.bytes), isUnnamed: uri.path == nil))
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
    let manifest = manifest
    return lock.withLock {
      let place = folder.map { ObjectIdentifier($0) }
      if let findings, findings.in == place { return findings.0 }
      let result = Linter.result(manifest, in: folder?.folder)
      findings = (result, place)
      return result
    }
  }

  /// What else is known of its tags and resources with the files of `folder`. Only one thread may ask.
  func facts(in folder: FolderSnapshot?) -> DocumentFacts {
    let place = folder.map { ObjectIdentifier($0) }
    if let facts, facts.in == place { return facts.0 }
    let made = DocumentFacts(manifest, lint(in: folder).sizes)
    facts = (made, place)
    return made
  }

  // MARK: Places

  /// The bytes in a range.
  func span(of range: LSP.Range, _ encoding: LSP.PositionEncodingKind) -> ByteSpan {
    let ends = [offset(of: range.start, encoding), offset(of: range.end, encoding)].sorted()
    return ByteSpan(ends[0], ends[1])
  }

  package func offset(of position: LSP.Position, _ encoding: LSP.PositionEncodingKind) -> ByteIndex {
    text.offset(of: position, encoding)
  }
}

/// The folder of a manifest, with everything in it as it was when it was first looked at.
package final class FolderSnapshot: Sendable {
  package let folder: ResourceFolder

  package init(_ folder: ResourceFolder) {
    self.folder = folder.snapshot
  }
}
