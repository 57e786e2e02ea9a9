/// The tags in the `Contents.json` files of asset catalogs.
struct CatalogTags {
  /// The catalog tags of the items and groups that the manifest lists; each key is the number of a place. An item is
  /// left out if the manifest lists the same tags for it in the same order.
  let named: [Int: Contents]
  /// The items and groups that have tags in the catalog and aren't listed in the manifest, sorted by path.
  let unlisted: [(path: [UInt8], tags: [[UInt8]])]

  /// The tags in a `Contents.json` file.
  enum Contents {
    case missing
    /// The names of the tags, in order; the list may be empty.
    case tags([[UInt8]])
    /// The reason why the file can't be used, which starts in lowercase and doesn't end with a period.
    case unreadable(String)
  }

  init(named: [(Int, Contents)], unlisted: [(path: [UInt8], tags: [[UInt8]])]) {
    self.named = Dictionary(named) { $1 }
    self.unlisted = unlisted.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}

extension CatalogTags.Contents {
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
