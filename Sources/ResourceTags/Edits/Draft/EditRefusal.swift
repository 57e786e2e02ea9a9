public import Bytes
import Diagnostics

/// Why a manifest cannot be edited as asked. Nothing has been changed.
public enum EditRefusal: Error, Equatable {
  /// The manifest has faults of syntax, the first of them at the span.
  case syntax(ByteSpan)
  /// The text is empty, or something else than a mapping.
  case noManifest(ByteSpan)
  /// What stands at the span does not have the shape that the edit needs.
  case unsound(ByteSpan)
  /// The text at the span means something else as well, which would change with it.
  case shared(ByteSpan)
  /// The text at the span is laid out in a way that is not edited.
  case unsupportedLayout(ByteSpan)
  /// The changed text would not say what it should, so it was thrown away.
  case unproved(ByteSpan)

  /// A tag that is neither declared nor on any resource; the nearest one that is.
  case unknownTag(String, nearest: String?)
  /// A tag that is not declared, on an order that needs it to be; the nearest one that is.
  case undeclaredTag(String, nearest: String?)
  /// A tag of this name is there already, at the span.
  case tagExists(String, ByteSpan?)
  /// The tag is declared already, in another category, at the span.
  case tagInOtherCategory(String, DownloadCategory, ByteSpan?)
  /// The tag is declared more than once, again at the span, so that it has no one place.
  case tagDeclaredTwice(String, ByteSpan)
  /// The name cannot be a tag's.
  case invalidTagName(String)
  /// The tag that was to be a neighbour is not in the category.
  case tagNotInCategory(String, DownloadCategory)
  /// The tag that was to be a neighbour is one of those to be placed.
  case ownNeighbour(String)
  /// The place is not one the category has; it has this many at most.
  case positionOutOfRange(Int, DownloadCategory, count: Int)
  /// The tags to be reordered stand in several categories.
  case severalCategories(String, String)

  /// A path that is an asset catalog as a whole, which cannot be tagged.
  case wholeCatalog(String)
  /// A resource that the manifest does not have; the nearest one that it has.
  case unknownResource(String, nearest: String?)
  /// A path that is no resource, with resources below it.
  case resourcesBelow(String, count: Int)
  /// A resource has this path already, at the span.
  case resourceExists(String, ByteSpan?)
  /// The resource has more than one entry, again at the span.
  case resourceListedTwice(String, ByteSpan)
  /// The new path lies in the old one.
  case movedIntoItself(String)
  /// A name or a path that is too long for a key of YAML.
  case tooLong(String)
  /// An order without the tags or resources it is about.
  case nothingNamed(String)
}

extension EditRefusal {
  /// The place in the manifest that stands in the way; `nil` where the request itself is at fault.
  public var span: ByteSpan? {
    switch self {
    case .syntax(let span), .noManifest(let span), .unsound(let span), .shared(let span),
      .unsupportedLayout(let span), .unproved(let span), .tagDeclaredTwice(_, let span),
      .resourceListedTwice(_, let span):
      return span
    case .tagExists(_, let span), .tagInOtherCategory(_, _, let span), .resourceExists(_, let span): return span
    case .unknownTag, .undeclaredTag, .invalidTagName, .tagNotInCategory, .ownNeighbour, .positionOutOfRange,
      .severalCategories, .wholeCatalog, .unknownResource, .resourcesBelow, .movedIntoItself, .tooLong, .nothingNamed:
      return nil
    }
  }

  /// What is wrong: lower-case start, no full stop.
  public var message: String {
    switch self {
    case .syntax: return "a manifest with syntax errors is not edited"
    case .noManifest: return "there is no manifest here to edit"
    case .unsound: return "this is not what it should be, so it is not edited"
    case .shared: return "this text is used for something else through an alias; write it out first"
    case .unsupportedLayout: return "this layout is not edited; give each entry a line of its own"
    case .unproved: return "the change could not be proved to be right here, so nothing was changed"
    case .unknownTag(let name, let nearest): return "there is no tag \(name.quoted)" + Self.suggestion(nearest)
    case .undeclaredTag(let name, let nearest): return "tag \(name.quoted) is not declared" + Self.suggestion(nearest)
    case .tagExists(let name, _): return "there is a tag \(name.quoted) already"
    case .tagInOtherCategory(let name, let category, _):
      return "tag \(name.quoted) is in \(category.rawValue) already"
    case .tagDeclaredTwice(let name, _): return "tag \(name.quoted) is declared more than once; leave one of them"
    case .invalidTagName(let name):
      return
        "\(name.quoted) cannot be a tag; a name is not empty, has no control characters, and no white space at its ends"
    case .tagNotInCategory(let name, let category): return "there is no tag \(name.quoted) in \(category.rawValue)"
    case .ownNeighbour(let name): return "tag \(name.quoted) cannot be placed beside itself"
    case .positionOutOfRange(let position, let category, let count):
      return "there is no place \(position) in \(category.rawValue); expected 1 to \(count)"
    case .severalCategories(let first, let second):
      return "\(first.quoted) and \(second.quoted) are in different categories"
    case .wholeCatalog(let path): return "\(path.quoted) is a whole asset catalog; name the items or folders in it"
    case .unknownResource(let path, let nearest):
      return "the manifest has no resource \(path.quoted)" + Self.suggestion(nearest)
    case .resourcesBelow(let path, let count):
      return "the manifest has no resource \(path.quoted), only \(count) below it"
    case .resourceExists(let path, _): return "the manifest has a resource \(path.quoted) already"
    case .resourceListedTwice(let path, _): return "\(path.quoted) is listed more than once; leave one of them"
    case .movedIntoItself(let path): return "\(path.quoted) cannot be moved into itself"
    case .tooLong(let text): return "\(text.quoted) is too long for a key of YAML, which has 1024 characters at most"
    case .nothingNamed(let what): return "no \(what) given"
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean \($0.quoted)?" } ?? ""
  }
}
