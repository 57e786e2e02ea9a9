/// Why a path cannot be the path of a resource.
public enum ResourcePathFault: Error, Equatable {
  /// The path is empty or holds a NUL.
  case invalid(String)
  /// The path leads out of the manifest's folder.
  case outsideRoot(String)
  /// The path is the manifest's folder itself.
  case wholeRoot(String)

  /// What is wrong: lower-case start, no full stop.
  public var message: String {
    switch self {
    case .invalid(let path): return "\(path.quoted) cannot be the path of a resource"
    case .outsideRoot(let path): return "\(path.quoted) is outside the manifest's folder"
    case .wholeRoot(let path): return "\(path.quoted) is the manifest's folder itself; name a file or folder in it"
    }
  }
}

extension ResourcePathFault: UserFacingError {}
