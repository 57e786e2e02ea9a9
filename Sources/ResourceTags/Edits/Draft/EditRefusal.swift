/// The reason why a requested edit of a manifest is refused, or why a manifest cannot be formatted or converted. The
/// manifest is not changed.
package enum EditRefusal: Error, Equatable {
  /// The manifest contains syntax errors; the first error is at the span.
  case syntax(ByteSpan)
  /// The text is empty, or is not a mapping.
  case noManifest(ByteSpan)
  /// The manifest has a version of the format that this odr does not support.
  case unsupportedVersion(ByteSpan)
  /// The text at the span has a form that the edit does not support.
  case unsound(ByteSpan)
  /// The aliases at the spans repeat text that the edit changes in only one place.
  case shared([ByteSpan])
  /// The text at the span has a layout that cannot be edited.
  case unsupportedLayout(ByteSpan)
  /// The changed text failed verification, so it was discarded.
  case unproved(ByteSpan)

  /// The tag is neither declared nor used in the manifest. `nearest` is the most similar tag in the manifest.
  case unknownTag(String, nearest: String?)
  /// The tag is not declared, but the request requires a declared tag. `nearest` is the most similar declared tag.
  case undeclaredTag(String, nearest: String?)
  /// Another tag, which is at the span, already has the new name.
  case tagExists(String, ByteSpan?)
  /// The tag is already declared in another category than the wanted one; the declaration is at the span.
  case tagInOtherCategory(String, DownloadCategory, wanted: DownloadCategory, ByteSpan?)
  /// The name is not a valid tag name.
  case invalidTagName(String)
  /// The name of a category is where the request expects another tag.
  case categoryAsTag(String, DownloadCategory)
  /// The tags to reorder are in several categories.
  case severalCategories(String, String)

  /// The path specifies a whole asset catalog, which cannot be tagged.
  case wholeCatalog(String)
  /// The resource is not in the manifest. `nearest` is the most similar resource in the manifest.
  case unknownResource(String, nearest: String?)
  /// The path is not a resource, but a folder that contains `count` resources.
  case resourcesBelow(String, count: Int)
  /// Another resource, whose key is at the span, already has the new path.
  case resourceExists(String, ByteSpan?)
  /// The name or path is too long for a YAML key. The key is at the span, unless it is new.
  case tooLong(String, ByteSpan?)
  /// The key does not exist, or edits cannot change it. `nearest` is the most similar key that edits can change.
  case unknownKey(String, nearest: String?)
  /// The edit would remove a required key of the manifest's Xcode project.
  case incompleteProject(missing: String)
  /// The pattern matches no resource.
  case unmatchedPattern(String)
  /// The folder contains nothing that can have tags, or does not exist.
  case nothingBelow(String)
  /// The request doesn't specify any tags, or doesn't specify any resources.
  case nothingNamed(String)

  /// The key at the span is repeated in its mapping, so the content of the manifest is ambiguous.
  case repeatedKey(ByteSpan)
  /// At the span, the whole manifest has an anchor, or mappings are nested too deeply, so it cannot be formatted.
  case unsupported(ByteSpan)
  /// JSON cannot express the text at the span: a key that is not a string, or a number in a YAML notation.
  case notInJSON(ByteSpan)
  /// YAML cannot express the text at the span: half of a surrogate pair.
  case notInYAML(ByteSpan)
  /// In the canonical layout, the comment at the span, or a similar comment, would not silence the same findings as
  /// before.
  case otherFindings(ByteSpan)
  /// Any other reason, with its message, and the place in the manifest that prevents the edit, if there is one.
  case other(String, ByteSpan? = nil)
}

extension EditRefusal: UserFacingError {}

extension EditRefusal {
  /// The place in the manifest that prevents the edit; `nil` if the request itself is wrong.
  package var span: ByteSpan? {
    switch self {
    case .syntax(let span), .noManifest(let span), .unsound(let span), .unsupportedVersion(let span),
      .unsupportedLayout(let span), .unproved(let span), .repeatedKey(let span), .unsupported(let span),
      .notInJSON(let span), .notInYAML(let span), .otherFindings(let span):
      span
    case .shared(let spans): spans.first
    case .tagExists(_, let span), .tagInOtherCategory(_, _, _, let span), .resourceExists(_, let span),
      .tooLong(_, let span), .other(_, let span):
      span
    default: nil
    }
  }

  /// The message, which begins in lowercase and does not end with a period.
  package var message: String {
    switch self {
    case .syntax: "odr does not edit a manifest with syntax errors"
    case .noManifest: "there is no manifest here to edit"
    case .unsupportedVersion:
      "this odr supports only version 1 and does not change a manifest of another version; update odr"
    case .unsound: "the manifest does not have the expected form here, so odr does not edit it"
    case .shared: "an alias also uses this text; replace the alias with a copy of the text first"
    case .unsupportedLayout: "odr cannot edit this layout; put each entry on its own line"
    case .unproved:
      "odr could not prove that the change is correct here, so nothing was changed; put each entry on its own line"
    case .unknownTag(let name, let nearest), .undeclaredTag(let name, let nearest):
      "tag \(name.quoted) is not declared" + Self.suggestion(nearest, name)
    case .tagExists(let name, _): "tag \(name.quoted) already exists"
    case .tagInOtherCategory(let name, let category, _, _):
      "tag \(name.quoted) is already in \(category.rawValue)"
    case .invalidTagName(let name):
      "\(name.quoted) is not a valid tag name; a name must not be empty, contain control characters, "
        + "or begin or end with white space"
    case .categoryAsTag(let name, let category): "\(name.quoted) is a category; write '--to \(category)'"
    case .severalCategories(let first, let second):
      "\(first.quoted) and \(second.quoted) are in different categories"
    case .wholeCatalog(let path): "\(path.quoted) is a whole asset catalog; specify items or folders in it"
    case .unknownResource(let path, let nearest):
      "resource \(path.quoted) is not in the manifest" + Self.suggestion(nearest, path)
    case .resourcesBelow(let path, let count):
      "resource \(path.quoted) is not in the manifest; the manifest lists "
        + (count == 1 ? "1 resource below this path" : "\(count) resources below this path")
    case .resourceExists(let path, _): "resource \(path.quoted) is already in the manifest"
    case .tooLong(let text, _):
      "\(text.quoted) is too long for a YAML key, which can contain at most 1024 characters"
    case .unknownKey(let name, let nearest):
      "\(name.quoted) is not a key that can be set" + Self.suggestion(nearest, name)
    case .incompleteProject(let key): "section 'xcode' would be incomplete without \(key.quoted)"
    case .unmatchedPattern(let pattern):
      "pattern \(pattern.quoted) matches no resource\(Self.caseAdvice)"
    case .nothingBelow(let path):
      "nothing in \(path.quoted) can be tagged; 'odr resource list --untagged' lists what can"
    case .nothingNamed(let what): "no \(what) given"
    case .repeatedKey: "this key is repeated, so the manifest is unchanged; keep only one of the keys"
    case .unsupported:
      "this cannot be formatted: the whole manifest has an anchor, or mappings are nested \(SyntaxLimits.depth) levels deep"
    case .notInJSON: "JSON cannot express this; keys must be strings, and numbers must be decimal"
    case .notInYAML: "YAML cannot express this; expected whole surrogate pairs, such as '\\ud83d\\ude00'"
    case .otherFindings:
      "in the new layout, this or a similar comment would silence different findings; format the list by hand"
    case .other(let message, _): message
    }
  }

  /// The end of the message about a pattern that matches nothing.
  package static let caseAdvice = "; patterns distinguish upper and lower case"

  private static func suggestion(_ nearest: String?, _ name: String) -> String {
    nearest.map { "; " + LookalikeCharacter.question($0, inPlaceOf: name) } ?? ""
  }
}
