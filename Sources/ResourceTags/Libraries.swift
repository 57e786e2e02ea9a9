/// The versions of the libraries that the package is built on.
public enum Libraries {
  /// The version of libyaml that is linked, such as `0.2.5`.
  public static var libyamlVersion: String { YAMLLibrary.version }
}
