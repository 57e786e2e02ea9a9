/// The tags in the `Contents.json` files of asset catalogs.
struct CatalogTags {
  /// The differences for the items and groups that the manifest names, by the number of their place. Those with the
  /// tags that the manifest gives them, in its order, are not here.
  let named: [Int32: Contents]
  /// The items and groups that have tags there and that the manifest does not name, in order.
  let unlisted: [(path: [UInt8], tags: [[UInt8]])]

  /// The tags of a `Contents.json`.
  enum Contents: Sendable {
    case missing
    /// The names of tags, in order and perhaps none.
    case tags([[UInt8]])
    /// Why it cannot be used: lower-case start, no full stop.
    case unreadable(String)
  }

  init(named: [(Int32, Contents)], unlisted: [(path: [UInt8], tags: [[UInt8]])]) {
    self.named = Dictionary(named) { $1 }
    self.unlisted = unlisted.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}

extension CatalogTags.Contents {
  /// The tags in a file that was read, or why it could not be.
  init(_ file: Result<SourceText, FileFailure>) {
    switch file {
    case .failure(let failure):
      self = failure.isMissing ? .missing : .unreadable("cannot be read: \(failure.reason)")
    case .success(let source):
      do throws(CatalogContentsFault) {
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
    switch fault {
    case .syntax(let span): return "is not valid JSON at \(place(span))"
    case .noObject: return "is not a JSON object"
    case .wrongType(let span, let expected): return "does not have \(expected) at \(place(span))"
    }
  }
}
