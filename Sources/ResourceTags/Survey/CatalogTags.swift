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
        self = .unreadable(Self.words(for: error, source))
      }
    }
  }

  private static func words(for fault: CatalogContentsFault, _ source: SourceText) -> String {
    func place(_ span: ByteSpan) -> String {
      let position = LineTable(source).position(of: span.start)
      return "line \(position.line), column \(position.column)"
    }
    return switch fault {
    case .syntax(let span): "is not valid JSON at \(place(span))"
    case .noObject: "is not a JSON object"
    case .wrongType(let span, let expected): "does not contain \(expected) at \(place(span))"
    }
  }
}
