import FileWriting
import Bytes

/// Where the manifests of a run lie.
///
/// What is below the root of the repository, or below the working directory outside of one, is named from there on, so
/// that reports fit every clone; all else by its whole path.
struct SARIFPlaces {
  /// The name of the folder that relative references start from.
  static let baseID = "%SRCROOT%"
  /// What that folder is; its path would be of no use elsewhere.
  static let base = SARIFLog.ArtifactLocation(
    description: .init(text: "the root of the repository or, outside of one, the working directory"))

  private let root: String

  /// For the working directory.
  init() throws {
    guard let folder = FilePath.real(".") else { throw CommandFailure("cannot find the working directory") }
    root = RelativePath.repositoryRoot(above: folder) ?? folder
  }

  /// The location of the file at `path`, or of standard input, which has a name but no place.
  func location(of path: String) throws -> SARIFLog.ArtifactLocation {
    let absolute = try RelativePath.absolute(path)
    if absolute == InputFile.standardInputName { return .init(uri: URIReference.path(path)) }
    let relative = RelativePath.path(of: absolute, from: root)
    if relative.isEmpty || relative.hasPrefix("../") { return .init(uri: URIReference.path(absolute)) }
    return .init(uri: URIReference.path(relative), uriBaseId: Self.baseID)
  }
}
