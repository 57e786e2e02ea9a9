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
  private var weights: (ResourceSizes, in: ObjectIdentifier)?

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

  /// The sizes of its resources in `folder`; they are added up once for each.
  func sizes(in folder: FolderSnapshot) -> ResourceSizes {
    let manifest = manifest
    return lock.withLock {
      if let weights, weights.in == ObjectIdentifier(folder) { return weights.0 }
      let sizes = ResourceSizes(manifest, in: folder.folder)
      weights = (sizes, ObjectIdentifier(folder))
      return sizes
    }
  }

  /// The same if they are known already.
  func knownSizes(in folder: FolderSnapshot?) -> ResourceSizes? {
    lock.withLock {
      weights.flatMap { weights in folder.flatMap { weights.in == ObjectIdentifier($0) ? weights.0 : nil } }
    }
  }

  // MARK: Places

  package func offset(of position: LSP.Position, _ encoding: LSP.PositionEncodingKind) -> ByteIndex {
    text.offset(of: position, encoding)
  }
}

/// The folder of a manifest, with everything in it as it was when it was first looked at.
package final class FolderSnapshot: @unchecked Sendable {  // unchecked: the lock guards what is read once
  package let folder: ResourceFolder
  private let lock = Lock()
  private var projects: [String: ProjectNames?] = [:]

  package init(_ folder: ResourceFolder) {
    self.folder = folder.snapshot
  }

  /// The names that the project at `path`, from here on, has; it is read once.
  func projectNames(_ path: String, of document: Document) -> ProjectNames? {
    lock.withLock {
      if let known = projects[path] { return known }
      let names = ProjectNames(path, in: self, of: document)
      projects[path] = .some(names)
      return names
    }
  }
}
