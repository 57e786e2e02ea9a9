import FileWriting
import Bytes

/// The locations of the manifests of a run.
///
/// Paths below the root of the repository, or outside of one below the working directory, are relative to it, so
/// that reports fit every clone; all other paths are absolute.
struct SARIFPlaces {
  /// The name of the folder that relative references start from.
  static let baseID = "%SRCROOT%"
  /// The description of that folder; its path would be useless on other machines.
  static let base = SARIFLog.ArtifactLocation(
    description: .init(text: "the root of the repository or, outside of one, the working directory"))

  private let root: String

  /// For the working directory.
  init() throws {
    guard let folder = FilePath.real(".") else { throw CommandFailure("cannot find the working directory") }
    root = RelativePath.repositoryRoot(above: folder) ?? folder
  }

  /// The location of the file at `path`, or of standard input, which has a name but no location.
  func location(of path: String) throws -> SARIFLog.ArtifactLocation {
    let absolute = try RelativePath.absolute(path)
    if absolute == InputFile.standardInputName { return .init(uri: URIReference.path(path)) }
    let relative = RelativePath.path(of: absolute, from: root)
    if relative.isEmpty || relative.hasPrefix("../") { return .init(uri: URIReference.path(absolute)) }
    return .init(uri: URIReference.path(relative), uriBaseId: Self.baseID)
  }
}
