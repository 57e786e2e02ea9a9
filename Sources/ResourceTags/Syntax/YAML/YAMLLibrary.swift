internal import CResourceTagsYAML

/// The C library that reads YAML.
package enum YAMLLibrary {
  /// Its version, such as `0.2.5`.
  package static var version: String { String(cString: yaml_get_version_string()) }
}
