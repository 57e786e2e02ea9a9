/// The tags in the `Contents.json` file of a catalog folder.
enum CatalogTags {
  case missing
  /// The names of the tags, in order; the list may be empty.
  case tags([[UInt8]])
  /// The reason why the file can't be used, which starts in lowercase and doesn't end with a period.
  case unreadable(String)
}

extension CatalogTags {
  /// Reads the tags in a file, or finds the reason why they can't be read.
  init(_ file: Result<SourceText, FileFailure>) {
    switch file {
    case .failure(let failure):
      self = failure.isMissing ? .missing : .unreadable("cannot be read: \(failure.reason)")
    case .success(let source):
      do {
        self = .tags(try CatalogContents(source).tags ?? [])
      } catch {
        let position = LineTable(source).position(of: error.span.start)
        self = .unreadable("\(error.message) at line \(position.line), column \(position.column)")
      }
    }
  }
}
