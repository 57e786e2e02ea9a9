package import ResourceTags

/// What the server needs of the program that it is a command of.
package struct ServerEnvironment: Sendable {
  /// The version of the program.
  package let version: String
  /// What may be read for the manifest at an absolute path, for an editor that has opened other folders, too; `nil` if its
  /// folder cannot be found.
  package let boundary: @Sendable (_ manifest: String, _ workspaceFolders: [String]) -> FileBoundary?
  /// The folder of the manifest at an absolute path, for an editor that has opened other folders, too; `nil` if it cannot be
  /// opened.
  package let folder: @Sendable (_ manifest: String, _ workspaceFolders: [String]) -> ResourceFolder?
  /// The names of a project that the manifest at an absolute path names; `nil` if it cannot be read.
  package let projectNames:
    @Sendable (_ manifest: String, _ project: String, _ workspaceFolders: [String]) -> ProjectNames?
  /// The absolute paths of the manifests in a folder and below it.
  package let manifests: @Sendable (_ folder: String) -> [String]
  /// The absolute path of a rule's page; `nil` if it has none.
  package let page: @Sendable (_ rule: String) -> String?
  /// The page itself, in Markdown or as plain text.
  package let explanation: @Sendable (_ rule: RuleDocumentation, _ isMarkdown: Bool) -> String

  package init(
    version: String,
    boundary: @escaping @Sendable (String, _ workspaceFolders: [String]) -> FileBoundary? = {
      try? FileBoundary(of: $0).adding(folders: $1)
    },
    folder: @escaping @Sendable (_ manifest: String, _ workspaceFolders: [String]) -> ResourceFolder?,
    projectNames: @escaping @Sendable (String, String, _ workspaceFolders: [String]) -> ProjectNames? = { _, _, _ in nil
    },
    manifests: @escaping @Sendable (_ folder: String) -> [String],
    page: @escaping @Sendable (_ rule: String) -> String?,
    explanation: @escaping @Sendable (_ rule: RuleDocumentation, _ isMarkdown: Bool) -> String
  ) {
    (self.version, self.boundary, self.folder, self.projectNames) = (version, boundary, folder, projectNames)
    (self.manifests, self.page, self.explanation) = (manifests, page, explanation)
  }
}
