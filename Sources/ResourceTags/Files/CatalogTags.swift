import ResourceFiles
import SourceText

/// What the `Contents.json` files of asset catalogs say about tags.
struct CatalogTags {
  /// What there is to say of the items and groups that the manifest names, by the number of their place.
  private(set) var named: [Int32: Contents] = [:]
  /// The items and groups that have tags there and that the manifest does not name, in order.
  private(set) var unlisted: [(path: [UInt8], tags: [[UInt8]])] = []

  /// What a `Contents.json` says.
  enum Contents {
    case missing
    /// The names of tags, in order and perhaps none.
    case tags([[UInt8]])
    /// Why it is of no use: lower-case start, no full stop.
    case unreadable(String)
  }

  /// Reads the file of each item in a catalog of `survey`, several at a time.
  init(_ survey: ResourceSurvey) {
    let places = survey.places.entries.filter { place in
      place >= 0 && survey.places[place].traits.contains(.isInCatalog) && survey.places[place].finding == .folder
    }
    let paths = places.map { survey.path(of: $0) } + survey.unlistedItems
    let contents = Self.read(paths, in: survey.tree)
    for (place, contents) in zip(places, contents) { named[place] = contents }
    for (path, contents) in zip(paths, contents).dropFirst(places.count) {
      // What is wrong with an item that has no tags here or there is for Xcode to say.
      if case .tags(let tags) = contents, !tags.isEmpty { unlisted.append((path, tags)) }
    }
  }

  private static func read(_ folders: [[UInt8]], in tree: any FileTree) -> [Contents] {
    var result = [Contents](repeating: .missing, count: folders.count)
    result.withUnsafeMutableBufferPointer { buffer in
      // Each place of the row is written by one thread.
      nonisolated(unsafe) let result = buffer
      Parallel.forEachShare(folders.count) { _, range in
        for index in range { result[index] = read(folders[index], in: tree) }
      }
    }
    return result
  }

  private static func read(_ folder: [UInt8], in tree: any FileTree) -> Contents {
    do throws(FileFailure) {
      let source = try tree.text(at: folder + Array("/".utf8) + Array(CatalogContents.fileName.utf8))
      do throws(CatalogContentsFault) {
        return .tags(try CatalogContents(source).tags ?? [])
      } catch {
        return .unreadable(words(for: error, source))
      }
    } catch {
      return error.isMissing ? .missing : .unreadable("cannot be read: \(error.reason)")
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
