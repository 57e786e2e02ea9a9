package import ResourceTags

/// What the server needs of the program that it is a command of.
package struct ServerEnvironment: Sendable {
  /// The version of the program.
  package let version: String
  /// The folder of the manifest at an absolute path; `nil` if it cannot be opened.
  package let folder: @Sendable (_ manifest: String) -> ResourceFolder?
  /// The absolute paths of the manifests in a folder and below it.
  package let manifests: @Sendable (_ folder: String) -> [String]
  /// The address of a rule's page.
  package let page: @Sendable (_ rule: String) -> String?

  package init(
    version: String, folder: @escaping @Sendable (_ manifest: String) -> ResourceFolder?,
    manifests: @escaping @Sendable (_ folder: String) -> [String],
    page: @escaping @Sendable (_ rule: String) -> String?
  ) {
    (self.version, self.folder, self.manifests, self.page) = (version, folder, manifests, page)
  }
}
