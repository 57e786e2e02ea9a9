import FileTrees
import FileWriting
import Bytes

/// The files that a log is about, each once, and their locations.
///
/// Paths below the root of the repository, or outside of one below the working directory, are relative to it, so
/// that reports fit every clone; all other paths are absolute.
struct SARIFArtifacts {
  /// The name of the folder that relative references start from.
  static let baseID = "%SRCROOT%"
  /// The description of that folder; its path would be useless on other machines.
  static let base: JSONObject = [
    "description": ["text": "the root of the repository or, outside of one, the working directory"] as JSONObject
  ]

  /// The `artifact` of each file.
  private(set) var list: [JSONObject] = []
  private var indices: [String: Int] = [:]
  private let root: String

  /// For the working directory.
  init() throws {
    guard let folder = FilePath.real(".") else { throw CommandFailure("cannot find the working directory") }
    root = RelativePath.repositoryRoot(above: folder) ?? folder
  }

  /// The `artifactLocation` of a file, or of standard input, which has a name but no location.
  mutating func location(of source: SourceText) throws -> JSONObject {
    let path = try RelativePath.absolute(source)
    let relative = path.map { RelativePath.path(of: $0, from: root) } ?? ""
    let isInside = !relative.isEmpty && !relative.hasPrefix("../")
    let (uri, base) = (URIReference.path(isInside ? relative : path ?? source.name), isInside ? Self.baseID : nil)
    // A file that is named twice is one artifact.
    let key = "\(base ?? "") \(uri)"
    let index = indices[key] ?? list.count
    if index == list.count {
      indices[key] = index
      let location: JSONObject = ["uri": uri, "uriBaseId": base]
      list.append(["location": location, "length": source.count, "roles": ["analysisTarget"]])
    }
    return ["uri": uri, "uriBaseId": base, "index": index]
  }
}
